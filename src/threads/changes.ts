/**
 * Changes of rolls that a thread has used. The message with the first roll stays as it is: a change is a message of its
 * own, so everyone sees who changed what, and when. The world decides who may do it.
 */
import { keepsFaces } from "../systems/change.ts";
import { withoutIds } from "../systems/hidden.ts";
import { makeCheck } from "../systems/notation.ts";
import { replayRecord, type Replayed } from "../systems/record.ts";
import { isProblem } from "../systems/vocabulary.ts";
import {
  isSame,
  readStored,
  without,
  type Changer,
  type Edit,
  type LogEntry,
  type Party,
  type Rejection,
} from "./log.ts";
import { byGM, type Move, type ThreadState } from "./thread.ts";
import { phrases, totalOf, type Button, type Phrase, type ThreadView, type Viewer } from "./view.ts";
import { copyIn, isSpoilt } from "./witness.ts";

const say = phrases("thread");

/** A roll that counts, and whose it is. */
interface UsedRoll {
  readonly party: Party;
  /** As it counts now, and as it fell; absent if this reader may not see it. */
  readonly replayed?: Replayed | undefined;
}

/** Where a thread has its rolls. */
interface Rolls<S> {
  find(this: void, state: S, entry: string): UsedRoll | undefined;
  /** Takes a changed roll in place of the one in that message, or says why it cannot. */
  put(this: void, state: S, entry: string, replayed: Replayed): Rejection | undefined;
  /** Notes a change that this reader may not see. */
  hide(this: void, state: S, entry: string): void;
}

interface Changing {
  readonly of: string;
}

interface Allowing {
  readonly change: string;
  readonly isAllowed: boolean;
  /** The user who has asked, as the GM has seen it. */
  readonly by?: string;
}

/** What the message of a change says, by how far the change is. */
const SAID = { counts: "change", asked: "asksChange", refused: "refusedChange" } as const;

/** The moves of every thread that uses rolls: `change` stores the changed roll, with `allow` a GM answers. */
export function changeMoves<S extends ThreadState>(rolls: Rolls<S>): Readonly<Record<"change" | "allow", Move<S>>> {
  const change: Move<S, Changing> = {
    parse: ({ of }) => (typeof of === "string" ? { of } : undefined),
    mayPlay(state, { of }, user, entry) {
      const used = rolls.find(state, of);
      return used === undefined || state.world.mayActFor(user, used.party, entry.created);
    },
    play: (state, { of }, entry) => takeChange(rolls, state, of, entry),
    says(state, { of }, nameOf, entry) {
      const known = state.changes.find((each) => each.entry === entry?.id);
      const used = known ? { party: known.party, replayed: known.before } : rolls.find(state, of);
      const after = known?.after ?? replayRecord(entry?.record, state.world.systems);
      if (!used?.replayed || isProblem(after)) return undefined;
      const isAsked = mayChangeUsed(state, entry?.author ?? "") === "approved";
      const standing = known?.standing ?? (isAsked ? "asked" : "counts");
      return say(`said.${SAID[standing]}`, { name: nameOf(used.party), ...fromTo(used.replayed, after) });
    },
  };
  const allow: Move<S, Allowing> = {
    parse: ({ change: id, isAllowed, by }) =>
      typeof id === "string"
        ? { change: id, isAllowed: isAllowed === true, ...(typeof by === "string" && { by }) }
        : undefined,
    mayPlay: byGM,
    play(state, { change: id, isAllowed, by }, answer) {
      const asked = state.changes.find(({ entry }) => entry === id);
      if (!asked && isAllowed) return takeAllowed(rolls, state, id, by ?? answer.author, answer);
      if (asked?.standing !== "asked") return "duplicate";
      asked.standing = isAllowed ? "counts" : "refused";
      return isAllowed ? rolls.put(state, asked.of, asked.after) : undefined;
    },
    says({ changes }, { change: id, isAllowed }, nameOf) {
      const party = changes.find(({ entry }) => entry === id)?.party;
      return party && say(isAllowed ? "said.allow" : "said.refuse", { name: nameOf(party) });
    },
  };
  return { change, allow };
}

/**
 * A change that a GM has allowed, and that this reader may not see, or that is gone since: the GM's own message has a
 * copy of what was allowed.
 */
function takeAllowed<S extends ThreadState>(
  rolls: Rolls<S>,
  state: S,
  id: string,
  by: string,
  answer: LogEntry,
): Rejection | undefined {
  const hidden = state.log.find((each) => each.id === id && each.isHidden && !state.rejections.has(id));
  const allowed = hidden ?? copyIn(answer, id);
  const { to, act, of } = readStored(allowed?.payload) ?? {};
  if (to !== state.id || act !== "change" || typeof of !== "string") return "duplicate";
  const { record } = allowed!;
  return takeChange(rolls, state, of, { ...answer, id, record, isHidden: hidden !== undefined }, by);
}

function takeChange<S extends ThreadState>(
  rolls: Rolls<S>,
  state: S,
  of: string,
  entry: LogEntry,
  by = entry.author,
): Rejection | undefined {
  const { world, changes } = state;
  const used = rolls.find(state, of);
  if (!used) return "unfit";
  const who = world.isGM(entry.author, entry.created) ? "author" : world.whoChanges(entry.created);
  if (who === "nobody") return "used";
  if (isSpoilt(entry)) return "edited";
  if (entry.isHidden || !used.replayed) {
    if (who !== "approved") rolls.hide(state, of);
    return undefined;
  }
  const after = replayRecord(entry.toldRecord ?? entry.record, world.systems);
  if (isProblem(after) || !follows(used.replayed, after)) return "unfit";
  const rejection = who === "author" ? rolls.put(state, of, after) : undefined;
  if (rejection) return rejection;
  const { party, replayed: before } = used;
  const standing = who === "author" ? "counts" : "asked";
  changes.push({ entry: entry.id, of, by, party, before, after, standing });
  return undefined;
}

/** Whether a roll is a changed version of another: it began as the same check with the same dice. */
function follows(before: Replayed, after: Replayed): boolean {
  const [first, origin] = [before.history?.[0] ?? before, after.history?.[0]];
  if (!first.asked || !origin?.asked || !after.asked || first.system !== origin.system) return false;
  return (
    first.asked.kind === origin.asked.kind &&
    isSame(first.asked.options, origin.asked.options) &&
    isSame(first.played.faces, origin.played.faces) &&
    keepsFaces(first, after)
  );
}

function fromTo(before: Replayed, after: Replayed): Readonly<Record<"before" | "after", Phrase>> {
  return { before: inShort(before, after), after: inShort(after, before) };
}

/** What of a check differs from another version of it, and its number: "Advantage 1 (13)". */
function inShort(replayed: Replayed, other: Replayed): Phrase {
  const { system, asked } = replayed;
  const others = other.asked!.options;
  const changed = Object.entries(asked!.options).filter(([name, value]) => !isSame(value, others[name]));
  const isTold = changed.length > 0 && changed.every(([, value]) => typeof value === "number");
  const line: Phrase = isTold
    ? { list: changed.map(([field, value]) => ({ parts: [{ system: system.id, field }, value as number], by: " " })) }
    : makeCheck(withoutIds(without(asked!, "label")));
  const total = totalOf(replayed);
  return total === undefined ? line : { parts: [line, " (", total, ")"], by: "" };
}

// ---- What a panel shows of them ----

/** Whether a user may change a roll that counts, now. */
export function mayChangeUsed({ world }: ThreadState, user: string): Exclude<Changer, "nobody"> | undefined {
  const who = world.isGM(user) ? "author" : world.whoChanges(Infinity);
  return who === "nobody" ? undefined : who;
}

/** One line for each change that counts or waits for a GM. */
export function changeFacts(
  { changes }: ThreadState,
  { nameOf, nameOfUser }: Viewer,
): NonNullable<ThreadView["facts"]> {
  return changes
    .filter(({ standing }) => standing !== "refused")
    .map(({ standing, by, party, before, after }) => {
      const data = { user: nameOfUser(by), name: nameOf(party), ...fromTo(before, after) };
      return { text: say(standing === "asked" ? "asksChange" : "changedRoll", data) };
    });
}

/** A line if the message that opened a thread was edited past this module. */
export function openingFacts({ openingEdit }: ThreadState, viewer: Viewer): NonNullable<ThreadView["facts"]> {
  return openingEdit ? [{ text: editNote(openingEdit, viewer) }] : [];
}

/** Who has edited a message past this module, and whether it is read as it was. */
export function editNote({ by, isGM, isRestored }: Edit, { nameOfUser }: Viewer): Phrase {
  const note = isGM ? "editedByGM" : isRestored ? "restored" : "edited";
  return { key: `contest.notes.${note}`, data: { user: nameOfUser(by) } };
}

/** A GM allows a change or refuses it. */
export function changeButtons({ changes }: ThreadState, { isGM, nameOf }: Viewer): Button[] {
  const asked = isGM ? changes.filter(({ standing }) => standing === "asked") : [];
  return asked.flatMap(({ entry, by, party }) =>
    [true, false].map((isAllowed): Button => {
      const text = say(isAllowed ? "allowChange" : "refuseChange");
      return {
        key: `allow ${entry} ${String(isAllowed)}`,
        text,
        label: { parts: [text, nameOf(party)], by: ": " },
        isMain: isAllowed,
        does: { does: "post", move: { act: "allow", change: entry, isAllowed, by } },
      };
    }),
  );
}
