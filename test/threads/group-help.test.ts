import { expect, it, vi } from "vitest";
import { checkOf } from "../../src/checks/notation.ts";
import { odds, oddsWithKnownDice, probability } from "../../src/engine/odds.ts";
import { games } from "../../src/games/index.ts";
import { groupThread } from "../../src/threads/group/group.ts";
import { chancesOfHelp, chanceToSaveAll } from "../../src/threads/group/moves.ts";
import type { GroupTest } from "../../src/threads/group/moves.ts";
import { requestFor } from "../checks.ts";
import { groupTest, readerOf } from "../view/group-drawn.ts";
import { viewOf } from "../view/threads.ts";

/** The same test by the book, where help is a die and not +1. */
const byDice = (group: GroupTest): GroupTest => ({ ...group, rules: { gifts: "die" } });

it.each([
  // A 4 and another d10: 7, 8, 9 and a ten by heads.
  [[4], {}, 3 / 10 + 1 / 20],
  // With +2, 5 is enough.
  [[4], { modifier: 2 }, 5 / 10 + 1 / 20],
  // Help cancels the Disadvantage, so that the first die counts alone.
  [[8, 2], { disadvantages: 1 }, 1],
  [[2, 8], { disadvantages: 1 }, 0],
  // A critical failure is outranked by every number.
  [[10, 0], {}, 3 / 10 + 1 / 20],
] as const)(
  "the chance that help is enough is counted over the die still to be rolled: %j with %j",
  (faces, options, chance) => {
    const group = byDice(groupTest({ rows: [{ faces: [9] }, { faces, options }] }));
    expect(chancesOfHelp(group, 1)).toHaveLength(1);
    expect(chancesOfHelp(group, 1)[0]).toBeCloseTo(chance, 12);
  },
);

it("the chance that help is enough is certain or none where help is a number", () => {
  const group = groupTest({ rows: [{ faces: [9] }, { faces: [6] }, { faces: [5] }] });
  expect([1, 2].map((place) => chancesOfHelp(group, place))).toEqual([[1], [0]]);
});

it("the chance that help is enough does not count what others were helped by", () => {
  const rows = [{ faces: [9] }, { faces: [9] }, { faces: [6] }, { faces: [5] }];
  expect(chancesOfHelp(groupTest({ rows }), 3)).toEqual([0, 1]);
  expect(chancesOfHelp(groupTest({ rows, gifts: [[0, 2]] }), 3)).toEqual([0]);
  expect(chancesOfHelp(groupTest({ rows, gifts: [[0, 3]] }), 3)).toEqual([1]);
});

it("the chance that help is enough is not told of a roll that is good enough, or that its reader may not see", () => {
  const group = groupTest({ rows: [{ faces: [9] }, { faces: [7] }, "hidden", "waiting"] });
  expect([1, 2, 3].map((place) => chancesOfHelp(group, place))).toEqual([[], [], []]);
});

/** A new d10 is enough from 7 on, and a ten by heads. */
const ONE = 3 / 10 + 1 / 20;

it("several gifts bring back dice that lie on the table already", () => {
  const options = { disadvantages: 1 };
  // The first one cancels the Disadvantage, so that the 2 counts; with the second one the 8 does.
  const rows = [{ faces: [10, 1] }, { faces: [2, 8], options }];
  expect(chancesOfHelp(byDice(groupTest({ rows })), 1)).toEqual([0, 1]);
  const shown = (faces: readonly number[]) => {
    const group = byDice(groupTest({ rows: [{ faces: [9] }, { faces: [4] }] }));
    group.seats[1]!.helpDice.push(faces);
    return chancesOfHelp(group, 1);
  };
  expect([shown([10, 0]), shown([10, 1])]).toEqual([[0], [1]]);
});

it("several gifts to several members save all of them if they need no more together than there is", () => {
  const lone = byDice(groupTest({ rows: [{ faces: [9] }, { faces: [4] }] }));
  expect(chanceToSaveAll(lone)).toBeCloseTo(ONE, 12);
  const two = byDice(groupTest({ rows: [{ faces: [10, 1] }, { faces: [8] }, { faces: [4] }, { faces: [3] }] }));
  // Three dice one after the other: two of them must be enough, for either member.
  expect(chanceToSaveAll(two)).toBeCloseTo(ONE ** 2 * (1 + 2 * (1 - ONE)), 12);
  const numbers = (rows: readonly number[]) =>
    chanceToSaveAll(groupTest({ rows: rows.map((face) => ({ faces: [face] })) }));
  // The example of the rules: 5 needs two, 6 needs one, and 8 and 11 give three; a 4 needs three alone.
  expect([numbers([8, 9, 9, 6, 5]), numbers([8, 9, 6, 5]), numbers([8, 9, 9, 4])]).toEqual([1, 0, 1]);
});

it("several gifts are told only if a member needs them and every roll is seen", () => {
  expect(chanceToSaveAll(groupTest({ rows: [{ faces: [9] }, { faces: [8] }] }))).toBeUndefined();
  expect(chanceToSaveAll(groupTest({ rows: [{ faces: [6] }, { faces: [5] }] }))).toBeUndefined();
  expect(chanceToSaveAll(groupTest({ rows: [{ faces: [9] }, { faces: [5] }, "hidden"] }))).toBeUndefined();
});

it("the chance that help is enough is told for up to two gifts, each only if it is better than fewer", () => {
  const notes = (rows: Parameters<typeof groupTest>[0]["rows"], rules = byDice) => {
    const told = viewOf(groupThread, rules(groupTest({ rows })), stranger).rows.at(-1)!.notes;
    return told.filter((note) => note.startsWith("+"));
  };
  // The chip of one who may help tells the first chance.
  const stranger = readerOf([]);
  const critical = { faces: [10, 1] };
  expect(notes([critical, critical, { faces: [4] }])).toEqual(["+1 35%", "+2 57.8%"]);
  expect(notes([critical, { faces: [2, 8], options: { disadvantages: 1 } }])).toEqual(["+2 100%"]);
  expect(notes([{ faces: [9] }, { faces: [9] }, { faces: [6] }], (each) => each)).toEqual(["+1 100%"]);
  expect(notes([{ faces: [9] }, { faces: [3] }], (each) => each)).toEqual([]);
});

it("the chance that help is enough adds up to the odds of the whole check over the first die", () => {
  const check = checkOf(requestFor("/klepto +2 a2"));
  const isHigh = ({ band }: { readonly band?: unknown }) => band === "high";
  const chanceWith = (value: number) => probability(oddsWithKnownDice(check, [value]), isHigh);
  const plain = Array.from({ length: 9 }, (_, i) => chanceWith(i + 1)).reduce((all, p) => all + p / 10, 0);
  const sum = plain + (chanceWith(10) + chanceWith(0)) / 20;
  expect(sum).toBeCloseTo(probability(odds(check), isHigh), 12);
});

it("the chance that help is enough of many members is worked out once for each, however many friends may help them", () => {
  const check = vi.spyOn(games.find(({ id }) => id === "kleptonomicon")!.kinds["test"]!, "check");
  const rows = Array.from({ length: 40 }, (_, place) => ({ faces: place < 20 ? [10, 1] : [4] }));
  const group = byDice(groupTest({ rows }));
  const gm = { ...readerOf([...rows.keys()], { user: "gm", isGM: true }), nameOf: () => "Mira", playersOf: () => [] };
  viewOf(groupThread, group, gm);
  viewOf(groupThread, group, gm);
  // Twenty in need, each helped up to forty times.
  expect(check).toHaveBeenCalledTimes(20 * 40);
  check.mockRestore();
});

it("the chance that help is enough is none in a test that is closed, or of a game in which nobody helps", () => {
  const rows = [{ faces: [9] }, { faces: [5] }];
  expect(chancesOfHelp(groupTest({ rows }), 1).length).toBeGreaterThan(0);
  expect(chancesOfHelp(groupTest({ rows, isClosed: true }), 1)).toEqual([]);
  expect(chanceToSaveAll(groupTest({ rows, isClosed: true }))).toBeUndefined();
  const options = { skill: 5, difficulty: 12 };
  const kaiser = groupTest({ system: "kaiser", kind: "skill", options, rows: [{ faces: [2, 1] }, { faces: [6, 5] }] });
  expect([chancesOfHelp(kaiser, 0), chanceToSaveAll(kaiser)]).toEqual([[], undefined]);
});
