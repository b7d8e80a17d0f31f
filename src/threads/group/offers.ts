/** What a group test offers to one user: to roll with one click or by the dialog, and what its leader may do. */
import type { CheckRequest } from "../../systems/notation.ts";
import type { SavedCheck } from "../../systems/saved-check.ts";
import type { Raw } from "../../systems/vocabulary.ts";
import type { Party } from "../reader/log.ts";
import {
  isFirstFor,
  kindName,
  phrases,
  rollingButtons,
  type Button,
  type Chip,
  type Phrase,
  type RollAction,
  type Viewer,
} from "../view.ts";
import { isWhole, rawWith } from "./opening.ts";
import type { GroupTest } from "./result.ts";

const say = phrases("group");

/** To roll for a member: a click on what is asked for or on a saved check, or a check by the dialog. */
export function rollButtons(group: GroupTest, place: number, viewer: Viewer): Button[] {
  const { standing, party } = group.rows[place]!;
  if ((standing !== "waiting" && standing !== "skipped") || !viewer.mayActFor(party)) return [];
  return rollingButtons({
    key: `roll ${place}`,
    name: viewer.nameOf(party),
    action: say("buttons.roll"),
    chips: chipsFor(group, place, viewer),
    most: MOST_CHIPS,
    sides: group.rows.length,
    isExpected: standing === "waiting" && isFirstFor(viewer, party),
    does: { ...roll(group, place), opensDialog: true },
  });
}

/** Chips that are shown; further saved checks are in a list beside the last button. */
const MOST_CHIPS = 5;

function chipsFor(group: GroupTest, place: number, viewer: Viewer): Chip[] {
  const { party } = group.rows[place]!;
  const { system, kind, line, label } = group;
  const request = (saved: SavedCheck, raw?: Raw) =>
    viewer.requestOf?.(party, { ...saved, kind, options: rawWith(group, raw) });
  const chanceOf = (asked: CheckRequest | undefined) => asked && viewer.chanceOf?.(group.id, asked);
  const saved = fittingChecks(group, party, viewer).map((each): Chip => {
    const chanceNow = () => chanceOf(request(each, each.options));
    return { id: each.id, text: each.name, chanceNow, does: roll(group, place, each) };
  });
  if (!isWhole(group)) return saved;
  const plain = { id: "asked", name: label ?? "", system: system.id, kind, options: {} };
  const own: Chip = {
    id: "",
    text: label ?? kindName(group),
    chanceNow: () => chanceOf(line === undefined ? request(plain) : viewer.readLine?.(party, line)),
    does: roll(group, place),
  };
  const isNamed = ({ text }: Chip) => text === label;
  return [...saved.filter(isNamed), ...(saved.some(isNamed) ? [] : [own]), ...saved.filter((each) => !isNamed(each))];
}

function roll({ rows, mode }: GroupTest, place: number, saved?: SavedCheck): RollAction {
  return { does: "roll", move: { act: "answer", place }, by: rows[place]!.party, with: saved, mode };
}

/** The saved checks for what is asked; the one that the test is named after comes first, or alone if it is wanted. */
function fittingChecks(group: GroupTest, party: Party, viewer: Viewer): SavedCheck[] {
  const { system, label, saved: asked } = group;
  const fitting = viewer.savedChecksOf(party).filter((saved) => saved.system === system.id && isFitting(group, saved));
  const isMeant = ({ name }: SavedCheck) => name.toLowerCase() === (asked ?? label)?.toLowerCase();
  return [...fitting.filter(isMeant), ...(asked !== undefined ? [] : fitting.filter((saved) => !isMeant(saved)))];
}

/** A check of the kind that help makes better can be rolled as a group too. */
function isFitting({ system: { group: helped }, kind }: GroupTest, saved: SavedCheck): boolean {
  return saved.kind === kind || (helped?.kind === kind && saved.kind === helped.helpedKind);
}

function mayLead({ author }: GroupTest, viewer: Viewer): boolean {
  return author === viewer.user || viewer.isGM;
}

/** To leave out a member who has not rolled. */
export function skipButton(group: GroupTest, place: number, viewer: Viewer): Button[] {
  const { standing, party } = group.rows[place]!;
  const text = say("buttons.skip");
  const label: Phrase = { parts: [text, viewer.nameOf(party)], by: ": " };
  return standing === "waiting" && mayLead(group, viewer)
    ? [{ key: `skip ${place}`, text, label, does: { does: "post", move: { act: "skip", place } } }]
    : [];
}

/** For all: roll for missing members, those without a player at the table first; remind them; close. */
export function buttonsOf(group: GroupTest, viewer: Viewer): Button[] {
  const { rows, closedBy, isUpheld } = group;
  if (closedBy !== undefined || isUpheld) return [];
  const waiting = [...rows.entries()].filter(([, { standing }]) => standing === "waiting");
  const absent = waiting.filter(([, { party }]) => viewer.playersOf(party).every(({ isHere }) => !isHere));
  const rolls = (absent.length > 0 ? absent : waiting).map(
    ([place]) => chipsFor(group, place, viewer)[0]?.does ?? roll(group, place),
  );
  const canRemind = waiting.some(([, { party }]) => !isAway(party, viewer) && !isFirstFor(viewer, party));
  const isLeader = mayLead(group, viewer);
  const isOver = group.isAlone === true && group.isComplete;
  const buttons: (Button | false)[] = [
    viewer.isGM && rolls.length > 0 && { key: "missing", text: say("buttons.missing"), does: { does: "each", rolls } },
    isLeader && canRemind && { key: "nudge", text: say("buttons.nudge"), isRare: true, does: { does: "remind" } },
    isLeader &&
      !isOver && {
        key: "close",
        text: say("buttons.close"),
        isRare: true,
        does: { does: "post", move: { act: "close" } },
      },
  ];
  return buttons.filter((button) => button !== false);
}

/** Whether no user who rolls for a party is at the table. */
export function isAway(party: Party, { playersOf, isGMHere }: Viewer): boolean {
  const players = playersOf(party);
  return players.length > 0 ? players.every(({ isHere }) => !isHere) : !isGMHere;
}
