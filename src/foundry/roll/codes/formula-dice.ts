/** The dice of a formula as a card shows them: those with a code played again, the others as they are. */
import type { Game } from "../../../checks/game.ts";
import { LIMITS } from "../../../checks/limits.ts";
import { isProblem, type Problem } from "../../../checks/problem.ts";
import { replayRecord, type ReplayedRecord } from "../../../checks/record.ts";
import { numberReport } from "../../../checks/report.ts";
import { die as numbered, type Die } from "../../../engine/die.ts";
import type { RolledDice, RolledDie } from "../../../engine/play.ts";
import { games } from "../../../games/index.ts";
import { isCodeRecord, type MessageRoll, type Result, type RollTerm, type Term } from "../../platform/dice.ts";
import { faceOf } from "../terms.ts";
import { codeNamed } from "./codes.ts";
import { printedDie } from "./printed-die.ts";

const COIN: Die = { name: "coin", faces: [1, 0] };

/** The flavour that a formula was made with, as plain text; packages write markup into it. */
export function flavorOf({ options }: MessageRoll): string | undefined {
  const { flavor } = options;
  if (typeof flavor !== "string") return undefined;
  return (
    flavor
      .slice(0, LIMITS.label)
      .replace(/<[^<>]*>/g, "")
      .trim() || undefined
  );
}

/** All dice of a formula, what is stored about them, and their game. Those in parentheses may come from a code. */
function diceOf({ terms, dice }: MessageRoll) {
  const around = new Map(terms.flatMap((term) => term.dice.map((inner) => [inner, term.options.dicewright] as const)));
  return dice.map((term) => {
    const stored = term.options.dicewright ?? around.get(term);
    return { term, stored, game: codeNamed(stored?.code)?.game ?? printedDie(term)?.game };
  });
}

/** The parts of a formula that has a game, or what is wrong with one. It is whole if our card can draw all its dice. */
export function formulaParts(
  roll: MessageRoll,
): { readonly parts: readonly ReplayedRecord[]; readonly isWhole: boolean } | Problem {
  const lots = diceOf(roll);
  const dropped = new Set(droppedByPools(roll.terms));
  const home = lots.find(({ game }) => game)!.game!;
  const parts = lots.map(({ term, stored, game = home }) => {
    const part = isCodeRecord(stored) ? codePart(term, stored) : plainPart(term, game, stored?.tag);
    return part && !isProblem(part) && dropped.has(term) ? droppedPart(part) : part;
  });
  const broken = parts.find(isProblem);
  if (broken) return broken;
  const drawn = parts.filter((part): part is ReplayedRecord => part !== undefined && !isProblem(part));
  return { parts: drawn, isWhole: drawn.length === lots.length };
}

/** Formulas that multiply, take dice away or call functions: what is added to their dice cannot be told. */
const MORE_THAN_SUMS = /[*/%]|-\s*[({]*\d*d|[a-z]{2}\(/i;

/** The sum of the numbers that a formula adds to its dice. */
export function addedInFormula({ formula, total = 0 }: MessageRoll, parts: readonly ReplayedRecord[]): number {
  if (MORE_THAN_SUMS.test(formula.replace(/\[[^[\]]*\]/g, ""))) return 0;
  const dice = parts.flatMap(({ played }) => played.rolledDice.flatMap((thrown) => thrown.dice));
  return total - totalOf(dice);
}

function totalOf(dice: readonly RolledDie[]): number {
  return dice.reduce((sum, { counts, value }) => (counts ? sum + value : sum), 0);
}

/** The dice of all rolls in braces that their pool does not keep, such as the lower one in `{2d6ko, 2d6ko}kh`. */
function droppedByPools(terms: readonly RollTerm[]): readonly Term[] {
  return terms.flatMap(({ rolls = [], results = [] }) =>
    rolls.flatMap((inner, i) => (results[i]?.active === false ? inner.dice : droppedByPools(inner.terms))),
  );
}

/** All dice of a part in one throw, where none counts or says anything. */
function droppedPart({ game, played }: ReplayedRecord): ReplayedRecord {
  const dice = played.rolledDice.flatMap((thrown) => thrown.dice.map((die) => ({ ...die, counts: false })));
  const rolledDice = [{ role: "pool", dice }];
  return { game, played: { ...played, rolledDice }, report: { headline: { key: "total" }, tone: "plain", lines: [] } };
}

/** Dice without a code of their own; undefined for those of other packages. */
function plainPart(term: Term, game: Game, tag?: string): ReplayedRecord | undefined {
  const die = dieOf(term);
  if (!die) return undefined;
  const dice = term.results.map((result) => dieAs(die, result, tag));
  const total = totalOf(dice);
  const played = {
    outcome: { total },
    rolledDice: dice.length > 0 ? [{ role: "pool", dice }] : [],
    faces: dice.flatMap(({ faces }) => faces),
  };
  return { game, played, report: numberReport("total", total) };
}

function dieOf(term: Term): Die | undefined {
  const { DENOMINATION: letter } = term.constructor;
  if (letter === "d") return numbered(term.faces ?? 0);
  return letter === "c" ? COIN : printedDie(term)?.die;
}

function dieAs(die: Die, result: Result, tag?: string): RolledDie {
  const face = faceOf(die, result);
  return { die, faces: [face], value: result.count ?? face, counts: result.active !== false, isCapped: false, tag };
}

/** A code played again. Dice that other modifiers of the term dropped, before it or after it, are shown as dropped. */
function codePart(term: Term, stored: object): ReplayedRecord | Problem {
  const replayed = replayRecord(stored, games);
  if (isProblem(replayed)) return replayed;
  const [first, ...further] = replayed.played.rolledDice;
  if (!first) return replayed;
  const results = term.results.slice(0, Math.max(term.number ?? 0, first.dice.length));
  const thrown = [{ ...first, dice: withDropped(first, results) }, ...further];
  const total = replayed.report.total === undefined ? {} : { total: term.total ?? 0 };
  const { outcome, faces } = replayed.played;
  return { ...replayed, played: { outcome, rolledDice: thrown, faces }, report: { ...replayed.report, ...total } };
}

function withDropped({ dice }: RolledDice, results: readonly Result[]): RolledDie[] {
  if (dice.length === results.length)
    return dice.map((each, i) => ({ ...each, counts: each.counts && results[i]!.active !== false }));
  const left = [...dice];
  const die = dice[0]?.die;
  return results.flatMap((result) => (result.active ? left.splice(0, 1) : die ? [dieAs(die, result)] : []));
}
