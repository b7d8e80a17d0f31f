/**
 * Follows contests while this client watches: has their cards drawn anew, opens what was sealed, and tells each verdict once, by voice and by
 * the hook `dicewright.contest`. Nothing is told of what this client may not see, or of what was settled before it came.
 */
import type { Verdict } from "../../../systems/system.ts";
import type { Contest, Duel } from "../../../threads/contest.ts";
import { duelViews } from "../../../view/contest.ts";
import { tellFurther } from "../../chat/speech.ts";
import { tellPackages } from "../../platform/hooks.ts";
import { MODULE } from "../../platform/settings.ts";
import { notifyError, words } from "../../platform/words.ts";
import { isSecret, mayActFor, nameOf } from "../party.ts";
import { openings } from "../references.ts";
import { drawnContests, redrawContest } from "./card.ts";
import { readerOf } from "./reader.ts";
import { openSeals } from "./sealing.ts";
import { contestBy } from "./state.ts";
import { breakOwnTies } from "./tie.ts";
import { keepSilent, speakOf } from "./voice.ts";

/** What `dicewright.contest` is told of one comparison that is settled. */
export interface ContestEvent {
  /** The id of the message that opened the contest. */
  readonly id: string;
  readonly system: string;
  /** Those who were compared; without a name where this client may not know it. */
  readonly sides: readonly { readonly uuid: string; readonly name?: string }[];
  /** The uuid of the winner; null where nobody won. */
  readonly winner: string | null;
  /** What the game says; absent where somebody gave in. */
  readonly verdict?: Verdict;
  readonly sentence: string;
}

/** How a contest ended for this client. */
export interface ContestEnd {
  readonly id: string;
  readonly isWithdrawn: boolean;
  /** The comparisons that are settled. Those that cannot be, or that this client may not see, are left out. */
  readonly settled: readonly ContestEvent[];
}

/** Comparisons that were told or were settled before, by the id of their contest. */
const told = new Map<string, Set<number>>();
const awaited = new Map<string, ((end: ContestEnd) => void)[]>();
const changed = new Set<string>();
let isWatching = false;

/** Remembers what is settled so far, and opens what could be opened while this client was away. */
export function watchContests(): void {
  for (const { id } of openings()) {
    const contest = contestBy(id);
    if (contest) passOver(contest);
    if (contest?.isSealed) unseal(id);
  }
  isWatching = true;
}

function passOver(contest: Contest): void {
  told.set(contest.id, new Set(settledIn(contest)));
  keepSilent(contest);
}

/** Somebody who may take part, or a user, has changed. Numbers of actors change often and are nothing to a contest. */
export function noteParties(_document: unknown, changes: unknown): void {
  const what = typeof changes === "object" && changes !== null ? Object.keys(changes) : ["presence"];
  const flags = (changes as { readonly flags?: object } | null)?.flags;
  if (
    what.some((each) => ["presence", "name", "hidden", "ownership", "role", "actorId"].includes(each)) ||
    (flags && MODULE in flags)
  )
    noteEverything();
}

/** Somebody who may take part, or a user, is gone. */
export function noteEverything(): void {
  for (const id of new Set([...drawnContests(), ...awaited.keys()])) followContest(id);
}

/** Has a contest drawn anew and told. Several messages may come at once; what they change is drawn and told once. */
export function followContest(id: string): void {
  if (changed.size === 0) queueMicrotask(() => [...changed].forEach(tellChanges));
  changed.add(id);
}

function tellChanges(id: string): void {
  changed.delete(id);
  redrawContest(id);
  const contest = contestBy(id);
  if (isWatching && contest) tellNews(contest);
  if (isWatching && contest?.isSealed) unseal(id);
  endIfOver(id, contest);
}

function tellNews(contest: Contest): void {
  for (const at of settledIn(contest)) tellOnce(contest, at);
  speakOf(contest);
}

function unseal(id: string): void {
  openSeals(id)
    .then((hasOpened) => (hasOpened ? breakOwnTies(id) : undefined))
    .catch(notifyError);
}

function settledIn({ duels }: Contest): number[] {
  return [...duels.keys()].filter((at) => duels[at]!.stage === "settled");
}

function tellOnce(contest: Contest, at: number): void {
  const before = told.get(contest.id) ?? new Set();
  told.set(contest.id, before);
  if (before.has(at)) return;
  before.add(at);
  const event = eventOf(contest, at);
  tellFurther(event.sentence);
  tellPackages("dicewright.contest", event);
}

function eventOf(contest: Contest, at: number): ContestEvent {
  const { winner = null, verdict, sides } = contest.duels[at]!;
  const parties = sides.map((place) => contest.sides[place]!.party);
  return Object.freeze({
    id: contest.id,
    system: contest.system.id,
    sides: parties.map((party) =>
      isSecret(party) && !mayActFor(party) ? { uuid: party.uuid } : { uuid: party.uuid, name: nameOf(party) },
    ),
    winner: winner === null ? null : contest.sides[winner]!.party.uuid,
    sentence: duelViews(contest, readerOf(contest), words)[at]!.sentence,
    ...(verdict && { verdict }),
  });
}

/**
 * Resolves once nothing more can come of a contest, as far as this client may see: each comparison is settled, withdrawn, given up because
 * somebody is gone, or hidden. After a reload nobody waits any longer.
 */
export function contestEnd(id: string): Promise<ContestEnd> {
  return new Promise((resolve) => {
    awaited.set(id, [...(awaited.get(id) ?? []), resolve]);
    endIfOver(id, contestBy(id));
  });
}

const PENDING: readonly Duel["stage"][] = ["open", "tie", "ruling"];

function endIfOver(id: string, contest: Contest | undefined): void {
  if (contest?.duels.some(({ stage }) => PENDING.includes(stage))) return;
  const end: ContestEnd = {
    id,
    isWithdrawn: contest?.isWithdrawn === true,
    settled: contest ? settledIn(contest).map((at) => eventOf(contest, at)) : [],
  };
  for (const resolve of awaited.get(id) ?? []) resolve(end);
  awaited.delete(id);
}
