/**
 * Odds that follow several rolls, played out by loops that know the rules from `docs/rules.md` alone: help in a group,
 * and Score Ranges of one's own. Nothing is taken from `src` but the questions and its answers.
 */
import { expect, it } from "vitest";
import { checkOf } from "../../src/checks/notation.ts";
import { odds } from "../../src/engine/odds.ts";
import { chancesOfHelp, chanceToSaveAll } from "../../src/threads/group/moves.ts";
import type { GroupTest } from "../../src/threads/group/moves.ts";
import { requestFor } from "../checks.ts";
import { groupTest } from "../view/group-drawn.ts";

const CLOSE = 10;
const faces = (sides: number) => Array.from({ length: sides }, (_, i) => i + 1);

/** A resolved d10 of the Kleptonomicon (§4.2): 1 to 9, and a ten that is a failure (0) or a success. */
const RESOLVED = [[0, 1 / 20], [10, 1 / 20], ...faces(9).map((face) => [face, 1 / 10] as const)] as const;

/** Someone in need: dice on the table in the order rolled, and what was given for and against. */
interface Member {
  readonly dice: readonly number[];
  readonly net: number;
  readonly bonus: number;
}

/** Advantages and Disadvantages cancel, at most three count; criticals are beyond every number. */
function isSafe({ dice, net, bonus }: Member): boolean {
  const counted = dice.slice(0, 1 + Math.min(3, Math.abs(net)));
  const kept = net < 0 ? Math.min(...counted) : Math.max(...counted);
  return kept === 10 || (kept > 0 && kept + bonus >= 7);
}

/** One Advantage more, with every die that it may take. */
function helped(member: Member): readonly (readonly [Member, number])[] {
  const net = member.net + 1;
  const isMissing = member.dice.length < 1 + Math.min(3, Math.abs(net));
  if (!isMissing) return [[{ ...member, net }, 1]];
  return RESOLVED.map(([die, p]) => [{ ...member, net, dice: [...member.dice, die] }, p]);
}

/** How likely all are safe, if help goes to the first in need until there is none left. */
function saved(members: readonly Member[], gifts: number): number {
  const place = members.findIndex((member) => !isSafe(member));
  if (place < 0) return 1;
  if (gifts === 0) return 0;
  return helped(members[place]!).reduce((sum, [after, p]) => sum + p * saved(members.with(place, after), gifts - 1), 0);
}

/** After so much more help, safe or not. */
function after(member: Member, gifts: number): number {
  if (gifts === 0) return isSafe(member) ? 1 : 0;
  return helped(member).reduce((sum, [next, p]) => sum + p * after(next, gifts - 1), 0);
}

const byDice = (rows: Parameters<typeof groupTest>[0]["rows"]): GroupTest => ({
  ...groupTest({ rows }),
  rules: { gifts: "die" },
});

it.each([
  // An 11 gives two, an 8 gives one, and two are in need.
  [
    [{ faces: [9], options: { modifier: 2 } }, { faces: [8] }],
    [
      { dice: [4], net: 0, bonus: 1 },
      { dice: [2], net: 0, bonus: -1 },
    ],
    3,
  ],
  // A Disadvantage is cancelled first; a critical failure can be outranked.
  [
    [{ faces: [10, 1] }, { faces: [7] }],
    [
      { dice: [9, 3], net: -1, bonus: 0 },
      { dice: [0], net: 0, bonus: 2 },
    ],
    3,
  ],
  // Five Disadvantages count as they are, three at most.
  [[{ faces: [10, 1] }, { faces: [10, 1] }], [{ dice: [8, 5, 9, 1], net: -5, bonus: 0 }], 4],
] as const)(
  "help in a group of the Kleptonomicon (§4.5) saves as many as it does when it is played out (%#)",
  (helpers, members, gifts) => {
    const printed = (dice: readonly number[]) => dice.flatMap((die) => (die === 0 ? [10, 0] : [die]));
    const rows = members.map(({ dice, net, bonus }) => ({
      // All dice first, then the coin of each ten.
      faces: [...dice.map((die) => die || 10), ...printed(dice).filter((face) => face === 0)],
      options: { modifier: bonus, disadvantages: Math.max(0, -net) },
    }));
    const group = byDice([...helpers, ...rows]);
    members.forEach((member, i) => {
      const told = chancesOfHelp(group, helpers.length + i);
      expect(told).toHaveLength(gifts);
      told.forEach((chance, k) => expect(chance).toBeCloseTo(after(member, k + 1), CLOSE));
    });
    expect(chanceToSaveAll(group)).toBeCloseTo(saved(members, gifts), CLOSE);
  },
);

it("Score Ranges of one's own (§4.4) decide as their bounds say, criticals by open ends and by their own lines", () => {
  // In the order in which they decide: the critical line, then the highest lower bound.
  const lines: readonly (readonly [text: string, holds: (die: number, score: number) => boolean])[] = [
    ["[10!]", (die) => die === 10],
    ["[9..]", (die, score) => die > 0 && score >= 9],
    ["[4..8]", (die, score) => die > 0 && die < 10 && score >= 4 && score <= 8],
    ["[..5]", (die, score) => die === 0 || (die < 10 && score <= 5)],
  ];
  const wanted = new Map<string, number>();
  for (const [a, p] of RESOLVED)
    for (const [b, q] of RESOLVED) {
      const kept = Math.min(a, b);
      const [text] = lines.find(([, holds]) => holds(kept, kept + 1))!;
      wanted.set(text, (wanted.get(text) ?? 0) + p * q);
    }
  const told = new Map<unknown, number>();
  for (const { outcome, p } of odds(checkOf(requestFor("/klepto +1 d1 ranges [..5] [4..8] [9..] [10!]"))).outcomes)
    told.set(outcome["range"], (told.get(outcome["range"]) ?? 0) + p);
  expect(new Set(told.keys())).toEqual(new Set(wanted.keys()));
  for (const [text, p] of wanted) expect(told.get(text)).toBeCloseTo(p, CLOSE);
});
