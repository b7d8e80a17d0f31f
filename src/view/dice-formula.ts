/**
 * The dice that were really thrown, as a formula.
 *
 * Worked example: a Kaiser skill check at Advantage 2 with a skill of 5.
 *
 *     4d6 keep 2 + 5
 */
import type { ThrownDie } from "../engine/play.ts";
import type { Replayed } from "../systems/record.ts";
import { nameOf } from "./die.ts";
import { rowsOf } from "./throw.ts";
import type { Words } from "./words.ts";

/** The dice thrown and what was added to them, without what was looked up. */
export function diceFormula({ system, played, report, asked }: Replayed, words: Words): string {
  const rows = rowsOf(played.thrown).map((row) => ({ ...row, purpose: system.purposes?.[row.role] }));
  const isRerolled = rows.some(({ purpose }) => purpose === "instead");
  const summed = rows.filter(({ purpose }) => purpose !== "lookUp");
  const parts = summed
    .filter(({ purpose }) => purpose !== "instead")
    .map(({ dice }) => `${poolOf(dice, words)}${isRerolled ? "" : keepOf(dice, words)}`);
  const isAdded = Object.keys(asked?.options ?? {}).length > 0 && summed.length === rows.length;
  const rest = isAdded && report.total !== undefined ? report.total - worthOf(summed.flatMap(({ dice }) => dice)) : 0;
  return [
    parts.join(" + ") || words("dicewright.formula.none"),
    ...(rest === 0 ? [] : [rest > 0 ? `+ ${rest}` : `− ${-rest}`]),
  ].join(" ");
}

function worthOf(dice: readonly ThrownDie[]): number {
  return dice.filter(({ kept }) => kept).reduce((sum, { value: worth }) => sum + worth, 0);
}

/** `2d6 + d8`: dice of one name together, in the order first thrown. */
export function poolOf(dice: readonly ThrownDie[], words: Words): string {
  const counts = new Map<string, number>();
  for (const { die } of dice) counts.set(nameOf(die, words), (counts.get(nameOf(die, words)) ?? 0) + 1);
  return [...counts].map(([name, count]) => words("dicewright.formula.dice", { count, name })).join(" + ");
}

function keepOf(dice: readonly ThrownDie[], words: Words): string {
  const kept = dice.filter((die) => die.kept).length;
  return kept === dice.length ? "" : ` ${words("dicewright.formula.keep", { count: kept })}`;
}
