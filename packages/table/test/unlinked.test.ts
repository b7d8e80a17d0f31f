import { expect, it } from "vitest";
import type { Json } from "../documents/json.ts";
import { actorIds, people } from "../worlds/cast.ts";
import { party } from "./party.ts";

const item = (name: string) => ({ name, type: "base" });
const lacks = "lacks permission to";

/** Ana's actor with two items, and a token of it that is not linked. */
async function laidOut() {
  const all = await party();
  const [gm, ana, ben] = [all.sit("gm"), all.sit("ana"), all.sit("ben")];
  const mira = `Actor.${actorIds.mira}`;
  const data = [item("Rope"), item("Lamp")];
  const [rope, lamp] = (await ana.ask({ action: "create", kind: "Item", parent: mira, data })) as [string, string];
  const scene = `Scene.${await gm.create("Scene", { name: "Mill" })}`;
  const token = { name: "Mira", actorId: actorIds.mira, delta: { items: [{ ...item("<b>Torch</b>") }] } };
  const made = await gm.ask({ action: "create", kind: "Token", parent: scene, data: [token] });
  const [id] = made as [string];
  const stored = () => {
    const [{ delta }] = all.stored("Scene", scene.slice(6))!["tokens"] as [{ delta: Json }];
    return delta;
  };
  const items = () => (stored()["items"] as Json[]).map(({ name, _tombstone }) => (_tombstone ? "lost" : name));
  const base = () => all.stored("Actor", actorIds.mira)?.["items"] as Json[];
  return { gm, base, ana, ben, rope, lamp, scene, id, stored, items, actor: `${scene}.Token.${id}.${mira}` };
}

it("a token keeps what its own actor has otherwise, for the owners of its actor", async () => {
  const { ana, ben, id, scene, stored } = await laidOut();
  const token = `${scene}.Token.${id}`;
  await ana.update("ActorDelta", id, { "flags.world.n": 5, items: [] }, token);
  expect(stored()).toMatchObject({ _id: id, name: null, flags: { world: { n: 5 } }, items: [{ name: "Torch" }] });
  await expect(ben.update("ActorDelta", id, { name: "Mine" }, token)).rejects.toThrow(lacks);
  await expect(ana.update("ActorDelta", id, { "ownership.default": 3 }, token)).rejects.toThrow(lacks);
  await expect(ana.update("Token", id, { "delta.ownership.default": 3 }, scene)).rejects.toThrow(lacks);
  await expect(ana.update("Token", id, { "==delta": {} }, scene)).rejects.toThrow(lacks);
  await expect(ana.ask({ action: "create", kind: "ActorDelta", parent: token, data: [{}] })).rejects.toThrow(lacks);
});

it("a gamemaster gives the actor of one token to a player", async () => {
  const { gm, ana, ben, id, scene, stored } = await laidOut();
  const token = `${scene}.Token.${id}`;
  await gm.update("ActorDelta", id, { ownership: { [people.ben]: 3, [people.ana]: 0 } }, token);
  await ben.update("ActorDelta", id, { name: "Ben's" }, token);
  await ben.update("Token", id, { x: 200 }, scene);
  await expect(ana.update("ActorDelta", id, { name: "Mine" }, token)).rejects.toThrow(lacks);
  await expect(ana.update("Token", id, { x: 300 }, scene)).rejects.toThrow(lacks);
  expect(stored()["name"]).toBe("Ben's");
  await ben.ask({ action: "delete", kind: "ActorDelta", parent: token, ids: [id] });
  expect(stored()).toMatchObject({ _id: id, name: null, ownership: null, items: [] });
});

it("items are kept where they differ, and the actor of the world keeps its own", async () => {
  const { ana, ben, actor, rope, lamp, items, stored, base } = await laidOut();
  await ana.update("Item", rope, { name: "Long rope" }, actor);
  await ana.ask({ action: "delete", kind: "Item", parent: actor, ids: [lamp] });
  await ana.ask({ action: "create", kind: "Item", parent: actor, data: [item("Map")] });
  expect(items()).toEqual(["Torch", "Long rope", "lost", "Map"]);
  expect(base().map(({ name }) => name)).toEqual(["Rope", "Lamp"]);
  await expect(ana.update("Item", lamp, { name: "Found" }, actor)).rejects.toThrow("does not exist");
  await expect(ben.update("Item", rope, { name: "Mine" }, actor)).rejects.toThrow(lacks);
  const parent = `${actor}.Item.${rope}`;
  await ana.ask({ action: "create", kind: "ActiveEffect", parent, data: [{ name: "Wet" }] });
  expect((stored()["items"] as Json[])[1]).toMatchObject({ name: "Long rope", effects: [{ name: "Wet" }] });
  expect(ben.told("create").at(-1)).toMatchObject({ kind: "ActiveEffect", parent });
});
