import { cp } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { buildPack } from "../../tools/build/packs.ts";
import { generations, layTable, savedSkill, expectText, type Seat } from "./seat.ts";
import { root, serveTable } from "./served.ts";

const fixtures = join(root, "packages/table/test/fixtures");

/** Packages of others beside ours: an invented system and three invented modules, named in the wrong order. */
const table = layTable("plain", { only: "host" });
const own = await serveTable("strangers", async (folder) => {
  await cp(fixtures, folder, { recursive: true });
  await buildPack(join(fixtures, "lantern-rules/packs/omens"), join(folder, "lantern-rules/packs/omens"));
  const others = ["weather-glass", "grasping-hand", "shared-inkwell"].map((id) => join(folder, id));
  return { system: join(folder, "lantern-rules"), modules: [inject("module"), ...others] };
});

/** Sits down in the world of the strangers' system; errors of the grasping hand are expected. */
async function sit(user: string, generation: 13 | 14, wishes: { lang?: string; world?: string } = {}): Promise<Seat> {
  const { world = "", ...others } = wishes;
  const seat = await table.sit(user, { generation, ...others, world }, own.server.url);
  seat.forgive(
    /The host does not build|closes on nothing|404|not a constructor|HostNotImplemented|duplicate is not defined/,
  );
  return seat;
}

it.each(generations())("Foundry %i's table seats a system and modules by their manifests alone", async (generation) => {
  const ana = await sit("ana", generation);
  const modules = ["dicewright", "shared-inkwell", "weather-glass", "grasping-hand"];
  expect(await ana.run("[game.system.id, game.world.id]")).toEqual(["lantern-rules", "lantern-rules"]);
  expect(await ana.run("[...game.modules.keys()]")).toEqual(modules);
  expect(await ana.run("[LANTERN_WICKS.length, inkwell.order]")).toEqual([3, ["shared-inkwell", "weather-glass"]]);
  expect(await ana.run("game.i18n.localize('glass.title')")).toBe("Weather above the lantern");
  const omen = "game.packs.get('lantern-rules.omens').getDocument('OmenThreeCrows00').then(({ name }) => name)";
  expect(await ana.run(omen)).toBe("Three crows");
});

it.each(generations())("a system's actors have its classes, data models and sheets in %i", async (generation) => {
  const ana = await sit("ana", generation, { lang: "de" });
  /** A script for Ana's character, and the values it reads. */
  const does = (act: string) => ana.do(`game.user.character.${act}`);
  const of = (...parts: readonly string[]) => ana.run(`[${parts.map((part) => `game.user.character.${part}`).join()}]`);
  const open = (document: string) => ana.run(`void ${document}.sheet.render({ force: true })`);
  expect(await of("type", "isLit", "system.glow")).toEqual(["keeper", true, 4]);
  await does("update({ 'system.flames.bright': 5 })");
  await open("game.user.character");
  const sheet = ana.page.locator(".lantern");
  await expectText(sheet, "Schein 7");
  expect(await sheet.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(200, 140, 20)");
  await ana.post("/kaiser skill @flames.bright vs 12");
  await expect.poll(() => ana.lastCard().locator(".dicewright").count()).toBeGreaterThan(0);
  const oil = `{ name: "Oil", changes: [{ key: "system.flames.bright", mode: 2, value: "4" }] }`;
  await does(`createEmbeddedDocuments("ActiveEffect", [${oil}])`);
  expect(await of("system.flames.bright", "system.glow")).toEqual([9, 11]);
  const uuid = await ana.run<string>("game.user.character.uuid");
  await ana.learn(uuid, savedSkill("Shine", { skill: "@flames.bright", difficulty: 12 }));
  await ana.do(`api.trait("${uuid}", "Shine")`);
  await ana.reads("Shine");
  await ana.reads("+ 9");
  await does("effects.getName('Oil').delete()");
  await does("update({ 'system.flames.bright': 2 })");
  await does(`createEmbeddedDocuments("Item", [{ name: "Twisted wick", type: "wick", system: { inches: 3 } }])`);
  expect(await of("system.glow")).toEqual([7]);
  await open("game.user.character.items.getName('Twisted wick')");
  await expect.poll(() => ana.page.locator(".wick").innerText()).toBe("Twisted wick of Mira Vell: 3");
  await does("items.getName('Twisted wick').delete()");
  expect(await of("system.glow")).toEqual([4]);
});

it.each(generations())("a module's templates, message types and layers of styles count in %i", async (generation) => {
  const gm = await sit("gm", generation);
  await gm.do("game.modules.get('weather-glass').api.forecast(7)");
  await gm.settle();
  expect(await gm.run("latest.type")).toBe("weather-glass.forecast");
  const forecast = gm.lastCard().locator(".forecast");
  expect(await forecast.innerText()).toBe("wind, in oak");
  const style = await forecast.evaluate((element) => {
    const { letterSpacing, paddingLeft } = getComputedStyle(element);
    return [letterSpacing, paddingLeft];
  });
  expect(style).toEqual(["3px", "7px"]);
  // As Dice Tray adds its buttons below the input.
  expect(await gm.page.locator("#chat > .chat-form + .outlook").innerText()).toBe("Fair");
});

it.each(generations())(
  "what is not built is refused by name, once, and fails nothing else in %i",
  async (generation) => {
    const gm = await sit("gm", generation);
    await gm.post("/kaiser skill 5 vs 12");
    await expect.poll(() => gm.lastCard().getAttribute("class")).toContain("grasped");
    const hand = own.server.complaints.filter((line) => line.startsWith("grasping-hand"));
    const gone = "grasping-hand asks for the global duplicate, which 14 has removed.";
    if (generation === 14) expect(hand).toContain(gone);
    const absent = [
      ...["documents of type Cards", "documents of type Tile", "foundry.applications.sheets.CardsConfig"],
      ...["foundry.canvas.geometry.Ray", "foundry.documents.Cards", "foundry.documents.Cards.create"],
      ...["foundry.documents.collections.CardStacks", "foundry.documents.collections.CardStacks.registerSheet"],
      "game.video",
    ];
    expect(hand.filter((line) => line !== gone).sort()).toEqual([
      ...absent.map((name) => `grasping-hand asks for ${name}, which the table does not build.`),
      "grasping-hand failed: the hand closes on nothing",
      "grasping-hand requires long-arm, which is not at this table.",
      "grasping-hand: the pack ../lantern-rules/packs/omens is not in the package's folder; if it is built from sources, build it first.",
      "grasping-hand: the pack packs/lost is not in the package's folder; if it is built from sources, build it first.",
      "grasping-hand: the script scripts/lost.js could not be loaded.",
      "grasping-hand: the words lang/lost.json could not be read.",
    ]);
    const others = /^(?:dicewright|shared-inkwell|weather-glass|The page)/;
    expect(own.server.complaints.filter((line) => others.test(line))).toEqual([]);
  },
);

it("the sample worlds are there as well, with the modules that play in them", async () => {
  const gm = await sit("gm", 14, { world: "plain" });
  const there = "[game.system.id, game.modules.has('weather-glass'), game.i18n.localize('glass.title')]";
  expect(await gm.run(there)).toEqual(["plain", true, "Weather"]);
});
