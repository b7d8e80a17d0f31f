#!/usr/bin/env bash
# @dice-roller/rpg-dice-roller 5.5.1: `averageTotal` is the middle between the lowest and the highest total.
#
# Modifiers that change how likely totals are do not count, so it is no mean: 4d6 keeping three is "10.5" (12.24 by
# enumeration), 2d20 keeping the lower one is "10.5" (7.175), and 2d6 that explode are "6007" (8.4), since the highest
# total is taken from its limit of a thousand explosions.
#
# Seen: 10.5, 10.5 and 6007.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund @dice-roller/rpg-dice-roller@5.5.1 >/dev/null
cat >try.cjs <<'JS'
const assert = require("node:assert/strict");
const { DiceRoll } = require("@dice-roller/rpg-dice-roller");
const mean = (lists, score) => lists.reduce((sum, faces) => sum + score(faces), 0) / lists.length;
const all = (count, sides) =>
  count === 0 ? [[]] : all(count - 1, sides).flatMap((rest) => Array.from({ length: sides }, (_, i) => [i + 1, ...rest]));
const sum = (faces) => faces.reduce((a, b) => a + b, 0);
const seen = [
  ["4d6kh3", mean(all(4, 6), (faces) => sum(faces) - Math.min(...faces))],
  ["2d20kl1", mean(all(2, 20), (faces) => Math.min(...faces))],
  // Each die is worth 3.5 and, in one of six cases, another such die.
  ["2d6!", (2 * 3.5) / (1 - 1 / 6)],
].map(([notation, truth]) => [notation, new DiceRoll(notation).averageTotal, truth]);
for (const [notation, average, truth] of seen) console.log(notation, "averageTotal", average, "mean", truth.toFixed(4));
assert.deepEqual(seen.map(([, average]) => average), [10.5, 10.5, 6007]);
assert.ok(seen.every(([, average, truth]) => Math.abs(average - truth) > 1.7));
JS
node try.cjs
