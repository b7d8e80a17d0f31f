/**
 * What Dice So Nice is told, and what waits for its dice, against a recorder of its public API: the calls and hooks that
 * its documentation and its published modules 5.1.6 and 6 show. The package itself has never been run here.
 */
import { expect, it, vi } from "vitest";
import { DiceTerm } from "../../packages/table/dice/dice-term.ts";
import { clearScript } from "../../packages/table/dice/script.ts";
import type { HostParts } from "../../packages/table/globals.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { games } from "../../src/games/index.ts";
import { MESSAGE, openWorld, postRoll, type World } from "./world.ts";

/** Everything that a package may call on `dice3d`, as it was called. */
function recorder() {
  const calls: (readonly [name: string, ...given: unknown[]])[] = [];
  const record =
    (name: string) =>
    (...given: unknown[]) =>
      void calls.push([name, ...given]);
  const dice3d = Object.fromEntries(["addSystem", "addDicePreset", "addColorset"].map((name) => [name, record(name)]));
  const of = (name: string) => calls.filter(([called]) => called === name);
  const typeOf = (preset: unknown) => (preset as { type: string }).type;
  return { dice3d, of, presetOf: (type: string) => of("addDicePreset").find(([, given]) => typeOf(given) === type)! };
}

async function withDice(settings: Readonly<Record<string, unknown>> = {}): Promise<World> {
  const page = ({ game }: HostParts) => (game["modules"] as Map<string, object>).set("dice-so-nice", { active: true });
  const world = await openWorld({ page });
  for (const [key, value] of Object.entries(settings)) await world.settings.set("dicewright", key, value);
  return world;
}

/** A package that makes its presets as it makes its own: it needs the term to be registered. */
async function ready(world: World) {
  const recorded = recorder();
  Hooks.callAll("diceSoNiceReady", recorded.dice3d);
  await vi.waitFor(() => expect(recorded.of("addColorset")).toHaveLength(games.length));
  const { terms } = world.parts.CONFIG.Dice;
  for (const [, preset] of recorded.of("addDicePreset"))
    expect(terms).toHaveProperty((preset as { type: string }).type.slice(1));
  return recorded;
}

/** The terms of the roll of a line with these faces, all of which are used: what falls, in which turn and colours. */
async function fallen(world: World, line: string, ...faces: readonly number[]) {
  const { rolls } = await postRoll(world, line, ...faces);
  expect(clearScript()).toEqual([]);
  const dice = rolls[0]!.terms.filter((term) => term instanceof DiceTerm);
  return dice.map(({ number, faces: sides, options, results }) => ({
    ...{ dice: `${number}d${sides}`, faces: results.map(({ result }) => result) },
    ...options,
  }));
}

it("Dice So Nice knows the d10ish as a body of twenty faces: 1 to 9 twice, a 0 and a 10", async () => {
  const [, preset, shape] = (await ready(await withDice())).presetOf("dt");
  const labels = "1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 10".split(" ");
  expect([preset, shape]).toEqual([expect.objectContaining({ labels, system: "standard" }), "d20"]);
});

it("Dice So Nice has our coin and the colours of each game among its settings, and forces them on nobody", async () => {
  const recorded = await ready(await withDice());
  expect(recorded.of("addSystem")).toEqual([["addSystem", { id: "dicewright", name: "Dicewright" }, "default"]]);
  expect(recorded.presetOf("dc")[1]).toMatchObject({
    labels: ["✗", "✓"],
    values: { min: 0, max: 1 },
    system: "dicewright",
  });
  const sets = recorded.of("addColorset").map(([, set, mode]) => ({ ...(set as Record<string, string>), mode }));
  expect(sets.map(({ mode }) => mode)).toEqual(games.map(() => "default"));
  expect(new Set(sets.map((set) => (set as unknown as { background: string }).background)).size).toBe(games.length);
  expect(sets[0]).toMatchObject({ name: "dicewright-kaiser", description: "Kaiser", category: "Dicewright" });
});

it("Dice So Nice lets dice that a rule asks for later fall later, and exploded dice after the die that explodes", async () => {
  const world = await withDice();
  expect(await fallen(world, "/kaiser skill 5 vs 12", 6, 6, 5)).toEqual([
    { dice: "2d6", faces: [6, 6] },
    { dice: "1d6", faces: [5], rollOrder: 1 },
  ]);
  const [term] = (await postRoll(world, "/olde 2d6 vs 12", 6, 2, 4)).rolls[0]!.dice;
  expect(term!.results).toMatchObject([{ result: 6, exploded: true }, { result: 2 }, { result: 4 }]);
});

it("Dice So Nice lets promoted dice fall as the dice they became", async () => {
  const world = await withDice();
  const dice = await fallen(world, "/ogs d8 + d6^1 + d12^1 vs 9", 7, 4, 6, 5);
  expect(dice.map((each) => each.dice)).toEqual(["3d8", "1d6"]);
});

it("Dice So Nice colours the dice of a check by its game only if the roller wishes", async () => {
  const first = async (world: World) => (await fallen(world, "/kaiser skill 5 vs 12", 3, 4))[0];
  expect(await first(await withDice())).not.toHaveProperty("appearance");
  const coloured = await withDice({ gameColours: true });
  expect(await first(coloured)).toMatchObject({ appearance: { colorset: "dicewright-kaiser" } });
});

it("Dice So Nice shows nothing of a roll to a user who may not see it", async () => {
  const { parts } = await withDice();
  const get = (id: string) => ({ open: { isContentVisible: true }, secret: { isContentVisible: false } })[id];
  Object.assign(parts.game, { messages: { get } });
  // 5 knows the second hook alone; 6 warns of packages that decide there.
  for (const hook of ["diceSoNiceMessagePreProcess", "diceSoNiceMessageProcessed"])
    for (const [id, isThrown] of Object.entries({ open: true, secret: false, unknown: true })) {
      const interception = { willTrigger3DRoll: true };
      Hooks.callAll(hook, id, interception);
      expect(interception.willTrigger3DRoll, `${hook} ${id}`).toBe(isThrown);
    }
});

/** A world with one message, what it asks of that, and what waits for its dice. */
async function withMessage() {
  const { parts } = await withDice();
  const message = { ...MESSAGE, id: "m", rolls: [] };
  Object.assign(parts.game, { messages: new Map([["m", message]]) });
  const { after3dDice } = await import("../../src/foundry/roll/dice-so-nice.ts");
  const told = vi.fn();
  return {
    told,
    process: (willTrigger3DRoll?: boolean) => Hooks.callAll("diceSoNiceMessageProcessed", "m", { willTrigger3DRoll }),
    update: (changes: object) => Hooks.callAll("updateChatMessage", message, changes, {}, "u"),
    wait: () => after3dDice("m", told),
  };
}

// It asks for every change of a message with rolls whether dice fall, and lets none fall if no roll was added.
it.each([
  ["where it is switched off with the canvas, so that it decides nothing", ["decide nothing"]],
  ["for a change without dice that it tells before us", ["throw", "change"]],
  ["for a change without dice that it tells after us", ["change", "throw"]],
])("Dice So Nice makes nothing wait %s", async (_where, happens) => {
  const message = await withMessage();
  for (const each of happens)
    if (each === "change") message.update({ flags: {} });
    else message.process(each === "throw" || undefined);
  message.wait();
  await new Promise((resolve) => setTimeout(resolve));
  expect(message.told).toHaveBeenCalledOnce();
});

it("Dice So Nice keeps what follows a changed roll waiting for its dice, though others fall before them", async () => {
  const { told, process, update, wait } = await withMessage();
  vi.useFakeTimers();
  try {
    // Its own listener for changed messages comes first where its id does, and announces the dice before ours.
    process(true);
    update({ rolls: [] });
    wait();
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).not.toHaveBeenCalled();
    Hooks.callAll("diceSoNiceRollStart", "m");
    Hooks.callAll("diceSoNiceRollComplete", "m");
    expect(told).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

it("Dice So Nice changes nothing about rolls in a world without it", async () => {
  const { rolls } = await postRoll(await openWorld(), "/kaiser skill 5 vs 12", 6, 6, 5);
  expect(JSON.stringify(rolls)).not.toMatch(/rollOrder|appearance/);
});
