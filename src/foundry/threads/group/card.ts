/**
 * Draws the test of a group below the message that opened it, and a line below those that change nothing in it. A message is drawn in
 * several places at once; all of them are filled anew when anything changes.
 */
import type { Group } from "../../../threads/group.ts";
import { readGroupAct } from "../../../threads/group.ts";
import { inOrder } from "../../../threads/thread.ts";
import { giftText, groupStrayText, groupView, shortGroupView } from "../../../view/group.ts";
import type { ChatMessage } from "../../platform/documents.ts";
import { messageBy } from "../../platform/documents.ts";
import { MODULE } from "../../platform/settings.ts";
import { markupOf, ready } from "../../platform/templates.ts";
import { words } from "../../platform/words.ts";
import { entryOf } from "../entry.ts";
import { Panels } from "../panels.ts";
import { nameOf } from "../party.ts";
import { referencesTo, threadOf } from "../references.ts";
import { retell } from "../retelling.ts";
import { begin } from "./begin.ts";
import type { Deed } from "./deeds.ts";
import { letDrag } from "./drag.ts";
import { groupSaid } from "./said.ts";
import { groupBy, opensGroup, readerOf } from "./state.ts";

/** What a message opens or says in a test; and below the newest message of a test, which stands where people look, how far it is. */
const panels = new Panels(contentOf);
const tails = new Panels(tailOf);

/** Draws the test that a message opens or belongs to into one copy of the message. */
export function drawGroup(message: ChatMessage, html: HTMLElement): void {
  const id = threadOf(message);
  const body = html.querySelector<HTMLElement>(".message-content");
  if (id === undefined || !body || !isOfGroup(id, message)) return;
  if (markupOf("hidden", { text: "" }) === undefined) return void ready.then(() => drawGroup(message, html));
  retell(body, saidIn(id, message));
  const isOpening = message.id === id && groupBy(id) !== undefined;
  const plain = isOpening ? body.innerHTML : "";
  const place = placeFor(id, html.ownerDocument);
  if (isOpening) body.replaceChildren(place);
  else if (isGift(message)) body.prepend(place);
  else body.append(place);
  panels.add(id, message.id, place, plain);
  const tail = html.ownerDocument.createElement("div");
  tail.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("[data-deed=show]")) show(id, tail);
  });
  body.append(tail);
  tails.add(id, message.id, tail);
}

/** What a message without dice does, for its reader; undefined for one that does not count, and for help, which has a line of its own. */
function saidIn(id: string, { id: own, flags }: ChatMessage): string | undefined {
  const group = groupBy(id);
  const act = group && !group.strays.has(own) ? readGroupAct(flags?.[MODULE]?.refers, group.rows.length) : undefined;
  return act && groupSaid(group!, act, nameOf);
}

/** A place in which a test can be pressed, picked from and dragged in. */
function placeFor(id: string, page: Document): HTMLElement {
  const place = page.createElement("div");
  place.addEventListener("click", (event) => press(id, event));
  place.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) target.dataset["picked"] = "yes";
  });
  letDrag(place, (from, to) => void begin(id, { deed: "give", from, to }));
  return place;
}

/** Of a test that is gone only what is done nowhere else says what it was. */
function isOfGroup(id: string, { flags }: ChatMessage): boolean {
  const opening = messageBy(id);
  if (opening) return opensGroup(opening);
  const { act, place } = (flags?.[MODULE]?.refers ?? {}) as { readonly act?: unknown; readonly place?: unknown };
  return act === "give" || (act === "answer" && place !== undefined);
}

/** Something in a test has changed. */
export function redrawGroup(id: string): void {
  panels.redraw(id);
  tails.redraw(id);
}

/** Somebody has come, left or changed. */
export function redrawEveryGroup(): void {
  panels.redrawAll();
  tails.redrawAll();
}

function contentOf(id: string, message: string, plain: string): string {
  const group = groupBy(id);
  if (!group) return messageBy(id) ? plain : noteMarkup(groupStrayText("orphan", words));
  const stray = group.strays.get(message);
  if (stray) return noteMarkup(groupStrayText(stray, words));
  return message === id
    ? (markupOf("group", groupView(group, readerOf(group), words)) ?? plain)
    : giftMarkup(group, message);
}

function tailOf(id: string, message: string): string {
  const group = groupBy(id);
  const newest = inOrder(referencesTo(id).map(entryOf)).findLast(({ id: each }) => !group?.strays.has(each))?.id;
  return group && message === newest ? (markupOf("group", shortGroupView(group, readerOf(group), words)) ?? "") : "";
}

/** Help with a die in it has the roll of the friend below, as it is with that die. */
function isGift({ flags, rolls }: ChatMessage): boolean {
  return rolls.length > 0 && (flags?.[MODULE]?.refers as { readonly act?: unknown } | undefined)?.act === "give";
}

function giftMarkup(group: Group, message: string): string {
  const given = messageBy(message);
  const act = readGroupAct(given?.flags?.[MODULE]?.refers, group.rows.length);
  if (!given?.isContentVisible || !isGift(given) || act?.act !== "give") return "";
  const { people } = readerOf(group);
  const isTakenBack = !group.gifts.some(({ entry }) => entry === message);
  return noteMarkup(
    giftText(group, { from: people[act.giver]!.name, to: people[act.friend]!.name, isTakenBack }, words),
  );
}

function noteMarkup(text: string): string {
  return markupOf("thread-note", { text }) ?? "";
}

/** Brings the whole card into view, and what can be done there within reach of the keyboard. */
function show(id: string, { ownerDocument }: HTMLElement): void {
  const card = ownerDocument.querySelector<HTMLElement>(
    `[data-message-id="${CSS.escape(id)}"] .dicewright-group-test:not([data-short])`,
  );
  card?.scrollIntoView({ block: "nearest" });
  card?.querySelector<HTMLElement>("button, select")?.focus({ preventScroll: true });
}

function press(id: string, event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>("[data-deed]");
  const deed = button && deedOf(button);
  if (!deed) return;
  event.preventDefault();
  void begin(id, deed, event);
}

function deedOf(button: HTMLElement): Deed | undefined {
  const { deed, place, gift = "" } = button.dataset;
  if (deed === "undo") return { deed, gift };
  const picked = button.parentElement?.querySelector("select")?.value;
  if (deed === "roll") return { deed, place: Number(place), trait: picked };
  if (deed === "skip") return { deed, place: Number(place) };
  if (deed === "give") return { deed, from: Number(place), to: Number(picked) };
  return deed === "missing" || deed === "nudge" || deed === "close" ? { deed } : undefined;
}
