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
import { fieldName } from "../words/problem.ts";
import { type Say, listText, numberText } from "../words/words.ts";
import {
  equalsStored,
  readStored,
  type LogEntry,
  type MoveData,
  type Party,
  type Payload,
  type Rejection,
} from "./log.ts";
import { button, totalOf, written, type Button, type Fact, type Viewer, type Writer } from "./panel.ts";
import { mayMoveFor, onlyGM, onlyLeader } from "./seats.ts";
import type { Move, ThreadState } from "./thread.ts";

interface RulingRules<S, R> {
  readonly parse: (payload: Payload, state: S | undefined) => R | undefined;
  /** The decision: "Mira wins". */
  readonly describe: (state: S, what: R, writer: Writer) => string;
  /** Needed only if a ruling changes more than the list of rulings. */
  readonly apply?: (state: S, what: R, entry: LogEntry) => void;
  readonly takeBack?: (state: S, what: R, entry: LogEntry) => void;
}

/** True if an act came after the row of the ledger, so that the row does not know of it. */
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
    describe(state, { reason = "", ...move }, writer) {
      const what = rules.describe(state, rules.parse(move, state)!, writer);
      return writer.say(reason === "" ? "thread.said.ruling" : "thread.said.rulingWith", { what, reason });
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
    describe({ log }, { ruling: id }, { say }) {
      const { act } = readStored(log.find((each) => each.id === id)?.payload) ?? {};
      return say(act === "reopen" ? "thread.said.unreopen" : "thread.said.unrule");
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
    describe: (_state, _move, { say }) => say("thread.said.reopen"),
  };
  return { ruling, unrule, reopen };
}

/** Takes back the last ruling, or a reopening that nothing has followed yet; undefined if there is none. */
export function unruleMove({ rulings, reopened }: ThreadState): MoveData | undefined {
  const last = reopened ?? rulings.findLast(({ reason }) => reason !== undefined)?.entry;
  return last === undefined ? undefined : { act: "unrule", ruling: last };
}

/** A GM's button once the messages are no longer what they were when the verdict was written down. */
export function reopenButtons({ isChanged, reopened, id }: ThreadState, viewer: Viewer): Button[] {
  if (!viewer.isGM || (!isChanged && reopened === undefined)) return [];
  const move = reopened === undefined ? { act: "reopen" } : { act: "unrule", ruling: reopened };
  const key = reopened === undefined ? "reopen" : "unreopen";
  return [button(id, { key, text: viewer.say(`thread.${key}`), does: { does: "post", move, basedOn: [id] } }, viewer)];
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
    const after = replayRecord(entry.recordForReader ?? entry.record, state.world.games);
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
    describe(state, { of }, { nameOf, say }, entry) {
      const known = state.changes.find((each) => each.entry === entry?.id);
      const used = known ? { party: known.party, replayed: known.before } : findRoll(state, of);
      const after = known?.after ?? replayRecord(entry?.record, state.world.games);
      if (!used?.replayed || isProblem(after)) return undefined;
      return say("thread.said.change", { name: nameOf(used.party), ...fromTo(used.replayed, after, say) });
    },
  };
  return { change };
}

/** Whether a roll is a changed version of another: both started as the same check with the same dice. */
function follows(before: ReplayedRecord, after: ReplayedRecord): boolean {
  const [first, origin] = [before.history?.[0] ?? before, after.history?.[0]];
  if (!first.request || !origin?.request || !after.request || first.game !== origin.game) return false;
  const causesOf = ({ request: asked, played }: ReplayedRecord) => [asked!.kind, asked!.options, played.faces];
  return equalsStored(causesOf(first), causesOf(origin)) && hasSameFaces(first, after);
}

function fromTo(before: ReplayedRecord, after: ReplayedRecord, say: Say) {
  return { before: shortVersion(before, after, say), after: shortVersion(after, before, say) };
}

/** The options that differ from the other version, and the total: "Advantage 1 (13)". */
function shortVersion(replayed: ReplayedRecord, other: ReplayedRecord, { words }: Say): string {
  const { game, request: asked } = replayed;
  const others = other.request!.options;
  const changed = Object.entries(asked!.options).filter(([name, value]) => !equalsStored(value, others[name]));
  const areNumbers = changed.length > 0 && changed.every(([, value]) => typeof value === "number");
  const texts = changed.map(([field, value]) => `${fieldName(field, words, game.id)} ${numberText(value as number)}`);
  const line = areNumbers ? listText(texts, words) : written(writeCheck(maskSecretIds(omit(asked!, "label"))));
  const total = totalOf(replayed);
  return total === "" ? line : `${line} (${total})`;
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
  const { nameOf, nameOfUser, say } = viewer;
  const { changes, rulings, isChanged } = state;
  const changed = changes.map(({ by, party, before, after }) =>
    say("thread.changedRoll", { user: nameOfUser(by), name: nameOf(party), ...fromTo(before, after, say) }),
  );
  const ruled = rulings.flatMap(({ author: by, what, reason }) => {
    if (reason === undefined) return [];
    const data = { user: nameOfUser(by), what: describe(state, what, viewer), reason };
    return [say(reason === "" ? "thread.ruled" : "thread.ruledWith", data)];
  });
  return [...changed, ...ruled, ...(isChanged ? [say("thread.changedSince")] : [])].map((text) => ({ text }));
}

// ---- Moves that end a thread ----

export function endingMove<S extends ThreadState>(
  describe: NonNullable<Move<S>["describe"]>,
  end: (state: S) => void = () => undefined,
): Move<S> {
  return {
    endsThread: true,
    parse: () => ({}),
    mayPlay: onlyLeader,
    apply(state) {
      end(state);
      return undefined;
    },
    describe,
  };
}
