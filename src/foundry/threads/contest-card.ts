/**
 * Draws a contest below the message that opened it, and in short below the message that settled a comparison of it. A message is drawn in
 * several places at once; all of them are filled anew when anything changes.
 */
import type { Contest, Duel } from "../../threads/contest.ts";
import { readAct } from "../../threads/contest.ts";
import { inOrder, MOST_PARTIES, readStored } from "../../threads/thread.ts";
import type { Note } from "../../view/contest.ts";
import { contestView, duelViews, noteText } from "../../view/contest.ts";
import { MODULE } from "../house-rules.ts";
import { markupOf, ready } from "../template.ts";
import { words } from "../words.ts";
import { readerOf } from "./contest-reader.ts";
import { doContest, pick } from "./contest-press.ts";
import { entryOf } from "./entry.ts";
import type { ThreadMessage } from "./references.ts";
import { messageBy, threadOf } from "./references.ts";
import { contestBy } from "./state.ts";

/** One place in one copy of a message, as long as the page keeps it. */
interface Panel {
  readonly message: string;
  readonly place: WeakRef<HTMLElement>;
  /** The markup it holds, so that what has not changed keeps its focus. */
  markup: string;
}

/** Panels by the id of the message that opened their contest. */
const panels = new Map<string, Panel[]>();

/** Draws what one copy of a message has to do with a contest. Whoever may not see its content is shown nothing of it. */
export function drawContest(message: ThreadMessage, html: HTMLElement): void {
  const id = threadOf(message);
  const body = html.querySelector<HTMLElement>(".message-content");
  if (id === undefined || !body || !message.isContentVisible || !isContest(id, message)) return;
  if (markupOf("hidden", { text: "" }) === undefined) return void ready.then(() => drawContest(message, html));
  const place = html.ownerDocument.createElement("div");
  if (isOnlyPanel(message, id)) body.replaceChildren();
  body.append(place);
  place.addEventListener("click", (event) => doContest(id, event));
  place.addEventListener("change", (event) => pick(id, event));
  const panel: Panel = { message: message.id, place: new WeakRef(place), markup: "" };
  panels.set(id, [...(panels.get(id) ?? []), panel]);
  fill(panel, id);
}

/** An opening without a throw and the dice of a tie are wholly told by their panel. */
function isOnlyPanel({ id, rolls }: ThreadMessage, thread: string): boolean {
  const contest = contestBy(thread);
  return contest !== undefined && (id === thread ? rolls.length === 0 : contest.duels.some(({ tie }) => tie === id));
}

/** Of a thread that is gone only what refers to it says what it was. */
function isContest(id: string, { flags }: ThreadMessage): boolean {
  const opening = messageBy(id);
  if (opening) return readStored(opening.flags?.[MODULE]?.thread)?.["thread"] === "contest";
  const act = readAct(flags?.[MODULE]?.refers, MOST_PARTIES, MOST_PARTIES);
  return act !== undefined && act.act !== "withdraw";
}

/** Fills every panel of a contest anew. */
export function redrawContest(id: string): void {
  const left = (panels.get(id) ?? []).filter(({ place }) => place.deref() !== undefined);
  if (left.length > 0) panels.set(id, left);
  else panels.delete(id);
  for (const panel of left) fill(panel, id);
}

/** The contests that are drawn anywhere on this client. */
export function drawnContests(): readonly string[] {
  return [...panels.keys()];
}

/** What has the focus keeps it. */
function fill(panel: Panel, id: string): void {
  const place = panel.place.deref()!;
  const markup = markupIn(panel, id);
  if (markup === panel.markup) return;
  const focused = place.ownerDocument.activeElement;
  const path = place.contains(focused) ? pathOf(focused as HTMLElement) : undefined;
  panel.markup = markup;
  place.innerHTML = markup;
  if (path !== undefined) focusIn(place, path);
}

/** Where what was pressed is gone, the next thing to press has the focus, or the card itself. */
function focusIn(place: HTMLElement, path: string): void {
  const next = place.querySelector<HTMLElement>(path) ?? place.querySelector<HTMLElement>("button");
  const card = place.querySelector<HTMLElement>(".dicewright-contest");
  if (!next && card) card.tabIndex = -1;
  (next ?? card)?.focus();
}

function pathOf({ tagName, dataset }: HTMLElement): string {
  const told = Object.entries(dataset).filter(([name, value]) => ["deed", "at", "winner", "pick"].includes(name) && value !== "");
  return tagName.toLowerCase() + told.map(([name, value]) => `[data-${name}="${value}"]`).join("");
}

function markupIn({ message }: Panel, id: string): string {
  const contest = contestBy(id);
  if (!contest) return markupOfNote(message === id ? "unsound" : messageBy(id) ? "unread" : "orphan");
  if (message === id) return markupOf("contest", contestView(contest, readerOf(contest), words)) ?? "";
  const stray = contest.strays.get(message);
  return stray ? markupOfNote(stray) : verdictsOf(contest, message);
}

function markupOfNote(note: Note): string {
  return markupOf("contest-note", { text: noteText(note, words) }) ?? "";
}

/** What came of the comparisons that a message was the last one of. */
function verdictsOf(contest: Contest, message: string): string {
  const ended = duelViews(contest, readerOf(contest), words).filter((_, at) => isLast(contest, contest.duels[at]!, message));
  if (ended.length === 0) return "";
  const duels = ended.map((duel) => ({ ...duel, buttons: [] }));
  return markupOf("contest", { title: words("dicewright.contest.title", { game: words(`dicewright.${contest.system.id}.name`) }), duels, isCompact: true }) ?? "";
}

function isLast({ id, sides }: Contest, { stage, sides: places, tie }: Duel, message: string): boolean {
  if (stage !== "settled" && stage !== "ruling" && stage !== "tie") return false;
  const ids = [tie, ...places.map((place) => sides[place]!.entry)];
  const last = inOrder(ids.flatMap((each) => messageBy(each ?? "") ?? []).map(entryOf)).at(-1)?.id;
  return last === message && message !== id;
}
