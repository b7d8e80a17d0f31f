/** What an element on a sheet and those around it say about the number that is shown. */
import type { Clue, Ring } from "../../systems/data-path.ts";
import { findPath } from "../../systems/data-path.ts";

/** Attributes in which sheets name what they show, by path or by key. */
const NAMING = ["name", "data-path", "data-field", "data-edit", "data-property", "data-prop", "data-attribute"].concat(
  ["data-attribution", "data-key", "data-ability", "data-skill", "data-save", "data-stat", "data-statistic"],
  ["data-slug", "data-trait"],
);
const NAMED = NAMING.map((name) => `[${name}]`).join();
/** Attributes that say what clicking does or what is shown; they name nothing. */
const SAYING = ["class", "data-action", "data-type", "data-roll", "data-roll-type"];

const FIELDS = "input, select, textarea";
const ROWS = "label, li, tr, dd, .form-group, .form-fields, [role=row], .row, [class$=-row]";
/** Where a sheet ends, or a part of it that is no longer about one number. */
const LIMITS = "form, .window-content, .tab, [data-application-part]";
const MOST_RINGS = 7;
/** A number, with its sign apart as some sheets have it. */
const NUMBER = /^[+−-]?\d{1,9}$/;
const MOST_WORDS = 200;
/** The words of a text that tell one number of a group from the others. */
const TOLD = /\b(?:sav(?:e|es|ing)|passive|attack|damage|dc|maximum|temporary)\b/gi;
/** How far from a number its label may be. */
const FARTHEST_LABEL = 3;

/** Reads the clicked element. */
export function clueOf(clicked: Element): Clue {
  const target = fieldOf(shownBy(clicked));
  const isField = target.matches(FIELDS);
  const text = textOf(target).replace(/\s+/g, "");
  return {
    rings: ringsOf(target, clicked),
    isField,
    words: spokenAround(target),
    shown: NUMBER.test(text) ? Number(text.replace("−", "-")) : undefined,
  };
}

/** The element that shows the number at this path (without its at sign), if it or its row is named. */
export function elementShowing(sheet: Element, path: string, data: object): Element | undefined {
  const whole = [`system.${path}`, `data.${path}`, path];
  const field = sheet.querySelector(whole.flatMap((name) => NAMING.map((each) => `[${each}="${name}"]`)).join());
  const isShown = (element: Element) => {
    const found = NUMBER.test(textOf(element).replace(/\s+/g, "")) && findPath(clueOf(element), data);
    return found && "path" in found && found.path === `@${path}`;
  };
  return (
    field ??
    rowsNaming(sheet, path)
      .flatMap((row) => [...row.querySelectorAll("*")])
      .find(isShown)
  );
}

/** The rows that name a part of this path: its group, or the key of one. */
function rowsNaming(sheet: Element, path: string): Element[] {
  const steps = path.split(".");
  const parts = steps.map((_step, i) => steps.slice(0, i + 1).join(".")).slice(1);
  const names = [...steps.slice(1), ...parts, ...parts.map((part) => `system.${part}`)];
  const within = `[name^="system.${steps.slice(0, -1).join(".")}."]`;
  const marks = names.flatMap((name) => NAMING.map((each) => `[${each}="${name}"]`));
  return [...sheet.querySelectorAll([...marks, within].join())].map((mark) => mark.closest(ROWS) ?? mark);
}

/** A sign or an icon belongs to the number around it. */
function shownBy(clicked: Element): Element {
  const around = clicked.parentElement;
  const isMark = !clicked.matches(FIELDS) && /^[+−-]?$/.test(clicked.textContent.trim());
  return isMark && around && NUMBER.test(around.textContent.replace(/\s+/g, "")) ? around : clicked;
}

/** The field of a label, unless the label shows a number of its own. */
function fieldOf(target: Element): Element {
  if (target.matches(FIELDS) || NUMBER.test(target.textContent.replace(/\s+/g, ""))) return target;
  return target.closest("label")?.querySelector(FIELDS) ?? target;
}

function textOf(element: Element): string {
  return "value" in element && element.matches(FIELDS) ? String(element.value) : element.textContent;
}

function ringsOf(target: Element, clicked: Element): Ring[] {
  const rings: Ring[] = [];
  for (let at: Element | null = target; at && rings.length < MOST_RINGS && !at.matches(LIMITS); at = at.parentElement)
    rings.push(ringOf(at, rings.length === 0 ? clicked : undefined));
  return rings;
}

function ringOf(element: Element, clicked?: Element): Ring {
  return {
    own: [element, clicked].flatMap((each) => (each ? namesIn(each) : [])),
    within: [...element.querySelectorAll(NAMED)].flatMap(namesIn),
    hints: hintsOf(element, clicked),
    isRow: element.matches(ROWS),
  };
}

function namesIn(element: Element): string[] {
  return NAMING.flatMap((name) => element.getAttribute(name) ?? []).filter((name) => name !== "");
}

/** Words that say what an element is: its classes, the kinds of its attributes, its heading, its text if clicked. */
function hintsOf(element: Element, clicked?: Element): string[] {
  const heading = element.querySelector(":scope > :is(h1, h2, h3, h4, h5, h6, legend, header)");
  const kinds = NAMING.filter((name) => name !== "name" && element.hasAttribute(name)).map((name) => name.slice(5));
  const said = SAYING.flatMap((name) => element.getAttribute(name) ?? []);
  const texts = [heading?.textContent, clicked && element.getAttribute("aria-label"), clicked?.textContent];
  return [...kinds, ...said, ...texts.flatMap((text) => text?.slice(0, MOST_WORDS).match(TOLD) ?? [])];
}

/** The words around a field, and its own name if that says something else: a label often has both. */
function spokenAround(target: Element): string {
  const within = target.closest("label, li, tr, .form-group, .form-fields") ?? labelledAround(target);
  const [around, own] = [within?.textContent.trim() ?? "", target.getAttribute("aria-label")?.trim() ?? ""];
  const spoken = around.includes(own) ? around : `${around} ${own}`;
  return spoken.replace(/\s+/g, " ").trim().slice(0, MOST_WORDS);
}

/** The nearest element around a number that also has words. */
function labelledAround(target: Element): Element | null {
  let at = target.parentElement;
  for (let far = 1; at && far < FARTHEST_LABEL && !/\p{L}/u.test(at.textContent); far++) at = at.parentElement;
  return at;
}
