/** What is measured cold: exact odds, as a dialog shows them again after each click, from the rules of each game. */
import { odds } from "../../src/engine/odds.ts";
import { contestCheck } from "../../src/systems/contest.ts";
import { parseFields } from "../../src/systems/field.ts";
import { systems } from "../../src/systems/index.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import { checkOf } from "../../src/systems/record.ts";
import type { Json } from "../../src/systems/vocabulary.ts";
import { isProblem } from "../../src/systems/vocabulary.ts";

function asked(line: string) {
  const found = parseCheck(line, systems);
  if (isProblem(found)) throw new Error(`${line} is not a check: ${found.problem}.`);
  return found;
}

/** The odds of one check, once it is read. */
const single = (line: string) => () => {
  const check = checkOf(asked(line));
  return () => odds(check);
};

/** The odds of a contest of two checks of one game under its usual rules, once they are read. */
const contest =
  (...lines: readonly [string, string]) =>
  () => {
    const sides = lines.map(asked);
    const { system } = sides[0]!;
    const rules = parseFields(system.contest!.fields, {});
    if (isProblem(rules)) throw new Error(rules.problem);
    const values = sides.map((side) =>
      checkOf(side).andThen((outcome) => system.kinds[side.kind]!.contestValue!(outcome, side.options)),
    );
    const check = contestCheck<Json, unknown>(values, (each) => system.contest!.judge(each, rules));
    return () => odds(check);
  };

/** Each task by name; calling it makes ready and gives what is timed. */
export const tasks: Readonly<Record<string, () => () => unknown>> = {
  "K&R, 40d12 against DT 6": single("/kr 40 dt 6"),
  "K&R contest, 40d12 against 40d12": contest("/kr opposed 40 dt 6", "/kr opposed 40 dt 6"),
  "Olde, 10d10 unlimited": single("/olde 10d10"),
  "Olde contest, 2d4 against 2d10 unlimited": contest("/olde 2d4", "/olde 2d10"),
  "OGS contest, d12+d10+d8 against 3d6, full ties": contest("/ogs d12 + d10 + d8 opposed", "/ogs 3d6 opposed"),
  "Kaiser, skill 3 vs 10 at A3": single("/kaiser skill 3 vs 10 a3"),
  "Klepto, +2 with three Advantages": single("/klepto +2 a3"),
};
