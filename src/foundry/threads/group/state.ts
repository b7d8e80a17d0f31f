/** Tests of groups as they stand. */
import { systems } from "../../../systems/index.ts";
import { groupOf } from "../../../threads/group-reading.ts";
import type { Group } from "../../../threads/group.ts";
import type { GroupReader, Person } from "../../../view/group.ts";
import { isGamemaster } from "../../platform/documents.ts";
import type { ChatMessage } from "../../platform/documents.ts";
import { MODULE } from "../../platform/settings.ts";
import { words } from "../../platform/words.ts";
import { askedFor, mayActFor, nameOf, playersOf, rights } from "../party.ts";
import { Readings } from "../readings.ts";
import { fittingTraits } from "./traits.ts";

const tests = new Readings((opening, references) => groupOf(opening, references, rights, systems));

/** The test that a message opened; undefined where that message is gone or opens something else. */
export function groupBy(id: string): Group | undefined {
  return tests.of(id);
}

/** Whether a message says that it opens the test of a group. */
export function opensGroup({ flags }: ChatMessage): boolean {
  return (flags?.[MODULE]?.thread as { readonly thread?: unknown } | null | undefined)?.thread === "group";
}

/** Whether this user may leave somebody out, and close a test. */
export function mayLead({ author }: Group): boolean {
  return author === game.userId || isGamemaster();
}

/** What this user knows of those who take part. */
export function readerOf(group: Group): GroupReader {
  return {
    people: group.rows.map((_, place) => personOf(group, place)),
    mayLead: mayLead(group),
    isGamemaster: isGamemaster(),
  };
}

function personOf(group: Group, place: number): Person {
  const { party } = group.rows[place]!;
  const players = playersOf(party);
  const names = players.length > 0 ? players.map(({ name }) => name) : [words("dicewright.group.gamemaster")];
  return {
    name: nameOf(party),
    isOwn: mayActFor(party),
    isAsked: isGamemaster() ? players.length === 0 : mayActFor(party),
    players: names,
    isOffline: !askedFor(party) || (players.length > 0 && players.every(({ active }) => !active)),
    traits: mayActFor(party) ? fittingTraits(group, place).map(({ id, name }) => ({ value: id, text: name })) : [],
  };
}
