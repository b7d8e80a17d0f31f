/**
 * The version of what a world's settings and macros hold. Records, threads and saved checks carry versions of their
 * own; this one says which version of the module wrote the rest, so that a later one can bring it up to date.
 */
import { activeGM, macros, me } from "../platform/documents.ts";
import { getSetting, setSetting } from "../platform/settings.ts";
import { notifyError, notifyWarning, words } from "../platform/words.ts";

/** What is written now. Worlds of 0.1.0 have no version. */
const STORED_VERSION = 1;

/** Brings what version `i` stored to version `i + 1`, by `i`. */
const STEPS: readonly (() => Promise<unknown>)[] = [guardMacros];

/** How a macro of 0.1.0 calls the module. It fails with an error once that is gone; one of today does nothing. */
const UNGUARDED = /^((?:await )?game\.modules\.get\("dicewright"\))\.api\./;

async function guardMacros(): Promise<void> {
  for (const macro of macros()) {
    const command = macro.command.replace(UNGUARDED, "$1?.api?.");
    if (command !== macro.command) await macro.update({ command });
  }
}

/** Brings the settings up to date, on the client of one GM. Those of a later version stay, with a notice. */
export function updateStored(): void {
  if (activeGM()?.id !== me()?.id || !me()) return;
  const stored = Number(getSetting("stored")) || 0;
  if (stored > STORED_VERSION) notifyWarning(words("dicewright.foundry.laterWorld"));
  else if (stored < STORED_VERSION) void update(stored).catch(notifyError);
}

/** One step after the other. The version is written last, so that a step which fails is tried again. */
async function update(stored: number): Promise<void> {
  for (const step of STEPS.slice(stored)) await step();
  await setSetting("stored", STORED_VERSION);
}
