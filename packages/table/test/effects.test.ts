import { expect, it } from "vitest";
import { actorIds } from "../worlds/cast.ts";
import { party } from "./party.ts";

const actor = `Actor.${actorIds.mira}`;
const bless = { name: "Bless", description: "<b>Blessed</b><script>1</script>", statuses: ["blessed"] };
const lacks = "lacks permission to";

it("the owner of an actor gives it effects, changes them and takes them away; others do not", async () => {
  const { sit, stored } = await party();
  const [ana, ben] = [sit("ana"), sit("ben")];
  const [id] = (await ana.ask({ action: "create", kind: "ActiveEffect", parent: actor, data: [bless] })) as string[];
  await ana.update("ActiveEffect", String(id), { disabled: true, "duration.rounds": 3 }, actor);
  expect(stored("Actor", actorIds.mira)?.["effects"]).toMatchObject([
    { _id: id, name: "Bless", description: "<b>Blessed</b>", disabled: true, duration: { rounds: 3 }, transfer: true },
  ]);
  const asked = { kind: "ActiveEffect", parent: actor } as const;
  await expect(ben.ask({ ...asked, action: "create", data: [bless] })).rejects.toThrow(lacks);
  await expect(ben.update("ActiveEffect", String(id), { name: "Mine" }, actor)).rejects.toThrow(lacks);
  await expect(ben.ask({ ...asked, action: "delete", ids: [String(id)] })).rejects.toThrow(lacks);
  await ana.ask({ ...asked, action: "delete", ids: [String(id)] });
  expect(stored("Actor", actorIds.mira)?.["effects"]).toEqual([]);
});

it("effects of an actor's item have the actor's owners and are kept within it", async () => {
  const { sit, stored } = await party();
  const [ana, ben] = [sit("ana"), sit("ben")];
  const item = { name: "Ring", type: "base", effects: [bless] };
  const [ring] = (await ana.ask({ action: "create", kind: "Item", parent: actor, data: [item] })) as string[];
  const parent = `${actor}.Item.${ring}`;
  const [id] = (await ana.ask({ action: "create", kind: "ActiveEffect", parent, data: [bless] })) as string[];
  await ana.update("ActiveEffect", String(id), { name: "Curse" }, parent);
  await expect(ben.update("ActiveEffect", String(id), { name: "Mine" }, parent)).rejects.toThrow(lacks);
  const names = () => {
    const [held] = stored("Actor", actorIds.mira)!["items"] as { effects: { name: string }[] }[];
    return held?.effects.map(({ name }) => name);
  };
  expect(names()).toEqual(["Bless", "Curse"]);
  expect(ben.told("create").at(-1)).toMatchObject({ kind: "ActiveEffect", parent });
  await ana.ask({ action: "delete", kind: "ActiveEffect", parent, ids: [String(id)] });
  expect(names()).toEqual(["Bless"]);
});

it("an effect needs a place that is there and may hold it", async () => {
  const { sit } = await party();
  const gm = sit("gm");
  const make = (parent?: string) =>
    gm.ask({ action: "create", kind: "ActiveEffect", data: [bless], ...(parent !== undefined && { parent }) });
  await expect(make()).rejects.toThrow(lacks);
  await expect(make(`${actor}.Item.AAAAAAAAAAAAAAAA`)).rejects.toThrow("could hold a ActiveEffect");
  await expect(make(`Macro.AAAAAAAAAAAAAAAA`)).rejects.toThrow("could hold a ActiveEffect");
});
