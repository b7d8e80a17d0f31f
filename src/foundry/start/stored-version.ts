/** Which version of the module wrote a world's settings and macros; records, threads and saved checks tell theirs. */
import { getSetting, setSetting } from "../platform/settings.ts";
import { notifyWarning, words } from "../platform/words.ts";
import { macros } from "../platform/world-documents.ts";

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

/** Brings a world to this version. That is written last, so that a step which fails is tried again. */
export async function update(version: number): Promise<void> {
  const stored = Number(getSetting("stored")) || 0;
  if (stored > version) return notifyWarning(words("dicewright.foundry.laterWorld"));
  for (const step of STEPS.slice(stored)) await step();
  await setSetting("stored", version);
}
