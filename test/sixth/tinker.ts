/** Tinkers, an invented sixth game: a d6 for each Gear, and every five or six is a Spark. */
import type { Check } from "../engine/check.ts";
import { throwDice } from "../engine/check.ts";
import { die, pool } from "../engine/die.ts";
import { sum } from "../engine/evaluator.ts";
import type { OptionsOf } from "./field.ts";
import { after, bare, number } from "./field.ts";
import { code, defineSystem, kind } from "./system.ts";
import type { Report } from "./vocabulary.ts";
import { problem } from "./vocabulary.ts";

const d6 = { ...die(6), value: (face: number) => (face >= 5 ? 1 : 0) };
const FIELDS = {
  gears: number({ min: 1, max: 50, text: bare }),
  need: number({ min: 0, max: 50, default: 1, text: after("need") }),
};

/** Sparks, and whether there were enough. */
function invention({ gears, need }: OptionsOf<typeof FIELDS>): Check<{ sparks: number; success: boolean }> {
  return throwDice({ role: "pool", pools: [pool(gears, d6)], evaluator: sum }, (sparks) => ({
    sparks,
    success: sparks >= need,
  }));
}

function report({ sparks, success }: { sparks: number; success: boolean }): Report {
  return { headline: { key: success ? "works" : "fizzles" }, tone: success ? "good" : "bad", total: sparks, lines: [] };
}

/** The game. */
export const tinker = defineSystem({
  id: "tinker",
  command: "tinker",
  kinds: {
    invention: kind({ fields: FIELDS, example: { gears: 4 }, check: invention, report, score: ({ sparks }) => sparks }),
  },
  codes: {
    spark: code({
      refuse: ({ sides }) => (sides === 6 ? undefined : problem("tinker.d6")),
      check: ({ count }) => invention({ gears: count, need: 1 }),
      report,
    }),
  },
});
