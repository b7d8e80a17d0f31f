/** Verdicts that the GM's client has written down are believed at every seat, whatever becomes of the messages. */
import { expect, it } from "vitest";
import { clickButton, expectPanel, openContest, panelText, saveChecks } from "./contests.ts";
import { generations, layTable, WORLD, type Seat } from "./seat.ts";

const table = layTable(WORLD, { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

/** Ana's Mira wins against Ben's Tor, which the GM's client writes down; gives the id of the contest. */
async function settle(): Promise<string> {
  await saveChecks(gm, "Tor Haldane");
  const id = await openContest(ana, ["Tor Haldane"], { check: "kaiser skill 5" }, 6, 4);
  await clickButton(ben, id, "Fight", 3, 1);
  await expectPanel(gm, id, "Mira Vell wins");
  await written(id);
  return id;
}

const ledgerOf = (seat: Seat) => seat.run<string>(`JSON.stringify(game.settings.get("dicewright", "ledger"))`);
const written = (id: string) => expect.poll(async () => (await ledgerOf(gm)).includes(id)).toBe(true);
const answerOf = (id: string) =>
  ben.run<string>(
    `game.messages.contents.find(({ isAuthor, flags }) => isAuthor && flags.dicewright?.refers?.to === "${id}").id`,
  );
const seats = [gm, ana, ben] as const;

it.each(generations())("a verdict is believed until the GM reopens it, in generation %i", async (generation) => {
  await table.gather({ generation });
  const id = await settle();
  await ben.do(`game.messages.get("${await answerOf(id)}").delete()`);
  for (const seat of seats) await expectPanel(seat, id, "Changed since the verdict.");
  await expectPanel(ben, id, "You lose: Mira Vell wins");
  expect(await ben.panel(id).getByRole("button", { name: "Reopen" }).count()).toBe(0);
  await clickButton(gm, id, "Reopen");
  await expectPanel(ben, id, "Fight");
  await clickButton(gm, id, "Take back reopening");
  await expectPanel(ben, id, "You lose: Mira Vell wins");
  await expectPanel(gm, id, "Changed since the verdict.");
  await gm.afterClick();
  await clickButton(gm, id, "Reopen");
  await clickButton(ben, id, "Fight", 6, 6, 3);
  for (const seat of [gm, ana]) await expectPanel(seat, id, "Tor Haldane wins");
  expect(await panelText(gm, id)).not.toContain("Changed since");
});

it.each(generations())(
  "a verdict has no part in an opening of its id that is made later, in generation %i",
  async (generation) => {
    await table.gather({ generation });
    const id = await settle();
    // Ana opens a contest with other rules under the same id.
    await ana.do(`(async () => {
    const old = game.messages.get("${id}").toObject();
    await game.messages.get("${id}").delete();
    old.flags.dicewright.thread.rules = { fumbleFails: true };
    await ChatMessage.create({ ...old, _id: "${id}" }, { keepId: true });
  })()`);
    for (const seat of seats) await expect.poll(() => panelText(seat, id)).not.toMatch(/You lose|Changed since/);
  },
);

it.each(generations())(
  "a verdict is pushed out by no tests that one player ends alone, in generation %i",
  async (generation) => {
    await table.gather({ generation });
    const id = await settle();
    const before = await ledgerOf(gm);
    await ben.run(`(async () => {
    const thread = { v: 1, thread: "extended", system: "kr", party: { uuid: "Actor.ActorTorHaldane0" }, options: { pool: 4, dt: 6 }, goal: null, turn: null };
    const made = await ChatMessage.createDocuments(Array.from({ length: 42 }, () => ({ content: "test", flags: { dicewright: { thread } } })));
    await ChatMessage.createDocuments(made.map(({ id: to }) => ({ content: "end", flags: { dicewright: { refers: { v: 1, to, act: "end" } } } })));
  })()`);
    const isEnded = `api.debug.thread(game.messages.contents.at(-1).flags.dicewright.refers.to).then((thread) => thread?.isClosed)`;
    await expect.poll(() => gm.run<boolean>(isEnded)).toBe(true);
    await ben.do(`game.messages.get("${await answerOf(id)}").delete()`);
    const isUpheld = `api.debug.thread("${id}").then((thread) => thread?.isUpheld)`;
    for (const seat of seats) await expect.poll(() => seat.run<boolean>(isUpheld)).toBe(true);
    expect(await ledgerOf(gm)).toBe(before);
  },
);
