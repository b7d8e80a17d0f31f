#!/usr/bin/env bash
# espeak-ng 1.0.2 (espeak-ng 1.51) with Intl.NumberFormat: a French or Polish 12,345 is spoken as 12 and 345.
#
# Intl groups French thousands by a narrow no-break space (U+202F) and Polish ones by a no-break space (U+00A0), as both
# languages write. The voices take such a space for the end of a number, so "mille" and "tysięcy" are never said. German,
# Italian, Spanish and Portuguese group by a point, which their voices read as one number. Numbers that are spoken need
# `useGrouping: false`.
#
# Seen, as phonemes: "douze trois cent quarante-cinq", and "douze mille …" without grouping; Polish likewise.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund espeak-ng@1.0.2 >/dev/null
cat >try.mjs <<'JS'
import assert from "node:assert/strict";
import ESpeakNg from "espeak-ng";

async function spoken(voice, text) {
  const silent = { print() {}, printErr() {} };
  const options = ["--phonout", "out", "-q", "-b", "1", "--ipa=3", "-v", voice];
  const run = await ESpeakNg({ arguments: [...options, text], ...silent });
  return run.FS.readFile("out", { encoding: "utf8" }).trim();
}
for (const [locale, voice, thousand] of [["fr", "fr", /mˈil/], ["pl", "pl", /tɨɕˈɛnt/], ["de", "de", /tˈa‍ʊzənt/]]) {
  const grouped = new Intl.NumberFormat(locale).format(12345);
  const plain = new Intl.NumberFormat(locale, { useGrouping: false }).format(12345);
  const [whole, apart] = [await spoken(voice, plain), await spoken(voice, grouped)];
  console.log(locale, JSON.stringify(grouped), "is spoken", apart);
  console.log(locale, JSON.stringify(plain), "is spoken", whole);
  assert.match(whole, thousand);
  assert.equal(thousand.test(apart), locale === "de");
}
JS
node try.mjs
