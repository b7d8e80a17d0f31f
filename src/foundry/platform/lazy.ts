/**
 * Parts of the script that are fetched when they are first used, so that a world starts with what messages and rolls need. Classes that
 * messages name are in none of them. Source: MDN, import() and requestIdleCallback().
 */
import { hasPage } from "./windows.ts";
import { words } from "./words.ts";

/** Gives what a part exports, fetched when it is first asked for. */
export type Lazy<T> = () => Promise<T>;

/** Every part that the script on the page names; those that are fetched may name more. */
const parts = new Set<Lazy<unknown>>();

/**
 * Names a part by the import that fetches it. What is given rejects with one localised sentence where it cannot be fetched, as when the module
 * was updated after the page was loaded.
 */
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

/** Fetches all parts once the page has nothing else to do, so that no window waits for its own. What fails is told when it is used. */
export function fetchLazy(): void {
  if (hasPage() && "requestIdleCallback" in globalThis) requestIdleCallback(() => void fetchEach());
}

async function fetchEach(): Promise<void> {
  for (const fetchPart of parts) await fetchPart().catch(() => undefined);
}
