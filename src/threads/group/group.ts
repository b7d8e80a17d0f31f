/**
 * A group test: all roll the same kind of check, with one result. Its panel, its buttons and its announcements.
 *
 * Worked example: in the Kleptonomicon the rolls 8, 11, 7 and 7 are a Mixed Score of 7; the last two are marked as
 * lowest.
 */
import type { SavedCheck } from "../../checks/saved-check.ts";
import { eventFacts, rollNotes } from "../changes.ts";
import type { MoveData } from "../reader/log.ts";
import { rollingButtons, type Chip } from "../rolling.ts";
import type { Thread } from "../thread.ts";
import {
  usersFor,
  isFirstFor,
  kindPhrase,
  gameText,
  phrases,
  rolledView,
  type Action,
  type Button,
  type Phrase,
  type Prompt,
  type RollAction,
  type RollDialog,
  type RowView,
  type RulingForm,
  type ThreadView,
  type Viewer,
} from "../view.ts";
import { fittingChecks, isWhole, requestWith } from "./asked.ts";
import { groupMoves, parseGroup, resolveGroup, startGroup, groupPayload } from "./moves.ts";
import {
  chancesOfHelp,
  checkIn,
  groupEnd,
  groupNews,
  groupResult,
  helpOf,
  lowestIn,
  OUTCOMES,
  rankIn,
  restoreGroup,
  storedOutcome,
  outcomePhrase,
  groupTitle,
  groupVerdict,
  type Gift,
  type GroupOpening,
  type GroupMember,
  type GroupTest,
} from "./result.ts";

const say = phrases("group");

function view(group: GroupTest, viewer: Viewer): ThreadView {
  const title = groupTitle(group);
  const { label, rows } = group;
  const isMissing = ({ standing }: GroupMember, index: number) =>
    standing === "waiting" && !group.edits.has(String(index));
  const missing = rows.filter(isMissing).map(({ party }) => party);
  return {
    title: label === undefined ? title : { parts: [label, title], separator: ", " },
    head: { name: label ?? title, ...(label !== undefined && { about: helpOf(group) ? kindPhrase(group) : title }) },
    verdicts: [groupVerdict(group, viewer)],
    facts: eventFacts(group, outcomePhrase, missing, viewer),
    rows: rows.map((_, index) => rowView(group, index, viewer)),
    buttons: buttonsOf(group, viewer),
  };
}

function ruling(group: GroupTest): RulingForm | undefined {
  if (group.isAlone) return undefined;
  const choices = OUTCOMES.map((outcome) => {
    return { text: outcomePhrase(group, { outcome }), move: { act: "ruling", outcome } };
  });
  return { title: group.label ?? groupTitle(group), choices };
}

function rowView(group: GroupTest, index: number, viewer: Viewer): RowView {
  const { party, replayed, left } = group.rows[index]!;
  const isOpen = group.closedBy === undefined && !group.isFromLedger;
  const tone = replayed?.report.tone ?? "plain";
  const isLowest = helpOf(group) !== undefined && lowestIn(group).includes(index);
  const notes = [
    ...(isLowest ? [say("lowestMark")] : []),
    ...(isInNeed(group, index, isLowest) ? chancesText(chancesOfHelp(group, index)) : []),
    ...rollNotes(group, index, group.rows[index]!, viewer),
  ];
  return {
    slot: index,
    name: viewer.nameOf(party),
    tone,
    mark: tone,
    ...(replayed
      ? { ...rolledView(replayed), isBrief: helpOf(group) !== undefined }
      : standingOf(group, index, viewer)),
    notes,
    isMarked: isLowest,
    received: group.gifts.filter(({ to }) => to === index).map((gift) => receivedView(group, gift, viewer)),
    buttons: isOpen
      ? [
          ...(left > 0 && viewer.mayActFor(party) ? giveButtons(group, index, viewer) : []),
          ...rollButtons(group, index, viewer),
          ...skipButton(group, index, viewer),
        ]
      : [],
  };
}

function standingOf(
  { rows, closedBy, isFromLedger }: GroupTest,
  index: number,
  viewer: Viewer,
): Pick<RowView, "text" | "badge"> {
  const { standing, party } = rows[index]!;
  if (standing !== "waiting") return { text: say(`standing.${standing}`) };
  if (closedBy !== undefined || isFromLedger) return { text: say("standing.missed") };
  const people = usersFor(party, viewer, say("gamemaster"));
  const badge = people.some(({ isHere }) => isHere) ? undefined : say("standing.offline");
  return { text: say("standing.waiting", { names: { list: people.map(({ name }) => name) } }), badge };
}

/** Whether help would be useful: the member is lowest or has failed. */
function isInNeed({ rows }: GroupTest, index: number, isLowest: boolean): boolean {
  const tone = rows[index]!.replayed?.report.tone;
  return tone !== "great" && (isLowest || tone === "bad" || tone === "dire");
}

/** Friends shown as chips; the others are listed in a menu. */
const MOST_FRIENDS = 3;

/** Friends who have rolled, the neediest first. */
function giveButtons(group: GroupTest, from: number, viewer: Viewer): Button[] {
  const { rows, system } = group;
  const rankOf = (index: number) => rankIn(group, rows[index]!.replayed!);
  const friends = [...rows.keys()]
    .filter((index) => index !== from && rows[index]!.replayed)
    // Works for infinite ranks too: no subtraction.
    .sort((a, b) => rankOf(a) - rankOf(b));
  const nameOf = (index: number) => viewer.nameOf(rows[index]!.party);
  const help = gameText(system, "help.token");
  const chips = friends.slice(0, MOST_FRIENDS).map((friend, i): Button => {
    const [chance] = chancesOfHelp(group, friend);
    const text = say("give", { help, name: nameOf(friend) });
    return {
      key: `give ${from} ${friend}`,
      text: i === 0 ? text : nameOf(friend),
      label: {
        parts: [nameOf(from), chance === undefined ? text : { parts: [text, { chance }], separator: " " }],
        separator: ": ",
      },
      isChip: true,
      isMain: i === 0 && isInNeed(group, friend, lowestIn(group).includes(friend)),
      chance,
      does: give(group, from, friend),
    };
  });
  const options = friends
    .slice(MOST_FRIENDS)
    .map((friend) => ({ value: String(friend), text: nameOf(friend), does: give(group, from, friend) }));
  if (options.length === 0) return chips;
  const label = say("giveTo", { name: nameOf(from), help });
  const { does } = options[0]!;
  return [...chips, { key: `give ${from}`, text: say("buttons.give"), label, does, choice: { label, options } }];
}

const MOST_GIFTS = 2;
/** Chances that differ by less are equal: rounding. */
const SAME = 1e-9;

/** Chances with one more gift and two more, as long as they grow: "+1 35 %", "+2 58 %". */
function chancesText(chances: readonly number[]): Phrase[] {
  let best = 0;
  return chances.slice(0, MOST_GIFTS).flatMap((chance, i): Phrase[] => {
    if (chance - best < SAME) return [];
    best = chance;
    return [{ parts: [`+${i + 1}`, { chance }], separator: " " }];
  });
}

function give({ rows }: GroupTest, giver: number, friend: number): Action {
  return {
    does: "post",
    move: { act: "give", giver, friend },
    party: rows[giver]!.party,
    basedOn: [rows[friend]!.entry!],
  };
}

function receivedView(group: GroupTest, { from, entry }: Gift, viewer: Viewer) {
  const { party } = group.rows[from]!;
  const text = say("received", { help: gameText(group.system, "help.token"), name: viewer.nameOf(party) });
  if (!viewer.mayActFor(party) || group.closedBy !== undefined) return { text };
  const undo = say("buttons.undo");
  const does: Action = { does: "post", move: { act: "undo", gift: entry }, party };
  return { text, button: { key: `undo ${entry}`, text: undo, label: { parts: [undo, text], separator: ": " }, does } };
}

function isAsked({ rows, closedBy }: GroupTest, index: number, { mayActFor }: Viewer): boolean {
  const row = rows[index];
  return row?.standing === "waiting" && closedBy === undefined && mayActFor(row.party);
}

function prompt(group: GroupTest, index: number, viewer: Viewer): Prompt | undefined {
  if (!isAsked(group, index, viewer)) return undefined;
  const name = viewer.nameOf(group.rows[index]!.party);
  return {
    title: say("prompt.title"),
    question: say("prompt.text", { name, check: group.label ?? checkIn(group) }),
    details: group.label === undefined ? gameText(group.system, "name") : groupTitle(group),
    buttons: rollButtons(group, index, viewer),
  };
}

function dialog(group: GroupTest, moves: readonly MoveData[], viewer: Viewer): RollDialog {
  const names = moves.map(({ place: index }) => viewer.nameOf(group.rows[index as number]!.party));
  return {
    title: { parts: [{ list: names }, group.label ?? groupTitle(group)], separator: ": " },
    kinds: [group.kind],
  };
}

function asksFor(asked: GroupOpening): Phrase {
  const check = asked.label ?? checkIn(asked);
  return asked.isAlone ? { key: "request.asked", data: { check } } : say("said.asks", { check });
}

function rollButtons(group: GroupTest, index: number, viewer: Viewer): Button[] {
  const { standing, party } = group.rows[index]!;
  if ((standing !== "waiting" && standing !== "skipped") || !viewer.mayActFor(party)) return [];
  return rollingButtons({
    key: `roll ${index}`,
    name: viewer.nameOf(party),
    action: say("buttons.roll"),
    chips: chipsFor(group, index, viewer),
    most: MOST_CHIPS,
    sides: group.rows.length,
    isExpected: standing === "waiting" && isFirstFor(viewer, party),
    does: { ...roll(group, index), opensDialog: true },
  });
}

const MOST_CHIPS = 5;

function chipsFor(group: GroupTest, index: number, viewer: Viewer): Chip[] {
  const { party } = group.rows[index]!;
  const { label } = group;
  const chanceWith = (saved?: SavedCheck) => {
    const asked = requestWith(group, party, viewer, saved);
    return asked && viewer.chanceOf?.(group.id, asked);
  };
  const saved = fittingChecks(group, party, viewer).map((each): Chip => {
    return { id: each.id, text: each.name, chanceNow: () => chanceWith(each), does: roll(group, index, each) };
  });
  if (!isWhole(group)) return saved;
  const own: Chip = {
    id: "",
    text: label ?? kindPhrase(group),
    chanceNow: () => chanceWith(),
    does: roll(group, index),
  };
  const isNamed = ({ text }: Chip) => text === label;
  return [...saved.filter(isNamed), ...(saved.some(isNamed) ? [] : [own]), ...saved.filter((each) => !isNamed(each))];
}

function roll({ rows, mode }: GroupTest, index: number, saved?: SavedCheck): RollAction {
  return { does: "roll", move: { act: "answer", place: index }, party: rows[index]!.party, savedCheck: saved, mode };
}

function mayLead({ author }: GroupTest, viewer: Viewer): boolean {
  return author === viewer.user || viewer.isGM;
}

function skipButton(group: GroupTest, index: number, viewer: Viewer): Button[] {
  const { standing, party } = group.rows[index]!;
  const text = say("buttons.skip");
  const label: Phrase = { parts: [text, viewer.nameOf(party)], separator: ": " };
  return standing === "waiting" && mayLead(group, viewer)
    ? [{ key: `skip ${index}`, text, label, does: { does: "post", move: { act: "skip", place: index } } }]
    : [];
}

/** GMs roll for missing members, those without a player online first. */
function buttonsOf(group: GroupTest, viewer: Viewer): Button[] {
  const { rows, closedBy, isFromLedger } = group;
  if (closedBy !== undefined || isFromLedger) return [];
  const waiting = [...rows.entries()].filter(([, { standing }]) => standing === "waiting");
  const absent = waiting.filter(([, { party }]) => viewer.playersOf(party).every(({ isHere }) => !isHere));
  const rolls = (absent.length > 0 ? absent : waiting).map(
    ([index]) => chipsFor(group, index, viewer)[0]?.does ?? roll(group, index),
  );
  const canRemind = waiting.some(
    ([, { party }]) => usersFor(party, viewer).some(({ isHere }) => isHere) && !isFirstFor(viewer, party),
  );
  const isLeader = mayLead(group, viewer);
  const isOver = group.isAlone === true && group.isComplete;
  const button = (key: string, does: Action): Button => {
    return { key, text: say(`buttons.${key}`), isRare: key !== "missing", does };
  };
  return [
    ...(viewer.isGM && rolls.length > 0 ? [button("missing", { does: "each", rolls })] : []),
    ...(isLeader && canRemind ? [button("nudge", { does: "remind" })] : []),
    ...(isLeader && !isOver ? [button("close", { does: "post", move: { act: "close" } })] : []),
  ];
}

export const groupThread: Thread<GroupOpening, GroupTest> = {
  id: "group",
  showsRolls: true,
  parseOpening: parseGroup,
  makeOpening: groupPayload,
  sentence: asksFor,
  start: startGroup,
  moves: groupMoves,
  finish: resolveGroup,
  view,
  openingLine: asksFor,
  rulings: ruling,
  news: groupNews,
  result: groupEnd,
  ledgerResult: groupResult,
  resultSentence: storedOutcome,
  restoreResult: restoreGroup,
  partyOf: ({ rows }, entry) => rows.find((row) => row.entry === entry)?.party,
  waitingParties: ({ rows }) =>
    rows.flatMap(({ standing, party }, index) => (standing === "waiting" ? [[index, party] as const] : [])),
  hasPrompt: isAsked,
  prompt,
  dialog,
};
