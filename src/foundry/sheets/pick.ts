/** Picking: the next click on an open sheet tells the path of a number instead of doing what it usually does. */
import { isProblem } from "../../checks/problem.ts";
import { findPath } from "../../sheets/data-path.ts";
import type { PickedPath } from "../../view/form/saved-check.ts";
import { numbersOf } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { actorShown, elementOf, openPages, openWindows } from "../platform/windows.ts";
import { notifyProblem, words } from "../platform/words.ts";
import { clueOf, numbersIn, titleOf } from "./clicked-element.ts";
import { openPickMenu } from "./pick-menu.ts";

/** What was picked: a number, or the die that a sheet shows there. */
export type Picked = Required<PickedPath> & { readonly name: string };

const MARK = "dicewright-picking";
const CAN = "dicewright-pickable";

/**
 * Waits for a click on a number of an open actor sheet, and for a choice if several paths fit. Numbers that can be
 * picked are outlined. A click that finds no path tells the user so, and the pick goes on; Escape ends it, and calls
 * `left`. Of many it goes on after each number; of what is only offered, everything that is not outlined does what it
 * usually does. Gives what ends it from outside.
 */
export function startPick(
  done: (picked: Picked) => void,
  left: () => void,
  { isMany = false, isOffered = false } = {},
) {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const pages = openPages();
  let menu: ReturnType<typeof pickAt>;
  const stop = () => {
    listening.abort();
    menu?.close();
    for (const page of pages) for (const each of page.querySelectorAll(`.${CAN}`)) each.classList.remove(CAN);
    for (const { body } of pages) body.classList.remove(MARK);
  };
  const end = (picked?: Picked) => {
    if (!picked || !isMany) stop();
    if (picked) done(picked);
    else left();
  };
  const pickFrom = (event: Event) => {
    if (menu?.element.contains(event.target as Node)) return;
    menu?.close();
    if (isOffered && !(event.target as Element).closest(`.${CAN}`)) return;
    menu = pickAt(event as MouseEvent, end) ?? menu;
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || menu?.element.isConnected) return;
    end();
    if (isOffered) return;
    event.stopPropagation();
    event.preventDefault();
  };
  for (const page of pages) {
    if (!isOffered) page.body.classList.add(MARK);
    for (const type of ["pointerdown", "mousedown", "click"]) page.addEventListener(type, pickFrom, options);
    page.addEventListener("keydown", leave, options);
  }
  void outline(listening.signal);
  return stop;
}

/** How many numbers are looked at before the page may draw. */
const AT_ONCE = 12;

/** Outlines the numbers of open sheets that can be picked, a few at a time: a sheet may have hundreds. */
async function outline(signal: AbortSignal): Promise<void> {
  const shown = openWindows().flatMap((each) => {
    const [element, actor] = [elementOf(each), actorShown(each)];
    return element && actor && !element.matches(`.${MODULE}-traits-window`) ? { element, data: numbersOf(actor) } : [];
  });
  for (const { element, data } of shown)
    for (const [i, each] of numbersIn(element).entries()) {
      if (i % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return;
      if (!isProblem(findPath(clueOf(each), data))) each.classList.add(CAN);
    }
}

/** Picks what a click tells, or opens a menu of what it may mean. The sheet itself does nothing. */
function pickAt(event: MouseEvent, done: (picked: Picked) => void) {
  const target = event.target as Element;
  const sheet = openWindows().find((each) => elementOf(each)?.contains(target));
  const actor = sheet && !target.closest(`.${MODULE}-traits-window`) ? actorShown(sheet) : undefined;
  if (!actor || target.closest(".window-header")) return undefined;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type !== "click") return undefined;
  const clue = clueOf(target);
  const found = findPath(clue, numbersOf(actor));
  const name = titleOf(target) ?? clue.words;
  const take = ({ path }: { readonly path: string }) =>
    done({ path, name: nameOf(name, path), isDie: clue.isDie === true });
  if (isProblem(found)) notifyProblem(found);
  else if ("path" in found) take(found);
  else {
    const entries = found.choices.map((choice) => ({
      text: choice.meaning,
      detail: String(choice.value),
      title: choice.path,
      choose: () => take(choice),
    }));
    const spot = { page: target.ownerDocument, left: event.clientX, top: event.clientY };
    return openPickMenu(spot, words("dicewright.traits.choosePath"), entries);
  }
  return undefined;
}

/** The name of a number: the words beside it, else the last step of its path that says something. */
function nameOf(words: string, path: string): string {
  const spoken = words
    .replace(/[+−-]?\d+|[:*]|(?<=^|\s)[+−-](?=\s|$)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (spoken !== "" && spoken.length <= 40) return spoken;
  const steps = path.slice(1).split(".");
  const step = steps.filter((each) => !["value", "total", "mod"].includes(each)).at(-1) ?? path;
  return step.charAt(0).toUpperCase() + step.slice(1);
}
