/**
 * Contests as people write them: a check, `vs target` behind it, and the rules of the contest behind that.
 *
 * Worked example:
 *
 *     parseChallenge("/kaiser skill 5 vs target attack # Hit", { games }).rules.manner // "attack"
 */
import { plainLine, numberAfterWord, readKeyword } from "../checks/field-notation.ts";
import { readFields } from "../checks/field-reader.ts";
import { flag, parseFields, type Field, type Fields, type OptionsOf } from "../checks/field.ts";
import type { Game } from "../checks/game.ts";
import { LIMITS } from "../checks/limits.ts";
import { gameOfLine, readCheck, type CheckRequest, type ReadContext } from "../checks/notation.ts";
import { isProblem, problem, type Problem } from "../checks/problem.ts";
import { isFromPool, refuseContest } from "./odds.ts";

export const FORMATS = ["each", "all"] as const;
export type Format = (typeof FORMATS)[number];

/** A parsed line that starts a contest with the targets. */
export interface Challenge {
  readonly check: CheckRequest;
  readonly rules: OptionsOf<Fields>;
  readonly form: Format;
  readonly isSealed: boolean;
}

const AGAINST = /(?<=\s)vs\s+targets?\b/i;

const COMMON = { all: flag({ word: "all" }), sealed: flag({ word: "sealed" }) };

export function isChallenge(line: string, games: readonly Game[]): boolean {
  return gameOfLine(line, games) !== undefined && AGAINST.test(plainLine(line.split("#", 1)[0]!));
}

/** Parses a whole line with `vs target`. */
export function parseChallenge(line: string, context: ReadContext): Challenge | Problem {
  if (line.length > LIMITS.line) return problem("tooLong", { most: LIMITS.line });
  const [whole, ...label] = line.split("#");
  const [before, ...behind] = plainLine(whole!).split(AGAINST);
  const check = readCheck([before, ...label].join(" #"), context);
  if (isProblem(check)) return check;
  const wrong = refuseContest(check.game, check.kind);
  if (wrong) return wrong;
  const { fields, most } = check.game.contest!;
  const raw = readFields({ ...COMMON, ...typed(fields) }, behind.join(" vs target "));
  if (isProblem(raw)) return raw;
  const rules = parseFields(fields, raw, context.rules);
  if (isProblem(rules)) return rules;
  const isForAll = raw["all"] === true;
  if (isForAll && most < 3) return problem("notForAll");
  const isSealed = raw["sealed"] === true;
  if (isSealed && isFromPool(check)) return problem("sealedPool");
  return { check, rules, form: isForAll ? "all" : "each", isSealed };
}

/** Choices and flags are typed by their own names, numbers after theirs. */
function typed(fields: Fields): Fields {
  // Nobody writes them: a contest stores its rules.
  const notationOf = (name: string, { type, choices = [name] }: Field) =>
    type === "number"
      ? numberAfterWord(name)
      : { ...readKeyword(choices, (word) => type === "flag" || word), write: String };
  const all = Object.entries(fields).map(([name, field]) => [name, { ...field, text: notationOf(name, field) }]);
  return Object.fromEntries(all) as Fields;
}
