import { expect, it } from "vitest";
import { instances, newer, older, places } from "../../packages/table/surface.ts";
import { generations, layTable } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const both = { 13: older, 14: newer } as const;

/** Names that the surface promises below a path and the page does not have. */
const missing = `(promised, ofInstances) => Object.entries(promised).flatMap(([path, names]) => {
  const place = path.split(".").reduce((value, step) => value?.[step], globalThis);
  const examples = { ChatMessage: game.messages.contents[0], Actor: game.user.character, User: game.user, Macro: game.macros.contents[0], TokenDocument: canvas.scene.tokens.contents[0], "foundry.canvas.placeables.Token": canvas.tokens.placeables[0], Combat: new Combat({}), Combatant: new Combatant({}), Item: new Item({ name: "Rope", type: "base" }), ActiveEffect: new ActiveEffect({ name: "Flames" }), "foundry.applications.api.ApplicationV2": new foundry.applications.api.ApplicationV2(), "foundry.dice.Roll": new Roll("1d6"), "foundry.dice.terms.DiceTerm": new Roll("1d6").dice[0] };
  const target = ofInstances ? (examples[path] ?? place.prototype) : place;
  return names.filter((name) => !(name in Object(target))).map((name) => path + (ofInstances ? "#" : ".") + name);
})`;

it.each(generations)("everything that the surface promises is there in generation %i", async (generation) => {
  const ana = await table.sit("ana", { generation });
  await ana.say("an example");
  expect(await ana.run(`(${missing})(${JSON.stringify(places)}, false)`)).toEqual([]);
  expect(await ana.run(`(${missing})(${JSON.stringify(instances)}, true)`)).toEqual([]);
  expect(await ana.run(`(${missing})(${JSON.stringify(both[generation])}, false)`)).toEqual([]);
});
