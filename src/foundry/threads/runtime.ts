/** The runtime of all threads: listens for changes, and performs the effects that follow from them on this client. */
import {
  effectsOfKeeping,
  effectsOfPosting,
  memoryOf,
  OLDER_THREAD,
  transition,
  type Effect,
  type Scribe,
  type ThreadMemory,
} from "../../threads/transition.ts";
import { onOdds } from "../odds/view.ts";
import { deleteWithMessage } from "../platform/by-message.ts";
import { type Actor, isStream, writesForWorld, type ChatMessage, type TokenDocument } from "../platform/documents.ts";
import { drawSoon, fetchTemplates, whenIdle } from "../platform/drawing.ts";
import { listen, type HookName } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { notifyError } from "../platform/words.ts";
import { answerQueries } from "../platform/world-documents.ts";
import { wasPostedHere } from "../roll/post-check.ts";
import { recordLedgerRow, resultSentence, reviewLedger } from "../world/ledger.ts";
import { sealedThreads } from "../world/sealed-rolls.ts";
import { announce, awaitedThreads, resolvePrograms } from "./announce.ts";
import { revealRolls } from "./commitments.ts";
import { drawPanels, drawnThreads, redraw, threadsOnPage, type DrawCard } from "./draw-panels.ts";
import { postMoves } from "./offers.ts";
import { closeOutdatedDialogs, onDialogChange } from "./play.ts";
import { promptAll } from "./post.ts";
import { recallPrompts, receivePrompt, refreshPrompt, reviewPrompts } from "./prompts.ts";
import { hideUntilRolled, invalidate, readBefore, readingFor, readingOf, readings, threadsOf } from "./state.ts";
import { dropMessage, noteMessage, openings, threadOf } from "./thread-log.ts";
import { viewer } from "./viewer.ts";

const PARTIES = ["createToken", "updateToken", "deleteToken", "createActor", "updateActor", "deleteActor"] as const;
const USERS = ["updateUser", "userConnected", "deleteUser"] as const;
const TURNS = [
  ...(["createCombat", "updateCombat", "deleteCombat"] as const),
  ...(["createCombatant", "updateCombatant", "deleteCombatant"] as const),
];

/** Changes of a party or a user that matter to threads. Numbers of actors change often and do not. */
const CHANGES_OF_RIGHTS = ["ownership", "role", "actorId", "actorLink"];
const RELEVANT_CHANGES = ["name", "hidden", "texture", "img", ...CHANGES_OF_RIGHTS];

const memories = deleteWithMessage(new Map<string, ThreadMemory>());

const client = {
  isFollowing: false,
  /** True once it has taken over the ledger. */
  hasLedger: false,
};

/** Answers other clients that ask this user for a roll; they need not wait. */
export function answerQuestions(): void {
  answerQueries("answer", (data) => {
    if (!isStream()) {
      startFollowing();
      receivePrompt(data);
    }
    return {};
  });
}

export function followThreads(): void {
  if (openings().length > 0) startFollowing();
}

/** Follows threads from now on. None is read before it is seen or something happens in it. */
function startFollowing(): void {
  if (client.isFollowing) return;
  client.isFollowing = true;
  onDialogChange(reviewPrompts);
  onOdds((thread) => {
    redraw(thread);
    refreshPrompt(thread);
  });
  const ids = openings().map(({ id }) => id);
  for (const id of ids) memories.set(id, OLDER_THREAD);
  // Rolls that this browser has sealed may be due since.
  for (const id of sealedThreads()) queue(id);
  for (const hook of PARTIES)
    listenToChanges(hook, (party, changesRights) => {
      const ids = threadsOf(party as Actor | TokenDocument);
      noteThreads(ids, changesRights ? ids : visibleAmong(ids));
    });
  for (const hook of USERS)
    listenToChanges(hook, () => {
      refreshAllThreads();
      takeOverLedger();
    });
  for (const hook of TURNS) listen(hook, noteTurns);
  takeOverLedger();
  // Then panels can be drawn too.
  if (!isStream())
    void fetchTemplates()
      .catch(() => undefined)
      .then(() => recallPrompts());
}

/** Draws the thread of a message into one copy of it. `drawCard` draws its card once that is unfolded. */
export function drawThread(message: ChatMessage, html: HTMLElement, drawCard?: DrawCard): void {
  if (threadOf(message) === undefined) return;
  startFollowing();
  drawPanels(message, html, drawCard);
}

function listenToChanges(hook: HookName, note: (changed: unknown, changesRights: boolean) => void): void {
  listen(hook, (...[changed, given]: readonly unknown[]) => {
    const changes = Object(given) as { readonly flags?: object };
    const includes = (names: readonly string[]) => names.some((name) => name in changes);
    if (!hook.startsWith("update")) note(changed, true);
    else if (includes(RELEVANT_CHANGES) || MODULE in (changes.flags ?? {})) note(changed, includes(CHANGES_OF_RIGHTS));
  });
}

/** Any thread may have changed: who may act for whom, what the ledger or a setting says. */
export function refreshAllThreads(): void {
  reviewLedger();
  invalidate();
  noteThreads([...new Set([...drawnThreads(), ...awaitedThreads()])]);
}

/** The threads that a reader sees or that programs wait for. All others are read once they are wanted. */
function visibleAmong(ids: readonly string[]): readonly string[] {
  const wanted = new Set([...threadsOnPage(), ...awaitedThreads()]);
  return ids.filter((id) => wanted.has(id));
}

/** Reads threads anew once they are wanted, and updates some of them now. */
function noteThreads(ids: readonly string[], updated = ids): void {
  for (const id of ids) invalidate(id);
  for (const id of updated) queue(id);
  if (ids.length > 0) reviewPrompts();
}

function noteTurns(): void {
  const going = readings().filter(({ kind, state }) => kind.pool && state.closedBy === undefined);
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
  hideUntilRolled(message.id, () => {
    queue(thread);
    reviewPrompts();
  });
}

const queued = new Set<string>();

/** Several messages may arrive at once; their changes are shown once, of very many threads a few in each frame. */
function queue(id: string): void {
  if (queued.has(id)) return;
  queued.add(id);
  queueMicrotask(() => drawSoon(`update ${id}`, () => update(id)));
}

function update(id: string): void {
  queued.delete(id);
  const reading = readingOf(id);
  const [memory, effects] = transition(memories.get(id) ?? memoryOf(undefined, viewer), reading, viewer, scribe());
  if (reading || memories.has(id)) memories.set(id, memory);
  for (const effect of effects) perform(id, effect);
  if (reading?.kind.pool) redrawContests();
}

/** Contests that are waited for offer the dice that the pool of an extended test has now. */
function redrawContests(): void {
  for (const { kind, state } of readings())
    if (Object.values(kind.moves).some(({ takesPools }) => takesPools) && kind.asking?.waiting(state).length)
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
  if (effect.does === "write") {
    recordLedgerRow(effect.row);
    invalidate(id);
  }
}

/** Writes what has settled so far once this client has become the one that writes for the world. */
function takeOverLedger(): void {
  const isNew = writesForWorld() && !client.hasLedger;
  reviewLedger();
  client.hasLedger = writesForWorld();
  for (const { id } of isNew ? openings() : [])
    whenIdle(() => {
      for (const effect of effectsOfKeeping(readingOf(id), scribe())) perform(id, effect);
    });
}

function scribe(): Scribe | undefined {
  return writesForWorld() ? { sentenceOf: resultSentence, at: Date.now() } : undefined;
}
