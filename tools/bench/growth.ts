/** How time grows with the number of dice: the same question of 10, 100 and 1000. */
import { die, pool, unlimited, type Pool } from "../../src/engine/die.ts";
import { keep, sum } from "../../src/engine/evaluator.ts";
import * as floors from "./floors.ts";
import type { Row } from "./rows.ts";

const COUNTS = [10, 100, 1000];

interface Growing {
  readonly id: string;
  readonly name: string;
  readonly floor: (count: number) => unknown;
  readonly evaluator: { distribution(dice: readonly Pool[]): unknown };
  readonly dice: (count: number) => readonly Pool[];
}

const d6 = die(6);
const d10 = unlimited(die(10));
const kr = { ...die(12), value: (face: number) => (face === 1 ? -2 : face === 12 ? 2 : face > 6 ? 1 : -1) };
const questions: readonly Growing[] = [
  { id: "sum", name: "d6 summed", floor: floors.sum, evaluator: sum, dice: (count) => [pool(count, d6)] },
  {
    id: "margin",
    name: "d12 as a margin",
    floor: (count) => floors.margin(count, 6),
    evaluator: sum,
    dice: (count) => [pool(count, kr)],
  },
  {
    id: "unlimited",
    name: "d10 unlimited",
    floor: (count) => floors.unlimited(count, 10),
    evaluator: sum,
    dice: (count) => [pool(count, d10)],
  },
  {
    id: "keep-2",
    name: "d6, the two highest",
    floor: floors.bestTwo,
    evaluator: keep(2, "highest"),
    dice: (count) => [pool(count, d6)],
  },
];

/** One row for each question and number of dice. */
export const growth: readonly Row[] = questions.flatMap(({ id, name, floor, evaluator, dice }) =>
  COUNTS.map((count): Row => ({
    id: `growth:${id}:${count}`,
    name: `${count} ${name}`,
    floor: () => floor(count),
    ours: () => evaluator.distribution(dice(count)),
    ...(count === 1000 && { isSlow: true }),
  })),
);
