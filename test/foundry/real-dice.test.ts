// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { pageForEach, PATIENCE } from "./paged.ts";

/**
 * Dice of a real table that speak to Foundry by the documented fulfilment, as Bluetooth dice do: each tells what it
 * shows by `Roll.registerResult`, and knows nothing of Dicewright. Source: foundryvtt.com/api, page Roll; the module
 * Pixels calls it so.
 */
const world = pageForEach();

interface Receiver {
  registerResult(method: string, denomination: string, face: number): boolean;
}

const register = (denomination: string, face: number) =>
  (world.Roll as unknown as Receiver).registerResult("pixels", denomination, face);

/** Real dice of these kinds fall one after the other, each as soon as it is waited for. */
async function fall(...dice: readonly (readonly [denomination: string, face: number])[]): Promise<void> {
  for (const [denomination, face] of dice) await vi.waitUntil(() => register(denomination, face), PATIENCE);
}

/** The user rolls these kinds of dice on their desk, and perhaps others in other ways. */
async function useReal(dice: readonly string[], others: object = {}): Promise<void> {
  world.parts.CONFIG.Dice.fulfillment.methods["pixels"] = { label: "Pixels", interactive: true };
  const real = Object.fromEntries(dice.map((each) => [each, "pixels"]));
  await world.settings.set("core", "diceConfiguration", { ...real, ...others });
}

async function play(line: string, ...dice: readonly (readonly [string, number])[]): Promise<string> {
  await useReal(["d4", "d6", "d8", "d10", "d12", "d20", "c"]);
  const rolled = world.ways.rollOrAsk(line);
  await fall(...dice);
  await rolled;
  return world.posted.at(-1)!.content;
}

it.each([
  ["of Kaiser open with one more d6", "/kaiser skill 5 vs 12", "d6 6 d6 6 d6 3", /Open Roll.*20/s],
  ["of OGS are the dice that a d12 broke into", "/ogs d12^1 + d8 + d6 vs 12", "d8 7 d6 3 d8 2 d6 5", /17/],
  ["of Kingdoms & Rulers are a pool", "/kr 2 dt 6", "d12 9 d12 12", /Success.*3/s],
  ["of the Kleptonomicon settle a ten by a coin: heads", "/klepto +2", "d10 10 c 1", /Critical Success/],
  ["of the Kleptonomicon settle a ten by a coin: tails", "/klepto +2", "d10 10 c 0", /Critical Failure/],
  ["of Dungeons of Olde go on at their highest face", "/olde 2d10 vs 12", "d10 10 d10 4 d10 3", /Success.*17/s],
])("real dice on the desk: %s", async (_what, line, dice, card) => {
  const fallen = [...dice.matchAll(/(\S+) (\d+)/g)].map(([, kind, face]) => [kind!, Number(face)] as const);
  expect(await play(line, ...fallen)).toMatch(card);
});

// The maker of the d10ish: take 10 off what a d20 shows from 10 on.
it.each([
  [20, "Critical Success"],
  [10, "Critical Failure"],
  [17, "Mixed Score"],
  [3, "Low Score"],
])(
  "real dice on the desk of the Kleptonomicon may be a d20 in place of a d10ish: %i is a %s",
  async (face, headline) => {
    await world.settings.set("dicewright", "kleptonomicon.critMethod", "d10ish");
    expect(await play("/klepto +1", ["d20", face])).toContain(headline);
  },
);

it("a user who enters the d10ish in a way of its own is not asked for a d20", async () => {
  await world.settings.set("dicewright", "kleptonomicon.critMethod", "d10ish");
  await useReal(["d20"], { dt: "manual" });
  void world.ways.rollOrAsk("/klepto +1");
  await vi.waitUntil(() => document.querySelector("form.roll-resolver select"), PATIENCE);
  expect(register("d20", 20)).toBe(false);
  document.querySelector<HTMLFormElement>("form.roll-resolver")!.requestSubmit();
});
