import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Outcome } from "../../src/checks/report.ts";
import type { Distribution } from "../../src/engine/distribution.ts";
import { odds, probability } from "../../src/engine/odds.ts";
import type { Input } from "../../tools/terminal/dialects/dialect.ts";
import { mechanicOf } from "../../tools/terminal/dialects/index.ts";

/** One table of exact odds; `values` are fractions by name, or tables of them. */
interface Fact {
  readonly id: string;
  readonly system: string;
  readonly what: string;
  readonly params: Input;
  readonly values: Readonly<Record<string, unknown>>;
}

const facts = JSON.parse(readFileSync(new URL("odds.json", import.meta.url), "utf8")) as Fact[];

/** A cache: several rows of a table have the same odds. */
const known = new Map<string, Distribution<Outcome>>();

function ask(system: string, mechanic: string, input: Input): Distribution<Outcome> {
  const question = JSON.stringify([system, mechanic, input]);
  const before = known.get(question);
  if (before) return before;
  const found = odds(mechanicOf({ system, mechanic, input }).odds!(input));
  const all = found.outcomes.reduce((sum, { p }) => sum + p, found.missing);
  expect(Math.abs(all - 1)).toBeLessThan(1e-12);
  expect(found.missing).toBeLessThan(1e-9);
  known.set(question, found);
  return found;
}

/** `A2` and `D1` as the two numbers a check takes. */
function levels(name: string, [up, down]: readonly [string, string]): Input {
  const level = Number(name.slice(1));
  return { [up]: name.startsWith("A") ? level : 0, [down]: name.startsWith("D") ? level : 0 };
}

/** The chance of success. */
const success = (system: string, mechanic: string, input: Input) =>
  probability(ask(system, mechanic, input), (outcome) => outcome["success"] === true);

const ADVANTAGE = ["advantage", "disadvantage"] as const;
const ADVANTAGES = ["advantages", "disadvantages"] as const;

const isHigher = (winner: string) => (outcome: Outcome) => outcome.winner === winner && !outcome.tie;

/** The outcome that each table of odds counts, by its name. */
const questions: Readonly<Record<string, (fact: Fact, name: string) => number | Readonly<Record<string, number>>>> = {
  K1: ({ system, params }, name) => success(system, "difficultySkill", { ...params, ...levels(name, ADVANTAGE) }),
  K3: ({ system }, name) =>
    probability(
      ask(system, "difficultySkill", { skill: 3, difficulty: 10, ...levels(name, ADVANTAGE) }),
      ({ fumble }) => fumble === true,
    ),
  K7: ({ system, params }, name) => success(system, "resistance", { ...params, ...levels(name, ADVANTAGE) }),
  K9: ({ system, params }, name) => {
    const side = (who: string) => ({
      skill: params[`${who}Skill`] as number,
      advantage: params[`${who}Net`] as number,
    });
    const found = ask(system, "opposedSkill", { attacker: side("attacker"), defender: side("defender") });
    return name === "tie"
      ? probability(found, ({ tie }) => tie === true)
      : probability(found, isHigher(name.replace("Higher", "")));
  },
  K10: ({ system, params }, name) =>
    success(system, "difficultyCharacteristic", { ...params, characteristicDice: name }),
  O1: ({ system, params }, name) => success(system, "actionCheck", { ...params, difficulty: Number(name) }),
  O4: ({ system, params }, name) => {
    const [by, winner] = name.split(":");
    return probability(
      ask(system, "opposed", params),
      (outcome) => outcome.winner === winner && (by === "WIN" || outcome.decidedBy === by),
    );
  },
  R1: ({ system, params }, name) =>
    probability(ask(system, "basicTest", params), ({ margin }) => margin === Number(name)),
  R2: ({ system, params }, name) => success(system, "basicTest", { ...params, pool: Number(name) }),
  R3: ({ system, params }, name) =>
    probability(ask(system, "basicTest", { ...params, pool: Number(name) }), ({ margin }) => Number(margin) >= 0),
  R5: ({ system }, name) =>
    probability(
      ask(system, "opposedRoll", { a: { pool: 4, dt: 6 }, b: { pool: 3, dt: 5 } }),
      ({ winner }) => winner === (name === "tie" ? null : name),
    ),
  L1: ({ params }, name) => {
    const found = ask("kleptonomicon", "test", { ...params, ...levels(name, ADVANTAGES) });
    const band = (wanted: string) =>
      probability(found, ({ band: each, critical }) => each === wanted && critical === null);
    const crit = (wanted: string) => probability(found, ({ critical }) => critical === wanted);
    return {
      criticalFailure: crit("failure"),
      low: band("low"),
      mixed: band("mixed"),
      high: band("high"),
      criticalSuccess: crit("success"),
    };
  },
  L3: ({ system }, name) => {
    const found = ask(system, "contest", { a: { modifier: 2 }, b: { modifier: 0 } });
    if (name === "aWinsAfterCoin") return probability(found, ({ winner }) => winner === "a");
    return name === "tie" ? probability(found, ({ tie }) => tie === true) : probability(found, isHigher(name[0]!));
  },
  L5: ({ system }, name) => {
    const found = ask(system, "test", levels(name, ADVANTAGES));
    return Object.fromEntries(
      Array.from({ length: 11 }, (_, face) => [String(face), probability(found, ({ kept }) => kept === face)]),
    );
  },
  D1: ({ system }, name) => {
    const { outcomes } = ask(system, "roll", { count: 1, sides: Number(name.slice(1)) });
    return outcomes.reduce((mean, { outcome, p }) => mean + Number(outcome.total) * p, 0);
  },
  D2: (fact, name) => contest(fact, name, true),
  D3: (fact, name) => contest(fact, name, false),
  D9: ({ system }, name) => {
    const found = ask(system, "roll", { count: 1, sides: Number(name.slice(2)) });
    return Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [String(i + 1), probability(found, ({ total }) => total === i + 1)]),
    );
  },
};
const aliases: Readonly<Record<string, string>> = { O3: "O1" };

function contest({ system, params }: Fact, name: string, unlimited: boolean): number {
  const side = (text: string) => ({ count: Number(text.split("d")[0]), sides: Number(text.split("d")[1]), unlimited });
  const sides = { a: side((params.a as string) ?? "2d4"), b: side((params.b as string) ?? "2d10") };
  if (name === "aWinsIfInstigator")
    return probability(ask(system, "contest", { ...sides, instigator: "a" }), ({ winner }) => winner === "a");
  const found = ask(system, "contest", { ...sides, instigator: null });
  return name === "tie" ? probability(found, ({ tie }) => tie === true) : probability(found, isHigher(name[0]!));
}

/** Fractions as numbers, at any depth. */
function exact(value: unknown): unknown {
  const { fraction, ...others } = value as { fraction?: string };
  if (fraction === undefined)
    return Object.fromEntries(Object.entries(others).map(([name, each]) => [name, exact(each)]));
  const [numerator, denominator] = fraction.split("/").map(Number);
  return numerator! / denominator!;
}

function expectClose(found: unknown, wanted: unknown): void {
  if (typeof wanted === "number") expect(Math.abs(Number(found) - wanted)).toBeLessThan(1e-9);
  else
    for (const [name, each] of Object.entries(wanted as object))
      expectClose((found as Record<string, unknown>)[name], each);
}

it("every exact chance of the rules has the tables of all five games", () => {
  expect(new Set(facts.map(({ system }) => system)).size).toBe(5);
});

it.each(
  facts.flatMap((fact) =>
    Object.keys(fact.values).map((name) => [`${fact.id} ${fact.what}: ${name}`, fact, name] as const),
  ),
)("every exact chance of the rules: %s", (_title, fact, name) => {
  const id = fact.id.split(".")[0]!;
  const question = questions[aliases[id] ?? id]!;
  expectClose(question(fact, name), exact(fact.values[name]));
});
