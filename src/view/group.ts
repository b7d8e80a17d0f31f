/**
 * A group's test as its card shows it: what comes of it first, then a row for each who takes part. What a reader may not see of a roll
 * has been left out of the test before it comes here, so nothing shown can come from it.
 *
 * Worked example: four who rolled 8, 11, 7 and 7.
 *
 *     groupView(test, reader, words) // { headline: "Mixed Score", total: "7", rows: [{ name: "Alice", score: "8", … }, …], … }
 */
import type { Tone } from "../systems/system.ts";
import type { Gift, Group, Row } from "../threads/group.ts";
import { helpOf, rankIn } from "../threads/group.ts";
import type { Stray } from "../threads/thread.ts";
import { markOf } from "./card/drawings.ts";
import type { Head } from "./group-result.ts";
import { headOf, lowestIn, titleOf } from "./group-result.ts";
import type { Words } from "./words.ts";
import { keyIn, listOf, numeral, textOf } from "./words.ts";

/** What a reader knows of somebody who takes part. */
export interface Person {
  /** The name, as far as this reader may know it. */
  readonly name: string;
  /** True where this reader may act for them. */
  readonly isOwn: boolean;
  /** True where it is first of all for this reader to roll. */
  readonly isAsked: boolean;
  /** The users who can roll for them. */
  readonly players: readonly string[];
  /** True where none of those users is there. */
  readonly isOffline: boolean;
  /** What they can roll with, the one that is meant first. */
  readonly traits: readonly { readonly value: string; readonly text: string }[];
}

/** Who looks at a group's test. */
export interface GroupReader {
  /** Those who take part, in their order. */
  readonly people: readonly Person[];
  /** True for whoever asked for it, and for Gamemasters. */
  readonly mayLead: boolean;
  readonly isGamemaster: boolean;
}

/** Something that can be pressed. */
export interface GroupDeed {
  readonly deed: "roll" | "skip" | "undo" | "missing" | "nudge" | "close";
  readonly text: string;
  /** What is told beside the text where several say the same. */
  readonly label: string;
  readonly place?: number;
  readonly gift?: string;
  /** True for what is expected of its reader next. */
  readonly isMain?: boolean;
}

/** How somebody gives help: the friends it can go to. */
export interface GivingView {
  readonly from: number;
  readonly label: string;
  readonly text: string;
  readonly friends: readonly { readonly place: number; readonly name: string }[];
}

/** One who takes part. */
export interface RowView {
  readonly place: number;
  readonly name: string;
  /** Who or what is waited for, or why there is no roll to see. */
  readonly note?: string;
  readonly offline?: string;
  readonly result?: string;
  readonly score?: string;
  readonly tone: Tone;
  readonly mark: string;
  /** Said of those whose roll counts for all. */
  readonly lowest?: string;
  /** Said where others can still help. */
  readonly saved?: string;
  /** Help that is left to give, one word for each. */
  readonly tokens: readonly string[];
  readonly canDrag: boolean;
  readonly giving?: GivingView;
  readonly received: readonly { readonly text: string; readonly undo?: GroupDeed }[];
  /** What to roll with, where it is for this reader to choose. */
  readonly traits?: { readonly label: string; readonly options: Person["traits"] };
  readonly deeds: readonly GroupDeed[];
}

/** Everything the card shows. */
export interface GroupView extends Head {
  readonly title: string;
  readonly label?: string;
  readonly rows: readonly RowView[];
  readonly deeds: readonly GroupDeed[];
}

const key = (name: string) => `dicewright.group.${name}`;

/** The card of a group's test for one reader. */
export function groupView(group: Group, reader: GroupReader, words: Words): GroupView {
  const { label } = group;
  return {
    title: titleOf(group, words),
    ...(label !== undefined && { label }),
    ...headOf(group, reader, words),
    rows: group.rows.map((row, place) => rowView(group, row, place, { reader, words })),
    deeds: deedsOf(group, reader, words),
  };
}

/** What has come of it so far, to be read where its newest message stands. */
export interface ShortGroupView extends Pick<
  GroupView,
  "title" | "label" | "headline" | "tone" | "mark" | "total" | "lines"
> {
  readonly isShort: true;
  /** What leads to the whole card. */
  readonly show: string;
}

/** The same without those who take part. */
export function shortGroupView(group: Group, reader: GroupReader, words: Words): ShortGroupView {
  const { label } = group;
  return {
    title: titleOf(group, words),
    ...(label !== undefined && { label }),
    ...headOf(group, reader, words),
    isShort: true,
    show: words(key("show")),
  };
}

/** Why a message that refers to a group's test changes nothing in it. */
export function groupStrayText(stray: Stray | "orphan", words: Words): string {
  return words(key(`strays.${stray}`));
}

/** Help as it is told: the names of who gives it and of who gets it, and whether it was taken back since. */
export interface Helping {
  readonly from: string;
  readonly to: string;
  readonly isTakenBack: boolean;
}

/** That one helps another, as the game has it. */
export function giftText({ system }: Pick<Group, "system">, { from, to, isTakenBack }: Helping, words: Words): string {
  const given = words(keyIn(system.id, "help.gives"), { from, to });
  return isTakenBack ? `${given} ${words(key("takenBack"))}` : given;
}

/** What a row is drawn with. */
interface Drawing {
  readonly reader: GroupReader;
  readonly words: Words;
}

function rowView(group: Group, row: Row, place: number, { reader, words }: Drawing): RowView {
  const { replayed, left } = row;
  const { name, isOwn, traits } = reader.people[place]!;
  const deeds = rowDeeds(group, place, { reader, words });
  const tone = replayed?.report.tone ?? "plain";
  const isLowest = helpOf(group) !== undefined && lowestIn(group).includes(place);
  const canGive = isOwn && left > 0 && group.closedBy === undefined;
  const giving = canGive ? givingView(group, place, { reader, words }) : undefined;
  const saved = canBeSaved(group, place, isLowest) ? { saved: words(key("saved")) } : {};
  return {
    ...{ place, name, tone, mark: markOf(tone), ...saved, ...(isLowest && { lowest: words(key("lowestMark")) }) },
    ...standingOf(group, row, reader.people[place]!, words),
    ...(traits.length > 1 &&
      deeds.some(({ deed }) => deed === "roll") && {
        traits: { label: words(key("rollWith"), { name }), options: traits },
      }),
    ...(replayed && {
      result: textOf(group.system.id, replayed.report.headline, words),
      ...(replayed.report.total !== undefined && { score: numeral(replayed.report.total) }),
    }),
    tokens:
      left > 0 && group.closedBy === undefined
        ? Array<string>(left).fill(words(keyIn(group.system.id, "help.token")))
        : [],
    canDrag: canGive,
    ...(giving && giving.friends.length > 0 && { giving }),
    received: group.gifts.filter(({ to }) => to === place).map((gift) => receivedView(group, gift, { reader, words })),
    deeds,
  };
}

function standingOf(
  { closedBy }: Group,
  { standing }: Row,
  { players, isOffline }: Person,
  words: Words,
): Pick<RowView, "note" | "offline"> {
  if (standing === "in") return {};
  if (standing !== "waiting") return { note: words(key(`standing.${standing}`)) };
  if (closedBy !== undefined) return { note: words(key("standing.missed")) };
  const note = words(key("standing.waiting"), { names: listOf(players, words) });
  return isOffline ? { note, offline: words(key("standing.offline")) } : { note };
}

/** Whoever holds the group back, while somebody else has help left. */
function canBeSaved(group: Group, place: number, isLowest: boolean): boolean {
  const { rows, closedBy } = group;
  const tone = rows[place]!.replayed?.report.tone;
  const isHelped = rows.some(({ left }, other) => other !== place && left > 0);
  return (
    closedBy === undefined &&
    isHelped &&
    tone !== undefined &&
    tone !== "great" &&
    (isLowest || tone === "bad" || tone === "dire")
  );
}

/** Those who need help most come first. */
function givingView(group: Group, from: number, { reader: { people }, words }: Drawing): GivingView {
  const { rows, system } = group;
  const rankOf = (place: number) => rankIn(group, rows[place]!.replayed!);
  const friends = [...rows.keys()]
    .filter((place) => place !== from && rows[place]!.replayed)
    .sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : rankOf(a) > rankOf(b) ? 1 : a - b));
  return {
    from,
    label: words(key("giveTo"), { name: people[from]!.name, help: words(keyIn(system.id, "help.token")) }),
    text: words(key("deeds.give")),
    friends: friends.map((place) => ({ place, name: people[place]!.name })),
  };
}

function receivedView(
  group: Group,
  { from, entry }: Gift,
  { reader: { people }, words }: Drawing,
): RowView["received"][number] {
  const text = words(key("received"), { help: words(keyIn(group.system.id, "help.token")), name: people[from]!.name });
  const undo: GroupDeed = {
    deed: "undo",
    text: words(key("deeds.undo")),
    label: `${words(key("deeds.undo"))}: ${text}`,
    gift: entry,
  };
  return people[from]!.isOwn && group.closedBy === undefined ? { text, undo } : { text };
}

function rowDeeds(
  { rows, closedBy }: Group,
  place: number,
  { reader: { people, mayLead }, words }: Drawing,
): GroupDeed[] {
  const { standing } = rows[place]!;
  const { name, isOwn, isAsked } = people[place]!;
  if (closedBy !== undefined || (standing !== "waiting" && standing !== "skipped")) return [];
  const deeds = [
    ...(isOwn ? (["roll"] as const) : []),
    ...(mayLead && standing === "waiting" ? (["skip"] as const) : []),
  ];
  return deeds.map((deed) => ({
    deed,
    place,
    text: words(key(`deeds.${deed}`)),
    label: `${words(key(`deeds.${deed}`))}: ${name}`,
    isMain: deed === "roll" && isAsked && standing === "waiting",
  }));
}

function deedsOf({ rows, closedBy }: Group, { mayLead, isGamemaster, people }: GroupReader, words: Words): GroupDeed[] {
  if (closedBy !== undefined) return [];
  const waiting = [...rows.keys()].filter((place) => rows[place]!.standing === "waiting");
  const canNudge = waiting.some((place) => !people[place]!.isOffline && !people[place]!.isAsked);
  const deeds = [
    { deed: "missing", fits: isGamemaster && waiting.length > 0 },
    { deed: "nudge", fits: mayLead && canNudge },
    { deed: "close", fits: mayLead },
  ] as const;
  return deeds
    .filter(({ fits }) => fits)
    .map(({ deed }) => ({ deed, text: words(key(`deeds.${deed}`)), label: words(key(`deeds.${deed}`)) }));
}
