/**
 * Advantages and Disadvantages that last, added to every check with levels, or to those with the names of some tests.
 * Worked example: ants in their pants.
 *
 *     const rules = { "kleptonomicon.lasting": [{ name: "ants in their pants", level: -1 }] };
 *     readCheck("/klepto +2", { games, rules }).options.disadvantages // 1
 */
import { opposingFields } from "./field.ts";
import type { Game } from "./game.ts";
import { asRecord, omit, type Options, type UncheckedOptions } from "./json.ts";
import { LIMITS } from "./limits.ts";
import { problem, type Problem } from "./problem.ts";

/** Levels of Advantage above 0, of Disadvantage below, and the further tests that it counts on, if not all. */
export type LastingLevel = { readonly name: string; readonly level: number; readonly left?: number };

/** A level with the names of the saved checks and the labels that it counts on; on every check if there are none. */
type ChosenLevel = LastingLevel & { readonly tests?: readonly string[] };

export interface LastingAdvantage extends ChosenLevel {
  readonly id: string;
  readonly system: string;
  readonly isOn: boolean;
  /** All tests that it counts on before it ends. */
  readonly testCount?: number;
}

interface CheckWithLevels {
  readonly game: Game;
  readonly kind: string;
  readonly options: Options;
  readonly lasting?: readonly LastingLevel[];
}

const MOST_LEVELS = 9;

function lettersOf({ kinds }: Game): readonly string[] {
  const { fields } = Object.values(kinds).find((kind) => opposingFields(kind.fields))!;
  return opposingFields(fields)!.map((name) => fields[name]!.text!.word!);
}

/** Parses a name, a colon, levels, how many tests and which: `ants: d1`, `boots: a1 Sneak, Hide`, `boost: a1 x2`. */
export function readLasting(game: Game, text: string): Omit<LastingAdvantage, "id" | "system" | "isOn"> | Problem {
  const [raised = "", lowered = ""] = lettersOf(game);
  const wrong = problem("lasting", {
    value: text.trim().slice(0, 40),
    raised,
    lowered,
    most: MOST_LEVELS,
    times: LIMITS.lastingUses,
  });
  if (text.length > LIMITS.line) return wrong;
  const colon = Math.max(text.lastIndexOf(":"), text.lastIndexOf("："));
  const name = text.slice(0, Math.max(0, colon)).trim();
  const written = text.slice(colon + 1).trim();
  const [, typed = "", count, times, tests = ""] =
    /^([a-z])(\d{1,2})(?:\s*[x×]\s*(\d{1,2}))?(?:\s+(\S.*))?$/i.exec(written) ?? [];
  const letter = typed.toLowerCase();
  const level = letter === lowered ? -Number(count) : Number(count);
  const lasting = withTests({ name, level, ...(times && { testCount: Number(times) }) }, tests.split(","));
  return (letter === raised || letter === lowered) && isSound(lasting) ? lasting : wrong;
}

/** An entry that counts on these tests; on all without any names. */
export function withTests<L extends ChosenLevel>(entry: L, names: readonly string[]): L {
  const tests = [...new Set(names.map((each) => each.trim()).filter(Boolean))];
  return (tests.length === 0 ? omit(entry, "tests") : { ...entry, tests }) as L;
}

export function writeLasting(game: Game, { level }: LastingLevel): string {
  return `${lettersOf(game)[level < 0 ? 1 : 0]}${Math.abs(level)}`;
}

/** An actor's list from its flags, without damaged entries. */
export function parseLasting(stored: unknown, games: readonly Game[]): readonly LastingAdvantage[] {
  const { list, used } = asRecord(stored);
  if (!Array.isArray(list)) return [];
  return list.slice(0, LIMITS.lasting).flatMap((each: Partial<LastingAdvantage> | null): LastingAdvantage[] => {
    const { id, system, isOn, testCount } = each ?? {};
    const isKnown = games.some((each) => each.id === system && each.hasLasting);
    if (!isKnown || typeof id !== "string" || id.length > LIMITS.name || !isSound(each)) return [];
    const left = testCount && Math.max(0, testCount - Object.keys(asRecord(asRecord(used)[id])).length);
    const counted = testCount === undefined ? {} : { testCount, left: left! };
    const { name, level, tests = [] } = each;
    return [withTests({ id, system: system!, name, level, isOn: isOn === true && left !== 0, ...counted }, tests)];
  });
}

function isSound(each: unknown): each is ChosenLevel {
  const { name, level, tests = [], left = 0, testCount = 1 } = asRecord(each) as Partial<LastingAdvantage>;
  const isName = (text: unknown) => typeof text === "string" && text.trim() !== "" && text.length <= LIMITS.name;
  const areTests = Array.isArray(tests) && tests.length <= LIMITS.lastingTests && tests.every(isName);
  const isWithin = (count: number, least: number) =>
    Number.isInteger(count) && count >= least && count <= LIMITS.lastingUses;
  const isLevel = Number.isInteger(level) && level !== 0 && Math.abs(level!) <= MOST_LEVELS;
  return isName(name) && areTests && isLevel && isWithin(left, 0) && isWithin(testCount, 1);
}

const keyOf = (system: string) => `${system}.lasting`;

export function lastingRules(list: readonly LastingAdvantage[]): UncheckedOptions {
  const on = list.filter(({ isOn }) => isOn);
  return Object.fromEntries(
    on.map(({ system }) => [
      keyOf(system),
      on.filter((each) => each.system === system).map(({ tests = [], ...each }) => withTests(levelOf(each), tests)),
    ]),
  );
}

/** The levels of these rules that are switched on, whether they count on a check or not. */
export function lastingIn({ id }: Game, rules: UncheckedOptions): readonly ChosenLevel[] {
  return (rules[keyOf(id)] as readonly ChosenLevel[] | undefined) ?? [];
}

/** Whether an entry counts on a test: its label may have more in parentheses. */
export function countsOn({ tests }: ChosenLevel, test = ""): boolean {
  const plain = (text: string) => text.trim().toLocaleLowerCase();
  return !tests || tests.map(plain).some((each) => plain(test) === each || plain(test).startsWith(`${each} (`));
}

/** Adds the levels that count on a test to its check, and keeps their names. */
export function withLasting<A extends CheckWithLevels>(request: A, rules: UncheckedOptions, test?: string): A {
  const counting = lastingIn(request.game, rules).filter((each) => countsOn(each, test));
  const lasting = counting.map((each) => levelOf(each, 1));
  const options = lasting.length > 0 && addLevels(request, lasting, 1);
  return options ? { ...request, options, lasting } : request;
}

/** The options without lasting levels, which are added again at the next roll. */
export function withoutLasting(request: CheckWithLevels): CheckWithLevels["options"] {
  return (request.lasting && addLevels(request, request.lasting, -1)) ?? request.options;
}

/** The check with what lasts now. */
export function renewLasting<A extends CheckWithLevels & { readonly label?: string }>(
  asked: A,
  rules: UncheckedOptions,
): A {
  const plain = { ...omit(asked, "lasting"), options: withoutLasting(asked) } as A;
  return asked.game.hasLasting ? withLasting(plain, rules, asked.label) : asked;
}

/** Undefined if the kind has no levels. */
function addLevels({ game, kind, options }: CheckWithLevels, lasting: readonly LastingLevel[], by: 1 | -1) {
  const { fields } = game.kinds[kind]!;
  const raised = opposingFields(fields)?.map((name, at) => {
    const level = Number(options[name]) + by * sumOf(lasting, at);
    return [name, Math.max(0, Math.min(fields[name]!.max ?? Infinity, level))] as const;
  });
  return raised && { ...options, ...Object.fromEntries(raised) };
}

/** The levels of Advantage (at 0) or of Disadvantage (at 1). */
function sumOf(lasting: readonly LastingLevel[], at: number): number {
  return lasting.reduce((sum, { level }) => sum + Math.max(0, at === 0 ? level : -level), 0);
}

export function fittingLasting(
  stored: unknown,
  { game, kind, options }: CheckWithLevels,
): readonly LastingLevel[] | undefined {
  if (!Array.isArray(stored) || stored.length === 0 || stored.length > LIMITS.lasting) return undefined;
  const pair = opposingFields(game.kinds[kind]!.fields);
  const all: readonly unknown[] = stored;
  if (!all.every(isSound) || !pair?.every((name, at) => sumOf(all, at) <= Number(options[name]))) return undefined;
  return all.map((each) => levelOf(each));
}

/** A level as a check keeps it, after so many tests. */
function levelOf({ name, level, left }: LastingLevel, used = 0): LastingLevel {
  return { name, level, ...(left !== undefined && { left: left - used }) };
}
