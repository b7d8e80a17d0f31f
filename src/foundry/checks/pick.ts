/** Picking: the next click on an open sheet tells the path of a number instead of doing what it usually does. */
import type { Clue } from "../../systems/data-path.ts";
import { findPath } from "../../systems/data-path.ts";
import { isProblem, problem } from "../../systems/vocabulary.ts";
import type { Actor } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { actorShown, elementOf, openPages, openWindows } from "../platform/windows.ts";
import { notifyProblem } from "../platform/words.ts";

/** What was picked. */
interface Picked {
  readonly path: string;
  readonly name: string;
}

/** A pick under way. */
export interface Pick {
  stop(): void;
}

const MARK = "dicewright-picking";

/**
 * Waits for a click on a number of an open actor sheet. The user is told if it leads nowhere, and the pick goes on;
 * Escape ends it. Calls `done` once with what was found, or `left` if it was ended.
 */
export function startPick(done: (picked: Picked) => void, left: () => void): Pick {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const pages = openPages();
  const stop = () => {
    listening.abort();
    for (const { body } of pages) body.classList.remove(MARK);
  };
  const press = (event: Event) => {
    const picked = pickAt(event);
    if (!picked) return;
    stop();
    done(picked);
  };
  const end = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    stop();
    left();
  };
  for (const page of pages) {
    page.body.classList.add(MARK);
    for (const type of ["pointerdown", "mousedown", "click"]) page.addEventListener(type, press, options);
    page.addEventListener("keydown", end, options);
  }
  return { stop };
}

/** What a click tells. Clicks on a sheet go no further, so that the sheet does nothing. */
function pickAt(event: Event): Picked | undefined {
  const target = event.target as Element;
  const actor = target.closest(`.${MODULE}-traits-window`) ? undefined : actorAround(target);
  if (!actor || target.closest(".window-header")) return undefined;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type !== "click") return undefined;
  const clue = clueOf(target);
  const found = findPath(clue, actor.getRollData());
  if (!isProblem(found)) return { path: found, name: nameOf(clue.words, found) };
  notifyProblem(found.problem === "noPathHere" && clue.names.length === 0 ? problem("noNumberHere") : found);
  return undefined;
}

/** The actor of the open sheet around an element. */
function actorAround(target: Element): Actor | undefined {
  const sheet = openWindows().find((each) => elementOf(each)?.contains(target));
  return sheet && actorShown(sheet);
}

const NAMING = ["name", "data-path", "data-field", "data-edit", "data-property", "data-attribute", "data-key"];

/** What an element on a sheet says about the number it shows. */
function clueOf(target: Element): Clue {
  const within = target.closest("label, li, tr, .form-group, .form-fields") ?? target.parentElement;
  const field = target.matches("input, select, textarea")
    ? target
    : (target.closest("label")?.querySelector("input, select, textarea") ?? target);
  const near = [...new Set([field, target, ...ancestors(target)])];
  const names = near.flatMap((element) => NAMING.flatMap((name) => element.getAttribute(name) ?? []));
  const text = ("value" in field ? String(field.value) : target.textContent).trim();
  const spoken = namesOf(within, field).join(" ").replace(/\s+/g, " ").trim();
  return {
    names,
    words: spoken.slice(0, 200),
    shown: /^[+−-]?\d{1,9}$/.test(text) ? Number(text.replace("−", "-")) : undefined,
  };
}

/** The words around a field, and its own name if that says something else: a label often has both. */
function namesOf(within: Element | null, field: Element): string[] {
  const [around, own] = [within?.textContent.trim() ?? "", field.getAttribute("aria-label")?.trim() ?? ""];
  return around.includes(own) ? [around] : [around, own];
}

/** The few elements around one that may name it. */
function ancestors(target: Element): Element[] {
  const around: Element[] = [];
  let at = target.parentElement;
  while (at && around.length < 3 && !at.matches("form, .window-content")) {
    around.push(at);
    at = at.parentElement;
  }
  return around;
}

/** The name of a number: the words beside it, else the last step of its path that says something. */
function nameOf(words: string, path: string): string {
  const spoken = words
    .replace(/[+−-]?\d+|[:*]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (spoken !== "" && spoken.length <= 40) return spoken;
  const steps = path.slice(1).split(".");
  const step = steps.filter((each) => !["value", "total", "mod"].includes(each)).at(-1) ?? path;
  return step.charAt(0).toUpperCase() + step.slice(1);
}
