/** Tells of the end of tests of groups, once on each client that sees it: the hook `dicewright.group`, speech, and programs that wait. */
import type { Group } from "../../../threads/group.ts";
import { groupSentence } from "../../../view/group-result.ts";
import { tellFurther } from "../../chat/speech.ts";
import { messageBy } from "../../platform/documents.ts";
import { tellPackages } from "../../platform/hooks.ts";
import { words } from "../../platform/words.ts";
import { openings } from "../references.ts";
import { groupBy, opensGroup, readerOf } from "./state.ts";

/** What is told of one who takes part. */
export interface GroupMember {
  readonly uuid: string;
  /** As far as this reader may know it. */
  readonly name: string;
  readonly standing: Group["rows"][number]["standing"];
  /** Absent where there is no roll that this reader may see. */
  readonly outcome?: object;
}

/** What is told of a test that nobody can change any more. */
export interface GroupEnd {
  /** The id of the message that opened it. */
  readonly id: string;
  readonly system: string;
  readonly kind: string;
  readonly label?: string;
  readonly members: readonly GroupMember[];
  /** The places of the lowest and the highest roll, and how many of those who rolled succeeded where their checks say so; null where this reader may not see every roll, or nobody rolled. */
  readonly result: Group["result"] | null;
  readonly sentence: string;
}

/** Tests whose end was told, or was there before this client looked. */
const told = new Set<string>();
const waiting = new Map<string, (end: GroupEnd | null) => void>();

/** Passes over what ended before. Foundry has no messages where it runs without a world, as in a test of dice alone. */
export function passOverGroups(): void {
  for (const { id } of openings().filter(opensGroup)) if (groupBy(id)?.isSettled) told.add(id);
}

/** Looks whether the test that a message belongs to has come to its end. */
export function tellGroup(id: string): void {
  if (messageBy(id) === undefined) return settle(id, null);
  const group = groupBy(id);
  if (!group?.isSettled || told.has(id)) return;
  told.add(id);
  const end = endOf(group);
  tellPackages("dicewright.group", end);
  // The last roll is told first.
  setTimeout(() => tellFurther(end.sentence));
  settle(id, end);
}

/** What comes of a test, once; null where its opening is deleted. After a reload it is not settled any more. */
export function endOfGroup(id: string): Promise<GroupEnd | null> {
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    const group = groupBy(id);
    if (group?.isSettled) settle(id, endOf(group));
  });
}

function settle(id: string, end: GroupEnd | null): void {
  waiting.get(id)?.(end);
  waiting.delete(id);
}

function endOf(group: Group): GroupEnd {
  const { id, system, kind, label, rows, result = null } = group;
  const reader = readerOf(group);
  const members = rows.map(({ party, standing, replayed }, place): GroupMember => {
    const { name } = reader.people[place]!;
    return { uuid: party.uuid, name, standing, ...(replayed && { outcome: replayed.played.outcome }) };
  });
  return Object.freeze({
    id,
    system: system.id,
    kind,
    ...(label !== undefined && { label }),
    members,
    result,
    sentence: groupSentence(group, reader, words),
  });
}
