/**
 * Draws every state of every card on one page, light and dark side by side, to be looked at.
 *
 *     npx tsx tools/pictures/gallery.ts            # writes dist/gallery.html
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import Handlebars from "handlebars";
import language from "../../lang/en.json" with { type: "json" };
import manifest from "../../module.json" with { type: "json" };
import { withSecrets } from "../../src/systems/hidden.ts";
import { systems } from "../../src/systems/index.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import type { Replayed } from "../../src/systems/record.ts";
import { makeRecord, replayRecord, VERSION } from "../../src/systems/record.ts";
import { isProblem } from "../../src/systems/vocabulary.ts";
import type { CardView } from "../../src/view/card/card.ts";
import { cardView, formulaView } from "../../src/view/card/card.ts";
import { hiddenView } from "../../src/view/card/sentence.ts";
import { wordsFrom } from "../../src/view/words.ts";
import type { Exhibit, FormulaExhibit } from "./exhibits.ts";
import { CHECKS, FORMULAS } from "./exhibits.ts";

const words = wordsFrom(language);
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const read = (path: string) => readFile(resolve(root, path), "utf8");

/** The card of a check whose dice show these faces. */
function checkCard({ line, faces, settings, told }: Exhibit): CardView {
  const asked = parseCheck(line, systems, settings);
  if (isProblem(asked)) throw new Error(`The gallery cannot read ${line}: ${asked.problem}.`);
  const record = withSecrets(makeRecord(asked, faces), () =>
    told === undefined ? undefined : { value: told, isPublic: false },
  );
  return cardView(replayed(record), words);
}

function formulaCard({ formula, total, codes }: FormulaExhibit): CardView {
  const parts = codes.map((code) => replayed({ v: VERSION, ...code }));
  return formulaView({ formula, total, parts }, words);
}

function replayed(record: unknown): Replayed {
  const played = replayRecord(record, systems);
  if (isProblem(played))
    throw new Error(`The gallery cannot replay ${JSON.stringify(record).slice(0, 200)}: ${played.problem}.`);
  return played;
}

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Dicewright: all cards</title>
<style>{{{style}}}</style>
<style>
  body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; font-family: system-ui, sans-serif; }
  .side { padding: 16px; columns: 280px; column-gap: 16px; }
  .theme-light { background: #e6e0d2; color: #222; } .theme-dark { background: #121110; color: #ddd; }
  figure { margin: 0 0 16px; break-inside: avoid; } figcaption { font-size: 11px; padding-bottom: 3px; }
</style></head><body>{{#each themes}}<div class="side {{this}}">
{{#each ../cards}}<figure><figcaption>{{title}}</figcaption>{{{html}}}</figure>{{/each}}</div>{{/each}}</body></html>`;

/** Writes the page and gives the number of cards on it. */
export async function gallery(out: string): Promise<number> {
  for (const path of ["die", "mark"].map((name) => `templates/partials/${name}.hbs`))
    Handlebars.registerPartial(`modules/dicewright/${path}`, await read(path));
  const draw = Handlebars.compile(await read("templates/card.hbs"), { strict: false });
  const hide = Handlebars.compile(await read("templates/hidden.hbs"));
  const cards = [
    ...CHECKS.map((exhibit) => ({ title: exhibit.line, html: draw(checkCard(exhibit)) })),
    ...FORMULAS.map((exhibit) => ({ title: `/r ${exhibit.formula}`, html: draw(formulaCard(exhibit)) })),
    { title: "Any roll, for who may not see it", html: hide(hiddenView(words)) },
  ];
  const page = Handlebars.compile(PAGE)({
    style: (await Promise.all(manifest.styles.map(({ src }) => read(src)))).join("\n"),
    cards,
    themes: ["theme-light", "theme-dark"],
  });
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, page);
  return cards.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = resolve(process.argv[2] ?? resolve(root, "dist/gallery.html"));
  console.log(`${await gallery(out)} cards on ${out}`);
}
