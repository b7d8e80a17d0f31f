/** What a contest offers to one user: to answer, to concede, to withdraw, and what a GM does for others. */
import type { SavedCheck } from "../systems/saved-check.ts";
import type { Contest } from "./contest-moves.ts";
import type { Duel, Side } from "./duel.ts";
import { chancesAgainst } from "./odds.ts";
import { reopenButton } from "./second-chance.ts";
import type { Button, Phrase, PostAction, RollAction, Viewer } from "./view.ts";
import { isFirstFor, phrases } from "./view.ts";

const say = phrases("contest");

/** What is offered below one comparison. */
export function duelButtons(contest: Contest, duel: Duel, at: number, viewer: Viewer): Button[] {
  const isOpenTie = duel.stage === "tie" && (viewer.isGM || !duel.isTieGone);
  if (isOpenTie && rolledIn(contest, duel).some(({ party }) => viewer.mayActFor(party)))
    return [
      { key: `tie ${at}`, text: say("breakTie"), isMain: true, does: rollTie(contest, duel, at) },
      ...(duel.isTieGone ? [reopenButton({ duel: at })] : []),
    ];
  if (duel.stage !== "ruling" || !viewer.isGM) return [];
  return duel.sides.map((winner) => ({
    key: `ruling ${at} ${winner}`,
    text: say("wins", { name: viewer.nameOf(contest.sides[winner]!.party) }),
    isMain: true,
    does: { does: "post", move: { act: "ruling", duel: at, winner }, after: rollsIn(contest, duel) },
  }));
}

/** Those of a comparison who have rolled. */
function rolledIn({ sides }: Contest, duel: Duel): Side[] {
  return duel.sides.map((place) => sides[place]!).filter(({ standing }) => standing === "in");
}

/** The messages with the rolls of a comparison. */
export function rollsIn(contest: Contest, duel: Duel): string[] {
  return rolledIn(contest, duel).map(({ entry }) => entry!);
}

/** The dice of a tie-break. */
export function rollTie(contest: Contest, duel: Duel, at: number): PostAction {
  return { does: "post", move: { act: "tie", duel: at }, after: rollsIn(contest, duel) };
}

/** What is offered beside one side. */
export function sideButtons(contest: Contest, side: number, viewer: Viewer): Button[] {
  const { party } = contest.sides[side]!;
  const isForThis = isForGM(contest.sides[side]!) && viewer.isGM;
  return [
    ...answerButton(contest, side, viewer),
    ...yieldButton(contest, side, viewer),
    ...(isForThis ? [reopenButton({ side }, viewer.nameOf(party))] : []),
  ];
}

/**
 * Whether a comparison waits for a side and this user may roll for it. Only a GM may if a sealed roll stays closed once
 * everyone else has rolled, if others have shown theirs, and where a roll was edited or deleted.
 */
function mayAnswer({ sides, duels, isWithdrawn, closedBy }: Contest, side: number, viewer: Viewer): boolean {
  const stands = sides[side];
  const isWanted = duels.some(
    ({ stage, sides: places }) => (stage === "open" || stage === "blocked") && places.includes(side),
  );
  if (!stands || isWithdrawn || !isWanted || !viewer.mayActFor(stands.party)) return false;
  if (stands.standing === "waiting") return viewer.isGM || closedBy === undefined;
  return viewer.isGM && (stands.standing === "sealed" ? isEveryoneIn(sides) : isForGM(stands));
}

/** Whether a roll was edited or deleted, so only a GM can go on. */
function isForGM({ standing }: Side): boolean {
  return standing === "edited" || standing === "deleted";
}

/** Whether no side is still to roll. */
export function isEveryoneIn(sides: readonly Side[]): boolean {
  return sides.every(({ standing }) => standing !== "waiting");
}

/** To roll for a side, with one of its saved checks or another check. */
export function answerButton(contest: Contest, side: number, viewer: Viewer): Button[] {
  const { party, standing } = contest.sides[side]!;
  if (!mayAnswer(contest, side, viewer)) return [];
  const text = say(standing === "waiting" ? "answer" : "answerAnew");
  const name = viewer.nameOf(party);
  const checks = fittingChecks(contest, side, viewer);
  const usual = usualCheck(contest, checks);
  const other = { value: "", text: say("another"), does: rollAnswer(contest, side) };
  const options = checks.map((each) => ({
    value: each.id,
    text: withChance(contest, side, each, viewer),
    does: rollAnswer(contest, side, each),
  }));
  return [
    {
      key: `answer ${side}`,
      text,
      label: say("forSide", { action: text, name }),
      isMain: isFirstFor(viewer, party),
      does: rollAnswer(contest, side, usual),
      ...(usual && { choice: { label: say("answerWith", { name }), chosen: usual.id, options: [...options, other] } }),
    },
  ];
}

/** The name of a saved check and its chance to win, if the roll that it meets lies open before this user. */
function withChance({ sides, rules, form }: Contest, side: number, saved: SavedCheck, viewer: Viewer): Phrase {
  const others = side > 0 && form === "each" ? [sides[0]!] : sides.filter((_, place) => place !== side);
  const [met, ...more] = others;
  const asked = viewer.requestOf?.(sides[side]!.party, saved);
  if (!asked || !met?.replayed || more.length > 0) return saved.name;
  const chances = chancesAgainst(asked, met.replayed, rules, side === 0);
  return chances ? { parts: [saved.name, { chance: chances.win }], by: " · " } : saved.name;
}

function rollAnswer({ isSealed, sides }: Contest, side: number, saved?: SavedCheck): RollAction {
  const { party, standing } = sides[side]!;
  const commits = isSealed && standing === "waiting" ? { act: "seal", side } : undefined;
  return { does: "roll", move: { act: "answer", side }, by: party, with: saved, commits };
}

/** The saved checks that a side can answer with, those of the same kind as the first roll first. */
function fittingChecks({ system, sides }: Contest, side: number, viewer: Viewer): SavedCheck[] {
  const first = sides[0]!.replayed?.asked?.kind;
  const fitting = viewer
    .savedChecksOf(sides[side]!.party)
    .filter((saved) => saved.system === system.id && system.kinds[saved.kind]?.contestValue);
  return fitting.sort((a, b) => Number(b.kind === first) - Number(a.kind === first));
}

/** The one with the name of the first roll, or else the first. */
function usualCheck({ sides }: Contest, checks: readonly SavedCheck[]): SavedCheck | undefined {
  const label = sides[0]!.replayed?.asked?.label;
  return checks.find(({ name }) => name === label) ?? checks[0];
}

/**
 * A side may concede before it has rolled, and if its sealed roll stays closed after all others are in. A GM may
 * concede for a side that is gone, so the others can go on. Once the first side is gone there is no need to.
 */
export function yieldButton({ sides, isWithdrawn }: Contest, side: number, viewer: Viewer): Button[] {
  const { party, standing } = sides[side]!;
  const isLeftToGM = standing === "gone" || (viewer.isGM && isForGM(sides[side]!));
  const isOpenYet = standing === "waiting" || isLeftToGM || (standing === "sealed" && isEveryoneIn(sides));
  if (isWithdrawn || !isOpenYet || sides[0]!.standing === "gone" || !viewer.mayActFor(party)) return [];
  const text = say("yield");
  const label = say("forSide", { action: text, name: viewer.nameOf(party) });
  return [{ key: `yield ${side}`, text, label, does: { does: "post", move: { act: "yield", side }, by: party } }];
}

/** A GM answers for all sides without players, each with its own saved check. */
export function answerAllButton(contest: Contest, viewer: Viewer): Button[] {
  const npcs = [...contest.sides.entries()].filter(
    ([side, { standing, party }]) =>
      standing === "waiting" && mayAnswer(contest, side, viewer) && viewer.playersOf(party).length === 0,
  );
  if (!viewer.isGM || npcs.length < 2) return [];
  const rolls = npcs.map(([side]) =>
    rollAnswer(contest, side, usualCheck(contest, fittingChecks(contest, side, viewer))),
  );
  return [{ key: "answerAll", text: say("answerAll"), does: { does: "each", rolls } }];
}

/** The one who began it, and GMs, may take it back. */
export function withdrawButton({ author, duels, isWithdrawn }: Contest, viewer: Viewer): Button[] {
  const mayWithdraw = author === viewer.user || viewer.isGM;
  if (isWithdrawn || !mayWithdraw || duels.every(({ stage }) => stage !== "open")) return [];
  return [{ key: "withdraw", text: say("withdraw"), does: { does: "post", move: { act: "withdraw" } } }];
}
