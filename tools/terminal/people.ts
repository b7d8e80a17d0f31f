/** The terminal for people: a check played as its card, and its exact odds as a ladder with bars. */
import { styleText } from "node:util";
import { parseCheck, systemOf, type CheckRequest, checkOf } from "../../src/checks/notation.ts";
import { TONES, type Outcome, type Tone, type Verdict } from "../../src/checks/vocabulary.ts";
import type { Check } from "../../src/engine/check.ts";
import { decisiveOdds } from "../../src/engine/odds.ts";
import { chance, replay, roll, type Thrown, type ThrownDie } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import { contestOf, resultOf } from "../../src/threads/odds.ts";
import { cardView } from "../../src/view/card/card.ts";
import { printedFace, rowsOf } from "../../src/view/card/sentence.ts";
import { keyIn, numeral, percent, textOf, type Words } from "../../src/view/words.ts";
import {
  asNumber,
  exactOdds,
  NotFinite,
  sumOfFractions,
  fractionText,
  type Fraction,
} from "../../test/oracle/exact.ts";
import { passed } from "./dialects/dialect.ts";

/** Where colours are shown and where they would be noise. */
export interface Paper {
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

const BAR = 32;

function styled(style: Style, text: string, { isColoured }: Paper): string {
  // Newer versions of Node would look at the terminal themselves, which `isColoured` has done.
  return isColoured && text !== "" ? styleText(style, text, { validateStream: false }) : text;
}

/** Reads a line as people write it in chat; the slash may be left out. */
export function readLine(written: string): CheckRequest {
  const line = written.startsWith("/") ? written : `/${written}`;
  return passed(parseCheck(line, games), systemOf(line, games)?.id);
}

// ---- play ----

/** A check that was played, as its card and as data. */
export interface Card {
  readonly text: string;
  readonly data: object;
}

/** Plays a check, with these faces if there are any. */
export function playCard(asked: CheckRequest, faces: readonly number[] | undefined, paper: Paper): Card {
  const { system, kind, options } = asked;
  const check = checkOf(asked);
  const played = faces ? replay(check, faces) : roll(check, chance(Math.random));
  const report = system.kinds[kind]!.report(played.outcome, options);
  const view = cardView({ system, played, report, asked }, paper.words);
  const title = [view.label, view.game, view.kind].filter((each) => each !== undefined).join(" · ");
  const total = view.total === undefined ? "" : `  ${view.total}`;
  const lines = [
    styled("bold", title, paper),
    styled("dim", view.asked ?? "", paper),
    styled(STYLES[view.tone], `${view.headline}${total}`, paper),
    ...view.lines,
    ...rowsOf(played.thrown).map((thrown) => diceLine(system.id, thrown, paper)),
  ];
  const { headline, lines: more } = view;
  return {
    text: lines.join("\n"),
    data: { asked: view.asked, headline, total: view.total, lines: more, outcome: played.outcome, faces: played.faces },
  };
}

/** The dice of one role; those that do not count are in brackets. */
function diceLine(system: string, { role, dice }: Thrown, paper: Paper): string {
  const faces = dice.map((die) => (die.kept ? chainOf(die, paper) : styled("dim", `(${chainOf(die, paper)})`, paper)));
  return `${paper.words(keyIn(system, `roles.${role}`))}: ${faces.join(" ")}`;
}

function chainOf({ die, faces }: ThrownDie, { words }: Paper): string {
  const shown = faces.map((face, i) => printedFace(i === 0 ? die : (die.reroll?.die ?? die), face, words));
  return shown.join(die.reroll?.how === "instead" ? "→" : "+");
}

// ---- chance ----

/** One line of a ladder. */
interface Step {
  readonly text: string;
  readonly tone: Tone;
  readonly score: number;
  readonly p: number;
  readonly fraction?: Fraction;
}

/** An outcome with its probability, exact if that was asked. */
interface Likely<O> {
  readonly outcome: O;
  readonly p: number;
  readonly fraction?: Fraction;
}

/** A ladder as text and as data. */
export type Ladder = Card;

/** The exact odds of a check: a line for each headline, the best first; or for each total if headlines say nothing. */
export function ladder(asked: CheckRequest, isExact: boolean, paper: Paper): Ladder {
  const { system, kind, options } = asked;
  const rule = system.kinds[kind]!;
  const byScore = (outcome: Outcome) => {
    const score = rule.score(outcome);
    return { text: numeral(score), tone: "plain" as const, score };
  };
  const stepsOf = (outcomes: readonly Likely<Outcome>[]) => {
    const headed = steps(outcomes, (outcome) => {
      const { headline, tone } = rule.report(outcome, options);
      return { text: textOf(system.id, headline, paper.words), tone, score: rule.score(outcome) };
    });
    return headed.length > 1 || outcomes.length === 1 ? headed : steps(outcomes, byScore);
  };
  return drawn(told(checkOf(asked), isExact ? reachOf([asked]) : undefined, stepsOf), paper);
}

/** The odds of a contest for its first side. */
export function contestLadder(sides: readonly CheckRequest[], isExact: boolean, paper: Paper): Ladder {
  const lines = {
    win: { text: "win", tone: "good", score: 2 },
    tie: { text: "tie", tone: "mixed", score: 1 },
    lose: { text: "lose", tone: "bad", score: 0 },
  } as const;
  const stepsOf = (outcomes: readonly Likely<Verdict>[]) => steps(outcomes, (verdict) => lines[resultOf(verdict)]);
  return drawn(told(passed(contestOf(sides)), isExact ? reachOf(sides) : undefined, stepsOf), paper);
}

/** Totals above every number of a check by so many read all the same. */
const BEYOND = 40;

/** The highest total that may make a difference to some checks. */
function reachOf(sides: readonly CheckRequest[]): number {
  let reach = BEYOND;
  JSON.stringify(
    sides.map(({ options }) => options),
    (_key, value: unknown) => (typeof value === "number" && (reach += Math.abs(value)), value),
  );
  return reach;
}

/**
 * The steps of a check; as fractions if it is said how high a total may make a difference. Dice that go on without end
 * are told as a geometric sum, which is exact where more rerolls change no step.
 */
function told<O>(
  check: Check<O>,
  reach: number | undefined,
  stepsOf: (outcomes: readonly Likely<O>[]) => readonly Step[],
): readonly Step[] {
  if (reach === undefined) return stepsOf(decisiveOdds(check).outcomes);
  const exactly = (height?: number) =>
    stepsOf(exactOdds(check, height).map((each) => ({ ...each, p: asNumber(each.fraction) })));
  try {
    return exactly();
  } catch (error) {
    if (!(error instanceof NotFinite)) throw error;
  }
  try {
    const [found, further] = [exactly(reach), exactly(2 * reach)];
    const isWhole = JSON.stringify(readable(found)) === JSON.stringify(readable(further));
    if (isWhole) return found;
    throw new NotFinite("These dice go on without end, and not each step of theirs is worked out as a fraction.");
  } catch (error) {
    if (!(error instanceof NotFinite)) throw error;
    throw new Error(`${error.message.slice(0, -1)}; leave out --exact.`, { cause: error });
  }
}

const readable = (all: readonly Step[]) => all.map(({ text, fraction }) => [text, fraction && fractionText(fraction)]);

/** Outcomes that read the same, as one step; the best first. */
function steps<O>(outcomes: readonly Likely<O>[], read: (outcome: O) => Omit<Step, "p" | "fraction">): readonly Step[] {
  const found = new Map<string, Step>();
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

function drawn(all: readonly Step[], paper: Paper): Ladder {
  const most = Math.max(...all.map(({ p }) => p));
  const width = Math.max(...all.map(({ text }) => text.length));
  const rows = all.map(({ text, tone, p, fraction }) => {
    const bar = styled(STYLES[tone], "█".repeat(Math.round((BAR * p) / most)).padEnd(BAR), paper);
    const exact = fraction ? `  ${fractionText(fraction)}` : "";
    return `${text.padEnd(width)}  ${bar}  ${percent(p, paper.words).padStart(8)}${exact}`;
  });
  const data = all.map(({ text, p, fraction }) => ({ text, p, ...(fraction && { fraction: fractionText(fraction) }) }));
  return { text: rows.map((row) => row.trimEnd()).join("\n"), data: { steps: data } };
}
