import { expect, it } from "vitest";
import { expectNoPrompt, lookAt, promptOf } from "../scenes/contests.ts";
import { MIRA, TOR, expectText, type Seat } from "../scenes/seat.ts";
import { playAttacks, RAW } from "./attacker.ts";
import { openContest } from "./rolls.ts";

/** Queries to clients, and values that a console may send for them. */
const NAMES = ["dicewright.answer", "dicewright.keepSecret", "dicewright.toString", "dicewright.__proto__"];
const BROKEN = { toString: 1, valueOf: 1 };
const SHAPES: readonly unknown[] = [
  ...[null, 5, "x", true, [], {}, [null], BROKEN, { message: BROKEN, place: BROKEN }, { id: BROKEN, value: BROKEN }],
  ...[
    { message: "x".repeat(500_000), place: 1 },
    { message: "x", place: 1e300 },
    { message: "__proto__", place: -1 },
  ],
  ...[
    { id: "a".repeat(40), value: 5, salt: "x".repeat(500_000) },
    { id: "__proto__", value: 1, salt: "x".repeat(32) },
  ],
  JSON.parse('{ "__proto__": { "isGM": true }, "id": "constructor", "value": 1, "salt": "toString" }'),
];

playAttacks(({ gm, ana, ben, others }) => {
  it("questions of any shape are refused, and tell nothing raw", async () => {
    for (const user of ["Gamemaster", "Ana"])
      for (const name of NAMES)
        for (const shape of SHAPES) expect(String(await ben.query(user, name, shape))).not.toMatch(RAW);
    for (const seat of others) {
      expect(seat.errors).toEqual([]);
      expect((await seat.notices()).join(" ")).not.toMatch(RAW);
    }
  });

  it("made-up questions push out none that waits", async () => {
    const prompt = promptOf(ana);
    await lookAt(ana, "actors");
    const ask = (seat: Seat, from: string) => seat.begin("contest", { from, against: [MIRA], check: "kaiser skill 5" });
    await ask(ben, TOR);
    await expectText(prompt, "Tor Haldane");
    await ask(gm, await gm.run(`actor("Brigand").uuid`));
    await ana.settle();
    await ben.do(
      `Promise.all(Array.from({ length: 60 }, (_, i) => game.users.getName("Ana").query("dicewright.answer", { message: "madeUpQuestion" + i, place: 1 })))`,
    );
    await prompt.getByRole("button", { name: "Later" }).click();
    await expectText(prompt, "Brigand");
    // Whose question was put off may remind of it once, and no more.
    const remind = () =>
      ben.do(
        `game.users.getName("Ana").query("dicewright.answer", { message: game.messages.contents.findLast(({ author }) => author.isSelf).id, place: 1 })`,
      );
    await remind();
    await prompt.getByRole("button", { name: "Later" }).click();
    await expectText(prompt, "Tor Haldane");
    await prompt.getByRole("button", { name: "Later" }).click();
    await remind();
    await expectNoPrompt(ana);
    expect(await openContest(ana)).toHaveLength(16);
    expect(await prompt.count()).toBe(0);
  });
});
