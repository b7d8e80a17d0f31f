/** Contests of any dice under every house rule, against the referee, which knows the rules alone. */
import { expect, it } from "vitest";
import { referees } from "../../tools/referees/index.ts";
import { Faces } from "../../tools/referees/referee.ts";
import { game, replayOrFail } from "../checks.ts";
import { contestOpening, Thread } from "../threads/messages.ts";

const referee = referees["anydice"]!;

/** Every combination of one value from each list. */
function combined<T>(...lists: readonly (readonly T[])[]): readonly (readonly T[])[] {
  const [first, ...others] = lists;
  return first ? first.flatMap((each) => combined(...others).map((more) => [each, ...more])) : [[]];
}

const FACES = [1, 2, 3, 4];

/** A d4 of each face without a number, and against numbers that it makes or misses. */
const sides = [{}, { difficulty: 2 }, { difficulty: 4 }, { limit: 1 }, { limit: 3 }].flatMap((target) =>
  FACES.map((face) => {
    const record = { v: 1, system: "anydice", kind: "check", options: { formula: "1d4", ...target }, faces: [face] };
    const { kind, options } = replayOrFail(record).request!;
    return { record, stake: referee.stake({ kind, options }, new Faces(record.faces))! };
  }),
);
const few = sides.filter(({ record }) => record.faces[0]! % 2 === 1);

const houseRules = ["defender", "again", "nobody", "gm"].flatMap((tie) =>
  ["nobody", "nearer"].flatMap((missed) => ["margin", "roll"].map((under) => ({ tie, missed, under }))),
);

it.each(houseRules)("sides of any dice, $tie, $missed, $under, are judged as the referee does", (rules) => {
  for (const met of [...combined(sides, sides), ...combined(few, few, few)]) {
    const stakes = met.map(({ stake }) => stake);
    const verdict = game("anydice").contest!.judge(stakes as never, rules);
    const judged = referee.judge(stakes, rules);
    const wanted = judged === "tie" ? {} : { winner: judged.winner, ...judged.figures };
    const told = "winner" in verdict ? { winner: verdict.winner, tie: verdict.tie } : {};
    expect(told, JSON.stringify(met)).toEqual(wanted);
  }
});

it.each(houseRules.filter(({ tie }) => tie === "again"))(
  "level sides of any dice, $missed, $under, are rolled again as the referee settles them",
  (rules) => {
    const level = combined(sides, sides).filter(
      (met) =>
        referee.judge(
          met.map(({ stake }) => stake),
          rules,
        ) === "tie",
    );
    expect(level.length).toBeGreaterThan(20);
    for (const [a, b] of level) {
      const opening = contestOpening("anydice", 2, { rules });
      for (const faces of combined(FACES, FACES)) {
        const thread = new Thread(opening, { record: a!.record }).answer("ben", 1, b!.record).tie("ben", faces);
        const { winner } = thread.read().duels[0]!;
        const settled = referee.settle([a!.stake, b!.stake], rules, faces);
        expect(winner, JSON.stringify([a, b, faces])).toBe(settled?.winner);
      }
    }
  },
);
