import { describe, expect, it } from "vitest";
import { completeSource } from "../documents/source.ts";
import { Archive } from "../server/archive.ts";
import { actorIds } from "../worlds/cast.ts";
import { party, temporaryFolder } from "./party.ts";

it("what was kept is there when the folder is opened again", async () => {
  const folder = await temporaryFolder();
  const first = await Archive.open(folder);
  const [message, scene] = [
    completeSource("ChatMessage", { content: "kept" }),
    completeSource("Scene", { tokens: [{ name: "Token" }] }),
  ];
  await first.change({ kind: "ChatMessage" }, [message]);
  await first.change({ kind: "Scene" }, [scene]);
  const list = first.listFor("Token", `Scene.${scene._id}`);
  const [token] = first.at(list);
  await first.change(list, [{ ...token, _id: String(token?._id), name: "Renamed" }]);
  await first.close();
  const second = await Archive.open(folder);
  expect(second.all("ChatMessage")).toEqual([message]);
  expect(second.at(second.listFor("Token", `Scene.${scene._id}`))).toEqual([{ ...token, name: "Renamed" }]);
  await second.change({ kind: "ChatMessage" }, [], [message._id]);
  await second.close();
  const third = await Archive.open(folder);
  expect(third.all("ChatMessage")).toEqual([]);
  await third.close();
});

describe("updates", () => {
  it("merge objects, replace lists, delete and replace by operator", async () => {
    const { sit, stored } = await party();
    const ana = sit("ana");
    const update = (changes: Record<string, unknown>) => ana.update("Actor", actorIds.mira, changes);
    await update({ "flags.dicewright": { traits: [1, 2], rank: { a: 1, b: 2 } } });
    await update({ flags: { dicewright: { traits: [3], rank: { b: 3 } } } });
    expect(stored("Actor", actorIds.mira)?.["flags"]).toEqual({ dicewright: { traits: [3], rank: { a: 1, b: 3 } } });
    await update({ "flags.dicewright.-=traits": null, "flags.dicewright.==rank": { c: 1 } });
    expect(stored("Actor", actorIds.mira)?.["flags"]).toEqual({ dicewright: { rank: { c: 1 } } });
  });

  it("tell the seats only what differs, and nothing where nothing does", async () => {
    const { sit } = await party();
    const [ana, ben] = [sit("ana"), sit("ben")];
    await ana.update("Actor", actorIds.mira, { name: "Mira Vell", "system.skills.sneak": 7 });
    await ana.update("Actor", actorIds.mira, { "system.skills.sneak": 7 });
    expect(ben.told("update").map(({ updates }) => updates.map(({ _stats, ...told }) => told))).toEqual([
      [{ _id: actorIds.mira, system: { skills: { sneak: 7 } } }],
    ]);
  });

  it("cannot reach a prototype, an id or a field that the type does not have", async () => {
    const { sit, stored } = await party();
    const hostile = JSON.parse(
      '{"__proto__": {"polluted": 1}, "flags": {"__proto__": {"polluted": 1}}, "constructor.prototype.polluted": 1, "nonsense": 1}',
    ) as Record<string, unknown>;
    await sit("ana").update("Actor", actorIds.mira, hostile);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(stored("Actor", actorIds.mira)).not.toHaveProperty("nonsense");
  });
});
