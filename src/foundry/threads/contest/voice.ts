/** What is told of a contest by voice alone, each thing once: that a Gamemaster has to decide, and that it is off. Verdicts are told with their hook. */
import type { Contest } from "../../../threads/contest.ts";
import { duelViews } from "../../../view/contest.ts";
import { tellFurther } from "../../chat/speech.ts";
import { words } from "../../platform/words.ts";
import { readerOf } from "./reader.ts";

const told = new Set<string>();

/** Tells what has not been told of a contest. */
export function speakOf(contest: Contest): void {
  for (const sentence of newsOf(contest)) tellFurther(sentence);
}

/** Passes over what was there before this client came. */
export function keepSilent(contest: Contest): void {
  newsOf(contest);
}

function newsOf(contest: Contest): string[] {
  const { id, duels, isWithdrawn } = contest;
  const open = duels.flatMap(({ stage }, at) =>
    stage === "ruling" && isNew(`${id} ${at}`) ? [duelViews(contest, readerOf(contest), words)[at]!.sentence] : [],
  );
  return isWithdrawn && isNew(id) ? [...open, words("dicewright.contest.said.withdraw")] : open;
}

function isNew(name: string): boolean {
  const isKnown = told.has(name);
  told.add(name);
  return !isKnown;
}
