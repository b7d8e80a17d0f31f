import { expect, it } from "vitest";
import { systems } from "../../src/systems/index.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import type { CheckRequest } from "../../src/systems/notation.ts";
import { oddsView } from "../../src/view/odds.ts";
import { words } from "./drawn.ts";

/** Every row as a dialog shows it. */
const rowsOf = (line: string) =>
  oddsView(parseCheck(line, systems) as CheckRequest, words).rows.map(({ text, chance }) => `${text} ${chance}`);

it("tells how likely each Score Range of a list is, however many there are", () => {
  expect(rowsOf("/klepto +1 ranges ..4 5..8 9..")).toEqual([
    "Critical Success 5%",
    "Critical Failure 5%",
    "Score Range [9..] 20%",
    "Score Range [5..8] 40%",
    "Score Range [..4] 30%",
  ]);
  expect(rowsOf("/klepto ranges ..1 2..3 4..5 6..7").slice(2)).toEqual([
    "No Score Range 20%",
    "Score Range [6..7] 20%",
    "Score Range [4..5] 20%",
    "Score Range [2..3] 20%",
    "Score Range [..1] 10%",
  ]);
});

it("tells numbers of one tone as a range", () => {
  expect(rowsOf("/kr opposed 2 dt 7")).toEqual([
    "Margin +1 to Margin +4 25.7%",
    "Margin 0 34.7%",
    "Margin −4 to Margin −1 39.6%",
  ]);
});
