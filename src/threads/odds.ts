/** The odds of a contest before anybody has rolled: what each side may roll, and what the game's rule makes of it. */
import type { Game } from "../checks/game.ts";
import { hasUnknownSecret, knownOptions } from "../checks/hidden.ts";
import { omit, type Json, type UncheckedOptions } from "../checks/json.ts";
import { checkOf, parseNamedRules, type CheckRequest } from "../checks/notation.ts";
import { isProblem, problem, type Problem } from "../checks/problem.ts";
import type { ReplayedRecord } from "../checks/record.ts";
import type { Verdict } from "../checks/report.ts";
import { discard, versus, type Check } from "../engine/check.ts";
import type { Distribution } from "../engine/distribution.ts";
import { decisiveOdds } from "../engine/odds.ts";

export type WinTieLose = Readonly<Record<"win" | "tie" | "lose", number>>;

/** The first side is the one that acts. */
export function contestOf(
  sides: readonly CheckRequest[],
  { rules: raw = {}, settings = {} }: { readonly rules?: UncheckedOptions; readonly settings?: UncheckedOptions } = {},
): Check<Verdict> | Problem {
  const [first] = sides;
  if (!first || sides.length < 2) return problem("noTarget");
  const { game } = first;
  if (sides.some((each) => each.game !== game)) return problem("otherContest", { game: game.command });
  const refused = sides.map(({ kind }) => refuseContest(game, kind) ?? refuseOpponent(game, first.kind, kind));
  const wrong = refused.slice(1).find((each) => each !== undefined) ?? refuseContest(game, first.kind);
  if (wrong) return wrong;
  const { most } = game.contest!;
  if (sides.length > most) return problem("tooManySides", { count: sides.length, most });
  return comparisonOf(game, sides.map(valueOf), raw, settings);
}

function comparisonOf(
  game: Game,
  sides: readonly Check<Json>[],
  raw: UncheckedOptions,
  settings: UncheckedOptions = {},
): Check<Verdict> | Problem {
  const { judge, ladder } = game.contest!;
  const rules = parseNamedRules(game, raw, settings);
  return isProblem(rules) ? rules : versus<Json, Verdict>(sides, (each) => judge(each, rules), ladder?.(rules));
}

/** A check that a side may roll, or the roll it has made. */
export type Stake = CheckRequest | ReplayedRecord;

type OddsStake = CheckRequest | { readonly game: Game; readonly value: Json };

export interface ContestQuestion<S = Stake> {
  readonly stakes: readonly S[];
  readonly rules: UncheckedOptions;
  readonly side: number;
}

/** Undefined if the sides cannot be compared, or if this reader does not know all numbers. */
export function stakesIn({ stakes }: ContestQuestion): readonly OddsStake[] | undefined {
  const { game } = stakes[0]!;
  if (!game.contest || stakes.length < 2 || stakes.some((each) => each.game !== game)) return undefined;
  const found = stakes.flatMap((stake) => ("played" in stake ? rolledStake(stake) : withoutRoll(stake)) ?? []);
  return found.length === stakes.length ? found : undefined;
}

function withoutRoll(check: CheckRequest): CheckRequest | undefined {
  const asked = inContest(check);
  return hasUnknownSecret(asked) || refuseContest(asked.game, asked.kind) ? undefined : asked;
}

function rolledStake({ game, request: asked, played }: ReplayedRecord): OddsStake | undefined {
  const { contestValue } = (asked && game.kinds[asked.kind]) ?? {};
  if (!asked || !contestValue || hasUnknownSecret(asked)) return undefined;
  try {
    return { game, value: contestValue(played.outcome, knownOptions(asked)) };
  } catch {
    return undefined;
  }
}

export function chancesIn({ stakes, rules: raw, side }: ContestQuestion<OddsStake>): WinTieLose | undefined {
  const sides = stakes.map((stake) => ("value" in stake ? discard([], stake.value) : valueOf(stake)));
  const check = comparisonOf(stakes[0]!.game, sides, raw);
  return isProblem(check) ? undefined : winTieLose(decisiveOdds(check), side);
}

function valueOf(check: CheckRequest): Check<Json> {
  const asked = inContest(check);
  const { contestValue } = asked.game.kinds[asked.kind]!;
  return checkOf(asked).map((outcome) => contestValue!(outcome, asked.options));
}

/** Ties that the game's rule decides are wins and losses; other ties nobody wins. */
export function winTieLose({ outcomes }: Distribution<Verdict>, side = 0): WinTieLose {
  const found = { win: 0, tie: 0, lose: 0 };
  for (const { outcome, p } of outcomes) found[verdictFor(outcome, side)] += p;
  return found;
}

export function verdictFor({ winner }: Verdict, side = 0): keyof WinTieLose {
  return winner === null ? "tie" : winner === side ? "win" : "lose";
}

export function refuseContest(game: Game, kind: string): Problem | undefined {
  return game.contest && game.kinds[kind]?.contestValue
    ? undefined
    : problem("notContested", { known: linesOf(game, contestedKinds(game)) });
}

/** The problem with a check of this kind against one of the first kind. */
export function refuseOpponent(game: Game, first: string, kind: string): Problem | undefined {
  const known = opposingKinds(game, first);
  return known.includes(kind) ? undefined : problem("notOpposed", { known: linesOf(game, known) });
}

function linesOf({ command, kinds }: Game, known: readonly string[]): string {
  return known.map((kind) => [`/${command}`, kinds[kind]!.word ?? ""].join(" ").trim()).join(", ");
}

/** A contest check has no difficulty and the options that its kind adds. */
export function inContest(asked: CheckRequest): CheckRequest {
  const { contestOptions: contested = {} } = asked.game.kinds[asked.kind]!;
  const hidden = Object.entries(asked.hidden ?? {}).filter(([name]) => !(name in contested));
  const own = { ...omit(asked, "hidden"), options: { ...asked.options, ...contested } };
  return hidden.length > 0 ? { ...own, hidden: Object.fromEntries(hidden) } : own;
}

/** Whether a check is a roll of an extended test, which belongs to such a test in a contest too. */
export function isFromPool({ game, kind }: CheckRequest): boolean {
  return game.extended?.kind === kind;
}

/** The kinds that may answer one of this kind, itself first; all that can be contested while there is none. */
export function opposingKinds(game: Game, first?: string): readonly string[] {
  const known = contestedKinds(game);
  const opposes = (kind: string, other: string) => game.kinds[kind]?.opposes?.includes(other) ?? true;
  return first === undefined
    ? known
    : known
        .filter((kind) => opposes(first, kind) && opposes(kind, first))
        .toSorted((a, b) => Number(b === first) - Number(a === first));
}

/** Kinds of one roll come before that of an extended test. */
export function contestedKinds({ kinds, contest, extended }: Game): readonly string[] {
  const known = contest ? Object.keys(kinds).filter((kind) => kinds[kind]!.contestValue !== undefined) : [];
  return known.toSorted((a, b) => Number(a === extended?.kind) - Number(b === extended?.kind));
}
