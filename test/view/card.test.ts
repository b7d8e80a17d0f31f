import { describe, expect, it } from "vitest";
import german from "../../lang/de.json" with { type: "json" };
import { makeRecord, type ReplayedRecord } from "../../src/checks/record.ts";
import { cardView, formulaView } from "../../src/view/card/card.ts";
import { withBonus } from "../../src/view/card/dice.ts";
import { wordsFrom } from "../../tools/build/texts.ts";
import { rolledCheck, rolledCode, replayOrFail } from "../checks.ts";
import { card, diceOf, groupsOf, words } from "./drawn.ts";

describe("a card", () => {
  it("a card says first what came of the roll", () => {
    expect(card("/kaiser skill 5 vs 12 a2 # Sneak", [6, 3, 4, 1])).toMatchObject({
      ...{ headline: "Success", tone: "good", total: "15", lines: ["3 Degrees of Success"], label: "Sneak" },
      ...{ game: "Kaiser", kind: "skill check", line: "/kaiser skill 5 vs 12 a2", dice: "4d6 keep 2 + 5" },
    });
  });

  it("a card says a margin once, with its sign", () => {
    const margin = { unit: "Margin", against: "DT 6" };
    expect(card("/kr 3 dt 6", [12, 9, 8])).toMatchObject({ headline: "Success", total: "+4", ...margin });
    expect(card("/kr 2 dt 6", [1, 2])).toMatchObject({ headline: "Failure", total: "−3", ...margin });
    expect(card("/kr 2 dt 6", [9, 2])).toMatchObject({ headline: "Failure", total: "0", tone: "bad" });
    expect(card("/kr opposed 2 dt 6", [9, 9])).toMatchObject({ headline: "Margin", total: "+2", against: "DT 6" });
    expect(card("/kr opposed 2 dt 6", [9, 9])).not.toHaveProperty("unit");
  });

  it("a card says what the total was compared with, and by how much if no line does", () => {
    expect(card("/ogs d8 + d6 + d4 vs 8", [6, 4, 2])).toMatchObject({ against: "vs 8", by: "By 4" });
    expect(card("/ogs d8 + d6 + d4 vs 13", [6, 4, 2])).toMatchObject({ against: "vs 13", by: "By 1" });
    expect(card("/ogs d8 + d6 + d4 vs 12", [6, 4, 2])).toMatchObject({ by: "Just made it" });
    expect(card("/ogs d8 + d6 + d4", [6, 4, 2])).not.toHaveProperty("by");
    expect(card("/kaiser skill 5", [4, 3])).not.toHaveProperty("against");
    expect(card("/kaiser skill 5 vs ?", [4, 3])).toMatchObject({ against: "vs ?", headline: "Total" });
    expect(card("/klepto +2", [4])).not.toHaveProperty("against");
    expect(card("/dice 1d100 under 45", [42])).toMatchObject({ against: "under 45", by: "By 3" });
    expect(card("/dice 1d100 under 45", [45])).toMatchObject({ against: "under 45", by: "Just made it" });
    expect(card("/dice 1d100 vs 45", [42])).toMatchObject({ against: "vs 45", by: "By 3" });
    expect(card("/dice 1d100 vs ?", [42])).toMatchObject({ against: "vs ?" });
    expect(card("/dice 2d6 ranges ..6 7..", [3, 4])).not.toHaveProperty("against");
  });

  it("a card tells the level that counts, and how it can go on", () => {
    const levelOf = (line: string, faces: readonly number[]) => {
      const { text, steps } = card(line, faces).level!;
      return [text, ...steps.map(({ isLast }) => isLast)];
    };
    expect(levelOf("/kaiser skill 5 a2 d1", [6, 3, 4])).toEqual(["Advantage 1", false, false]);
    expect(levelOf("/kaiser skill 5 a1 d1", [6, 3])).toEqual(["", false, false]);
    expect(levelOf("/klepto +2 a1 d5", [1, 2, 3, 4])).toEqual(["Disadvantages 3", true, false]);
    expect(levelOf("/klepto +2 a3", [1, 2, 3, 4])).toEqual(["Advantages 3", false, true]);
    expect(card("/kr 2 dt 6", [9, 2])).not.toHaveProperty("level");
    const [, more] = card("/kaiser skill 5 a2", [6, 3, 4, 1]).level!.steps;
    expect(more).toMatchObject({ sign: "+", label: "Advantage: one more" });
  });

  it("a card is waited for if its result is rare, and only if everyone may see it", () => {
    const waits = (...[line, faces]: Parameters<typeof card>) => card(line, faces).isSuspenseful;
    expect([waits("/kaiser skill 5 vs 12", [6, 6, 1]), waits("/kaiser skill 5", [1, 1, 2, 2])]).toEqual([true, true]);
    expect([waits("/ogs d8 + d6 + d4 vs 4", [6, 4, 2]), waits("/klepto +2", [10, 1])]).toEqual([true, true]);
    expect([waits("/kaiser skill 5 vs 12", [4, 3]), waits("/kr 2 dt 6", [12, 12])]).toEqual([false, false]);
    expect(waits("/kaiser skill 5 vs ?", [6, 6, 1])).toBe(false);
  });

  it("a card adds up to the total", () => {
    const bonuses = (...[line, faces]: Parameters<typeof card>) =>
      card(line, faces).throws.map(({ groups }) => groups.map(({ bonus }) => bonus));
    expect(bonuses("/kaiser skill 5 + 2 vs 12", [4, 3])).toEqual([["+ 7"]]);
    expect(bonuses("/kaiser skill 5 vs 12 a1", [4, 3, 2])).toEqual([["+ 5", undefined]]);
    expect(bonuses("/kaiser skill 5 vs 12", [1, 1, 3, 4])).toEqual([["+ 5"], [undefined]]);
    expect(bonuses("/klepto -1", [4])).toEqual([["− 1"]]);
    expect(bonuses("/kr 2 dt 6", [9, 2])).toEqual([[undefined, undefined]]);
  });

  it("a card shows what stands for the dice of an opposed Fumble, after all dice", () => {
    const fumble = (line: string, faces: readonly number[]) => {
      const view = card(line, faces);
      const beside = view.throws.flatMap(({ groups }) => groups.flatMap(({ bonus }) => bonus ?? []));
      return [beside, "bonus" in view && view.bonus, view.total, view.lines];
    };
    const counts = "Fumble Level 11: the dice count as −5";
    expect(fumble("/kaiser skill 7 opposed", [1, 1, 5, 6])).toEqual([[], "−5 + 7", "2", [counts]]);
    expect(fumble("/kaiser skill 0 opposed", [1, 1, 1, 2])).toEqual([[], "0", "0", expect.anything()]);
    const least = `${counts}; no total is below 0`;
    expect(fumble("/kaiser skill 3 opposed", [1, 1, 5, 6])).toEqual([[], "−5 + 3", "0", [least]]);
  });

  it("a card adds to nothing if no die counts, and has no total if the rule gives no number", () => {
    expect(withBonus([], "+ 5")).toMatchObject({ bonus: "+ 5" });
    const critical = card("/klepto +2", [10, 1]);
    expect(critical).toMatchObject({ headline: "Critical Success", tone: "great" });
    expect(critical).not.toHaveProperty("total");
  });

  it("a card draws a mark for every tone but the plain one", () => {
    const kaiser = [
      [6, 6, 1],
      [4, 4],
      [2, 3],
      [1, 1, 2, 2],
    ].map((faces) => card("/kaiser skill 5 vs 12", faces));
    const marks = new Set([...kaiser, card("/klepto +2", [6])].map(({ mark }) => mark));
    expect([...marks].filter((mark) => mark.startsWith("M"))).toHaveLength(5);
    expect(card("/kaiser skill 5", [2, 3]).mark).toBe("");
  });

  it("a card names the rows of dice that are not added", () => {
    const titles = (faces: readonly number[]) =>
      card("/kaiser skill 5", faces).throws.map(({ role, title, joint }) => [role, title, joint]);
    expect(titles([2, 3])).toEqual([["Dice", undefined, undefined]]);
    expect(titles([6, 6, 2])[1]).toEqual(["Open Roll", undefined, "+"]);
    expect(titles([1, 1, 6, 5])[1]).toEqual(["Fumble Level", "Fumble Level", undefined]);
  });

  it.each([
    ["/ogs d8 + d6 + d4 vs 4", [6, 4, 2], { headline: "Four Stage Critical Success" }],
    ["/ogs d8 + d6 + d4 vs -18", [6, 4, 2], { headline: "15 Stage Critical Success" }],
    ["/kaiser skill 5 vs 11", [4, 3], { lines: ["1 Degree of Success"] }],
    ["/kaiser skill 5 vs 12", [4, 3], { lines: ["Just made it: 1 Degree of Success"] }],
    ["/olde d4", Array<number>(1001).fill(4), { notice: "Some dice stopped after 1000 extra rolls." }],
  ])("a card says numbers in words, singulars, and that dice were stopped: %s", (line, faces, told) => {
    expect(card(line, faces)).toMatchObject(told);
    expect(card("/olde d4", [4, 4, 3])).not.toHaveProperty("notice");
  });
});

describe("a changed card", () => {
  const { request: asked, played } = rolledCheck("/kaiser skill 5 vs 12 a1 # Sneak", [6, 4, 5]);
  const earlier = { options: { ...asked!.options, advantage: 0 }, faces: [6, 4] };
  const record = makeRecord(asked!, played.faces);

  it("a changed card says who changed what, from which to which, and the check before", () => {
    const { change, history } = cardView(replayOrFail({ ...record, history: [earlier] }), words, { author: "Ana" });
    expect(change).toEqual({
      text: "Ana: Advantage 0 → 1, total 15 → 16",
      before: "Kaiser skill check 5 vs 12 — Success, 3 Degrees of Success, total 15 (6 and 4).",
    });
    expect(history).toEqual({ title: "Before the change", changes: [change] });
  });

  it("a changed card names its author for the latest change alone", () => {
    const first = { options: { ...earlier.options, difficulty: null, opposed: true }, faces: [6, 4] };
    const { history } = cardView(replayOrFail({ ...record, history: [first, earlier] }), words, { author: "Ana" });
    expect(history!.changes.map(({ text }) => text)).toEqual([
      "Difficulty – → 12, Opposed on → off",
      "Ana: Advantage 0 → 1, total 15 → 16",
    ]);
  });
});

describe("the dice of a card", () => {
  it("the dice of a card tell which were dropped", () => {
    expect(groupsOf(card("/kaiser skill 5 a2", [6, 3, 4, 1]))).toEqual([
      [undefined, "d6: 6", "d6: 4"],
      [undefined, "d6: 3, dropped", "d6: 1, dropped"],
    ]);
  });

  it("the dice of a card tell which were replaced by a later roll, and which later roll was not taken", () => {
    const groups = (method: string) =>
      groupsOf(card("/kaiser skill 5 a1", [2, 5, 1], { "kaiser.advantageMethod": method })).map(([, ...dice]) => dice);
    expect(groups("sequentialReplace")).toEqual([["d6: 5"], ["d6: 2, replaced"], ["d6: 1"]]);
    expect(groups("sequentialKeep")).toEqual([["d6: 2", "d6: 5"], ["d6: 1, dropped"]]);
  });

  it("the dice of a card link the rolls of an unlimited die and add them up", () => {
    const [first] = diceOf(card("/olde d8", [8, 8, 3]));
    expect(first!.links.map(({ joint = "", text }) => joint + text)).toEqual(["8", "+8", "+3"]);
    const label = "d8: 8, rolled again: 8, rolled again: 3, counts as 19";
    expect(first).toMatchObject({ isSum: true, value: "= 19", label });
  });

  it("the dice of a card stand apart if they show a sum or another value than their face", () => {
    const apart = (...[line, faces]: Parameters<typeof card>) => diceOf(card(line, faces)).map(({ isSum }) => isSum);
    expect(apart("/olde 3d6", [6, 4, 4, 3])).toEqual([true, false, false]);
    expect(apart("/klepto +2", [10, 0])).toEqual([true]);
    expect(apart("/dice 4df", [1, 0, -1, 1])).toEqual([false, false, false, false]);
  });

  it("the dice of a card say that they are multiplied or subtracted", () => {
    const captions = (line: string, faces: readonly number[]) =>
      groupsOf(card(line, faces)).map(([caption = ""]) => caption.replace(/[\u2066-\u2069]/g, ""));
    expect(captions("/dice 2 * 1d6 + 1d8", [4, 5])).toEqual(["multiplied: ×2", ""]);
    expect(captions("/dice 1d20 - 1d4", [4, 2])).toEqual(["", "subtracted"]);
    const bonuses = ["/dice 2 * 1d6 - 1d8 + 3", "/dice 2 * (1d6 + 3) - 1d8", "/dice 2 * 1d6 - 1d8"].map((line) =>
      card(line, [4, 5]).throws.flatMap(({ groups }) => groups.flatMap(({ bonus }) => bonus ?? [])),
    );
    expect(bonuses).toEqual([["+ 3"], ["+ 6"], []]);
    expect(captions("/dice 1d20 - 3 * 1d4", [4, 2])).toEqual(["", "subtracted: ×3"]);
  });

  it("the dice of a card show a ten and the coin that settles it", () => {
    const [die] = diceOf(card("/klepto +2", [10, 0]));
    expect(die!.links.map(({ joint, text, isReplaced, shape }) => [joint, text, isReplaced, shape?.name])).toEqual([
      [undefined, "10", true, "d10"],
      ["→", "T", false, "coin"],
    ]);
    expect(die).toMatchObject({ value: "= 0", label: "d10: 10, settled by coin: tails, counts as 0" });
  });

  it("the dice of a card are grouped by what they count, best first", () => {
    const view = card("/kr 6 dt 7", [1, 9, 12, 4, 8, 2]);
    const counts = view.throws[0]!.groups.map(({ caption, count }) => `${caption}: ${count}`);
    expect(counts).toEqual(["+2: 2", "+1: 1", "−1: -1", "−2: -2"]);
    expect(groupsOf(view)[3]).toEqual(["−2", "d12: 1, critical failure"]);
  });

  it("the dice of a card say so if they count for nothing", () => {
    expect(groupsOf(card("/kr 3 dt 14", [12, 9, 1]))).toEqual([
      ["+1", "d12: 12, success"],
      ["not counted", "d12: 9, not counted", "d12: 1, not counted"],
    ]);
  });

  it("the dice of a card say what they are for, and that they were increased", () => {
    const { groups } = card("/ogs d8 + d12^1 + d4", [8, 5, 3, 2]).throws[0]!;
    expect(groups.map(({ caption, promoted, dice }) => [caption, promoted, dice.length])).toEqual([
      ["stat", undefined, 1],
      ["skill", "skill, broken up", 2],
      ["modifier", undefined, 1],
    ]);
    expect(groups[1]!.dice.map(({ links }) => links[0]!.shape?.name)).toEqual(["d8", "d6"]);
  });

  it("the dice of a card show what a percentile die prints, and what a d6 read as a d2 is worth", () => {
    const view = card("/kaiser percentile", [10, 10]);
    expect([view.total, ...diceOf(view).map(({ links }) => links[0]!.text)]).toEqual(["100", "00", "0"]);
    expect(diceOf(card("/olde d2", [2, 1]))).toMatchObject([{ value: "= 3" }]);
  });

  it("the dice of a card leave out the middle of a very long chain", () => {
    const [die] = diceOf(card("/olde d4", [...Array<number>(20).fill(4), 1]));
    expect(die!.links.map(({ text }) => text)).toEqual(["4", "4", "… 18 more …", "1"]);
    expect(die!.label).toBe("d4: 4, rolled again 20 times, counts as 81");
  });

  it("the dice of a card are drawn once if many are equal", () => {
    const faces = Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? 12 : 5));
    const dice = diceOf(card("/kr 40 dt 6", faces));
    expect(dice.map(({ times, label }) => [times, label])).toEqual([
      ["×10", "d12: 12, critical success, 10 times"],
      ["×30", "d12: 5, failure, 30 times"],
    ]);
  });
});

describe("the card of a formula", () => {
  const ko = (...faces: readonly number[]) =>
    rolledCode({ system: "kaiser", code: "ko", dice: { count: 2, sides: 6 }, faces });
  const un = (count: number, sides: number, ...faces: readonly number[]) =>
    rolledCode({ system: "olde", code: "un", dice: { count, sides }, faces });
  const formula = (text: string, total: number, ...parts: readonly ReplayedRecord[]) =>
    formulaView({ formula: text, total, parts }, words);

  it("the card of a formula has the formula's total and the code's headline", () => {
    const told = { headline: "Open Roll", tone: "great", total: "20", game: "Kaiser" };
    expect(formula("2d6ko + 5", 20, ko(6, 6, 3))).toMatchObject({ ...told, line: "2d6ko + 5", dice: "2d6 + 1d6" });
  });

  it.each([
    [3.5, "3,5", "3.5", "total 3.5"],
    [-2.25, "−2,25", "−2.25", "total minus 2.25"],
    [1234, "1234", "1234", "total 1234"],
  ])("the card of a formula writes the total %f by language", (total, inGerman, inEnglish, spoken) => {
    const rolled = { formula: "2d6ko / 2", total, parts: [ko(3, 4)] };
    for (const [language, expected] of [
      [wordsFrom(german), inGerman],
      [words, inEnglish],
    ] as const) {
      expect(formulaView(rolled, language).total).toBe(expected);
    }
    expect(formulaView(rolled, words).spoken).toContain(spoken);
  });

  it("the card of a formula leaves plain codes out of the headline if another says more", () => {
    const told = { headline: "Fumble", tone: "dire", game: "Dungeons of Olde, Kaiser" };
    expect(formula("1d4un + 2d6ko", 7, un(1, 4, 4, 1), ko(1, 1))).toMatchObject(told);
    expect(formula("1d4un", 5, un(1, 4, 4, 1))).toMatchObject({ headline: "Total", tone: "plain" });
  });

  it("the card of a formula names each row by its dice if there are several codes", () => {
    const view = formula("1d4un + 2d8un", 17, un(1, 4, 4, 1), un(2, 8, 7, 5));
    expect(view).toMatchObject({ headline: "Total", tone: "plain", total: "17" });
    expect(view.throws.map(({ role }) => role)).toEqual(["1d4", "2d8"]);
  });

  it("the card of a formula is mixed if its codes differ in tone", () => {
    const view = formula("2d6ko + 2d6ko", 17, ko(6, 6, 3), ko(1, 1));
    expect(view).toMatchObject({ headline: "Open Roll · Fumble", tone: "mixed" });
  });
});
