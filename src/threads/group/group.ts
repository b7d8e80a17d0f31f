/**
 * A group test: all roll the same kind of check, with one result. Its panel, its buttons and its announcements.
 *
 * Worked example: in the Kleptonomicon the rolls 8, 11, 7 and 7 are a Mixed Score of 7; the last two are marked as
 * lowest.
 */
import type { SavedCheck } from "../../checks/saved-check.ts";
import { gameText, listText } from "../../words/words.ts";
import { eventFacts, reopenButtons } from "../changes.ts";
import type { MoveData } from "../log.ts";
import {
  button,
  kindName,
  outcomeOf,
  panelOf,
  row,
  written,
  type Action,
  type Button,
  type Panel,
  type Prompt,
  type RollAction,
  type RollDialog,
  type Row,
  type RulingForm,
  type Viewer,
  type Writer,
} from "../panel.ts";
import {
  isCompactRow,
  isFirstFor,
  mayLead,
  rollingButtons,
  seatNotes,
  usersFor,
  waitingAmong,
  type Chip,
} from "../seats.ts";
import { defineThread } from "../thread.ts";
import { chancesOfHelp, chancesText, helpButtons, isInNeed, receivedView } from "./help.ts";
import { groupMoves, parseGroup, resolveGroup, startGroup, groupPayload } from "./moves.ts";
import {
  checkIn,
  groupEnd,
  groupNews,
  groupResult,
  groupName,
  groupTitle,
  groupVerdict,
  restoreGroup,
  storedOutcome,
} from "./result.ts";
import {
  fittingChecks,
  isWhole,
  requestWith,
  helpOf,
  lowestIn,
  outcomeText,
  OUTCOMES,
  type GroupOpening,
  type GroupTest,
} from "./state.ts";

function panel(group: GroupTest, viewer: Viewer): Panel {
  const { say } = viewer;
  const title = groupTitle(group, say);
  const { label, rows } = group;
  const about = label === undefined ? "" : helpOf(group) ? kindName(group, say) : title;
  return panelOf({
    title: label === undefined ? title : `${written(label)}, ${title}`,
    head: { name: groupName(group, say), about, figure: "" },
    verdicts: [groupVerdict(group, viewer, missingButton(group, viewer))],
    facts: eventFacts(group, outcomeText, viewer),
    rows: rows.map((_, index) => memberRow(group, index, viewer)),
    buttons: [...reopenButtons(group, viewer), ...buttonsOf(group, viewer)],
  });
}

function ruling(group: GroupTest, viewer: Viewer): RulingForm | undefined {
  if (group.isAlone) return undefined;
  const choices = OUTCOMES.map((outcome) => {
    return { text: outcomeText(group, { outcome }, viewer), move: { act: "ruling", outcome } };
  });
  return { title: groupName(group, viewer.say), choices };
}

function memberRow(group: GroupTest, index: number, viewer: Viewer): Row {
  const { party, replayed } = group.rows[index]!;
  const { say } = viewer;
  const isOpen = group.closedBy === undefined && !group.isBelieved;
  const help = isOpen ? helpButtons(group, index, viewer) : [];
  const tone = replayed?.report.tone ?? "plain";
  const isLowest = helpOf(group) !== undefined && lowestIn(group).includes(index);
  const notes = [
    ...(isLowest ? [say("group.lowestMark")] : []),
    // A chip beside it shows the first chance.
    ...(isInNeed(group, index) ? chancesText(chancesOfHelp(group, index), say).slice(help.length > 0 ? 1 : 0) : []),
    ...seatNotes(group, group.rows[index]!, viewer),
  ];
  const parts = {
    slot: index,
    name: viewer.nameOf(party),
    tone,
    mark: tone,
    ...(replayed
      ? { text: outcomeOf(replayed, say), replayed, isBrief: helpOf(group) !== undefined }
      : standingOf(group, index, viewer)),
    notes,
    isMarked: isLowest,
    received: group.gifts.filter(({ to }) => to === index).map((gift) => receivedView(group, gift, viewer)),
    buttons: isOpen ? [...help, ...rollButtons(group, index, viewer), ...skipButton(group, index, viewer)] : [],
  };
  return row(parts, viewer);
}

function standingOf(
  { rows, closedBy, isBelieved }: GroupTest,
  index: number,
  viewer: Viewer,
): { readonly text: string; readonly badge?: string | undefined } {
  const { standing, party } = rows[index]!;
  const { say } = viewer;
  if (standing !== "waiting") return { text: say(`group.standing.${standing}`) };
  if (closedBy !== undefined || isBelieved) return { text: say("group.standing.missed") };
  const people = usersFor(party, viewer, "group");
  const badge = people.some(({ isHere }) => isHere) ? undefined : say("group.standing.offline");
  return {
    text: say("group.standing.waiting", {
      names: listText(
        people.map(({ name }) => name),
        say.words,
      ),
    }),
    badge,
  };
}

function isAsked({ rows, closedBy }: GroupTest, index: number, { mayActFor }: Viewer): boolean {
  const row = rows[index];
  return row?.standing === "waiting" && closedBy === undefined && mayActFor(row.party);
}

function prompt(group: GroupTest, index: number, viewer: Viewer): Prompt | undefined {
  if (!isAsked(group, index, viewer)) return undefined;
  const { say } = viewer;
  const name = viewer.nameOf(group.rows[index]!.party);
  return {
    title: say("group.prompt.title"),
    question: say("group.prompt.text", { name, check: groupName(group, say, checkIn(group, say)) }),
    details: group.label === undefined ? gameText(group.game, "name", say) : groupTitle(group, say),
    buttons: rollButtons(group, index, viewer),
  };
}

function dialog(group: GroupTest, moves: readonly MoveData[], viewer: Viewer): RollDialog {
  const names = moves.map(({ place: index }) => viewer.nameOf(group.rows[index as number]!.party));
  return { title: `${listText(names, viewer.say.words)}: ${groupName(group, viewer.say)}`, kinds: [group.kind] };
}

function asksFor(opening: GroupOpening, { say }: Writer): string {
  const check = groupName(opening, say, checkIn(opening, say));
  return say(opening.isAlone ? "request.asked" : "group.said.asks", { check });
}

function rollButtons(group: GroupTest, index: number, viewer: Viewer): Button[] {
  const { standing, party } = group.rows[index]!;
  if ((standing !== "waiting" && standing !== "skipped") || !viewer.mayActFor(party)) return [];
  const rolling = {
    thread: group.id,
    isCompact: standing === "skipped" || isCompactRow(viewer, party, group.rows),
    key: `roll ${index}`,
    name: viewer.nameOf(party),
    action: viewer.say("group.buttons.roll"),
    chips: chipsFor(group, index, viewer),
    most: MOST_CHIPS,
    seats: group.rows.length,
    // A GM has one button for all.
    isExpected: standing === "waiting" && isFirstFor(viewer, party) && !viewer.isGM,
    does: { ...roll(group, index), opensDialog: true as const },
  };
  return rollingButtons(rolling, viewer);
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
    return { id: each.id, text: written(each.name), chanceNow: () => chanceWith(each), does: roll(group, index, each) };
  });
  if (!isWhole(group)) return saved;
  const own: Chip = {
    id: "",
    text: label === undefined ? kindName(group, viewer.say) : written(label),
    chanceNow: () => chanceWith(),
    does: roll(group, index),
  };
  const isNamed = ({ text }: Chip) => label !== undefined && text === written(label);
  return [...saved.filter(isNamed), ...(saved.some(isNamed) ? [] : [own]), ...saved.filter((each) => !isNamed(each))];
}

function roll({ rows, mode }: GroupTest, index: number, saved?: SavedCheck): RollAction {
  return { does: "roll", move: { act: "answer", place: index }, party: rows[index]!.party, savedCheck: saved, mode };
}

function skipButton(group: GroupTest, index: number, viewer: Viewer): Button[] {
  const { standing, party } = group.rows[index]!;
  if (standing !== "waiting" || !mayLead(group, viewer)) return [];
  const text = viewer.say("group.buttons.skip");
  const label = `${text}: ${viewer.nameOf(party)}`;
  const does = { does: "post", move: { act: "skip", place: index } } as const;
  return [button(group.id, { key: `skip ${index}`, text, label, isRare: true, does }, viewer)];
}

/** GMs roll for missing members, those without a player online first. */
function missingButton(group: GroupTest, viewer: Viewer): Button[] {
  const waiting = waitingIn(group);
  if (!viewer.isGM || waiting.length === 0) return [];
  const absent = waiting.filter(([, party]) => viewer.playersOf(party).every(({ isHere }) => !isHere));
  const rolls = (absent.length > 0 ? absent : waiting).map(
    ([index]) => chipsFor(group, index, viewer)[0]?.does ?? roll(group, index),
  );
  const text = viewer.say("group.buttons.missing");
  return [button(group.id, { key: "missing", text, isMain: true, does: { does: "each", rolls } }, viewer)];
}

function waitingIn({ rows, closedBy, isBelieved }: GroupTest) {
  if (closedBy !== undefined || isBelieved) return [];
  return waitingAmong(rows);
}

function buttonsOf(group: GroupTest, viewer: Viewer): Button[] {
  const { closedBy, isBelieved } = group;
  if (closedBy !== undefined || isBelieved || !mayLead(group, viewer)) return [];
  const canRemind = waitingIn(group).some(
    ([, party]) => usersFor(party, viewer, "group").some(({ isHere }) => isHere) && !isFirstFor(viewer, party),
  );
  const isOver = group.isAlone === true && group.isComplete;
  const rare = (key: string, does: Action) =>
    button(group.id, { key, text: viewer.say(`group.buttons.${key}`), isRare: true, does }, viewer);
  return [
    ...(canRemind ? [rare("nudge", { does: "remind" })] : []),
    ...(isOver ? [] : [rare("close", { does: "post", move: { act: "close" } })]),
  ];
}

export const groupThread = defineThread<GroupOpening, GroupTest>({
  id: "group",
  opening: { parse: parseGroup, make: groupPayload, sentence: asksFor, line: asksFor },
  start: startGroup,
  moves: groupMoves,
  finish: resolveGroup,
  panel,
  card: "folded",
  news: groupNews,
  result: groupEnd,
  rulings: ruling,
  ledger: {
    result: groupResult,
    sentence: storedOutcome,
    restore: restoreGroup,
    openSlots: (_result, { rows }) =>
      [...rows.keys()].filter((index) => rows[index]!.standing === "skipped").map(String),
  },
  asking: { waiting: ({ rows }) => waitingAmong(rows), isAsked, prompt, dialog },
});
