/**
 * The dice that Dice So Nice 5 and 6 lets fall over the page: what follows from a roll waits until they lie still, and
 * who may not see a roll sees no dice. Sources: the pages Hooks, Roll and Integration of that package's documentation,
 * when its published modules 5.1.6 and 6 call them, and packages that rely on them (Nimble, pull request 914; WFRP4e).
 */
import { hasFallingDice } from "../platform/compat.ts";
import { messageBy, type ChatMessage, type Flagged } from "../platform/documents.ts";
import type { Interception } from "../platform/hooks.ts";

interface Fall {
  readonly interception: Interception;
  readonly waiting: (() => unknown)[];
  hasBegun: boolean;
}

/** The longest that anything waits, in milliseconds: dice in a hidden page may never come to rest. */
const LONGEST = 15_000;

/** The time within which the dice of a changed message begin to fall, if they do, in milliseconds. */
const SOON = 250;

const falls = new Map<string, Fall>();

/** Messages that have just been changed without a roll: the package asks about their dice too, and lets none fall. */
const plainlyChanged = new Set<string>();

const announced = new Set<string>();

/** Forbids dice for a user who may not see them. From 6 on the package asks by a hook of its own. */
export function forbid3dDice(message: string, interception: Interception): void {
  if (messageBy(message)?.isContentVisible === false) interception.willTrigger3DRoll = false;
}

/** Notes that a message's dice are about to fall, unless a package still forbids it. */
export function start3dDice(message: string, interception: Interception): void {
  forbid3dDice(message, interception);
  if (plainlyChanged.has(message)) return;
  if (!falls.has(message)) note(announced, message);
  waitFor(message, { interception, hasBegun: true }, LONGEST);
}

/** Waits for the dice of a roll that was added. The package's listener may be called before this one or after it. */
export function expect3dDice({ id, isContentVisible }: ChatMessage, changes: Flagged): void {
  if (!hasFallingDice()) return;
  if (!("rolls" in changes)) {
    note(plainlyChanged, id);
    if (announced.has(id)) end3dDice(id);
  } else if (isContentVisible && !falls.has(id))
    waitFor(id, { interception: { willTrigger3DRoll: true }, hasBegun: false }, SOON);
}

/** Adds an id until all listeners of the present hook have been called. */
function note(ids: Set<string>, id: string): void {
  ids.add(id);
  queueMicrotask(() => ids.delete(id));
}

export function note3dDice(message: string): void {
  const fall = falls.get(message);
  if (!fall || fall.hasBegun) return;
  fall.hasBegun = true;
  setTimeout(() => end3dDice(message), LONGEST);
}

function waitFor(message: string, fall: Omit<Fall, "waiting">, longest: number): void {
  const startedFall = { ...fall, waiting: falls.get(message)?.waiting ?? [] };
  falls.set(message, startedFall);
  setTimeout(() => {
    if (falls.get(message) === startedFall && (longest === LONGEST || !startedFall.hasBegun)) end3dDice(message);
  }, longest);
}

export function end3dDice(message: string): void {
  const waiting = falls.get(message)?.waiting ?? [];
  falls.delete(message);
  for (const act of waiting) act();
}

/** Calls back once a message's dice lie still; if none fall, a microtask later, since only then that is known. */
export function after3dDice(message: string, act: () => unknown): void {
  if (!hasFallingDice()) return void act();
  queueMicrotask(() => {
    const fall = falls.get(message);
    // Where the canvas is off, the package has not begun and decides nothing.
    if (fall?.interception.willTrigger3DRoll) fall.waiting.push(act);
    else act();
  });
}
