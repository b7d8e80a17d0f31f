import { expect, it } from "vitest";
import { fuzz } from "../../tools/fuzz/fuzz.ts";
import { isSentence, surfaces } from "./surfaces.ts";

it.each(surfaces.map((surface) => [surface.name, surface] as const))(
  "a share of `npm run fuzz`: %s",
  (_name, surface) => {
    const { failure, branches } = fuzz(surface, { cases: 500, seed: 11, seconds: 10 });
    expect(failure).toBeUndefined();
    expect(branches.size).toBeGreaterThan(2);
  },
  30_000,
);

it("a share of `npm run fuzz` reaches the moves of every thread", () => {
  const { branches } = fuzz(surfaces.at(-1)!, { cases: 1500, seed: 11, seconds: 10 });
  for (const thread of ["contest", "group", "extended", "request"])
    expect([...branches.keys()].some((branch) => branch.startsWith(`${thread}: `) && branch.endsWith("counts"))).toBe(
      true,
    );
}, 30_000);

it("a share of `npm run fuzz` knows a sentence", () => {
  expect(["It is fine.", "“undefined” is not dice."].map(isSentence)).toEqual([true, true]);
  expect(["dicewright.problems.x", "undefined is missing.", "[object Object] is not dice."].map(isSentence)).toEqual([
    false,
    false,
    false,
  ]);
});
