/**
 * Draws a contest below the message that opened it, and in short below the message that settled a comparison of it. A message is drawn in
 * several places at once; all of them are filled anew when anything changes.
 */
import type { Contest, Duel } from "../../../threads/contest.ts";
import { readAct } from "../../../threads/contest.ts";
import { inOrder, MOST_PARTIES, readStored } from "../../../threads/thread.ts";
import type { Note } from "../../../view/contest.ts";
import { contestView, duelViews, noteText } from "../../../view/contest.ts";
import type { ChatMessage } from "../../platform/documents.ts";
import { messageBy } from "../../platform/documents.ts";
import { MODULE } from "../../platform/settings.ts";
import { markupOf, ready } from "../../platform/templates.ts";
import { words } from "../../platform/words.ts";
import { entryOf } from "../entry.ts";
import { Panels } from "../panels.ts";
import { nameOf } from "../party.ts";
import { threadOf } from "../references.ts";
import { retell } from "../retelling.ts";
import { doContest, pick } from "./press.ts";
import { readerOf } from "./reader.ts";
import { contestSaid } from "./said.ts";
import { contestBy } from "./state.ts";

const panels = new Panels(markupIn);

/** Draws what one copy of a message has to do with a contest. Whoever may not see its content is shown nothing of it. */
export function drawContest(message: ChatMessage, html: HTMLElement): void {
  const id = threadOf(message);
  const body = html.querySelector<HTMLElement>(".message-content");
  if (id === undefined || !body || !message.isContentVisible || !isContest(id, message)) return;
  if (markupOf("hidden", { text: "" }) === undefined) return void ready.then(() => drawContest(message, html));
  const place = html.ownerDocument.createElement("div");
  retell(body, saidIn(id, message));
  if (isOnlyPanel(message, id)) body.replaceChildren();
  body.append(place);
  place.addEventListener("click", (event) => doContest(id, event));
  place.addEventListener("change", (event) => pick(id, event));
  panels.add(id, message.id, place);
}

/** What a message without dice does, for its reader; undefined for one that does not count. */
function saidIn(id: string, { id: own, flags, rolls }: ChatMessage): string | undefined {
  const contest = contestBy(id);
  const act =
    contest && rolls.length === 0 && !contest.strays.has(own)
      ? readAct(flags?.[MODULE]?.refers, contest.sides.length, contest.duels.length)
      : undefined;
  return act && contestSaid(contest!, act, nameOf);
}

/** An opening without a throw and the dice of a tie are wholly told by their panel. */
function isOnlyPanel({ id, rolls }: ChatMessage, thread: string): boolean {
  const contest = contestBy(thread);
  return contest !== undefined && (id === thread ? rolls.length === 0 : contest.duels.some(({ tie }) => tie === id));
}

/** Of a thread that is gone only what refers to it says what it was. */
function isContest(id: string, { flags }: ChatMessage): boolean {
  const opening = messageBy(id);
  if (opening) return readStored(opening.flags?.[MODULE]?.thread)?.["thread"] === "contest";
  const act = readAct(flags?.[MODULE]?.refers, MOST_PARTIES, MOST_PARTIES);
  return act !== undefined && act.act !== "withdraw";
}

/** Fills every panel of a contest anew. */
export function redrawContest(id: string): void {
  panels.redraw(id);
}

/** The contests that are drawn anywhere on this client. */
export function drawnContests(): readonly string[] {
  return panels.threads;
}

function markupIn(id: string, message: string): string {
  const contest = contestBy(id);
  if (!contest) return markupOfNote(message === id ? "unsound" : messageBy(id) ? "unread" : "orphan");
  if (message === id) return markupOf("contest", contestView(contest, readerOf(contest), words)) ?? "";
  const stray = contest.strays.get(message);
  return stray ? markupOfNote(stray) : verdictsOf(contest, message);
}

function markupOfNote(note: Note): string {
  return markupOf("thread-note", { text: noteText(note, words) }) ?? "";
}

/** What came of the comparisons that a message was the last one of, and what is left to do in them: it stands where people look. */
function verdictsOf(contest: Contest, message: string): string {
  const duels = duelViews(contest, readerOf(contest), words).filter((_, at) =>
    isLast(contest, contest.duels[at]!, message),
  );
  if (duels.length === 0) return "";
  return (
    markupOf("contest", {
      title: words("dicewright.contest.title", { game: words(`dicewright.${contest.system.id}.name`) }),
      duels,
      isCompact: true,
    }) ?? ""
  );
}

function isLast({ id, sides }: Contest, { stage, sides: places, tie }: Duel, message: string): boolean {
  if (stage !== "settled" && stage !== "ruling" && stage !== "tie") return false;
  const ids = [tie, ...places.map((place) => sides[place]!.entry)];
  const last = inOrder(ids.flatMap((each) => messageBy(each ?? "") ?? []).map(entryOf)).at(-1)?.id;
  return last === message && message !== id;
}
