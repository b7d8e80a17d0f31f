import { parseFields } from "../../src/checks/field.ts";
import { refuseCode, type Code, type Game, type TermDice } from "../../src/checks/game.ts";
import type { Json, UncheckedOptions } from "../../src/checks/json.ts";
import { checkOf } from "../../src/checks/notation.ts";
import type { Outcome, Report, Verdict } from "../../src/checks/report.ts";
import { isCheck } from "../../src/engine/check.ts";
import type { Distribution } from "../../src/engine/distribution.ts";
import { odds } from "../../src/engine/odds.ts";
import { replay } from "../../src/engine/play.ts";
import { orFail, requestFor } from "../checks.ts";

/** The verdict on what some sides rolled, with the faces of a tie-break, and what a card says of it. */
export function judgeContest(
  { contest }: Game,
  raw: UncheckedOptions,
  sides: readonly Json[],
  faces: readonly number[] = [],
): { readonly verdict: Verdict; readonly report: Report } {
  const rules = orFail(parseFields(contest!.fields, raw));
  const next = contest!.judge(sides, rules);
  if (!isCheck(next) && faces.length > 0) throw new Error("There is no tie to break.");
  const verdict = isCheck(next) ? replay(next, faces).outcome : next;
  return { verdict, report: contest!.report(verdict, rules) };
}

/** Why a code does not go with these dice; undefined if it does. */
export function refusal(code: Code, dice: TermDice, argument?: number): string | undefined {
  return refuseCode(code, dice, argument)?.problem;
}

/** The exact odds of a line by these house rules. */
export const oddsOf = (line: string, settings: UncheckedOptions = {}): Distribution<Outcome> =>
  odds(checkOf(requestFor(line, settings)));

/** The report of a card: headline, tone, the total if there is one, and by default no lines. */
export const reportOf = (key: string, tone: string, total?: number, more: object = {}) => ({
  ...{ headline: { key }, tone, ...(total !== undefined && { total }), lines: [] },
  ...more,
});
