/**
 * An extended test as its panel shows it: how far it is, what the next roll has, and what there was so far.
 *
 * Worked example: a progress of 3 with a goal of 12.
 *
 *     extendedView(test, { name: "Mira Vell", … }, words).progress // { text: "3 of 12", share: "25.0", left: "9 to go", … }
 */
import { odds } from "../engine/odds.ts";
import { isProblem } from "../systems/problem.ts";
import { checkOf } from "../systems/record.ts";
import type { Tone } from "../systems/system.ts";
import type { Extended, Round } from "../threads/extended.ts";
import { rollOf, rulesOf } from "../threads/extended.ts";
import type { Stray } from "../threads/thread.ts";
import { markOf } from "./card/drawings.ts";
import { percent } from "./odds.ts";
import type { Words } from "./words.ts";
import { countOf, keyIn, numeral, textOf } from "./words.ts";

/** Who looks at an extended test, and what they may do with it. */
export interface ExtendedReader {
  /** The name of whoever rolls, as far as this reader may know it. */
  readonly name: string;
  readonly mayRoll: boolean;
  /** True for whoever opened it and for Gamemasters. */
  readonly mayEnd: boolean;
  /** True where a fight says when a turn is over. */
  readonly isInFight: boolean;
  /** True below a roll, where the roll itself says enough. */
  readonly isCompact: boolean;
}

/** Something that can be pressed. */
export interface DeedView {
  readonly deed: "roll" | "turn" | "goal" | "end";
  readonly text: string;
  /** True for what is expected of its reader next. */
  readonly isMain: boolean;
}

/** How far it is. */
export interface ProgressView {
  readonly text: string;
  /** Absent without a goal; what is left, also where it is reached. */
  readonly left?: string;
  readonly share?: string;
}

/** One roll of the history. */
export interface RoundView {
  readonly dice?: string;
  readonly result: string;
  readonly turn?: string;
  readonly gained?: string;
}

/** Everything the panel shows. */
export interface ExtendedView {
  readonly texts: Readonly<Record<"title" | "progress" | "history", string>>;
  readonly name: string;
  readonly label?: string;
  readonly tone: Tone;
  readonly mark: string;
  readonly isCompact: boolean;
  /** How it ended; absent while it goes on. */
  readonly status?: string;
  /** Why neither progress nor pool are told. */
  readonly note?: string;
  readonly progress?: ProgressView;
  readonly pool?: string;
  readonly refill?: string;
  readonly chance?: string;
  readonly rounds: readonly RoundView[];
  readonly deeds: readonly DeedView[];
}

const key = (name: string) => `dicewright.extended.${name}`;

/** The panel of an extended test for one reader. */
export function extendedView(test: Extended, reader: ExtendedReader, words: Words): ExtendedView {
  const tone = toneOf(test);
  const status = statusOf(test, words);
  const isVeiled = test.pool === undefined && test.standing !== "gone";
  return {
    texts: { title: words(key("title")), progress: words(key("progress")), history: words(key("history")) },
    name: reader.name,
    tone,
    mark: markOf(tone),
    isCompact: reader.isCompact,
    rounds: reader.isCompact ? [] : test.rounds.map((round) => roundView(test, round, words)),
    deeds: deedsOf(test, reader, words),
    ...(test.label !== undefined && { label: test.label }),
    ...(status !== undefined && { status }),
    ...(isVeiled && { note: words(key("veiled")) }),
    ...(test.progress !== undefined && { progress: progressView(test.progress, test.goal, words) }),
    ...(test.standing === "open" && comingOf(test, words)),
  };
}

/** How an extended test ended, in one sentence; undefined while it goes on. */
export function statusOf({ standing, goal, progress, rounds }: Extended, words: Words): string | undefined {
  if (standing === "open") return undefined;
  const rolls = countOf(key("rolls"), rounds.length, words);
  if (progress === undefined) return words(key(standing === "gone" ? "gone" : "endedUnknown"));
  return words(key(standing), {
    rolls,
    progress: numeral(progress),
    ...(standing === "reached" && { goal: String(goal) }),
  });
}

/** Why a message that refers to an extended test is only an ordinary roll. */
export function strayText(stray: Stray | "orphan", words: Words): string {
  return words(key(`strays.${stray}`));
}

function toneOf({ standing }: Extended): Tone {
  return standing === "reached" ? "good" : standing === "ended" ? "mixed" : "plain";
}

function progressView(progress: number, goal: number | null, words: Words): ProgressView {
  if (goal === null) return { text: numeral(progress) };
  const share = Math.min(1, Math.max(0, progress / goal));
  const left = goal - progress;
  return {
    text: words(key("ofGoal"), { progress: numeral(progress), goal }),
    ...(left > 0 && { left: countOf(key("toGo"), left, words) }),
    share: (100 * share).toFixed(1),
  };
}

/** What the next roll has, and what comes back. */
function comingOf(test: Extended, words: Words): Pick<ExtendedView, "pool" | "refill" | "chance"> {
  const { pool, gain, isTurnOpen } = test;
  const chance = chanceOf(test);
  return {
    ...(pool !== undefined && { pool: countOf(key("dice"), pool, words) }),
    ...(gain > 0 && { refill: countOf(key(isTurnOpen ? "comingBack" : "eachTurn"), gain, words) }),
    ...(chance !== undefined && { chance: words(key("chance"), { chance: percent(chance, words) }) }),
  };
}

/** Chances that were worked out, by what they depend on; a panel is drawn again and again. */
const known = new Map<string, number>();
const MOST_KNOWN = 200;

/** How likely the next roll reaches the goal; undefined where there is none or where the pool is not known. */
export function chanceOf(test: Extended): number | undefined {
  const { pool, progress, goal, system } = test;
  if (pool === undefined || progress === undefined || goal === null) return undefined;
  const asked = rollOf(test, pool);
  if (isProblem(asked)) return undefined;
  const name = JSON.stringify([system.id, asked.options, goal - progress]);
  const rules = rulesOf(system);
  const worked =
    known.get(name) ??
    odds(checkOf(asked)).outcomes.reduce(
      (sum, { outcome, p }) => (progress + rules.progress(outcome) >= goal ? sum + p : sum),
      0,
    );
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, worked);
  return worked;
}

function roundView({ system }: Extended, { replayed, turn, gained = 0 }: Round, words: Words): RoundView {
  const rules = rulesOf(system);
  const more = {
    ...(turn && { turn: words(key("turnOf"), { round: turn.round, turn: turn.turn + 1 }) }),
    ...(gained > 0 && { gained: countOf(key("cameBack"), gained, words) }),
  };
  if (!replayed) return { result: words(key("hiddenRoll")), ...more };
  const dice = Number(replayed.asked!.options[rules.pool]);
  const leaving = dice - rules.left(replayed.played.outcome);
  const result = [
    textOf(system.id, replayed.report.headline, words),
    ...(leaving > 0 ? [countOf(key("leave"), leaving, words)] : []),
  ].join(", ");
  return { dice: countOf(key("dice"), dice, words), result, ...more };
}

function deedsOf(test: Extended, { mayRoll, mayEnd, isInFight, isCompact }: ExtendedReader, words: Words): DeedView[] {
  if (test.standing !== "open") return [];
  const isSpent = test.pool === 0;
  const isOver = isSpent && test.gain === 0;
  const deeds = [
    { deed: "roll", fits: mayRoll && test.pool !== undefined && !isSpent, isMain: true },
    { deed: "turn", fits: mayRoll && test.isTurnOpen && !isInFight && !isOver, isMain: isSpent },
    { deed: "goal", fits: mayEnd && !isCompact, isMain: false },
    { deed: "end", fits: mayEnd && (!isCompact || isOver), isMain: isOver },
  ] as const;
  return deeds.flatMap(({ deed, fits, isMain }) => (fits ? [{ deed, text: words(key(`deeds.${deed}`)), isMain }] : []));
}

/** The title of an extended test in one line: what it is, and whose. */
export function titleOf({ system, label }: Pick<Extended, "system" | "label">, name: string, words: Words): string {
  return words(key("of"), { what: label ?? words(keyIn(system.id, "name")), name });
}
