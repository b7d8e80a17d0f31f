/**
 * Draws the test of a group below the message that opened it, and a line below those that change nothing in it. A message is drawn in
 * several places at once; all of them are filled anew when anything changes.
 */
import type { Group } from "../../threads/group.ts";
import { readGroupAct } from "../../threads/group.ts";
import { giftText, groupStrayText, groupView } from "../../view/group.ts";
import { MODULE } from "../house-rules.ts";
import { complain } from "../notices.ts";
import { part } from "../part.ts";
import { markupOf, ready } from "../template.ts";
import { words } from "../words.ts";
import type { Deed } from "./group-deeds.ts";
import { letDrag } from "./group-drag.ts";
import { forgetGroup, groupBy, opensGroup, readerOf } from "./group-state.ts";
import type { ThreadMessage } from "./references.ts";
import { messageBy, threadOf } from "./references.ts";

/** One place in one copy of a message, as long as the page keeps it. */
interface Panel {
  readonly message: string;
  readonly place: WeakRef<HTMLElement>;
  /** What the message says without this module. */
  readonly plain: string;
}

/** Panels by the id of the message that opened their test. */
const panels = new Map<string, Panel[]>();

/** Draws the test that a message opens or belongs to into one copy of the message. */
export function drawGroup(message: ThreadMessage, html: HTMLElement): void {
  const id = threadOf(message);
  const body = html.querySelector<HTMLElement>(".message-content");
  if (id === undefined || !body || !isOfGroup(id, message)) return;
  if (markupOf("hidden", { text: "" }) === undefined) return void ready.then(() => drawGroup(message, html));
  const place = html.ownerDocument.createElement("div");
  const isOpening = message.id === id && groupBy(id) !== undefined;
  const plain = isOpening ? body.innerHTML : "";
  if (isOpening) body.replaceChildren(place);
  else if (isGift(message)) body.prepend(place);
  else body.append(place);
  place.tabIndex = -1;
  place.addEventListener("click", (event) => press(id, event));
  place.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) target.dataset["picked"] = "";
  });
  letDrag(place, (from, to) => begin(id, { deed: "give", from, to }));
  const panel = { message: message.id, place: new WeakRef(place), plain };
  panels.set(id, [...(panels.get(id) ?? []), panel]);
  fill(place, panel, id);
}

/** Of a test that is gone only what is done nowhere else says what it was. */
function isOfGroup(id: string, { flags }: ThreadMessage): boolean {
  const opening = messageBy(id);
  if (opening) return opensGroup(opening);
  const { act, place } = (flags?.[MODULE]?.refers ?? {}) as { readonly act?: unknown; readonly place?: unknown };
  return act === "give" || (act === "answer" && place !== undefined);
}

/** Something in a test has changed. */
export function redrawGroup(id: string): void {
  forgetGroup(id);
  refill(id);
}

/** Somebody has come, left or changed. */
export function redrawEveryGroup(): void {
  forgetGroup();
  for (const id of panels.keys()) refill(id);
}

function refill(id: string): void {
  const left = (panels.get(id) ?? []).filter(({ place }) => place.deref() !== undefined);
  if (left.length > 0) panels.set(id, left);
  else panels.delete(id);
  for (const panel of left) fill(panel.place.deref()!, panel, id);
}

/** What has the focus keeps it; where that is gone the card has it, so that another press does nothing. Friends that are picked stay picked. */
function fill(place: HTMLElement, panel: Panel, id: string): void {
  const focused = focusedIn(place);
  const picked = new Map([...place.querySelectorAll<HTMLSelectElement>("select[data-picked]")].map((select) => [select.dataset["friends"], select.value]));
  place.innerHTML = contentOf(panel, id);
  for (const select of place.querySelectorAll("select")) keepPicked(select, picked.get(select.dataset["friends"]));
  if (focused !== undefined) (place.querySelector<HTMLElement>(focused) ?? place).focus();
}

function keepPicked(select: HTMLSelectElement, friend: string | undefined): void {
  if (![...select.options].some(({ value }) => value === friend)) return;
  select.value = friend!;
  select.dataset["picked"] = "";
}

/** A selector for what has the focus in a place; undefined where nothing in it has. */
function focusedIn(place: HTMLElement): string | undefined {
  const focused = place.ownerDocument.activeElement;
  if (!(focused instanceof HTMLElement) || focused === place || !place.contains(focused)) return undefined;
  return Object.entries(focused.dataset).map(([name, value]) => `[data-${name}="${CSS.escape(value ?? "")}"]`).join("");
}

function contentOf({ message, plain }: Panel, id: string): string {
  const group = groupBy(id);
  if (!group) return messageBy(id) ? plain : noteMarkup(groupStrayText("orphan", words));
  const stray = group.strays.get(message);
  if (stray) return noteMarkup(groupStrayText(stray, words));
  return message === id ? (markupOf("group", groupView(group, readerOf(group), words)) ?? plain) : giftMarkup(group, message);
}

/** Help with a die in it has the roll of the friend below, as it is with that die. */
function isGift({ flags, rolls }: ThreadMessage): boolean {
  return rolls.length > 0 && (flags?.[MODULE]?.refers as { readonly act?: unknown } | undefined)?.act === "give";
}

function giftMarkup(group: Group, message: string): string {
  const given = messageBy(message);
  const act = readGroupAct(given?.flags?.[MODULE]?.refers, group.rows.length);
  if (!given?.isContentVisible || !isGift(given) || act?.act !== "give") return "";
  const { people } = readerOf(group);
  const isTakenBack = !group.gifts.some(({ entry }) => entry === message);
  return noteMarkup(giftText(group, { from: people[act.giver]!.name, to: people[act.friend]!.name, isTakenBack }, words));
}

function noteMarkup(text: string): string {
  const note = document.createElement("p");
  note.className = "dicewright-group-stray";
  note.textContent = text;
  const box = document.createElement("div");
  box.className = "dicewright";
  box.append(note);
  return box.outerHTML;
}

function press(id: string, event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>("[data-deed]");
  const deed = button && deedOf(button);
  if (!deed) return;
  event.preventDefault();
  begin(id, deed, event);
}

function begin(id: string, deed: Deed, event?: MouseEvent): void {
  part("groupDeeds").then(({ doInGroup }) => doInGroup(id, deed, event)).catch((error: Error) => complain(error.message));
}

function deedOf(button: HTMLElement): Deed | undefined {
  const { deed, place, gift = "" } = button.dataset;
  if (deed === "undo") return { deed, gift };
  if (deed === "roll" || deed === "skip") return { deed, place: Number(place) };
  if (deed === "give") return { deed, from: Number(place), to: Number(button.parentElement?.querySelector("select")?.value) };
  return deed === "missing" || deed === "nudge" || deed === "close" ? { deed } : undefined;
}
