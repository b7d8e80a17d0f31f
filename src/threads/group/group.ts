/**
 * A group test: all roll the same kind of check, with one result. Its panel, what it offers, and its announcements.
 *
 * Worked example: in the Kleptonomicon the rolls 8, 11, 7 and 7 are a Mixed Score of 7; the last two are marked as
 * lowest.
 */
import type { SavedCheck } from "../../checks/saved-check.ts";
import { chanceText, gameText, listText, type Say } from "../../words/words.ts";
import { eventFacts, reopenButtons } from "../changes.ts";
import type { MoveData } from "../log.ts";
import {
  button,
  kindName,
  outcomeOf,
  panelOf,
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
} from "../panel.ts";
import {
  chipOf,
  isCompactRow,
  isFirstFor,
  mayLead,
  moveButton,
  rollAllButton,
  rollButtons,
  seatRow,
  usersFor,
  waitingAmong,
  type Chip,
} from "../seats.ts";
import { defineThread } from "../thread.ts";
import {
  chancesOfHelp,
  fittingChecks,
  fixedFields,
  groupMoves,
  helpOf,
  isWhole,
  lowestIn,
  OUTCOMES,
  outcomeText,
  parseGroup,
  rankIn,
  requestWith,
  resolveGroup,
  startGroup,
  type Gift,
  type GroupOpening,
  type GroupTest,
} from "./moves.ts";
import { checkIn, groupEnd, groupLedger, groupName, groupNews, groupTitle, groupVerdict } from "./result.ts";

// ---- The panel ----

function panel(group: GroupTest, viewer: Viewer): Panel {
  const { say } = viewer;
  const title = groupTitle(group, say);
  const { label, seats } = group;
  const about = label === undefined ? "" : helpOf(group) ? kindName(group, say) : title;
  return panelOf({
    title: label === undefined ? title : `${written(label)}, ${title}`,
    head: { name: groupName(group, say), about, figure: "" },
    verdicts: [groupVerdict(group, viewer, npcButton(group, viewer))],
    facts: eventFacts(group, outcomeText, viewer),
    rows: seats.map((_, seat) => memberRow(group, seat, viewer)),
    buttons: [...reopenButtons(group, viewer), ...leadersButtons(group, viewer)],
  });
}

function memberRow(group: GroupTest, index: number, viewer: Viewer): Row {
  const { replayed } = group.seats[index]!;
  const { say } = viewer;
  const help = isOpen(group) ? helpButtons(group, index, viewer) : [];
  const tone = replayed?.report.tone ?? "plain";
  const isLowest = isAmongLowest(group, index);
  const parts = {
    tone,
    mark: tone,
    ...(replayed
      ? { text: outcomeOf(replayed, say), isBrief: helpOf(group) !== undefined }
      : standingOf(group, index, viewer)),
    notes: [
      ...(isLowest ? [say("group.lowestMark")] : []),
      // A chip beside it shows the first chance.
      ...(isInNeed(group, index) ? chancesText(chancesOfHelp(group, index), say).slice(help.length > 0 ? 1 : 0) : []),
    ],
    isMarked: isLowest,
    received: group.gifts.filter(({ to }) => to === index).map((gift) => receivedView(group, gift, viewer)),
    buttons: isOpen(group)
      ? [...help, ...memberButtons(group, index, viewer), ...skipButton(group, index, viewer)]
      : [],
  };
  return seatRow(group, index, parts, viewer);
}

const isOpen = ({ closedBy, isBelieved }: GroupTest) => closedBy === undefined && !isBelieved;

function standingOf(
  group: GroupTest,
  index: number,
  viewer: Viewer,
): { readonly text: string; readonly badge?: string | undefined } {
  const { standing, party } = group.seats[index]!;
  const { say } = viewer;
  if (standing !== "waiting") return { text: say(`group.standing.${standing}`) };
  if (!isOpen(group)) return { text: say("group.standing.missed") };
  if (isFirstFor(viewer, party)) return { text: say("thread.yourTurn") };
  const people = usersFor(party, viewer, "group");
  const names = people.map(({ name }) => name);
  const badge = people.some(({ isHere }) => isHere) ? undefined : say("group.standing.offline");
  return { text: say("group.standing.waiting", { names: listText(names, say.words) }), badge };
}

// ---- Rolls ----

function isAsked({ seats, closedBy }: GroupTest, index: number, { mayActFor }: Viewer): boolean {
  const seat = seats[index];
  return seat?.standing === "waiting" && closedBy === undefined && mayActFor(seat.party);
}

function prompt(group: GroupTest, index: number, viewer: Viewer): Prompt | undefined {
  if (!isAsked(group, index, viewer)) return undefined;
  const { say } = viewer;
  const name = viewer.nameOf(group.seats[index]!.party);
  return {
    title: say("group.prompt.title"),
    pictures: [viewer.pictureOf(group.seats[index]!.party)],
    question: say("group.prompt.text", { name, check: groupName(group, say, checkIn(group, say)) }),
    details: group.label === undefined ? gameText(group.game, "name", say) : groupTitle(group, say),
    buttons: memberButtons(group, index, viewer),
  };
}

function dialog(group: GroupTest, moves: readonly MoveData[], viewer: Viewer): RollDialog {
  const names = moves.map(({ place }) => viewer.nameOf(group.seats[place as number]!.party));
  return { title: `${listText(names, viewer.say.words)}: ${groupName(group, viewer.say)}`, kinds: [group.kind] };
}

function memberButtons(group: GroupTest, index: number, viewer: Viewer): Button[] {
  const seat = group.seats[index]!;
  const { standing, party } = seat;
  if ((standing !== "waiting" && standing !== "out") || !viewer.mayActFor(party)) return [];
  const rolling = {
    act: "roll",
    action: viewer.say("group.buttons.roll"),
    chips: chipsFor(group, index, viewer),
    isCompact: standing === "out" || isCompactRow(group, seat, viewer),
    // A GM has one button for all.
    isExpected: standing === "waiting" && isFirstFor(viewer, party) && !viewer.isGM,
    does: { ...roll(group, index), opensDialog: true as const },
  };
  return rollButtons(group, index, rolling, viewer);
}

function chipsFor(group: GroupTest, index: number, viewer: Viewer): Chip[] {
  const { party } = group.seats[index]!;
  const { label } = group;
  const chanceWith = (saved?: SavedCheck) => {
    const asked = requestWith(group, party, viewer, saved);
    return asked && viewer.chanceOf(group.id, asked);
  };
  const saved = fittingChecks(group, party, viewer).map((each) =>
    chipOf(each, () => chanceWith(each), roll(group, index, each)),
  );
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

function roll({ seats, mode }: GroupTest, place: number, saved?: SavedCheck): RollAction {
  return { does: "roll", move: { act: "answer", place }, party: seats[place]!.party, savedCheck: saved, mode };
}

function skipButton(group: GroupTest, place: number, viewer: Viewer): Button[] {
  const { standing, party } = group.seats[place]!;
  if (standing !== "waiting" || !mayLead(group, viewer)) return [];
  const text = viewer.say("group.buttons.skip");
  const label = `${text}: ${viewer.nameOf(party)}`;
  return [moveButton(group, { act: "skip", place }, { text, label, isRare: true }, viewer)];
}

/** A GM rolls for all members without players at once. */
function npcButton(group: GroupTest, viewer: Viewer): Button[] {
  const rolls = rollsFor(group, viewer, ({ length }) => length === 0);
  return rolls.length > 0 ? [rollAllButton(group, "npcs", viewer.say("group.buttons.npcs"), rolls, viewer)] : [];
}

/** A GM rolls for members whose players are all away, after a question: the players may come back. */
function absentButton(group: GroupTest, viewer: Viewer): Button[] {
  const { say, nameOf } = viewer;
  const rolls = rollsFor(group, viewer, (all) => all.length > 0 && all.every(({ isHere }) => !isHere));
  if (rolls.length === 0) return [];
  const names = listText(
    rolls.map(({ party }) => nameOf(party!)),
    say.words,
  );
  const does = { does: "each", rolls, question: say("group.absentAsk", { names }) } as const;
  return [button(group.id, { key: "absent", text: say("group.buttons.absent"), isRare: true, does }, viewer)];
}

function rollsFor(
  group: GroupTest,
  viewer: Viewer,
  isMeant: (players: ReturnType<Viewer["playersOf"]>) => boolean,
): RollAction[] {
  const meant = viewer.isGM ? waitingIn(group).filter(([, party]) => isMeant(viewer.playersOf(party))) : [];
  return meant.map(([seat]) => chipsFor(group, seat, viewer)[0]?.does ?? roll(group, seat));
}

const waitingIn = (group: GroupTest) => (isOpen(group) ? waitingAmong(group.seats) : []);

function leadersButtons(group: GroupTest, viewer: Viewer): Button[] {
  if (!isOpen(group) || !mayLead(group, viewer)) return [];
  const canRemind = waitingIn(group).some(
    ([, party]) => usersFor(party, viewer, "group").some(({ isHere }) => isHere) && !isFirstFor(viewer, party),
  );
  const isOver = group.isAlone === true && group.isComplete;
  const rare = (key: string, does: Action) =>
    button(group.id, { key, text: viewer.say(`group.buttons.${key}`), isRare: true, does }, viewer);
  return [
    ...absentButton(group, viewer),
    ...(canRemind ? [rare("nudge", { does: "remind" })] : []),
    ...(isOver ? [] : [rare("close", { does: "post", move: { act: "close" } })]),
  ];
}

// ---- Help ----

function isAmongLowest(group: GroupTest, seat: number): boolean {
  return helpOf(group) !== undefined && lowestIn(group).includes(seat);
}

/** True if help would be useful: the member is lowest or has failed. */
function isInNeed(group: GroupTest, seat: number): boolean {
  const tone = group.seats[seat]!.replayed?.report.tone;
  return tone !== "great" && (isAmongLowest(group, seat) || tone === "bad" || tone === "dire");
}

/** A chip in the row that it helps, with its chance. If this user may give for several, the row's menu lists them. */
function helpButtons(group: GroupTest, to: number, viewer: Viewer): Button[] {
  const { id, seats, game } = group;
  const { say } = viewer;
  const givers = [...seats.keys()].filter(
    (from) => from !== to && seats[from]!.left > 0 && viewer.mayActFor(seats[from]!.party),
  );
  const [first] = givers;
  if (first === undefined || !seats[to]!.replayed) return [];
  const nameOf = (seat: number) => viewer.nameOf(seats[seat]!.party);
  const help = gameText(game, "help.token", say);
  const [chance] = chancesOfHelp(group, to);
  const given = say("group.give", { help, name: nameOf(to) });
  const spoken = chance === undefined ? given : `${given} ${chanceText(chance, say.words)}`;
  const parts = {
    key: `give ${first} ${to}`,
    text: `+1 ${help}`,
    label: `${nameOf(first)}: ${spoken}`,
    look: "chip",
    isMain: to === neediestIn(group),
    isRare: !isInNeed(group, to),
    chance,
    does: give(group, first, to),
  } as const;
  const chip = button(id, parts, viewer);
  if (givers.length === 1) return [chip];
  const options = givers.map((from) => ({ value: String(from), text: nameOf(from), does: give(group, from, to) }));
  const label = say("group.giveTo", { name: nameOf(to), help });
  const { does } = options[0]!;
  const text = say("group.buttons.give");
  return [chip, button(id, { key: `give ${to}`, text, label, isRare: true, does, choice: { label, options } }, viewer)];
}

function neediestIn(group: GroupTest): number | undefined {
  const { seats } = group;
  const rankOf = (seat: number) => rankIn(group, seats[seat]!.replayed!);
  const inNeed = [...seats.keys()].filter((seat) => seats[seat]!.replayed && isInNeed(group, seat));
  // Works for infinite ranks too: no subtraction.
  return inNeed.sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))[0];
}

const MOST_GIFTS = 2;
/** Chances that differ by less are equal: rounding. */
const SAME = 1e-9;

/** Chances with one more gift and two more, as long as they grow: "+1 35 %", "+2 58 %". */
function chancesText(chances: readonly number[], { words }: Say): string[] {
  let best = 0;
  return chances.slice(0, MOST_GIFTS).flatMap((chance, i) => {
    if (chance - best < SAME) return [];
    best = chance;
    return [`+${i + 1} ${chanceText(chance, words)}`];
  });
}

function give({ seats }: GroupTest, giver: number, friend: number): Action {
  const move = { act: "give", giver, friend };
  return { does: "post", move, party: seats[giver]!.party, basedOn: [seats[friend]!.entry!] };
}

function receivedView(group: GroupTest, { from, entry }: Gift, viewer: Viewer) {
  const { party } = group.seats[from]!;
  const { nameOf, say } = viewer;
  const text = say("group.received", { help: gameText(group.game, "help.token", say), name: nameOf(party) });
  if (!viewer.mayActFor(party) || group.closedBy !== undefined) return { text, buttons: [] };
  const undo = say("group.buttons.undo");
  const parts = { text: undo, label: `${undo}: ${text}`, party };
  return { text, buttons: [moveButton(group, { act: "undo", gift: entry }, parts, viewer)] };
}

export const groupThread = defineThread<GroupOpening, GroupTest>({
  id: "group",
  opening: {
    parse: parseGroup,
    sentence(opening, { say }) {
      const check = groupName(opening, say, checkIn(opening, say));
      return say(opening.isAlone ? "request.asked" : "group.said.asks", { check });
    },
    fixed: (group, { nameOfUser }) => ({ names: fixedFields(group), by: nameOfUser(group.author) }),
  },
  start: startGroup,
  moves: groupMoves,
  finish: resolveGroup,
  panel,
  card: "folded",
  news: groupNews,
  result: groupEnd,
  rulings(group, viewer): RulingForm | undefined {
    const { say } = viewer;
    const choices = OUTCOMES.map((outcome) => {
      return { text: outcomeText(group, { outcome }, viewer), move: { act: "ruling", outcome } };
    });
    return group.isAlone ? undefined : { title: groupName(group, say), choices };
  },
  ledger: groupLedger,
  asking: { waiting: ({ seats }) => waitingAmong(seats), isAsked, prompt, dialog },
});
