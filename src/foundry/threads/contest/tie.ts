/** Throws the dice that break a tie. Whoever threw last does so at once; anybody who is level may. */
import type { Contest, Duel, Side } from "../../../threads/contest.ts";
import type { Mode } from "../../../threads/mode.ts";
import { inOrder } from "../../../threads/thread.ts";
import { hiddenView } from "../../../view/card/sentence.ts";
import { numeral } from "../../../view/words.ts";
import type { ChatMessage } from "../../platform/documents.ts";
import { messageBy } from "../../platform/documents.ts";
import { singleFlight } from "../../platform/lazy.ts";
import { words } from "../../platform/words.ts";
import { entryOf } from "../entry.ts";
import { mayActFor } from "../party.ts";
import { modeAfter, postAct } from "../post.ts";
import { contestBy } from "./state.ts";
import { DicewrightTieRoll } from "./tie-roll.ts";

/** The sides of a comparison that have thrown. */
function thrown({ sides }: Contest, duel: Duel): readonly Side[] {
  return duel.sides.map((place) => sides[place]!).filter(({ standing }) => standing === "in");
}

/** Whether this user may throw to break the tie of a comparison. */
export function mayBreakTie(contest: Contest, index: number): boolean {
  const duel = contest.duels[index];
  return duel?.stage === "tie" && thrown(contest, duel).some(({ party }) => mayActFor(party));
}

/** Breaks a tie, unless it is broken already. */
export function breakTie(id: string, index: number): Promise<void> {
  return singleFlight(`contest tie ${id} ${index}`, () => throwTie(id, index));
}

/** Breaks each tie that is there because of what this user threw last. */
export async function breakOwnTies(id: string): Promise<void> {
  const contest = contestBy(id);
  for (const [index, duel] of contest?.duels.entries() ?? []) {
    if (duel.stage === "tie" && isLastThrower(contest!, duel)) await breakTie(id, index);
  }
}

/** Every client has the same order, so only one of them takes the last throw for its own. */
function isLastThrower(contest: Contest, duel: Duel): boolean {
  return inOrder(throwsOf(contest, duel).map(entryOf)).at(-1)?.author === game.userId;
}

function throwsOf(contest: Contest, duel: Duel): ChatMessage[] {
  return thrown(contest, duel).flatMap(({ entry }) => messageBy(entry!) ?? []);
}

/** How something is said that follows from the throws of a comparison. */
export function modeOfDuel(contest: Contest, duel: Duel): Mode {
  return modeAfter(...thrown(contest, duel).map(({ entry }) => entry!));
}

async function throwTie(id: string, index: number): Promise<void> {
  const contest = contestBy(id);
  if (!contest || !mayBreakTie(contest, index)) return;
  const duel = contest.duels[index]!;
  const roll = await DicewrightTieRoll.of({ system: contest.system.id, ...duel.tieBreak! }).evaluate();
  if (contestBy(id)?.duels[index]?.stage !== "tie") return;
  const mode = modeOfDuel(contest, duel);
  await postAct(id, { act: "tie", duel: index }, { content: contentOf(roll, mode), rolls: [roll], mode });
}

/** A tie-break stores what it is thrown for, so it goes to those alone who may see all of the throws. */
function contentOf({ record }: DicewrightTieRoll, mode: Mode): string {
  return mode === "public"
    ? words("dicewright.contest.said.tie", { faces: record.faces.map(numeral).join(", ") })
    : hiddenView(words).text;
}
