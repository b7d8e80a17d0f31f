/**
 * Writes rights down before they change: a message counts if its author might act for its party when it was stored,
 * also once the actor has gone to another player or the token is deleted. Documents do not remember that, so the client
 * of the GM who takes a right away notes it. Sources: the API page hookEvents (preUpdate, preDelete) and the permission
 * SETTINGS_MODIFY, which players do not have.
 */
import { OPENING_FLAGS, readParties, type Changer, type Party, type Payload } from "../../threads/log.ts";
import {
  activeGM,
  documentBy,
  flagsOf,
  isGM,
  messages,
  usersWho,
  type Actor,
  type ChatMessage,
  type User,
} from "../platform/documents.ts";
import { on } from "../platform/hooks.ts";
import { changerNow, historyNow, storedAt, withNotes, write, type Former } from "../world/history.ts";
import { actorNow, ownersNow, tokenOf } from "../world/party.ts";

let changer: Changer = "nobody";

/** What of a token says who may act for it. */
const OF_TOKEN = ["actorId", "actorLink", "delta"];

/** Follows who gives and takes rights. The first GM notes from when on there is a history. */
export function followRights(): void {
  changer = changerNow();
  on("preUpdateActor", (actor, changes) => void ("ownership" in changes && noteWhere((party) => isOf(party, actor))));
  on("preDeleteActor", (actor) => noteWhere((party) => isOf(party, actor)));
  on("preUpdateToken", (token, changes) => {
    if (OF_TOKEN.some((key) => key in changes)) noteWhere(({ uuid }) => uuid === token.uuid);
  });
  on("preDeleteToken", ({ uuid }) => noteWhere((party) => party.uuid === uuid));
  on("preDeleteScene", ({ uuid }) => noteWhere((party) => party.uuid.startsWith(`${uuid}.`)));
  on("preUpdateUser", (user, changes) => void ("role" in changes && noteUser(user)));
  on("preDeleteUser", noteUser);
  if (isGM() && historyNow().since === undefined) write((history) => ({ since: newest(), ...history }));
}

function newest(): number {
  return messages().reduce((latest, message) => Math.max(latest, storedAt(message)), 0);
}

// ---- What is written down ----

/** Whether it is the actor of a party, also the one in the world's list that a token which is not linked follows. */
function isOf(party: Party, { uuid }: Actor): boolean {
  return [party, actorNow(party), tokenOf(party)?.baseActor].some((each) => each?.uuid === uuid);
}

function noteUser(user: User): void {
  noteWhere((party) => ownersNow(party).some(({ id }) => id === user.id), user.isGM);
}

/** Writes down who may act for those parties of the log's threads, before it is changed. */
function noteWhere(fits: (party: Party) => boolean, isOfGMs = false): void {
  if (!isGM()) return;
  const parties = new Map(
    messages()
      .flatMap(partiesIn)
      .map((party) => [party.uuid, party]),
  );
  const until = newest();
  // What was never there has no rights that could go, and openings may name any number of such.
  const there = [...parties.values()].filter((party) => documentBy(party.uuid) && fits(party));
  const own = there.map((party): Former => {
    const base = (tokenOf(party)?.baseActor ?? actorNow(party))?.uuid;
    const users = ownersNow(party).map(({ id }) => id);
    return { until, of: party.uuid, users, ...(base !== undefined && { actor: base }) };
  });
  const gms: Former = { until, of: "", users: usersWho((user) => user.isGM).map(({ id }) => id) };
  const noted = [...own, ...(isOfGMs ? [gms] : [])];
  if (noted.length === 0) return;
  const isNamed = ({ of }: Former) => of === "" || parties.has(of);
  write((history) => ({ ...history, former: grown(history.former, noted, isNamed) }));
}

/** What is noted again unchanged takes one place. What no opening names any more goes first where there is no room. */
function grown(before: readonly Former[] = [], noted: readonly Former[], isNamed: (note: Former) => boolean) {
  const last = new Map(before.map((note) => [note.of, note]));
  const isAgain = (old: Former) => last.get(old.of) === old && noted.some((now) => rightsIn(now) === rightsIn(old));
  const left = before.filter((old) => !isAgain(old));
  return withNotes(
    left.sort((a, b) => Number(isNamed(a)) - Number(isNamed(b))),
    ...noted,
  );
}

function rightsIn({ of, users, actor }: Former): string {
  return JSON.stringify([of, actor, users]);
}

function partiesIn(message: ChatMessage): readonly Party[] {
  const flags = flagsOf(message);
  const payload = OPENING_FLAGS.map((name) => flags[name]).find((each) => typeof each === "object" && each !== null);
  const { sides, parties, party } = (payload ?? {}) as Payload;
  return [sides, parties, [party]].flatMap((stored) => readParties(stored) ?? []);
}

/** Keeps what the setting said as long as it did. One GM's client is enough to write what all of them hear. */
export function noteChanger(): void {
  const [before, now] = [changer, changerNow()];
  changer = now;
  if (before === now || !activeGM()?.isSelf) return;
  const noted = { until: newest(), who: before };
  write((history) => ({ ...history, changers: withNotes(history.changers, noted) }));
}
