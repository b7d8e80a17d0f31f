import { parseFields } from "../../src/systems/field.ts";
import { systems } from "../../src/systems/index.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import { makeRecord } from "../../src/systems/record.ts";
import { isProblem } from "../../src/systems/vocabulary.ts";
import { contest } from "../../src/threads/contest/contest.ts";
import type { ContestState } from "../../src/threads/contest/sides.ts";
import { makeMove, type LogEntry, type MoveData } from "../../src/threads/reader/log.ts";
import { readThread } from "../../src/threads/reader/reader.ts";
import { type World } from "../../src/threads/thread.ts";
import type { Viewer } from "../../src/threads/view.ts";
import { viewerWith, type Seen } from "./threads.ts";

/** A roll as a line and its faces; `hidden` is one that its reader may not see, `waiting` none yet. */
export type Roll = readonly [line: string, faces: readonly number[]] | "hidden" | "waiting";

/** A contest as a test tells it: what each side rolls, and what else is done, in that order. */
export interface Told {
  readonly system: string;
  readonly rolls: readonly Roll[];
  readonly rules?: Readonly<Record<string, unknown>>;
  readonly form?: "each" | "all";
  readonly isSealed?: boolean;
  readonly acts?: readonly MoveData[];
  /** The faces with which ties are broken, one list a comparison that ties. */
  readonly ties?: readonly (readonly number[])[];
  readonly gone?: readonly number[];
  /** What befalls it afterwards. */
  readonly then?: (contest: ContestState) => void;
}

/** The contest that these messages make for a reader who may do everything. */
export function contestFrom({
  system: id,
  rolls,
  rules = {},
  form = "each",
  isSealed = false,
  acts = [],
  ties = [],
  gone = [],
  then = () => undefined,
}: Told): ContestState {
  const system = systems.find((each) => each.id === id)!;
  const read = parseFields(system.contest!.fields, rules);
  if (isProblem(read)) throw new Error(`The rules cannot be used: ${read.problem}.`);
  const sides = rolls.map((_, i) => ({ uuid: `Actor.side${i}` }));
  const world: World = {
    systems,
    isOver: () => true,
    mayChange: false,
    isGM: () => true,
    mayActFor: () => true,
    exists: ({ uuid }) => !gone.some((side) => uuid === `Actor.side${side}`),
  };
  const entry = (created: number, more: Partial<LogEntry>): LogEntry => ({
    id: `message${created}`,
    author: "gm",
    created,
    isHidden: false,
    payload: undefined,
    ...more,
  });
  const opening = entry(0, { payload: contest.makeOpening({ system, rules: read, form, isSealed, sides }) });
  const answers = rolls.flatMap((each, side) =>
    each === "waiting"
      ? []
      : [entry(side + 1, { payload: makeMove("message0", { act: "answer", side }), ...recordOf(each) })],
  );
  const others = acts.map((act, i) => entry(100 + i, { payload: makeMove("message0", act) }));
  const known = [...answers, ...others];
  const open = readThread(contest, opening, known, world)!;
  const broken = open.duels.flatMap(({ tieBreak }, duel) =>
    tieBreak && ties[duel]
      ? [
          entry(200 + duel, {
            payload: makeMove("message0", { act: "tie", duel }),
            record: { v: 1, system: id, stakes: tieBreak.stakes, faces: ties[duel] },
          }),
        ]
      : [],
  );
  const whole = readThread(contest, opening, [...known, ...broken], world)!;
  then(whole);
  return whole;
}

function recordOf(rolled: Exclude<Roll, "waiting">): Partial<LogEntry> {
  if (rolled === "hidden") return { isHidden: true };
  const asked = parseCheck(rolled[0], systems);
  if (isProblem(asked)) throw new Error(`The line ${rolled[0]} cannot be read: ${asked.problem}.`);
  return { record: makeRecord(asked, rolled[1]) };
}

const NAMES = ["Mira Vell", "Tor Haldane", "Brigand", "Old Warden", "Marsh Hound"];

/** A viewer who knows all names and may do what is said here. */
export function readerWith(seen: Seen = {}): Viewer {
  return viewerWith({ nameOf: (side) => NAMES[side]!, ...seen });
}

/** A contest with two rolls, and what befalls it. */
function after(then: (contest: ContestState) => void, acts: readonly MoveData[] = []): Told {
  const roll: Roll = ["/kaiser skill 5", [6, 4]];
  return { system: "kaiser", rolls: [roll, roll], acts, then };
}

const CHANGES: readonly MoveData[] = [
  { act: "change", of: "message1" },
  { act: "allow", change: "message100", isAllowed: true },
  { act: "allow", change: "message100", isAllowed: false },
  { act: "reopen", side: 1 },
  { act: "resume", side: 1 },
  { act: "reopen", duel: 0 },
];

/** A contest in each state that it can be in, to draw everything that can be said of one. */
export const STATES: Readonly<Record<string, Told>> = {
  waiting: { system: "kaiser", rolls: [["/kaiser skill 5", [6, 4]], "waiting"] },
  sealed: {
    system: "kaiser",
    isSealed: true,
    rolls: ["waiting", "waiting", "waiting"],
    acts: [{ act: "seal", side: 0, seal: "a".repeat(64) }],
  },
  "all sealed": {
    system: "kaiser",
    isSealed: true,
    rolls: ["waiting", "waiting"],
    acts: [0, 1].map((side) => ({ act: "seal", side, seal: `${side}`.repeat(64) })),
  },
  hidden: { system: "kaiser", rolls: [["/kaiser skill 5", [6, 4]], "hidden"] },
  "hidden among many": { system: "kaiser", rolls: [["/kaiser skill 5", [6, 4]], "hidden", "waiting"] },
  yielded: { system: "kaiser", rolls: [["/kaiser skill 5", [6, 4]], "waiting"], acts: [{ act: "yield", side: 1 }] },
  nobody: { system: "kaiser", rolls: ["waiting", "waiting"], acts: [0, 1].map((side) => ({ act: "yield", side })) },
  gone: { system: "kaiser", rolls: [["/kaiser skill 5", [6, 4]], "waiting"], gone: [1] },
  withdrawn: { system: "kaiser", rolls: [["/kaiser skill 5", [6, 4]], "waiting"], acts: [{ act: "withdraw" }] },
  tie: {
    system: "kaiser",
    rules: { tie: "reroll" },
    rolls: [
      ["/kaiser skill 5", [6, 4]],
      ["/kaiser skill 5", [6, 4]],
    ],
  },
  "tie broken": {
    system: "kaiser",
    rules: { tie: "reroll" },
    rolls: [
      ["/kaiser skill 5", [6, 4]],
      ["/kaiser skill 5", [6, 4]],
    ],
    ties: [[3, 3, 2, 5]],
  },
  "coin tossed": {
    system: "kleptonomicon",
    rolls: [
      ["/klepto +2", [4]],
      ["/klepto +2", [4]],
    ],
    ties: [[0]],
  },
  parried: {
    system: "kaiser",
    rules: { manner: "attack" },
    rolls: [
      ["/kaiser skill 5", [3, 1]],
      ["/kaiser skill 6 a1 + 1 # Parry", [6, 4, 2]],
    ],
  },
  "ranges of both": {
    system: "kleptonomicon",
    rolls: [
      ['/klepto +2 ranges win "push them" lose "fall"', [4]],
      ['/klepto +2 ranges win "hold on" lose', [6]],
    ],
  },
  "tie of dice": {
    system: "ogs",
    rolls: [
      ["/ogs d8 + d6 + d4 opposed", [3, 3, 3]],
      ["/ogs d10 + d6 + d4 opposed", [3, 3, 3]],
    ],
  },
  "roll-off": {
    system: "ogs",
    rolls: [
      ["/ogs d8 + d6 + d4 opposed", [3, 3, 3]],
      ["/ogs d8 + d6 + d4 opposed", [3, 3, 3]],
    ],
    ties: [[9, 4]],
  },
  ruling: {
    system: "kaiser",
    rules: { tie: "gm" },
    rolls: [
      ["/kaiser skill 5", [6, 4]],
      ["/kaiser skill 5", [6, 4]],
    ],
  },
  ruled: {
    system: "kaiser",
    rules: { tie: "gm" },
    rolls: [
      ["/kaiser skill 5", [6, 4]],
      ["/kaiser skill 5", [6, 4]],
    ],
    acts: [{ act: "ruling", duel: 0, winner: 1 }],
  },
  ...Object.fromEntries(
    [
      { by: "ben", isGM: false },
      { by: "gm", isGM: true },
    ].map((edit, i) => [
      `edited ${i}`,
      after((read) => {
        read.edits.set("1", edit);
        Object.assign(read, { openingEdit: edit });
      }),
    ]),
  ),
  "gone since": {
    system: "kaiser",
    rolls: [
      ["/kaiser skill 5", [6, 4]],
      ["/kaiser skill 5", [6, 4]],
    ],
    gone: [1],
  },
  upheld: after((read) => {
    Object.assign(read, { isUpheld: true });
    Object.assign(read.sides[1]!, { standing: "waiting", replayed: undefined });
    read.duels = [{ sides: [0, 1], stage: "settled", winner: 0 }];
  }),
  "ruled for good": after((read) => {
    read.rulings.push(
      { entry: "message8", by: "gm", what: { duel: 0, winner: null }, reason: "" },
      { entry: "message9", by: "gm", what: { duel: 0, winner: 1 }, reason: "Tor had the high ground." },
    );
    read.duels = [{ sides: [0, 1], stage: "settled", winner: 1, isRuled: true }];
  }),
  changes: after((read) => {
    const [{ party, entry, replayed }] = read.sides as [ContestState["sides"][number]];
    read.changes.push({ entry: "message100", of: entry!, by: "ana", party, before: replayed!, after: replayed! });
  }, CHANGES),
  many: {
    system: "kaiser",
    rolls: [["/kaiser skill 5", [6, 4]], ["/kaiser skill 5", [6, 2]], ["/kaiser skill 5", [6, 5]], "waiting"],
  },
};
