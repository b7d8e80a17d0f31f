/**
 * What GMs have written down of rights, in a world setting that players cannot write: who might act for a party, until
 * when, and since when there is such a history at all. Where nothing is noted, what is so now was so then.
 */
import { CHANGERS, type Changer, type Party, type Payload } from "../../threads/log.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { getSetting, registerSetting, setSetting } from "../platform/settings.ts";
import { notifyError } from "../platform/words.ts";

const KEY = "history";
const WHO_CHANGES = "contest.whoChanges";

/** Who might act for a party, or was a GM, until a message was the newest of the log. */
export interface Former {
  readonly until: number;
  /** The uuid of a party; empty for the GMs. */
  readonly of: string;
  readonly users: readonly string[];
  /** The actor of a token that is gone. */
  readonly actor?: string;
}

/** A message of a thread that a player has deleted after it had counted: the move that it made, and when. */
export interface Deleted {
  readonly thread: string;
  readonly id: string;
  readonly at: number;
  /** The user who wrote it. */
  readonly author?: string | undefined;
  readonly payload: Payload;
}

/** What GMs have written down. */
export interface History {
  /** Messages up to this one are read by the rules of 0.1.0, which had no history. */
  readonly since?: number;
  readonly former?: readonly Former[];
  readonly deleted?: readonly Deleted[];
  /** Who might change used rolls, as long as the setting said something else. */
  readonly changers?: readonly { readonly until: number; readonly who: Changer }[];
}

/** The most rights that are remembered; of more, the latest. */
const MOST_NOTED = 500;

/** Registers the settings. Whenever the history grows, threads are read again. */
export function registerHistory(changed: () => void): void {
  registerSetting(KEY, { scope: "world", config: false, type: Object, default: {}, onChange: changed });
  registerSetting(WHO_CHANGES, {
    name: "dicewright.settings.whoChanges.name",
    hint: "dicewright.settings.whoChanges.hint",
    scope: "world",
    config: true,
    type: String,
    default: CHANGERS[0],
    choices: {
      nobody: "dicewright.settings.whoChanges.nobody",
      approved: "dicewright.settings.whoChanges.approved",
      author: "dicewright.settings.whoChanges.author",
    },
    onChange: changed,
  });
}

/** What was read already, by what is stored. */
const historyCache = new WeakMap<object, History>();

/** The history as it is, without what is damaged in it. */
export function historyNow(): History {
  const stored = getSetting(KEY);
  if (typeof stored !== "object" || stored === null) return {};
  const history = historyCache.get(stored) ?? soundIn(stored);
  historyCache.set(stored, history);
  return history;
}

function soundIn({ since, former, deleted, changers }: { readonly [K in keyof History]?: unknown }): History {
  return {
    ...(typeof since === "number" && { since }),
    former: notesIn<Former>(former, ({ of, users }) => typeof of === "string" && Array.isArray(users)),
    deleted: notesIn<Deleted>(deleted, ({ id, at }) => typeof id === "string" && typeof at === "number"),
    changers: notesIn(changers, ({ until }) => typeof until === "number"),
  };
}

function notesIn<N>(stored: unknown, isSound: (note: Partial<N>) => boolean): readonly N[] {
  const notes: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return notes.filter((note): note is N => typeof note === "object" && note !== null && isSound(note));
}

let written: Promise<unknown> = Promise.resolve();

/** Lets the history grow, one entry after the other: each is written together with all others. */
export function write(grown: (history: History) => History): void {
  written = written.then(() => setSetting(KEY, grown(historyNow()))).catch(notifyError);
}

/** The latest of a list of notes. */
export function withNotes<N>(before: readonly N[] | undefined, ...more: readonly N[]): readonly N[] {
  return [...(before ?? []), ...more].slice(-MOST_NOTED);
}

/** When the server stored a message: the clocks of clients differ. */
export function storedAt({ _stats, timestamp }: ChatMessage): number {
  return _stats?.createdTime ?? timestamp ?? 0;
}

/** Who may change a roll that was used, from now on. */
export function changerNow(): Changer {
  const stored = getSetting(WHO_CHANGES);
  return CHANGERS.find((each) => each === stored) ?? "nobody";
}

/** Whether something was written in the time of 0.1.0; undefined if no GM has been in this world since. */
export function isBeforeHistory(at: number): boolean | undefined {
  const { since } = historyNow();
  return typeof since === "number" ? at <= since : undefined;
}

/** Who might act for a party when a message was stored; undefined if that has not changed since. */
export function formerOwners({ uuid }: Party, at: number): readonly string[] | undefined {
  return formerAt(uuid, at)?.users;
}

/** Who was a GM then; undefined if that has not changed since. */
export function formerGamemasters(at: number): readonly string[] | undefined {
  return formerAt("", at)?.users;
}

function formerAt(of: string, at: number): Former | undefined {
  return (historyNow().former ?? []).find((former) => former.of === of && at <= former.until);
}

/** The actor in the world's list that a token had, as a GM's client has noted when the token was deleted. */
export function formerActor({ uuid }: Party): string | undefined {
  return (historyNow().former ?? []).findLast(({ of }) => of === uuid)?.actor;
}

/** The messages of a thread that players have deleted. */
export function deletedFrom(thread: string): readonly Deleted[] {
  return (historyNow().deleted ?? []).filter((each) => each.thread === thread);
}

/** Who might change a roll that was used, at that time. */
export function whoChanges(at: number): Changer {
  const then = (historyNow().changers ?? []).find(({ until }) => at <= until)?.who;
  return CHANGERS.find((each) => each === then) ?? changerNow();
}
