/**
 * Most of the module is fetched once something of ours is met, so that a world without it opens quickly. Classes that
 * messages name must never be in that part. Source: MDN, import().
 */
import { notifyError, words } from "./words.ts";

/** Some of that code. */
export interface Lazy<T> {
  /** Does something with it, at once if it is here. What fails is told, but only once that it cannot be fetched. */
  (act: (part: T) => unknown): void;
  /** The code. Rejects with one localised sentence if it is gone, as after an update. */
  fetch(): Promise<T>;
  /** The code if it is here. */
  readonly here: T | undefined;
}

const loads: (() => Promise<void>)[] = [];
let all: Promise<unknown> | undefined;
let isGoneTold = false;

/** A build has all of it in one file, so all is here at once. */
function fetchAll(): Promise<unknown> {
  all ??= Promise.all(loads.map((load) => load())).catch((cause: unknown) => {
    all = undefined;
    throw new Error(words("dicewright.foundry.partGone"), { cause });
  });
  return all;
}

function tellGone(error: unknown): void {
  if (!isGoneTold) notifyError(error);
  isGoneTold = true;
}

/** Names some of that code by its import. */
export function lazy<T>(load: () => Promise<T>): Lazy<T> {
  const run = (act: (part: T) => unknown) => void Promise.resolve(act(part.here!)).catch(notifyError);
  const use = (act: (part: T) => unknown) => {
    if (part.here !== undefined) run(act);
    else
      void fetchAll()
        .then(() => run(act), tellGone)
        .catch(notifyError);
  };
  const part = Object.assign(use, {
    fetch: async () => (await fetchAll(), part.here!),
    here: undefined as T | undefined,
  });
  loads.push(async () => void (part.here = await load()));
  return part;
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
