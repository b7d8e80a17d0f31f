#!/usr/bin/env bash
# handlebars 4.7.10: a partial that stands indented on its own line indents the user's text in it, at each save more.
#
# Handlebars indents what such a partial has rendered, data included, so every further line of a textarea (or `pre`) in
# it begins with spaces that nobody typed. The form sends them back, and the next render adds as many again. Mustache
# indents the partial's source before it renders; its specification says so, and mustache 4.2.0 leaves data as it is.
# Sheets and forms of Foundry packages are Handlebars. A partial at the margin, or one that shares its line with a tag,
# leaves the text alone, as the option `preventIndent` does.
#
# Seen: "one\ntwo" comes back from three saves with 4, 8 and 12 spaces before "two"; unchanged from mustache.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund handlebars@4.7.10 mustache@4.2.0 >/dev/null
cat >try.cjs <<'JS'
const assert = require("node:assert/strict");
const handlebars = require("handlebars");
const mustache = require("mustache");
const note = "<textarea>{{text}}</textarea>\n";
const indented = "<form>\n    {{> note}}\n</form>\n";
const shared = "<form>\n    <p>{{> note}}</p>\n</form>\n";
handlebars.registerPartial("note", note);
// Three times a form is shown and sends what stands in its textarea.
function threeSaves(render) {
  let text = "one\ntwo";
  return [1, 2, 3].map(() => (text = /<textarea>([^]*)<\/textarea>/.exec(render({ text }))[1]));
}
const seen = {
  handlebars: threeSaves(handlebars.compile(indented)),
  mustache: threeSaves((data) => mustache.render(indented, data, { note })),
  "handlebars, beside a tag": threeSaves(handlebars.compile(shared)),
  "handlebars, preventIndent": threeSaves(handlebars.compile(indented, { preventIndent: true })),
};
for (const [engine, texts] of Object.entries(seen)) console.log(`${engine}:`, JSON.stringify(texts));
const { handlebars: grown, ...others } = seen;
assert.deepEqual(grown, [4, 8, 12].map((spaces) => `one\n${" ".repeat(spaces)}two`));
for (const texts of Object.values(others)) assert.deepEqual(texts, Array(3).fill("one\ntwo"));
JS
node try.cjs
