/** Group tests and extended tests as they are played and reckoned. The reckoning uses nothing of their threads. */
import { games } from "../../src/games/index.ts";
import { extendedThread } from "../../src/threads/extended/extended.ts";
import type { ExtendedState } from "../../src/threads/extended/moves.ts";
import { groupThread } from "../../src/threads/group/group.ts";
import type { GroupTest } from "../../src/threads/group/moves.ts";
import type { Random } from "./random.ts";
import { maySee, type Stored, type Table } from "./table.ts";
import { messagesOf, outcomeOf, type Kind, type Played, type Truth } from "./tests.ts";

const sorted = (rejections: ReadonlyMap<string, string>) => [...rejections].map((each) => each.join(" ")).sort();
const systemOf = ({ system }: Pick<Played, "system">) => games.find(({ id }) => id === system)!;

// ---- Group tests ----

type Draw = (random: Random) => Readonly<Record<string, unknown>>;

/** A kind of check of each game, what is given for all, and what each member adds. */
const GROUPS: readonly (readonly [
  system: string,
  kind: string,
  given: Readonly<Record<string, unknown>>,
  own: Draw,
])[] = [
  ["kaiser", "skill", { difficulty: 12 }, (random) => ({ skill: random.whole(3, 6), advantage: random.whole(0, 2) })],
  ["ogs", "action", { difficulty: 6 }, (random) => ({ dice: [{ count: 2, sides: random.one([4, 6]), up: 0 }] })],
  ["kr", "basic", { dt: 6 }, (random) => ({ rolled: random.whole(1, 5) })],
  ["kleptonomicon", "test", {}, (random) => ({ modifier: random.whole(0, 2) })],
  ["anydice", "check", { difficulty: 6 }, (random) => ({ formula: random.one(["2d6", "1d8 + 2", "3d4kh2"]) })],
  ["olde", "stat", { challenge: 5 }, (random) => ({ stat: random.whole(1, 6) })],
];

interface Row {
  standing: string;
  entry: string;
  outcome?: Readonly<Record<string, unknown>> | undefined;
}

class GroupReckoning {
  readonly rows: Row[];
  readonly rejections = new Map<string, string>();
  closedBy: string | undefined;

  constructor(
    readonly test: Played,
    readonly user: string,
    messages: readonly Stored[],
  ) {
    this.rows = test.parties.map(() => ({ standing: "waiting", entry: "" }));
    for (const message of messages) {
      const why = this.take(message, test.truths.get(message.id)!);
      if (why) this.rejections.set(message.id, why);
    }
  }

  take(message: Stored, { does, place = 0, isFit }: Truth): string | undefined {
    const row = this.rows[place]!;
    const isLeader = message.author === "gm" || message.author === this.test.author;
    if (does === "nothing") return "unread";
    if (does === "answer" ? !this.mayAct(message, place) : !isLeader) return "forged";
    if (this.closedBy !== undefined) return "late";
    if (does === "close") return void (this.closedBy = message.id);
    if (does === "skip") return row.standing === "waiting" ? void (row.standing = "out") : "duplicate";
    if (row.standing !== "waiting" && row.standing !== "out") return "duplicate";
    if (!maySee(this.user, message)) return void Object.assign(row, { standing: "hidden", entry: message.id });
    if (!isFit && !message.isEdited) return "unfit";
    const outcome = outcomeOf(this.test.records.get(message.id));
    return void Object.assign(row, { standing: "in", entry: message.id, outcome });
  }

  mayAct({ author }: Stored, place: number): boolean {
    return author === "gm" || this.test.owners[place]!.includes(author);
  }

  result(): unknown {
    const isComplete = this.rows.every(({ standing }) => standing !== "waiting");
    const rows = this.rows.map(({ standing, entry }) => `${standing} ${entry}`);
    const told = isComplete || this.closedBy !== undefined ? this.sum() : undefined;
    return { rows, closedBy: this.closedBy, isComplete, result: told, rejections: sorted(this.rejections) };
  }

  sum(): unknown {
    const kind = systemOf(this.test).kinds[this.test.kind]!;
    const rolled = this.rows.flatMap(({ outcome }, place) =>
      outcome ? [{ place, outcome, rank: kind.score(outcome as never) }] : [],
    );
    if (rolled.length === 0 || this.rows.some(({ standing }) => standing === "hidden")) return undefined;
    const byRank = [...rolled].sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.place - b.place));
    const best = byRank.filter(({ rank }) => rank === byRank.at(-1)!.rank)[0]!;
    const isTold = rolled.every(({ outcome }) => typeof outcome["success"] === "boolean");
    const passed = rolled.filter(({ outcome }) => outcome["success"] === true).length;
    return { lowest: byRank[0]!.place, highest: best.place, count: rolled.length, ...(isTold && { passed }) };
  }
}

export const groups: Kind<GroupTest> = {
  thread: groupThread,
  draw(random) {
    const [system, kind, options] = random.one(GROUPS);
    return { system, kind, options, goal: null, members: random.whole(2, 5) };
  },
  open: ({ kind, options, parties, system }) => ({ game: systemOf({ system }), kind, options, parties, rules: {} }),
  move: (place) => ({ act: "answer", place }),
  asked: ({ system, options }, _shown, random) => ({ ...options, ...GROUPS.find(([id]) => id === system)![3](random) }),
  others: (random, place) => ({ act: random.one(["skip", "skip", "close"]), place }),
  shown(state) {
    if (!state) return undefined;
    const { seats, closedBy, isComplete, result, rejections } = state;
    const told = result && { lowest: result.lowest, highest: result.highest, count: result.count };
    const passed = result?.passed === undefined ? {} : { passed: result.passed };
    return {
      rows: seats.map(({ standing, entry = "" }) => `${standing} ${entry}`),
      closedBy,
      isComplete,
      result: told && { ...told, ...passed },
      rejections: sorted(rejections),
    };
  },
  reckon: (test, table, user) => new GroupReckoning(test, user, messagesOf(test, table)).result(),
};

// ---- Extended tests ----

class ExtendedReckoning {
  readonly rejections = new Map<string, string>();
  readonly rounds: string[] = [];
  standing = "open";
  pool: number | undefined;
  progress: number | undefined = 0;
  goal: number | null;

  constructor(
    readonly test: Played,
    readonly user: string,
    messages: readonly Stored[],
  ) {
    this.pool = Number(test.options["pool"]);
    this.goal = test.goal;
    for (const message of messages) {
      const why = this.take(message, test.truths.get(message.id)!);
      if (why) this.rejections.set(message.id, why);
    }
  }

  take(message: Stored, { does, goal = null, isFit }: Truth): string | undefined {
    const { author } = message;
    const isOwner = author === "gm" || this.test.owners[0]!.includes(author);
    const isLeader = author === "gm" || author === this.test.author;
    if (does === "nothing") return "unread";
    if (does === "roll" || does === "turn" ? !isOwner : !isLeader) return "forged";
    if (this.standing !== "open") return "late";
    if (does === "end") return void (this.standing = "ended");
    // Nobody fights here, so dice come back with each roll and no turn is left to end.
    if (does === "turn") return "duplicate";
    if (does === "roll") return this.roll(message, isFit === true || message.isEdited);
    this.goal = goal;
    return this.reach();
  }

  roll(message: Stored, isFit: boolean): string | undefined {
    const record = this.test.records.get(message.id)!;
    const isSeen = maySee(this.user, message);
    if (isSeen && !(isFit && (this.pool === undefined || record.options["pool"] === this.pool))) return "unfit";
    this.rounds.push(message.id);
    if (!isSeen || this.pool === undefined) [this.pool, this.progress] = [undefined, undefined];
    else this.count(record.faces.map(Number), Number(record.options["dt"]));
    if (this.pool !== undefined) this.pool += Math.min(Number(this.test.options["con"]), 100 - this.pool);
    return this.reach();
  }

  /** A die counts what it is above the threshold, or below it and then it leaves the pool. */
  count(faces: readonly number[], dt: number): void {
    const outcome = outcomeOf({ v: 1, system: "kr", kind: "extended", options: { pool: faces.length, dt }, faces });
    this.pool = Number(outcome!["left"]);
    this.progress! += Number(outcome!["margin"]);
  }

  reach(): undefined {
    if (this.goal !== null && this.progress !== undefined && this.progress >= this.goal) this.standing = "reached";
  }

  result(): unknown {
    const { standing, pool, progress, goal, rounds, rejections } = this;
    return { standing, pool, progress, goal, rounds, rejections: sorted(rejections) };
  }
}

export const extendedTests: Kind<ExtendedState> = {
  thread: extendedThread,
  draw(random) {
    const options = { pool: random.whole(3, 8), dt: random.whole(3, 9), con: random.whole(0, 2) };
    return {
      system: "kr",
      kind: "extended",
      options,
      goal: random.isLucky(0.5) ? random.whole(5, 15) : null,
      members: 1,
    };
  },
  open: ({ options, goal, parties: [party], system }) => ({
    game: systemOf({ system }),
    party,
    options,
    goal,
    turn: null,
  }),
  move: () => ({ act: "roll", turn: null }),
  asked({ options }, shown, random) {
    const pool = shown?.pool ?? Number(options["pool"]);
    return { pool: Math.max(1, random.isLucky(0.9) ? pool : pool + 1), dt: options["dt"] };
  },
  others(random) {
    const act = random.one(["turn", "turn", "goal", "end"]);
    return act === "goal" ? { act, goal: random.one([null, 5, 20]) } : { act };
  },
  shown(state) {
    if (!state) return undefined;
    const { standing, pool, progress, goal, rounds, rejections } = state;
    return { standing, pool, progress, goal, rounds: rounds.map(({ entry }) => entry), rejections: sorted(rejections) };
  },
  reckon: (test, table: Table, user) => new ExtendedReckoning(test, user, messagesOf(test, table)).result(),
};
