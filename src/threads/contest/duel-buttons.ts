/** The buttons of a comparison that is tied, left to a GM or settled, and the tie-breaks that a client rolls itself. */
import type { WinnersCheck } from "../../checks/contest-rules.ts";
import { parseRequest, type CheckRequest } from "../../checks/notation.ts";
import { isProblem, type Problem } from "../../checks/problem.ts";
import { gameText, phrases, type Action, type Button, type PostAction, type Viewer } from "../view.ts";
import { throwers } from "./duel.ts";
import { contestValueOf, type ContestState, type Duel } from "./sides.ts";

const say = phrases("contest");

export function duelButtons(contest: ContestState, duel: Duel, at: number, viewer: Viewer): Button[] {
  if (duel.stage === "tie" && duel.tieBreak?.parties.some(viewer.mayActFor))
    return [{ key: `tie ${at}`, text: say("breakTie"), isMain: true, does: rollTie(contest, duel, at) }];
  if (duel.stage === "settled") return nextButton(contest, duel, at, viewer);
  return duel.stage === "ruling" && viewer.isGM ? rulingButtons(contest, duel, at, viewer) : [];
}

/** A GM names the winner, or calls for the dice that the game has for such a tie. */
function rulingButtons(contest: ContestState, duel: Duel, at: number, viewer: Viewer): Button[] {
  const { system, sides } = contest;
  const names = duel.sides.map((winner): Button => {
    const text = say("wins", { name: viewer.nameOf(sides[winner]!.party) });
    const move = { act: "ruling", duel: at, winner };
    const does = { does: "post", move, basedOn: rollsIn(contest, duel) } as const;
    return { key: `ruling ${at} ${winner}`, text, does };
  });
  if (!duel.tieBreak) return names;
  const text = gameText(system, system.contest!.tieBreak!.name);
  return [...names, { key: `tie ${at}`, text, does: rollTie(contest, duel, at) }];
}

/** A check that the winner may roll next: alone, such as damage, or against the loser, such as a Counter. */
function nextButton(contest: ContestState, duel: Duel, at: number, viewer: Viewer): Button[] {
  const { system, sides, rules } = contest;
  const [winner, ...others] = duel.sides.toSorted((a, b) => Number(b === duel.winner) - Number(a === duel.winner));
  const { party, replayed } = sides[winner!]!;
  const next = nextCheck(contest, duel);
  if (!next || !replayed?.request || !viewer.mayActFor(party)) return [];
  const asked = checkOfWinner(replayed.request, next);
  if (isProblem(asked)) return [];
  const against = others.map((index) => sides[index]!.party);
  const does: Action = next.kind
    ? { does: "ask", party, check: asked, basedOn: rollsIn(contest, duel) }
    : { does: "begin", from: party, against, check: asked, rules };
  return [{ key: `next ${at}`, text: gameText(system, next.name), does }];
}

function nextCheck(contest: ContestState, duel: Duel): WinnersCheck | undefined {
  const { verdict, winner, thrown = [] } = duel;
  const { system, sides } = contest;
  const { replayed } = sides[winner ?? -1] ?? {};
  if (!verdict || !replayed?.request) return undefined;
  const own = thrown[throwers(contest, duel).lastIndexOf(winner!)];
  const tieTotal = own?.dice.reduce((sum, { value, counts }) => (counts ? sum + value : sum), 0);
  return system.contest!.followUp?.(verdict, contestValueOf(replayed), tieTotal);
}

/** Against the loser, the winner's check keeps its options that have no default. */
function checkOfWinner({ system, kind, options, label }: CheckRequest, next: WinnersCheck): CheckRequest | Problem {
  const lasting = Object.entries(system.kinds[kind]!.fields).filter(([, { default: usual }]) => usual === undefined);
  const own = next.kind ? {} : Object.fromEntries(lasting.map(([name]) => [name, options[name]]));
  const asked = parseRequest(system, next.kind ?? kind, { ...own, ...next.options });
  return isProblem(asked) || !next.kind || label === undefined ? asked : { ...asked, label };
}

function rollsIn({ sides }: ContestState, duel: Duel): string[] {
  return duel.sides.flatMap((index) => (sides[index]!.standing === "in" ? [sides[index]!.entry!] : []));
}

function rollTie(contest: ContestState, duel: Duel, at: number): PostAction {
  return { does: "post", move: { act: "tie", duel: at }, basedOn: rollsIn(contest, duel) };
}

/** Tie-breaks that a roll made necessary as the last one: all clients agree on it, so only one of them rolls. */
export function tieBreaksAfter(contest: ContestState, entry: string): PostAction[] {
  return contest.duels.flatMap((duel, at) => {
    const rolls = rollsIn(contest, duel);
    const last = contest.log.findLast(({ id }) => rolls.includes(id));
    return duel.stage === "tie" && last?.id === entry ? [rollTie(contest, duel, at)] : [];
  });
}
