/** Brings what a world stores up to date. Records, threads and saved checks have versions of their own. */
import { flagsOf, messages, OPENING_FLAGS, writesForWorld } from "../platform/documents.ts";
import { getSetting, setSetting } from "../platform/settings.ts";
import { notifyError, notifyWarning, words } from "../platform/words.ts";
<<<<<<< HEAD

/** The version of what is stored today. Worlds of 0.2.0 and 0.3.0 have 1, those of 0.1.0 and new ones none. */
const STORED_VERSION = 2;

/** Brings a world of 0.3.0 up to date, once, on the client of the active GM. */
=======
import { macros } from "../platform/world-documents.ts";
import { updateLedger } from "./ledger.ts";

/** The version of the settings and macros of today. Worlds of 0.1.0 have none. */
const STORED_VERSION = 2;

/** The steps from version `i` to version `i + 1`, by `i`. */
const STEPS: readonly (() => Promise<unknown>)[] = [guardMacros, updateLedger];

/** The call of a macro of 0.1.0, which fails with an error without the module; one of today does nothing then. */
const UNGUARDED = /^((?:await )?game\.modules\.get\("dicewright"\))\.api\./;

async function guardMacros(): Promise<void> {
  for (const macro of macros()) {
    const command = macro.command.replace(UNGUARDED, "$1?.api?.");
    if (command !== macro.command) await macro.update({ command });
  }
}

/** Brings a world to this version, on the client of one GM. */
>>>>>>> main
export function updateStored(): void {
  if (!writesForWorld()) return;
  const stored = Number(getSetting("stored")) || 0;
  if (stored > STORED_VERSION) notifyWarning(words("dicewright.foundry.laterWorld"));
  if (stored >= STORED_VERSION) return;
  if (isOfEarlyVersion(stored)) notifyWarning(words("dicewright.foundry.earlyWorld"));
  void setSetting("stored", STORED_VERSION).catch(notifyError);
}

/** Whether 0.1.0 or 0.2.0 has played in a world: their threads have no ledger, or one that does not say since when. */
function isOfEarlyVersion(stored: number): boolean {
  const { since } = Object(getSetting("ledger")) as { readonly since?: unknown };
  const hasThreads = messages().some((message) => OPENING_FLAGS.some((name) => flagsOf(message)[name] !== undefined));
  return hasThreads && (stored === 0 || since === undefined);
}
