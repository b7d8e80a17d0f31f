import { parseFields } from "../../src/checks/field.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import type { ContestState } from "../../src/threads/contest/moves.ts";
import { makeMove, type LogEntry, type MoveData } from "../../src/threads/log.ts";
import type { Viewer } from "../../src/threads/panel.ts";
import { readThread } from "../../src/threads/replay.ts";
import { orFail, recordOf, game } from "../checks.ts";
import { message, openWorld } from "../threads/messages.ts";
import { viewerWith, type ViewerOptions } from "./threads.ts";

/** A roll as a line and its faces; `hidden` is one that its reader may not see, `waiting` none yet. */
export type Roll = readonly [line: string, faces: readonly number[]] | "hidden" | "waiting";

/** A contest as a test tells it: what each side rolls, and what else is done, in that order. */
export interface ContestStory {
  readonly system: string;
  readonly rolls: readonly Roll[];
  readonly rules?: Readonly<Record<string, unknown>>;
  readonly form?: "each" | "all";
  readonly isSealed?: boolean;
  readonly acts?: readonly MoveData[];
  /** The faces with which ties are broken, one list a comparison that ties. */
  readonly ties?: readonly (readonly number[])[];
  readonly gone?: readonly number[];
  /** Later events. */
  readonly then?: (contest: ContestState) => void;
}

/** The contest that these messages make for a reader who may do everything. */
export function contestFrom({ system: id, rolls, rules = {}, form = "each", ...more }: ContestStory): ContestState {
  const { isSealed = false, acts = [], ties = [], gone = [], then } = more;
  const system = game(id);
  const sides = rolls.map((_, i) => ({ uuid: `Actor.side${i}` }));
  const world = openWorld({ exists: ({ uuid }) => !gone.some((side) => uuid === `Actor.side${side}`) });
  const entry = (created: number, payload: unknown, more?: Partial<LogEntry>) =>
    message(`message${created}`, created, payload, more);
  const act = (created: number, move: object, more?: Partial<LogEntry>) =>
    entry(created, makeMove("message0", move), more);
  const parsed = orFail(parseFields(system.contest!.fields, rules));
  const opening = entry(0, contestThread.opening.make({ game: system, rules: parsed, form, isSealed, sides }));
  const answers = rolls.flatMap((roll, side) => {
    if (roll === "waiting") return [];
    const made = roll === "hidden" ? { isHidden: true } : { record: recordOf(roll[0], ...roll[1]) };
    return [act(side + 1, { act: "answer", side }, made)];
  });
  const known = [...answers, ...acts.map((move, i) => act(100 + i, move))];
  const open = readThread(contestThread, opening, known, world)!;
  const broken = open.duels.flatMap(({ tieBreak }, duel) => {
    const faces = ties[duel];
    if (!tieBreak || !faces) return [];
    return [act(200 + duel, { act: "tie", duel }, { record: { v: 1, system: id, stakes: tieBreak.stakes, faces } })];
  });
  const whole = readThread(contestThread, opening, [...known, ...broken], world)!;
  then?.(whole);
  return whole;
}

const NAMES = ["Mira Vell", "Tor Haldane", "Brigand", "Old Warden", "Marsh Hound"];

/** A viewer who knows all names and may do what is said here. */
export function readerWith(seen: ViewerOptions = {}): Viewer {
  return viewerWith({ nameOf: (side) => NAMES[side]!, ...seen });
}

/** The usual roll of Kaiser with these faces, of which 6 and 4 come to 15. */
export const d6s = (...faces: readonly number[]): Roll => ["/kaiser skill 5", faces];
const FIFTEEN = d6s(6, 4);
/** A contest of Kaiser in which nobody is ahead, by this rule for ties. */
export const level = (tie: string): ContestStory => ({ system: "kaiser", rules: { tie }, rolls: [FIFTEEN, FIFTEEN] });
/** Two of OGS of the same total and faces, with these largest dice. */
const threes = (...sizes: readonly number[]): ContestStory => ({
  system: "ogs",
  rolls: sizes.map((size): Roll => [`/ogs d${size} + d6 + d4 opposed`, [3, 3, 3]]),
});
/** Kaiser's first side has rolled, and the second has not. */
const begun: ContestStory = { system: "kaiser", rolls: [FIFTEEN, "waiting"] };

function anyDice(first: string, faces: readonly number[], second: string, others: readonly number[]): ContestStory {
  return {
    system: "anydice",
    rolls: [
      [`/dice ${first}`, faces],
      [`/dice ${second}`, others],
    ],
  };
}

/** A contest with two rolls, and what befalls it. */
function after(then: (contest: ContestState) => void, acts: readonly MoveData[] = []): ContestStory {
  return { system: "kaiser", rolls: [FIFTEEN, FIFTEEN], acts, then };
}

const CHANGES: readonly MoveData[] = [
  { act: "change", of: "message1" },
  { act: "resume", side: 1 },
  { act: "reopen" },
  { act: "unrule", ruling: "message102" },
];

/** A contest in each state that it can be in, to draw everything that can be said of one. */
export const STATES: Readonly<Record<string, ContestStory>> = {
  waiting: begun,
  sealed: {
    ...{ system: "kaiser", isSealed: true, rolls: ["waiting", "waiting", "waiting"] },
    acts: [{ act: "seal", side: 0, seal: "a".repeat(64) }],
  },
  "all sealed": {
    ...{ system: "kaiser", isSealed: true, rolls: ["waiting", "waiting"] },
    acts: [0, 1].map((side) => ({ act: "seal", side, seal: `${side}`.repeat(64) })),
  },
  hidden: { system: "kaiser", rolls: [FIFTEEN, "hidden"] },
  "hidden among many": { system: "kaiser", rolls: [FIFTEEN, "hidden", "waiting"] },
  yielded: { ...begun, acts: [{ act: "yield", side: 1 }] },
  nobody: { system: "kaiser", rolls: ["waiting", "waiting"], acts: [0, 1].map((side) => ({ act: "yield", side })) },
  gone: { ...begun, gone: [1] },
  withdrawn: { ...begun, acts: [{ act: "withdraw" }] },
  tie: level("reroll"),
  "tie broken": { ...level("reroll"), ties: [[3, 3, 2, 5]] },
  "coin tossed": { system: "kleptonomicon", rolls: Array<Roll>(2).fill(["/klepto +2", [4]]), ties: [[0]] },
  parried: {
    ...{ system: "kaiser", rules: { manner: "attack" } },
    rolls: [d6s(3, 1), ["/kaiser skill 6 a1 + 1 # Parry", [6, 4, 2]]],
  },
  "ranges of both": {
    system: "kleptonomicon",
    rolls: [
      ['/klepto +2 ranges win "push them" lose "fall"', [4]],
      ['/klepto +2 ranges win "hold on" lose', [6]],
    ],
  },
  "tie of dice": threes(8, 10),
  /** The game leaves it to the panel to say what decided. */
  "by its dice": {
    ...threes(8, 10),
    then: ({ duels }) => duels.forEach((duel) => Object.assign(duel.report!, { lines: [] })),
  },
  "the larger success": anyDice("1d20 vs 5", [9], "1d20 vs 15", [16]),
  "within a limit": { ...anyDice("1d20 under 15", [9], "1d20 under 10", [8]), rules: { under: "roll" } },
  "roll-off": { ...threes(8, 8), ties: [[9, 4]] },
  damaging: {
    ...{ system: "kr", rules: { tie: "reroll" } },
    rolls: [
      ["/kr opposed 2 dt 6", [7, 8]],
      ["/kr opposed 1 dt 12", [12]],
    ],
  },
  ruling: level("gm"),
  "dice called for": { ...level("gm"), ties: [[3, 3, 2, 5]] },
  ruled: { ...level("gm"), acts: [{ act: "ruling", duel: 0, winner: 1 }] },
  "gone since": { system: "kaiser", rolls: [FIFTEEN, FIFTEEN], gone: [1] },
  upheld: after((read) => {
    Object.assign(read, { isBelieved: true, isChanged: true });
    Object.assign(read.seats[1]!, { standing: "waiting", replayed: undefined });
    read.duels = [{ seats: [0, 1], stage: "settled", winner: 0 }];
  }),
  "ruled for good": after((read) => {
    read.rulings.push(
      { entry: "message8", author: "gm", what: { duel: 0, winner: null }, reason: "" },
      { entry: "message9", author: "gm", what: { duel: 0, winner: 1 }, reason: "Tor had the high ground." },
    );
    read.duels = [{ seats: [0, 1], stage: "settled", winner: 1, isRuled: true }];
  }),
  reopened: after(() => undefined, [{ act: "reopen" }]),
  changes: after((read) => {
    const [{ party, entry, replayed }] = read.seats as [ContestState["seats"][number]];
    read.changes.push({ entry: "message100", of: entry!, by: "ana", party, before: replayed!, after: replayed! });
  }, CHANGES),
  many: { system: "kaiser", rolls: [FIFTEEN, d6s(6, 2), d6s(6, 5), "waiting"] },
  "many settled": { system: "kaiser", rolls: [FIFTEEN, d6s(6, 2), d6s(6, 5)] },
};
