import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conduct, conducts } from "../conduct.ts";
import { Roll } from "../dice/roll.ts";
import { scriptFaces } from "../dice/script.ts";
import { installGlobals } from "../globals.ts";
import { recordedRows } from "./rows/recorded.ts";

beforeAll(() => void installGlobals({ generation: 14 }));
afterAll(() => void Object.assign(conduct, conducts.usual));

async function totalOf(formula: string, ...faces: readonly number[]): Promise<number | undefined> {
  scriptFaces(faces);
  return (await new Roll(formula).evaluate()).total;
}

describe.each(["usual", "other"] as const)("where old versions alone are known, the host by its %s ways", (way) => {
  beforeAll(() => void Object.assign(conduct, conducts[way]));
  const isOther = way === "other";

  it("drops all dice of a term, or none of them", async () => {
    expect(await totalOf("1d6dh", 5)).toBe(isOther ? 5 : 0);
    expect(await totalOf("2d6dl2 + 1", 5, 4)).toBe(isOther ? 10 : 1);
    expect(await totalOf("{1d6}dl", 5)).toBe(isOther ? 5 : 0);
    expect(await totalOf("2d6dl1", 5, 4)).toBe(5);
  });

  it("refuses a sign at the end, or reads it over", async () => {
    for (const formula of ["1d6 + 2 +", "1d6 + 2 - "])
      if (isOther) expect(await totalOf(formula, 5)).toBe(7);
      else expect(() => new Roll(formula)).toThrow(/the end/);
    for (const formula of ["1d6 *", "(1d6 +)", "+"]) expect(() => new Roll(formula), formula).toThrow(SyntaxError);
  });

  it.each(recordedRows.map((row) => [row.name, row] as const))("holds: %s", (_name, row) => row.run());
});
