#!/usr/bin/env bash
# @dice-roller/rpg-dice-roller 5.5.1: a computed number of dice that comes to 0 rolls one die. `(3-3)d6` is 1 to 6.
#
# Sheets write such counts, `(@level - 3)d6`, and mean no dice below a level. A written `0d6` is refused, and a count
# below 0 is too, so one would expect an error or nothing.
#
# Seen, with every die on its highest face: (3-1)d6 is 12, (3-3)d6 is 6, (3-3)d6+4 is 10; 0d6 and (3-4)d6 throw.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund @dice-roller/rpg-dice-roller@5.5.1 >/dev/null
cat >try.cjs <<'JS'
const assert = require("node:assert/strict");
const { DiceRoll, NumberGenerator } = require("@dice-roller/rpg-dice-roller");
NumberGenerator.generator.engine = NumberGenerator.engines.max;
const total = (notation) => {
  try {
    return new DiceRoll(notation).total;
  } catch (error) {
    return error.name;
  }
};
const seen = ["(3-1)d6", "(3-3)d6", "(3-3)d6+4", "0d6", "(3-4)d6"].map((notation) => [notation, total(notation)]);
for (const [notation, result] of seen) console.log(notation, "=", result);
assert.deepEqual(seen.slice(0, 3).map(([, result]) => result), [12, 6, 10]);
assert.ok(seen.slice(3).every(([, result]) => typeof result === "string"));
JS
node try.cjs
