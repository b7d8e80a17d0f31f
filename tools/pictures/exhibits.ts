/** Every state a card can be in: what was asked for and which faces came up. */
import type { CodeRecord } from "../../src/checks/record.ts";

/** One check and its faces. */
export interface Exhibit {
  readonly line: string;
  readonly faces: readonly number[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The hidden number, if the reader knows it. */
  readonly told?: number;
}

/** One formula, its total and the codes in it. */
export interface FormulaExhibit {
  readonly formula: string;
  readonly total: number;
  readonly codes: readonly Omit<CodeRecord, "v">[];
}

const many = (count: number, faces: readonly number[]) =>
  Array.from({ length: count }, (_, i) => faces[i % faces.length]!);

/** Checks of all games. */
export const CHECKS: readonly Exhibit[] = [
  { line: "/kaiser skill 5 vs 12 a2 # Sneak", faces: [6, 3, 4, 1] },
  { line: "/kaiser skill 5 vs 12", faces: [4, 3] },
  { line: "/kaiser skill 5 vs 12 # Pick the lock of the north gate before the guard returns", faces: [2, 3] },
  { line: "/kaiser skill 5", faces: [2, 3] },
  { line: "/kaiser skill 5 vs 12", faces: [6, 6, 6, 3] },
  { line: "/kaiser skill 1 vs 28", faces: [6, 6, 2] },
  { line: "/kaiser skill 5", faces: [6, 6, 2] },
  { line: "/kaiser skill 5 vs 12", faces: [1, 1, 2, 2] },
  { line: "/kaiser skill 5 vs 12", faces: [1, 1, 3, 4] },
  { line: "/kaiser skill 5 opposed d1", faces: [1, 1, 6, 6, 6] },
  {
    line: "/kaiser skill 5 vs 12 a3",
    faces: [2, 3, 4, 5, 5],
    settings: { "kaiser.advantageMethod": "sequentialReplace" },
  },
  { line: "/kaiser skill 5 vs 12 a1", faces: [2, 5, 1], settings: { "kaiser.advantageMethod": "sequentialKeep" } },
  { line: "/kaiser skill 5 vs ? a2 # Sneak", faces: [6, 3, 4, 1] },
  { line: "/kaiser skill 5 vs ? a2 # Sneak", faces: [6, 3, 4, 1], told: 12 },
  { line: "/kaiser skill 5 vs ?", faces: [6, 6, 2] },
  { line: "/kaiser resistance 6 vs 14 d1", faces: [6, 5, 2] },
  { line: "/kaiser characteristic 4 vs 7", faces: [5] },
  { line: "/kaiser percentile", faces: [7, 4] },
  { line: "/kaiser critical 31", faces: [4, 5] },
  { line: "/ogs d8 + d6 + d4 vs 12", faces: [6, 5, 2] },
  { line: "/ogs d8 + d6 + d4 + 2", faces: [7, 5, 2] },
  { line: "/ogs d8 + d6 vs 10", faces: [4, 3, 2] },
  { line: "/ogs d8 + d12^2 + 1 vs 8", faces: [6, 5, 3, 1] },
  { line: "/ogs d8 + d6^1 + d4 vs 8 # Sneak", faces: [8, 5, 3] },
  { line: "/ogs d4^1 + d12^1 + d6^1 vs 20", faces: [3, 5, 3, 8] },
  { line: "/ogs d12^1 + d6^1 + d12^3 vs 20", faces: [8, 5, 6, 2, 9] },
  { line: "/ogs open 2d12^1 # Damage", faces: [8, 5, 3, 6] },
  { line: "/ogs open d8 + 3 stages 5", faces: [8, 7, 4, 3, 3, 2] },
  { line: "/ogs open 10d6^2", faces: many(10, [10, 3, 7, 1]) },
  { line: "/kr 6 of 9 dt 7", faces: [12, 9, 8, 4, 1, 11] },
  { line: "/kr 6 dt 7", faces: [2, 9, 8, 4, 1, 3] },
  { line: "/kr 6 of 9 dt ?", faces: [12, 9, 8, 4, 1, 11] },
  { line: "/kr 6 of 9 dt ?", faces: [12, 9, 8, 4, 1, 11], told: 7 },
  { line: "/kr 2 dt 7", faces: [2, 9] },
  { line: "/kr 40 dt 6", faces: many(40, [12, 3, 7, 1, 8, 11, 5]) },
  { line: "/kr 5 dt 14", faces: [12, 9, 12, 4, 1] },
  { line: "/kr extended 8 dt 6 con 3", faces: [12, 9, 8, 4, 1, 11, 2, 7] },
  { line: "/kr opposed 6 dt 7 active", faces: [2, 9, 3, 4, 1, 11] },
  { line: "/klepto +2", faces: [7] },
  { line: "/klepto +2", faces: [9] },
  { line: "/klepto -1", faces: [3] },
  { line: "/klepto +2", faces: [10, 1] },
  { line: "/klepto +2 a5 d1", faces: [10, 4, 10, 2, 0, 1] },
  { line: "/klepto +2 a1 d3", faces: [10, 4, 8, 0] },
  { line: "/klepto +2", faces: [10, 4], settings: { "kleptonomicon.critMethod": "reroll" } },
  { line: "/klepto +2 a1", faces: [10, 4], settings: { "kleptonomicon.critMethod": "d10ish" } },
  { line: "/klepto +1 ranges ..4 5..8 9..", faces: [6] },
  { line: '/klepto +2 ranges ..6 "miss" 7..9 "2 Missiles" 10.. "3 Missiles"', faces: [6] },
  {
    line: "/klepto +2",
    faces: [4, 9],
    settings: { "kleptonomicon.lasting": [{ name: "ants in their pants", level: -1 }] },
  },
  { line: "/klepto 2d12 + 3", faces: [6, 11] },
  { line: "/klepto group +2", faces: [8] },
  { line: "/olde stat 4 vs 8", faces: [4, 4, 2, 3] },
  { line: "/olde 2d10-1 vs 12", faces: [4, 5] },
  { line: "/olde effect 10", faces: [10, 10, 10, 3] },
  { line: "/olde 3d6 limited", faces: [6, 6, 2] },
  { line: "/olde assist 6 vs 5", faces: [4, 3] },
  { line: "/olde 2d2", faces: [2, 2, 1, 1] },
  { line: "/olde 1d4", faces: [...many(1001, [4])] },
  { line: "/dice 4df + 2 vs 3 # Notice", faces: [1, 0, -1, 1] },
  { line: "/dice floor(8d6 / 2) vs 12 # Fireball, saved", faces: [6, 5, 1, 2, 4, 4, 3, 6] },
  { line: "/dice {1d20 + 4, 1d12 + 6}kh vs 15", faces: [12, 8] },
];

/** Formulas with codes in them. */
export const FORMULAS: readonly FormulaExhibit[] = [
  {
    formula: "2d6ko + 5",
    total: 20,
    codes: [{ system: "kaiser", code: "ko", dice: { count: 2, sides: 6 }, faces: [6, 6, 3] }],
  },
  {
    formula: "2d6ko + 5",
    total: 7,
    codes: [{ system: "kaiser", code: "ko", dice: { count: 2, sides: 6 }, faces: [1, 1] }],
  },
  {
    formula: "2d6ko + 5",
    total: 12,
    codes: [{ system: "kaiser", code: "ko", dice: { count: 2, sides: 6 }, faces: [3, 4] }],
  },
  {
    formula: "6d12kar6 + 1",
    total: 3,
    codes: [{ system: "kr", code: "kar", argument: 6, dice: { count: 6, sides: 12 }, faces: [12, 9, 8, 4, 1, 11] }],
  },
  {
    formula: "3d10un",
    total: 39,
    codes: [{ system: "olde", code: "un", dice: { count: 3, sides: 10 }, faces: [10, 10, 4, 9, 6] }],
  },
  {
    formula: "2d6ko + 1d4un + 2d10",
    total: 31,
    codes: [
      { system: "kaiser", code: "ko", dice: { count: 2, sides: 6 }, faces: [6, 6, 3] },
      { system: "olde", code: "un", dice: { count: 1, sides: 4 }, faces: [4, 1] },
    ],
  },
  {
    formula: "1d4un + 2d8un",
    total: 17,
    codes: [
      { system: "olde", code: "un", dice: { count: 1, sides: 4 }, faces: [4, 1] },
      { system: "olde", code: "un", dice: { count: 2, sides: 8 }, faces: [7, 5] },
    ],
  },
  {
    formula: "400d12kar6",
    total: 60,
    codes: [
      {
        system: "kr",
        code: "kar",
        argument: 6,
        dice: { count: 400, sides: 12 },
        faces: many(400, [12, 9, 8, 4, 1, 11, 3]),
      },
    ],
  },
];
