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
  isCompactRow,
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
    verdicts: [{ ...groupVerdict(group, viewer), buttons: missingButton(group, viewer) }],
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
  const { party, replayed } = group.rows[index]!;
  const isOpen = group.closedBy === undefined && !group.isFromLedger;
  const help = isOpen ? helpButtons(group, index, viewer) : [];
  const tone = replayed?.report.tone ?? "plain";
  const isLowest = helpOf(group) !== undefined && lowestIn(group).includes(index);
  const notes = [
    ...(isLowest ? [say("lowestMark")] : []),
    // A chip beside it shows the first chance.
    ...(isInNeed(group, index) ? chancesText(chancesOfHelp(group, index)).slice(help.length > 0 ? 1 : 0) : []),
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
    buttons: isOpen ? [...help, ...rollButtons(group, index, viewer), ...skipButton(group, index, viewer)] : [],
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
function isInNeed(group: GroupTest, index: number): boolean {
  const tone = group.rows[index]!.replayed?.report.tone;
  const isLowest = helpOf(group) !== undefined && lowestIn(group).includes(index);
  return tone !== "great" && (isLowest || tone === "bad" || tone === "dire");
}

/** A chip in the row that it helps, with its chance. If this user may give for several, the row's menu lists them. */
function helpButtons(group: GroupTest, to: number, viewer: Viewer): Button[] {
  const { rows, system } = group;
  const givers = [...rows.keys()].filter(
    (from) => from !== to && rows[from]!.left > 0 && viewer.mayActFor(rows[from]!.party),
  );
  const [first] = givers;
  if (first === undefined || !rows[to]!.replayed) return [];
  const nameOf = (index: number) => viewer.nameOf(rows[index]!.party);
  const help = gameText(system, "help.token");
  const [chance] = chancesOfHelp(group, to);
  const given = say("give", { help, name: nameOf(to) });
  const spoken: Phrase = chance === undefined ? given : { parts: [given, { chance }], separator: " " };
  const chip: Button = {
    key: `give ${first} ${to}`,
    text: { parts: ["+1", help], separator: " " },
    label: { parts: [nameOf(first), spoken], separator: ": " },
    isChip: true,
    isMain: to === neediestIn(group),
    isRare: !isInNeed(group, to),
    chance,
    does: give(group, first, to),
  };
  if (givers.length === 1) return [chip];
  const options = givers.map((from) => ({ value: String(from), text: nameOf(from), does: give(group, from, to) }));
  const label = say("giveTo", { name: nameOf(to), help });
  const { does } = options[0]!;
  return [
    chip,
    { key: `give ${to}`, text: say("buttons.give"), label, isRare: true, does, choice: { label, options } },
  ];
}

function neediestIn(group: GroupTest): number | undefined {
  const { rows } = group;
  const rankOf = (index: number) => rankIn(group, rows[index]!.replayed!);
  const [neediest] = [...rows.keys()]
    .filter((index) => rows[index]!.replayed && isInNeed(group, index))
    // Works for infinite ranks too: no subtraction.
    .sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  return neediest;
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
    isCompact: standing === "skipped" || isCompactMember(group, index, viewer),
    key: `roll ${index}`,
    name: viewer.nameOf(party),
    action: say("buttons.roll"),
    chips: chipsFor(group, index, viewer),
    most: MOST_CHIPS,
    sides: group.rows.length,
    // A GM has one button for all.
    isExpected: standing === "waiting" && isFirstFor(viewer, party) && !viewer.isGM,
    does: { ...roll(group, index), opensDialog: true },
  });
}

function isCompactMember({ rows }: GroupTest, index: number, viewer: Viewer): boolean {
  const waiting = rows.flatMap(({ standing, party }) => (standing === "waiting" ? [party] : []));
  return isCompactRow(viewer, rows[index]!.party, waiting);
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
    ? [{ key: `skip ${index}`, text, label, isRare: true, does: { does: "post", move: { act: "skip", place: index } } }]
    : [];
}

/** GMs roll for missing members, those without a player online first. */
function missingButton(group: GroupTest, viewer: Viewer): Button[] {
  const waiting = waitingIn(group);
  if (!viewer.isGM || waiting.length === 0) return [];
  const absent = waiting.filter(([, { party }]) => viewer.playersOf(party).every(({ isHere }) => !isHere));
  const rolls = (absent.length > 0 ? absent : waiting).map(
    ([index]) => chipsFor(group, index, viewer)[0]?.does ?? roll(group, index),
  );
  return [{ key: "missing", text: say("buttons.missing"), isMain: true, does: { does: "each", rolls } }];
}

function waitingIn({ rows, closedBy, isFromLedger }: GroupTest) {
  if (closedBy !== undefined || isFromLedger) return [];
  return [...rows.entries()].filter(([, { standing }]) => standing === "waiting");
}

function buttonsOf(group: GroupTest, viewer: Viewer): Button[] {
  const { closedBy, isFromLedger } = group;
  if (closedBy !== undefined || isFromLedger || !mayLead(group, viewer)) return [];
  const canRemind = waitingIn(group).some(
    ([, { party }]) => usersFor(party, viewer).some(({ isHere }) => isHere) && !isFirstFor(viewer, party),
  );
  const isOver = group.isAlone === true && group.isComplete;
  const button = (key: string, does: Action): Button => ({ key, text: say(`buttons.${key}`), isRare: true, does });
  return [
    ...(canRemind ? [button("nudge", { does: "remind" })] : []),
    ...(isOver ? [] : [button("close", { does: "post", move: { act: "close" } })]),
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
