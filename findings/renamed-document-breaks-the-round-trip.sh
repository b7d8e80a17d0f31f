#!/usr/bin/env bash
# @foundryvtt/foundryvtt-cli 3.0.3: after a document was renamed, extract and compile fail on each other.
#
# A file's name is made of the document's name, and `extractPack` leaves the files that are there. So a document that was
# renamed in Foundry is written to a second file beside its old one, and `compilePack` then refuses both: they have one
# key. `clean: true` empties the folder first; it is off by default.
#
# Seen: two files of one document, then "An entry with key '!macros!…' was already packed"; with `clean`, one file.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund @foundryvtt/foundryvtt-cli@3.0.3 >/dev/null
cat >try.mjs <<'JS'
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { compilePack, extractPack } from "@foundryvtt/foundryvtt-cli";

const id = "aaaaaaaaaaaaaaaa";
async function packWith(name) {
  rmSync("edited", { recursive: true, force: true });
  mkdirSync("edited");
  writeFileSync("edited/a.json", JSON.stringify({ _id: id, _key: `!macros!${id}`, name, type: "chat", command: "" }));
  await compilePack("edited", "pack", { log: false });
}
await packWith("Old");
await extractPack("pack", "source", { log: false });
await packWith("New");
await extractPack("pack", "source", { log: false });
console.log("files of one document:", readdirSync("source").join(", "));
assert.equal(readdirSync("source").length, 2);
const refusal = await compilePack("source", "again", { log: false }).catch((error) => error.message);
console.log("compiled again:", refusal);
assert.match(String(refusal), /already packed/);
await extractPack("pack", "source", { log: false, clean: true });
console.log("with clean:", readdirSync("source").join(", "));
assert.equal(readdirSync("source").length, 1);
JS
node try.mjs
