#!/usr/bin/env bash
# dice-roller-parser 0.1.8 and dice.js 2.0.0: a penalty die that is added is no die. `1d20+-1d4` is `1d20`.
#
# Both read the minus sign as part of the number of dice, and roll minus one dice: none. So a bonus field that holds
# "-1d4", appended to a formula as every other bonus is, does nothing, and `-1d4+1d20` neither. A minus before a
# number counts (`1d20+-4`), and so does one between dice (`1d20-1d4`), which is why tests seldom find it.
# @airjp73/dice-notation 2.2.2 subtracts the die in all three; @dice-roller/rpg-dice-roller 5.5.1 refuses the text.
#
# Seen, with every die on its highest face: 1d20-1d4 is 16 in all three; the other two texts are 20, in the last 16.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund dice-roller-parser@0.1.8 dice.js@2.0.0 @airjp73/dice-notation@2.2.2 \
  @dice-roller/rpg-dice-roller@5.5.1 >/dev/null
cat >try.cjs <<'JS'
const assert = require("node:assert/strict");
const { DiceRoller } = require("dice-roller-parser");
const diceJs = require("dice.js");
const airjp = require("@airjp73/dice-notation");
const { DiceRoll } = require("@dice-roller/rpg-dice-roller");
Math.random = () => 0.999999;
const roller = new DiceRoller(Math.random);
const libraries = {
  "dice-roller-parser": (notation) => roller.roll(notation).value,
  "dice.js": (notation) => Number(diceJs.roll(notation)),
  "@airjp73/dice-notation": (notation) => airjp.roll(notation, { random: (_least, most) => most }).result,
};
const texts = ["1d20+-4", "1d20-1d4", "1d20+-1d4", "-1d4+1d20"];
const seen = Object.entries(libraries).map(([name, roll]) => [name, texts.map(roll)]);
for (const [name, totals] of seen) console.log(`${name}:`, texts.map((text, i) => `${text} = ${totals[i]}`).join(", "));
assert.deepEqual(seen.map(([, totals]) => totals), [[16, 16, 20, 20], [16, 16, 20, 20], [16, 16, 16, 16]]);
assert.throws(() => new DiceRoll("1d20+-1d4"));
JS
node try.cjs
