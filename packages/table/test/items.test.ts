import { expect, it } from "vitest";
import { actorIds } from "../worlds/cast.ts";
import { party } from "./party.ts";

const parent = `Actor.${actorIds.mira}`;
const rope = { name: "Rope", type: "base", system: { length: 50 } };

it("the owner of an actor gives it items, changes them and takes them away; others do not", async () => {
  const { sit, stored } = await party();
  const [ana, ben] = [sit("ana"), sit("ben")];
  const [id] = (await ana.ask({ action: "create", kind: "Item", parent, data: [rope] })) as string[];
  await ana.update("Item", String(id), { "system.length": 40 }, parent);
  expect(stored("Actor", actorIds.mira)?.["items"]).toMatchObject([{ _id: id, name: "Rope", system: { length: 40 } }]);
  const lacks = "User Ben lacks permission to";
  await expect(ben.ask({ action: "create", kind: "Item", parent, data: [rope] })).rejects.toThrow(lacks);
  await expect(ben.update("Item", String(id), { name: "Mine" }, parent)).rejects.toThrow(lacks);
  await expect(ben.ask({ action: "delete", kind: "Item", parent, ids: [String(id)] })).rejects.toThrow(lacks);
  await ana.ask({ action: "delete", kind: "Item", parent, ids: [String(id)] });
  expect(stored("Actor", actorIds.mira)?.["items"]).toEqual([]);
});

it("items of the world are made by gamemasters and have owners of their own", async () => {
  const { sit, stored } = await party();
  const [gm, ana] = [sit("gm"), sit("ana")];
  await expect(ana.create("Item", rope)).rejects.toThrow("User Ana lacks permission to create Item");
  const id = await gm.create("Item", { ...rope, ownership: { default: 3 } });
  await ana.update("Item", id, { name: "Long rope" });
  await expect(ana.update("Item", id, { "ownership.default": 0 })).rejects.toThrow("User Ana lacks permission");
  expect(stored("Item", id)).toMatchObject({ name: "Long rope", img: "icons/svg/item-bag.svg" });
});

it("items that come with a new actor are complete, and their names are cleaned", async () => {
  const { sit, stored } = await party();
  const id = await sit("gm").create("Actor", {
    name: "Porter",
    type: "npc",
    items: [{ ...rope, name: "<b>Rope</b>" }],
  });
  const [item] = stored("Actor", id)!["items"] as Record<string, unknown>[];
  expect(item).toMatchObject({ name: "Rope", type: "base", sort: 0, flags: {} });
  expect(item?.["_id"]).toMatch(/^\w{16}$/);
});
