/**
 * Odds that panels show are worked out one by one while the page is idle, so that no panel waits for them, and are kept
 * under a name of all that they depend on. Source: MDN, requestIdleCallback().
 */
interface Work {
  readonly find: () => unknown;
  /** The threads that wait for it. */
  readonly threads: Set<string>;
}

const known = new Map<string, unknown>();
const wanted = new Map<string, Work>();
/** Odds of so many pairs of checks are kept. */
const MOST_KEPT = 1000;

const listeners = new Set<(thread: string) => void>();
let isPlanned = false;

/** Hears that something a thread, or a window, waits for has been worked out. Gives what ends that. */
export function onOdds(listener: (thread: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What was worked out under this name; undefined until then. */
export function later<T>(thread: string, name: string, find: () => T | undefined): T | undefined {
  if (known.has(name)) return known.get(name) as T | undefined;
  const work = wanted.get(name) ?? { find, threads: new Set() };
  work.threads.add(thread);
  wanted.set(name, work);
  if (!isPlanned) plan();
  return undefined;
}

function plan(): void {
  isPlanned = true;
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work);
}

/** One at a time: a user may click in between. Threads are told once all that they wait for is there. */
function work(): void {
  isPlanned = false;
  const [name, next] = wanted.entries().next().value ?? [];
  if (name === undefined || !next) return;
  wanted.delete(name);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(name, next.find());
  const isWaiting = (thread: string) => [...wanted.values()].some(({ threads }) => threads.has(thread));
  for (const thread of next.threads) if (!isWaiting(thread)) for (const tell of listeners) tell(thread);
  if (wanted.size > 0) plan();
}
