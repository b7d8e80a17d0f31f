/** The one runtime of all threads: keeps their state, panels, prompts and announcements up to date on this client. */
import { onOdds } from "../odds/client.ts";
import { byMessage } from "../platform/by-message.ts";
import { messageBy, type Actor, type ChatMessage, type TokenDocument } from "../platform/documents.ts";
import { on, type HookName } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { notifyError } from "../platform/words.ts";
import { afterRoll } from "../roll/arrival.ts";
import { sealedThreads } from "../world/sealed-rolls.ts";
import { announce, awaitedThreads, passOver } from "./announce.ts";
import { revealRolls } from "./commitments.ts";
import { openContest } from "./contest/begin.ts";
import { keepLedger, releaseFor, seeUpheld } from "./keep-ledger.ts";
import { allow, holdBack } from "./panel-slot.ts";
import { draw, drawnThreads, redraw } from "./panel.ts";
import { closeOver, onDialog, onNext, playOwed } from "./play.ts";
import { answerPrompt, recallPrompts, receivePrompt, refreshPrompt, reviewPrompts } from "./prompts.ts";
import { invalidate, readBefore, readingOf, readings, threadsOf, type ThreadReading } from "./state.ts";
import { dropMessage, noteMessage, openings, referencesTo, storedAt, threadOf } from "./thread-log.ts";

const PARTIES = ["createToken", "updateToken", "deleteToken", "createActor", "updateActor", "deleteActor"] as const;
const USERS = ["updateUser", "userConnected", "deleteUser"] as const;
const TURNS = ["createCombat", "updateCombat", "deleteCombat", "createCombatant", "deleteCombatant"] as const;

/** What of a party or a user matters to threads. Numbers of actors change often and do not. */
const TELLING = ["name", "hidden", "ownership", "role", "actorId"];

/** Threads of which nothing was heard since this client began: what came of them before is not announced. */
const unheard = byMessage(new Set<string>());

let isFollowing = false;

/** Follows threads from now on. None is read before it is seen or something happens in it. */
export function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  onOdds((thread) => {
    redraw(thread);
    refreshPrompt(thread);
  });
  onDialog(reviewPrompts);
  onNext((next, event) => openContest({ ...next, event }));
  for (const { id } of openings()) {
    allow([id, ...referencesTo(id).map((message) => message.id)]);
    unheard.add(id);
  }
  for (const id of sealedThreads()) reveal(id);
  for (const hook of PARTIES) listen(hook, (party) => noteThreads(threadsOf(party as Actor | TokenDocument)));
  for (const hook of USERS) listen(hook, noteAll);
  for (const hook of TURNS) on(hook, noteTurns);
  on("deleteChatMessage", (message, _options, user) => releaseFor(message, user));
  on("updateChatMessage", (message, changes, _options, user) => {
    if (hasOurFlags(changes) || "rolls" in changes) releaseFor(message, user);
  });
  keepLedger([...unheard]);
  recallPrompts(newest());
}

/** Draws a thread into one copy of one of its messages. */
export function drawThread(message: ChatMessage, html: HTMLElement): void {
  if (threadOf(message) === undefined) return;
  follow();
  draw(message, html);
}

/** Hears what another client asks. */
export function receive(data: unknown): void {
  follow();
  receivePrompt(data);
}

/** How many threads are looked at for what is asked still, and for how long after they began, in milliseconds. */
const MOST_RECALLED = 10;
const RECALLED = 4 * 60 * 60_000;

function newest(): readonly ThreadReading[] {
  const last = openings().slice(-MOST_RECALLED);
  return last.flatMap((opening) => (storedAt(opening) > Date.now() - RECALLED ? (readingOf(opening.id) ?? []) : []));
}

/** Answers what is asked of this user; false if nothing is. */
export function answerAsked(): boolean {
  return answerPrompt(newest());
}

function listen(hook: HookName, note: (changed: unknown) => void): void {
  on(hook, (...[changed, changes]: readonly unknown[]) => {
    if (!hook.startsWith("update") || isTelling(changes)) note(changed);
  });
}

function isTelling(changes: unknown): boolean {
  if (typeof changes !== "object" || changes === null) return true;
  return TELLING.some((name) => name in changes) || hasOurFlags(changes);
}

function hasOurFlags({ flags }: { readonly flags?: object }): boolean {
  return flags !== undefined && MODULE in flags;
}

/** Any thread may have changed: who may act for whom, what the ledger or a setting says. */
export function noteAll(): void {
  invalidate();
  noteThreads([...new Set([...drawnThreads(), ...awaitedThreads()])]);
}

function noteThreads(ids: readonly string[]): void {
  for (const id of ids) {
    invalidate(id);
    queue(id);
  }
  if (ids.length > 0) reviewPrompts();
}

/** A turn matters to threads alone that are rolled turn by turn. */
function noteTurns(): void {
  noteThreads(
    readings().flatMap(({ kind, state }) => (kind.followsTurns && state.closedBy === undefined ? [state.id] : [])),
  );
}

/** Takes note of a message that has come or changed. */
export function noted(message: ChatMessage): void {
  for (const thread of noteMessage(message)) note(thread, message);
}

/** Takes note of a message that is gone. */
export function dropped(message: ChatMessage): void {
  for (const thread of dropMessage(message)) note(thread, message);
}

/** What a roll decides is shown once its 3D dice have stopped. */
function note(thread: string, message: ChatMessage): void {
  follow();
  if (unheard.delete(thread)) passOver(readBefore(thread, message));
  invalidate(thread);
  reviewPrompts();
  const { id } = message;
  if (messageBy(id)) holdBack(id);
  afterRoll(id, () => {
    allow([id]);
    queue(thread);
  });
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
  redraw(id);
  closeOver(id);
  if (!unheard.has(id)) announce(id);
  reveal(id);
  seeUpheld(id);
  keepLedger([id]);
}

function reveal(id: string): void {
  const reading = messageBy(id) && readingOf(id);
  if (!reading?.kind.reveals) return;
  revealRolls(reading)
    .then((hasShown) => (hasShown ? playOwed(id) : undefined))
    .catch(notifyError);
}
