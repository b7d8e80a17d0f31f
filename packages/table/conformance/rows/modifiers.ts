import { d, first, refuses, rolled, rows, same, totals } from "../row.ts";

const ARTICLE = "foundryvtt.com/article/dice-modifiers";
const DIE = "foundryvtt.com/api foundry.dice.terms.Die";

/** Rows about each modifier, by the article on dice modifiers and the page of the Die class. */
export const modifierRows = [
  ...rows(`${ARTICLE} (re-rolls and exploding dice)`, {
    "1d10r1 throws a 1 again": totals(["1d10r1", () => d(10, 1, 7), 7], ["1d10r1", () => d(10, 2), 2]),
    "1d20r<10 throws again below 10, once": totals(
      ["1d20r<10", () => d(20, 9, 4), 4],
      ["1d20r<10", () => d(20, 10), 10],
    ),
    "r keeps the second face though it is worse": totals(
      ["2d6r5=1", () => d(6, 1, 3, 1), 4],
      ["1d20r=20", () => d(20, 20, 1), 1],
    ),
    "1d20rr<3 throws again for as long as it is below 3": totals(["1d20rr<3", () => d(20, 1, 2, 2, 15), 15]),
    "5d10x10 adds a die for each 10": totals(["5d10x10", () => d(10, 10, 2, 3, 4, 5, 6), 30]),
    "an exploded die may explode again": totals(["5d10x10", () => d(10, 10, 1, 1, 1, 1, 10, 10, 2), 36]),
    "1d20x<10 explodes below 10": totals(["1d20x<10", () => d(20, 3, 9, 10), 22]),
    "6d10xo10 adds one die for each 10 and no more": totals(["6d10xo10", () => d(10, 10, 10, 1, 1, 1, 1, 10, 5), 39]),
  }),
  ...rows(`${ARTICLE} (keep and drop)`, {
    "4d6dl drops the lowest": totals(["4d6dl", () => d(6, 3, 1, 6, 4), 13]),
    "4d6d drops the lowest as well": totals(["4d6d", () => d(6, 3, 1, 6, 4), 13]),
    "4d6dl2 drops the lowest two": totals(["4d6dl2", () => d(6, 3, 1, 6, 4), 10]),
    "4d6dh drops the highest": totals(["4d6dh", () => d(6, 3, 1, 6, 4), 8]),
    "4d6dh3 drops the highest three": totals(["4d6dh3", () => d(6, 3, 1, 6, 4), 1]),
    "2d20kh keeps the highest": totals(["2d20kh", () => d(20, 4, 17), 17]),
    "2d20k keeps the highest as well": totals(["2d20k", () => d(20, 17, 4), 17]),
    "4d6kh3 keeps the highest three": totals(["4d6kh3", () => d(6, 1, 2, 3, 4), 9]),
    "2d20kl keeps the lowest": totals(["2d20kl", () => d(20, 4, 17), 4]),
    "4d6kl2 keeps the lowest two": totals(["4d6kl2", () => d(6, 5, 2, 3, 4), 5]),
    "kept dice are all of them where more are asked for": totals(["2d6kh5", () => d(6, 2, 3), 5]),
    "of equal dice only as many as asked are kept": totals(
      ["3d6kh2", () => d(6, 5, 5, 5), 10],
      ["3d6dl1", () => d(6, 2, 2, 2), 4],
    ),
  }),
  ...rows(`${ARTICLE} (minimum and maximum)`, {
    "4d6min3 counts lower faces as 3": totals(["4d6min3", () => d(6, 1, 2, 3, 6), 15]),
    "4d6max4 counts higher faces as 4": totals(["4d6max4", () => d(6, 1, 5, 6, 4), 13]),
    "min and max may follow each other": totals(["3d10min3max8", () => d(10, 1, 5, 10), 16]),
  }),
  ...rows(`${ARTICLE} (successes and failures)`, {
    "10d20cs>10 counts what is higher": totals(["3d20cs>10", () => d(20, 10, 11, 20), 2]),
    "cs>=8 counts the target too": totals(["3d10cs>=8", () => d(10, 7, 8, 9), 2]),
    "cs<10 and cs<=10 differ by the target": totals(
      ["3d20cs<10", () => d(20, 9, 10, 11), 1],
      ["3d20cs<=10", () => d(20, 9, 10, 11), 2],
    ),
    "cs6 and cs=6 count one face": totals(
      ["4d6cs6", () => d(6, 6, 6, 5, 1), 2],
      ["4d6cs=5", () => d(6, 6, 6, 5, 1), 1],
    ),
    "4d6cf<3 counts failures": totals(["4d6cf<3", () => d(6, 1, 2, 3, 4), 2]),
    "5d10even and 5d10odd count by twos": totals(
      ["5d10even", () => d(10, 2, 4, 5, 7, 10), 3],
      ["5d10odd", () => d(10, 2, 4, 5, 7, 10), 2],
    ),
    "4d6df<3 takes one for each failure from the rest": totals(["4d6df<3", () => d(6, 1, 2, 5, 6), 9]),
    "4d6sf<3 takes the faces of failures from the rest": totals(["4d6sf<3", () => d(6, 1, 2, 5, 6), 8]),
    "3d12ms>12 gives the margin over the target": totals(
      ["3d12ms>12", () => d(12, 7, 8, 9), 12],
      ["3d12ms>12", () => d(12, 1, 2, 3), -6],
    ),
  }),
  ...rows(DIE, {
    "r without a target throws the lowest face again": totals(["2d20r", () => d(20, 1, 12, 8), 20]),
    "r=1 is r1": totals(["2d20r=1", () => d(20, 1, 12, 8), 20]),
    "r1=1 throws a single 1 again": totals(["2d20r1=1", () => d(20, 1, 1, 8), 9]),
    "x without a target explodes on the highest face": totals(["2d6x", () => d(6, 6, 3, 6, 2), 17]),
    "k and d without a number mean one die": totals(
      ["3d20kl", () => d(20, 9, 3, 5), 3],
      ["3d20dh", () => d(20, 9, 3, 5), 8],
    ),
    "cs without a target counts the highest face": totals(["4d20cs", () => d(20, 20, 19, 20, 1), 2]),
    "cf without a target counts the lowest face": totals(["4d6cf", () => d(6, 1, 2, 1, 6), 2]),
    "df without a target takes one for each lowest face": totals(["4d6df", () => d(6, 1, 1, 4, 5), 7]),
    "cs>3df takes one for each die that was not a success": totals(["4d6cs>3df", () => d(6, 4, 6, 3, 1), 0]),
    "a rerolled die stays on show, inactive": async () => {
      const { results } = first(await rolled("1d6r1", d(6, 1, 4)));
      same(
        results.map(({ result, active, rerolled = false }) => [result, active, rerolled]),
        [
          [1, false, true],
          [4, true, false],
        ],
        "results",
      );
    },
    "an exploded die stays active": async () => {
      const { results } = first(await rolled("1d6x", d(6, 6, 2)));
      same(
        results.map(({ result, active, exploded = false }) => [result, active, exploded]),
        [
          [6, true, true],
          [2, true, false],
        ],
        "results",
      );
    },
    "a dropped die is discarded and inactive": async () => {
      const { results, values } = first(await rolled("2d6dl", d(6, 6, 2)));
      same(
        results.map(({ active, discarded = false }) => [active, discarded]),
        [
          [true, false],
          [false, true],
        ],
        "results",
      );
      same(values, [6], "values");
    },
    "a success has its flag and counts 1": async () => {
      const { results } = first(await rolled("2d6cs>4", d(6, 6, 2)));
      same(
        results.map(({ success, count }) => [success, count]),
        [
          [true, 1],
          [false, 0],
        ],
        "results",
      );
    },
    "min keeps the face and gives it a count": async () => {
      same(first(await rolled("1d6min3", d(6, 1))).total, 3, "total");
    },
  }),
  ...rows("issue #10677", {
    "10d10x3<5 explodes three times at most": totals([
      "10d10x3<5",
      () => [...d(10, 1, 2, 3, 4, 4, 9, 9, 9, 9, 9), ...d(10, 1, 1, 1)],
      62,
    ]),
  }),
  ...rows("issue #7164", {
    "6d4xo4 explodes each first 4": totals(["6d4xo4", () => d(4, 4, 4, 4, 1, 1, 1, 4, 2, 3), 24]),
  }),
  ...rows("foundryvtt swade-tools#290", {
    "a die of one face that explodes is stopped": () =>
      refuses(() => rolled("1d1x", Array<number>(5000).fill(0.5)), "1d1x"),
  }),
  ...rows("issue #9160", {
    "explosions after counting add their faces": totals(["5d10cs>=8x>=9", () => d(10, 10, 1, 1, 1, 1, 4), 5]),
    "counting after explosions counts them too": totals(["5d10x>=9cs>=8", () => d(10, 10, 1, 1, 1, 1, 8), 2]),
  }),
  ...rows("issue #13009", {
    "2d20min10kh and 2d20kh1min10 give at least 10": totals(
      ["2d20min10kh", () => d(20, 3, 5), 10],
      ["2d20kh1min10", () => d(20, 3, 5), 10],
      ["2d20kh1min10", () => d(20, 3, 15), 15],
    ),
  }),
];
