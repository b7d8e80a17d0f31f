/** A contest as one reader sees it. What they may not see of a side is not in the contest they have, so nothing here can tell it. */
import type { Tone } from "../systems/system.ts";
import type { Contest, Duel, Side, Standing } from "../threads/contest.ts";
import type { Stray } from "../threads/thread.ts";
import { cardView } from "./card/card.ts";
import { markOf } from "./card/drawings.ts";
import type { RoundView } from "./card/rounds.ts";
import { roundViews } from "./card/rounds.ts";
import { termsOf } from "./contest-terms.ts";
import type { Words } from "./words.ts";
import { keyIn, listOf, textOf } from "./words.ts";

/** What a reader knows of one side beside its throw, and what they may do for it. */
export interface Known {
  readonly name: string;
  /** True where the reader plays it. A Gamemaster, who may act for everybody, plays nobody. */
  readonly isOwn: boolean;
  /** True where it is first of all for the reader to answer. */
  readonly isAsked: boolean;
  /** Who is asked to answer for it. */
  readonly asked: readonly { readonly name: string; readonly isHere: boolean }[];
  readonly mayAnswer: boolean;
  readonly mayYield: boolean;
  /** What it can answer with, where there is more than one way. */
  readonly traits: readonly OptionView[];
}

/** Who reads a contest: what they know of each side, and what else they may do. */
export interface Reader {
  readonly sides: readonly Known[];
  readonly mayWithdraw: boolean;
  readonly mayAnswerAll: boolean;
  readonly mayBreak: (duel: number) => boolean;
  readonly mayRule: (duel: number) => boolean;
}

interface OptionView {
  readonly value: string;
  readonly text: string;
  readonly isSelected: boolean;
}

/** Something to press: what it does, and to which side or comparison. */
export interface ButtonView {
  readonly deed: "answer" | "answerAll" | "yield" | "withdraw" | "break" | "rule";
  readonly at?: number;
  readonly winner?: number;
  readonly text: string;
  /** What it is called where it stands alone. */
  readonly label: string;
  /** True for what is expected of its reader next. */
  readonly isMain?: boolean;
}

/** One comparison: what came of it, or what it waits for. */
export interface DuelView {
  readonly stage: Duel["stage"];
  /** Who is compared, where the headline does not say so. */
  readonly who?: string;
  readonly headline: string;
  readonly tone: Tone;
  readonly mark: string;
  readonly lines: readonly string[];
  readonly tieBreak?: { readonly title: string; readonly rounds: readonly RoundView[] };
  readonly buttons: readonly ButtonView[];
  /** All of it in one sentence of plain text. */
  readonly sentence: string;
}

/** One side: who it is, and how far it is. */
export interface SideView {
  readonly name: string;
  readonly standing: Standing;
  readonly mark: string;
  readonly text: string;
  readonly total?: string;
  readonly asked: readonly { readonly text: string; readonly isHere: boolean }[];
  readonly buttons: readonly ButtonView[];
  readonly traits?: { readonly label: string; readonly at: number; readonly options: readonly OptionView[] };
}

/** A whole contest. */
export interface ContestView {
  readonly title: string;
  /** What is not as usual about it. */
  readonly terms: readonly string[];
  readonly duels: readonly DuelView[];
  /** How many are in, while some are not. */
  readonly progress?: string;
  readonly sides: readonly SideView[];
  readonly buttons: readonly ButtonView[];
}

/** Why a message says nothing of a contest: it does not count there, or there is none. */
export type Note = Stray | "orphan" | "unsound";

/** What is said below a message that does not count. */
export function noteText(note: Note, words: Words): string {
  return words(
    note === "orphan" || note === "unsound" ? `dicewright.contest.${note}` : `dicewright.contest.strays.${note}`,
  );
}

/** How each standing is drawn, so that it is told without colour. Our own drawings, in a square of 20 by 20. */
const MARKS: Readonly<Record<Exclude<Standing, "in">, string>> = {
  waiting: "M1 8H5V12H1ZM8 8H12V12H8ZM15 8H19V12H15Z",
  sealed: "M1 4H19V16H1ZM3 6L10 11L17 6Z",
  hidden: "M1 10C3 6 6 4 10 4C14 4 17 6 19 10C17 14 14 16 10 16C6 16 3 14 1 10ZM10 7A3 3 0 1 0 10 13A3 3 0 1 0 10 7Z",
  yielded: "M3 1H5.5V3H17L14 7L17 11H5.5V19H3Z",
  gone: "M10 1A9 9 0 1 0 10 19A9 9 0 1 0 10 1ZM10 4A6 6 0 1 1 10 16A6 6 0 1 1 10 4Z",
};

/** A contest for one reader. */
export function contestView(contest: Contest, reader: Reader, words: Words): ContestView {
  const progress = progressOf(contest, words);
  return {
    title: words("dicewright.contest.title", { game: words(keyIn(contest.system.id, "name")) }),
    terms: termsOf(contest, words),
    duels: shownDuels(contest, reader, words),
    sides: contest.sides.map((side, at) => sideView(side, at, reader.sides[at]!, words)),
    buttons: [
      ...(reader.mayAnswerAll ? [button("answerAll", words("dicewright.contest.answerAll"))] : []),
      ...(reader.mayWithdraw ? [button("withdraw", words("dicewright.contest.withdraw"))] : []),
    ],
    ...(progress !== undefined && { progress }),
  };
}

/** Of several comparisons those that still wait are one line, since each side says below how far it is. */
function shownDuels(contest: Contest, reader: Reader, words: Words): readonly DuelView[] {
  const isOpen = ({ stage }: Duel) => stage === "open";
  const [first, ...others] = contest.duels.filter(isOpen);
  const ended = duelViews(contest, reader, words).filter((_, at) => !isOpen(contest.duels[at]!));
  if (!first) return ended;
  const sides = [...new Set([first, ...others].flatMap((duel) => duel.sides))].sort((a, b) => a - b);
  return [...ended, duelView(contest, { stage: "open", sides }, { reader, words, at: contest.duels.indexOf(first) })];
}

/** What came of each comparison, or what it waits for. */
export function duelViews(contest: Contest, reader: Reader, words: Words): readonly DuelView[] {
  return contest.duels.map((duel, at) => duelView(contest, duel, { reader, words, at }));
}

interface Drawing {
  readonly reader: Reader;
  readonly words: Words;
  readonly at: number;
}

function duelView(contest: Contest, duel: Duel, drawing: Drawing): DuelView {
  const { reader, words } = drawing;
  const names = reader.sides.map(({ name }) => name);
  const headline = headlineOf(contest, duel, names, words);
  const lines = linesOf(contest, duel, words);
  const tone = toneOf(duel, reader);
  const isNamed =
    contest.duels.length === 1 || duel.stage === "open" || (duel.stage === "settled" && duel.winner !== null);
  const tieBreak = tieBreakOf(contest, duel, names, words);
  return {
    stage: duel.stage,
    headline,
    lines,
    tone,
    mark: markOf(tone),
    buttons: buttonsOf(duel, names, drawing),
    sentence:
      lines.length === 0 ? headline : words("dicewright.contest.sentence", { headline, lines: lines.join(", ") }),
    ...(!isNamed && { who: whoOf(duel, names, words) }),
    ...(tieBreak && { tieBreak }),
  };
}

function whoOf({ sides }: Duel, names: readonly string[], words: Words): string {
  const [first = "", ...others] = sides.map((place) => names[place]!);
  return words("dicewright.contest.against", { first, other: listOf(others, words) });
}

/** Whoever plays the loser has lost; to everybody else somebody wins. */
function toneOf({ stage, winner, sides, report }: Duel, { sides: known }: Reader): Tone {
  if (stage !== "settled") return "plain";
  if (winner === null || winner === undefined) return report?.tone ?? "mixed";
  const owns = (place: number) => known[place]!.isOwn;
  return sides.some(owns) && !owns(winner) ? "bad" : "good";
}

function headlineOf(contest: Contest, duel: Duel, names: readonly string[], words: Words): string {
  const tell = (key: string, data = {}) => words(`dicewright.contest.${key}`, data);
  const those = (test: (side: Side) => boolean) =>
    listOf(
      duel.sides.filter((place) => test(contest.sides[place]!)).map((place) => names[place]!),
      words,
    );
  const waiting = those(({ standing }) => standing === "waiting");
  const told: Readonly<Record<Exclude<Duel["stage"], "settled">, () => string>> = {
    open: () => (waiting === "" ? tell("opening") : tell("waiting", { names: waiting })),
    tie: () => tell("tie", { names: those(({ standing }) => standing === "in") }),
    ruling: () => tell("decides"),
    hidden: () => tell("hidden"),
    withdrawn: () => tell("withdrawn"),
    gone: () => tell("gone"),
  };
  return duel.stage === "settled" ? verdictOf(contest, duel, names, words) : told[duel.stage]();
}

function verdictOf(
  { duels, system }: Contest,
  { winner = null, sides, report }: Duel,
  names: readonly string[],
  words: Words,
): string {
  if (winner === null) return report ? textOf(system.id, report.headline, words) : words("dicewright.contest.nobody");
  const name = names[winner]!;
  if (duels.length === 1) return words("dicewright.contest.wins", { name });
  return words("dicewright.contest.winsAgainst", {
    name,
    others: listOf(
      sides.filter((place) => place !== winner).map((place) => names[place]!),
      words,
    ),
  });
}

/** What the game says of its verdict; a tie that a Gamemaster has decided is told as one. */
function linesOf({ system }: Contest, { report, isRuled }: Duel, words: Words): readonly string[] {
  const told = (report?.lines ?? []).map((text) => textOf(system.id, text, words));
  return isRuled ? [...told, words("dicewright.contest.ruled")] : told;
}

function tieBreakOf(
  contest: Contest,
  { sides, thrown }: Duel,
  names: readonly string[],
  words: Words,
): DuelView["tieBreak"] {
  if (!thrown) return undefined;
  const level = sides.filter((place) => contest.sides[place]!.standing === "in").map((place) => names[place]!);
  return { title: words("dicewright.contest.tieBreak"), rounds: roundViews(contest.system.id, thrown, level, words) };
}

function button(deed: ButtonView["deed"], text: string, more: Partial<ButtonView> = {}): ButtonView {
  return { deed, text, label: text, ...more };
}

function buttonsOf({ sides }: Duel, names: readonly string[], { reader, words, at }: Drawing): readonly ButtonView[] {
  if (reader.mayBreak(at)) return [button("break", words("dicewright.contest.breakTie"), { at })];
  if (!reader.mayRule(at)) return [];
  return sides.map((winner) =>
    button("rule", words("dicewright.contest.wins", { name: names[winner]! }), { at, winner }),
  );
}

/** How many have thrown, given in or sealed, where there are several to wait for or nothing else is seen of it. */
function progressOf({ sides, duels, isSealed }: Contest, words: Words): string | undefined {
  const done = sides.filter(({ standing }) => standing !== "waiting" && standing !== "gone").length;
  if (done === sides.length || (sides.length < 3 && !isSealed) || !duels.some(({ stage }) => stage === "open"))
    return undefined;
  return words("dicewright.contest.in", { done, all: sides.length });
}

function sideView(side: Side, at: number, known: Known, words: Words): SideView {
  const { standing } = side;
  const isOpen = standing === "waiting";
  return {
    name: known.name,
    standing,
    ...standingOf(side, words),
    asked: isOpen
      ? known.asked.map(({ name, isHere }) => ({
          isHere,
          text: isHere ? name : words("dicewright.contest.offline", { name }),
        }))
      : [],
    buttons: sideButtons(side, at, known, words),
    ...(known.mayAnswer &&
      known.traits.length > 1 && {
        traits: { label: words("dicewright.contest.answerWith", { name: known.name }), at, options: known.traits },
      }),
  };
}

/** What a throw says on its own card, or why there is none. */
function standingOf({ standing, replayed }: Side, words: Words): Pick<SideView, "mark" | "text" | "total"> {
  if (standing !== "in" || !replayed)
    return { mark: MARKS[standing as keyof typeof MARKS], text: words(`dicewright.contest.standings.${standing}`) };
  const { headline, mark, total } = cardView(replayed, words);
  return { mark, text: headline, ...(total !== undefined && { total }) };
}

function sideButtons(
  { standing }: Side,
  at: number,
  { name, isAsked, mayAnswer, mayYield }: Known,
  words: Words,
): readonly ButtonView[] {
  const named = (deed: ButtonView["deed"], key: string) => {
    const text = words(`dicewright.contest.${key}`);
    return button(deed, text, {
      at,
      isMain: deed === "answer" && isAsked,
      label: words("dicewright.contest.forSide", { action: text, name }),
    });
  };
  return [
    ...(mayAnswer ? [named("answer", standing === "sealed" ? "answerAnew" : "answer")] : []),
    ...(mayYield ? [named("yield", "yield")] : []),
  ];
}
