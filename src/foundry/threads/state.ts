/** Reads threads as this world has them, cached until messages change. Source: the API pages of Combat, Combatant. */
import { LIMITS } from "../../checks/limits.ts";
import { games } from "../../games/index.ts";
import { threads } from "../../threads/index.ts";
import { isSameTurn, type LogEntry, type Party, type Turn } from "../../threads/log.ts";
import { openedBy, parseMove, readThread } from "../../threads/replay.ts";
import type { Thread, ThreadReading, World } from "../../threads/thread.ts";
import { deleteWithMessage } from "../platform/by-message.ts";
import {
  flagsOf,
  lookUp,
  messageBy,
  storedAt,
  usersWho,
  type Actor,
  type ChatMessage,
  type TokenDocument,
} from "../platform/documents.ts";
import { warnOfRule } from "../platform/words.ts";
import { actorOfToken, combats, type Combat, type Combatant } from "../platform/world-documents.ts";
import { afterRoll } from "../roll/arrival.ts";
import { DicewrightCheckRoll, DicewrightTieRoll } from "../roll/check-roll.ts";
import { currentRolls } from "../roll/message-rolls.ts";
import { isPrivate } from "../roll/post-check.ts";
import { recordForReader } from "../roll/secrets.ts";
import { ledgerRowOf } from "../world/ledger.ts";
import { actorOf, isGamemaster, mayUserActFor, partyOfSpeaker, tokenOf } from "../world/party.ts";
import { playersMayChange } from "../world/settings.ts";
import { payloadOf, referencesTo, threadOf, threadsWith } from "./thread-log.ts";

export const world: World = {
  get games() {
    return games;
  },
  isGM: isGamemaster,
  get mayChange() {
    return playersMayChange();
  },
  ledgerRow: ledgerRowOf,
  mayActFor: mayUserActFor,
  ruleFailed: warnOfRule,
  exists: (party) => actorOf(party) !== undefined,
  isTurnOver(party, turn) {
    // A roll outside of combat was in a turn that is over once its roller is in one.
    if (!turn) return turnOf(party) !== null;
    const combat = combats().find(({ id }) => id === turn.combat);
    return !combat || !isSameTurn(turn, turnIn(combat));
  },
};

/** The current turn of the party's combat, the same for all users; null outside of combat. */
export function turnOf(party: Party): Turn | null {
  const actor = actorOf(party)?.uuid;
  const stands = (combatant: Combatant) =>
    lookUp(() => combatant.token)?.uuid === party.uuid ||
    (actor !== undefined && lookUp(() => combatant.actor)?.uuid === actor);
  const isIn = ({ combatants }: Combat) => [...combatants].some(stands);
  const own = combats().filter((combat) => combat.started && isIn(combat));
  const [first] = own.sort((a, b) => Number(b.active) - Number(a.active) || (a.id < b.id ? -1 : 1));
  return first ? turnIn(first) : null;
}

/**
 * The turn in which a combat is. Its combatant stays when the order changes, and the index changes then (issue #12747;
 * types of 13, combatant: `combatTurn` in operations). Between two turns a combat stands at the first index.
 */
function turnIn({ id, round, turn, combatant }: Combat): Turn {
  return { combat: id, round, turn: turn ?? 0, ...(combatant?.id && { combatant: combatant.id }) };
}

/**
 * A message as threads read it, without what this user may not see. Times are the server's, since the clocks of clients
 * differ, and so is who wrote it last, whatever a client sends (fvtt-types, DocumentStatsField; the API page
 * DocumentStats; the rows about it in `packages/table/conformance`).
 */
export function entryOf(message: ChatMessage): LogEntry {
  const { id, author, isContentVisible, speaker, timestamp, _stats: stats } = message;
  const roll = isContentVisible ? rollOf(message) : undefined;
  const { salt } = flagsOf(message);
  const created = storedAt(message);
  const spoken = partyOfSpeaker(speaker);
  const { modifiedTime: at, lastModifiedBy: by } = stats ?? {};
  return {
    id,
    author: author?.id ?? message.toObject().author ?? "",
    created,
    payload: payloadOf(message),
    isHidden: !isContentVisible,
    ...(timestamp !== null && { sent: timestamp }),
    ...(isPrivate(message) && !isForEveryone(message) && { isPrivate: true }),
    ...(roll && { record: roll.record }),
    ...(roll instanceof DicewrightCheckRoll && { recordForReader: recordForReader(roll.record, message) }),
    ...(speaker.alias !== undefined && { alias: speaker.alias.slice(0, LIMITS.name) }),
    ...(spoken && { speaker: spoken }),
    ...(typeof salt === "string" && { salt }),
    ...(at && by && at > created && { modifiedBy: by }),
  };
}

function isForEveryone({ whisper, blind, author }: ChatMessage): boolean {
  return !blind && usersWho(({ id }) => !whisper.includes(id) && id !== author?.id).length === 0;
}

/** Undefined of several, which threads cannot use. */
function rollOf({ rolls }: ChatMessage): DicewrightCheckRoll | DicewrightTieRoll | undefined {
  const ours = currentRolls(rolls).filter(
    (roll) => roll instanceof DicewrightCheckRoll || roll instanceof DicewrightTieRoll,
  );
  return ours.length === 1 ? ours[0] : undefined;
}

const readingCache = new Map<string, ThreadReading | undefined>();
export function readingOf(id: string): ThreadReading | undefined {
  if (!readingCache.has(id)) readingCache.set(id, readUncached(id));
  return readingCache.get(id);
}

export function readingFor(message: ChatMessage): ThreadReading | undefined {
  const id = threadOf(message);
  return id === undefined ? undefined : readingOf(id);
}

function readUncached(id: string, references = referencesTo(id)): ThreadReading | undefined {
  const opening = messageBy(id);
  const kind = opening && openedBy(threads, { ...flagsOf(opening) });
  const state = kind && readThread(kind, entryOf(opening), references.map(entryOf), world);
  return state && { kind, state };
}

export function readBefore(id: string, message: ChatMessage): ThreadReading | undefined {
  const others = referencesTo(id).filter((each) => each.id !== message.id);
  return message.id === id ? undefined : readUncached(id, others);
}

export function readings(): readonly ThreadReading[] {
  return [...readingCache.values()].filter((reading) => reading !== undefined);
}

export function threadsOf({ uuid }: Actor | TokenDocument): readonly string[] {
  const isIn = (party: Party) => {
    const token = tokenOf(party);
    const uuids = [party, token && actorOfToken(token), token?.baseActor].map((each) => each?.uuid);
    // The uuid of a synthetic actor begins with that of its token.
    return uuids.includes(uuid) || party.actor === uuid || party.uuid.startsWith(`${uuid}.`);
  };
  return threadsWith(isIn);
}

export function invalidate(id?: string): void {
  if (id === undefined) readingCache.clear();
  else readingCache.delete(id);
}

/** If the opening is gone, the move alone identifies the kind. */
export function kindOf(message: ChatMessage): Thread | undefined {
  const opening = messageBy(String(threadOf(message)));
  if (opening) return openedBy(threads, { ...flagsOf(opening) });
  return threads.find((kind) => Object.keys(parseMove(kind, payloadOf(message)) ?? {}).length > 1);
}

const rolling = deleteWithMessage(new Set<string>());

export const isRolling = (message: string): boolean => rolling.has(message);

/** Holds back the panel and the line of a message until its 3D dice have stopped. */
export function hideUntilRolled(message: string, then: () => void): void {
  if (messageBy(message)) rolling.add(message);
  afterRoll(message, () => {
    rolling.delete(message);
    then();
  });
}

/**
 * The message with the panel, which is the newest that counts and may be shown; a line; or one of which another message
 * says all. Undefined for a message that does not count, or not yet, or that this user may not see.
 */
export function standingInThread(id: string, message: string): "home" | "line" | "spent" | undefined {
  const reading = readingOf(id);
  if (!reading) return undefined;
  const { state } = reading;
  const counts = (each: string) => {
    const shown = messageBy(each);
    const isHere = shown?.isContentVisible === true && threadOf(shown) === id;
    return isHere && !isRolling(each) && !state.rejections.has(each);
  };
  if (!counts(message) || (message !== id && !state.log.some((entry) => entry.id === message))) return undefined;
  const home = state.log.findLast((entry) => counts(entry.id))?.id ?? id;
  if (home === message) return "home";
  return message !== id && state.superseded.has(message) ? "spent" : "line";
}
