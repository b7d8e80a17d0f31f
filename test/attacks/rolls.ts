/** Helpers for attacks on contests: a contest that Ben loses, and the text that each seat reads. */
import { expect } from "vitest";
import { readCheck, type CheckRequest, checkOf } from "../../src/checks/notation.ts";
import { makeRecord, type CheckRecord } from "../../src/checks/record.ts";
import type { Die } from "../../src/engine/die.ts";
import { roll } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import { makeMove } from "../../src/threads/log.ts";
import { MIRA, TOR, type Seat } from "../scenes/seat.ts";
import { forgedRoll, type Data, type Stage } from "./attacker.ts";

/** Ana's Mira begins a contest with Ben's Tor; gives its id. */
export function openContest(ana: Seat, request: object = {}, ...faces: readonly number[]): Promise<string> {
  return ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 5", ...request }, ...faces);
}

/** Ana's Mira begins a contest with 15, and Ben's Tor loses it with 9; gives the ids of the contest and of his answer. */
export async function loseContest({
  gm,
  ana,
  ben,
  everyone,
}: Stage): Promise<{ readonly id: string; readonly own: string }> {
  const id = await openContest(ana, {}, 6, 4);
  await answer(ben, id, 3, 1);
  await expectPanels(everyone, id, "Mira Vell wins");
  await waitForLedgerRow(gm, id);
  return { id, own: await latestOf(ben, id, "Ben") };
}

/** Ben's Tor begins a contest with 9, and loses it to Ana's Mira; gives its id. Something may come between. */
export async function openAndLoseContest<T>({ gm, ana, ben, others }: Stage, between?: (id: string) => Promise<T>) {
  const id = await openContest(ben, { from: TOR, against: [MIRA] }, 3, 1);
  const prepared = await between?.(id);
  await answer(ana, id, 6, 4);
  await expectPanels(others, id, "Mira Vell wins");
  await waitForLedgerRow(gm, id);
  return { id, prepared };
}

/** Ben says something, which comes last: then everything before it has come too. */
export async function waitForEveryone({ ben, everyone }: Stage): Promise<void> {
  await ben.create({ content: "The end." });
  for (const seat of everyone) await seat.reads("The end.");
}

const OWN: Readonly<Record<string, string>> = { Ana: "Mira Vell", Ben: "Tor Haldane" };

/** The text of a contest at a seat, with the winner's name in place of "You win". */
async function textAt(seat: Seat, id: string): Promise<string> {
  const own = OWN[await seat.run<string>("game.user.name")];
  const text = (await seat.panel(id).innerText()).replace(/\s+/g, " ");
  return own === undefined ? text : text.replace("You win", `${own} wins`);
}

/** Waits until a seat reads this of a contest. */
export const expectPanel = (seat: Seat, id: string, text: string | RegExp) =>
  expect.poll(() => textAt(seat, id)).toMatch(text);

/** Waits until all of these seats read this of a contest. */
export async function expectPanels(seats: readonly Seat[], id: string, text: string | RegExp): Promise<void> {
  for (const seat of seats) await expectPanel(seat, id, text);
}

/** The first button of a panel whose key begins with this, such as `answer 1`. */
export const buttonAt = (seat: Seat, id: string, key: string) =>
  seat.panel(id).locator(`button[data-key^="${key}"]`).first();

/** Answers by the button of the panel, with these faces. */
export async function answer(seat: Seat, id: string, ...faces: readonly number[]): Promise<void> {
  await seat.throws(...faces);
  await buttonAt(seat, id, "answer 1").click();
}

/** The id of a user's latest message in a thread. */
export const latestOf = (seat: Seat, thread: string, user: string) =>
  seat.run<string>(
    `game.messages.contents.filter((message) => message.author.name === "${user}" && message.flags.dicewright?.refers?.to === "${thread}").at(-1).id`,
  );

/** Waits until the GM's client has written down what a thread came to. */
export const waitForLedgerRow = (gm: Seat, thread: string) =>
  expect
    .poll(() => gm.run<boolean>(`JSON.stringify(game.settings.get("dicewright", "ledger")).includes("${thread}")`))
    .toBe(true);

/** A script that stores another skill in the roll of a message, as a change that the module has made would look. */
export const scriptThatChangesSkill = (id: string, skill: number) => `(() => {
  const message = game.messages.get("${id}");
  const roll = JSON.parse(message.toObject().rolls.at(-1));
  const { options, faces } = roll.options.dicewright;
  Object.assign(roll.options.dicewright, { options: { ...options, skill: ${skill} }, history: [{ options, faces }] });
  return message.update({ rolls: [JSON.stringify(roll)] }).then(() => undefined);
})()`;

let made = 0;

/** A message as the module itself would post it, with an id that is known beforehand if it is created with `keepId`. */
export function messageWithProof(to: string, act: object, record?: object): Data & { readonly _id: string } {
  const refers = makeMove(to, act);
  const _id = `made${String(made++).padStart(12, "0")}`;
  const roll = record && { rolls: [JSON.stringify(forgedRoll(record))] };
  return { _id, content: "mine", flags: { dicewright: { refers, salt: "a salt of its own" } }, ...roll };
}

/** A hundred dice that are rolled again on their highest face. */
const UNLIMITED = readCheck("/olde 100d10 vs 400", { games }) as CheckRequest;

/** The record of the largest roll: unlimited dice that show this many highest faces. */
export function unlimited(highest: number): CheckRecord {
  let left = highest;
  const face = ({ faces }: Die) => (left-- > 0 ? Math.max(...faces) : Math.min(...faces));
  return makeRecord(UNLIMITED, roll(checkOf(UNLIMITED), face).faces);
}

/** The record of a Kaiser skill check in a contest. */
export const kaiserRoll = (...faces: readonly number[]) => ({
  ...{ v: 1, system: "kaiser", kind: "skill", faces },
  options: { skill: 5, modifier: 0, advantage: 0, disadvantage: 0, opposed: true },
});
