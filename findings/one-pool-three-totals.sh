#!/usr/bin/env bash
# `{2d6+5}k1` is 17, 11 or 6 in three libraries that take Roll20's pools, with every die on its highest face.
#
# In Roll20's notation, keeping from braces around one formula keeps single dice out of all that are in it, and between
# commas it keeps whole formulas. dice-typescript 1.6.1 names in its readme where it leaves Roll20's rules, but not
# here: it keeps the formula, that is everything. @dice-roller/rpg-dice-roller 5.5.1 keeps one die, and the 5.
# dice-roller-parser 0.1.8 keeps one die and loses the 5, beside a comma not. None of them refuses or warns.
#
# Seen, highest totals in that order: {4d6+3d8}k4 48, 30, 30; {2d6+5}k1 17, 11, 6; {2d6+5,1d4}k1 17 in all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund dice-typescript@1.6.1 dice-roller-parser@0.1.8 \
  @dice-roller/rpg-dice-roller@5.5.1 >/dev/null
cat >try.cjs <<'JS'
const assert = require("node:assert/strict");
const { Dice } = require("dice-typescript");
const { DiceRoller } = require("dice-roller-parser");
const { DiceRoll, NumberGenerator } = require("@dice-roller/rpg-dice-roller");
NumberGenerator.generator.engine = NumberGenerator.engines.max;
const typed = new Dice(null, { numberBetween: (_least, most) => most });
const parser = new DiceRoller(() => 0.999999);
const libraries = {
  "dice-typescript": (notation) => typed.roll(notation).total,
  "rpg-dice-roller": (notation) => new DiceRoll(notation).total,
  "dice-roller-parser": (notation) => parser.roll(notation).value,
};
const texts = ["{4d6+3d8}k4", "{2d6+5}k1", "{2d6+5,1d4}k1"];
const seen = Object.entries(libraries).map(([name, roll]) => [name, texts.map(roll)]);
for (const [name, totals] of seen) console.log(`${name}:`, texts.map((text, i) => `${text} = ${totals[i]}`).join(", "));
assert.deepEqual(seen.map(([, totals]) => totals), [[48, 17, 17], [30, 11, 17], [30, 6, 17]]);
JS
node try.cjs
