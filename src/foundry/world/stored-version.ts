/** Updates settings and macros of an earlier version. Records, threads and saved checks have versions of their own. */
import { activeGM, currentUser } from "../platform/documents.ts";
import { getSetting, setSetting } from "../platform/settings.ts";
import { notifyError, notifyWarning, words } from "../platform/words.ts";
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
export function updateStored(): void {
  if (activeGM()?.id !== currentUser().id || !currentUser().id) return;
  const stored = Number(getSetting("stored")) || 0;
  if (stored > STORED_VERSION) notifyWarning(words("dicewright.foundry.laterWorld"));
  else if (stored < STORED_VERSION) void runSteps(stored).catch(notifyError);
}

/** Writes the version last, so that a step which fails is tried again. */
async function runSteps(stored: number): Promise<void> {
  for (const step of STEPS.slice(stored)) await step();
  await setSetting("stored", STORED_VERSION);
}
