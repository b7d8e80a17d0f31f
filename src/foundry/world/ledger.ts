/** The ledger of this world, which the active GM alone writes. Damaged, later or players' rows read as empty. */
import { memoize } from "../../engine/die.ts";
import { addEntry, makeLedger, parseLedger, type Ledger, type LedgerEntry } from "../../threads/reader/ledger.ts";
import { userBy, writesForWorld } from "../platform/documents.ts";
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

function ledgerNow(): ReadonlyMap<string, LedgerEntry> {
  const stored = getSetting("ledger");
  return typeof stored === "object" && stored !== null ? entriesOf(stored) : new Map();
}

const entriesOf = memoize((stored: object) => new Map(readLedger(stored).map((entry) => [entry.thread, entry])));

function readLedger(stored: object): Ledger {
  const writer = userBy(writerOf("ledger") ?? "");
  const ledger = writer && !writer.isGM ? undefined : parseLedger(stored);
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

function writeSoon(): void {
  if (pending.size === 0 || !writesForWorld()) return;
  const pace = Math.min(PACE.least * 2 ** failures, PACE.most);
  timer ??= setTimeout(() => void writePending(), Math.max(0, lastWrite + pace - Date.now()));
}

async function writePending(): Promise<void> {
  timer = undefined;
  lastWrite = Date.now();
  const changes = [...pending];
  const left: Ledger = [...ledgerNow().values()].filter(({ thread }) => !pending.has(thread));
  try {
    await setSetting("ledger", makeLedger(changes.reduce((ledger, [, entry]) => addEntry(ledger, entry), left)));
    failures = 0;
    for (const [thread, entry] of changes) if (pending.get(thread) === entry) pending.delete(thread);
  } catch {
    failures += 1;
    warnOnce(words("dicewright.foundry.ledgerNotStored"));
  }
  writeSoon();
}
