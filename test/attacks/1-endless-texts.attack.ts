import { expect, it } from "vitest";
import { MIRA } from "../scenes/seat.ts";
import { costFor, forgedRoll, leastCost, playPublicAttacks, type Data } from "./attacker.ts";

/** The most that a message may cost its readers beyond a plain one of the same length, in milliseconds of processor time. */
const ALLOWANCE = 250;

const klepto = (options: Data, more: Data = {}): Data => {
  const record = { v: 1, system: "kleptonomicon", kind: "test", options, faces: [5], ...more };
  return { content: "A roll.", rolls: [forgedRoll(record)] };
};
const flagged = (dicewright: Data): Data => ({ flags: { dicewright } });
const ranges = Array.from({ length: 20 }, () => `[${" ".repeat(10_000)}x`);
const group = { v: 1, thread: "group", system: "kleptonomicon", kind: "group", parties: [{ uuid: MIRA }] };
const endless = `/kaiser skill 5 vs${" ".repeat(300_000)}x`;

const MESSAGES: readonly (readonly [what: string, data: Data])[] = [
  ["a record with Score Ranges of blanks", klepto({ modifier: 0, ranges })],
  ["a record with very many faces", klepto({ modifier: 0 }, { faces: Array(100_000).fill(5) })],
  ["a record with a long label", klepto({ modifier: 0 }, { label: "[".repeat(300_000) })],
  ["a group whose check has ranges of blanks", flagged({ thread: { ...group, options: { ranges } } })],
  ["the beginning of a check over and over", { content: "[[/kr ".repeat(60_000) }],
  ["a check and a label that never end", { content: "[[/kr 6 of 9 dt 7]]{".repeat(10_000) }],
  ["a check of blanks", { content: `[[${endless}]]` }],
  ["a request of blanks", flagged({ request: { v: 1, line: endless } })],
];

playPublicAttacks(({ gm, ana, ben }) => {
  it.each(MESSAGES)("%s does not block the others", async (_what, data) => {
    const weight = JSON.stringify(data).length;
    const post = (each: Data) => async () => {
      const id = await ben.create(each);
      await ana.comesTo(`game.messages.has("${id}")`, true);
    };
    const most = ALLOWANCE + (await costFor(ana, post({ content: "x".repeat(Math.min(weight, 400_000)) })));
    expect(await leastCost(ana, post(data), most)).toBeLessThan(most);
  });

  it("what is too large is shown as text with a note, and the table goes on", async () => {
    await ben.create(klepto({}, { label: "x".repeat(250_000) }));
    await gm.reads("so only its text is shown");
    await gm.reads("A roll.");
    await ana.post("/kaiser skill 5 vs 12");
    await gm.reads("vs 12");
  });
});
