/** Picks numbers: a click on an open sheet finds the path of a number instead of its usual effect. */
import { isProblem } from "../../checks/problem.ts";
import { TARGET } from "../../checks/sum.ts";
import { findPath } from "../../sheets/data-path.ts";
import type { PickedPath } from "../../view/form/saved-check.ts";
import { numbersOf, type Actor } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { actorShown, elementOf, openPages, openWindows, type AnyWindow } from "../platform/windows.ts";
import { notifyError, notifyProblem, words } from "../platform/words.ts";
import { onlyTarget } from "../world/numbers.ts";
import { readClickedNumber, numbersIn, rowTitle } from "./clicked-element.ts";
import { openPickMenu } from "./pick-menu.ts";

/** A number that was picked, or a die that a sheet shows as one. */
export type PickedNumber = Required<PickedPath> & { readonly name: string };

interface PickOptions {
  readonly isMany?: boolean;
  readonly isOffered?: boolean;
  /** The actor of the check: a number on the sheet of its target gets a path on the target. */
  readonly roller?: Actor;
}

/** A pick under way. */
export interface NumberPick {
  /** Puts another sentence into the bar at the sheet. */
  say(text: string): void;
  stop(): void;
}

const PICKING = "dicewright-picking";
const PICKABLE = "dicewright-pickable";

/**
 * Waits for a click on a number of an open actor sheet, and for a choice if several paths fit. Numbers that can be
 * picked are outlined; our windows are minimized meanwhile, and a bar at the sheet says what to click. A click that
 * finds no path shows a notice, and picking goes on; Escape and the bar's button call `onEnd`. With `isMany` it goes on
 * after each number; with `isOffered` only outlined numbers react, and windows stay as they are.
 */
export function startPick(
  text: string,
  onPick: (picked: PickedNumber) => void,
  onEnd: () => void,
  { isMany = false, isOffered = false, roller }: PickOptions = {},
): NumberPick {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const pages = openPages();
  const restore = isOffered ? () => Promise.resolve() : minimizeOwn();
  const button = words(isMany ? "dicewright.traits.done" : "dicewright.traits.cancel");
  let menu: ReturnType<typeof pickAt>;
  const stop = () => {
    if (listening.signal.aborted) return Promise.resolve();
    listening.abort();
    menu?.close();
    bar?.close();
    for (const page of pages) for (const each of page.querySelectorAll(`.${PICKABLE}`)) each.classList.remove(PICKABLE);
    for (const { body } of pages) body.classList.remove(PICKING);
    return restore();
  };
  const end = (picked?: PickedNumber) => {
    if (picked && isMany) return onPick(picked);
    void stop().then(() => (picked ? onPick(picked) : onEnd()), notifyError);
  };
  const pickFrom = (event: Event) => {
    if (menu?.element.contains(event.target as Node)) return;
    menu?.close();
    if (isOffered && !(event.target as Element).closest(`.${PICKABLE}`)) return;
    menu = pickAt(event as MouseEvent, end, roller) ?? menu;
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || menu?.element.isConnected) return;
    end();
    if (isOffered) return;
    event.stopPropagation();
    event.preventDefault();
  };
  for (const page of pages) {
    if (!isOffered) page.body.classList.add(PICKING);
    for (const type of ["pointerdown", "mousedown", "click"]) page.addEventListener(type, pickFrom, options);
    page.addEventListener("keydown", leave, options);
  }
  if (!isOffered) raise(openSheets().findLast(({ actor }) => actor.uuid === roller?.uuid)?.sheet);
  const bar = isOffered ? undefined : openPickBar(text, button, topmostSheet, end);
  void outlineNumbers(listening.signal);
  return { say: (said) => bar?.say(said), stop: () => void stop().catch(notifyError) };
}

const isOwn = ({ id = "" }: AnyWindow) => id.startsWith(`${MODULE}-traits-`) || id === `${MODULE}-saved-check`;

/** Minimizes our windows, which would cover sheets. Gives a function that brings them and the focus back. */
function minimizeOwn(): () => Promise<void> {
  const { activeElement } = document;
  const own = openWindows().filter((each) => isOwn(each) && !each.minimized);
  const done = Promise.all(own.map(async (each) => each.minimize?.()));
  return async () => {
    await done;
    for (const each of own)
      if (elementOf(each)?.isConnected) {
        await each.maximize?.();
        raise(each);
      }
    if (document.activeElement === document.body) (activeElement as HTMLElement | null)?.focus();
  };
}

function raise(shown: AnyWindow | undefined): void {
  if (shown?.bringToFront) shown.bringToFront();
  else shown?.bringToTop?.();
}

/** The open windows that show an actor or an item of one, apart from ours. */
function openSheets() {
  return openWindows().flatMap((sheet) => {
    const [element, actor] = [elementOf(sheet), actorShown(sheet)];
    return element && actor && !isOwn(sheet) && !sheet.minimized ? [{ sheet, element, actor }] : [];
  });
}

function topmostSheet(): HTMLElement | undefined {
  const height = ({ element }: { readonly element: HTMLElement }) => Number(element.style.zIndex);
  return openSheets()
    .toSorted((one, other) => height(one) - height(other))
    .at(-1)?.element;
}

const NUMBERS_AT_ONCE = 12;

/** Outlines the numbers of open sheets that can be picked, a few at a time: a sheet may have hundreds. */
async function outlineNumbers(signal: AbortSignal): Promise<void> {
  const shown = openWindows().flatMap((each) => {
    const [element, actor] = [elementOf(each), actorShown(each)];
    return element && actor && !element.matches(`.${MODULE}-traits-window`) ? { element, data: numbersOf(actor) } : [];
  });
  for (const { element, data } of shown)
    for (const [i, each] of numbersIn(element).entries()) {
      if (i % NUMBERS_AT_ONCE === NUMBERS_AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return;
      if (!isProblem(findPath(readClickedNumber(each), data))) each.classList.add(PICKABLE);
    }
}

/** Picks the number of a click, or opens a menu of the paths that fit. The sheet itself does not react. */
function pickAt(event: MouseEvent, onPick: (picked: PickedNumber) => void, roller?: Actor) {
  const target = event.target as Element;
  const actor = openSheets().find(({ element }) => element.contains(target))?.actor;
  if (!actor || target.closest(".window-header")) return undefined;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type !== "click") return undefined;
  const clue = readClickedNumber(target);
  const found = findPath(clue, numbersOf(actor));
  const name = rowTitle(target) ?? clue.words;
  const pick = ({ path }: { readonly path: string }) =>
    onPick({ path: pathFor(actor, roller, path), name: numberName(name, path), isDie: clue.isDie === true });
  if (isProblem(found)) notifyProblem(found);
  else if ("path" in found) pick(found);
  else {
    const entries = found.choices.map((choice) => ({
      text: choice.meaning,
      detail: String(choice.value),
      title: choice.path,
      choose: () => pick(choice),
    }));
    const spot = { page: target.ownerDocument, left: event.clientX, top: event.clientY };
    return openPickMenu(spot, words("dicewright.traits.choosePath"), entries);
  }
  return undefined;
}

/** The path of a number on the sheet of an actor, who may be the target of the check's roller. */
function pathFor(actor: Actor, roller: Actor | undefined, path: string): string {
  return roller && actor.uuid !== roller.uuid && onlyTarget() === actor ? path.replace("@", `@${TARGET}.`) : path;
}

/** The name of a number: the words beside it, else the last step of its path that says something. */
function numberName(words: string, path: string): string {
  const spoken = words
    .replace(/[+−-]?\d+|[:*]|(?<=^|\s)[+−-](?=\s|$)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (spoken !== "" && spoken.length <= 40) return spoken;
  const steps = path.slice(1).split(".");
  const step = steps.filter((each) => !["value", "total", "mod"].includes(each)).at(-1) ?? path;
  return step.charAt(0).toUpperCase() + step.slice(1);
}

// ---- The bar at the sheet: what to click, and a button that ends it ----

const GAP = 4;

/** Opens the bar with the focus on its button. It follows the sheet, or stands at the top of the page without one. */
function openPickBar(text: string, button: string, sheetNow: () => HTMLElement | undefined, onEnd: () => void) {
  const bar = Object.assign(document.createElement("div"), { className: "dicewright dicewright-pick-bar" });
  const sentence = Object.assign(document.createElement("span"), { textContent: text, title: text });
  sentence.setAttribute("role", "status");
  const end = Object.assign(document.createElement("button"), { type: "button", className: "dicewright-button" });
  end.textContent = button;
  end.setAttribute("aria-keyshortcuts", "Escape");
  end.addEventListener("click", () => onEnd());
  bar.append(sentence, end);
  const follow = () => {
    const sheet = sheetNow();
    const { body } = sheet?.ownerDocument ?? document;
    if (bar.parentElement !== body) body.append(bar);
    placeAt(bar, sheet);
    frame = bar.ownerDocument.defaultView!.requestAnimationFrame(follow);
  };
  let frame = 0;
  follow();
  end.focus({ preventScroll: true });
  return {
    say: (said: string) => void Object.assign(sentence, { textContent: said, title: said }),
    close() {
      bar.ownerDocument.defaultView?.cancelAnimationFrame(frame);
      bar.remove();
    },
  };
}

/** Places the bar above the sheet, or below or beside it; if nothing is free, over the sheet's header. */
function placeAt(bar: HTMLElement, sheet: HTMLElement | undefined): void {
  const { innerWidth, innerHeight } = bar.ownerDocument.defaultView!;
  const { width, height } = bar.getBoundingClientRect();
  const middle = { left: (innerWidth - width) / 2, right: 0, top: 0, bottom: 0 };
  const { left, right, top, bottom } = sheet?.getBoundingClientRect() ?? middle;
  const [farLeft, farTop] = [Math.max(0, innerWidth - width), Math.max(0, innerHeight - height)];
  const along = Math.max(0, Math.min(left, farLeft));
  const [x, y] = [
    [along, top - height - GAP] as const,
    [along, bottom + GAP] as const,
    [right + GAP, top] as const,
    [left - width - GAP, top] as const,
  ].find(([atX, atY]) => atX >= 0 && atX <= farLeft && atY >= 0 && atY <= farTop) ?? [
    along,
    Math.max(0, top - height - GAP),
  ];
  const [pixelsX, pixelsY] = [`${Math.round(x)}px`, `${Math.round(y)}px`];
  if (bar.style.left !== pixelsX) bar.style.left = pixelsX;
  if (bar.style.top !== pixelsY) bar.style.top = pixelsY;
}
