#!/usr/bin/env bash
# @dice-roller/rpg-dice-roller 5.5.1: an exported log cannot be imported again if one of its rolls had a pool in braces.
#
# `export` and `import` are a pair, and any other roll comes back with its total and its text. A pool is exported
# without complaint, in any of the three formats, and its import throws a TypeError. An imported log is read as a
# whole, so one pool among a hundred rolls costs all of them, and one learns it when the log is read.
#
# Seen: 4d6kh3, 2d6! and (2d6+1)*2 come back, {2d6,1d12}kh1 and {2d6} do not; nor does a log of 2d6 and {2d6,1d12}kh1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund @dice-roller/rpg-dice-roller@5.5.1 >/dev/null
cat >try.cjs <<'JS'
const assert = require("node:assert/strict");
const { DiceRoll, DiceRoller, exportFormats } = require("@dice-roller/rpg-dice-roller");
function answer(read) {
  try {
    return read();
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}
for (const notation of ["4d6kh3", "2d6!", "(2d6+1)*2", "{2d6,1d12}kh1", "{2d6}"]) {
  for (const format of Object.values(exportFormats)) {
    const roll = new DiceRoll(notation);
    const exported = roll.export(format);
    const read = answer(() => DiceRoll.import(exported).output === roll.output);
    if (format === exportFormats.JSON) console.log(notation, "comes back:", read);
    if (notation.startsWith("{")) assert.match(read, /^TypeError/);
    else assert.equal(read, true);
  }
}
for (const [notation, whole] of [["4d6kh3", true], ["{2d6,1d12}kh1", false]]) {
  const roller = new DiceRoller();
  roller.roll("2d6");
  roller.roll(notation);
  const exported = roller.export(exportFormats.JSON);
  const read = answer(() => DiceRoller.import(exported).log.length);
  console.log(`log of 2d6 and ${notation}, rolls that come back:`, read);
  if (whole) assert.equal(read, 2);
  else assert.match(read, /^TypeError/);
}
JS
node try.cjs
