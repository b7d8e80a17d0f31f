#!/usr/bin/env bash
# @3d-dice/dice-roller-parser 0.2.6: a d6 rolls 7 in one of twelve rolls, and 1 as rarely.
#
# It is the parser behind @3d-dice/dice-parser-interface. It rounds `random() * sides` to the nearest number and adds 1,
# so a d6 has seven faces, of which the first and the last come half as often. dice-roller-parser 0.1.8, from which it
# was forked, rounds down.
#
# Seen: with a source of 0.999999, `1d6` is 7 in the fork and 6 in the original; in 60,000 rolls the faces 1 to 7.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund @3d-dice/dice-roller-parser@0.2.6 dice-roller-parser@0.1.8 >/dev/null
cat >try.cjs <<'JS'
const assert = require("node:assert/strict");
const fork = require("@3d-dice/dice-roller-parser").DiceRoller;
const original = require("dice-roller-parser").DiceRoller;
const highest = (Roller) => new Roller(() => 0.999999).roll("1d6").value;
console.log("highest 1d6:", highest(fork), "in the fork,", highest(original), "in the original");
const roller = new fork();
const faces = new Set(Array.from({ length: 60_000 }, () => roller.roll("1d6").value));
console.log("faces of 60,000 rolls:", [...faces].sort().join(" "));
assert.deepEqual([highest(fork), highest(original)], [7, 6]);
assert.deepEqual([...faces].sort(), [1, 2, 3, 4, 5, 6, 7]);
JS
node try.cjs
