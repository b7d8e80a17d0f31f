/** A roll in one plain sentence: what a message stores as its content, what is spoken, and what a program gets back. */
import type { Thrown, ThrownDie } from "../engine/play.ts";
import { isUntold, withoutIds } from "../systems/hidden.ts";
import type { CheckRequest } from "../systems/notation.ts";
import { makeCheck } from "../systems/notation.ts";
import type { Replayed } from "../systems/record.ts";
import { diceFormula } from "./dice-formula.ts";
import { spokenFace } from "./die.ts";
import { rowsOf } from "./throw.ts";
import type { Words } from "./words.ts";
import { keyIn, listOf, numeral, textOf } from "./words.ts";

/** Dice of one row that are named one by one. */
const MOST_NAMED = 8;
const MOST_THROWS_NAMED = 6;

/** The sentence of a check or of one code. */
export function sentence(replayed: Replayed, words: Words): string {
  const { asked, system } = replayed;
  const what = asked
    ? `${words(keyIn(system.id, "name"))} ${kindName(asked, words)} ${optionsOf(asked)}`.trim()
    : `${words(keyIn(system.id, "name"))}, ${diceFormula(replayed, words)}`;
  return told(asked?.label, what, resultOf([replayed], replayed.report.total, words), words);
}

/** The sentence of a formula with codes in it. */
export function formulaSentence({ formula, total, parts, label }: Formula, words: Words): string {
  return told(label, formula, resultOf(parts, total, words), words);
}

/** A formula rolled, and its codes played again. */
export interface Formula {
  readonly formula: string;
  readonly total: number;
  readonly parts: readonly Replayed[];
  readonly label?: string;
}

/** What a kind of check is called. */
export function kindName({ system, kind }: CheckRequest, words: Words): string {
  return words(keyIn(system.id, `kinds.${kind}`));
}

/** What was asked for, behind the game and the kind: `5 vs 12 a2`. */
function optionsOf({ system, kind, options, hidden }: CheckRequest): string {
  const opening = [`/${system.command}`, system.kinds[kind]?.word].filter(Boolean).join(" ");
  return makeCheck(withoutIds({ system, kind, options, ...(hidden && { hidden }) }))
    .slice(opening.length)
    .trim();
}

function told(label: string | undefined, what: string, result: string, words: Words): string {
  const plain = words("dicewright.sentence.roll", { what, result });
  return label === undefined ? plain : words("dicewright.sentence.labelled", { label, sentence: plain });
}

/** What a check came to, without what was asked for and without its dice: `Success, total 15`. */
export function resultText(replayed: Replayed, words: Words): string {
  return saidOf([replayed], replayed.report.total, words);
}

/** Headlines, lines, total and dice. */
function resultOf(parts: readonly Replayed[], total: number | undefined, words: Words): string {
  const dice = parts.map(({ system, played }) => diceOf(system.id, played.thrown, words)).filter((each) => each !== "");
  return [saidOf(parts, total, words), ...(dice.length > 0 ? [`(${dice.join("; ")})`] : [])].join(" ");
}

/** A headline that is only a total does not need to be told. */
function saidOf(parts: readonly Replayed[], total: number | undefined, words: Words): string {
  const said = parts.flatMap(({ system, report }) =>
    [...(report.headline.key === "total" ? [] : [report.headline]), ...report.lines].map((text) =>
      textOf(system.id, text, words),
    ),
  );
  const sum = total === undefined ? [] : [words("dicewright.sentence.total", { total: numeral(total) })];
  const untold = parts.some(({ asked }) => asked && isUntold(asked)) ? [words("dicewright.secret.against")] : [];
  return [...said, ...sum, ...untold].join(", ");
}

/** The dice that count: "6 and 4 kept; Open Roll 6 + 2". */
function diceOf(system: string, thrown: readonly Thrown[], words: Words): string {
  return rowsOf(thrown)
    .map(({ role, dice }, i) => `${i === 0 ? "" : `${words(keyIn(system, `roles.${role}`))} `}${facesOf(dice, words)}`)
    .join("; ");
}

function facesOf(dice: readonly ThrownDie[], words: Words): string {
  const kept = dice.filter((die) => die.kept);
  if (kept.length > MOST_NAMED) return words("dicewright.sentence.many", { count: dice.length });
  if (kept.length === 0) return words("dicewright.sentence.none");
  const faces = listOf(
    kept.map((die) => chainOf(die, words)),
    words,
  );
  return kept.length === dice.length ? faces : words("dicewright.sentence.kept", { dice: faces });
}

/** The throws of one die; of a very long chain only what it is worth. */
function chainOf(thrown: ThrownDie, words: Words): string {
  const { die, faces, value: worth } = thrown;
  if (faces.length > MOST_THROWS_NAMED) return numeral(worth);
  return faces.map((_, i) => spokenFace(thrown, i, words)).join(die.reroll?.how === "instead" ? " → " : " + ");
}
