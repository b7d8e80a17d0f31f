/** Brings what a world stores up to date. Records, threads and saved checks have versions of their own. */
import { flagsOf, messages, OPENING_FLAGS, writesForWorld } from "../platform/documents.ts";
import { getSetting, setSetting } from "../platform/settings.ts";
import { notifyError, notifyWarning, words } from "../platform/words.ts";
import { updateLedger } from "./ledger.ts";

/** The version of what is stored today. Worlds of 0.2.0 and 0.3.0 have 1, those of 0.1.0 and new ones none. */
const STORED_VERSION = 2;

/** Brings a world of 0.3.0 up to date, once, on the client of the active GM. */
export function updateStored(): void {
  if (!writesForWorld()) return;
  const stored = Number(getSetting("stored")) || 0;
  if (stored > STORED_VERSION) notifyWarning(words("dicewright.foundry.laterWorld"));
  if (stored >= STORED_VERSION) return;
  if (isOfEarlyVersion(stored)) notifyWarning(words("dicewright.foundry.earlyWorld"));
  // The version comes last, so that what fails is tried again.
  void updateLedger()
    .then(() => setSetting("stored", STORED_VERSION))
    .catch(notifyError);
}

/** True if 0.1.0 or 0.2.0 has played in a world: their threads have no ledger, or one that does not say since when. */
function isOfEarlyVersion(stored: number): boolean {
  const { v, since } = Object(getSetting("ledger")) as { readonly [name in "v" | "since"]?: unknown };
  const hasThreads = messages().some((message) => OPENING_FLAGS.some((name) => flagsOf(message)[name] !== undefined));
  return hasThreads && (stored === 0 || (v === 1 && since === undefined));
}
