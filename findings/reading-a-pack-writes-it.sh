#!/usr/bin/env bash
# @foundryvtt/foundryvtt-cli 3.0.3: extracting a compendium pack changes the pack.
#
# A pack is a LevelDB folder, and LevelDB has no way to open one for reading alone: it begins a new log and a new
# manifest, and names them in CURRENT. So a pack that is kept in Git is changed by `fvtt package unpack`, which one runs
# to see what is in it, although no document changed; and a copy of the pack must be extracted in place of the original.
#
# Seen: CURRENT and the manifest differ after `extractPack`, a file LOG.old has come, and the table with the data stayed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund @foundryvtt/foundryvtt-cli@3.0.3 >/dev/null
cat >try.mjs <<'JS'
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { compilePack, extractPack } from "@foundryvtt/foundryvtt-cli";

const filesIn = (pack) =>
  Object.fromEntries(
    readdirSync(pack).map((name) => [name, createHash("sha256").update(readFileSync(`${pack}/${name}`)).digest("hex")]),
  );
mkdirSync("source");
const id = "aaaaaaaaaaaaaaaa";
writeFileSync("source/a.json", JSON.stringify({ _id: id, _key: `!macros!${id}`, name: "A", type: "chat", command: "" }));
await compilePack("source", "pack", { log: false });
const before = filesIn("pack");
await extractPack("pack", "copy", { log: false });
const after = filesIn("pack");
const kept = Object.keys(before).filter((name) => before[name] === after[name]);
const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
console.log("as before:", kept.join(", "));
console.log("new or changed by reading:", changed.join(", "));
assert.ok(kept.some((name) => name.endsWith(".ldb")));
assert.ok(changed.includes("CURRENT") && changed.includes("LOG.old"));
assert.ok(changed.some((name) => name.startsWith("MANIFEST")));
JS
node try.mjs
