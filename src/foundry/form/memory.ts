/** What was filled in last, kept in this browser for each actor and each kind of check. */
import type { Draft } from "../../view/draft.ts";
import type { Entries } from "../../view/entry.ts";
import { getSetting, registerSetting, setSetting } from "../platform/settings.ts";

/** The latest check, so that a dialog without one opens where it was left. */
export interface LastCheck {
  readonly system: string;
  readonly kind: string;
}

interface Memory {
  readonly last?: LastCheck;
  /** By actor and check, the one filled in last at the end. */
  readonly entries: Readonly<Record<string, Entries>>;
}

const KEY = "dialogMemory";
const MOST_KEPT = 100;

/** Registers the memory, which no settings window shows. */
export function registerMemory(): void {
  registerSetting(KEY, { scope: "client", config: false, type: Object, default: { entries: {} } });
}

/** What is stored in a browser may come from anywhere. */
function memory(): Memory {
  const stored = getSetting(KEY) as Partial<Memory> | null;
  return { ...stored, entries: typeof stored?.entries === "object" && stored.entries !== null ? stored.entries : {} };
}

function placeOf(actor: string | undefined, { system, kind }: LastCheck): string {
  return [actor ?? "", system, kind].join("/");
}

/** The latest check of this browser. */
export function lastCheck(): LastCheck | undefined {
  return memory().last;
}

/** What was filled in last for this check by this actor. */
export function rememberedEntries(actor: string | undefined, check: LastCheck): Entries {
  return memory().entries[placeOf(actor, check)] ?? {};
}

/** Keeps what is filled in; the oldest of very many is forgotten. */
export async function remember(actor: string | undefined, { system, kind, entries }: Draft): Promise<void> {
  const check = { system: system.id, kind };
  const place = placeOf(actor, check);
  const others = Object.entries(memory().entries).filter(([key]) => key !== place);
  await setSetting(KEY, {
    last: check,
    entries: Object.fromEntries([...others.slice(1 - MOST_KEPT), [place, entries]]),
  });
}
