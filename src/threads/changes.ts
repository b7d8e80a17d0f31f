/**
 * Moves shared by all threads with rolls: a GM's rulings, and changes of used rolls. Both are messages of their own and
 * leave the first roll as it is, so everyone sees who changed what, and when.
 */
import { hasSameFaces } from "../checks/change.ts";
import { maskSecretIds } from "../checks/hidden.ts";
import { omit } from "../checks/json.ts";
import { LIMITS } from "../checks/limits.ts";
import { writeCheck } from "../checks/notation.ts";
import { isProblem } from "../checks/problem.ts";
import { replayRecord, type ReplayedRecord } from "../checks/record.ts";
import { allowMove } from "../legacy/thread-moves.ts";
import {
  equalsStored,
  type Edit,
  type LogEntry,
  type MoveData,
  type Party,
  type Payload,
  type Rejection,
} from "./reader/log.ts";
import { onlyGM, mayMoveFor, type Move, type Ruling, type ThreadState } from "./thread.ts";
import { phrases, totalOf, type Fact, type Phrase, type Viewer } from "./view.ts";

const say = phrases("thread");

interface RulingRules<S, R> {
  readonly parse: (payload: Payload, state: S | undefined) => R | undefined;
  /** The decision as a phrase: "Mira wins". */
  readonly describe: (state: S, what: R, nameOf: Viewer["nameOf"]) => Phrase;
  /** Needed only if a ruling changes more than the list of rulings. */
  readonly apply?: (state: S, what: R, entry: LogEntry) => void;
  readonly takeBack?: (state: S, what: R, entry: LogEntry) => void;
}

/** The moves of every thread that a GM may rule: `ruling` decides, `unrule` takes that back. */
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
      const at = state.rulings.findIndex((each) => each.entry === id);
      if (at < 0) return "duplicate";
      const [{ what }] = state.rulings.splice(at, 1) as [Ruling<R>];
      rules.takeBack?.(state, what, entry);
      return undefined;
    },
    describe: () => say("said.unrule"),
  };
  return { ruling, unrule };
}

/** Takes back the last ruling; undefined if there is none. */
export function unruleMove({ rulings }: ThreadState): MoveData | undefined {
  const last = rulings.findLast(({ reason }) => reason !== undefined);
  return last && { act: "unrule", ruling: last.entry };
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
    apply: (state, { of }, entry) => (mayChangeUsed(state, entry.author) ? applyChange(state, of, entry) : "used"),
    describe(state, { of }, nameOf, entry) {
      const known = state.changes.find((each) => each.entry === entry?.id);
      const used = known ? { party: known.party, replayed: known.before } : findRoll(state, of);
      const after = known?.after ?? replayRecord(entry?.record, state.world.systems);
      if (!used?.replayed || isProblem(after)) return undefined;
      return say("said.change", { name: nameOf(used.party), ...fromTo(used.replayed, after) });
    },
  };
  return { change, allow: allowMove(applyChange) };
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

/** Edits, changes and rulings, a line each. `missing` are sides whose roll the ledger has, but not the log. */
export function eventFacts<R extends object, S extends ThreadState<R>>(
  state: S,
  describe: RulingRules<S, R>["describe"],
  missing: readonly Party[],
  viewer: Viewer,
): Fact[] {
  const { nameOf, nameOfUser } = viewer;
  const { openingEdit, changes, rulings, hasLostMessages, opening, log, world } = state;
  const changed = changes.map(({ by, party, before, after }) =>
    say("changedRoll", { user: nameOfUser(by), name: nameOf(party), ...fromTo(before, after) }),
  );
  const ruled = rulings.flatMap(({ author: by, what, reason }) => {
    if (reason === undefined) return [];
    const data = { user: nameOfUser(by), what: describe(state, what, nameOf), reason };
    return [say(reason === "" ? "ruled" : "ruledWith", data)];
  });
  const isHere = (message: string) => [opening, ...log].some(({ id }) => id === message);
  const removed = (world.ledgerEntry(state.id)?.removed ?? []).filter(({ message }) => !isHere(message));
  return [
    ...(openingEdit ? [editPhrase({ ...openingEdit, isGM: true }, viewer)] : []),
    ...changed,
    ...ruled,
    ...removed.map(({ party: uuid }) =>
      uuid === undefined ? say("removed") : say("removedRoll", { name: nameOf({ uuid }) }),
    ),
    ...(hasLostMessages ? missing.map((party) => say("deletedSince", { name: nameOf(party) })) : []),
  ].map((text) => ({ text }));
}

/** A player's edit, which does not count, or a GM's correction; by whom, if that is known. */
export function editPhrase({ user, isGM }: Edit, { nameOfUser }: Viewer): Phrase {
  if (user === undefined) return say(isGM ? "correctedSince" : "editedSince");
  return say(isGM ? "corrected" : "edited", { user: nameOfUser(user) });
}

/** Notes on a side: who edited its roll, and who acted for a deleted party, for which anybody may. */
export function rollNotes(
  { edits, world, opening, log }: ThreadState,
  index: number,
  { party, entry }: { readonly party: Party; readonly entry?: string },
  viewer: Viewer,
): Phrase[] {
  const edit = edits.get(String(index));
  const author = world.exists(party) ? undefined : [opening, ...log].find(({ id }) => id === entry)?.author;
  return [
    ...(edit ? [editPhrase(edit, viewer)] : []),
    ...(author === undefined ? [] : [say("actedFor", { user: viewer.nameOfUser(author) })]),
  ];
}
