/** What the attacks on contests have in common: a contest that Ben loses, and what each seat reads of it. */
import { expect } from "vitest";
import { idOf } from "../../src/threads/reader/ids.ts";
import { makeMove } from "../../src/threads/reader/log.ts";
import type { Seat } from "../scenes/seat.ts";
import { forgedRoll, type Data } from "./attacker.ts";

const TRAITS = [{ id: "t1", name: "Fight", system: "kaiser", kind: "skill", options: { skill: 5 } }];

/** Gives both players a check to answer with. */
export async function learn(gm: Seat): Promise<void> {
  const flag = JSON.stringify({ v: 1, system: "kaiser", list: TRAITS });
  await gm.run(
    `Promise.all(["Mira Vell", "Tor Haldane"].map((name) => game.actors.getName(name).setFlag("dicewright", "traits", ${flag}))).then(() => undefined)`,
  );
}

/** Ana's Mira begins a contest with Ben's Tor; gives its id. */
export function begin(ana: Seat, request: object = {}): Promise<string> {
  const asked = JSON.stringify({ check: "kaiser skill 5", ...request });
  return ana.run<string>(
    `game.modules.get("dicewright").api.contest({ from: game.actors.getName("Mira Vell"), against: [game.actors.getName("Tor Haldane")], ...${asked} }).then(({ id }) => id)`,
  );
}

/** The panel of a contest. */
export const panelAt = (seat: Seat, id: string) => seat.page.locator(`.chat-log [data-of="${id}"]`).last();

const OWN: Readonly<Record<string, string>> = { Ana: "Mira Vell", Ben: "Tor Haldane" };

/** What a seat reads of a contest, with a winner's name where the winner reads "You win". */
async function textAt(seat: Seat, id: string): Promise<string> {
  const own = OWN[await seat.run<string>("game.user.name")];
  const text = (await panelAt(seat, id).innerText()).replace(/\s+/g, " ");
  return own === undefined ? text : text.replace("You win", `${own} wins`);
}

/** Waits until a seat reads this of a contest. */
export const reads = (seat: Seat, id: string, text: string | RegExp) =>
  expect.poll(() => textAt(seat, id)).toMatch(text);

/** The first button of a panel whose key begins with this, such as `answer 1`. */
export const buttonAt = (seat: Seat, id: string, key: string) =>
  panelAt(seat, id).locator(`button[data-key^="${key}"]`).first();

/** Answers by the button of the panel. */
export const answer = (seat: Seat, id: string) => buttonAt(seat, id, "answer 1").click();

/** The id of a user's latest message in a thread. */
export const latestOf = (seat: Seat, thread: string, user: string) =>
  seat.run<string>(
    `game.messages.contents.filter((message) => message.author.name === "${user}" && message.flags.dicewright?.refers?.to === "${thread}").at(-1).id`,
  );

/** Waits until the GM's client has written down what a thread came to. */
export const written = (gm: Seat, thread: string) =>
  expect
    .poll(() => gm.run<boolean>(`JSON.stringify(game.settings.get("dicewright", "ledger")).includes("${thread}")`))
    .toBe(true);

/** A script that stores another skill in the roll of a message, as a change that the module has made would look. */
export const retell = (id: string, skill: number) => `(() => {
  const message = game.messages.get("${id}");
  const roll = JSON.parse(message.toObject().rolls.at(-1));
  const { options, faces } = roll.options.dicewright;
  Object.assign(roll.options.dicewright, { options: { ...options, skill: ${skill} }, history: [{ options, faces }] });
  return message.update({ rolls: [JSON.stringify(roll)] }).then(() => undefined);
})()`;

/** A message as the module itself would post it: its id is made of what it says. It is created with `keepId`. */
export function proven(to: string, act: object, record?: object): Data & { readonly _id: string } {
  const payload = makeMove(to, act);
  const salt = "a salt of its own";
  const _id = idOf({ salt, payload, ...(record && { record }) })!;
  const roll = record && { rolls: [JSON.stringify(forgedRoll(record))] };
  return { _id, content: "mine", flags: { dicewright: { refers: payload, salt } }, ...roll };
}

/** What a roll of a Kaiser skill check in a contest stores. */
export const kaiserRoll = (...faces: readonly number[]) => ({
  ...{ v: 1, system: "kaiser", kind: "skill", faces },
  options: { skill: 5, modifier: 0, advantage: 0, disadvantage: 0, opposed: true },
});
