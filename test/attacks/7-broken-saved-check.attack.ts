import { expect, it } from "vitest";
import { MIRA, savedSkill, TOR } from "../scenes/seat.ts";
import { playPublicAttacks } from "./attacker.ts";

const broken = { toString: 1, valueOf: 1 };
const check = savedSkill("Fight", { skill: 5 });
const cut = (kind: string, die: object) => ({ id: "a", name: "Cut", system: "ogs", kind, options: { dice: [die] } });

playPublicAttacks(({ gm, ben }) => {
  it.each([
    ["its kind", { ...check, kind: broken }],
    ["its game", { ...check, system: broken }],
    ["its id", { ...check, id: broken }],
    ["an option", { ...check, options: { skill: broken } }],
    ["dice", cut("action", { sides: 6, count: broken, up: 0 })],
    ["an effect", cut("open", { sides: 12, up: 1, more: [{ up: 1, at: broken }] })],
  ])("a saved check with a broken object for %s empties no card of others", async (_what, wrong) => {
    await ben.edit(TOR, { "flags.dicewright.traits": { v: 1, system: "kaiser", list: [wrong] } });
    const asked = { system: "kaiser", kind: "skill", options: { difficulty: 12 } };
    await gm.begin("group", { ...asked, members: [MIRA, TOR] });
    await gm.reads(/Mira Vell[^]*Tor Haldane|Tor Haldane[^]*Mira Vell/);
    expect(gm.errors).toEqual([]);
  });
});
