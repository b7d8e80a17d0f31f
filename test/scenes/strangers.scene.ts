import { cp } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { buildPack } from "../../tools/build/packs.ts";
import { generations, layTable, shows, type Seat } from "./seat.ts";
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

it.each(generations)("Foundry %i's table seats a system and modules by their manifests alone", async (generation) => {
  const ana = await sit("ana", generation);
  expect(await ana.run("[game.system.id, game.world.id, [...game.modules.keys()]]")).toEqual([
    "lantern-rules",
    "lantern-rules",
    ["dicewright", "shared-inkwell", "weather-glass", "grasping-hand"],
  ]);
  expect(await ana.run("[LANTERN_WICKS.length, inkwell.order]")).toEqual([3, ["shared-inkwell", "weather-glass"]]);
  expect(await ana.run("game.i18n.localize('glass.title')")).toBe("Weather above the lantern");
  expect(
    await ana.run("game.packs.get('lantern-rules.omens').getDocument('OmenThreeCrows00').then((omen) => omen.name)"),
  ).toBe("Three crows");
});

it.each(generations)("a system's actors have its classes, data models and sheets in %i", async (generation) => {
  const ana = await sit("ana", generation, { lang: "de" });
  expect(
    await ana.run("[game.user.character.type, game.user.character.isLit, game.user.character.system.glow]"),
  ).toEqual(["keeper", true, 4]);
  await ana.do("game.user.character.update({ 'system.flames.bright': 5 })");
  await ana.run("void game.user.character.sheet.render({ force: true })");
  const sheet = ana.page.locator(".lantern");
  await shows(sheet, "Schein 7");
  expect(await sheet.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(200, 140, 20)");
  await ana.post("/kaiser skill @flames.bright vs 12");
  expect(await ana.lastCard().locator(".dicewright").count()).toBeGreaterThan(0);
  const oil = `{ name: "Oil", changes: [{ key: "system.flames.bright", mode: 2, value: "4" }] }`;
  await ana.do(`game.user.character.createEmbeddedDocuments("ActiveEffect", [${oil}])`);
  expect(await ana.run("[game.user.character.system.flames.bright, game.user.character.system.glow]")).toEqual([9, 11]);
  const saved =
    "{ id: 'a', name: 'Shine', system: 'kaiser', kind: 'skill', options: { skill: '@flames.bright', difficulty: 12 } }";
  const trait = `game.user.character.setFlag("dicewright", "traits", { v: 1, system: "kaiser", list: [${saved}] })`;
  await ana.do(`${trait}.then(() => api.trait(game.user.character.uuid, "a"))`);
  await ana.reads("Shine");
  expect(await ana.lastCard().innerText()).toContain("+ 9");
  await ana.do("game.user.character.effects.getName('Oil').delete()");
  await ana.do("game.user.character.update({ 'system.flames.bright': 2 })");
  const wick = "{ name: 'Twisted wick', type: 'wick', system: { inches: 3 } }";
  await ana.do(`game.user.character.createEmbeddedDocuments("Item", [${wick}])`);
  expect(await ana.run("game.user.character.system.glow")).toBe(7);
  await ana.run("void game.user.character.items.getName('Twisted wick').sheet.render({ force: true })");
  await expect.poll(() => ana.page.locator(".wick").innerText()).toBe("Twisted wick of Mira Vell: 3");
  await ana.do("game.user.character.items.getName('Twisted wick').delete()");
  expect(await ana.run("game.user.character.system.glow")).toBe(4);
});

it.each(generations)("a module's templates, message types and layers of styles count in %i", async (generation) => {
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

it.each(generations)("what is not built is refused by name, once, and fails nothing else in %i", async (generation) => {
  const gm = await sit("gm", generation);
  await gm.post("/kaiser skill 5 vs 12");
  expect(await gm.lastCard().getAttribute("class")).toContain("grasped");
  const hand = own.server.complaints.filter((line) => line.startsWith("grasping-hand"));
  const gone = "grasping-hand asks for the global duplicate, which 14 has removed.";
  if (generation === 14) expect(hand).toContain(gone);
  expect(hand.filter((line) => line !== gone).sort()).toEqual([
    "grasping-hand asks for documents of type Cards, which the table does not build.",
    "grasping-hand asks for documents of type Tile, which the table does not build.",
    "grasping-hand asks for foundry.applications.sheets.CardsConfig, which the table does not build.",
    "grasping-hand asks for foundry.canvas.geometry.Ray, which the table does not build.",
    "grasping-hand asks for foundry.documents.Cards, which the table does not build.",
    "grasping-hand asks for foundry.documents.Cards.create, which the table does not build.",
    "grasping-hand asks for foundry.documents.collections.CardStacks, which the table does not build.",
    "grasping-hand asks for foundry.documents.collections.CardStacks.registerSheet, which the table does not build.",
    "grasping-hand asks for game.video, which the table does not build.",
    "grasping-hand failed: the hand closes on nothing",
    "grasping-hand requires long-arm, which is not at this table.",
    "grasping-hand: the pack ../lantern-rules/packs/omens is not in the package's folder; if it is built from sources, build it first.",
    "grasping-hand: the pack packs/lost is not in the package's folder; if it is built from sources, build it first.",
    "grasping-hand: the script scripts/lost.js could not be loaded.",
    "grasping-hand: the words lang/lost.json could not be read.",
  ]);
  expect(
    own.server.complaints.filter((line) => /^(?:dicewright|shared-inkwell|weather-glass|The page)/.test(line)),
  ).toEqual([]);
});

it("the sample worlds are there as well, with the modules that play in them", async () => {
  const gm = await sit("gm", 14, { world: "plain" });
  expect(
    await gm.run("[game.system.id, game.modules.has('weather-glass'), game.i18n.localize('glass.title')]"),
  ).toEqual(["plain", true, "Weather"]);
});
