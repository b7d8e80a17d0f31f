/** `npm run test-packages` with a small system of our own: what works is counted, and what does not is told. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import { expect, inject, it } from "vitest";
import { differences } from "../../tools/test-packages/own-rolls.ts";
import { findStrangers, linesOf, seat } from "../../tools/test-packages/test-packages.ts";
import { temporaryFolder } from "../temporary.ts";
import { generations } from "./seat.ts";

const folder = await temporaryFolder("visit");

const isHost = inject("target").kind === "host";

const MANIFEST = {
  id: "copper-rules",
  title: "Copper",
  version: "1.2.0",
  compatibility: { minimum: "13" },
  scripts: ["copper.js"],
  documentTypes: { Actor: { smith: {}, ghost: {} }, Item: { hammer: {} } },
};

/** Sheets of the old kind: one with numbers, one whose template is missing, and one of an item. */
const SCRIPT = `Hooks.once("init", () => {
  const options = (own) => ({ ...own, width: 300, submitOnChange: true });
  class Smith extends ActorSheet {
    static get defaultOptions() { return { ...super.defaultOptions, ...options({ template: "systems/copper-rules/smith.hbs" }) }; }
    activateListeners(html) { super.activateListeners(html); html.find(".strike").on("click", () => new Roll("1d20").toMessage()); }
  }
  class Ghost extends ActorSheet {
    static get defaultOptions() { return { ...super.defaultOptions, template: "systems/copper-rules/nowhere.hbs" }; }
  }
  class Hammer extends ItemSheet {
    static get defaultOptions() { return { ...super.defaultOptions, template: "systems/copper-rules/hammer.hbs" }; }
  }
  const { Actors, Items } = foundry.documents.collections;
  Actors.registerSheet("copper", Smith, { types: ["smith"], makeDefault: true });
  Actors.registerSheet("copper", Ghost, { types: ["ghost"], makeDefault: true });
  Items.registerSheet("copper", Hammer, { makeDefault: true });
  void GridConfig.create;
});`;

const TEMPLATE = {
  Actor: { types: ["smith", "ghost"], smith: { forge: { heat: 4 }, luck: 7 } },
  Item: { types: ["hammer"] },
};

const field = (name: string) => `<label>${name}<input type="number" name="system.${name}" value="{{${name}}}"></label>`;

const FILES = {
  "system.json": JSON.stringify(MANIFEST),
  "template.json": JSON.stringify(TEMPLATE),
  "copper.js": SCRIPT,
  "smith.hbs": `<form class="{{cssClass}}">{{#with data.system}}${field("forge.heat")}${field("luck")}{{/with}}<button type="button" class="strike" data-roll="1d20">Strike</button></form>`,
  "hammer.hbs": `<form><h1>{{item.name}}</h1>{{editor "Iron" target="system.text"}}</form>`,
};

async function writeSystem(home: string): Promise<void> {
  await mkdir(home, { recursive: true });
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(home, name), text);
}

it("a system's own rolls that are different, missing or new are reported", () => {
  const now = { same: "1", other: "4", fresh: "5" };
  expect(differences({ same: "1", other: "2", gone: "3" }, now)).toEqual(["other", "gone", "fresh"]);
});

it.runIf(isHost).each(generations().slice(0, 1))(
  "a stranger's sheets, picks and rolls are counted in %i",
  { timeout: 120_000 },
  async (generation) => {
    const place = join(folder, `${generation}`);
    for (const home of ["deep/copper", "unbuilt"]) await writeSystem(join(place, home));
    await rm(join(place, "unbuilt/copper.js"));
    const all = await findStrangers(place);
    expect(all.map(({ kind, manifest }) => `${kind} ${manifest.id}`)).toEqual(["system copper-rules"]);
    const browser = await chromium.connect(inject("browser"));
    const row = await seat(browser, all[0]!, generation, { module: inject("module"), all });
    expect(Object.keys(row.visit.own)).toEqual(["1d20 + 2d6 + 1", "smith strike 1"]);
    expect([row.changed, row.visit.player]).toEqual([[], []]);
    const [line, ...told] = linesOf(row);
    expect(line).toBe(
      `| copper-rules 1.2.0 | ${generation} | 1 of 2 | 1 of 1 | 1 of 1 | 2 of 2 | 3 of 3 | 2 of 2 same | plays |`,
    );
    expect(told.join()).toContain("ghost: does not open");
    expect(told.join()).toContain("copper-rules asks for foundry.applications.apps.GridConfig.create");
  },
);
