import { expect, it } from "vitest";
import { makeRecord } from "../../src/systems/record.ts";
import type { SavedCheck } from "../../src/systems/saved-check.ts";
import { inContest } from "../../src/threads/challenge.ts";
import { contest } from "../../src/threads/contest/contest.ts";
import { group } from "../../src/threads/group/group.ts";
import { readThread } from "../../src/threads/reader/reader.ts";
import type { Thread, ThreadState } from "../../src/threads/thread.ts";
import type { Prompt } from "../../src/threads/view.ts";
import { diceFormula } from "../../src/view/card/sentence.ts";
import { replayed, game, thrown, check, asked } from "../checks.ts";
import { words } from "../view/drawn.ts";
import { viewerWith } from "../view/threads.ts";
import { begun, worldWithout } from "./messages.ts";

/** What a contest looks at of a check that is rolled in it with these faces. */
function stakeOf(line: string, faces: readonly number[]): unknown {
  const { system, asked: rolled, played } = replayed(makeRecord(inContest(asked(line)), faces));
  return system.kinds[rolled!.kind]!.contestValue!(played.outcome, rolled!.options);
}

it.each([
  [
    "the faces of an OGS check, for ties",
    "/ogs d8 + d6 + d4",
    [6, 5, 3],
    { total: 14, faces: [6, 5, 3], sizes: [8, 6, 4] },
  ],
  [
    "a fumble of Kaiser as an opposed one, which counts instead of the dice",
    "/kaiser skill 4",
    [1, 1, 6, 6],
    { total: 0, fumble: true },
  ],
  [
    "any other check as it is asked for",
    "/kr opposed 2 dt 6 active",
    [9, 2],
    { margin: 0, pool: 2, dt: 6, active: true },
  ],
] as const)("a contest looks at %s", (_what, line, faces, stake) => {
  expect(stakeOf(line, faces)).toEqual(stake);
});

it.each([
  "/kaiser skill 5 vs 12",
  "/kaiser characteristic 4 vs 7",
  "/ogs d8 + d6 vs 12",
  "/olde stat 4 vs 8",
  "/olde 2d10 vs 12",
])("in a contest %s is rolled against the opponent alone", (line) => {
  const open = asked(line);
  const target = Object.keys(open.options).find((name) => open.system.kinds[open.kind]!.fields[name]!.isTarget)!;
  expect(open.options[target]).not.toBeNull();
  expect(inContest(open).options[target]).toBeNull();
  const hidden = { ...open, options: { ...open.options, [target]: null }, hidden: { [target]: "a".repeat(40) } };
  expect(inContest(hidden).hidden).toBeUndefined();
});

it.each([
  ["/kaiser skill 5 opposed", [1, 1, 6, 5], "fumbleCounts", { level: 11, dice: "−5" }],
  ["/kaiser skill 5 vs 12", [1, 1, 6, 5], "fumbleLevel", { level: 11 }],
  ["/kr extended 3 dt 6 con 3", [12, 9, 2], "refilled", { left: 2, back: 3 }],
  ["/kr extended 3 dt 6", [12, 9, 2], "nextPool", { pool: 2 }],
] as const)("the card of %s says its own rule once", (line, faces, key, data) => {
  const { report } = check(line, faces);
  const lines = report.lines.filter((each) =>
    ["fumbleCounts", "fumbleLevel", "refilled", "nextPool"].includes(each.key),
  );
  expect(lines).toEqual([{ key, data: expect.objectContaining(data) as unknown }]);
});

it("a formula adds up to the total, also with dice that are only looked up", () => {
  expect(diceFormula(replayed(thrown("/kaiser skill 5 vs 12", 1, 1, 6, 6)), words)).toBe("2d6 + 5");
  expect(diceFormula(replayed(thrown("/kaiser skill 5 vs 12", 6, 4)), words)).toBe("2d6 + 5");
});

/** Each saved check that a prompt rolls, with the words of its button, and whether it offers to fill in a check. */
function offered({ buttons }: Prompt) {
  const own = buttons.map(({ text, does, choice }) => (choice ? [] : [{ text, does }]));
  const chosen = buttons.flatMap(({ choice }) => choice?.options ?? []);
  const rolls = [...own.flat(), ...chosen].flatMap(({ text, does }) => (does?.does === "roll" ? [{ text, does }] : []));
  return {
    named: rolls.flatMap(({ text, does }) => (does.with ? [[does.with.name, JSON.stringify(text)]] : [])),
    isOpen: rolls.some(({ does }) => does.with === undefined),
  };
}

const FITTING = ["Fight", "Feint"].map((name): SavedCheck => ({
  id: name,
  name,
  system: "kaiser",
  kind: "skill",
  options: { skill: 5 },
}));

function promptFor<O extends object, S extends ThreadState>(
  kind: Thread<O, S>,
  opened: O,
  saved: readonly SavedCheck[],
): Prompt {
  const payload = kind.makeOpening(opened);
  const state = readThread(
    kind,
    { id: "opening", author: "ana", created: 0, payload, isHidden: false },
    [],
    worldWithout(),
  )!;
  return kind.prompt!(state, 1, viewerWith({ user: "ben", own: [1], savedChecks: saved }))!;
}

it("a prompt names each saved check that it may roll, and without one opens the dialog instead of rolling +0", () => {
  const parties = [{ uuid: "Token.0" }, { uuid: "Token.1" }];
  const asked = { system: game("kaiser"), kind: "skill", options: { difficulty: 12 }, rules: {}, parties };
  for (const prompt of [
    (saved: readonly SavedCheck[]) => promptFor(contest, begun("kaiser", 2), saved),
    (saved: readonly SavedCheck[]) => promptFor(group, asked, saved),
  ]) {
    const { named } = offered(prompt(FITTING));
    expect(named.map(([name]) => name)).toEqual(expect.arrayContaining(["Fight", "Feint"]));
    for (const [name, text] of named) expect(text).toContain(name);
    expect(offered(prompt([]))).toEqual({ named: [], isOpen: true });
  }
  for (const kind of [contest, group]) {
    const state = { ...begun("kaiser", 2), ...asked, sides: parties.map((party) => ({ party, standing: "waiting" })) };
    const wanted = kind.moves["answer"]!.check!(state as never, { side: 1, place: 1 }, undefined);
    expect(wanted).toMatchObject({ isOpen: expect.anything() as unknown });
  }
});
