import { readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import { groupSentence } from "../../src/view/group-result.ts";
import type { GroupReader, GroupView } from "../../src/view/group.ts";
import { groupView, shortGroupView } from "../../src/view/group.ts";
import { wordsFrom } from "../../src/view/words.ts";
import type { Telling, Told } from "./group-drawn.ts";
import { groupTest, leader, readerOf, SEED } from "./group-drawn.ts";

const words = wordsFrom(english);
const view = (telling: Telling, reader: GroupReader = leader) => groupView(groupTest(telling), reader, words);
const sentence = (telling: Telling, reader: GroupReader = leader) => groupSentence(groupTest(telling), reader, words);
const deeds = ({ deeds: own, rows }: GroupView) => [
  ...rows.flatMap((row) => row.deeds.map(({ deed }) => `${deed} ${row.name}`)),
  ...own.map(({ deed }) => deed),
];

describe("what comes of a group's test", () => {
  it("is the lowest Score, with help counted", () => {
    expect(view({ rows: SEED })).toMatchObject({
      headline: "Low Score",
      total: "5",
      tone: "bad",
      lines: ["Lowest: Carol", "Help can still be given 3 times"],
    });
    expect(
      view({
        rows: SEED,
        gifts: [
          [0, 3],
          [1, 2],
          [1, 2],
        ],
        isClosed: true,
      }),
    ).toMatchObject({
      headline: "Mixed Score",
      total: "7",
      tone: "mixed",
      lines: ["Lowest: Carol and David", "Closed"],
    });
    expect(sentence({ rows: SEED, label: "Sneak" })).toBe("Sneak — Low Score, total 5, Lowest: Carol.");
  });

  it("is a critical failure without a number", () => {
    const { headline, tone, total } = view({ rows: [...SEED.slice(0, 3), { faces: [10, 0] }] });
    expect([headline, tone, total]).toEqual(["Critical Failure", "dire", undefined]);
  });

  it("is not told before all have rolled", () => {
    expect(view({ rows: [...SEED.slice(0, 3), "waiting"] })).toMatchObject({
      headline: "3 of 4 have rolled",
      tone: "plain",
      lines: [],
    });
    expect(view({ rows: ["skipped", "gone"] })).toMatchObject({ headline: "Nobody rolled" });
  });

  it("counts those who succeed in the other games", () => {
    const kaiser: Telling = {
      system: "kaiser",
      kind: "skill",
      options: { skill: 5, difficulty: 12 },
      rows: [{ faces: [6, 5] }, { faces: [1, 2] }, { faces: [4, 4] }],
    };
    expect(view(kaiser).title).toBe("Group check: skill check 5 vs 12");
    expect(view(kaiser)).toMatchObject({
      headline: "2 of 3 succeed",
      tone: "mixed",
      lines: ["Best: Alice", "Worst: Bob"],
    });
    expect(view({ ...kaiser, options: { skill: 5 } })).toMatchObject({
      headline: "Best: Alice",
      tone: "plain",
      lines: ["Worst: Bob"],
    });
  });
});

it("is short below its newest message, without those who take part", () => {
  const short = shortGroupView(groupTest({ rows: SEED, label: "Sneak" }), leader, words);
  expect(short).toMatchObject({ headline: "Low Score", total: "5", label: "Sneak", show: "Show the whole card" });
  expect(JSON.stringify(short)).not.toMatch(/Alice|David|rows|deeds/);
});

describe("a row", () => {
  it("says who is waited for, and that nobody of them is there", () => {
    const { rows } = view({ rows: ["waiting", "waiting", "skipped", "gone"] }, readerOf([], {}, [1]));
    expect(rows.map(({ note, offline }) => [note, offline])).toEqual([
      ["Waiting for player of Alice", undefined],
      ["Waiting for player of Bob", "offline"],
      ["Left out", undefined],
      ["Gone", undefined],
    ]);
  });

  it("says who has not rolled once it is closed", () => {
    expect(view({ rows: ["waiting", SEED[0]!], isClosed: true }).rows.map(({ note }) => note)).toEqual([
      "Did not roll",
      undefined,
    ]);
  });

  it("lets a trait be picked by whoever may roll, and shows what is expected of its reader", () => {
    const { rows } = view({ rows: ["waiting", "waiting", "skipped"] }, readerOf([0, 2]));
    expect(rows.map(({ traits }) => traits?.label)).toEqual(["Check of Alice", undefined, "Check of Carol"]);
    expect(rows[0]!.traits!.options.map(({ text }) => text)).toEqual(["Sneak", "Climb"]);
    expect(rows.map((row) => row.deeds.map(({ isMain }) => isMain))).toEqual([[true], [], [false]]);
    expect(view({ rows: ["waiting"] }).rows[0]!.deeds.map(({ deed, isMain }) => [deed, isMain])).toEqual([
      ["roll", false],
      ["skip", false],
    ]);
  });

  it("marks who holds the group back, and who can still be helped", () => {
    const marks = (telling: Telling) =>
      view(telling).rows.map(({ lowest, saved }) => [lowest !== undefined, saved !== undefined]);
    expect(marks({ rows: SEED })).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [false, true],
    ]);
    expect(
      marks({
        rows: SEED,
        gifts: [
          [0, 3],
          [1, 2],
          [1, 2],
        ],
      }),
    ).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [true, false],
    ]);
    expect(marks({ rows: SEED, isClosed: true })).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [false, false],
    ]);
  });

  it("lets help be given and taken back by those who may act for the giver alone", () => {
    const told: Telling = { rows: SEED, gifts: [[1, 2]] };
    const [alice, bob, carol] = view(told, readerOf([1])).rows;
    expect([alice!.tokens.length, alice!.canDrag, alice!.giving]).toEqual([1, false, undefined]);
    expect([bob!.tokens, bob!.canDrag, bob!.giving!.friends.map(({ name }) => name)]).toEqual([
      ["Advantage"],
      true,
      ["Carol", "David", "Alice"],
    ]);
    expect(carol!.received).toMatchObject([{ text: "Advantage from Bob", undo: { deed: "undo" } }]);
    expect(view(told, readerOf([0])).rows[2]!.received).toEqual([{ text: "Advantage from Bob" }]);
    expect(
      view({ ...told, isClosed: true }, readerOf([1])).rows.flatMap(({ tokens, giving, received }) => [
        ...tokens,
        ...(giving ? [giving] : []),
        ...received.flatMap(({ undo }) => undo ?? []),
      ]),
    ).toEqual([]);
  });
});

describe("what can be done", () => {
  const rows: readonly Told[] = [SEED[0]!, "waiting", "waiting", "skipped"];

  it.each<[string, GroupReader, string[]]>([
    ["a stranger", readerOf([]), []],
    ["a player", readerOf([1]), ["roll Bob"]],
    ["whoever asked", readerOf([0], { mayLead: true }), ["skip Bob", "skip Carol", "nudge", "close"]],
    ["whoever asked, with nobody there", readerOf([0], { mayLead: true }, [1, 2]), ["skip Bob", "skip Carol", "close"]],
    [
      "whoever asked and has all to roll for",
      readerOf([1, 2], { mayLead: true }),
      ["roll Bob", "skip Bob", "roll Carol", "skip Carol", "close"],
    ],
    [
      "a Gamemaster",
      leader,
      ["roll Bob", "skip Bob", "roll Carol", "skip Carol", "roll David", "missing", "nudge", "close"],
    ],
  ])("by %s", (_who, reader, expected) => expect(deeds(view({ rows }, reader))).toEqual(expected));

  it("is nothing once it is closed", () => expect(deeds(view({ rows, isClosed: true }))).toEqual([]));
});

it("nothing of a roll that its reader may not see is anywhere, and nothing that comes of it", () => {
  const told: Telling = { rows: [SEED[0]!, SEED[1]!, "hidden", SEED[3]!], gifts: [[0, 2]] };
  for (const isClosed of [false, true]) {
    const shown = view({ ...told, isClosed }, readerOf([0, 1, 3]));
    expect(shown).toMatchObject({
      headline: "Some rolls are secret",
      tone: "plain",
      rows: [{}, {}, { note: "Rolled in secret", tone: "plain", mark: "", deeds: [] }, {}],
    });
    expect([
      shown.total,
      shown.rows[2]!.score,
      shown.rows[2]!.result,
      ...shown.rows.map(({ lowest }) => lowest),
    ]).toEqual(Array(7).fill(undefined));
    expect(shown.lines.join()).not.toContain("Lowest");
  }
});

describe("its markup", () => {
  const draw = Handlebars.compile(readFileSync(new URL("../../templates/group.hbs", import.meta.url), "utf8"), {
    strict: true,
    knownHelpersOnly: true,
  });
  const drawn = (shown: GroupView) => {
    const { document } = new Window();
    document.body.innerHTML = draw(shown);
    return document.body;
  };

  it("begins with the result, and names every button and every list", () => {
    const body = drawn(view({ rows: [...SEED.slice(0, 3), "waiting"], gifts: [[0, 2]], label: "<b>Sneak</b>" }));
    expect(body.querySelector("b")).toBeNull();
    expect(body.textContent.replace(/\s+/g, " ").trim()).toMatch(
      /^3 of 4 have rolled Alice Mixed Score 8 Bob High Score 11/,
    );
    const names = [...body.querySelectorAll("button, select")].map(
      (each) => each.getAttribute("aria-label") ?? each.textContent,
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain("Give: Bob gives to: Advantage");
  });

  it("lets one token be dragged for each Advantage that is left", () => {
    const tokens = [...drawn(view({ rows: SEED })).querySelectorAll("[draggable]")].map((token) =>
      token.getAttribute("data-giver"),
    );
    expect(tokens).toEqual(["0", "1", "1"]);
  });
});
