#!/usr/bin/env bash
# roll-parser 2.3.2: `4d6!` is no sum of exploding dice; it is the number of sixes, and zero in nearly half of all rolls.
#
# Elsewhere `!` adds a die for each that shows its highest face, and sums them: 4d6! averages 16.8. Here `!` belongs to
# pools that count successes, and a line without a target is given one: `4d6!` is read as `4d6!>6`, without an error. The
# dice do explode, so the list of faces looks right beside the wrong number.
#
# Seen: the faces 6 3 4 5 2 have the value 1; over 20,000 rolls the mean is 0.8.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund roll-parser@2.3.2 >/dev/null
cat >try.cjs <<'JS'
const assert = require("node:assert/strict");
const { parseAndRoll } = require("roll-parser");
const { random } = Math;
const left = [6, 3, 4, 5, 2];
Math.random = () => (left.shift() - 0.5) / 6;
const { notation, value, rolls } = parseAndRoll("4d6!");
Math.random = random;
const many = Array.from({ length: 20_000 }, () => parseAndRoll("4d6!").value);
const mean = many.reduce((sum, each) => sum + each, 0) / many.length;
const zeros = many.filter((each) => each === 0).length / many.length;
console.log(`4d6! is read as ${notation}: ${rolls.join(" ")} = ${value}; mean ${mean.toFixed(1)}, zero in ${Math.round(100 * zeros)} %`);
assert.deepEqual({ notation, value }, { notation: "4d6!>6", value: 1 });
assert.deepEqual([...rolls].sort(), [2, 3, 4, 5, 6]);
assert.ok(Math.abs(mean - 0.8) < 0.05 && Math.abs(zeros - (5 / 6) ** 4) < 0.03);
JS
node try.cjs
