/** The ledger of this world, which the active GM alone writes. Damaged, later or players' rows read as empty. */
import { memoize } from "../../engine/die.ts";
import {
  addEntry,
  makeLedger,
  parseLedger,
  sinceIn,
  type Ledger,
  type LedgerEntry,
} from "../../threads/reader/ledger.ts";
import { messages, userBy, writesForWorld } from "../platform/documents.ts";
import { getSetting, setSetting, writerOf } from "../platform/settings.ts";
import { notifyWarning, words } from "../platform/words.ts";

/** The least time between two writes and, while they are refused, the most, in milliseconds. */
const PACE = { least: 1000, most: 60_000 };

const shownWarnings = new Set<string>();

function warnOnce(text: string): void {
  if (!shownWarnings.has(text)) notifyWarning(text);
  shownWarnings.add(text);
}

export function ledgerRowOf(thread: string): LedgerEntry | undefined {
  return pending.get(thread) ?? ledgerNow().get(thread);
}

/** The time from which the ledger knows what GMs correct; undefined in a world of an earlier version. */
export function contentsSince(): number | undefined {
  return isPlayers() ? 0 : sinceIn(getSetting("ledger"));
}

/** Whether a player has written the setting, which a GM may have allowed. */
function isPlayers(): boolean {
  const writer = userBy(writerOf("ledger") ?? "");
  return writer !== undefined && !writer.isGM;
}

function ledgerNow(): ReadonlyMap<string, LedgerEntry> {
  const stored = getSetting("ledger");
  return typeof stored === "object" && stored !== null ? entriesOf(stored) : new Map();
}

const entriesOf = memoize((stored: object) => new Map(readLedger(stored).map((entry) => [entry.thread, entry])));

function readLedger(stored: object): Ledger {
  const ledger = isPlayers() ? undefined : parseLedger(stored);
  if (!ledger && writesForWorld()) warnOnce(words("dicewright.foundry.brokenLedger"));
  return ledger ?? [];
}

/** Rows that the ledger will have, by thread: all clients show them at once, and the active GM's client writes them. */
const pending = new Map<string, LedgerEntry>();
let timer: ReturnType<typeof setTimeout> | undefined;
let [lastWrite, failures] = [0, 0];

/** Records the row of a thread, which is written together with others of the same second. */
export function recordLedgerEntry(thread: string, entry: LedgerEntry): void {
  pending.set(thread, entry);
  writeSoon();
}

/** Shows what the ledger says now. A client that has become the active GM's writes what the one before it has left. */
export function reviewLedger(): void {
  if (writesForWorld()) writeSoon();
  else pending.clear();
}

/** The ledger of an earlier version is written once, so that it knows from when on it keeps what GMs correct. */
function writeSoon(): void {
  if (!writesForWorld() || (pending.size === 0 && contentsSince() !== undefined)) return;
  const pace = Math.min(PACE.least * 2 ** failures, PACE.most);
  timer ??= setTimeout(() => void writePending(), Math.max(0, lastWrite + pace - Date.now()));
}

async function writePending(): Promise<void> {
  timer = undefined;
  lastWrite = Date.now();
  const changes = [...pending];
  const left: Ledger = [...ledgerNow().values()].filter(({ thread }) => !pending.has(thread));
  try {
    const ledger = changes.reduce((rows, [, entry]) => addEntry(rows, entry), left);
    await setSetting("ledger", makeLedger(ledger, contentsSince() ?? lastWriteToLog()));
    failures = 0;
    for (const [thread, entry] of changes) if (pending.get(thread) === entry) pending.delete(thread);
  } catch {
    failures += 1;
    warnOnce(words("dicewright.foundry.ledgerNotStored"));
  }
  writeSoon();
}

/** The time of the newest message or change in the log, by the server's clock. */
function lastWriteToLog(): number {
  let last = 0;
  for (const { _stats: stats } of messages()) last = Math.max(last, stats?.modifiedTime ?? stats?.createdTime ?? 0);
  return last;
}
