import fc from "fast-check";
import type { Field, Fields } from "../../src/checks/field.ts";
import type { Game } from "../../src/checks/game.ts";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { parseRequest, type CheckRequest } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { games } from "../../src/games/index.ts";

/** Numbers are drawn near zero, so that every pool stays small enough for exact odds. */
const MOST = 5;

/** Each kind of check of each game. */
export const kinds = games.flatMap((game) =>
  Object.keys(game.kinds).map((kind) => [`${game.id} ${kind}`, game, kind] as const),
);

const someDice = fc.record({ count: fc.integer({ min: 1, max: 3 }), sides: fc.constantFrom(4, 6, 8, 10, 12) });
const growing = fc.array(
  fc.record({ count: fc.constant(1), sides: fc.constantFrom(4, 6, 8, 12), up: fc.integer({ min: 0, max: 1 }) }),
  { minLength: 2, maxLength: 3 },
);

/** Hidden numbers: known, stored under an id, or stored nowhere. */
const HIDDEN = fc.constantFrom({ hidden: "c3a9e1b7d5f02846c3a9e1b7d5f02846c3a9e1b7" }, { hidden: "" });

/** Formulas with each kind of modifier, small enough for odds as fractions. */
const FORMULAS = [
  ...["1d20 + 7", "d6", "2d20kh1 + 5", "3d6kl2", "4d4dh1dl1", "2 * (1d6 + 3) - 1d4", "4d6dl1", "1d100", "2d10 - 2d6"],
  ...["3d6r=1kh2", "2d8rr<3", "1d6xo", "3d10cs>=8", "3d6cs>=5df=1", "2d6min2", "3d6max4kl1", "3d4cf<2kh2", "-1d4 + 10"],
  ...["2d6x", "2d4x>2cs>=3", "2d6r=1x"],
];

/** Raw values a field may take; those its gate refuses are dropped. */
function drawField(field: Field): fc.Arbitrary<unknown> {
  const { min = 0, max = 0 } = field;
  const shapes: Record<Field["type"], fc.Arbitrary<unknown>> = {
    number: fc.integer({ min: Math.max(min, -MOST), max: Math.min(max, Math.max(min, 0) + MOST) }),
    flag: fc.boolean(),
    choice: fc.constantFrom(...(field.choices ?? [""])),
    dice:
      field.default === null
        ? fc.option(fc.record({ dice: growing, flat: fc.integer({ min: -9, max: 9 }) }))
        : fc.oneof(someDice, growing),
    formula: fc.constantFrom(...FORMULAS),
    ranges: fc.oneof(
      fc.constant(field.sample),
      fc.subarray(["[0!]", "[..4]", "[..6]", '[5..8] "2 Missiles"', "[7..9]", "[10..]", '[10!] "all"', "[Win]"]),
    ),
  };
  const open = shapes[field.type].filter((raw) => !isProblem(field.parse(raw)));
  const shown = field.type === "number" && field.default === null ? fc.option(open, { freq: 3, nil: undefined }) : open;
  return field.hidden ? fc.oneof({ weight: 4, arbitrary: shown }, { weight: 1, arbitrary: HIDDEN }) : shown;
}

/** Options of some fields, as a person would give them. */
export function drawOptions(fields: Fields): fc.Arbitrary<UncheckedOptions> {
  return fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, drawField(field)])));
}

/** Checks of one kind, through the gate. */
export function drawAsked(game: Game, kind: string): fc.Arbitrary<CheckRequest> {
  return drawOptions(game.kinds[kind]!.fields)
    .map((raw) => parseRequest(game, kind, raw))
    .filter((asked): asked is CheckRequest => !isProblem(asked));
}
