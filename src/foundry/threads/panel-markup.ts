/** Markup of one message of a thread: a line or its sentence above the card, and the panel below. */
import { isProblem } from "../../checks/problem.ts";
import { replayRecord } from "../../checks/record.ts";
import { games } from "../../games/index.ts";
import { parseMove } from "../../threads/replay.ts";
import type { ThreadReading } from "../../threads/thread.ts";
import { resultText } from "../../words/sentence.ts";
import { oddsViewOf } from "../odds/view.ts";
import { messageBy, type ChatMessage } from "../platform/documents.ts";
import { markupOf } from "../platform/drawing.ts";
import { words } from "../platform/words.ts";
import { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { ledgerRowOf } from "../world/ledger.ts";
import { wantsPrompts } from "../world/settings.ts";
import { paragraph, moveSentence, threadWords } from "./post.ts";
import { entryOf, kindOf, readingOf, standingInThread } from "./state.ts";
import { payloadOf } from "./thread-log.ts";
import { viewer } from "./viewer.ts";

interface ShownMessage {
  readonly message: string;
  readonly plain: string | undefined;
}

/** The sentence of a move in the reader's language. Above a panel it replaces the stored text. */
export function markupAboveCard(id: string, { message, plain: stored }: ShownMessage, isOpen: boolean): string {
  const plain = stored ?? "";
  const reading = readingOf(id);
  const own = messageBy(message);
  if (!reading || !own || reading.state.rejections.has(message)) return plain;
  const standing = standingInThread(id, message);
  if (standing === "line") return lineMarkup(reading, own, isOpen);
  if (standing === "home" && (message === id || (stored === undefined && reading.kind.card === "folded"))) return "";
  const said = own.isContentVisible && message !== id ? sentenceIn(reading, own) : undefined;
  if (stored === undefined) return said === undefined ? "" : noteMarkup(said);
  const text = said !== undefined && own.rolls.length === 0 ? paragraph(said) : plain;
  return `<div class="dicewright-said">${text}</div>`;
}

function lineMarkup(reading: ThreadReading, message: ChatMessage, isOpen: boolean): string {
  const { kind, state } = reading;
  const isOpening = message.id === state.id;
  const said = isOpening
    ? kind.opening.line(state, viewer)
    : (sentenceIn(reading, message) ?? message.speaker.alias ?? "");
  const { recordForReader } = entryOf(message);
  const replayed = recordForReader === undefined ? undefined : replayRecord(recordForReader, games);
  const line =
    !replayed || isProblem(replayed)
      ? said
      : words("dicewright.thread.line", { said: said.replace(/\.$/, ""), result: resultText(replayed, words) });
  return markupOf("threads/line", { line, isOpen });
}

function sentenceIn(reading: ThreadReading, message: ChatMessage): string | undefined {
  const move = parseMove(reading.kind, payloadOf(message), reading.state);
  return move && moveSentence(reading, move, entryOf(message), viewer);
}

/** The panel at the thread's newest message; at others nothing, or why they do not count. */
export function markupBelowCard(id: string, { message }: ShownMessage): string {
  const reading = readingOf(id);
  if (!reading) return unreadMarkup(id, message);
  const { kind, state } = reading;
  const rejection = state.rejections.get(message);
  if (!rejection) return standingInThread(id, message) === "home" ? panelMarkup(id, reading, message) : "";
  return messageBy(message)?.isContentVisible ? rejectionMarkup(kind.id, rejection) : "";
}

function panelMarkup(id: string, reading: ThreadReading, message: string): string {
  const { kind, state } = reading;
  const panel = kind.panel(state, viewer);
  const hasCard = messageBy(message)?.rolls.some((roll) => roll instanceof DicewrightCheckRoll) === true;
  const isWorking = oddsViewOf(id).isPending();
  const prompts = kind.asking ? [promptsButton()] : [];
  const { facts = [], history, buttons = [] } = panel.more ?? {};
  const isFolded = panel.more !== undefined || prompts.length > 0 || (hasCard && kind.card === "folded");
  const more = { title: words("dicewright.card.more"), facts, history, buttons: [...buttons, ...prompts] };
  return markupOf("threads/panel", {
    ...panel,
    ...{ id, thread: kind.id, more: isFolded ? more : undefined },
    working: isWorking ? words("dicewright.odds.working") : undefined,
  });
}

function promptsButton(): object {
  const text = words(`dicewright.prompts.${wantsPrompts() ? "off" : "on"}`);
  return { key: "prompts", text, label: text, isMain: false, look: "dicewright-button", chance: "" };
}

/**
 * The stored result of a thread that is gone or unreadable or, without one, the reason why there is no panel; empty if
 * this user may not see its opening.
 */
function unreadMarkup(id: string, message: string): string {
  const [opening, own] = [messageBy(id), messageBy(message)];
  const kind = own && kindOf(own);
  if (!kind || opening?.isContentVisible === false) return "";
  const { sentence } = ledgerRowOf(id) ?? {};
  if (sentence) return noteMarkup(words("dicewright.thread.stands", { result: sentence }));
  return rejectionMarkup(kind.id, message === id ? "unsound" : opening ? "unread" : "orphan");
}

const noteMarkup = (text: string) => markupOf("threads/note", { text });

const rejectionMarkup = (thread: string, reason: string) => noteMarkup(threadWords(thread, `rejections.${reason}`));
