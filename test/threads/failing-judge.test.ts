/** A contest of a game of another package whose judge fails once dice are rolled. */
import { expect, it } from "vitest";
import { readCheck } from "../../src/checks/notation.ts";
import { makeRecord } from "../../src/checks/record.ts";
import { games } from "../../src/games/index.ts";
import type { Game, Verdict } from "../../src/games/kit.ts";
import { orFail } from "../checks.ts";
import { guarded, tinkersToChange } from "../games/further-game.ts";
import { contestOpening, Thread, worldWithout } from "./messages.ts";

type Judge = (sides: readonly { readonly sparks: number }[]) => Verdict;

/** The example with a judge that fails where there is a Spark. */
function tinkersJudgedBy(fail: () => Verdict): Game {
  const made = tinkersToChange() as { contest: { judge: Judge } };
  made.contest.judge = ([first]) => (first!.sparks > 0 ? fail() : { winner: null, tie: true });
  return guarded(() => made);
}

it.each<readonly [string, () => Verdict, string]>([
  [
    "throws",
    () => {
      throw new Error("the gears are jammed");
    },
    "the gears are jammed",
  ],
  ["names a side that is not there", () => ({ winner: 5, tie: false }), "Its judge names the side 5 of 2."],
])("a judge that %s leaves the winner to the GM, and its game and the reason are told", (_what, fail, reason) => {
  const game = tinkersJudgedBy(fail);
  const list = [...games, game];
  const failures: (readonly string[])[] = [];
  const world = { ...worldWithout(), games: list, ruleFailed: (...failed: string[]) => void failures.push(failed) };
  const record = (...faces: number[]) => makeRecord(orFail(readCheck("/tinkers 2", { games: list })), faces);
  const opening = { ...contestOpening("kaiser", 2), game, rules: { tie: "again" } };
  const contest = new Thread(opening, { record: record(6, 1) }).answer("ben", 1, record(1, 2)).read(world);
  expect(contest.duels).toEqual([{ seats: [0, 1], stage: "ruling" }]);
  expect(failures).toEqual([["tinkers", reason]]);
});
