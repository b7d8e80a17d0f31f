/**
 * Moves shared by all threads with rolls: a GM's acts, and changes of used rolls. Both are messages of their own and
 * leave the first roll as it is, so everyone sees who changed what, and when.
 */
import { hasSameFaces } from "../checks/change.ts";
import { maskSecretIds } from "../checks/hidden.ts";
import { omit } from "../checks/json.ts";
import { LIMITS } from "../checks/limits.ts";
import { writeCheck } from "../checks/notation.ts";
import { isProblem } from "../checks/problem.ts";
import { replayRecord, type ReplayedRecord } from "../checks/record.ts";
import {
  equalsStored,
  readStored,
  type LogEntry,
  type MoveData,
  type Party,
  type Payload,
  type Rejection,
} from "./log.ts";
import { onlyGM, mayMoveFor, type Move, type ThreadState } from "./thread.ts";
import { phrases, totalOf, type Button, type Fact, type Phrase, type Viewer } from "./view.ts";

const say = phrases("thread");

interface RulingRules<S, R> {
  readonly parse: (payload: Payload, state: S | undefined) => R | undefined;
  /** The decision as a phrase: "Mira wins". */
  readonly describe: (state: S, what: R, nameOf: Viewer["nameOf"]) => Phrase;
  /** Needed only if a ruling changes more than the list of rulings. */
  readonly apply?: (state: S, what: R, entry: LogEntry) => void;
  readonly takeBack?: (state: S, what: R, entry: LogEntry) => void;
}

/** Whether an act came after the row of the ledger, so that the row does not know of it. */
function isNew({ row }: ThreadState, entry: string): boolean {
  return !row?.messages.includes(entry);
}

/**
 * The moves of every thread that a GM may rule: `ruling` decides, `reopen` lets the messages count again instead of
 * what the ledger says, and `unrule` takes either back.
 */
export function rulingMoves<R extends object, S extends ThreadState<R>>(rules: RulingRules<S, R>) {
  const ruling: Move<S, { readonly reason?: string }> = {
    allowedAfterEnd: true,
    parse(payload, state) {
      const what = rules.parse(payload, state);
      const { reason } = payload;
      return what && { ...what, ...(typeof reason === "string" && { reason: reason.slice(0, LIMITS.label) }) };
    },
    mayPlay: onlyGM,
    apply(state, { reason, ...move }, entry) {
      const what = rules.parse(move, state)!;
      state.rulings.push({ entry: entry.id, author: entry.author, what, ...(reason !== undefined && { reason }) });
      rules.apply?.(state, what, entry);
      return undefined;
    },
    describe(state, { reason = "", ...move }, nameOf) {
      const what = rules.describe(state, rules.parse(move, state)!, nameOf);
      return say(reason === "" ? "said.ruling" : "said.rulingWith", { what, reason });
    },
  };
  const unrule: Move<S, { readonly ruling: string }> = {
    allowedAfterEnd: true,
    parse: ({ ruling: id }) => (typeof id === "string" ? { ruling: id } : undefined),
    mayPlay: onlyGM,
    apply(state, { ruling: id }, entry) {
      if (state.reopened === id) {
        Object.assign(state, { reopened: undefined, isReleased: false });
        return undefined;
      }
      const at = state.rulings.findIndex((each) => each.entry === id);
      const wasRow = state.isBelieved && !isNew(state, id) && isNew(state, entry.id);
      if (at < 0 && !wasRow) return "duplicate";
      if (wasRow) state.isReleased = true;
      const [taken] = at < 0 ? [] : state.rulings.splice(at, 1);
      if (taken) rules.takeBack?.(state, taken.what, entry);
      return undefined;
    },
    describe: ({ log }, { ruling: id }) => {
      const { act } = readStored(log.find((each) => each.id === id)?.payload) ?? {};
      return say(act === "reopen" ? "said.unreopen" : "said.unrule");
    },
  };
  const reopen: Move<S> = {
    allowedAfterEnd: true,
    parse: () => ({}),
    mayPlay: onlyGM,
    apply(state, _move, { id }) {
      if (isNew(state, id)) Object.assign(state, { reopened: id, isReleased: true });
      return undefined;
    },
    describe: () => say("said.reopen"),
  };
  return { ruling, unrule, reopen };
}

/** Takes back the last ruling, or a reopening that nothing has followed yet; undefined if there is none. */
export function unruleMove({ rulings, reopened }: ThreadState): MoveData | undefined {
  const last = reopened ?? rulings.findLast(({ reason }) => reason !== undefined)?.entry;
  return last === undefined ? undefined : { act: "unrule", ruling: last };
}

/** A GM's buttons once the messages are no longer what they were when the verdict was written down. */
export function reopenButtons({ isChanged, reopened, id }: ThreadState, { isGM }: Viewer): Button[] {
  if (!isGM) return [];
  const button = (key: string, text: Phrase, move: MoveData): Button => {
    return { key, text, does: { does: "post", move, basedOn: [id] } };
  };
  if (reopened !== undefined) return [button("unreopen", say("unreopen"), { act: "unrule", ruling: reopened })];
  return isChanged ? [button("reopen", say("reopen"), { act: "reopen" })] : [];
}

/** `replayed` is absent if this reader may not see the roll. */
type UsedRoll = { readonly party: Party; readonly replayed?: ReplayedRecord | undefined };

interface RollAccess<S> {
  findRoll(this: void, state: S, entry: string): UsedRoll | undefined;
  /** Replaces the roll of a message, or says why not; without a roll, this reader may not see the new one. */
  replaceRoll(this: void, state: S, entry: string, replayed: ReplayedRecord | undefined): Rejection | undefined;
}

export function changeMoves<S extends ThreadState>({ findRoll, replaceRoll }: RollAccess<S>) {
  const applyChange = (state: S, of: string, entry: LogEntry): Rejection | undefined => {
    const used = findRoll(state, of);
    if (!used) return "unfit";
    const { party, replayed: before } = used;
    if (entry.isHidden || !before) return replaceRoll(state, of, undefined);
    const after = replayRecord(entry.recordForReader ?? entry.record, state.world.systems);
    if (isProblem(after) || !follows(before, after)) return "unfit";
    const rejection = replaceRoll(state, of, after);
    if (!rejection) state.changes.push({ entry: entry.id, of, by: entry.author, party, before, after });
    return rejection;
  };
  const change: Move<S, { readonly of: string }> = {
    allowedAfterEnd: true,
    isShareable: true,
    parse: ({ of }) => (typeof of === "string" ? { of } : undefined),
    mayPlay(state, { of }, user) {
      const used = findRoll(state, of);
      return used === undefined || mayMoveFor(state, used.party, user);
    },
    apply(state, { of }, entry) {
      if (!mayChangeUsed(state, entry.author)) return "used";
      const isLate = state.isBelieved && isNew(state, entry.id);
      // Only a GM's change undoes a verdict whose messages were edited.
      if (isLate && !state.world.isGM(entry.author)) return "late";
      const rejection = applyChange(state, of, entry);
      if (isLate && !rejection) state.isReleased = true;
      return rejection;
    },
    describe(state, { of }, nameOf, entry) {
      const known = state.changes.find((each) => each.entry === entry?.id);
      const used = known ? { party: known.party, replayed: known.before } : findRoll(state, of);
      const after = known?.after ?? replayRecord(entry?.record, state.world.systems);
      if (!used?.replayed || isProblem(after)) return undefined;
      return say("said.change", { name: nameOf(used.party), ...fromTo(used.replayed, after) });
    },
  };
  return { change };
}

/** Whether a roll is a changed version of another: both started as the same check with the same dice. */
function follows(before: ReplayedRecord, after: ReplayedRecord): boolean {
  const [first, origin] = [before.history?.[0] ?? before, after.history?.[0]];
  if (!first.request || !origin?.request || !after.request || first.system !== origin.system) return false;
  const causesOf = ({ request: asked, played }: ReplayedRecord) => [asked!.kind, asked!.options, played.faces];
  return equalsStored(causesOf(first), causesOf(origin)) && hasSameFaces(first, after);
}

function fromTo(before: ReplayedRecord, after: ReplayedRecord): Readonly<Record<"before" | "after", Phrase>> {
  return { before: shortVersion(before, after), after: shortVersion(after, before) };
}

/** The options that differ from the other version, and the total: "Advantage 1 (13)". */
function shortVersion(replayed: ReplayedRecord, other: ReplayedRecord): Phrase {
  const { system, request: asked } = replayed;
  const others = other.request!.options;
  const changed = Object.entries(asked!.options).filter(([name, value]) => !equalsStored(value, others[name]));
  const areNumbers = changed.length > 0 && changed.every(([, value]) => typeof value === "number");
  const line: Phrase = areNumbers
    ? {
        list: changed.map(([field, value]) => ({
          parts: [{ system: system.id, field }, value as number],
          separator: " ",
        })),
      }
    : writeCheck(maskSecretIds(omit(asked!, "label")));
  const total = totalOf(replayed);
  return total === undefined ? line : { parts: [line, " (", total, ")"], separator: "" };
}

export function mayChangeUsed({ world }: ThreadState, user: string): boolean {
  return world.mayChange || world.isGM(user);
}

/** Changes, rulings, and that messages are no longer what they were at the verdict, a line each. */
export function eventFacts<R extends object, S extends ThreadState<R>>(
  state: S,
  describe: RulingRules<S, R>["describe"],
  viewer: Viewer,
): Fact[] {
  const { nameOf, nameOfUser } = viewer;
  const { changes, rulings, isChanged } = state;
  const changed = changes.map(({ by, party, before, after }) =>
    say("changedRoll", { user: nameOfUser(by), name: nameOf(party), ...fromTo(before, after) }),
  );
  const ruled = rulings.flatMap(({ author: by, what, reason }) => {
    if (reason === undefined) return [];
    const data = { user: nameOfUser(by), what: describe(state, what, nameOf), reason };
    return [say(reason === "" ? "ruled" : "ruledWith", data)];
  });
  return [...changed, ...ruled, ...(isChanged ? [say("changedSince")] : [])].map((text) => ({ text }));
}

/** The note on a side that says who acted for a deleted party, for which anybody may. */
export function rollNotes(
  { world, opening, log }: ThreadState,
  { party, entry }: { readonly party: Party; readonly entry?: string },
  viewer: Viewer,
): Phrase[] {
  const author = world.exists(party) ? undefined : [opening, ...log].find(({ id }) => id === entry)?.author;
  return author === undefined ? [] : [say("actedFor", { user: viewer.nameOfUser(author) })];
}
