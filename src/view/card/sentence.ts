/**
 * A roll in words: one plain sentence that a message stores, that is spoken and that programs get, and its dice as a
 * formula. Nothing here knows which game is played.
 *
 * Worked example: the formula of a Kaiser skill check at Advantage 2 with a skill of 5.
 *
 *     4d6 keep 2 + 5
 */
import { isUntold, withoutIds } from "../../checks/hidden.ts";
import { makeCheck, type CheckRequest } from "../../checks/notation.ts";
import { addedTo, type Replayed } from "../../checks/record.ts";
import { plus, saysTotal } from "../../checks/report.ts";
import type { Die } from "../../engine/die.ts";
import type { Thrown, ThrownDie } from "../../engine/play.ts";
import { keyIn, listOf, numeral, textOf, type Words } from "../words.ts";

/** Dice of one row that are named one by one, and rolls of one die. */
const MOST_NAMED = 8;
const MOST_ROLLS_NAMED = 6;

/** What a viewer gets who may not see a roll: one neutral line that says nothing about it, not even its game. */
export function hiddenView(words: Words) {
  return { text: words("dicewright.card.hidden") };
}

/** A formula rolled, and its codes played again. */
type Formula = { readonly formula: string; readonly total: number; readonly parts: readonly Replayed[] };

/** The sentence of a check or of one code. */
export function sentence(replayed: Replayed, words: Words): string {
  const { asked, system } = replayed;
  const name = words(keyIn(system.id, "name"));
  const what = asked
    ? `${name} ${kindName(asked, words)} ${optionsOf(asked)}`.trim()
    : `${name}, ${diceFormula(replayed, words)}`;
  const plain = rolledText(what, [replayed], replayed.report.total, words);
  const label = asked?.label;
  return label === undefined ? plain : words("dicewright.sentence.labelled", { label, sentence: plain });
}

/** The sentence of a formula with codes in it. */
export function formulaSentence({ formula, total, parts }: Formula, words: Words): string {
  return rolledText(formula, parts, total, words);
}

/** What a kind of check is called. */
export function kindName({ system, kind }: CheckRequest, words: Words): string {
  return words(keyIn(system.id, `kinds.${kind}`));
}

/** What was asked for, without the game and the kind: `5 vs 12 a2`. */
function optionsOf({ system, kind, options, hidden }: CheckRequest): string {
  const opening = [`/${system.command}`, system.kinds[kind]?.word].filter(Boolean).join(" ");
  const line = makeCheck(withoutIds({ system, kind, options, ...(hidden && { hidden }) }));
  return line.slice(opening.length).trim();
}

/** The result of a check alone: `Success, total 15`. */
export function resultText(replayed: Replayed, words: Words): string {
  return saidOf([replayed], replayed.report.total, words);
}

function rolledText(what: string, parts: readonly Replayed[], total: number | undefined, words: Words): string {
  const dice = parts.map(({ system, played }) => diceOf(system.id, played.thrown, words)).filter((each) => each !== "");
  const result = [saidOf(parts, total, words), ...(dice.length > 0 ? [`(${dice.join("; ")})`] : [])].join(" ");
  return words("dicewright.sentence.roll", { what, result });
}

/** A headline that is only a total goes without saying, and so does a total that a headline says. */
function saidOf(parts: readonly Replayed[], total: number | undefined, words: Words): string {
  const said = parts.flatMap(({ system, report: { headline, lines, notes = [] } }) =>
    [...(headline.key === "total" ? [] : [headline]), ...lines, ...notes].map((text) => textOf(system.id, text, words)),
  );
  const isSaid = parts.some(({ report }) => report.total === total && saysTotal(report));
  const sum = total === undefined || isSaid ? [] : [totalOf(parts, total, words)];
  const untold = parts.some(({ asked }) => asked && isUntold(asked)) ? [words("dicewright.secret.against")] : [];
  return [...said, ...sum, ...untold].join(", ");
}

function totalOf(parts: readonly Replayed[], total: number, words: Words): string {
  const { system, report } = parts[0]!;
  return report.unit && report.total === total
    ? words("dicewright.sentence.unit", { unit: textOf(system.id, report.unit, words), total: plus(total) })
    : words("dicewright.sentence.total", { total: numeral(total) });
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
  const chains = kept.map((die) => chainOf(die, words));
  const faces = listOf(chains, words);
  return kept.length === dice.length ? faces : words("dicewright.sentence.kept", { dice: faces });
}

/** The rolls of one die; of a very long chain only its value. */
function chainOf(thrown: ThrownDie, words: Words): string {
  const { die, faces, value } = thrown;
  if (faces.length > MOST_ROLLS_NAMED) return numeral(value);
  return faces.map((_, i) => spokenFace(thrown, i, words)).join(die.reroll?.how === "instead" ? " → " : " + ");
}

/** Rolls of the same role that follow each other, as one. */
export function rowsOf(thrown: readonly Thrown[]): Thrown[] {
  return thrown.reduce<Thrown[]>((rows, each) => {
    const last = rows.at(-1);
    return last?.role === each.role
      ? [...rows.slice(0, -1), { ...last, dice: [...last.dice, ...each.dice] }]
      : [...rows, each];
  }, []);
}

/** The name of a die: d6, coin. */
export function nameOf({ name }: Die, words: Words): string {
  const [, sides] = /^d(\d+)$/.exec(name) ?? [];
  return sides === undefined ? words(`dicewright.die.names.${name}`) : words("dicewright.die.sided", { sides });
}

/** What a face shows; a coin its side. `form` is that of a coin's side: as it is drawn, or as it is spoken. */
export function printedFace(die: Die, face: number, words: Words, form: "sides" | "sidesSpoken" = "sides"): string {
  if (die.name === "coin") return words(`dicewright.die.${form}.${face === 1 ? "heads" : "tails"}`);
  return die.print?.(face) ?? String(face);
}

/** One face of a die in words. */
export function faceText(die: Die, face: number, words: Words): string {
  return printedFace(die, face, words, "sidesSpoken");
}

/** The face of one roll of a die in words. */
export function spokenFace(thrown: ThrownDie, i: number, words: Words): string {
  return faceText(dieOfRoll(thrown, i), thrown.faces[i]!, words);
}

/** The die of one roll: the first one, or the one that settles it. */
export function dieOfRoll({ die }: ThrownDie, i: number): Die {
  return i === 0 ? die : (die.reroll?.die ?? die);
}

/** Dice by their names, in the order first named: `2d8 + 1d6`. */
function diceNames(dice: readonly Die[], words: Words): string {
  const names = dice.map((die) => nameOf(die, words));
  const countOf = (name: string) => names.filter((each) => each === name).length;
  return [...new Set(names)]
    .map((name) => words("dicewright.formula.dice", { count: countOf(name), name }))
    .join(" + ");
}

/** Dice as a person reads them; says so if there are none. */
export function diceText(dice: readonly Die[], words: Words): string {
  return diceNames(dice, words) || words("dicewright.formula.none");
}

/** The dice rolled and what was added to them, without what was looked up. */
export function diceFormula(replayed: Replayed, words: Words): string {
  const { system, played } = replayed;
  const rows = rowsOf(played.thrown);
  const purposes = rows.map(({ role }) => system.purposes?.[role]);
  const isRerolled = purposes.includes("instead");
  const parts = rows
    .filter((_row, i) => purposes[i] === undefined)
    .map(({ dice }) => `${poolOf(dice, words)}${isRerolled ? "" : keepOf(dice, words)}`);
  const bonus = addedTo(replayed);
  return [parts.join(" + ") || words("dicewright.formula.none"), ...(bonus === 0 ? [] : [addedText(bonus)])].join(" ");
}

/** A number that is added: `+ 5`. */
export function addedText(bonus: number): string {
  return bonus > 0 ? `+ ${bonus}` : `− ${-bonus}`;
}

/** Dice on the table by their names. */
export function poolOf(dice: readonly ThrownDie[], words: Words): string {
  const own = dice.map(({ die }) => die);
  return diceNames(own, words);
}

function keepOf(dice: readonly ThrownDie[], words: Words): string {
  const kept = dice.filter((die) => die.kept).length;
  return kept === dice.length ? "" : ` ${words("dicewright.formula.keep", { count: kept })}`;
}
