/**
 * A roll in one plain sentence, which messages store and the API gives; and its dice as a formula. Knows no game.
 *
 * Worked example: the formula of a Kaiser skill check at Advantage 2 with a skill of 5.
 *
 *     4d6 keep 2 + 5
 */
import { hasUnknownSecret, maskSecretIds } from "../checks/hidden.ts";
import { writeCheck, type CheckRequest } from "../checks/notation.ts";
import { addedNumber, type ReplayedRecord } from "../checks/record.ts";
import { splitTag, withSign, headlineHasTotal } from "../checks/report.ts";
import type { Die } from "../engine/die.ts";
import type { RolledDice, RolledDie } from "../engine/play.ts";
import { isolateBidi, gameWords, listText, numberText, reportText, totalText, type Words } from "./words.ts";

/** Larger numbers of dice, or rolls of one die, are summarized. */
const MOST_NAMED = 8;
const MOST_ROLLS_NAMED = 6;

/** The neutral line shown to users who may not see the roll. It does not even name the game. */
export function hiddenView(words: Words) {
  return { text: words("dicewright.card.hidden") };
}

export interface Formula {
  readonly formula: string;
  readonly total: number;
  readonly parts: readonly ReplayedRecord[];
  /** The roll's own flavour. */
  readonly label?: string | undefined;
}

export function rollSentence(replayed: ReplayedRecord, words: Words): string {
  const { request: asked, game } = replayed;
  const name = gameWords(game.id, "name", words);
  const what = asked
    ? `${name} ${kindText(asked, words)} ${optionsText(asked)}`.trim()
    : `${name}, ${diceFormula(replayed, words)}`;
  return labelledText(asked?.label, rolledText(what, [replayed], replayed.report.total, words), words);
}

export function formulaSentence({ formula, total, parts, label }: Formula, words: Words): string {
  return labelledText(label, rolledText(formula, parts, total, words), words);
}

function labelledText(label: string | undefined, sentence: string, words: Words): string {
  return label ? words("dicewright.sentence.labelled", { label, sentence }) : sentence;
}

/** The name of a check, such as `Agility (Sneak) check`, or else of its kind. */
export function kindText(asked: CheckRequest, words: Words): string {
  return headingText(asked, words) ?? gameWords(asked.game.id, `kinds.${asked.kind}`, words);
}

export function headingText({ game, kind, ...named }: CheckRequest, words: Words): string | undefined {
  const heading = game.kinds[kind]?.heading?.(named);
  return heading && reportText(game.id, heading, words);
}

/** The options of a check as a line has them: `5 vs 12 a2`. */
function optionsText({ game, kind, options, hidden }: CheckRequest): string {
  const opening = [`/${game.command}`, game.kinds[kind]?.word].filter(Boolean).join(" ");
  const line = writeCheck(maskSecretIds({ game, kind, options, ...(hidden && { hidden }) }));
  return line.slice(opening.length).trim();
}

/** The result without its dice: `Success, total 15`. */
export function resultText(replayed: ReplayedRecord, words: Words): string {
  return outcomeText([replayed], replayed.report.total, words);
}

function rolledText(what: string, parts: readonly ReplayedRecord[], total: number | undefined, words: Words): string {
  const dice = parts
    .map(({ game, played }) => countingDice(game.id, played.rolledDice, words))
    .filter((each) => each !== "");
  const result = [outcomeText(parts, total, words), ...(dice.length > 0 ? [`(${dice.join("; ")})`] : [])].join(" ");
  return words("dicewright.sentence.roll", { what, result });
}

/** Leaves out a headline that is only a total, and a total that the headline contains. */
function outcomeText(parts: readonly ReplayedRecord[], total: number | undefined, words: Words): string {
  const results = parts.flatMap(({ game, report: { headline, lines, notes = [] } }) =>
    [...(headline.key === "total" ? [] : [headline]), ...lines, ...notes].map((text) =>
      reportText(game.id, text, words),
    ),
  );
  const isSaid = parts.some(({ report }) => report.total === total && headlineHasTotal(report));
  const sum = total === undefined || isSaid ? [] : [totalOf(parts, total, words)];
  const unknown = parts.some(({ request: asked }) => asked && hasUnknownSecret(asked))
    ? [words("dicewright.secret.against")]
    : [];
  return [...results, ...sum, ...unknown].join(", ");
}

function totalOf(parts: readonly ReplayedRecord[], total: number, words: Words): string {
  const { game, report } = parts[0]!;
  return report.unit && report.total === total
    ? words("dicewright.sentence.unit", { unit: reportText(game.id, report.unit, words), total: withSign(total) })
    : words("dicewright.sentence.total", { total: totalText(total, words) });
}

/** The dice that count: "6 and 4 kept; Open Roll 6 + 2". */
function countingDice(system: string, thrown: readonly RolledDice[], words: Words): string {
  return rollsByRole(thrown)
    .map(
      ({ role, dice }, i) =>
        `${i === 0 ? "" : `${gameWords(system, `roles.${role}`, words)} `}${facesText(dice, words)}`,
    )
    .join("; ");
}

function facesText(dice: readonly RolledDie[], words: Words): string {
  const kept = dice.filter((die) => die.counts);
  if (kept.length > MOST_NAMED) return words("dicewright.sentence.many", { count: dice.length });
  if (kept.length === 0) return words("dicewright.sentence.none");
  const chains = kept.map((die) => chainText(die, words));
  const faces = listText(chains, words);
  return kept.length === dice.length ? faces : words("dicewright.sentence.kept", { dice: faces });
}

function chainText(thrown: RolledDie, words: Words): string {
  const { die, faces, value } = thrown;
  if (faces.length > MOST_ROLLS_NAMED) return numberText(value);
  return faces.map((_, i) => spokenFace(thrown, i, words)).join(die.reroll?.how === "instead" ? " → " : " + ");
}

/** Merges consecutive rolls of the same role. */
export function rollsByRole(thrown: readonly RolledDice[]): RolledDice[] {
  return thrown.reduce<RolledDice[]>((rows, each) => {
    const last = rows.at(-1);
    return last?.role === each.role
      ? [...rows.slice(0, -1), { ...last, dice: [...last.dice, ...each.dice] }]
      : [...rows, each];
  }, []);
}

export function dieName({ name, formula }: Die, words: Words): string {
  if (formula !== undefined) return formula;
  const [, sides] = /^d(\d+)$/.exec(name) ?? [];
  return sides === undefined ? words(`dicewright.die.names.${name}`) : words("dicewright.die.sided", { sides });
}

/** The text on a face. `form` says whether a coin's side is drawn or spoken. */
export function printedFace(die: Die, face: number, words: Words, form: "sides" | "sidesSpoken" = "sides"): string {
  if (die.name === "coin") return words(`dicewright.die.${form}.${face === 1 ? "heads" : "tails"}`);
  return die.print?.(face) ?? numberText(face);
}

export function faceText(die: Die, face: number, words: Words): string {
  return printedFace(die, face, words, "sidesSpoken");
}

export function spokenFace(thrown: RolledDie, i: number, words: Words): string {
  return faceText(dieOfRoll(thrown, i), thrown.faces[i]!, words);
}

/** The die of one roll: rerolls may use another than the first. */
export function dieOfRoll({ die }: RolledDie, i: number): Die {
  return i === 0 ? die : (die.reroll?.die ?? die);
}

/** The words for a tag of dice, with the name of what made them so: `modifier, increased: Bless`. */
export function tagText(system: string, tag: string, words: Words): string {
  const [key, name] = splitTag(tag);
  const text = gameWords(system, `tags.${key}`, words);
  return name === undefined ? text : `${text}: ${isolateBidi(name)}`;
}

/** Dice in the order first named: `2d8`, `1d6`, `3 × coin`. */
function diceNames(dice: readonly Die[], words: Words): string[] {
  const names = new Map(dice.map((die) => [dieName(die, words), die]));
  return [...names].map(([name, die]) => {
    const count = dice.filter((each) => dieName(each, words) === name).length;
    if (die.name !== "coin" && die.formula === undefined) return words("dicewright.formula.dice", { count, name });
    return count === 1 ? name : `${count} × ${name}`;
  });
}

export function diceText(dice: readonly Die[], words: Words): string {
  return diceNames(dice, words).join(" + ") || words("dicewright.formula.none");
}

/** The dice rolled and the bonus, without dice that were looked up: `4d6 keep 2 + 5`; for a product `1d4 and 1d6`. */
export function diceFormula(replayed: ReplayedRecord, words: Words): string {
  const { game, played, report } = replayed;
  const rows = rollsByRole(played.rolledDice);
  const all = rows.flatMap(({ dice }) => dice);
  const isListed = report.areDiceAdded === false || (report.areDiceAdded && all.some(({ tag }) => tag !== undefined));
  if (isListed)
    return listText(
      diceNames(
        all.map(({ die }) => die),
        words,
      ),
      words,
    );
  const purposes = rows.map(({ role }) => game.purposes?.[role]);
  const isRerolled = purposes.includes("instead");
  const parts = rows
    .filter((_row, i) => purposes[i] === undefined)
    .map(({ dice }) => `${poolName(dice, words)}${isRerolled ? "" : keepOf(dice, words)}`);
  const bonus = addedNumber(replayed);
  return [parts.join(" + ") || words("dicewright.formula.none"), ...(bonus === 0 ? [] : [addedText(bonus)])].join(" ");
}

/** Numbers beside the dice of a sum, or in place of them: `+ 5`, `−5 + 5`. Empty if the dice are all. */
export function sumText(replayed: ReplayedRecord): string {
  const { countedAs } = replayed.report;
  const added = addedNumber(replayed);
  return [...(countedAs === undefined ? [] : [withSign(countedAs)]), ...(added === 0 ? [] : [addedText(added)])].join(
    " ",
  );
}

/** A bonus with its sign: `+ 5`. */
export function addedText(bonus: number): string {
  return bonus > 0 ? `+ ${bonus}` : `− ${-bonus}`;
}

export function poolName(dice: readonly RolledDie[], words: Words): string {
  const own = dice.map(({ die }) => die);
  return diceNames(own, words).join(" + ");
}

function keepOf(dice: readonly RolledDie[], words: Words): string {
  const kept = dice.filter((die) => die.counts).length;
  return kept === dice.length ? "" : ` ${words("dicewright.formula.keep", { count: kept })}`;
}
