import { expect, it } from "vitest";
import { costFor, forgedRoll, leastCost, playAttacks, type Data } from "./attacker.ts";

/** What a message may cost its readers beyond one of the same length that says nothing to the module, in milliseconds of their processor. */
const ALLOWANCE = 250;

const klepto = (options: Data): Data => ({ v: 1, system: "kleptonomicon", kind: "test", options, faces: [5] });
const blanks = (count: number) => Array.from({ length: 20 }, () => `[${" ".repeat(count)}x`);

const MESSAGES: readonly (readonly [what: string, data: Data])[] = [
  ["a record with Score Ranges of blanks", { rolls: [forgedRoll(klepto({ modifier: 0, ranges: blanks(10_000) }))] }],
  [
    "a record with very many faces",
    { rolls: [forgedRoll({ ...klepto({ modifier: 0 }), faces: Array(100_000).fill(5) })] },
  ],
  ["a record with a long label", { rolls: [forgedRoll({ ...klepto({ modifier: 0 }), label: "[".repeat(300_000) })] }],
  [
    "a group whose check has ranges of blanks",
    {
      flags: {
        dicewright: {
          thread: {
            v: 1,
            thread: "group",
            system: "kleptonomicon",
            kind: "group",
            options: { ranges: blanks(10_000) },
            parties: [{ uuid: "Actor.ActorMiraVell000" }],
          },
        },
      },
    },
  ],
  ["the beginning of a check over and over", { content: "[[/kr ".repeat(60_000) }],
  ["a check and a label that never end", { content: "[[/kr 6 of 9 dt 7]]{".repeat(10_000) }],
  ["a check of blanks", { content: `[[/kaiser skill 5 vs${" ".repeat(300_000)}x]]` }],
  [
    "a request of blanks",
    { flags: { dicewright: { request: { v: 1, line: `/kaiser skill 5 vs${" ".repeat(300_000)}x` } } } },
  ],
];

playAttacks(({ gm, ana, ben }) => {
  it.each(MESSAGES)("%s does not block the others", async (_what, data) => {
    const weight = JSON.stringify(data).length;
    const post = (each: Data) => async () => {
      const id = await ben().create(each);
      await expect.poll(() => ana().run(`game.messages.has("${id}")`)).toBe(true);
    };
    const most = ALLOWANCE + (await costFor(ana(), post({ content: "x".repeat(Math.min(weight, 400_000)) })));
    expect(await leastCost(ana(), post(data), most)).toBeLessThan(most);
  });

  it("what is too large is shown as text with a note, and the table goes on", async () => {
    await ben().create({ content: "A roll.", rolls: [forgedRoll({ ...klepto({}), label: "x".repeat(250_000) })] });
    await gm().reads("so only its text is shown");
    expect(await gm().lastCard().innerText()).toContain("A roll.");
    await ana().post("/kaiser skill 5 vs 12");
    await gm().reads("vs 12");
  });
});
