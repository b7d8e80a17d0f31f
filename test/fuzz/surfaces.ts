/**
 * What anyone can send to the module, drawn at random: mostly sound input with a few parts exchanged, so that it is read far enough to do harm. A case fails if it throws, if what
 * it is told is not a sentence, or if it harms what stands beside it.
 */
import fc from "fast-check";
import { changeRecord, completeRecord } from "../../src/checks/change.ts";
import { refuseCode, type Game } from "../../src/checks/game.ts";
import { hasKnownSecret, idOfSecret, readHiddenNumber } from "../../src/checks/hidden.ts";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import {
  writeCheck,
  readCheck,
  parseKindId,
  parseNamedOptions,
  gameOfLine,
  checkOf,
  type CheckRequest,
} from "../../src/checks/notation.ts";
import { isProblem, type Problem } from "../../src/checks/problem.ts";
import { makeRecord, readRecord, replayRecord, type CheckRecord } from "../../src/checks/record.ts";
import { parseSavedCheck, parseSavedChecks, requestOfSavedCheck } from "../../src/checks/saved-check.ts";
import { randomFaceSource, roll } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import { isChallenge, parseChallenge } from "../../src/threads/chat-line.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import { extendedThread } from "../../src/threads/extended/extended.ts";
import { groupThread } from "../../src/threads/group/group.ts";
import { threads } from "../../src/threads/index.ts";
import { addRow, makeLedger, parseLedger } from "../../src/threads/ledger.ts";
import type { LogEntry } from "../../src/threads/log.ts";
import { openedBy, readThread } from "../../src/threads/replay.ts";
import { effectsOfKeeping } from "../../src/threads/transition.ts";
import { cardView } from "../../src/view/card/card.ts";
import { problemText } from "../../src/words/problem.ts";
import { rollSentence } from "../../src/words/sentence.ts";
import { game } from "../checks.ts";
import { drawAsked, kinds } from "../laws/draw.ts";
import { OWNERS, worldWithout } from "../threads/messages.ts";
import { words } from "../view/drawn.ts";
import { viewerWith } from "../view/threads.ts";

/** Counts how often each branch was reached. */
export type Reach = (branch: string) => void;

/** One way into the module. */
export interface Surface {
  readonly name: string;
  readonly cases: fc.Arbitrary<unknown>;
  play(input: never, reach: Reach): void;
}

// ---- Drawing ----

/** Values that programs stumble over. */
const ODD: readonly unknown[] = [
  ...[null, true, -1, 0, 1.5, 1e9, Number.MAX_SAFE_INTEGER],
  ...["", "x", " ".repeat(600), "[[/kr ", "{v}", "__proto__", "constructor"],
];
const ODD_OBJECTS: readonly unknown[] = [
  ...[[], {}, [[]], { toString: 1 }, { valueOf: 1, toString: null }],
  ...[{ hidden: "" }, { hidden: { toString: 1 } }, [null], { length: 3 }],
];
const HOSTILE = fc.oneof(
  ...[fc.constantFrom(...ODD), fc.constantFrom(...ODD_OBJECTS)],
  ...[fc.integer({ min: -200, max: 2000 }), fc.string({ maxLength: 20 })],
);

/** Mostly this, and otherwise that. */
const mostly = <T, U>(weight: number, usual: fc.Arbitrary<T>, other: fc.Arbitrary<U>) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });

/** JSON with up to three of its parts exchanged, left out or doubled. */
function mutated(sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.tuple(fc.nat(), fc.constantFrom("exchange", "exchange", "drop", "double"), HOSTILE);
  return fc.tuple(sound, fc.array(change, { maxLength: 3 })).map(([value, changes]) => {
    let now: unknown = structuredClone(value);
    for (const [at, how, other] of changes) now = changedAt(now, at, how, structuredClone(other));
    return now;
  });
}

function changedAt(value: unknown, at: number, how: string, other: unknown): unknown {
  const places: (readonly [holder: Record<string, unknown>, key: string])[] = [];
  const visit = (holder: unknown): void => {
    if (typeof holder !== "object" || holder === null) return;
    for (const key of Object.keys(holder)) {
      places.push([holder as Record<string, unknown>, key]);
      visit((holder as Record<string, unknown>)[key]);
    }
  };
  visit(value);
  if (places.length === 0) return other;
  const [holder, key] = places[at % places.length]!;
  if (how === "exchange") holder[key] = other;
  else if (Array.isArray(holder)) {
    const list: unknown[] = holder;
    list.splice(Number(key), how === "drop" ? 1 : 0, ...(how === "drop" ? [] : [list[Number(key)]]));
  } else if (how === "drop") delete holder[key];
  return value;
}

const asked: fc.Arbitrary<CheckRequest> = fc.oneof(...kinds.map(([, system, kind]) => drawAsked(system, kind)));
const seeded = fc.tuple(asked, fc.integer({ min: 1, max: 2 ** 31 - 2 }));

/** Chances that depend on a seed alone. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff;
}

function recordOf([check, seed]: readonly [CheckRequest, number]): CheckRecord {
  const secrets = Object.entries(check.hidden ?? {}).filter(([, secret]) => typeof secret === "string");
  const hidden = Object.fromEntries(secrets);
  const { faces } = roll(checkOf(check), randomFaceSource(random(seed)));
  return makeRecord(check.hidden ? { ...check, hidden } : check, faces);
}

const records = seeded.map(recordOf);

// ---- What must hold ----

/** A notice is one complete sentence without gaps, keys or remains of a program. */
export function isSentence(text: string): boolean {
  const said = text.replace(/“[^”]*”/g, "");
  return /[.!?”)…]$/.test(text.trim()) && !/undefined|\[object|NaN|dicewright\.|TypeError/.test(said);
}

function tell(problem: Problem, reach: Reach, system?: string): void {
  reach(`problem ${problem.problem}`);
  const text = problemText(problem, words, system);
  const own = Object.values(problem.data).map(String).join(" ");
  if (!isSentence(text) && !/undefined|NaN|object/.test(own)) throw new Error(`This is not a sentence: ${text}`);
}

/** A record as messages are read: only readers put numbers in the place of ids. */
function gated(record: unknown): unknown {
  const read = readRecord(record);
  return !isProblem(read) && hasKnownSecret(read as CheckRecord) ? { v: read.v } : record;
}

/** Draws the card of a record, and changes it. */
function show(stored: unknown, reach: Reach): void {
  const record = gated(stored);
  const replayed = replayRecord(record, games);
  if (isProblem(replayed)) return tell(replayed, reach);
  reach(`card ${replayed.game.id}`);
  cardView(replayed, words);
  rollSentence(replayed, words);
  const read = readRecord(record);
  if (isProblem(read) || "code" in read) return;
  const change = changeRecord(read, { modifier: 1 }, games);
  if (isProblem(change)) return tell(change, reach);
  reach("change");
  if (change.missing.length === 0) completeRecord(change);
}

// ---- The surfaces ----

const SCRAPS = ["", " ", "?", "vs", "#", "[", "..", "^1", "d6", "-", "@a", "vs target", "9999999999", "\u0000"];
const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...SCRAPS)), { maxLength: 3 });
const lines = fc.tuple(asked, edits).map(([check, made]) => {
  let line = writeCheck(check);
  for (const [at, text] of made) {
    const place = at % (line.length + 1);
    line = line.slice(0, place) + text + line.slice(place + (text === "" ? 1 : 0));
  }
  return line;
});

const notation: Surface = {
  name: "notation",
  cases: lines,
  play(line: string, reach) {
    const challenge = isChallenge(line, games) ? [parseChallenge(line, { games })] : [];
    for (const read of [readCheck(line, { games }), ...challenge]) {
      if (isProblem(read)) tell(read, reach, gameOfLine(line, games)?.id);
      else reach("rules" in read ? "contest" : `check ${read.game.id}`);
    }
  },
};

const codeCases = fc.record({
  system: fc.constantFrom(...games.map(({ id }) => id)),
  code: fc.constantFrom(...games.flatMap(({ codes }) => Object.keys(codes))),
  count: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(-1, 1e9, 999, 1000, 0.5)),
  sides: fc.oneof(fc.constantFrom(2, 4, 6, 10, 12, 20), fc.constantFrom(0, 1, 1e9, 10_001)),
  argument: fc.oneof(fc.constant(undefined), fc.integer({ min: 0, max: 12 }), fc.constantFrom(1e9, 999_999_999)),
  seed: fc.integer({ min: 1, max: 1e6 }),
});

type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;

const codes: Surface = {
  name: "codes in formulas",
  cases: codeCases,
  play({ system: id, code: letters, count, sides, argument, seed }: Drawn<typeof codeCases>, reach) {
    const code = game(id).codes[letters];
    if (!code) return reach("other game");
    const dice = { count, sides };
    const refused = refuseCode(code, dice, argument);
    if (refused) return tell(refused, reach, id);
    if (!Number.isInteger(count) || count < 1) return reach("no dice");
    if (!code.check) {
      code.reshape?.(dice, argument!);
      return reach("reshaped");
    }
    const { faces } = roll(code.check(dice, argument!), randomFaceSource(random(seed)));
    show({ v: 1, system: id, code: letters, ...(argument !== undefined && { argument }), dice, faces }, reach);
  },
};

const earlier = fc.array(
  records.map(({ options, faces }) => ({ options, faces })),
  { maxLength: 2 },
);

const stored: Surface = {
  name: "records",
  cases: mutated(fc.tuple(records, earlier).map(([record, history]) => ({ ...record, history }))),
  play: show,
};

const savedChecks = fc.array(records, { maxLength: 3 }).map((all) => {
  const list = all.map(({ system, kind, options }, i) => ({ id: `t${i}`, name: `Check ${i}`, system, kind, options }));
  return { v: 1, system: "kaiser", list };
});

const flags: Surface = {
  name: "saved checks",
  cases: mutated(savedChecks),
  play(flag: unknown, reach) {
    const read = parseSavedChecks(flag, games);
    if (isProblem(read)) return tell(read, reach);
    reach("read");
    for (const saved of read.list) {
      const check = requestOfSavedCheck(saved, { a: 1 }, games);
      if (isProblem(check)) tell(check, reach);
      if (isProblem(parseSavedCheck(saved, games))) throw new Error("A saved check that was read is not read again.");
    }
  },
};

const json: Surface = {
  name: "imported JSON",
  cases: fc.tuple(mutated(savedChecks), fc.nat(), fc.string({ maxLength: 2 })).map(([value, at, text]) => {
    const whole = JSON.stringify(value) ?? "";
    return at % 3 === 0 ? whole.slice(0, at % (whole.length + 1)) + text : whole;
  }),
  play(text: string, reach) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return reach("not JSON");
    }
    const read = parseSavedChecks(value ?? false, games);
    if (isProblem(read)) tell(read, reach);
    else reach("read");
  },
};

const api: Surface = {
  name: "arguments of the API",
  cases: mutated(records.map(({ system, kind, options }) => ({ system, kind, options }))),
  play(given: unknown, reach) {
    const { system, kind, options } = (typeof given === "object" && given !== null ? given : {}) as UncheckedOptions;
    const found = parseKindId(system, kind, games);
    if (isProblem(found)) return tell(found, reach);
    const read = parseNamedOptions(
      found,
      (typeof options === "object" && options !== null ? options : {}) as UncheckedOptions,
      {},
    );
    if (isProblem(read)) tell(read, reach, found.game.id);
    else reach(`check ${read.game.id}`);
  },
};

// ---- Threads ----

/** The owner of each party; every fourth message is of another user. */
const authorOf = (place: fc.Arbitrary<number>) =>
  fc
    .tuple(place, fc.nat(3), fc.constantFrom("ana", "ben", "dan", "gm", "cleo"))
    .map(([at, luck, other]) => ({ at, author: luck > 0 ? (OWNERS[`Token.${at}`] ?? "gm") : other }));
const parties = fc.constantFrom(2, 3).map((count) => Array.from({ length: count }, (_, i) => ({ uuid: `Token.${i}` })));

/** A thread of one game: its opening, and checks of that game to answer with. */
interface Began {
  readonly opening: unknown;
  readonly records: fc.Arbitrary<unknown>;
  /** The moves that are mostly made in it. */
  readonly acts: readonly string[];
}

function recordsOf(system: Game, ...named: readonly string[]): fc.Arbitrary<CheckRecord> {
  const own = kinds.filter(([, each, kind]) => each === system && (named.length === 0 || named.includes(kind)));
  const drawn = fc.oneof(...own.map(([, each, kind]) => drawAsked(each, kind)));
  return fc.tuple(drawn, fc.integer({ min: 1, max: 2 ** 31 - 2 })).map(recordOf);
}

const contests = fc.constantFrom(...games).chain((system) => {
  const contested = Object.keys(system.kinds).filter((kind) => system.kinds[kind]!.contestValue);
  const drawn = { form: fc.constantFrom("each", "each", "all"), isSealed: fc.constantFrom(false, false, true) };
  return fc
    .record({ ...drawn, sides: parties })
    .map((each): Began => ({
      opening: { v: 1, thread: "contest", system: system.id, rules: {}, ...each },
      records: recordsOf(system, ...contested),
      acts: ["answer", "answer", "answer", "answer", ...Object.keys(contestThread.moves)],
    }));
});
const groups = records.chain(({ system: id, kind, options }) => {
  const system = game(id);
  const opening = { v: 1, thread: "group", system: id, kind };
  const fixed = Object.entries(options).filter(([name]) => system.kinds[kind]!.fields[name]!.hidden);
  const given = Object.fromEntries(fixed);
  const answers = recordsOf(system, kind).map((each) => ({ ...each, options: { ...each.options, ...given } }));
  return parties.map((each): Began => ({
    ...{ opening: { ...opening, options: given, parties: each }, records: answers },
    acts: ["answer", "answer", "answer", ...Object.keys(groupThread.moves)],
  }));
});
/** In the game whose good rolls help others. */
const helping = parties.map((each): Began => {
  const system = game("kleptonomicon");
  const rules = { gifts: "plusOne" };
  return {
    opening: { v: 1, thread: "group", system: system.id, kind: "group", options: {}, rules, parties: each },
    records: recordsOf(system, "group"),
    acts: ["answer", "answer", "answer", "give", "give", "give", "undo", "close"],
  };
});
const extendedTests = fc
  .tuple(fc.constantFrom(null, 5, 12), fc.integer({ min: 1, max: 8 }))
  .map(([goal, pool]): Began => {
    const system = game("kr");
    const options = { pool, dt: 6, con: 2 };
    const whole = recordsOf(system, "extended");
    return {
      opening: { v: 1, thread: "extended", system: "kr", party: { uuid: "Token.0" }, options, goal },
      acts: ["roll", "roll", ...Object.keys(extendedThread.moves)],
      records: whole.map(({ faces, ...each }) => {
        const thrown = Array.from({ length: pool }, (_, i) => faces[i] ?? 12);
        return { ...each, options: { ...each.options, pool }, faces: thrown };
      }),
    };
  });
const requests = lines.map((line): Began => ({ opening: { v: 1, line }, records, acts: ["answer"] }));

const place = fc.integer({ min: 0, max: 2 });
const anyAct = fc.constantFrom(...new Set(threads.flatMap((kind) => Object.keys(kind.moves))));
const BY_GM = ["ruling", "unrule", "allow", "reopen", "change"];
const movesOf = (acts: readonly string[]) =>
  fc
    .tuple(
      mostly(9, fc.constantFrom(...acts), anyAct),
      ...([authorOf(place), place, fc.constantFrom("m0", "m1", "m2"), fc.nat(2)] as const),
    )
    .map(([act, { at, author: player }, other, entry, luck]) => ({
      author: luck > 0 && BY_GM.includes(act) ? "gm" : player,
      payload: {
        ...{ v: 1, to: "opening", act, side: at, place: at, duel: 0, winner: other, giver: at, friend: other },
        ...{ gift: entry, of: entry, change: entry, isAllowed: true, goal: 9 },
        ...{ seal: "0".repeat(64), salt: "x".repeat(32) },
      },
    }));
/** Mostly as it was made; now and then its author has written to it, or its roll is that of the message before. */
const fates = fc.constantFrom("", "", "", "", "", "edited", "corrected", "stamped", "same", "same");
const messagesWith = (answers: fc.Arbitrary<unknown>, acts: readonly string[]) => {
  const move = movesOf(acts).chain((each) => {
    const broken = mutated(fc.constant(each.payload)).map((payload) => ({ ...each, payload }));
    return mostly(4, fc.constant<{ author: string; payload: unknown }>(each), broken);
  });
  const record = mostly(4, answers, mutated(answers));
  const isHidden = fc.constantFrom(false, false, false, false, true);
  const message = fc.record({ fate: fates, move, record, isHidden });
  return fc.array(
    message.map(({ move: made, ...each }) => ({ ...each, ...made })),
    { maxLength: 8 },
  );
};
const threadCases = fc
  .oneof(contests, contests, groups, helping, extendedTests, requests)
  .chain(({ opening, records: answers, acts }) =>
    fc.record({
      opening: mostly(9, fc.constant(opening), mutated(fc.constant(opening))),
      author: fc.constantFrom("ana", "ana", "ana", "gm", "ben"),
      gone: fc.constantFrom(-1, -1, -1, -1, -1, 0, 1),
      mayChange: fc.boolean(),
      /** The place of the message that is missing after the thread was written down. */
      lost: fc.nat(12),
      messages: messagesWith(answers, acts),
    }),
  );
type Played = Drawn<typeof threadCases>;

/** The messages as they are read. */
function logOf(said: Played["messages"]): LogEntry[] {
  const log: LogEntry[] = [];
  for (const [i, { fate, ...each }] of said.entries()) {
    const [id, created, before] = [`m${i}`, i + 1, log.at(-1)];
    const { act, of } = (each.payload ?? {}) as UncheckedOptions;
    const changing = act === "change" ? log.find((entry) => entry.id === of)?.record : undefined;
    const record = changing ? recordChanged(changing) : fate === "same" && before ? before.record : gated(each.record);
    const modified = { by: fate === "corrected" ? "gm" : each.author, isGM: fate === "corrected", at: 90 + i };
    log.push({
      ...{ ...each, id, created, record, recordForReader: record },
      ...(fate === "stamped" && { modified }),
      ...((fate === "edited" || fate === "corrected") && { salt: "s", modified }),
    });
  }
  return log;
}

/** A roll as one who changes it stores it. */
function recordChanged(record: unknown): unknown {
  const read = readRecord(record);
  if (isProblem(read) || "code" in read) return record;
  const change = changeRecord(read, { modifier: 1, dt: 7, flat: 1, adjust: 1 }, games);
  return isProblem(change) || change.missing.length > 0 ? record : completeRecord(change);
}

/** Of several comparisons, those that were open may be decided since. */
function isStillTold(before: unknown, now: unknown): boolean {
  if (Array.isArray(before) && Array.isArray(now))
    return before.every((each, i) => each === false || isStillTold(each, now[i]));
  return JSON.stringify(before) === JSON.stringify(now);
}

const threadSurface: Surface = {
  name: "threads",
  cases: threadCases,
  play({ opening, author, messages: said, gone, mayChange, lost }: Played, reach) {
    const isRequest = typeof opening === "object" && opening !== null && "line" in opening;
    const kind = openedBy(threads, isRequest ? { request: opening } : { thread: opening });
    if (!kind) return reach("not opened");
    const first: LogEntry = { id: "opening", author, created: 0, payload: opening, isHidden: false };
    const log = logOf(said);
    const world = { ...worldWithout(gone), mayChange };
    const before = readThread(kind, first, log, world);
    if (!before) return reach(`${kind.id}: not read`);
    const result = kind.ledger?.result(before);
    const [kept] = effectsOfKeeping({ kind, state: before }, { sentenceOf: JSON.stringify, at: 0 });
    const row = kept?.does === "write" ? kept.row : undefined;
    const ledger = parseLedger(JSON.parse(JSON.stringify(makeLedger(row ? addRow([], row) : []))))!;
    const left = log.filter((_, i) => i !== lost);
    const state = readThread(kind, first, left, { ...world, ledgerRow: () => ledger[0] })!;
    if (row) reach(`${kind.id}: ${state.isBelieved ? "upheld" : "settled"}`);
    const told = kind.ledger?.result(state);
    if (row && row.result !== null && state.isBelieved && !isStillTold(result, told))
      throw new Error(`What was settled is no longer told: ${JSON.stringify([result, told])}.`);
    for (const { id, payload } of log) {
      const act = (payload as UncheckedOptions | null)?.["act"];
      const known = typeof act === "string" && Object.hasOwn(kind.moves, act) ? act : "other";
      reach(`${kind.id}: ${known} ${state.rejections.get(id) ?? "counts"}`);
    }
    // Odds are worked out beside the page, and have laws of their own.
    const odds = { chancesIn: () => undefined, chanceOf: () => undefined, outlookOf: () => undefined };
    for (const seen of [viewerWith({ isGM: true, user: "gm" }), viewerWith({ user: "ana", own: [0] })]) {
      const viewer = { ...seen, ...odds };
      kind.panel(state, viewer);
      kind.opening.line(state, viewer);
      kind.news(state, viewer);
      kind.result(state, viewer);
    }
  },
};

/** Hidden numbers as clients send them to each other. */
const queries: Surface = {
  name: "queries",
  cases: mutated(
    fc.tuple(fc.integer({ min: -99, max: 99 }), fc.nat()).map(([value, seed]) => {
      const salt = `${seed}`.padEnd(32, "x");
      return { id: idOfSecret({ value, salt }), value, salt };
    }),
  ),
  play(data: unknown, reach) {
    const { id, ...sent } = (data ?? {}) as UncheckedOptions;
    const read = readHiddenNumber(id, sent);
    if (read && idOfSecret(read) !== id) throw new Error("A number was taken for that of another id.");
    reach(read ? "kept" : typeof id === "string" ? "refused" : "no id");
  },
};

/** Every surface; threads are the last. */
export const surfaces: readonly Surface[] = [notation, codes, stored, flags, json, api, queries, threadSurface];
