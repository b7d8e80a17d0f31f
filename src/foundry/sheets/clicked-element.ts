/** Reads what an element on a sheet and its ancestors say about the number that it shows. */
import { isProblem } from "../../checks/problem.ts";
import { findPath, type ClickedNumber, type ElementInfo } from "../../sheets/data-path.ts";

/** Attributes in which sheets name a number, by its path or by its key. */
const NAME_ATTRIBUTES = [
  "name",
  "data-path",
  "data-field",
  "data-edit",
  "data-property",
  "data-prop",
  "data-attribute",
].concat(
  ["data-attribution", "data-key", "data-ability", "data-skill", "data-save", "data-stat", "data-statistic"],
  ["data-slug", "data-trait"],
);
const NAMED_ELEMENTS = NAME_ATTRIBUTES.map((name) => `[${name}]`).join();
/** Attributes that describe a click or a number without naming it. */
const HINT_ATTRIBUTES = ["class", "data-action", "data-type", "data-roll", "data-roll-type"];

const FIELDS = "input, select, textarea";
const ROWS = "label, li, tr, dd, .form-group, .form-fields, [role=row], .row, [class$=-row]";
const TITLES = ".name, .label, [class$=-name], [class$=-label]";
/** Headings of numbers; a part of a sheet with one of them is a row. */
const HEADINGS = `:is(h1, h2, h3, h4, h5, h6, legend, dt, th, label, ${TITLES})`;
/** Ancestors that are no longer about one number. */
const SHEET_ENDS = "form, .window-content, .tab, [data-application-part]";
const MOST_ANCESTORS = 7;
/** A number or a die; blanks between sign and digits are removed before. */
const NUMBER = /^(?:[+−-]?\d{1,9}|1?d\d{1,3})$/i;
const isNumber = (text: string) => NUMBER.test(text.replace(/\s+/g, ""));
const DIE = /^\s*1?d\d{1,3}\s*$/i;
/** A number with a unit or a note, or as a die: `25 feet`, `7 (2)`, `d8`, without blanks. */
const NUMBER_WITH_NOTE = /^(?:1?d(?=\d))?([+−-]?\d{1,9})(?:\p{L}{1,12}\.?|["″′%]|\([^()]{0,20}\))?$/iu;
const MOST_WORDS = 200;
const MOST_NUMBERS = 400;
/** Words that distinguish one number of a group. */
const DISTINCTIVE_WORDS = /\b(?:sav(?:e|es|ing)|passive|attack|damage|dc|maximum|temporary)\b/gi;
const FARTHEST_LABEL = 3;
const MOST_IN_ROW = 40;

export function readClickedNumber(clicked: Element): ClickedNumber {
  const target = onlyNumberIn(fieldOf(shownBy(clicked)));
  const isField = target.matches(FIELDS);
  const isDie = DIE.test(textOf(target));
  return {
    ancestors: ancestorsOf(target, clicked),
    isField,
    isDie,
    words: wordsAround(target),
    shownNumber: numberShownIn(target),
  };
}

function numberShownIn(element: Element): number | undefined {
  const [, number] = NUMBER_WITH_NOTE.exec(textOf(element).replace(/\s+/g, "")) ?? [];
  return number === undefined ? undefined : Number(number.replace("−", "-"));
}

/** The only number in a heading or a box, or else the element itself. */
function onlyNumberIn(target: Element): Element {
  const [only, ...others] = target.matches(FIELDS) || numberShownIn(target) !== undefined ? [] : numbersOf(target);
  return only && others.length === 0 ? only : target;
}

function numbersOf(row: Element): Element[] {
  const all = [...row.querySelectorAll("*")];
  if (all.length > MOST_IN_ROW) return [];
  const numbers = all.filter((each) => isNumber(textOf(each)) && !each.matches("option"));
  return outermost(numbers);
}

function outermost(all: readonly Element[]): Element[] {
  return all.filter((each) => !all.some((other) => other !== each && other.contains(each)));
}

/** The name of a number, if an element of its row is marked as the name. */
export function rowTitle(clicked: Element): string | undefined {
  const target = fieldOf(clicked);
  const row = target.closest(ROWS) ?? target.parentElement?.closest(NAMED_ELEMENTS);
  const title = row?.querySelector(TITLES)?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const isName = /\p{L}/u.test(title) && !/\d/.test(title) && title.length <= MOST_WORDS;
  return isName ? title : undefined;
}

export function numbersIn(sheet: Element): Element[] {
  const all = [...sheet.querySelectorAll(":is(.window-content, form) *")];
  return outermost(all.filter((each) => each.childElementCount < 3 && isNumber(textOf(each)))).slice(0, MOST_NUMBERS);
}

/** The elements that show the numbers at these paths (without at signs), where they or their rows are named. */
export function elementsShowing(sheet: Element, paths: readonly string[], data: object): Map<string, Element> {
  const marks = [...sheet.querySelectorAll(NAMED_ELEMENTS)].map((mark) => ({ mark, names: namesIn(mark) }));
  const pathCache = new Map<Element, string | undefined>();
  const pathCached = (element: Element) => {
    if (!pathCache.has(element)) pathCache.set(element, pathShown(element, data));
    return pathCache.get(element);
  };
  return new Map(
    paths.flatMap((path) => {
      const whole = [`system.${path}`, `data.${path}`, path];
      const field = marks.find(({ names }) => names.some((name) => whole.includes(name)))?.mark;
      const rows = field
        ? []
        : marks.filter(({ names }) => namesPart(names, path)).map(({ mark }) => mark.closest(ROWS) ?? mark);
      const found =
        field ?? rows.flatMap((row) => [...row.querySelectorAll("*")]).find((each) => pathCached(each) === `@${path}`);
      return found ? [[path, found]] : [];
    }),
  );
}

function pathShown(element: Element, data: object): string | undefined {
  if (!isNumber(textOf(element))) return undefined;
  const found = findPath(readClickedNumber(element), data);
  if (isProblem(found)) return undefined;
  return "path" in found ? found.path : found.choices[0]?.path;
}

/** Whether an element names a part of this path: its group, a key in it, or another number of the group. */
function namesPart(names: readonly string[], path: string): boolean {
  const steps = path.split(".");
  const groups = steps.map((_step, i) => steps.slice(0, i + 1).join(".")).slice(1);
  const parts = [...steps.slice(1), ...groups, ...groups.map((group) => `system.${group}`)];
  const within = `system.${steps.slice(0, -1).join(".")}.`;
  return names.some((name) => parts.includes(name) || name.startsWith(within));
}

/** The element with the number; a clicked sign or icon belongs to its parent's. */
function shownBy(clicked: Element): Element {
  const around = clicked.parentElement;
  const isMark = !clicked.matches(FIELDS) && /^[+−-]?$/.test(clicked.textContent.trim());
  return isMark && around && isNumber(around.textContent) ? around : clicked;
}

/** The field of a clicked label, or the number alone with a heading, unless that shows a number of its own. */
function fieldOf(target: Element): Element {
  const heading = target.closest("h2, h3, h4, h5, h6");
  const label = target.closest("label") ?? (heading?.parentElement?.childElementCount === 2 ? heading : undefined);
  if (!label || target.matches(FIELDS) || isNumber(target.textContent)) return target;
  const beside = label.parentElement ? numbersOf(label.parentElement) : [];
  const only = beside.length === 1 && countHeadings(label.parentElement!) === 1 ? beside[0] : undefined;
  return label.querySelector(FIELDS) ?? (label as HTMLLabelElement).control ?? only ?? target;
}

const countHeadings = (element: Element) => element.querySelectorAll(HEADINGS).length;

function textOf(element: Element): string {
  return "value" in element && element.matches(FIELDS) ? String(element.value) : element.textContent;
}

function ancestorsOf(target: Element, clicked: Element): ElementInfo[] {
  const rings: ElementInfo[] = [];
  for (
    let at: Element | null = target;
    at && rings.length < MOST_ANCESTORS && !at.matches(SHEET_ENDS);
    at = at.parentElement
  )
    rings.push(elementInfo(at, rings.length === 0 ? clicked : undefined));
  return rings;
}

function elementInfo(element: Element, clicked?: Element): ElementInfo {
  return {
    ownNames: [element, clicked].flatMap((each) => (each ? namesIn(each) : [])),
    innerNames: [...element.querySelectorAll(NAMED_ELEMENTS)].flatMap(namesIn),
    hints: hintsOf(element, clicked),
    isRow: element.matches(ROWS) || countHeadings(element) === 1,
    numbers: numbersOf(element).length,
  };
}

function namesIn(element: Element): string[] {
  return NAME_ATTRIBUTES.flatMap((name) => element.getAttribute(name) ?? []).filter((name) => name !== "");
}

/** Words that describe an element: its classes, its kinds of attributes, its heading, its text if clicked. */
function hintsOf(element: Element, clicked?: Element): string[] {
  const heading = element.querySelector(":scope > :is(h1, h2, h3, h4, h5, h6, legend, header)");
  const kinds = NAME_ATTRIBUTES.filter((name) => name !== "name" && element.hasAttribute(name)).map((name) =>
    name.slice(5),
  );
  const said = HINT_ATTRIBUTES.flatMap((name) => element.getAttribute(name) ?? []);
  const texts = [heading?.textContent, clicked && element.getAttribute("aria-label"), clicked?.textContent];
  const dice = clicked && DIE.test(clicked.textContent) ? ["die sides"] : [];
  return [
    ...kinds,
    ...said,
    ...dice,
    ...texts.flatMap((text) => text?.slice(0, MOST_WORDS).match(DISTINCTIVE_WORDS) ?? []),
  ];
}

/** The words around a number, with its own label unless they contain it. */
function wordsAround(target: Element): string {
  const within = target.closest("label, li, tr, .form-group, .form-fields") ?? labelledAncestor(target);
  const [around, own] = [within?.textContent.trim() ?? "", target.getAttribute("aria-label")?.trim() ?? ""];
  const spoken = around.includes(own) ? around : `${around} ${own}`;
  return spoken.replace(/\s+/g, " ").trim().slice(0, MOST_WORDS);
}

function labelledAncestor(target: Element): Element | null {
  let at = target.parentElement;
  for (let far = 1; at && far < FARTHEST_LABEL && !/\p{L}/u.test(at.textContent); far++) at = at.parentElement;
  return at;
}
