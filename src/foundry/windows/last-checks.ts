/** Stores the latest inputs in this browser. */
import type { CheckForm } from "../../view/form/check-form.ts";
import type { Inputs } from "../../view/form/fields.ts";
import { BrowserStore } from "../platform/browser-store.ts";
import { getSetting, setSetting } from "../platform/settings.ts";

/** The latest check, so that a dialog without one opens as it was left. */
export interface LastCheck {
  readonly system: string;
  readonly kind: string;
}

interface Memory {
  readonly last?: LastCheck;
  /** By actor and check, the one filled in last at the end. */
  readonly entries: Readonly<Record<string, Inputs>>;
}

const KEY = "dialogMemory";
const MOST_KEPT = 100;

const recent = new BrowserStore("contestMemory", MOST_KEPT);

/** A browser's store may contain anything. */
function memory(): Memory {
  const stored = getSetting(KEY) as Partial<Memory> | null;
  return { ...stored, entries: typeof stored?.entries === "object" && stored.entries !== null ? stored.entries : {} };
}

function keyOf(actor: string | null | undefined, { system, kind }: LastCheck): string {
  return [actor ?? "", system, kind].join("/");
}

export function lastCheck(): LastCheck | undefined {
  return memory().last;
}

export function rememberedInputs(actor: string | null | undefined, check: LastCheck): Inputs {
  return memory().entries[keyOf(actor, check)] ?? {};
}

export function latestInputs(check: LastCheck): Inputs {
  const latest = Object.entries(memory().entries).findLast(([key]) => key.endsWith(keyOf("", check)));
  return latest?.[1] ?? {};
}

export async function remember(actor: string | null | undefined, { game, kind, field }: CheckForm): Promise<void> {
  const last = { system: game.id, kind };
  const key = keyOf(actor, last);
  const others = Object.entries(memory().entries).filter(([each]) => each !== key);
  await setSetting(KEY, { last, entries: Object.fromEntries([...others.slice(1 - MOST_KEPT), [key, field]]) });
}

/** The line of the latest contest of a party's uuid, or the difficulty of the latest request of a check, as typed. */
export function rememberedText(of: string | LastCheck): string | undefined {
  const last = recent.get(textKeyOf(of));
  return typeof last === "string" ? last : undefined;
}

export function rememberText(of: string | LastCheck, text: string): Promise<void> {
  return recent.keep(textKeyOf(of), text);
}

const textKeyOf = (of: string | LastCheck) => (typeof of === "string" ? of : keyOf("", of));
