/**
 * Parts of the script that are fetched when they are first used, so that a world starts quickly. Classes that messages
 * name must never be in one. Sources: MDN, import() and requestIdleCallback().
 */
import { words } from "./words.ts";

type Lazy<T> = () => Promise<T>;

/** All parts named so far; fetching one may name more. */
const parts = new Set<Lazy<unknown>>();

/** Names a part by its import. Rejects with one localised sentence if the part is gone, as after an update. */
export function lazy<T>(fetchPart: Lazy<T>): Lazy<T> {
  parts.add(fetchPart);
  return async () => {
    try {
      return await fetchPart();
    } catch (cause) {
      throw new Error(words("dicewright.foundry.partGone"), { cause });
    }
  };
}

let hasBegun = false;

/**
 * Fetches all parts once the page is idle, after a first roll: who never rolls fetches nothing. Failures are told when
 * a part is used.
 */
export function fetchLazy(): void {
  if (hasBegun || !("requestIdleCallback" in globalThis)) return;
  hasBegun = true;
  whenIdle(() => void fetchEach());
}

/** Does something with the next frame; a page in the background has none. */
export function nextFrame(act: () => void): void {
  if (document.visibilityState === "hidden") setTimeout(act);
  else requestAnimationFrame(act);
}

/** Does something once the page has nothing else to do. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act);
  else setTimeout(act);
}

async function fetchEach(): Promise<void> {
  for (const fetchPart of parts) await fetchPart().catch(() => undefined);
}

/** The longest time between the halves of a double click, in milliseconds, as most systems have it. */
const DOUBLE_CLICK = 500;

/** Names of actions that may not begin again yet; buttons may be drawn anew meanwhile. */
const begun = new Set<string>();

/** Begins an action unless it is under way or has just begun: a double click rolls once. Rejects as the action does. */
export async function singleFlight(name: string, begin: () => Promise<unknown>): Promise<void> {
  if (begun.has(name)) return;
  begun.add(name);
  const over = new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK));
  try {
    await begin();
  } finally {
    void over.then(() => begun.delete(name));
  }
}
