import { Window } from "happy-dom";
import { expect, it } from "vitest";
import { groupThread } from "../../src/threads/group/group.ts";
import type { Panel, Viewer } from "../../src/threads/panel.ts";
import { groupTest, leader, readerOf, SEED, type GroupStory, type MemberStory } from "./group-drawn.ts";
import { markupOf, drawPanel } from "./threads.ts";

const look = (telling: GroupStory, viewer: Viewer = leader) => drawPanel(groupThread, groupTest(telling), viewer);
const view = (telling: GroupStory, viewer: Viewer = leader) => look(telling, viewer).panel;
const verdict = (telling: GroupStory, viewer: Viewer = leader) => view(telling, viewer).verdicts[0]!;
const sentence = (telling: GroupStory) =>
  groupThread.news(groupTest(telling), leader).map(({ sentence: told }) => told);
/** Buttons by what they do, and for whom. */
const buttons = ({ rows, verdicts, buttons: own, more }: Panel) => [
  ...rows.flatMap((row) => allOf(row).map(({ key }) => `${key.split(" ")[0]!} ${row.name}`)),
  ...[...verdicts.flatMap((each) => each.buttons), ...own, ...(more?.buttons ?? [])].map(({ key }) => key),
];
/** The buttons of a row, and those of its menu. */
const allOf = ({ buttons: shown, menu }: Panel["rows"][number]) => [...shown, ...(menu ? menu.buttons : [])];

/** A check of Kaiser that is asked for. */
const KAISER = { system: "kaiser", kind: "skill", options: { skill: 5, difficulty: 12 } } as const;
/** Help for David, and twice for Carol. */
const GIFTS: GroupStory["gifts"] = [[0, 3], ...Array<[number, number]>(2).fill([1, 2])];

it("the result of a group test is the lowest Score, with help counted", () => {
  const low = { headline: "Low Score", total: "5", tone: "bad" };
  expect(verdict({ rows: SEED })).toMatchObject({ ...low, lines: ["Lowest: Carol", "Chance to save everyone: 100%"] });
  const mixed = { headline: "Mixed Score", total: "7", tone: "mixed", lines: ["Lowest: Carol and David", "Closed"] };
  expect(verdict({ rows: SEED, gifts: GIFTS, isClosed: true })).toMatchObject(mixed);
  const told = "Sneak — Low Score, total 5, Lowest: Carol.";
  expect(sentence({ rows: SEED, label: "Sneak", isClosed: true })).toEqual([told]);
});

it("the result of a group test is a critical failure without a number", () => {
  const { headline, tone, total } = verdict({ rows: [...SEED.slice(0, 3), { faces: [10, 0] }] });
  expect([headline, tone, total]).toEqual(["Critical Failure", "dire", ""]);
});

it("the result of a group test is not told before all have rolled", () => {
  const waiting = { headline: "3 of 4 have rolled", tone: "plain", lines: [] };
  expect(verdict({ rows: [...SEED.slice(0, 3), "waiting"] })).toMatchObject(waiting);
  expect(verdict({ rows: ["skipped", "gone"] })).toMatchObject({ headline: "Nobody rolled" });
});

it("the result of a group test counts successes in the other games", () => {
  const rows = [{ faces: [6, 5] }, { faces: [1, 2] }, { faces: [4, 4] }];
  const kaiser: GroupStory = { ...KAISER, rows };
  expect(view(kaiser).head!.name).toBe("Group test: skill check 5 vs 12");
  const told = { headline: "2 of 3 succeed", tone: "mixed", lines: ["Best: Alice", "Worst: Bob"] };
  expect(verdict(kaiser)).toMatchObject(told);
  const best = { headline: "Best: Alice", tone: "plain", lines: ["Worst: Bob"] };
  expect(verdict({ ...kaiser, options: { skill: 5 } })).toMatchObject(best);
});

const DICE: GroupStory = {
  ...{ system: "anydice", kind: "check", options: { formula: "1d20 + 1", difficulty: 12 } },
  rows: [{ faces: [18] }, { faces: [4] }, { faces: [12] }],
};
const MEAN = { ...DICE, rules: { group: "mean" } };

it("the result of a group test of any dice is how many succeed, or by house rule whether their mean does", () => {
  const [best, worst] = ["Best: Alice", "Worst: Bob"];
  expect(verdict(DICE)).toMatchObject({ headline: "2 of 3 succeed", tone: "mixed", lines: [best, worst] });
  const lines = ["Mean of 3 rolls", "2 of 3 succeed", best, worst];
  // 19, 5 and 13 are 12⅓ in the mean.
  expect(verdict(MEAN)).toMatchObject({ headline: "Success", tone: "good", total: "12", lines });
  expect(sentence({ ...MEAN, label: "Climb" })).toEqual(["Climb — Success, total 12, Mean of 3 rolls."]);
  const limit = { ...MEAN, options: { formula: "1d20 + 1", limit: 11 } };
  expect(verdict(limit)).toMatchObject({
    headline: "Failure",
    total: "12",
    lines: expect.arrayContaining(["Best: Bob"]) as string[],
  });
  expect(verdict({ ...MEAN, isAlone: true })).toMatchObject({ headline: "2 of 3 succeed", lines: [] });
  expect(verdict({ ...MEAN, rows: ["hidden", ...MEAN.rows] })).toMatchObject({ headline: "Some rolls are secret" });
});

it("the result of a group test by the mean stays once its rolls are gone", () => {
  const stored = groupThread.ledger!.result(groupTest(MEAN))!;
  const rest = groupTest({ ...MEAN, rows: ["waiting", "waiting", "waiting"] });
  groupThread.ledger!.restore(rest, stored);
  const { headline, total, lines } = drawPanel(groupThread, rest, leader).panel.verdicts[0]!;
  expect([headline, total, lines[0]]).toEqual(["Success", "12", "Mean of 3 rolls"]);
});

const asked: GroupStory = { ...KAISER, rows: [{ faces: [6, 5] }, { faces: [1, 2] }], isAlone: true };

it("a request to each alone has a row each and nothing that comes of all of them together", () => {
  const { verdicts, head, rows } = view(asked);
  expect(verdicts[0]).toMatchObject({ headline: "1 of 2 succeed", lines: [], tone: "plain" });
  expect(head!.name).toBe("Request: skill check 5 vs 12");
  expect(rows.map(({ text }) => text)).toEqual(["Success", "Failure"]);
  expect(verdict({ ...asked, rows: [{ faces: [6, 5] }, "waiting"] }).headline).toBe("1 of 2 have rolled");
});

it("a request to each alone lets nobody help in the Kleptonomicon", () => {
  const { rows, verdicts } = view({ rows: SEED, isAlone: true });
  expect(rows.flatMap((row) => row.buttons)).toEqual([]);
  expect(verdicts[0]).toMatchObject({ headline: "Everyone has rolled", lines: [], total: "" });
});

it("a row says who is waited for, and that none of them is at the table", () => {
  const { rows } = view({ rows: ["waiting", "waiting", "skipped", "gone"] }, readerOf([], {}, [1]));
  const texts = ["Waiting for player of Alice", "Waiting for player of Bob", "Left out", "Gone"];
  expect(rows.map(({ text }) => text)).toEqual(texts);
  expect(rows.map(({ badge }) => badge)).toEqual(["", "offline", "", ""]);
});

it("a row lets users who may roll pick a saved check, and shows what is expected of its reader", () => {
  const { rows } = view({ rows: ["waiting", "waiting", "skipped"] }, readerOf([0, 2]));
  const told = (own: Panel["rows"][number]) => own.buttons.map(({ text, isMain }) => (isMain ? `${text}!` : text));
  expect(rows.map(told)).toEqual([["Sneak!", "Climb", "Other…"], [], ["Sneak"]]);
  expect(allOf(rows[2]!).map(({ text }) => text)).toEqual(["Sneak", "Climb", "Other…"]);
});

it("a row of another, and each of several, shows its best check alone and the rest in a menu", () => {
  const gm = readerOf([], { user: "gm", isGM: true });
  const split = ({ buttons: shown, menu }: Panel["rows"][number]) =>
    [shown, menu ? menu.buttons : []].map((each) => each.map(({ key }) => key));
  const others = (index: number) =>
    [`roll ${index} t1`, [`roll ${index} t2`, `roll ${index}`, `skip ${index}`]] as const;
  const expected = [0, 1].map((index) => [[others(index)[0]], others(index)[1]]);
  const panel = view({ rows: ["waiting", "waiting"] }, gm);
  expect(panel.rows.map(split)).toEqual(expected);
  expect(panel.rows.map(({ menu }) => menu && menu.title)).toEqual(["More for Alice", "More for Bob"]);
  expect(split(view({ rows: ["waiting"] }, readerOf([0])).rows[0]!)).toEqual([
    ["roll 0 t1", "roll 0 t2", "roll 0"],
    [],
  ]);
  // No click rolls for players who are here.
  expect(panel.rows.flatMap(allOf).some(({ isMain }) => isMain)).toBe(false);
  expect(panel.verdicts[0]!.buttons).toEqual([]);
  const npcs = view({ rows: ["waiting", "waiting"] }, { ...gm, playersOf: () => [] });
  expect(npcs.rows.flatMap(allOf).some(({ isMain }) => isMain)).toBe(false);
  expect(npcs.verdicts[0]!.buttons).toMatchObject([{ key: "npcs", isMain: true }]);
});

it("a row offers what is asked for with its chance to succeed, before saved checks of other names", () => {
  const climb = { id: "t1", name: "Climb", system: "kaiser", kind: "skill", options: { skill: 7, difficulty: 99 } };
  const asked = { ...KAISER, label: "Sneak" };
  const buttons = (telling: Omit<GroupStory, "rows">, reader = readerOf([0], { savedChecks: [climb] })) =>
    view({ ...telling, rows: ["waiting"] }, reader).rows[0]!.buttons.map(({ text, chance }) => `${text} ${chance}`);
  // 7 or more, and 5 or more, on 2d6: 21 and 30 of 36 ways.
  expect(buttons(asked)).toEqual(["Sneak 58.3%", "Climb 83.3%", "Other… "]);
  expect(buttons({ ...asked, label: "Climb" })[0]).toBe("Climb 83.3%");
  const names = buttons({ options: { disadvantages: 1 }, label: "Over the wall" }, readerOf([0]));
  expect(names.map((each) => each.split(" ")[0])).toEqual(["Sneak", "Climb", "Other…"]);
  expect(buttons({ ...asked, options: { difficulty: { hidden: "a".repeat(40) } } })[0]).toBe("Climb ");
});

it("a row marks who holds the group back, and who can still be helped", () => {
  // The chip of one who may help tells the first chance.
  const marks = (telling: GroupStory) =>
    view(telling, readerOf([])).rows.map(({ isMarked, notes }) => {
      return [isMarked && "marked", ...(notes.join().match(/lowest|\+/g) ?? [])].filter(Boolean).join(" ");
    });
  expect(marks({ rows: SEED })).toEqual(["", "", "marked lowest +", "+"]);
  expect(marks({ rows: SEED, gifts: GIFTS })).toEqual(["", "", "marked lowest", "marked lowest"]);
  expect(marks({ rows: SEED, isClosed: true })).toEqual(["", "", "marked lowest", ""]);
});

const rows: readonly MemberStory[] = [SEED[0]!, "waiting", "waiting", "skipped"];
const author = { user: "gm" };

it.each<[string, Viewer, string[]]>([
  ["a stranger", readerOf([]), []],
  ["a player", readerOf([1], { savedChecks: [] }), ["roll Bob"]],
  ["the user who asked", readerOf([0], author), ["skip Bob", "skip Carol", "nudge", "close"]],
  ["the user who asked, alone at the table", readerOf([0], author, [1, 2]), ["skip Bob", "skip Carol", "close"]],
  [
    "the user who asked and rolls for all",
    readerOf([1, 2], { ...author, savedChecks: [] }),
    ["roll Bob", "skip Bob", "roll Carol", "skip Carol", "close"],
  ],
  [
    "a GM",
    readerOf([], { user: "gm", isGM: true, savedChecks: [] }),
    ["roll Bob", "skip Bob", "roll Carol", "skip Carol", "roll David", "nudge", "close"],
  ],
])("an action on a group test by %s", (_who, reader, expected) =>
  expect(buttons(view({ rows }, reader))).toEqual(expected),
);

it("no action is left once a group test is closed", () => expect(buttons(view({ rows, isClosed: true }))).toEqual([]));

it("nothing of a roll that its reader may not see is anywhere, and nothing that comes of it", () => {
  const told: GroupStory = { rows: [SEED[0]!, SEED[1]!, "hidden", SEED[3]!], gifts: [[0, 2]] };
  for (const isClosed of [false, true]) {
    const panel = view({ ...told, isClosed }, readerOf([0, 1, 3]));
    const [head] = panel.verdicts;
    expect(head).toMatchObject({ headline: "Some rolls are secret", tone: "plain", total: "" });
    expect(panel.rows[2]).toMatchObject({ text: "Rolled in secret", total: "", tone: "plain", mark: "", buttons: [] });
    expect(panel.rows.map(({ isMarked }) => isMarked)).toEqual([false, false, false, false]);
    expect(head!.lines.join()).not.toContain("Lowest");
  }
});

const drawn = (panel: Panel) => {
  const { document } = new Window();
  document.body.innerHTML = markupOf(panel);
  return document.body;
};

it("the markup of a group test begins with the result, and names every button and every list", () => {
  const body = drawn(view({ rows: [...SEED.slice(0, 3), "waiting"], gifts: [[0, 2]], label: "<b>Sneak</b>" }));
  expect(body.querySelector("b")).toBeNull();
  expect(body.textContent.replace(/\s+/g, " ").trim()).toMatch(
    /^<b>Sneak<\/b> group test 3 of 4 have rolled Alice Mixed Score \d+ \+ 2 8 \+1 Advantage Bob High Score \d+ \+ 2 11/,
  );
  const names = [...body.querySelectorAll("button, select")].map(
    (each) => each.getAttribute("aria-label") ?? each.textContent,
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain("Bob: +1 Advantage to Alice");
});
