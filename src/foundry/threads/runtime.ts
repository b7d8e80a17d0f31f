/** The one runtime of all threads: keeps their state, panels, prompts and announcements up to date on this client. */
import { drawnFor, onOdds } from "../odds/panels.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { on, type HookName } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { notifyError } from "../platform/words.ts";
import { after3dDice } from "../roll/3d-dice.ts";
import { afterSuspense } from "../roll/suspense.ts";
import { openings, referencesTo } from "../roll/thread-log.ts";
import { announce, awaitedThreads, passOver } from "./announce.ts";
import { revealRolls } from "./commitments.ts";
import { keepCopies } from "./copies.ts";
import { followDeletions, noteMoved } from "./deletions.ts";
import { onDialog } from "./dialogs.ts";
import { allow, holdBack } from "./panel-slot.ts";
import { drawnThreads, redraw } from "./panel.ts";
import { closeOver, playOwed } from "./play.ts";
import { lookAtPrompt, refreshPrompt, reviewPrompts } from "./prompts.ts";
import { invalidate, knownReading, readingOf } from "./state.ts";

export { endOf } from "./announce.ts";
export { draw } from "./panel.ts";
export { receivePrompt } from "./prompts.ts";

const CHANGED = ["updateToken", "updateActor", "updateUser", "userConnected"] as const;
const GONE = ["deleteToken", "deleteActor", "deleteUser"] as const;
const TURNED = ["createCombat", "updateCombat", "deleteCombat", "createCombatant", "deleteCombatant"] as const;

/** What of a party or a user matters to threads. Numbers of actors change often and do not. */
const TELLING = ["name", "hidden", "ownership", "role", "actorId"];

/** Begins to follow threads. What came of them before is not announced. */
export function begin(): void {
  onOdds((thread) =>
    drawnFor(thread, () => {
      redraw(thread);
      refreshPrompt(thread);
    }),
  );
  onDialog(reviewPrompts);
  for (const { id } of openings()) {
    allow([id, ...referencesTo(id).map((message) => message.id)]);
    const reading = readingOf(id);
    if (reading) passOver(reading);
    reveal(id);
    keep(id);
  }
  followDeletions();
  for (const hook of CHANGED) listen(hook, (changes) => isTelling(changes));
  for (const hook of [...GONE, ...TURNED]) listen(hook, () => true);
}

function listen(hook: HookName, matters: (changes: unknown) => boolean): void {
  on(hook, (...[, changes]: readonly unknown[]) => {
    if (matters(changes)) noteAll();
  });
}

/** Whether a user came or left, or a change of a document matters. */
function isTelling(changes: unknown): boolean {
  if (typeof changes !== "object" || changes === null) return true;
  const { flags } = changes as { readonly flags?: object };
  return TELLING.some((name) => name in changes) || (flags !== undefined && MODULE in flags);
}

/** Any thread may have changed: who may act for whom or might then, what they are called, whose turn it is. */
export function noteAll(): void {
  invalidate();
  for (const id of new Set([...drawnThreads(), ...awaitedThreads()])) queue(id);
  reviewPrompts();
}

/** Takes note of a message that came, changed or went. What a roll decides is shown once its 3D dice have stopped. */
export function note(thread: string, message: ChatMessage): void {
  noteMoved(knownReading(thread), message);
  invalidate(thread);
  reviewPrompts();
  const { id } = message;
  holdBack(id);
  after3dDice(id, () =>
    afterSuspense(id, () => {
      allow([id]);
      queue(thread);
    }),
  );
}

const changed = new Set<string>();

/** Several messages may come at once; what they change is shown once. */
function queue(id: string): void {
  if (changed.has(id)) return;
  changed.add(id);
  queueMicrotask(() => update(id));
}

function update(id: string): void {
  changed.delete(id);
  drawnFor(id, () => {
    redraw(id);
    lookAtPrompt(id);
  });
  closeOver(id);
  announce(id);
  reveal(id);
  keep(id);
}

let kept: Promise<unknown> = Promise.resolve();

/** One after the other: the next one sees what the last one has kept. */
function keep(id: string): void {
  kept = kept.then(() => keepCopies(id)).catch(notifyError);
}

function reveal(id: string): void {
  const reading = readingOf(id);
  if (!reading?.kind.reveals) return;
  revealRolls(reading)
    .then((hasShown) => (hasShown ? playOwed(id) : undefined))
    .catch(notifyError);
}
