/**
 * Finds the path of a number that a person clicks on a sheet, by its value and the names in the row around it. If
 * several fit as well, the person chooses. Worked example: a row for one skill, in which a total of 5 is shown.
 *
 *     const data = { skills: { snk: { rank: 1, total: 5 } } };
 *     const row = { ownNames: ["snk"], innerNames: [], hints: ["skill"], isRow: true };
 *     const target = { ownNames: [], innerNames: [], hints: ["bonus"], isRow: false };
 *     findPath({ ancestors: [target, row], shownNumber: 5, words: "Sneak" }, data) // { path: "@skills.snk.total" }
 */
import { problem, type Problem } from "../checks/problem.ts";
import { dieAt, isPath, valueAt } from "../checks/sum.ts";
import {
  asCandidate,
  type Candidate,
  groupOf,
  isNumber,
  lastWords,
  leavesOf,
  pathsOf,
  groupsNamed,
  stem,
  stemsOf,
  stepWords,
  wordsOf,
} from "./actor-numbers.ts";

export interface ElementInfo {
  readonly ownNames: readonly string[];
  /** Names of the other elements in it. */
  readonly innerNames: readonly string[];
  /** Words of its classes, of its other attributes and of its heading. */
  readonly hints: readonly string[];
  /** True if it is one row of a sheet, whose content belongs together. */
  readonly isRow: boolean;
  /** Absent if it is too large for a row. */
  readonly numbers?: number;
}

export interface ClickedNumber {
  readonly ancestors: readonly ElementInfo[];
  readonly shownNumber?: number | undefined;
  readonly isDie?: boolean;
  /** True if the element is a field, whose name counts whatever its value. */
  readonly isField?: boolean;
  readonly words: string;
}

type Words = readonly string[];

type Found = { readonly path: string } | ReturnType<typeof listChoices>;

const MOST_CHOICES = 12;
/** An element around more names than this is not about one number. */
const MOST_BESIDE = 12;
/** An element with more numbers is a box with several rows. */
const MOST_IN_ROW = 3;
/** Elements beyond the row that may tell which number is meant. */
const MOST_BEYOND_ROW = 3;

/** Words that many elements have, whatever they show. */
const VAGUE = ["armor", "armour", "flat", "bonus", "base", "proficient", "prof", "rank", "check", "roll"];
const DIE = ["die", "dice", "side", "face"];
/** Ideas: a number is only meant by an element with one of these words if it has the same word. */
const IDEAS = ["save", "attack", "dc", "passive", "damage", "init", "ac", "temp", "max", "min"];

export function findPath(clicked: ClickedNumber, data: object): Found | Problem {
  const exact = exactPath(clicked, data);
  if (exact !== undefined) return { path: exact };
  let hasRow = false;
  for (const [at, element] of clicked.ancestors.entries()) {
    const row = rowAt(element, at, data);
    const fits =
      row?.candidates.filter(({ value }) => clicked.shownNumber === undefined || value === clicked.shownNumber) ?? [];
    if (row && fits.length > 0) return choosePath(clicked, row, fits, data);
    hasRow ||= row !== undefined;
  }
  return clicked.shownNumber === undefined
    ? findByWords(clicked, data, hasRow)
    : findByNumber(clicked, clicked.shownNumber, data, hasRow);
}

function exactPath(
  { ancestors: [target], shownNumber, isField = false }: ClickedNumber,
  data: object,
): string | undefined {
  const fits = (path: string) => isField || shownNumber === undefined || dieAt(data, path) === shownNumber;
  return target?.ownNames.map(toPath).find((path) => isPath(path) && isNumber(valueAt(data, path)) && fits(path));
}

/** Sheets name fields from the actor; its roll data start below `system`. */
function toPath(name: string): string {
  return `@${name.replace(/^@/, "").replace(/^(?:actor\.)?(?:system\.|data\.)*/, "")}`;
}

interface SheetRow {
  readonly at: number;
  readonly candidates: readonly Candidate[];
  /** False if only another element in the row names them. */
  readonly isNamed: boolean;
}

function rowAt({ ownNames, innerNames, isRow }: ElementInfo, at: number, data: object): SheetRow | undefined {
  const read = (names: readonly string[]) => innermost(names.flatMap((name) => groupsNamed(toPath(name), data)));
  const named = read(ownNames);
  const beside = named.length > 0 || !isRow || new Set(innerNames).size > MOST_BESIDE ? [] : read(innerNames);
  // Elements around the number that name several things do not tell which of them is meant.
  if (named.length === 0 && beside.length !== 1) return undefined;
  const candidates = [...named, ...beside].flatMap((group) =>
    leavesOf(valueAt(data, group), group).map((path) => asCandidate(path, group, data)),
  );
  return candidates.length > 0 ? { at, candidates, isNamed: named.length > 0 } : undefined;
}

/** Drops duplicates and groups around others: a row of skills that names one skill means that one. */
function innermost(paths: readonly string[]): string[] {
  return [...new Set(paths)].filter((path) => !paths.some((each) => each.startsWith(`${path}.`)));
}

function choosePath(clicked: ClickedNumber, row: SheetRow, fits: readonly Candidate[], data: object): Found {
  const around = clicked.ancestors.slice(0, row.at + 1);
  const isBox = ({ numbers = 0 }: ElementInfo) =>
    numbers > MOST_IN_ROW || (numbers === 0 && clicked.shownNumber !== undefined);
  const near = hintsOf(around.filter((element, i) => i === 0 || !isBox(element)));
  const chosen = barMaximum(clicked, row, fits) ?? chooseByHints(clicked, row, fits, near);
  const rivals = isBox(around.at(-1)!) ? rivalsElsewhere(clicked, row, data) : [];
  const isSure = row.isNamed || (around.at(-1)!.isRow && !hasRival(clicked, chosen, data));
  if (chosen && isSure && rivals.length === 0) return { path: chosen.path };
  return listChoices([...rivals, ...fits], near);
}

function rivalsElsewhere({ words, shownNumber }: ClickedNumber, row: SheetRow, data: object): Candidate[] {
  const said = stemsOf(words);
  const isSaid = (path: string) => lastWords(path).length > 0 && includesAll(lastWords(path), said);
  const isPart = (path: string) => row.candidates.some((each) => each.path === path);
  const elsewhere = pathsOf(shownNumber, data).filter((path) => isSaid(path) && !isPart(path));
  return elsewhere.map((path) => asCandidate(path, "", data));
}

/** The maximum of a bar beside the field of its value: a row of two numbers, as tokens have (API TokenDocument). */
function barMaximum(
  { ancestors, isField, shownNumber }: ClickedNumber,
  row: SheetRow,
  fits: readonly Candidate[],
): Candidate | undefined {
  if (isField || shownNumber === undefined || row.isNamed || ancestors[row.at]!.numbers !== 2) return undefined;
  const most = fits.filter(({ lastWord }) => lastWord === "max");
  return most.length === 1 && fits.every((each) => each === most[0] || each.lastWord === "value") ? most[0] : undefined;
}

/** The only candidate whose distinguishing words occur in the row, or else around it. */
function chooseByHints(
  { ancestors, shownNumber }: ClickedNumber,
  row: SheetRow,
  all: readonly Candidate[],
  near: Words,
): Candidate | undefined {
  const fits = inNamedGroup(all, near);
  const identified = fits.filter((each) => isIdentified(each, near));
  if (identified.length > 0) return identified.length === 1 ? identified[0] : undefined;
  if (namesOther(near, fits)) return undefined;
  for (const element of ancestors.slice(row.at + 1, row.at + 1 + MOST_BEYOND_ROW)) {
    const around = hintsOf([element]);
    const meant = fits.filter((each) => isIdentified(each, around));
    if (meant.length === 0 && !namesOther(around, fits)) continue;
    const isMixed = meant.some(({ group }) => isGroupNamed(group, around));
    return meant.length === 1 && !isMixed ? meant[0] : undefined;
  }
  return mainNumber(fits, near, shownNumber === undefined);
}

/** Candidates of the group that the row names, if several groups have the same key; none if it names several. */
function inNamedGroup(fits: readonly Candidate[], hints: Words): readonly Candidate[] {
  const isOne = (some: readonly Candidate[]) => new Set(some.map(({ group }) => group)).size <= 1;
  if (isOne(fits)) return fits;
  const named = fits.filter(({ group }) => isGroupNamed(group, hints));
  return isOne(named) ? named : [];
}

/** Whether words name the parent of a group: in `abilities.str` that is `abilities`. */
function isGroupNamed(group: string, hints: Words): boolean {
  return stemsOf(group.split(".").slice(0, -1).join(".")).some((word) => hints.includes(word));
}

/** The number of the group that is rolled, unless the words mean another that is equal now. */
function mainNumber(fits: readonly Candidate[], hints: Words, isLabel: boolean): Candidate | undefined {
  const plain = fits.filter(({ distinctWords }) => distinctWords.length === 0).sort((a, b) => a.rank - b.rank);
  if (isLabel) return plain[0] ?? onlyDie(fits);
  const named = plain.find(({ lastWord }) => hints.includes(lastWord));
  if (named) return named === plain[0] || plain[0]!.lastWord !== "total" ? named : undefined;
  return plain.length === fits.length ? plain[0] : undefined;
}

/** The one die of a group without other numbers: a trait that is a die is rolled with it. */
function onlyDie(fits: readonly Candidate[]): Candidate | undefined {
  const dice = fits.filter(
    ({ distinctWords, lastWord }) => includesAll(distinctWords, DIE) && distinctWords.includes(lastWord),
  );
  return dice.length === 1 ? dice[0] : undefined;
}

/** Whether words include everything that distinguishes a number in its group. */
function isIdentified({ distinctWords }: Candidate, hints: Words): boolean {
  return distinctWords.length > 0 && distinctWords.every((word) => hints.includes(word) && !VAGUE.includes(word));
}

function namesOther(hints: Words, fits: readonly Candidate[]): boolean {
  return IDEAS.some((idea) => hints.includes(idea) && !fits.some(({ path }) => stemsOf(path).includes(idea)));
}

function hasRival({ ancestors, shownNumber }: ClickedNumber, chosen: Candidate | undefined, data: object): boolean {
  const hints = hintsOf(ancestors.slice(0, 1));
  const others = pathsOf(shownNumber, data).filter((path) => path !== chosen?.path);
  return others.some((path) => lastWords(path).some((word) => isAlike(word, hints)));
}

/** Without a row, a number must be named exactly, and be the only one with that name. */
function findByNumber(clicked: ClickedNumber, shown: number, data: object, hasRow: boolean): Found | Problem {
  const equal = pathsOf(shown, data);
  if (equal.length === 0) return problem("noPathHere", { value: shown });
  const [own, near] = [hintsOf(clicked.ancestors.slice(0, 1)), hintsOf(clicked.ancestors.slice(0, MOST_BEYOND_ROW))];
  const label = stemsOf(clicked.words);
  const isNamed = (path: string, hints: Words) => includesAll(lastWords(path), hints);
  const said = equal.filter((path) => isNamed(path, near) || (label.length > 0 && pathHasWords(path, label)));
  const hints = said.some((path) => isNamed(path, own)) ? own : [...near, ...label];
  const alike = equal.filter((path) => lastWords(path).some((word) => isAlike(word, hints)));
  const candidates = equal.map((path) => asCandidate(path, "", data));
  // Of several named numbers, those count whose group is named too.
  const withGroup = said.filter((path) => isNamed(path, near) && includesAll(stepWords(path, -2), [...near, ...label]));
  const meant = withGroup.length > 0 ? withGroup : said;
  const tells = (path: string) => isCalled(path, own) || isCalled(path, ["total"]);
  const isOneGroup = new Set(meant.map(groupOf)).size === 1;
  const first = meant.length === 1 || !isOneGroup ? meant[0] : meant.find(tells);
  const hasTwin = (path: string) => equal.some((other) => other !== path && other.startsWith(`${groupOf(path)}.`));
  // A number named like its group may be one of several there; a name of its own identifies it.
  const isSure = isOneGroup && first !== undefined && (groupOf(first) === first || tells(first) || !hasTwin(first));
  if (!hasRow && isSure && alike.every((path) => said.includes(path))) return { path: first };
  return listChoices(candidates, [...near, ...label], [...said, ...alike]);
}

/** Whether words name the last step of a path. The value of `stats.body.value` is also called the current one. */
const isCalled = (path: string, words: Words) =>
  wordsOf(path.slice(path.lastIndexOf(".") + 1)).every(
    (word) => words.includes(stem(word)) || (word === "value" && words.includes("current")),
  );

const includesAll = (words: Words, all: Words) => words.every((word) => all.includes(word));

const pathHasWords = (path: string, words: Words) => includesAll(words, stemsOf(path));

/** A label without a number and without a row means the number with its name. */
function findByWords({ words }: ClickedNumber, data: object, hasRow: boolean): Found | Problem {
  const label = stemsOf(words);
  const named = hasRow || label.length === 0 || label.length > 3 ? [] : leavesOf(data, "");
  const fits = named.filter((path) => pathHasWords(path, label));
  if (fits.length === 0) return problem("noNumberHere");
  const candidates = fits.map((path) => asCandidate(path, "", data));
  const exact = candidates.find(({ path }) => includesAll(lastWords(path), label));
  const group = exact && `${groupOf(exact.path)}.`;
  const isPart = ({ path }: Candidate) => path.startsWith(group!) && groupOf(path) === path;
  const isOnly = exact && candidates.every((each) => each === exact || isPart(each));
  return isOnly ? { path: exact.path } : listChoices(candidates, label);
}

/** Whether a word is short or long for one of the hints. */
function isAlike(word: string, hints: Words): boolean {
  return word.length > 1 && hints.some((hint) => hint.startsWith(word) || (hint.length > 2 && word.startsWith(hint)));
}

function hintsOf(elements: readonly ElementInfo[]): string[] {
  return [...new Set(elements.flatMap(({ hints }) => hints.flatMap(stemsOf)))];
}

/** Paths to choose from: first the named ones, then those with the fewest distinguishing words. */
function listChoices(fits: readonly Candidate[], hints: Words, first: Words = []) {
  const order = (candidate: Candidate) => {
    const { path, distinctWords, rank } = candidate;
    const isFirst = first.includes(path) || isIdentified(candidate, hints);
    return (isFirst ? 0 : 1000) + 10 * distinctWords.length + rank;
  };
  const best = [...fits].sort((a, b) => order(a) - order(b)).slice(0, MOST_CHOICES);
  return { choices: best.map(({ path, value }) => ({ path, value, meaning: meaningOf(path) })) };
}

/** A path in words: `Skills · Snk · Total`. */
function meaningOf(path: string): string {
  const named = path
    .slice(1)
    .split(".")
    .map((step) => wordsOf(step).join(" ") || step);
  return named.map((step) => step.charAt(0).toUpperCase() + step.slice(1)).join(" · ");
}
