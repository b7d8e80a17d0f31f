import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chanceRow, lineOfFormula, parseTypedLine } from "../../tools/terminal/people.ts";
import { words } from "../view/drawn.ts";

interface Row {
  readonly line: string;
  readonly chance: string;
}

const rows = JSON.parse(readFileSync(new URL("any-dice.json", import.meta.url), "utf8")) as readonly Row[];

describe("the chance of a formula", () => {
  it.each(rows)("the chance of a formula is an exact fraction: $line", ({ line, chance }) => {
    expect(chanceRow(parseTypedLine(lineOfFormula(line)), true, { isColoured: false, words })).toMatchObject({
      chance,
    });
  });
});
