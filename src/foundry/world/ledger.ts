/** The ledger of this world, which the active GM alone writes. Damaged, later or players' rows read as empty. */
import { memoize } from "../../engine/die.ts";
import { addEntry, makeLedger, parseLedger, type Ledger, type LedgerEntry } from "../../threads/reader/ledger.ts";
import { activeGM, userBy } from "../platform/documents.ts";
import { getSetting, setSetting, writerOf } from "../platform/settings.ts";
import { notifyError, notifyWarning, words } from "../platform/words.ts";

/** The least time between two writes, in milliseconds. */
const PACE = 1000;

let hasWarned = false;

export function ledgerRowOf(thread: string): LedgerEntry | undefined {
  return pending.has(thread) ? pending.get(thread) : ledgerNow().get(thread);
}

function ledgerNow(): ReadonlyMap<string, LedgerEntry> {
  const stored = getSetting("ledger");
  return typeof stored === "object" && stored !== null ? entriesOf(stored) : new Map();
}

const entriesOf = memoize((stored: object) => new Map(readLedger(stored).map((entry) => [entry.thread, entry])));

function readLedger(stored: object): Ledger {
  const writer = userBy(writerOf("ledger") ?? "");
  const ledger = writer && !writer.isGM ? undefined : parseLedger(stored);
  if (!ledger && !hasWarned && activeGM()?.isSelf) {
    hasWarned = true;
    notifyWarning(words("dicewright.foundry.brokenLedger"));
  }
  return ledger ?? [];
}

/** Rows still to be written, by thread; undefined removes a row. */
const pending = new Map<string, LedgerEntry | undefined>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Records the result of a thread or removes it, together with other changes within a second. */
export function recordLedgerEntry(thread: string, entry: LedgerEntry | undefined): void {
  pending.set(thread, entry);
  timer ??= setTimeout(() => {
    timer = undefined;
    void writePending().catch(notifyError);
  }, PACE);
}

async function writePending(): Promise<void> {
  const changes = [...pending];
  const isChanged = (thread: string) => pending.has(thread);
  const left: Ledger = [...ledgerNow().values()].filter(({ thread }) => !isChanged(thread));
  const grown = changes.reduce<Ledger>((ledger, [, entry]) => (entry ? addEntry(ledger, entry) : ledger), left);
  await setSetting("ledger", makeLedger(grown));
  for (const [thread, entry] of changes) if (pending.get(thread) === entry) pending.delete(thread);
}
