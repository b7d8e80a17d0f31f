/** What an element on a sheet and those around it say about the number that is shown. */
import { isProblem } from "../../checks/problem.ts";
import { findPath, type Clue, type ElementInfo } from "../../sheets/data-path.ts";

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
/** Elements in which sheets name a row. */
const TITLES = ".name, .label, [class$=-name], [class$=-label]";
/** What names the numbers of a part of a sheet; a part with one of them is a row. */
const HEADS = `:is(h1, h2, h3, h4, h5, h6, legend, dt, th, label, ${TITLES})`;
/** Where a sheet ends, or a part of it that is no longer about one number. */
const LIMITS = "form, .window-content, .tab, [data-application-part]";
const MOST_RINGS = 7;
/** A number, with its sign apart as some sheets have it. */
const NUMBER = /^(?:[+−-]?\d{1,9}|1?d\d{1,3})$/i;
const isNumber = (text: string) => NUMBER.test(text.replace(/\s+/g, ""));
const DIE = /^\s*1?d\d{1,3}\s*$/i;
/** A number with a unit or a note behind it, or as dice: `25 feet`, `7 (2)`, `d8`, without spaces. */
const NOTED = /^(?:1?d(?=\d))?([+−-]?\d{1,9})(?:\p{L}{1,12}\.?|["″′%]|\([^()]{0,20}\))?$/iu;
const MOST_WORDS = 200;
const MOST_NUMBERS = 400;
/** The words of a text that tell one number of a group from the others. */
const TOLD = /\b(?:sav(?:e|es|ing)|passive|attack|damage|dc|maximum|temporary)\b/gi;
/** How far from a number its label may be. */
const FARTHEST_LABEL = 3;
/** A row has no more elements than these. */
const MOST_IN_ROW = 40;

/** Reads the clicked element. */
export function clueOf(clicked: Element): Clue {
  const target = numberOf(fieldOf(shownBy(clicked)));
  const isField = target.matches(FIELDS);
  const isDie = DIE.test(textOf(target));
  return { rings: ringsOf(target, clicked), isField, isDie, words: spokenAround(target), shown: shownIn(target) };
}

function shownIn(element: Element): number | undefined {
  const [, number] = NOTED.exec(textOf(element).replace(/\s+/g, "")) ?? [];
  return number === undefined ? undefined : Number(number.replace("−", "-"));
}

/** The one number in a heading or a box. */
function numberOf(target: Element): Element {
  const [only, ...others] = target.matches(FIELDS) || shownIn(target) !== undefined ? [] : numbersOf(target);
  return only && others.length === 0 ? only : target;
}

/** What shows a number in a row: fields, and elements without others in them. */
function numbersOf(row: Element): Element[] {
  const all = [...row.querySelectorAll("*")];
  if (all.length > MOST_IN_ROW) return [];
  const numbers = all.filter((each) => isNumber(textOf(each)) && !each.matches("option"));
  return outermost(numbers);
}

function outermost(all: readonly Element[]): Element[] {
  return all.filter((each) => !all.some((other) => other !== each && other.contains(each)));
}

/** What its row calls a number, if an element of the row is marked as the name. */
export function titleOf(clicked: Element): string | undefined {
  const target = fieldOf(clicked);
  const row = target.closest(ROWS) ?? target.parentElement?.closest(NAMED);
  const title = row?.querySelector(TITLES)?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const isName = /\p{L}/u.test(title) && !/\d/.test(title) && title.length <= MOST_WORDS;
  return isName ? title : undefined;
}

/** The elements of a sheet that show a number and nothing else, at most so many as a person can look at. */
export function numbersIn(sheet: Element): Element[] {
  const all = [...sheet.querySelectorAll(":is(.window-content, form) *")];
  return outermost(all.filter((each) => each.childElementCount < 3 && isNumber(textOf(each)))).slice(0, MOST_NUMBERS);
}

/** The elements that show the numbers at these paths (without at signs), where they or their rows are named. */
export function elementsShowing(sheet: Element, paths: readonly string[], data: object): Map<string, Element> {
  const marks = [...sheet.querySelectorAll(NAMED)].map((mark) => ({ mark, names: namesIn(mark) }));
  const read = new Map<Element, string | undefined>();
  const shownBy = (element: Element) => {
    if (!read.has(element)) read.set(element, pathShown(element, data));
    return read.get(element);
  };
  return new Map(
    paths.flatMap((path) => {
      const whole = [`system.${path}`, `data.${path}`, path];
      const field = marks.find(({ names }) => names.some((name) => whole.includes(name)))?.mark;
      const rows = field
        ? []
        : marks.filter(({ names }) => namesPart(names, path)).map(({ mark }) => mark.closest(ROWS) ?? mark);
      const found =
        field ?? rows.flatMap((row) => [...row.querySelectorAll("*")]).find((each) => shownBy(each) === `@${path}`);
      return found ? [[path, found]] : [];
    }),
  );
}

/** The likeliest path of the number that an element shows. */
function pathShown(element: Element, data: object): string | undefined {
  if (!isNumber(textOf(element))) return undefined;
  const found = findPath(clueOf(element), data);
  if (isProblem(found)) return undefined;
  return "path" in found ? found.path : found.choices[0]?.path;
}

/** Whether an element names a part of this path: its group, a key in it, or something else of the group. */
function namesPart(names: readonly string[], path: string): boolean {
  const steps = path.split(".");
  const groups = steps.map((_step, i) => steps.slice(0, i + 1).join(".")).slice(1);
  const parts = [...steps.slice(1), ...groups, ...groups.map((group) => `system.${group}`)];
  const within = `system.${steps.slice(0, -1).join(".")}.`;
  return names.some((name) => parts.includes(name) || name.startsWith(within));
}

/** A sign or an icon belongs to the number around it. */
function shownBy(clicked: Element): Element {
  const around = clicked.parentElement;
  const isMark = !clicked.matches(FIELDS) && /^[+−-]?$/.test(clicked.textContent.trim());
  return isMark && around && isNumber(around.textContent) ? around : clicked;
}

/** The field of a label, in it or beside it, or the number alone with a heading, unless either shows one of its own. */
function fieldOf(target: Element): Element {
  const heading = target.closest("h2, h3, h4, h5, h6");
  const label = target.closest("label") ?? (heading?.parentElement?.childElementCount === 2 ? heading : undefined);
  if (!label || target.matches(FIELDS) || isNumber(target.textContent)) return target;
  const beside = label.parentElement ? numbersOf(label.parentElement) : [];
  const only = beside.length === 1 && headsIn(label.parentElement!) === 1 ? beside[0] : undefined;
  return label.querySelector(FIELDS) ?? (label as HTMLLabelElement).control ?? only ?? target;
}

const headsIn = (element: Element) => element.querySelectorAll(HEADS).length;

function textOf(element: Element): string {
  return "value" in element && element.matches(FIELDS) ? String(element.value) : element.textContent;
}

function ringsOf(target: Element, clicked: Element): ElementInfo[] {
  const rings: ElementInfo[] = [];
  for (let at: Element | null = target; at && rings.length < MOST_RINGS && !at.matches(LIMITS); at = at.parentElement)
    rings.push(ringOf(at, rings.length === 0 ? clicked : undefined));
  return rings;
}

function ringOf(element: Element, clicked?: Element): ElementInfo {
  return {
    own: [element, clicked].flatMap((each) => (each ? namesIn(each) : [])),
    within: [...element.querySelectorAll(NAMED)].flatMap(namesIn),
    hints: hintsOf(element, clicked),
    isRow: element.matches(ROWS) || headsIn(element) === 1,
    numbers: numbersOf(element).length,
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
  const dice = clicked && DIE.test(clicked.textContent) ? ["die sides"] : [];
  return [...kinds, ...said, ...dice, ...texts.flatMap((text) => text?.slice(0, MOST_WORDS).match(TOLD) ?? [])];
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
