/**
 * Parts of the script that are fetched when they are first used, so that a world starts with what messages and rolls need. Classes that
 * messages name are in none of them. Source: MDN, import() and requestIdleCallback().
 */
import { hasPage } from "./application.ts";
import { words } from "./words.ts";

const PARTS = {
  rollDialog: () => import("./dialog/roll-dialog.ts"),
  traits: () => import("./traits/window.ts"),
  houseRules: () => import("./house-rules-window.ts"),
  change: () => import("./change-dialog.ts"),
  following: () => import("./threads/following.ts"),
  extended: () => import("./threads/extended/deeds.ts"),
  extendedStart: () => import("./threads/extended/start.ts"),
  contest: () => import("./threads/contest/start.ts"),
  contestApi: () => import("./threads/contest/api.ts"),
  challenge: () => import("./threads/contest/dialog.ts"),
  groupDeeds: () => import("./threads/group/deeds.ts"),
  groupStart: () => import("./threads/group/start.ts"),
  groupPrompt: () => import("./threads/group/prompt.ts"),
  prompt: () => import("./threads/contest/prompt-window.ts"),
} as const;

type PartName = keyof typeof PARTS;

/**
 * What a part exports.
 * @throws Error of one localised sentence where it cannot be fetched, as when the module was updated after the page was loaded.
 */
export async function part<N extends PartName>(name: N): Promise<Awaited<ReturnType<(typeof PARTS)[N]>>> {
  try {
    return (await PARTS[name]()) as Awaited<ReturnType<(typeof PARTS)[N]>>;
  } catch (cause) {
    throw new Error(words("dicewright.foundry.partGone"), { cause });
  }
}

/** Fetches all parts once the page has nothing else to do, so that no window waits for its own. What fails is told when it is used. */
export function fetchParts(): void {
  if (!hasPage() || !("requestIdleCallback" in globalThis)) return;
  requestIdleCallback(() => void Promise.allSettled(Object.values(PARTS).map((fetchPart) => fetchPart())));
}
