/** The odds of a contest before anybody has rolled: what each side may roll, and what the game's rule makes of it. */
import type { Check } from "../engine/check.ts";
import type { Distribution } from "../engine/distribution.ts";
import { odds } from "../engine/odds.ts";
import { contestCheck } from "../systems/contest.ts";
import { parseFields } from "../systems/field.ts";
import type { CheckRequest } from "../systems/notation.ts";
import { checkOf } from "../systems/record.ts";
import type { Json, Problem, Raw, Verdict } from "../systems/vocabulary.ts";
import { isProblem, problem } from "../systems/vocabulary.ts";
import { inContest, refuseContest } from "./challenge.ts";

/** How likely the first side wins, nobody does, and another one does. */
export type WinTieLose = Readonly<Record<"win" | "tie" | "lose", number>>;

/** These checks against each other, as one check. The first side is the one that acts. */
export function contestOf(
  sides: readonly CheckRequest[],
  { rules: raw = {}, settings = {} }: { readonly rules?: Raw; readonly settings?: Raw } = {},
): Check<Verdict> | Problem {
  const [first] = sides;
  if (!first || sides.length < 2) return problem("noTarget");
  const { system } = first;
  if (sides.some((each) => each.system !== system)) return problem("otherContest", { game: system.command });
  const refused = sides.map(({ kind }) => refuseContest(system, kind)).find((each) => each !== undefined);
  if (refused) return refused;
  const { fields, most, judge, ladder } = system.contest!;
  if (sides.length > most) return problem("tooManySides", { count: sides.length, most });
  const rules = parseFields(fields, raw, settings);
  if (isProblem(rules)) return rules;
  const values = sides
    .map(inContest)
    .map((asked) => checkOf(asked).map((outcome) => system.kinds[asked.kind]!.contestValue!(outcome, asked.options)));
  return contestCheck<Json, Verdict>(values, (each) => judge(each, rules), ladder?.(rules));
}

/**
 * How likely these checks win against each other; undefined if they cannot be compared. A panel is drawn again and
 * again, so what was worked out is kept.
 */
export function chancesOf(sides: readonly CheckRequest[], rules: Raw): WinTieLose | undefined {
  const asked = contestOf(sides, { rules });
  if (isProblem(asked)) return undefined;
  const name = JSON.stringify([sides.map(({ system, kind, options }) => [system.id, kind, options]), rules]);
  const found = known.get(name) ?? winTieLose(odds(asked));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, found);
  return found;
}

const known = new Map<string, WinTieLose>();
const MOST_KNOWN = 200;

/** Ties that the game's rule decides are wins and losses; a tie is what nobody wins. */
export function winTieLose({ outcomes }: Distribution<Verdict>): WinTieLose {
  const found = { win: 0, tie: 0, lose: 0 };
  for (const { outcome, p } of outcomes) found[resultOf(outcome)] += p;
  return found;
}

/** What a verdict is to the first side. */
export function resultOf({ winner }: Verdict): keyof WinTieLose {
  return winner === null ? "tie" : winner === 0 ? "win" : "lose";
}
