/** Which rolls of a message count: a changed check is appended, and takes the place of the one before it. */
import { systems } from "../../systems/index.ts";
import { isProblem } from "../../systems/problem.ts";
import type { CheckRecord } from "../../systems/record.ts";
import { replayRecord } from "../../systems/record.ts";
import { formulaSentence, sentence } from "../../view/sentence.ts";
import { hasGame, partsOf } from "../formula/formula-parts.ts";
import type { MessageRoll } from "../platform/dice.ts";
import type { Flagged } from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import { publicRecord, toldRecord } from "../secrets/telling.ts";
import { DicewrightCheckRoll } from "./check-roll.ts";

/** Tells a roll of ours from any other. */
export function isOurs(roll: MessageRoll): boolean {
  return roll instanceof DicewrightCheckRoll || hasGame(roll);
}

/** The rolls of a message without those that a later one has changed. */
export function currentRolls<R extends MessageRoll>(rolls: readonly R[]): R[] {
  return rolls.filter((_roll, i) => !isChange(rolls[i + 1]));
}

function isChange(roll: MessageRoll | undefined): boolean {
  return roll instanceof DicewrightCheckRoll && Array.isArray(roll.record.history);
}

/** The check of a message that can be changed: the only one that counts, where what it stores can be read. */
export function currentCheck(rolls: readonly MessageRoll[]): DicewrightCheckRoll | undefined {
  const [only, ...others] = currentRolls(rolls);
  return others.length === 0 && only instanceof DicewrightCheckRoll && !isProblem(replayRecord(only.record, systems))
    ? only
    : undefined;
}

/** Rolls and what is revealed of them, as a message holds both. */
export interface Rolls extends Flagged {
  readonly rolls: readonly MessageRoll[];
}

/** What the rolls of a message came to as far as this reader knows, one sentence a roll of ours; empty where none can be told. */
export function sentenceOf(message: Rolls): string {
  return sentencesOf(message, (record) => toldRecord(record, message));
}

/** The same as far as everybody knows, which is all that may be stored. */
export function storedSentence(message: Rolls): string {
  return sentencesOf(message, (record) => publicRecord(record, message));
}

function sentencesOf({ rolls }: Rolls, known: (record: CheckRecord) => CheckRecord): string {
  return currentRolls(rolls)
    .filter(isOurs)
    .map((roll) => told(roll, known))
    .filter((each) => each !== "")
    .join(" ");
}

function told(roll: MessageRoll, known: (record: CheckRecord) => CheckRecord): string {
  if (roll instanceof DicewrightCheckRoll) {
    const replayed = replayRecord(known(roll.record), systems);
    return isProblem(replayed) ? "" : sentence(replayed, words);
  }
  const read = partsOf(roll);
  return isProblem(read)
    ? ""
    : formulaSentence({ formula: roll.formula, total: roll.total ?? 0, parts: read.parts }, words);
}
