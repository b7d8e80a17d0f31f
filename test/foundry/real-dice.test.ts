// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { DiceConfig } from "../../packages/table/client/applications/settings/dice-config.ts";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import type { HostParts } from "../../packages/table/globals.ts";
import { openPage, pageForEach, PATIENCE } from "./paged.ts";

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

// ---- As packages of real dice do it that write into the roll or the window by themselves; `npm run real-dice` drives them ----

interface Asking {
  readonly roll: object & { readonly dice: readonly object[]; readonly terms: readonly { number?: number }[] };
  close(): Promise<unknown>;
}

const told = () => document.querySelector("#table-notices")!.textContent;
const asking = () => [...(world.Roll as unknown as { RESOLVERS: Map<object, Asking> }).RESOLVERS.values()].at(-1);
const fields = () => [...document.querySelectorAll<HTMLInputElement>("form.roll-resolver input[type=number]")];

/** Writes faces into the dice of the roll that is asked for, with a total of its own, and closes the window. */
async function give(...faces: readonly number[]): Promise<void> {
  await vi.waitUntil(() => fields().length === faces.length, PATIENCE);
  const resolver = asking()!;
  const left = [...faces];
  for (const term of resolver.roll.dice as { number: number }[]) {
    const results = left.splice(0, term.number).map((result) => ({ result, active: true, discarded: false }));
    Object.assign(term, { results, _evaluated: true });
  }
  Object.assign(resolver.roll, { _evaluated: true, _total: 28 });
  await resolver.close();
}

it("real dice that a package writes into the roll are taken as they are, and later ones are asked for", async () => {
  await useReal(["d6"], { d6: "manual" });
  const rolled = world.ways.rollOrAsk("/kaiser skill 5 vs 12");
  await give(6, 6);
  await vi.waitUntil(() => document.querySelector(".dicewright-by-hand")?.textContent.endsWith("Open Roll"), PATIENCE);
  await give(6);
  await give(3);
  await rolled;
  const [roll] = world.posted.at(-1)!.rolls;
  Object.assign(roll!, { _total: 28 });
  expect([roll!.total, roll!.toJSON()["total"], roll!.formula]).toEqual([26, 26, "2d6 + 1d6"]);
});

it.each([7, 0, 2.5, NaN])("real dice that a package writes into the roll cannot show %d", async (face) => {
  await useReal(["d6"], { d6: "manual" });
  const rolled = world.ways.rollOrAsk("/kaiser skill 5 vs 12");
  await give(face, 3);
  await rolled;
  expect(told()).toContain(`A d6 cannot show ${face}: enter a number from 1 to 6`);
  expect(world.posted).toEqual([]);
});

it("real dice that show what they cannot are one sentence, and the window goes on, though a package hides it", async () => {
  await useReal(["d6"]);
  const rolled = world.ways.rollOrAsk("/kaiser skill 5 vs 12");
  await fall(["d6", 6]);
  const form = document.querySelector<HTMLFormElement>("form.roll-resolver")!;
  form.style.visibility = "hidden";
  const field = fields()[1]!;
  field.value = "7";
  field.dispatchEvent(new Event("invalid", { cancelable: true }));
  const sentence = "A d6 cannot show 7: enter a number from 1 to 6, or leave its field blank to have it rolled here.";
  expect(told()).toContain(sentence);
  // Drawn again, it is the package's turn again.
  await vi.waitUntil(() => !fields().includes(field), PATIENCE);
  await fall(["d6", 4]);
  await rolled;
  expect(world.posted.at(-1)!.content).toContain("total 15");
});

it("a coin is read as a die of two sides by packages that look at its field: 1 is heads, 2 is tails", async () => {
  await useReal(["d10", "c"]);
  for (const [side, critical] of [
    ["1", "Critical Success"],
    ["2", "Critical Failure"],
  ] as const) {
    const rolled = world.ways.rollOrAsk("/klepto +2");
    await fall(["d10", 10]);
    await vi.waitUntil(() => fields()[0]?.max === "2", PATIENCE);
    fields()[0]!.value = side;
    fields()[0]!.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector<HTMLFormElement>("form.roll-resolver")!.requestSubmit();
    await rolled;
    expect(world.posted.at(-1)!.content).toContain(critical);
  }
});

it("a coin is asked for where it is the only die that is entered, in a window of its own", async () => {
  await useReal(["c"]);
  scriptFaces([10]);
  const rolled = world.ways.rollOrAsk("/klepto +2");
  await vi.waitUntil(() => document.querySelector(".dicewright-by-hand")?.textContent.endsWith("10 → coin"), PATIENCE);
  await fall(["c", 1]);
  await rolled;
  expect(world.posted.at(-1)!.content).toContain("Critical Success");
});

it("the window of a package is opened anew for dice that come later, since some do not survive to be drawn twice", async () => {
  const { RollResolver } = (globalThis as unknown as { foundry: { applications: { dice: { RollResolver: Class } } } })
    .foundry.applications.dice;
  type Class = new (...given: unknown[]) => { _onRender(...given: unknown[]): Promise<void> };
  const drawn: object[] = [];
  class Own extends RollResolver {
    override _onRender(...given: unknown[]): Promise<void> {
      drawn.push(this);
      return super._onRender(...given);
    }
  }
  await useReal([], { d6: "own" });
  world.parts.CONFIG.Dice.fulfillment.methods["own"] = { label: "Own", interactive: true, resolver: Own as never };
  const rolled = world.ways.rollOrAsk("/kaiser skill 5 vs 12");
  for (const faces of [[6, 6], [6], [3]]) {
    const areAsked = () => fields().length === faces.length && fields().every(({ value }) => value === "");
    await vi.waitUntil(areAsked, PATIENCE);
    fields().forEach((field, i) => (field.value = String(faces[i])));
    document.querySelector<HTMLFormElement>("form.roll-resolver")!.requestSubmit();
  }
  await rolled;
  expect(world.posted.at(-1)!.rolls[0]!.total).toBe(26);
  expect(new Set(drawn).size).toBe(3);
});

it("a die that nobody can choose to enter is said to be rolled here, if others are entered", async () => {
  await world.ways.rollOrAsk("/dice 1d3");
  expect(told()).toBe("");
  await useReal(["d6"]);
  await world.ways.rollOrAsk("/dice 1d3");
  expect(told()).toContain("The d3 was rolled here: Foundry’s dice configuration has no choice for it.");
});

const listOf = ({ CONFIG }: HostParts) => CONFIG.Dice.fulfillment.dice as Record<string, object>;

/** What a user sees who opens the window in which dice to enter are chosen. */
async function openChoices(): Promise<readonly string[]> {
  const window = new DiceConfig();
  await window.render({ force: true });
  const names = () => [...window.element!.querySelectorAll<HTMLSelectElement>("select")].map(({ name }) => name);
  await vi.waitUntil(() => names().includes("c"), PATIENCE);
  return names();
}

it("the list of dice to enter stays the system's own until the user chooses how to enter them", async () => {
  const own = { d20: { label: "d20", icon: "" } };
  const page = await openPage({ system: ({ CONFIG }) => Object.assign(CONFIG.Dice.fulfillment, { dice: own }) });
  await page.ways.rollOrAsk("/klepto +2");
  expect(Object.keys(own)).toEqual(["d20"]);
  expect(await openChoices()).toEqual(["d20", "dt", "c"]);
});

it("the coin can be chosen again after a package has taken it from the list", async () => {
  await openChoices();
  delete listOf(world.parts)["c"];
  expect(await openChoices()).toContain("c");
});
