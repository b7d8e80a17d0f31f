/** What a GM decides by hand: the form, and the messages that say so. */
import type { MoveData } from "../../threads/reader/log.ts";
import { unruleMove } from "../../threads/reader/rulings.ts";
import { phraseText } from "../../view/threads/phrase.ts";
import { isGM, type ChatMessage } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { words } from "../platform/words.ts";
import { threadOf } from "../roll/thread-log.ts";
import { publicNameOf } from "../world/party.ts";
import { modeAfter, postMove } from "./post.ts";
import { readingOf, type ThreadReading } from "./state.ts";
import { viewer } from "./world.ts";

const rulingForm = lazy(() => import("./ruling-form.ts"));

/** What a GM may do about the thread of a message: decide it, or take back what was decided. */
export function rulingOffers(message: ChatMessage): { readonly canRule: boolean; readonly canTakeBack: boolean } {
  const reading = isGM() ? readingOf(threadOf(message) ?? "") : undefined;
  const canRule = reading?.kind.ruling?.(reading.state, viewer) !== undefined;
  return { canRule, canTakeBack: canRule && unruleMove(reading.state) !== undefined };
}

/** Asks a GM what is decided, and posts it. */
export async function rule(message: ChatMessage): Promise<void> {
  const reading = readingOf(threadOf(message) ?? "");
  const asked = reading?.kind.ruling?.(reading.state, viewer);
  if (!asked) return;
  const { showRuling } = await rulingForm();
  await showRuling(asked, (move) => post(reading!.state.id, move));
}

/** Takes back what was decided last. */
export async function takeBackRuling(message: ChatMessage): Promise<void> {
  const reading = readingOf(threadOf(message) ?? "");
  const move = reading && unruleMove(reading.state);
  if (move) await post(reading.state.id, move);
}

async function post(id: string, move: MoveData): Promise<void> {
  const reading = readingOf(id);
  if (reading) await postMove(id, move, { content: saidOf(reading, move), mode: modeAfter(id) });
}

/** What its message says to everyone. */
function saidOf({ kind, state }: ThreadReading, move: MoveData): string {
  return phraseText(kind.moves[move.act]!.says?.(state, move, publicNameOf) ?? "", words);
}
