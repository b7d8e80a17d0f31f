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

const first: Lazy<unknown>[] = [];

/** Names what a first roll needs at once. */
export function early<T>(fetchPart: Lazy<T>): Lazy<T> {
  first.push(fetchPart);
  return fetchPart;
}

let hasBegun = false;

/** Fetches what a first roll needs, and the rest once the page is idle. Failures are told when a part is used. */
export function fetchLazy(): void {
  if (hasBegun || !("requestIdleCallback" in globalThis)) return;
  hasBegun = true;
  for (const fetchPart of first) fetchPart().catch(() => undefined);
  whenIdle(() => void fetchEach());
}

/** What drawings may take of one frame, in milliseconds: half of one at 60 Hz. */
const BUDGET = 8;

const drawings = new Map<unknown, () => void>();
let spent = 0;
let isDrawing = false;

/**
 * Draws something, known by a key: at once while this frame has time left, or else in one of the next. What is asked
 * for first comes first, and what waits already is drawn once.
 */
export function drawSoon(key: unknown, draw: () => void): void {
  if (!drawings.has(key)) drawings.set(key, draw);
  if (!isDrawing) drawSome();
}

function drawSome(): void {
  if (spent === 0) nextFrame(drawRest);
  isDrawing = true;
  const begun = performance.now() - spent;
  try {
    for (const [key, draw] of drawings) {
      if (spent >= BUDGET) break;
      drawings.delete(key);
      draw();
      spent = performance.now() - begun;
    }
  } finally {
    isDrawing = false;
  }
}

function drawRest(): void {
  spent = 0;
  if (drawings.size > 0) drawSome();
}

/** A page in the background has no frames. */
function nextFrame(act: () => void): void {
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
