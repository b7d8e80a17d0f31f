/** The runtime of all threads: listens for changes, and performs the effects that follow from them on this client. */
import { rightsIn } from "../../threads/reader/ledger.ts";
import {
  effectsOfPosting,
  memoryOf,
  OLDER_THREAD,
  rightsToKeep,
  rowToWrite,
  transition,
  type Effect,
  type ThreadMemory,
} from "../../threads/transition.ts";
import { onOdds } from "../odds/view.ts";
import { deleteWithMessage } from "../platform/by-message.ts";
import { activeGM, isStream, type Actor, type ChatMessage, type TokenDocument } from "../platform/documents.ts";
import { whenIdle } from "../platform/drawing.ts";
import { listen, type HookName } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { notifyError } from "../platform/words.ts";
import { wasPostedHere } from "../roll/post-check.ts";
import { recordLedgerEntry, ledgerRowOf } from "../world/ledger.ts";
import { isGamemaster } from "../world/party.ts";
import { sealedThreads } from "../world/sealed-rolls.ts";
import { announce, awaitedThreads, resolvePrograms } from "./announce.ts";
import { revealRolls } from "./commitments.ts";
import { drawPanels, drawnThreads, redraw, type DrawCard } from "./draw-panels.ts";
import { closeOutdatedDialogs, postMoves } from "./play.ts";
import { poolsOf } from "./pools.ts";
import { promptAll } from "./post.ts";
import { recallPrompts, receivePrompt, refreshPrompt, reviewPrompts, threadHost } from "./prompts.ts";
import { hideUntilRolled, invalidate, readBefore, readingFor, readingOf, readings, threadsOf } from "./state.ts";
import { dropMessage, noteMessage, openings, sharedWith, threadOf } from "./thread-log.ts";
import { followPools, viewer } from "./world.ts";

const PARTIES = ["createToken", "updateToken", "deleteToken", "createActor", "updateActor", "deleteActor"] as const;
const USERS = ["updateUser", "userConnected", "deleteUser"] as const;
const TURNS = [
  ...(["createCombat", "updateCombat", "deleteCombat"] as const),
  ...(["createCombatant", "updateCombatant", "deleteCombatant"] as const),
];

/** Changes of a party or a user that matter to threads. Numbers of actors change often and do not. */
const RELEVANT_CHANGES = ["name", "hidden", "ownership", "role", "actorId", "actorLink"];

const memories = deleteWithMessage(new Map<string, ThreadMemory>());

let isFollowing = false;

/** Follows threads from now on. None is read before it is seen or something happens in it. */
export function startFollowing(): void {
  if (isFollowing) return;
  isFollowing = true;
  followPools(poolsOf);
  onOdds((thread) => {
    redraw(thread);
    refreshPrompt(thread);
  });
  const ids = openings().map(({ id }) => id);
  for (const id of ids) memories.set(id, OLDER_THREAD);
  // Rolls that this browser has sealed may be due since.
  for (const id of sealedThreads()) queue(id);
  for (const hook of PARTIES)
    listenToChanges(hook, (party) => {
      const ids = threadsOf(party as Actor | TokenDocument);
      keepRights(ids);
      noteThreads(ids);
    });
  for (const hook of USERS)
    listenToChanges(hook, () => {
      keepRights(readings().map(({ state }) => state.id));
      refreshAllThreads();
    });
  for (const hook of TURNS) listen(hook, noteTurns);
  listen("deleteChatMessage", (message, _options, user) => releaseFor(message, user));
  listen("updateChatMessage", (message, changes, _options, user) => {
    if (hasOurFlags(changes) || "rolls" in changes) releaseFor(message, user);
  });
  for (const id of ids) perform(id, { does: "writeLedger" });
  if (!isStream()) recallPrompts();
}

/** Draws the thread of a message into one copy of it. `drawCard` draws its card once that is unfolded. */
export function drawThread(message: ChatMessage, html: HTMLElement, drawCard?: DrawCard): void {
  if (threadOf(message) === undefined) return;
  startFollowing();
  drawPanels(threadHost, message, html, drawCard);
}

/** Whether this client writes down for the world what threads come to. */
function isWriter(): boolean {
  return !isStream() && activeGM()?.isSelf === true;
}

export function receiveQuestion(data: unknown): void {
  if (isStream()) return;
  startFollowing();
  receivePrompt(data);
}

function listenToChanges(hook: HookName, note: (changed: unknown) => void): void {
  listen(hook, (...[changed, given]: readonly unknown[]) => {
    const changes = Object(given) as object;
    const isRelevant = RELEVANT_CHANGES.some((name) => name in changes) || hasOurFlags(changes);
    if (isRelevant || !hook.startsWith("update")) note(changed);
  });
}

/**
 * Keeps what counted in threads that go on while rights change hands: a side goes on with its owners of now. The active
 * GM's client alone writes that down, and has read the threads with the rights of before.
 */
function keepRights(ids: readonly string[]): void {
  if (!isWriter()) return;
  for (const before of readings().filter(({ state }) => ids.includes(state.id))) {
    const { id } = before.state;
    invalidate(id);
    const row = rightsToKeep(before, readingOf(id), ledgerRowOf(id));
    if (row) recordLedgerEntry(id, row);
  }
}

function hasOurFlags({ flags }: { readonly flags?: object }): boolean {
  return flags !== undefined && MODULE in flags;
}

/** Any thread may have changed: who may act for whom, what the ledger or a setting says. */
export function refreshAllThreads(): void {
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

function noteTurns(): void {
  const going = readings().filter(({ kind, state }) => kind.followsTurns && state.closedBy === undefined);
  noteThreads(going.map(({ state }) => state.id));
}

export function addToThreads(message: ChatMessage): void {
  updateThreads(message);
  const reading = wasPostedHere(message) ? readingFor(message) : undefined;
  if (reading) for (const effect of effectsOfPosting(reading, message.id)) perform(reading.state.id, effect);
}

export function updateThreads(message: ChatMessage): void {
  for (const thread of noteMessage(message)) note(thread, message);
}

export function removeFromThreads(message: ChatMessage): void {
  for (const thread of dropMessage(message)) note(thread, message);
}

/** Results are shown once 3D dice have stopped. News from before this client are not announced. */
function note(thread: string, message: ChatMessage): void {
  startFollowing();
  const memory = memories.get(thread);
  if (memory && !memory.announced) memories.set(thread, memoryOf(readBefore(thread, message), viewer));
  invalidate(thread);
  reviewPrompts();
  hideUntilRolled(message.id, () => queue(thread));
}

const queued = new Set<string>();

/** Several messages may arrive at once; their changes are shown once. */
function queue(id: string): void {
  if (queued.has(id)) return;
  queued.add(id);
  queueMicrotask(() => update(id));
}

function update(id: string): void {
  queued.delete(id);
  const reading = readingOf(id);
  const [memory, effects] = transition(memories.get(id) ?? memoryOf(undefined, viewer), reading, viewer);
  if (reading || memories.has(id)) memories.set(id, memory);
  for (const effect of effects) perform(id, effect);
  if (reading?.kind.followsTurns) redrawContests();
}

/** Contests that are waited for offer the dice that the pool of an extended test has now. */
function redrawContests(): void {
  for (const { kind, state } of readings())
    if (Object.values(kind.moves).some(({ takesPools }) => takesPools) && kind.waitingParties?.(state).length)
      redraw(state.id);
}

function perform(id: string, effect: Effect): void {
  if (effect.does === "draw") {
    redraw(id);
    closeOutdatedDialogs(id);
  }
  // The page for broadcasts only shows; its user acts elsewhere.
  if (isStream()) return;
  if (effect.does === "announce") announce(effect.thread, effect.news);
  if (effect.does === "end") resolvePrograms(id, effect.result);
  if (effect.does === "reveal") revealRolls(id, effect.reveals).catch(notifyError);
  if (effect.does === "prompt") promptAll(id);
  if (effect.does === "post") postMoves(id, effect.moves).catch(notifyError);
  if (effect.does === "writeLedger" && isWriter()) whenIdle(() => writeLedger(id));
}

function writeLedger(id: string): void {
  const reading = readingOf(id);
  if (!reading || !isWriter()) return;
  const memory = memories.get(id);
  if (memory) memories.set(id, { ...memory, isFromLedger: reading.state.isFromLedger === true });
  const row = rowToWrite(reading, ledgerRowOf(id));
  if (row) recordLedgerEntry(id, row);
}

/**
 * Removes the ledger's rows once a GM has deleted or corrected a message, unless a row stands against a player's
 * change. Source: the API page hookEvents (deleteDocument passes the user's id).
 */
function releaseFor(message: ChatMessage, user: string): void {
  if (!isWriter() || !isGamemaster(user)) return;
  for (const thread of [threadOf(message), sharedWith(message)]) if (thread !== undefined) releaseRow(thread);
}

function releaseRow(thread: string): void {
  const row = ledgerRowOf(thread);
  if (!row || rightsIn(row) || memories.get(thread)?.isFromLedger) return;
  recordLedgerEntry(thread, undefined);
  invalidate(thread);
}
