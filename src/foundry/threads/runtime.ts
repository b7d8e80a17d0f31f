/** The runtime of all threads: keeps state, panels, prompts and announcements of this client, and a GM's ledger. */
import { entryFor } from "../../threads/reader/ledger.ts";
import { countingIn } from "../../threads/reader/reader.ts";
import { onOdds } from "../odds/view.ts";
import { byMessage } from "../platform/by-message.ts";
import { activeGM, messageBy, type Actor, type ChatMessage, type TokenDocument } from "../platform/documents.ts";
import { whenIdle } from "../platform/drawing.ts";
import { on, type HookName } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { notifyError } from "../platform/words.ts";
import { afterRoll } from "../roll/arrival.ts";
import { record, settledIn } from "../world/ledger.ts";
import { isGamemaster } from "../world/party.ts";
import { sealedThreads } from "../world/sealed-rolls.ts";
import { announce, awaitedThreads, passOver } from "./announce.ts";
import { revealRolls } from "./commitments.ts";
import { openContest } from "./contest/begin.ts";
import { draw, drawnThreads, redraw, type DrawCard } from "./panel.ts";
import { closeOver, onDialog, onNext, playOwed } from "./play.ts";
import { recallPrompts, receivePrompt, refreshPrompt, reviewPrompts } from "./prompts.ts";
import { holdBack, invalidate, letGo, readBefore, readingOf, readings, threadsOf } from "./state.ts";
import { dropMessage, noteMessage, openings, threadOf } from "./thread-log.ts";

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
  for (const { id } of openings()) unheard.add(id);
  for (const id of sealedThreads()) reveal(id).catch(notifyError);
  for (const hook of PARTIES) listen(hook, (party) => noteThreads(threadsOf(party as Actor | TokenDocument)));
  for (const hook of USERS) listen(hook, noteAll);
  for (const hook of TURNS) on(hook, noteTurns);
  on("deleteChatMessage", (message, _options, user) => releaseFor(message, user));
  on("updateChatMessage", (message, changes, _options, user) => {
    if (hasOurFlags(changes) || "rolls" in changes) releaseFor(message, user);
  });
  keepLedger([...unheard]);
  recallPrompts();
}

/** Draws a thread into one copy of one of its messages, and the card of that once it is unfolded. */
export function drawThread(message: ChatMessage, html: HTMLElement, drawCard?: DrawCard): void {
  if (threadOf(message) === undefined) return;
  follow();
  draw(message, html, drawCard);
}

/** Hears what another client asks. */
export function receive(data: unknown): void {
  follow();
  receivePrompt(data);
}

function listen(hook: HookName, note: (changed: unknown) => void): void {
  on(hook, (...[changed, given]: readonly unknown[]) => {
    const changes = Object(given) as object;
    const isTelling = TELLING.some((name) => name in changes) || hasOurFlags(changes);
    if (isTelling || !hook.startsWith("update")) note(changed);
  });
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
  const going = readings().filter(({ kind, state }) => kind.followsTurns && state.closedBy === undefined);
  noteThreads(going.map(({ state }) => state.id));
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
    letGo(id);
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
  reveal(id).catch(notifyError);
  seeUpheld(id);
  keepLedger([id]);
}

/** Shows this browser's sealed rolls once a thread waits for them. */
async function reveal(id: string): Promise<void> {
  const reading = readingOf(id);
  if (reading && (await revealRolls(reading))) await playOwed(id);
}

// ---- The ledger ----

/** Writes down what threads have come to, one after the other while the page is idle. */
function keepLedger(threads: readonly string[]): void {
  if (!activeGM()?.isSelf) return;
  for (const id of threads) whenIdle(() => keep(id));
}

/** Threads of which a player has changed what was written down: what GMs do to their messages is not why. */
const upheld = byMessage(new Set<string>());

/** Sees at once whether a thread is upheld against a change: a busy page may be idle only after a GM's next click. */
function seeUpheld(id: string): void {
  if (!activeGM()?.isSelf) return;
  if (readingOf(id)?.state.isUpheld) upheld.add(id);
  else upheld.delete(id);
}

function keep(id: string): void {
  seeUpheld(id);
  const reading = readingOf(id);
  const result = reading?.kind.settled?.(reading.state);
  if (!reading || result === undefined || !activeGM()?.isSelf) return;
  const { state } = reading;
  const before = settledIn(id);
  const entry = entryFor(countingIn(state), result);
  // Only a ruling replaces a result that stands although a message is missing.
  const isRuled = before !== undefined && state.rulings.some(({ entry: of }) => isLater(of, before.at));
  if (!entry || (before && state.isUpheld && !isRuled)) return;
  if (JSON.stringify(entry) !== JSON.stringify(before)) record(id, entry);
}

function isLater(message: string, at: number): boolean {
  return Number(messageBy(message)?._stats?.createdTime) > at;
}

/**
 * What a GM deletes is meant to be gone, and what a GM corrects to count: the thread is written down anew, unless a
 * player has changed it. Source: the API page hookEvents (deleteDocument passes the user's id).
 */
function releaseFor(message: ChatMessage, user: string): void {
  const thread = threadOf(message);
  if (thread === undefined || !activeGM()?.isSelf || !isGamemaster(user)) return;
  if (!settledIn(thread) || upheld.has(thread)) return;
  record(thread, undefined);
  invalidate(thread);
}
