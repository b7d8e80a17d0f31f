#!/usr/bin/env bash
# roll 1.3.2: a product is lost if a sum stands beside it. `2d10*5+1` is `2d10+1`.
#
# The readme shows sums and products, and each works alone. Beside a sum a factor is dropped in silence: neither
# precedence nor reading from left to right explains the results.
#
# Seen, with every die on its highest face: 2d10*5 is 100, 2d10*5+1 is 21, 1d6/2+1 is 7, 1d6+4/2 is 10.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund roll@1.3.2 >/dev/null
cat >try.cjs <<'JS'
const assert = require("node:assert/strict");
const Roll = require("roll");
const highest = new Roll(() => 0.999999);
const seen = ["2d10*5", "2d10*5+1", "1d6/2+1", "1d6+4/2"].map((notation) => [notation, highest.roll(notation).result]);
for (const [notation, result] of seen) console.log(notation, "=", result);
assert.deepEqual(seen.map(([, result]) => result), [100, 21, 7, 10]);
JS
node try.cjs
