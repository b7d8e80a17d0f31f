/** What the user of this client knows of those who take part in a contest, and may do in it. */
import type { Contest } from "../../../threads/contest.ts";
import type { Party } from "../../../threads/thread.ts";
import type { Known, Reader } from "../../../view/contest.ts";
import { activeGamemaster, isGamemaster } from "../../platform/documents.ts";
import { words } from "../../platform/words.ts";
import { mayActFor, nameOf, playersOf } from "../party.ts";
import { mayRule, mayWithdraw, mayYield } from "./acts.ts";
import { mayAnswer, npcsOf, OTHER_CHECK, traitsOf } from "./answer.ts";
import { mayBreakTie } from "./tie.ts";

/** The user of this client as the reader of a contest. */
export function readerOf(contest: Contest): Reader {
  return {
    sides: contest.sides.map(({ party }, side) => knownOf(contest, party, side)),
    mayWithdraw: mayWithdraw(contest),
    mayAnswerAll: npcsOf(contest).length > 1,
    mayBreak: (duel) => mayBreakTie(contest, duel),
    mayRule: (duel) => mayRule(contest, duel),
  };
}

function knownOf(contest: Contest, party: Party, side: number): Known {
  const may = mayAnswer(contest, side);
  const isOwn = !isGamemaster() && mayActFor(party);
  return {
    name: nameOf(party),
    isOwn,
    isAsked: isOwn || playersOf(party).length === 0,
    asked: contest.sides[side]!.standing === "waiting" ? askedOf(party) : [],
    mayAnswer: may,
    mayYield: mayYield(contest, side),
    traits: may ? waysOf(contest, side) : [],
  };
}

/** The players who may answer; where there are none, whoever leads the game. */
function askedOf(party: Party): Known["asked"] {
  const players = playersOf(party).map(({ name, active }) => ({ name, isHere: active }));
  return players.length > 0
    ? players
    : [{ name: words("dicewright.contest.gamemaster"), isHere: activeGamemaster() !== undefined }];
}

function waysOf(contest: Contest, side: number): Known["traits"] {
  const { traits, chosen } = traitsOf(contest, side);
  if (traits.length === 0) return [];
  return [
    ...traits.map(({ id, name }) => ({ value: id, text: name, isSelected: id === chosen?.id })),
    { value: OTHER_CHECK, text: words("dicewright.contest.another"), isSelected: chosen === undefined },
  ];
}
