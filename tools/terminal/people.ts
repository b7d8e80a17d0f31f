/** Lines that people type in the terminal: a check played as its card, and its exact odds as a ladder with bars. */
import { styleText } from "node:util";
import { firstState, outlookOf, extendedRules } from "../../src/checks/forecast.ts";
import type { Game } from "../../src/checks/game.ts";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { checkOf, gameOfLine, type CheckRequest } from "../../src/checks/notation.ts";
import { TONES, type Outcome, type Tone, type Verdict } from "../../src/checks/report.ts";
import type { Check } from "../../src/engine/check.ts";
import { decisiveOdds } from "../../src/engine/odds.ts";
import {
  randomFaceSource,
  replay,
  rollSlowly,
  type DiceRequest,
  type RolledDice,
  type RolledDie,
} from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import { checkOfOdds, lineReaders, parseOwnLine, withSlash, type LineAction } from "../../src/threads/chat-line.ts";
import { outlookTexts } from "../../src/threads/extended/extended.ts";
import { contestOf, verdictFor } from "../../src/threads/odds.ts";
import { cardView } from "../../src/view/card/card.ts";
import { printedFace, rollsByRole } from "../../src/words/sentence.ts";
import { sayIn, gameKey, numberText, percentText, reportText, type Words } from "../../src/words/words.ts";
import {
  asNumber,
  exactOdds,
  NotFinite,
  sumOfFractions,
  fractionText,
  type Fraction,
} from "../../test/oracle/exact.ts";
import { orMistake } from "./dialects/dialect.ts";

/** How cards are printed. */
export interface PrintStyle {
  readonly isColoured: boolean;
  readonly words: Words;
}

type Style = Parameters<typeof styleText>[0];

const STYLES: Readonly<Record<Tone, Style>> = {
  great: ["bold", "green"],
  good: "green",
  mixed: "yellow",
  bad: "red",
  dire: ["bold", "red"],
  plain: "cyan",
};

const BAR_WIDTH = 32;

function styled(style: Style, text: string, { isColoured }: PrintStyle): string {
  // Newer versions of Node would look at the terminal themselves, which `isColoured` has done.
  return isColoured && text !== "" ? styleText(style, text, { validateStream: false }) : text;
}

/** The checks of a line: what is rolled, the goal of an extended test, and the rules of a contest. */
export interface TypedLine extends Pick<LineAction<"extended">, "check" | "goal"> {
  readonly isOdds: boolean;
  readonly rules?: UncheckedOptions;
}

/** Parses a line as chat does. What only chat can do, such as help or a contest without an opponent, is refused. */
export function parseTypedLine(written: string, hasOpponent = false): TypedLine {
  const readers = lineReaders({ games });
  const line = withSlash(written);
  const action = orMistake(parseOwnLine(line, readers), gameOfLine(line, games)?.id);
  const isOdds = action.kind === "odds";
  if (isOdds && !("check" in action.of)) return { isOdds, check: action.of };
  if ("check" in action && (action.kind !== "contest" || hasOpponent)) return { isOdds, ...action };
  const checkLine = isOdds ? checkOfOdds(line) : line;
  return { isOdds, check: orMistake(readers.readCheck(checkLine), gameOfLine(checkLine, games)?.id) };
}

function readsFormulas({ kinds }: Game): boolean {
  return Object.values(kinds).some(({ fields }) => Object.values(fields).some(({ type }) => type === "formula"));
}

/** A line without a command is one of the game that reads formulas. */
export function lineOfFormula(written: string): string {
  const reader = gameOfLine(withSlash(written), games) ? undefined : games.find(readsFormulas);
  return reader ? `/${reader.command} ${written}` : written;
}

// ---- play ----

/** A check that was played, as its card and as data. */
export interface Card {
  readonly text: string;
  readonly data: object;
}

/** Plays a check, with these faces if there are any; of an extended test its first roll. */
export async function playCard(
  { check: asked, goal }: TypedLine,
  faces: readonly number[] | undefined,
  paper: PrintStyle,
): Promise<Card> {
  const { game, kind, options } = asked;
  const check = checkOf(asked);
  const played = faces ? replay(check, faces) : await rollSlowly(check, rollAll);
  const report = game.kinds[kind]!.report(played.outcome, options);
  const view = cardView({ game, played, report, request: asked }, paper.words);
  const title = [view.label, view.game, view.kind].filter((each) => each !== undefined).join(" · ");
  const total = view.total === undefined ? "" : `  ${view.total}`;
  const lines = [
    styled("bold", title, paper),
    styled("dim", view.line ?? "", paper),
    styled(STYLES[view.tone], `${view.headline}${total}`, paper),
    ...view.lines,
    ...rollsByRole(played.rolledDice).map((thrown) => diceLine(game.id, thrown, paper)),
    ...(goal === undefined ? [] : [progressLine(extendedRules(game).progress(played.outcome), goal, paper)]),
  ];
  const { headline, lines: more } = view;
  const { outcome, faces: rolled } = played;
  return {
    text: lines.join("\n"),
    data: { asked: view.line, headline, total: view.total, lines: more, outcome, faces: rolled, ...(goal && { goal }) },
  };
}

const randomFace = randomFaceSource(Math.random);

/** Dice by chance; what only the rolls of a world know is rolled by the host. */
async function rollAll({ dice }: DiceRequest): Promise<readonly number[]> {
  const faces: number[] = [];
  for (const die of dice) faces.push(die.formula === undefined ? randomFace(die) : await totalOnHost(die.formula));
  return faces;
}

async function totalOnHost(formula: string): Promise<number> {
  const { rollOnHost } = await import("./formula.ts");
  return (await rollOnHost(formula)).total;
}

/** The dice of one role; those that do not count are in brackets. */
function diceLine(system: string, { role, dice }: RolledDice, paper: PrintStyle): string {
  const faces = dice.map((die) =>
    die.counts ? faceChain(die, paper) : styled("dim", `(${faceChain(die, paper)})`, paper),
  );
  return `${paper.words(gameKey(system, `roles.${role}`))}: ${faces.join(" ")}`;
}

function progressLine(progress: number, goal: number, { words }: PrintStyle): string {
  return `${words("dicewright.extended.progress")}: ${words("dicewright.extended.ofGoal", { progress, goal })}`;
}

function faceChain({ die, faces }: RolledDie, { words }: PrintStyle): string {
  const shown = faces.map((face, i) => printedFace(i === 0 ? die : (die.reroll?.die ?? die), face, words));
  return shown.join(die.reroll?.how === "instead" ? "→" : "+");
}

// ---- chance ----

/** One line of a ladder. */
interface LadderStep {
  readonly text: string;
  readonly tone: Tone;
  readonly score: number;
  readonly p: number;
  readonly fraction?: Fraction;
}

/** An outcome with its probability, exact if that was asked. */
interface OutcomeOdds<O> {
  readonly outcome: O;
  readonly p: number;
  readonly fraction?: Fraction;
}

/** A ladder as text and as data. */
export type Ladder = Card;

/**
 * The exact odds of a check: a line for each headline, the best first; or for each total if all headlines are alike.
 * Those of an extended test with a goal go on with how it may go on.
 */
export function ladder({ check: asked, goal }: TypedLine, isExact: boolean, paper: PrintStyle): Ladder {
  const { game, kind, options } = asked;
  const rule = game.kinds[kind]!;
  const byScore = (outcome: Outcome) => {
    const score = rule.score(outcome);
    return { text: numberText(score), tone: "plain" as const, score };
  };
  const stepsOf = (outcomes: readonly OutcomeOdds<Outcome>[]) => {
    const headed = groupSteps(outcomes, (outcome) => {
      const { headline, tone } = rule.report(outcome, options);
      return { text: reportText(game.id, headline, paper.words), tone, score: rule.score(outcome) };
    });
    return headed.length > 1 || outcomes.length === 1 ? headed : groupSteps(outcomes, byScore);
  };
  const { text, data } = drawLadder(
    exactSteps(checkOf(asked), isExact ? highestTotal([asked]) : undefined, stepsOf),
    paper,
  );
  if (goal === undefined) return { text, data };
  const forecast = outlookTexts(outlookOf(firstState(game, options, goal)), sayIn(paper.words));
  return { text: [text, ...forecast].join("\n"), data: { ...data, goal, forecast } };
}

function stepsOf(typed: TypedLine, isExact: boolean, paper: PrintStyle): readonly object[] {
  return (ladder(typed, isExact, paper).data as { readonly steps: readonly object[] }).steps;
}

/** The steps as fractions; undefined if they go on without end, which the chance of success may not. */
function stepsOrUndefined(typed: TypedLine, paper: PrintStyle): readonly object[] | undefined {
  try {
    return stepsOf(typed, true, paper);
  } catch {
    return undefined;
  }
}

/** The odds of a line for a program: its steps, and the chance of success where there is one. */
export function chanceRow(typed: TypedLine, isExact: boolean, paper: PrintStyle): object {
  const { check: asked } = typed;
  const steps = isExact
    ? (stepsOrUndefined(typed, paper) ?? stepsOf(typed, false, paper))
    : stepsOf(typed, false, paper);
  const bySuccess = (outcomes: readonly OutcomeOdds<Outcome>[]) =>
    groupSteps(outcomes, ({ success }) => ({
      text: `${success as boolean | undefined}`,
      tone: "plain" as const,
      score: 0,
    }));
  const found = exactSteps(checkOf(asked), isExact ? highestTotal([asked]) : undefined, bySuccess);
  if (found.some(({ text }) => text === "undefined")) return { steps };
  const success = found.find(({ text }) => text === "true");
  const { top, bottom } = success?.fraction ?? { top: 0n, bottom: 1n };
  return { steps, chance: isExact ? `${top}/${bottom}` : (success?.p ?? 0) };
}

/** The odds of a contest for its first side, whose line may name rules of the contest. */
export function contestLadder(lines: readonly TypedLine[], isExact: boolean, paper: PrintStyle): Ladder {
  const sides = lines.map(({ check: asked }) => asked);
  const results = {
    win: { text: "win", tone: "good", score: 2 },
    tie: { text: "tie", tone: "mixed", score: 1 },
    lose: { text: "lose", tone: "bad", score: 0 },
  } as const;
  const stepsOf = (outcomes: readonly OutcomeOdds<Verdict>[]) =>
    groupSteps(outcomes, (verdict) => results[verdictFor(verdict)]);
  return drawLadder(
    exactSteps(orMistake(contestOf(sides, lines[0])), isExact ? highestTotal(sides) : undefined, stepsOf),
    paper,
  );
}

/** Totals above every number of a check by so many read all the same. */
const REACH = 40;

/** The highest total that may make a difference to some checks. */
function highestTotal(sides: readonly CheckRequest[]): number {
  // A choice is a name: the one of a house rule may be a year.
  const values = sides.flatMap(({ game, kind, options }) =>
    Object.entries(game.kinds[kind]!.fields).flatMap(([name, { type }]) => (type === "choice" ? [] : [options[name]])),
  );
  const numbers = JSON.stringify(values).match(/\d+/g) ?? [];
  return numbers.reduce((reach, each) => reach + Number(each), REACH);
}

/**
 * The steps of a check; as fractions if `reach`, the highest total that may make a difference, is given. Dice that go on
 * without end are a geometric sum, which is exact where more rerolls change no step.
 */
function exactSteps<O>(
  check: Check<O>,
  reach: number | undefined,
  stepsOf: (outcomes: readonly OutcomeOdds<O>[]) => readonly LadderStep[],
): readonly LadderStep[] {
  if (reach === undefined) return stepsOf(decisiveOdds(check).outcomes);
  const exactly = (height?: number) =>
    stepsOf(exactOdds(check, height, MOST_DIGITS).map((each) => ({ ...each, p: asNumber(each.fraction) })));
  try {
    return exactly();
  } catch (error) {
    if (!(error instanceof NotFinite)) throw error;
  }
  try {
    for (let [i, found] = [1, exactly(reach)]; i <= MOST_DOUBLINGS; i++) {
      const further = exactly(2 ** i * reach);
      if (JSON.stringify(readable(found)) === JSON.stringify(readable(further))) return found;
      found = further;
    }
    throw new NotFinite("These dice go on without end, and not each step of theirs is worked out as a fraction.");
  } catch (error) {
    if (!(error instanceof NotFinite)) throw error;
    throw new Error(`${error.message.slice(0, -1)}; leave out --exact.`, { cause: error });
  }
}

/** Digits that are multiplied in about a fifth of a second. */
const MOST_DIGITS = 2e7;

/** How often the highest total is doubled until nothing changes any more. */
const MOST_DOUBLINGS = 3;

const readable = (all: readonly LadderStep[]) =>
  all.map(({ text, fraction }) => [text, fraction && fractionText(fraction)]);

/** Outcomes that read the same, as one step; the best first. */
function groupSteps<O>(
  outcomes: readonly OutcomeOdds<O>[],
  read: (outcome: O) => Omit<LadderStep, "p" | "fraction">,
): readonly LadderStep[] {
  const found = new Map<string, LadderStep>();
  for (const { outcome, p, fraction } of outcomes) {
    const each = read(outcome);
    const key = `${each.tone} ${each.text}`;
    const before = found.get(key);
    const sum = fraction && sumOfFractions(before?.fraction ? [before.fraction, fraction] : [fraction]);
    found.set(key, { ...(before ?? each), p: (before?.p ?? 0) + p, ...(sum && { fraction: sum }) });
  }
  const exact = [...found.values()].map((step) => (step.fraction ? { ...step, p: asNumber(step.fraction) } : step));
  return exact.sort((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone) || b.score - a.score);
}

function drawLadder(all: readonly LadderStep[], paper: PrintStyle): Ladder {
  const most = Math.max(...all.map(({ p }) => p));
  const width = Math.max(...all.map(({ text }) => text.length));
  const rows = all.map(({ text, tone, p, fraction }) => {
    const bar = styled(STYLES[tone], "█".repeat(Math.round((BAR_WIDTH * p) / most)).padEnd(BAR_WIDTH), paper);
    const exact = fraction ? `  ${fractionText(fraction)}` : "";
    return `${text.padEnd(width)}  ${bar}  ${percentText(p, paper.words).padStart(8)}${exact}`;
  });
  const data = all.map(({ text, p, fraction }) => ({ text, p, ...(fraction && { fraction: fractionText(fraction) }) }));
  return { text: rows.map((row) => row.trimEnd()).join("\n"), data: { steps: data } };
}
