import { expect, it } from "vitest";
import { clearScript, scriptFaces } from "../../packages/table/dice/script.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { games } from "../../src/games/index.ts";
import { apiOf, messageClass, openWorld, type WorldOptions, type World } from "./world.ts";

interface Answer {
  readonly isHidden: boolean;
  readonly total?: number;
  readonly sentence: string;
}

interface Api {
  readonly roll: (text: string, options?: object) => Promise<Answer>;
  readonly check: (request: object, options?: object) => Promise<Answer>;
  readonly odds: (asked: string | object) => { outcomes: readonly { p: number }[] };
  readonly open: (...wishes: unknown[]) => Promise<unknown>;
  readonly group: (request?: object | null) => Promise<unknown>;
  readonly extended: (request?: object | null) => Promise<unknown>;
  readonly systems: readonly { id: string }[];
}

/** A new world, and what it offers to programs. */
async function openApi(beginning?: WorldOptions) {
  const world = await openWorld(beginning);
  return { ...world, api: apiOf<Api>(world) };
}

async function heard(hook: string, work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const events: Record<string, unknown>[] = [];
  const id = Hooks.on(hook, (event: unknown) => void events.push(event as Record<string, unknown>));
  await work();
  Hooks.off(hook, id);
  return events;
}

it("the API is frozen, and announced once it can be used", async () => {
  const told: unknown[] = [];
  const hear = () => void Hooks.on("dicewright.ready", (each: unknown) => void told.push(each));
  const { api } = await openApi({ system: hear });
  expect(told).toEqual([api]);
  expect([Object.isFrozen(api), Object.isFrozen(api.systems)]).toEqual([true, true]);
  const names = "again check contest debug difficulty extended games group odds open openGroup roll systems trait";
  expect(Object.keys(api).sort().join(" ")).toBe(names);
});

it("the API rolls the same check by its line and by its options, tells the sentence that is posted, and knows the exact odds of either", async () => {
  const { api, posted } = await openApi();
  scriptFaces([6, 4, 6, 4]);
  const asked = { system: "kaiser", kind: "skill", options: { skill: 5, difficulty: 12 }, label: "Sneak" };
  const byLine = await api.roll("kaiser skill 5 vs 12 # Sneak", { mode: "public" });
  const byOptions = await api.check(asked, { mode: "public" });
  expect(byOptions.sentence).toBe(byLine.sentence);
  expect(posted.map(({ content }) => content)).toEqual([byLine.sentence, byLine.sentence]);
  expect(byLine.total).toBe(15);
  expect(api.odds("kaiser skill 5 vs 12").outcomes).toEqual(api.odds(asked).outcomes);
});

const wrong = { system: "kr", kind: "basic", options: { rolled: Number.NaN, dt: 6 } };
it.each([{ system: "kaiser", kind: "skill" }, wrong])(
  "the API refuses %j in one sentence, with nothing posted",
  async (request) => {
    const { api, posted } = await openApi();
    await expect(api.check(request)).rejects.toThrow(/^[^\n]+\.$/);
    expect(posted).toEqual([]);
  },
);

const GAMES = `is not a game; the games are ${games.map(({ id }) => id).join(", ")}.`;
const KINDS = "is not a check of this game; try one of: skill, resistance, characteristic, percentile, critical, roll.";

it.each([
  [undefined, `“undefined” ${GAMES}`],
  [null, `“undefined” ${GAMES}`],
  [{}, `“undefined” ${GAMES}`],
  [{ system: "gurps", kind: "skill" }, `“gurps” ${GAMES}`],
  [{ system: {}, kind: "skill" }, `“{…}” ${GAMES}`],
  [{ system: "kaiser" }, `“undefined” ${KINDS}`],
  [{ system: "kaiser", kind: "toString" }, `“toString” ${KINDS}`],
])(
  "a program that asks for something unknown learns what it asked for and what exists: %j",
  async (request, sentence) => {
    const { api, posted } = await openApi();
    await expect(api.check(request as object)).rejects.toThrow(sentence);
    await expect(api.open(request ?? undefined)).rejects.toThrow(sentence);
    expect(() => api.odds(request as object)).toThrow(sentence);
    expect(posted).toEqual([]);
  },
);

it("a program that asks for something unknown learns the same of group tests and extended tests", async () => {
  const { api } = await openApi();
  for (const request of [undefined, null, {}]) {
    await expect(api.group(request)).rejects.toThrow(`“undefined” ${GAMES}`);
    await expect(api.extended(request)).rejects.toThrow(`“undefined” ${GAMES}`);
  }
  await expect(api.group({ system: "kaiser", kind: "juggling" })).rejects.toThrow(`“juggling” ${KINDS}`);
  await expect(api.extended({ system: "kaiser" })).rejects.toThrow(/extended/);
});

it("a program that asks for something unknown learns of an option that the check does not have", async () => {
  const { api } = await openApi();
  const sentence = "“tn” is not an option of this check; its options are rolled, pool, dt, zeroSucceeds.";
  const asked = { system: "kr", kind: "basic", options: { rolled: 6, tn: 7 } };
  await expect(api.check(asked)).rejects.toThrow(sentence);
});

it.each([
  [13, "gmroll"],
  [14, "gmroll"],
  [14, null],
  [13, "ic"],
] as const)("the API rolls nothing in generation %i for the unknown visibility %j", async (generation, mode) => {
  const { api, posted } = await openApi({ generation });
  const sentence = `“${mode}” is not a visibility; use one of: public, gm, blind, self.`;
  const rolling = () => expect(api.roll("kaiser skill 5", { mode })).rejects.toThrow(sentence);
  const heardOf = await heard("dicewright.preRoll", rolling);
  await expect(api.open({ system: "kaiser", kind: "skill", mode })).rejects.toThrow("use one of: public");
  expect([heardOf, posted]).toEqual([[], []]);
});

it("hooks of checks pass what is about to be rolled and its result", async () => {
  const { api } = await openApi();
  scriptFaces([6, 4]);
  let before: unknown;
  const [after] = await heard("dicewright.roll", async () => {
    [before] = await heard("dicewright.preRoll", () => api.roll("kaiser skill 5 vs 12", { mode: "public" }));
  });
  const options = expect.objectContaining({ skill: 5 }) as object;
  const rolled = { system: "kaiser", kind: "skill", options, line: "/kaiser skill 5 vs 12", mode: "public" };
  expect(before).toEqual(rolled);
  const sentence = expect.stringContaining("15") as string;
  expect(after).toMatchObject({ isHidden: false, total: 15, outcome: { success: true }, sentence });
});

it("hooks of checks may prevent a check before any die is rolled", async () => {
  const { api, posted } = await openApi();
  const id = Hooks.on("dicewright.preRoll", () => false);
  scriptFaces([6, 4]);
  await expect(api.roll("kaiser skill 5 vs 12")).rejects.toThrow("Another package stopped this roll.");
  Hooks.off("dicewright.preRoll", id);
  expect([posted, clearScript()]).toEqual([[], [6, 4]]);
});

it("hooks of checks cannot change the roll by changing what a hook passes", async () => {
  const { api } = await openApi();
  const id = Hooks.on("dicewright.preRoll", ({ options }: { options: { dice: { sides: number }[] } }) => {
    for (const die of options.dice) die.sides = 12;
  });
  scriptFaces([5, 4, 2]);
  const { sentence } = await api.roll("ogs d8 + d6 + d4 vs 10", { post: false });
  Hooks.off("dicewright.preRoll", id);
  expect([sentence.includes("d8 + d6 + d4"), clearScript()]).toEqual([true, []]);
});

const blinded = ({ parts }: World) => {
  Object.assign(parts.game, { messages: Object.assign([], { get: () => ({ isContentVisible: false }) }) });
  Object.assign(messageClass({ parts }), { create: () => Promise.resolve({ id: "blind" }) });
};

it.each([
  ["a roll that another package has made blind", "public", blinded],
  ["a blind roll to its roller", "blind", ({ parts }: World) => Object.assign(parts.game, { user: { isGM: false } })],
])("hooks of checks say nothing about %s, and neither does the API", async (_what, mode, prepare) => {
  const { api, ...world } = await openApi();
  prepare(world);
  let answer: Answer | undefined;
  const roll = async () => void (answer = await api.roll("kaiser skill 5 vs 12 # Sneak", { mode }));
  expect(await heard("dicewright.roll", roll)).toEqual([{ isHidden: true, mode }]);
  expect(answer).toEqual({ isHidden: true, sentence: "A hidden roll." });
});
