/** The ledger of this world, which the active GM alone writes. A damaged one, and one that a player wrote, is empty. */
import type { Json } from "../../checks/json.ts";
import { memoize } from "../../engine/die.ts";
import { threads } from "../../threads/index.ts";
import { addRow, makeLedger, parseLedger, upgradeLedger, type Ledger, type LedgerRow } from "../../threads/ledger.ts";
import { sayIn } from "../../words/words.ts";
import { messageBy, storedAt, userBy, writesForWorld } from "../platform/documents.ts";
import { getSetting, setSetting, writerOf } from "../platform/settings.ts";
import { notifyWarning, words } from "../platform/words.ts";
import { publicNameOf } from "./party.ts";

/** The least time between two writes and, while they are refused, the most, in milliseconds. */
const PACE = { least: 1000, most: 60_000 };

const shownWarnings = new Set<string>();

function warnOnce(text: string): void {
  if (!shownWarnings.has(text)) notifyWarning(text);
  shownWarnings.add(text);
}

export function ledgerRowOf(thread: string): LedgerRow | undefined {
  return unwritten.rows.get(thread) ?? ledgerNow().get(thread);
}

function ledgerNow(): ReadonlyMap<string, LedgerRow> {
  const stored = getSetting("ledger");
  return typeof stored === "object" && stored !== null ? rowsOf(stored) : new Map();
}

const rowsOf = memoize((stored: object) => new Map(readLedger(stored).map((row) => [row.thread, row])));

function readLedger(stored: object): Ledger {
  const writer = userBy(writerOf("ledger") ?? "");
  const isPlayers = writer !== undefined && !writer.isGM;
  const ledger = isPlayers ? undefined : isEarly(stored) ? upgraded(stored) : parseLedger(stored);
  if (!ledger && writesForWorld()) warnOnce(words("dicewright.foundry.brokenLedger"));
  return ledger ?? [];
}

interface Unwritten {
  readonly rows: Map<string, LedgerRow>;
  /** Set while a write is due. */
  timer?: ReturnType<typeof setTimeout> | undefined;
  /** Writes that were refused since the last one that was not. */
  failures: number;
}

/** Rows that this client, as the active GM's, has yet to write, by thread. */
const unwritten: Unwritten = { rows: new Map(), failures: 0 };

/** Records the row of a thread, which is written together with others of the same second. */
export function recordLedgerRow(row: LedgerRow): void {
  unwritten.rows.set(row.thread, row);
  writeSoon();
}

/** Forgets what it has not written once another client writes for the world. */
export function reviewLedger(): void {
  if (writesForWorld()) writeSoon();
  else unwritten.rows.clear();
}

function writeSoon(): void {
  if (!writesForWorld() || unwritten.rows.size === 0) return;
  const pause = Math.min(PACE.least * 2 ** unwritten.failures, PACE.most);
  unwritten.timer ??= setTimeout(() => void writeRows(), pause);
}

async function writeRows(): Promise<void> {
  unwritten.timer = undefined;
  const rows = [...unwritten.rows.values()];
  try {
    await setSetting("ledger", makeLedger(rows.reduce(addRow, [...ledgerNow().values()])));
    unwritten.failures = 0;
    for (const row of rows) if (unwritten.rows.get(row.thread) === row) unwritten.rows.delete(row.thread);
  } catch {
    unwritten.failures += 1;
    warnOnce(words("dicewright.foundry.ledgerNotStored"));
  }
  writeSoon();
}

/** The sentence of a result, with names that everyone may know. */
export function resultSentence(result: Json): string {
  const writer = { nameOf: publicNameOf, say: sayIn(words) };
  return threads.flatMap((kind) => kind.ledger?.sentence(result, writer) ?? [])[0] ?? "";
}

// ---- Worlds of 0.3.0 ----

const isEarly = (stored: object) => "threads" in stored;

function upgraded(stored: object): Ledger {
  const openedAt = (thread: string) => {
    const opening = messageBy(thread);
    return opening ? storedAt(opening) : 0;
  };
  return upgradeLedger(stored, openedAt, resultSentence);
}

/** Brings the ledger of a world of 0.3.0 up to date, on the client of one GM. */
export async function updateLedger(): Promise<void> {
  const stored = getSetting("ledger");
  if (typeof stored === "object" && stored !== null && isEarly(stored))
    await setSetting("ledger", makeLedger([...ledgerNow().values()]));
}
