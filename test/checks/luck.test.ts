import fc from "fast-check";
import { expect, it } from "vitest";
import { luckOf, prospectOf, trialOf, type Trial } from "../../src/checks/luck.ts";
import { luckView } from "../../src/view/luck.ts";
import { rolledCheck } from "../checks.ts";
import { words } from "../view/drawn.ts";

const trial = (line: string, faces: readonly number[]) => {
  const roll = rolledCheck(line, faces);
  return trialOf(roll, prospectOf(roll.request!));
};

it.each([
  ["/kaiser resistance 5 vs 12", [3, 4], 21 / 36, true],
  ["/kaiser resistance 5 vs 12", [3, 3], 21 / 36, false],
  ["/olde 2d6 limited", [4, 4], 15 / 36, true],
  ["/olde 2d6 limited", [3, 4], 15 / 36, false],
] as const)("a roll is a trial of its own chance: %s with %j", (line, faces, p, isHit) => {
  const found = trial(line, faces)!;
  expect(found.p).toBeCloseTo(p, 12);
  expect(found.isHit).toBe(isHit);
});

it("a roll does not count if it could not fail", () => {
  expect(trial("/kaiser resistance 99 vs 12", [1, 1])).toBeUndefined();
  expect(trial("/kaiser resistance 1 vs 99", [1, 1])).toBeUndefined();
});

/** Every way in which trials can go, one by one. */
function enumerated(trials: readonly Trial[]): number[] {
  const sums = trials.map(() => 0).concat(0);
  for (let ways = 0; ways < 2 ** trials.length; ways++) {
    const isHit = trials.map((_, i) => (ways >> i) % 2 === 1);
    const p = trials.reduce((all, each, i) => all * (isHit[i] ? each.p : 1 - each.p), 1);
    sums[isHit.filter(Boolean).length]! += p;
  }
  return sums;
}

it("the luck of several rolls of thousands is worked out where it matters alone, and is never quite impossible", () => {
  const { distribution, surprise } = luckOf(Array.from({ length: 2000 }, () => ({ p: 0.3, isHit: true })));
  expect(distribution.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  const mean = distribution.reduce((sum, p, hits) => sum + p * hits, 0);
  const variance = distribution.reduce((sum, p, hits) => sum + p * (hits - mean) ** 2, 0);
  expect([mean, variance]).toEqual([expect.closeTo(600, 8), expect.closeTo(420, 8)]);
  expect(distribution.filter((p) => p > 0).length).toBeLessThan(1000);
  expect(surprise).toBeGreaterThan(0);
  expect(surprise).toBeLessThan(1e-50);
});

it("the luck of several rolls is exact, as counted over every way in which they can go", () => {
  const trials = fc.array(fc.record({ p: fc.integer({ min: 1, max: 99 }).map((p) => p / 100), isHit: fc.boolean() }), {
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(
    fc.property(trials, (each) => {
      const { hits, expected, distribution, surprise } = luckOf(each);
      const sums = enumerated(each);
      sums.forEach((p, k) => expect(distribution[k]).toBeCloseTo(p, 12));
      expect(expected).toBeCloseTo(
        sums.reduce((sum, p, k) => sum + k * p, 0),
        10,
      );
      const unlikelier = sums.filter((p) => p <= sums[hits]! * (1 + 1e-9)).reduce((sum, p) => sum + p, 0);
      expect(surprise).toBeCloseTo(unlikelier, 10);
    }),
    { numRuns: 60 },
  );
});

const roll = (name: string, isHit: boolean, check = "Sneak") => ({ ...{ p: 0.5, name, check, isHit } });
const rolls = [roll("Mira", true), roll("Mira", true), roll("Tor", false), roll("Tor", false, "Fight")];

it("the window has a row for each character and check, and all of them together", () => {
  const { all, rows, people } = luckView(rolls, "", words);
  expect(rows.map(({ name, check, hits }) => [name, check, hits])).toEqual([
    ["Mira", "Sneak", "2 of 2"],
    ["Tor", "Sneak", "0 of 1"],
    ["Tor", "Fight", "0 of 1"],
  ]);
  expect([all!.hits, all!.expected]).toEqual(["2 of 4", "2"]);
  expect(people.map(({ text }) => text)).toEqual(["Everyone", "Mira", "Tor"]);
});

it("the window plots how many rolls could have gone well from twenty rolls on", () => {
  const plotOf = (count: number) =>
    luckView(
      Array.from({ length: count }, () => rolls[0]!),
      "",
      words,
    ).all!.plot;
  expect(plotOf(19)).toBeUndefined();
  expect(plotOf(20)!.bars.filter(({ isOwn }) => isOwn)).toHaveLength(1);
});

it("the window shows one character alone", () => {
  expect(luckView(rolls, "Mira", words).all!.hits).toBe("2 of 2");
  expect(luckView(rolls, "Nobody", words).all!.hits).toBe("2 of 4");
});

it("the window lists the busiest of very many names and labels, which anyone may make up", () => {
  const forged = Array.from({ length: 3000 }, (_, i) => roll(`Name ${i}`, true, `Label ${i}`));
  const { all, rows, people } = luckView([...rolls, ...forged], "", words);
  expect([all!.hits, rows.length, people.length]).toEqual(["3002 of 3004", 200, 201]);
  expect(rows[0]).toMatchObject({ name: "Mira", hits: "2 of 2" });
});
