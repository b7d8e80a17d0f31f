/**
 * Draws an extended test below the message that opened it, and in short below the newest that counts in it. A message is drawn in several
 * places at once; all of them are filled anew when anything changes.
 */
import type { Extended } from "../../../threads/extended.ts";
import { readExtendedAct } from "../../../threads/extended.ts";
import type { DeedView } from "../../../view/extended.ts";
import { extendedView, strayText } from "../../../view/extended.ts";
import type { ChatMessage } from "../../platform/documents.ts";
import { messageBy } from "../../platform/documents.ts";
import { lazy } from "../../platform/lazy.ts";
import { MODULE } from "../../platform/settings.ts";
import { markupOf, ready } from "../../platform/templates.ts";
import { notifyError, words } from "../../platform/words.ts";
import { Panels } from "../panels.ts";
import { mayActFor, nameOf } from "../party.ts";
import { threadOf } from "../references.ts";
import { retell } from "../retelling.ts";
import { extendedSaid } from "./said.ts";
import { extendedBy, mayEnd, opensExtended } from "./state.ts";
import { turnOf } from "./turn.ts";

const extendedDeeds = lazy(() => import("./deeds.ts"));

const panels = new Panels(contentOf);

/** Draws the extended test that a message opens or belongs to into one copy of the message. */
export function drawExtended(message: ChatMessage, html: HTMLElement): void {
  const id = threadOf(message);
  const body = html.querySelector<HTMLElement>(".message-content");
  if (id === undefined || !body || !isExtended(id, message)) return;
  if (markupOf("hidden", { text: "" }) === undefined) return void ready.then(() => drawExtended(message, html));
  retell(body, saidIn(id, message));
  const isPlain = message.id === id && message.rolls.length === 0 && extendedBy(id) !== undefined;
  const plain = isPlain ? body.innerHTML : "";
  const place = html.ownerDocument.createElement("div");
  if (isPlain) body.replaceChildren(place);
  else body.append(place);
  place.addEventListener("click", (event) => press(id, event));
  panels.add(id, message.id, place, plain);
}

/** What a message without dice does, for its reader; undefined for one that does not count or is not for them. */
function saidIn(id: string, { id: own, flags, isContentVisible }: ChatMessage): string | undefined {
  const test = extendedBy(id);
  const act = test && isContentVisible && !test.strays.has(own) ? readExtendedAct(flags?.[MODULE]?.refers) : undefined;
  return act && extendedSaid(test!, act, nameOf);
}

/** Of a thread that is gone only a roll of this kind says what it was. */
function isExtended(id: string, { flags }: ChatMessage): boolean {
  const opening = messageBy(id);
  return opening ? opensExtended(opening) : isRoll(flags?.[MODULE]?.refers);
}

function isRoll(said: unknown): boolean {
  const { act, turn } = (said ?? {}) as { readonly act?: unknown; readonly turn?: unknown };
  return act === "roll" && turn !== undefined;
}

/** Something in an extended test has changed. */
export function redrawExtended(id: string): void {
  panels.redraw(id);
}

/** A fight has moved on, or somebody has changed. */
export function redrawEveryExtended(): void {
  panels.redrawAll();
}

function contentOf(id: string, message: string, plain: string): string {
  const test = extendedBy(id);
  if (!test) return messageBy(id) ? plain : noteMarkup(strayText("orphan", words));
  const stray = test.strays.get(message);
  if (stray) return noteMarkup(strayText(stray, words));
  return message === id || message === test.latest
    ? (markupOf("extended", viewOf(test, message !== id)) ?? plain)
    : plain;
}

function viewOf(test: Extended, isCompact: boolean): object {
  const { party } = test;
  return extendedView(
    test,
    {
      name: nameOf(party),
      mayRoll: mayActFor(party),
      mayEnd: mayEnd(test),
      isInFight: turnOf(party) !== null,
      isCompact,
    },
    words,
  );
}

function noteMarkup(text: string): string {
  return markupOf("thread-note", { text }) ?? "";
}

function press(id: string, event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>("[data-deed]");
  if (!button) return;
  event.preventDefault();
  const deed = button.dataset["deed"] as DeedView["deed"];
  extendedDeeds()
    .then(({ doExtended }) => doExtended(id, deed, event))
    .catch(notifyError);
}
