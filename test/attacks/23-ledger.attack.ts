import { expect, it } from "vitest";
import { MIRA, TOR, type Seat } from "../scenes/seat.ts";
import { playAttacks } from "./attacker.ts";
import { expectPanels, openContest, buttonAt, loseContest, waitForLedgerRow } from "./rolls.ts";

/** A row as it is stored. */
type Row = readonly [
  thread: string,
  opened: number,
  messages: string[],
  digest: string,
  result: unknown,
  sentence: string,
  at: number,
];

const rowsAt = async (seat: Seat) =>
  (await seat.run<{ readonly rows?: readonly Row[] }>(`game.settings.get("dicewright", "ledger")`)).rows ?? [];
const rowAt = async (seat: Seat, thread: string) => (await rowsAt(seat)).find(([id]) => id === thread)!;

playAttacks((stage) => {
  const { gm, ana, ben, everyone, others } = stage;
  /** The GM asks Mira to roll against a hidden number, which she does with 15. */
  const testedAgainst = async (hidden: number) => {
    const asked = { system: "kaiser", kind: "skill", options: { skill: 5, difficulty: { hidden } } };
    const id = await gm.begin("group", { ...asked, members: [MIRA] });
    await ana.throws(6, 4);
    await ana.rolls(() => buttonAt(ana, id, "roll 0").click());
    await waitForLedgerRow(gm, id);
    return rowAt(ben, id);
  };

  it("the ledger tells neither a hidden number nor which rolls have reached it", async () => {
    const [low, high] = [await testedAgainst(8), await testedAgainst(25)];
    expect(low[4]).toMatchObject({ result: { count: 1 } });
    expect(low.slice(4, 6)).toEqual(high.slice(4, 6));
  });

  it("the ledger holds no result of a contest with a private roll", async () => {
    const id = await openContest(ana, {}, 6, 4);
    await gm.throws(3, 1);
    await gm.see("gm");
    await buttonAt(gm, id, "answer 1").click();
    await waitForLedgerRow(gm, id);
    await gm.see("public");
    const row = await rowAt(ben, id);
    expect(row.slice(4, 6)).toEqual([null, ""]);
  });

  it("the ledger is not believed where a player writes it, who may write settings", async () => {
    const { id, own } = await loseContest(stage);
    const [thread, opened, messages, digest, , , at] = await rowAt(ben, id);
    const forged = JSON.stringify({ v: 2, rows: [[thread, opened, messages, digest, [TOR], "Tor wins", at]] });
    const write = () => ben.refusal(`game.settings.set("dicewright", "ledger", ${forged})`);
    expect(await write()).toEqual(expect.any(String));
    const allow = (may: boolean) =>
      gm.do(`game.users.getName("Ben").update({ permissions: { SETTINGS_MODIFY: ${may} } })`);
    await allow(true);
    expect(await write()).toBeNull();
    const told = async () => (await gm.notices()).filter((each) => each.includes("stored results"));
    await expect.poll(told).toHaveLength(1);
    await expectPanels(everyone, id, "Mira Vell wins");
    // The GM's client writes down again what is on the table.
    await expect.poll(async () => (await rowAt(gm, id))?.[4]).not.toEqual([TOR]);
    await allow(false);
    await ben.delete(own);
    await expectPanels(everyone, id, /Mira Vell wins.*Changed since/);
  });

  it("the ledger loses no row of others to a player who ends a hundred tests", async () => {
    const { id, own } = await loseContest(stage);
    await ben.run(`(async () => {
      const thread = { v: 1, thread: "extended", system: "kr", party: { uuid: "Actor.ActorTorHaldane0" }, options: { pool: 4, dt: 6 }, goal: null, turn: null };
      const made = await ChatMessage.createDocuments(Array.from({ length: 100 }, () => ({ content: "test", flags: { dicewright: { thread } } })));
      await ChatMessage.createDocuments(made.map(({ id: to }) => ({ content: "end", flags: { dicewright: { refers: { v: 1, to, act: "end" } } } })));
    })()`);
    const isEnded = `api.debug.thread(game.messages.contents.at(-1).flags.dicewright.refers.to).then((thread) => thread?.isClosed)`;
    await expect.poll(() => gm.run<boolean>(isEnded), { timeout: 30_000 }).toBe(true);
    await gm.page.waitForTimeout(1500); // The ledger is written once a second.
    expect((await rowsAt(gm)).some(([thread]) => thread === id)).toBe(true);
    await ben.delete(own);
    // Its panel is far up in the log, so the thread itself is asked.
    const upheld = (seat: Seat) => seat.run<boolean>(`api.debug.thread("${id}").then((thread) => thread?.isUpheld)`);
    for (const seat of others) await expect.poll(() => upheld(seat)).toBe(true);
  });
});
