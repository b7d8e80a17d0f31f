#!/usr/bin/env bash
# espeak-ng 1.0.2 (WebAssembly): `-b=1`, as its readme writes it, reads texts byte by byte; `-b 1` reads UTF-8.
#
# The option names the encoding, and 1 is UTF-8. Short options take no equals sign, so `=1` is another number: a German
# "Größe" is spelled "G, R, A tilde, …", and the no-break space that browsers put before a per cent sign is read aloud
# as a letter. English texts do not show it.
#
# Seen, as phonemes: with -b=1 "Größe" has the word tilde in it (tˈɪldə), with -b 1 it is one word, ɡɾˈøːsə.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund espeak-ng@1.0.2 >/dev/null
cat >try.mjs <<'JS'
import assert from "node:assert/strict";
import ESpeakNg from "espeak-ng";

async function phonemes(option) {
  const silent = { print() {}, printErr() {} };
  const run = await ESpeakNg({ arguments: ["--phonout", "out", "-q", ...option, "--ipa=3", "-v", "de", "Größe"], ...silent });
  return run.FS.readFile("out", { encoding: "utf8" }).trim();
}
const [asReadme, apart] = [await phonemes(["-b=1"]), await phonemes(["-b", "1"])];
console.log("-b=1:", asReadme);
console.log("-b 1:", apart);
assert.match(asReadme, /tˈɪldə/);
assert.equal(apart, "ɡɾˈøːsə");
JS
node try.mjs
