import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sortDescending } from "../../src/engine/evaluator.ts";
import { workCase, type Case } from "../../tools/terminal/dialects/index.ts";

/** The worked cases of the five games. Only the keys a case expects are compared. */
type Fact = Case & { readonly expected: Readonly<Record<string, unknown>>; readonly why: string };

const facts = JSON.parse(readFileSync(new URL("vectors.json", import.meta.url), "utf8")) as Fact[];

/** Lists that a case reads as multisets. */
const MULTISETS = ["kept", "dropped", "final", "matches"];

function comparable(key: string, value: unknown): unknown {
  const isNumbers = Array.isArray(value) && value.every((each) => typeof each === "number");
  if (MULTISETS.includes(key) && isNumbers) return sortDescending(value);
  const isPairs = Array.isArray(value) && value.every(Array.isArray);
  if (key !== "dice" || !isPairs) return value;
  return [...(value as unknown[][])].sort((a, b) => String(a).localeCompare(String(b)));
}

it("every worked case of the rules has the cases of all five games", () => {
  expect(facts.length).toBeGreaterThan(200);
  expect(new Set(facts.map(({ system }) => system)).size).toBe(5);
});

it.each(facts.map((fact) => [`${fact.id} ${fact.system} ${fact.mechanic}: ${fact.why}`, fact] as const))(
  "every worked case of the rules: %s",
  (_name, fact) => {
    const output: Record<string, unknown> = { ...workCase(fact) };
    for (const [key, value] of Object.entries(fact.expected)) {
      expect({ [key]: comparable(key, output[key]) }).toEqual({ [key]: comparable(key, value) });
    }
  },
);
