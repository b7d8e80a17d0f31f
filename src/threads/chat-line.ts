/**
 * Parses a line of chat, of a text, of a macro or of the terminal into the one action that it asks for.
 *
 * Worked example:
 *
 *     const readers = lineReaders({ games });
 *     parseChatLine("/kr extended 3 dt 6 con 3 goal 12", readers) // { kind: "extended", goal: 12, check }
 */
import { plainLine, numberAfterWord, readKeyword } from "../checks/field-notation.ts";
import { readFields } from "../checks/field-reader.ts";
import { flag, parseFields, type Field, type Fields, type OptionsOf } from "../checks/field.ts";
import type { Game } from "../checks/game.ts";
import { LIMITS } from "../checks/limits.ts";
import { gameOfLine, readCheck, type CheckRequest, type ReadContext } from "../checks/notation.ts";
import { isProblem, problem, type Problem } from "../checks/problem.ts";
import { isFromPool, refuseContest } from "./odds.ts";

/** The parts of each kind of action. `help` explains a game, `dialog` opens its roll dialog, `request` asks others. */
interface ActionParts {
  readonly check: { readonly check: CheckRequest };
  /** The first roll of an extended test; without a typed goal, people say when it ends. */
  readonly extended: { readonly check: CheckRequest; readonly goal?: number };
  readonly contest: Challenge;
  readonly odds: { readonly of: CheckRequest | Challenge };
  readonly help: { readonly game: Game };
  readonly dialog: { readonly game: Game };
  /** A line that each reads with their own numbers; its check is a problem if it can be read only so. */
  readonly request: { readonly line: string; readonly check: CheckRequest | Problem };
}

export type ActionKind = keyof ActionParts;

/** An action of this module. Only a button makes a line a request. */
export type LineAction<K extends ActionKind = Exclude<ActionKind, "request">> = {
  [P in K]: { readonly kind: P } & ActionParts[P];
}[K];

/** A line that is left to Foundry: its roll commands, whose formulas may have our dice codes, and any other text. */
export type ForeignLine = { readonly kind: "roll"; readonly formulas: readonly string[] } | { readonly kind: "text" };

/** How lines are read in a place: with the house rules and the actor's numbers, where there are any. */
export interface LineReaders {
  readonly games: readonly Game[];
  readCheck(this: void, line: string): CheckRequest | Problem;
  readContest(this: void, line: string): Challenge | Problem;
  /** Reads a check whose odds are asked for: neither the scene nor the actor add anything to it. */
  readOdds(this: void, line: string): CheckRequest | Problem;
  /** Whether another package answers the command, so that the command alone neither helps nor opens our dialog. */
  isForeign?(this: void, line: string): boolean;
}

export function lineReaders(context: ReadContext): LineReaders {
  const read = (line: string) => readCheck(line, context);
  return {
    games: context.games,
    readCheck: read,
    readOdds: read,
    readContest: (line) => parseChallenge(line, context),
  };
}

const ODDS = /^\/odds\s+\/?/i;
/** The documented spellings of Foundry's roll commands. */
const ROLLS = /^\/(?:gm|b|blind|s|self|p|public)?r(?:oll)?\s/i;
const HELP = /^\/(\w{1,40})(?:\s*(help|\?))?\s*$/i;
/** Numbers of actors, which do not decide the kind of check. */
export const ACTOR_PATHS = /@[\w.]+/g;
const GOAL = /^([^#]*?)\sgoal\s+(\S+)/i;
/** The longest line that may ask for help. */
const MOST_HELP = 80;

/** The kind of action that the words of a line name, before any number in it is read. */
export function lineKind(line: string, { games, isForeign }: LineReaders): (LineAction | ForeignLine)["kind"] {
  if (ODDS.test(line.slice(0, 20))) return "odds";
  const help = line.length <= MOST_HELP ? HELP.exec(line) : null;
  const game = help ? helpedGame(line, games) : gameOfLine(line, games);
  if (!game) return ROLLS.test(line.slice(0, 20)) ? "roll" : "text";
  if (help && !isForeign?.(line)) return help[2] === undefined ? "dialog" : "help";
  if (isChallenge(line, games)) return "contest";
  return game.extended && GOAL.test(line.slice(0, LIMITS.chat)) ? "extended" : "check";
}

type LineParser = (line: string, readers: LineReaders) => LineAction | ForeignLine | Problem;

const PARSERS: Readonly<Record<(LineAction | ForeignLine)["kind"], LineParser>> = {
  check: parseCheckLine,
  extended: parseGoalLine,
  contest: (line, { readContest }) => contestAction(readContest(line)),
  odds: parseOddsLine,
  help: (line, { games }) => ({ kind: "help", game: helpedGame(line, games)! }),
  dialog: (line, { games }) => ({ kind: "dialog", game: helpedGame(line, games)! }),
  roll: (line) => (line.length > LIMITS.chat ? tooLong() : { kind: "roll", formulas: line.split("\n").map(formulaIn) }),
  text: () => ({ kind: "text" }),
};

export function parseChatLine(line: string, readers: LineReaders): LineAction | ForeignLine | Problem {
  return PARSERS[lineKind(line, readers)](line, readers);
}

/** Parses a line of a text or of the terminal, which has to be ours; its slash may be left out. */
export function parseOwnLine(written: string, readers: LineReaders): LineAction | Problem {
  const line = withSlash(written);
  const action = parseChatLine(line, readers);
  return !isProblem(action) && isForFoundry(action) ? checkAction(readers.readCheck(line)) : action;
}

export function isForFoundry(action: LineAction | ForeignLine): action is ForeignLine {
  return action.kind === "roll" || action.kind === "text";
}

/** The check of a line that asks for its odds. */
export const checkOfOdds = (line: string) => `/${line.replace(ODDS, "")}`;

export const withSlash = (line: string) => (line.startsWith("/") ? line : `/${line}`);

function tooLong(): Problem {
  return problem("tooLong", { most: LIMITS.chat });
}

const formulaIn = (line: string) => line.replace(ROLLS, "").split("#")[0]!;

function helpedGame(line: string, games: readonly Game[]): Game | undefined {
  return gameOfLine(`/${HELP.exec(line)?.[1]}`, games);
}

function contestAction(challenge: Challenge | Problem): LineAction<"contest"> | Problem {
  return isProblem(challenge) ? challenge : { kind: "contest", ...challenge };
}

function checkAction(check: CheckRequest | Problem): LineAction<"check" | "extended"> | Problem {
  return isProblem(check) ? check : { kind: beginsTest(check) ? "extended" : "check", check };
}

/** Whether a check is of the kind that extended tests roll, with nothing hidden. */
function beginsTest({ game, kind, hidden }: CheckRequest): boolean {
  return kind === game.extended?.kind && !hidden;
}

function parseCheckLine(line: string, { readCheck }: LineReaders): LineAction<"check" | "extended"> | Problem {
  return line.length > LIMITS.chat ? tooLong() : checkAction(readCheck(line));
}

/** Parses a check with a goal. Where no extended test is rolled, `goal` is an unknown word. */
function parseGoalLine(line: string, readers: LineReaders): LineAction<"check" | "extended"> | Problem {
  const check = readers.readCheck(line.replace(GOAL, "$1"));
  if (isProblem(check) || !beginsTest(check)) return parseCheckLine(line, readers);
  const goal = Number(GOAL.exec(line.slice(0, LIMITS.chat))![2]);
  const isGoal = Number.isInteger(goal) && goal >= 1 && goal <= LIMITS.goal;
  return isGoal ? { kind: "extended", check, goal } : problem("notGoal", { most: LIMITS.goal });
}

function parseOddsLine(line: string, { games, readContest, readOdds }: LineReaders): LineAction | Problem {
  const check = checkOfOdds(line);
  const of = (isChallenge(check, games) ? readContest : readOdds)(check);
  return isProblem(of) ? of : { kind: "odds", of };
}

// ---- Contests ----

export const FORMATS = ["each", "all"] as const;
export type Format = (typeof FORMATS)[number];

/** A parsed line that starts a contest with the targets. */
export interface Challenge {
  readonly check: CheckRequest;
  readonly rules: OptionsOf<Fields>;
  readonly form: Format;
  readonly isSealed: boolean;
}

const AGAINST = /(?<=\s)vs\s+targets?\b/i;

const COMMON = { all: flag({ word: "all" }), sealed: flag({ word: "sealed" }) };

export function isChallenge(line: string, games: readonly Game[]): boolean {
  return gameOfLine(line, games) !== undefined && AGAINST.test(plainLine(line.split("#", 1)[0]!));
}

/** Parses a whole line with `vs target`. */
export function parseChallenge(line: string, context: ReadContext): Challenge | Problem {
  if (line.length > LIMITS.line) return problem("tooLong", { most: LIMITS.line });
  const [whole, ...label] = line.split("#");
  const [before, ...behind] = plainLine(whole!).split(AGAINST);
  const check = readCheck([before, ...label].join(" #"), context);
  if (isProblem(check)) return check;
  const wrong = refuseContest(check.game, check.kind);
  if (wrong) return wrong;
  const { fields, most } = check.game.contest!;
  const raw = readFields({ ...COMMON, ...typed(fields) }, behind.join(" vs target "));
  if (isProblem(raw)) return raw;
  const rules = parseFields(fields, raw, context.rules);
  if (isProblem(rules)) return rules;
  const isForAll = raw["all"] === true;
  if (isForAll && most < 3) return problem("notForAll");
  const isSealed = raw["sealed"] === true;
  if (isSealed && isFromPool(check)) return problem("sealedPool");
  return { check, rules, form: isForAll ? "all" : "each", isSealed };
}

/** Choices and flags are typed by their own names, numbers after theirs. */
function typed(fields: Fields): Fields {
  // Nobody writes them: a contest stores its rules.
  const notationOf = (name: string, { type, choices = [name] }: Field) =>
    type === "number"
      ? numberAfterWord(name)
      : { ...readKeyword(choices, (word) => type === "flag" || word), write: String };
  const all = Object.entries(fields).map(([name, field]) => [name, { ...field, text: notationOf(name, field) }]);
  return Object.fromEntries(all) as Fields;
}
