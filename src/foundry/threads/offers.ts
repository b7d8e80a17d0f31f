/** Posts moves that a thread offers now: panels may be outdated, so each is looked up before its roll and after it. */
import type { CheckRequest } from "../../checks/notation.ts";
import type { MoveData } from "../../threads/log.ts";
import { isFromPool } from "../../threads/odds.ts";
import {
  actionsOf,
  buttonsIn,
  type Button,
  type PoolLink,
  type PostAction,
  type RollAction,
} from "../../threads/panel.ts";
import type { MoveDice, ThreadReading } from "../../threads/thread.ts";
import { hiddenView } from "../../words/sentence.ts";
import { singleFlight } from "../platform/single-flight.ts";
import { orThrow, words } from "../platform/words.ts";
import { DicewrightCheckRoll, DicewrightTieRoll } from "../roll/check-roll.ts";
import { postCheck, type Poster } from "../roll/post-check.ts";
import { publicNameOf, speakerFor } from "../world/party.ts";
import { postCommitment } from "./commitments.ts";
import { beginPool } from "./extended/start.ts";
import { flagsFor, modeToFollow, moveSentence, requireMessage, postMove, threadWords } from "./post.ts";
import { readingOf } from "./state.ts";
import { viewer } from "./viewer.ts";

export function buttonsOf({ kind, state }: ThreadReading): readonly Button[] {
  return buttonsIn(kind.panel(state, viewer));
}

export function noLongerPossible(reading: ThreadReading | undefined): Error {
  return new Error(threadWords(reading?.kind.id, "over"));
}

export function offeredAction(id: string, move: MoveData): PostAction | RollAction | undefined {
  const reading = readingOf(id);
  const buttons = reading ? buttonsOf(reading) : [];
  return buttons
    .flatMap(actionsOf)
    .filter((action) => action.does === "post" || action.does === "roll")
    .find((action) => moveKey(action.move) === moveKey(move));
}

/** Identifies a move without its turn, which may pass while a dialog is open. */
export function moveKey(move: MoveData): string {
  return Object.values(move)
    .filter((value) => typeof value !== "object")
    .join(" ");
}

/** Resolves to false if the move is no longer offered, before or after its dice were rolled. */
export async function postAction(reading: ThreadReading, action: PostAction, move: MoveData): Promise<boolean> {
  const { kind, state } = reading;
  if (!offeredAction(state.id, action.move)) return false;
  const mode = modeToFollow(...(action.basedOn ?? []));
  const needed = kind.moves[move.act]!.dice?.(state, move);
  const roll = needed && (await rollOf(needed).evaluate({ allowInteractive: mode !== "blind" }));
  if (roll && !offeredAction(state.id, action.move)) return false;
  const isPublic = mode === "public" || !roll;
  await postMove(state.id, move, {
    content: isPublic ? (moveSentence(reading, move, roll && { record: roll.record }) ?? "") : hiddenView(words).text,
    speaker: action.party && speakerFor(action.party),
    mode,
    ...(roll && { rolls: [roll] }),
  });
  return true;
}

function rollOf(dice: MoveDice): DicewrightCheckRoll | DicewrightTieRoll {
  return "change" in dice
    ? DicewrightCheckRoll.changed(dice.change)
    : DicewrightTieRoll.of(dice, dice.parties.map(publicNameOf));
}

export async function postMoves(id: string, moves: readonly PostAction[]): Promise<void> {
  for (const action of moves)
    await singleFlight(`thread ${id} ${moveKey(action.move)}`, async () => {
      const now = readingOf(id);
      if (now) await postAction(now, action, action.move);
    });
}

/** The move in an extended test that a roll in a contest is as well. @throws Error if it is no longer possible */
export function poolMove({ test, counts }: PoolLink, asked: CheckRequest) {
  const reading = readingOf(test);
  const own = offeredAction(test, ROLL);
  if (!reading || own?.does !== "roll") throw noLongerPossible(reading);
  orThrow(reading.kind.moves[ROLL.act]!.accept!(reading.state, own.move, asked));
  return { to: test, move: { ...own.move, counts } };
}

const ROLL: MoveData = { act: "roll" };

/** A roll of an extended test counts in that test too, or else in one that begins with it. */
export function posterFor(id: string, wanted: MoveData, link?: PoolLink): Poster {
  return async (asked, posting) => {
    const reading = readingOf(id);
    const action = offeredAction(id, wanted);
    if (!reading || action?.does !== "roll") throw noLongerPossible(reading);
    const { move, party: by, commits } = action;
    const { kind, state } = reading;
    const accepted = orThrow(kind.moves[move.act]!.accept?.(state, move, asked) ?? asked);
    const beginsTest = !link && by && kind.moves[move.act]!.takesPools && isFromPool(accepted);
    const { check: fitting, pool } = beginsTest
      ? await beginPool(accepted, by, posting.mode)
      : { check: accepted, pool: link };
    const also = pool && poolMove(pool, fitting);
    const isPoolThere = () => !pool || offeredAction(pool.test, ROLL) !== undefined;
    const isWanted = () => (posting.isWanted?.() ?? true) && isPoolThere() && offeredAction(id, wanted) !== undefined;
    const own = { ...posting, isWanted, ...(by && { speaker: speakerFor(by) }) };
    if (commits) return postCommitment(reading, commits, fitting, own);
    const answer = await postCheck(fitting, { ...own, flags: flagsFor(id, move, also) });
    if (isWanted()) requireMessage(answer.message);
    return answer;
  };
}
