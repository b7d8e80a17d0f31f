/**
 * A tie as the ladder that was climbed: what was compared, one thing after another, until a side was ahead.
 *
 * Worked example: two OGS rolls of 20, of which one shows an 8 more: Total 20 and 20, Faces 8 8 4 and 8 6 6.
 */
import type { ComparisonWords, ContestRules } from "../../systems/contest.ts";
import type { Fields, OptionsOf } from "../../systems/field.ts";
import type { Replayed } from "../../systems/record.ts";
import type { System } from "../../systems/system.ts";
import type { Json } from "../../systems/vocabulary.ts";
import { headlineOf, ofGame, phrases, type DiceRound, type LadderRow, type LadderView, type Phrase } from "../view.ts";

const say = phrases("contest");

interface Climber {
  readonly place: number;
  readonly name: string;
  readonly replayed: Replayed;
  readonly value: Json;
  readonly isWinner: boolean;
}

const TOTAL: ComparisonWords = { name: "total" };

/**
 * The keys up to the one that parted the winner from all others, and the dice that were rolled if none did. Who was
 * behind from the first key on took no part in the tie.
 */
export function tieLadder(
  system: System,
  rules: OptionsOf<Fields>,
  all: readonly Climber[],
  rounds: readonly DiceRound[],
): LadderView | undefined {
  const { ladder, comparisons: told = [] } = system.contest as ContestRules<Fields, Json>;
  const keys = ladder?.(rules).comparisonKeys ?? [];
  const climbers = levelAt(keys[0], all);
  if (climbers.length < 2 || keys.length + rounds.length === 0) return undefined;
  const rows: LadderRow[] = [];
  let level = climbers;
  for (const [i, key] of keys.entries()) {
    const words = told[i] ?? TOTAL;
    const values = climbers.map(({ value, replayed }) => valueText(key(value), words, replayed));
    // The rows of the sides tell their totals.
    if (!isTotal(values, climbers)) rows.push({ name: ofGame(system, words.name), values });
    level = levelAt(key, level);
    if (level.length === 1) break;
  }
  if (rows.length + rounds.length === 0) return undefined;
  const names = climbers.map(({ name }) => name);
  return { title: say("ladder"), names, rows: [...rows, ...rounds.map((round) => rowOf(round, climbers))] };
}

function isTotal(values: readonly Phrase[], climbers: readonly Climber[]): boolean {
  return climbers.every(({ replayed }, i) => values[i] === String(replayed.report.total));
}

/** The sides that are level with the winner; all of them before anybody has won. */
function levelAt(key: ((value: Json) => unknown) | undefined, climbers: readonly Climber[]): readonly Climber[] {
  const winner = climbers.find(({ isWinner }) => isWinner);
  const best = key && winner && JSON.stringify(key(winner.value));
  return best === undefined ? climbers : climbers.filter(({ value }) => JSON.stringify(key!(value)) === best);
}

/** The dice of one round of a tie-break. A coin lies with the side that it names as the winner. */
function rowOf({ title, rolls }: DiceRound, climbers: readonly Climber[]): LadderRow {
  const diceOf = ({ place, isWinner }: Climber) =>
    rolls.filter((roll) => (roll.place === undefined ? isWinner : roll.place === place)).flatMap(({ dice }) => dice);
  return { name: title, values: climbers.map(() => ""), dice: climbers.map(diceOf) };
}

/** A critical is beyond all numbers, so its name tells it. */
function valueText(value: unknown, { told = String }: ComparisonWords, replayed: Replayed): Phrase {
  const numbers = [value].flat() as number[];
  return numbers.every(Number.isFinite) ? numbers.map(told).join(" ") : headlineOf(replayed);
}
