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
const MORE = "dialogMore";
const MOST_KEPT = 100;

const recent = new BrowserStore("contestMemory", MOST_KEPT);

/** A browser's store may contain anything. */
function memory(): Memory {
  const stored = getSetting(KEY) as Partial<Memory> | null;
  return { ...stored, entries: typeof stored?.entries === "object" && stored.entries !== null ? stored.entries : {} };
}

function placeOf(actor: string | null | undefined, { system, kind }: LastCheck): string {
  return [actor ?? "", system, kind].join("/");
}

export function lastCheck(): LastCheck | undefined {
  return memory().last;
}

export function rememberedInputs(actor: string | null | undefined, check: LastCheck): Inputs {
  return memory().entries[placeOf(actor, check)] ?? {};
}

export function latestInputs(check: LastCheck): Inputs {
  const latest = Object.entries(memory().entries).findLast(([place]) => place.endsWith(placeOf("", check)));
  return latest?.[1] ?? {};
}

/** Whether this user has left the fields unfolded that are not asked for first. */
export function isMoreOpen(): boolean {
  return getSetting(MORE) === true;
}

export function rememberMore(isOpen: boolean): Promise<void> {
  return setSetting(MORE, isOpen);
}

export async function remember(actor: string | null | undefined, { system, kind, field }: CheckForm): Promise<void> {
  const last = { system: system.id, kind };
  const place = placeOf(actor, last);
  const others = Object.entries(memory().entries).filter(([key]) => key !== place);
  await setSetting(KEY, { last, entries: Object.fromEntries([...others.slice(1 - MOST_KEPT), [place, field]]) });
}

/** The line of the latest contest of a party's uuid, or the difficulty of the latest request of a check, as typed. */
export function recall(of: string | LastCheck): string | undefined {
  const last = recent.get(recentName(of));
  return typeof last === "string" ? last : undefined;
}

export function rememberText(of: string | LastCheck, text: string): Promise<void> {
  return recent.keep(recentName(of), text);
}

const recentName = (of: string | LastCheck) => (typeof of === "string" ? of : placeOf("", of));
