/** The rolls of a message that are ours and still count, and what they say in one plain sentence. */
import { LIMITS } from "../../checks/limits.ts";
import { writeCheck } from "../../checks/notation.ts";
import { isProblem } from "../../checks/problem.ts";
import { replayRecord, type CheckRecord, type ReplayedRecord } from "../../checks/record.ts";
import { games } from "../../games/index.ts";
import { formulaSentence, kindText, rollSentence, type Formula } from "../../words/sentence.ts";
import { spokenFormula, spokenRoll } from "../../words/spoken.ts";
import { gameWords } from "../../words/words.ts";
import type { MessageRoll } from "../platform/dice.ts";
import type { Flagged } from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import { DicewrightCheckRoll } from "./check-roll.ts";
import { codeNamed } from "./codes/codes.ts";
import { flavorOf, formulaParts } from "./codes/formula-dice.ts";
import { printedDie } from "./codes/printed-die.ts";
import { recordForEveryone, recordForReader } from "./secrets.ts";

/**
 * True if a roll is a check, or a formula with a code or with dice of a game. A package that copies a check may lose
 * its causes; then Foundry shows its formula and total.
 */
export function isDicewrightRoll(roll: MessageRoll): boolean {
  if (roll instanceof DicewrightCheckRoll) return roll.options.dicewright !== undefined;
  if (roll.dice.some(printedDie)) return true;
  // Dice in parentheses may come from dice that a code turned into them.
  return [...roll.terms, ...roll.dice].some(({ options }) => codeNamed(options.dicewright?.code) !== undefined);
}

/** The rolls of a message that count: a changed check is appended and replaces the one before it. */
export function currentRolls<R extends MessageRoll>(rolls: readonly R[]): R[] {
  const isChange = (roll?: R) => roll instanceof DicewrightCheckRoll && Array.isArray(roll.record.history);
  return rolls.filter((_roll, i) => !isChange(rolls[i + 1]));
}

/** The time to draw a card or a term of a formula, besides its dice, measured in faces. */
const FRAME = 40;

/** Whether a message has no more rolls, and no more faces in all of them, than can be drawn. */
export function isDrawable({ rolls }: Pick<Rolls, "rolls">): boolean {
  const [first, ...others] = currentRolls(rolls);
  if (!first || others.length >= LIMITS.rolls) return first === undefined;
  return others.reduce((sum, roll) => sum + FRAME + facesIn(roll), facesIn(first)) <= LIMITS.faces;
}

function facesIn(roll: MessageRoll): number {
  if (roll instanceof DicewrightCheckRoll) return (roll.record as Partial<CheckRecord>).faces?.length ?? 0;
  const [first = 0, ...others] = roll.dice.map(({ results, options: { dicewright } }) => {
    const { faces = [] } = (dicewright ?? {}) as { readonly faces?: readonly unknown[] };
    return Math.max(results.length, faces.length);
  });
  return others.reduce((sum, count) => sum + FRAME + count, first);
}

export interface Rolls extends Flagged {
  readonly rolls: readonly MessageRoll[];
}

/** The check of a message that can be changed: the only roll that counts, if what it stores can be read. */
export function currentCheck(rolls: readonly MessageRoll[]): DicewrightCheckRoll | undefined {
  const [only, ...others] = currentRolls(rolls);
  return others.length === 0 && only instanceof DicewrightCheckRoll && !isProblem(replayRecord(only.record, games))
    ? only
    : undefined;
}

export function replayedCheck(message: Rolls): ReplayedRecord | undefined {
  const check = currentCheck(message.rolls);
  const replayed = check && replayRecord(recordForReader(check.record, message), games);
  return replayed && !isProblem(replayed) ? replayed : undefined;
}

/** A line that rolls again, with ids for hidden numbers; for a check with its label and the names of game and kind. */
interface Line {
  readonly line: string;
  readonly label?: string | undefined;
  readonly kind?: string;
}

/** The line of each roll of ours that counts, as everyone knows it; empty if a roll cannot be read. */
export function linesOf(message: Rolls): readonly Line[] {
  const ours = isDrawable(message) ? currentRolls(message.rolls).filter(isDicewrightRoll) : [];
  const lines = ours.map((roll) =>
    roll instanceof DicewrightCheckRoll ? lineOf(recordForEveryone(roll.record, message)) : { line: roll.formula },
  );
  return lines.every((line) => line !== undefined) ? lines : [];
}

function lineOf(record: CheckRecord): Line | undefined {
  const replayed = replayRecord(record, games);
  if (isProblem(replayed) || !replayed.request) return undefined;
  const { request: asked } = replayed;
  const kind = `${gameWords(asked.game.id, "name", words)}: ${kindText(asked, words)}`;
  return { line: writeCheck(asked), label: asked.label, kind };
}

/** The sentences of a message's rolls as far as this reader knows; empty if none of them is ours. */
export function sentenceOf(message: Rolls): string {
  return sentencesOf(message, (record) => recordForReader(record, message));
}

/** The speech of a message's rolls, with the name of their roller. */
export function spokenOf(message: Rolls, who: string | undefined): string {
  return sentencesOf(message, (record) => recordForReader(record, message), {
    roll: (replayed) => spokenRoll(replayed, words, who),
    formula: (formula) => spokenFormula(formula, words, who),
  });
}

/** The sentence as far as everyone knows, which is all that may be stored. */
export function storedSentence(message: Rolls): string {
  return sentencesOf(message, (record) => recordForEveryone(record, message));
}

/** How a roll is told. */
interface Telling {
  readonly roll: (replayed: ReplayedRecord) => string;
  readonly formula: (formula: Formula) => string;
}

const WRITTEN: Telling = {
  roll: (replayed) => rollSentence(replayed, words),
  formula: (formula) => formulaSentence(formula, words),
};

function sentencesOf({ rolls }: Rolls, known: (record: CheckRecord) => CheckRecord, telling = WRITTEN): string {
  const ours = isDrawable({ rolls }) ? currentRolls(rolls).filter(isDicewrightRoll) : [];
  const sentences = ours.map((roll) => sentenceForRoll(roll, known, telling));
  return sentences.filter((each) => each !== "").join(" ");
}

function sentenceForRoll(roll: MessageRoll, known: (record: CheckRecord) => CheckRecord, telling: Telling): string {
  if (roll instanceof DicewrightCheckRoll) {
    const replayed = replayRecord(known(roll.record), games);
    return isProblem(replayed) ? "" : telling.roll(replayed);
  }
  const { formula, total = 0 } = roll;
  const read = formulaParts(roll);
  return isProblem(read) ? "" : telling.formula({ formula, total, parts: read.parts, label: flavorOf(roll) });
}
