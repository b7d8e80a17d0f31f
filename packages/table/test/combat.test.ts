import { expect, it } from "vitest";
import { inTurnOrder } from "../documents/turns.ts";
import { actorIds } from "../worlds/cast.ts";
import { party, type Guest } from "./party.ts";

const scene = "SceneDrownedMill";
const mira = { tokenId: "TokenMiraVell000", actorId: actorIds.mira, sceneId: scene };

const turnOf = (combat: object | undefined) => (combat as { readonly turn: number }).turn;
const combatantsOf = (combat: object | undefined) =>
  (
    combat as { readonly combatants: readonly { readonly _id: string; readonly initiative: number | null }[] }
  ).combatants.map((each) => ({ ...each, id: each._id }));

async function fight(gm: Guest): Promise<string> {
  const combat = await gm.create("Combat", { scene, active: true });
  await gm.ask({
    action: "create",
    kind: "Combatant",
    parent: `Combat.${combat}`,
    data: [mira, { ...mira, tokenId: "TokenOldWarden00", actorId: actorIds.warden }],
  });
  await gm.update("Combat", combat, { round: 1, turn: 0 });
  return combat;
}

it("the owner of a combatant goes on to the next turn, and changes nothing else of the combat", async () => {
  const { sit, stored } = await party();
  const [gm, ana, ben] = [sit("gm"), sit("ana"), sit("ben")];
  const combat = await fight(gm);
  await ana.update("Combat", combat, { turn: 1 });
  expect(stored("Combat", combat)).toMatchObject({ round: 1, turn: 1 });
  for (const changes of [{ active: false }, { scene: null }, { "flags.core.x": 1 }, { turn: 0, "system.x": 1 }]) {
    await expect(ana.update("Combat", combat, changes)).rejects.toThrow("User Ana lacks permission to update Combat");
  }
  await expect(ben.update("Combat", combat, { turn: 0 })).rejects.toThrow("User Ben lacks permission to update Combat");
  await expect(ana.delete("Combat", combat)).rejects.toThrow("User Ana lacks permission to delete Combat");
  expect(stored("Combat", combat)).toMatchObject({ round: 1, turn: 1, active: true, flags: {} });
});

it("players add and set combatants of their own, not those of others", async () => {
  const { sit } = await party();
  const [gm, ben] = [sit("gm"), sit("ben")];
  const parent = `Combat.${await fight(gm)}`;
  const tor = { tokenId: "TokenTorHaldane0", actorId: actorIds.tor, sceneId: scene };
  const [id] = (await ben.ask({ action: "create", kind: "Combatant", parent, data: [tor] })) as string[];
  await ben.update("Combatant", String(id), { initiative: 7 }, parent);
  expect(gm.told("update").at(-1)?.updates[0]).toMatchObject({ _id: id, initiative: 7 });
  await expect(ben.ask({ action: "create", kind: "Combatant", parent, data: [mira] })).rejects.toThrow(
    "User Ben lacks permission to create Combatant",
  );
});

it("the turn stays with its combatant when the order changes, also for later seats", async () => {
  const { sit, stored } = await party();
  const [gm, ben] = [sit("gm"), sit("ben")];
  const combat = await fight(gm);
  const parent = `Combat.${combat}`;
  const tor = { tokenId: "TokenTorHaldane0", actorId: actorIds.tor, sceneId: scene };
  const [id] = (await ben.ask({ action: "create", kind: "Combatant", parent, data: [tor] })) as string[];
  const active = () => inTurnOrder(combatantsOf(stored("Combat", combat)))[turnOf(stored("Combat", combat))]!.id;
  const before = active();
  await ben.update("Combatant", id!, { initiative: 20 }, parent);
  expect([active(), turnOf(stored("Combat", combat))]).toEqual([before, 1]);
  await ben.ask({ action: "delete", kind: "Combatant", parent, ids: [id!] });
  expect([active(), turnOf(stored("Combat", combat))]).toEqual([before, 0]);
});
