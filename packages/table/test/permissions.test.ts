import { describe, expect, it } from "vitest";
import type { KindName } from "../documents/kinds.ts";
import { actorIds, people } from "../worlds/cast.ts";
import { party } from "./party.ts";

describe("messages", () => {
  it("are changed and deleted by their author and by gamemasters only", async () => {
    const { sit, stored } = await party();
    const [gm, ana, ben] = [sit("gm"), sit("ana"), sit("ben")];
    const id = await ana.create("ChatMessage", { content: "mine" });
    await expect(ben.update("ChatMessage", id, { content: "yours" })).rejects.toThrow(
      "User Ben lacks permission to update ChatMessage",
    );
    await expect(ben.delete("ChatMessage", id)).rejects.toThrow("User Ben lacks permission to delete ChatMessage");
    expect(stored("ChatMessage", id)?.["content"]).toBe("mine");
    expect([...gm.told("update"), ...gm.told("delete")]).toEqual([]);
    await ana.update("ChatMessage", id, { content: "still mine" });
    await gm.update("ChatMessage", id, { flavor: "noted" });
    expect(stored("ChatMessage", id)).toMatchObject({ content: "still mine", flavor: "noted" });
    await gm.delete("ChatMessage", id);
    expect(stored("ChatMessage", id)).toBeUndefined();
  });

  it("change their author by a gamemaster only", async () => {
    const { sit, stored } = await party();
    const [gm, ana] = [sit("gm"), sit("ana")];
    const id = await ana.create("ChatMessage", { content: "mine" });
    await expect(ana.update("ChatMessage", id, { author: people.ben })).rejects.toThrow("lacks permission");
    await expect(ana.update("ChatMessage", id, { "-=author": null })).rejects.toThrow("lacks permission");
    await gm.update("ChatMessage", id, { author: people.ben });
    expect(stored("ChatMessage", id)?.["author"]).toBe(people.ben);
  });

  it("are not created in another's name, unless a gamemaster does it", async () => {
    const { sit } = await party();
    await expect(sit("ana").create("ChatMessage", { author: people.ben, content: "I am Ben" })).rejects.toThrow(
      "User Ana lacks permission to create ChatMessage",
    );
    await expect(sit("gm").create("ChatMessage", { author: people.ben, content: "for Ben" })).resolves.toHaveLength(16);
  });
});

describe("actors and tokens", () => {
  it("are changed by their owners", async () => {
    const { sit, stored } = await party();
    const [ana, ben] = [sit("ana"), sit("ben")];
    await ana.update("Actor", actorIds.mira, { "system.skills.sneak": 9 });
    await expect(ben.update("Actor", actorIds.mira, { "system.skills.sneak": 0 })).rejects.toThrow(
      "User Ben lacks permission to update Actor",
    );
    expect(stored("Actor", actorIds.mira)).toMatchObject({ system: { skills: { sneak: 9, fight: 3 } } });
    await ana.update("Token", "TokenMiraVell000", { x: 5 }, "Scene.SceneDrownedMill");
    await expect(ben.update("Token", "TokenMiraVell000", { x: 6 }, "Scene.SceneDrownedMill")).rejects.toThrow(
      "lacks permission to update Token",
    );
  });

  it("keep their ownership against their owners", async () => {
    const { sit } = await party();
    await expect(sit("ana").update("Actor", actorIds.mira, { [`ownership.${people.ben}`]: 3 })).rejects.toThrow(
      "lacks permission",
    );
  });

  const forbidden: readonly [KindName, Record<string, unknown>][] = [
    ["Actor", { name: "Mine" }],
    ["Scene", { name: "Mine" }],
    ["Combat", {}],
    ["User", { name: "Eve", role: 4 }],
    ["Setting", { key: "core.x", value: "1" }],
  ];

  it.each(forbidden)("a player creates no %s", async (kind, data) => {
    const { sit } = await party();
    await expect(sit("ana").create(kind, data)).rejects.toThrow(`User Ana lacks permission to create ${kind}`);
  });
});

describe("users", () => {
  it("change themselves, but neither their role nor others", async () => {
    const { sit } = await party();
    const ana = sit("ana");
    await ana.update("User", people.ana, { "hotbar.1": "MacroTwoDice0000" });
    await expect(ana.update("User", people.ana, { role: 4 })).rejects.toThrow("lacks permission");
    await expect(ana.update("User", people.ben, { color: "#000000" })).rejects.toThrow("lacks permission");
  });

  it("keep settings of their own, and leave the world's to gamemasters", async () => {
    const { sit } = await party();
    const [ana, ben] = [sit("ana"), sit("ben")];
    const id = await ana.create("Setting", { key: "dicewright.dialog", value: "true", user: people.ana });
    await expect(ben.update("Setting", id, { value: "false" })).rejects.toThrow("lacks permission");
    expect(ben.told("create")).toEqual([]);
  });
});

it("several writes are refused together, and nothing of them is kept", async () => {
  const { sit, stored } = await party();
  const ana = sit("ana");
  const id = await ana.create("ChatMessage", { content: "one" });
  const foreign = await sit("ben").create("ChatMessage", { content: "two" });
  const updates = [
    { _id: id, content: "changed" },
    { _id: foreign, content: "changed" },
  ];
  await expect(ana.ask({ action: "update", kind: "ChatMessage", updates })).rejects.toThrow("lacks permission");
  expect(stored("ChatMessage", id)?.["content"]).toBe("one");
});
