/**
 * A group test: all roll the same kind of check, with one result. Its panel, its buttons and its announcements.
 *
 * Worked example: in the Kleptonomicon the rolls 8, 11, 7 and 7 are a Mixed Score of 7; the last two are marked as
 * lowest.
 */
import type { SavedCheck } from "../../checks/saved-check.ts";
import { eventFacts, reopenButtons, rollNotes } from "../changes.ts";
import type { MoveData } from "../log.ts";
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
import { chancesOfHelp, chancesText, helpButtons, isInNeed, receivedView } from "./help.ts";
import { groupMoves, parseGroup, resolveGroup, startGroup, groupPayload } from "./moves.ts";
import {
  checkIn,
  groupEnd,
  groupNews,
  groupResult,
  groupTitle,
  groupVerdict,
  restoreGroup,
  storedOutcome,
} from "./result.ts";
import { helpOf, lowestIn, outcomePhrase, OUTCOMES, type GroupOpening, type GroupTest } from "./state.ts";

const say = phrases("group");

function view(group: GroupTest, viewer: Viewer): ThreadView {
  const title = groupTitle(group);
  const { label, rows } = group;
  return {
    title: label === undefined ? title : { parts: [label, title], separator: ", " },
    head: { name: label ?? title, ...(label !== undefined && { about: helpOf(group) ? kindPhrase(group) : title }) },
    verdicts: [{ ...groupVerdict(group, viewer), buttons: missingButton(group, viewer) }],
    facts: eventFacts(group, outcomePhrase, viewer),
    rows: rows.map((_, index) => rowView(group, index, viewer)),
    buttons: [...reopenButtons(group, viewer), ...buttonsOf(group, viewer)],
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
  const isOpen = group.closedBy === undefined && !group.isBelieved;
  const help = isOpen ? helpButtons(group, index, viewer) : [];
  const tone = replayed?.report.tone ?? "plain";
  const isLowest = helpOf(group) !== undefined && lowestIn(group).includes(index);
  const notes = [
    ...(isLowest ? [say("lowestMark")] : []),
    // A chip beside it shows the first chance.
    ...(isInNeed(group, index) ? chancesText(chancesOfHelp(group, index)).slice(help.length > 0 ? 1 : 0) : []),
    ...rollNotes(group, group.rows[index]!, viewer),
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
  { rows, closedBy, isBelieved }: GroupTest,
  index: number,
  viewer: Viewer,
): Pick<RowView, "text" | "badge"> {
  const { standing, party } = rows[index]!;
  if (standing !== "waiting") return { text: say(`standing.${standing}`) };
  if (closedBy !== undefined || isBelieved) return { text: say("standing.missed") };
  const people = usersFor(party, viewer, say("gamemaster"));
  const badge = people.some(({ isHere }) => isHere) ? undefined : say("standing.offline");
  return { text: say("standing.waiting", { names: { list: people.map(({ name }) => name) } }), badge };
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

function asksFor(opening: GroupOpening): Phrase {
  const check = opening.label ?? checkIn(opening);
  return opening.isAlone ? { key: "request.asked", data: { check } } : say("said.asks", { check });
}

function rollButtons(group: GroupTest, index: number, viewer: Viewer): Button[] {
  const { standing, party } = group.rows[index]!;
  if ((standing !== "waiting" && standing !== "skipped") || !viewer.mayActFor(party)) return [];
  return rollingButtons({
    isCompact: standing === "skipped" || isCompactRow(viewer, party, group.rows),
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

const MOST_CHIPS = 5;

function chipsFor(group: GroupTest, index: number, viewer: Viewer): Chip[] {
  const { party } = group.rows[index]!;
  const { label } = group;
  const chanceWith = (saved?: SavedCheck) => {
    const asked = requestWith(group, party, viewer, saved);
    return asked && viewer.chanceOf(group.id, asked);
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

function waitingIn({ rows, closedBy, isBelieved }: GroupTest) {
  if (closedBy !== undefined || isBelieved) return [];
  return [...rows.entries()].filter(([, { standing }]) => standing === "waiting");
}

function buttonsOf(group: GroupTest, viewer: Viewer): Button[] {
  const { closedBy, isBelieved } = group;
  if (closedBy !== undefined || isBelieved || !mayLead(group, viewer)) return [];
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
