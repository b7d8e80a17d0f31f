/** The odds of a contest before anybody has rolled: what each side may roll, and what the game's rule makes of it. */
import type { Check } from "../engine/check.ts";
import { discard } from "../engine/check.ts";
import type { Distribution } from "../engine/distribution.ts";
import { oddsInGist } from "../engine/odds.ts";
import { contestCheck } from "../systems/contest.ts";
import { parseFields } from "../systems/field.ts";
import { knownOptions } from "../systems/hidden.ts";
import type { CheckRequest } from "../systems/notation.ts";
import type { Replayed } from "../systems/record.ts";
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
  return contestCheck<Json, Verdict>(sides.map(valueOf), (each) => judge(each, rules), ladder?.(rules));
}

/**
 * How likely these checks win against each other; undefined if they cannot be compared. A panel is drawn again and
 * again, so what was worked out is kept.
 */
export function chancesOf(sides: readonly CheckRequest[], rules: Raw): WinTieLose | undefined {
  const asked = contestOf(sides, { rules });
  if (isProblem(asked)) return undefined;
  const name = JSON.stringify([sides.map(({ system, kind, options }) => [system.id, kind, options]), rules]);
  const found = known.get(name) ?? winTieLose(oddsInGist(asked));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, found);
  return found;
}

const known = new Map<string, WinTieLose>();
const MOST_KNOWN = 200;

/**
 * How likely a check wins against a roll that lies on the table, from the side of the check; undefined if they cannot
 * be compared. The roll is the first side unless the check is.
 */
export function chancesAgainst(
  check: CheckRequest,
  against: Replayed,
  rules: Raw,
  isFirst: boolean,
): WinTieLose | undefined {
  const { system, kind } = check;
  const { asked } = against;
  const value = asked && asked.system === system ? system.kinds[asked.kind]!.contestValue : undefined;
  const parsed = system.contest ? parseFields(system.contest.fields, rules) : undefined;
  if (!asked || !value || !parsed || isProblem(parsed) || refuseContest(system, kind)) return undefined;
  const { judge, ladder } = system.contest!;
  const fixed = discard([], value(against.played.outcome, knownOptions(asked)));
  const sides = isFirst ? [valueOf(check), fixed] : [fixed, valueOf(check)];
  const { win, tie, lose } = winTieLose(
    oddsInGist(contestCheck<Json, Verdict>(sides, (each) => judge(each, parsed), ladder?.(parsed))),
  );
  return isFirst ? { win, tie, lose } : { win: lose, tie, lose: win };
}

/** What a contest looks at in a check. */
function valueOf(check: CheckRequest): Check<Json> {
  const asked = inContest(check);
  const { contestValue } = asked.system.kinds[asked.kind]!;
  return checkOf(asked).map((outcome) => contestValue!(outcome, asked.options));
}

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
