import { expect, it } from "vitest";
import { changeRecord, type Change } from "../../src/checks/change.ts";
import { lastingRules, renewLasting, withoutLasting, parseLasting, readLasting } from "../../src/checks/lasting.ts";
import { writeCheck, readCheck, type CheckRequest, checkOf } from "../../src/checks/notation.ts";
import { makeRecord, replayRecord, type ReplayedRecord } from "../../src/checks/record.ts";
import { requestOfSavedCheck } from "../../src/checks/saved-check.ts";
import { odds } from "../../src/engine/odds.ts";
import { games } from "../../src/games/index.ts";
import { cardView } from "../../src/view/card/card.ts";
import { newCheckForm, readCheckForm, rollView } from "../../src/view/form/check-form.ts";
import { contextWith, rollOdds, words } from "../view/drawn.ts";

const klepto = games.find(({ id }) => id === "kleptonomicon")!;
const entry = (name: string, level: number, isOn = true) => ({ id: name, system: "kleptonomicon", name, level, isOn });
const ants = entry("ants in their pants", -1);
const rules = lastingRules([ants, entry("blessed", 2), entry("asleep", -3, false)]);
const read = (line: string, given = rules) => readCheck(line, { games, rules: given }) as CheckRequest;

it.each([
  ["ants in their pants: d1", { name: "ants in their pants", level: -1 }],
  [" Blessed :A2 ", { name: "Blessed", level: 2 }],
  ["a: b: d9", { name: "a: b", level: -9 }],
  ["ズボンの中のアリ：d1", { name: "ズボンの中のアリ", level: -1 }],
  ["soft boots: a1 Sneak", { name: "soft boots", level: 1, tests: ["Sneak"] }],
  ["boots: A1  Sneak, Hide ,, Sneak", { name: "boots", level: 1, tests: ["Sneak", "Hide"] }],
  ["boost: a1 x2", { name: "boost", level: 1, testCount: 2 }],
  ["boost: d2 × 20 Sneak", { name: "boost", level: -2, testCount: 20, tests: ["Sneak"] }],
  ["boots: a1 x Sneak", { name: "boots", level: 1, tests: ["x Sneak"] }],
])("a lasting Advantage is read from %j", (text, lasting) => expect(readLasting(klepto, text)).toEqual(lasting));

it.each([
  "",
  "ants",
  "ants: 1",
  ": d1",
  "ants: d0",
  "ants: d10",
  "ants: x1",
  "ants: d99",
  "a: a1 x0",
  "a: a1 x21",
  `${"x".repeat(81)}: d1`,
])("a lasting Advantage is not read from %j", (text) =>
  expect(readLasting(klepto, text)).toMatchObject({ problem: "lasting", data: { most: 9 } }),
);

it("a lasting Advantage counts on the tests that are chosen for it, by their names or labels", () => {
  const boots = { ...entry("soft boots", 1), tests: ["Sneak", "In the dark"] };
  const chosen = lastingRules([boots, ants]);
  const levels = (line: string) => {
    const { options, lasting = [] } = read(line, chosen);
    return [options["advantages"], options["disadvantages"], lasting.map(({ name }) => name)];
  };
  expect(levels("/klepto +2")).toEqual([0, 1, ["ants in their pants"]]);
  expect(levels("/klepto +2 # sneak")).toEqual([1, 1, ["soft boots", "ants in their pants"]]);
  expect(levels("/klepto +2 # Sneak (fog −2)")).toEqual([1, 1, ["soft boots", "ants in their pants"]]);
  expect(levels("/klepto +2 # Sneaky")).toEqual([0, 1, ["ants in their pants"]]);
  const saved = { id: "a", system: "kleptonomicon", kind: "test", options: { modifier: 2 } };
  const advantagesOf = (name: string) =>
    (requestOfSavedCheck({ ...saved, name }, {}, games, chosen) as CheckRequest).options["advantages"];
  expect([advantagesOf("Sneak"), advantagesOf("Climb")]).toEqual([1, 0]);
  const none = read("/klepto +2", lastingRules([boots]));
  expect(none).not.toHaveProperty("lasting");
  expect(none.options).toMatchObject({ advantages: 0, disadvantages: 0 });
});

it("a lasting Advantage says in the dialog whether it counts, and why", () => {
  const boots = { ...entry("soft boots", 1), tests: ["Sneak", "Hide"] };
  const context = { ...contextWith(lastingRules([boots, ants])) };
  const textsFor = (label: string, kind = "test") => {
    const read = readCheckForm({ ...newCheckForm(klepto, kind), label, mode: "public" }, context.rules);
    return rollView(read, context, rollOdds()).controls.find(({ name }) => name === "lasting")?.texts;
  };
  const everywhere = "ants in their pants: Disadvantages 1, on every Test";
  expect(textsFor("")).toEqual(["soft boots does not count here: Advantages 1 on Sneak and Hide", everywhere]);
  expect(textsFor("Sneak")).toEqual(["soft boots: Advantages 1, since it counts on Sneak and Hide", everywhere]);
  expect(textsFor("", "sum")).toBeUndefined();
});

it("a lasting Advantage counts in the chances beside the levels of the dialog", () => {
  const rules = lastingRules([ants]);
  const form = { ...newCheckForm(klepto, "test", { raw: { modifier: 2 } }), mode: "public" };
  const { controls, odds } = rollView(readCheckForm(form, rules), contextWith(rules), rollOdds(rules));
  const levels = controls.find(({ name }) => name === "levels-advantages")!.levels!.options;
  expect(levels.find(({ isSelected }) => isSelected)).toMatchObject({ value: "0", chance: odds!.lead.value });
  expect(levels.find(({ value }) => value === "1")!.chance).toBe("25%");
});

// Kleptonomicon, Critical Rolls: "a temporary boost to your next Tests".
it("a lasting Advantage for some tests counts on so many, and says how many are left", () => {
  const boost = { ...entry("boost", 1), testCount: 2 };
  const after = (...tests: readonly string[]) => {
    const used = { boost: Object.fromEntries(tests.map((test) => [test, true])), ants: { one: true } };
    const list = parseLasting({ list: [boost, ants], used }, games);
    const { lasting, options } = read("/klepto +2", lastingRules(list));
    return [list[0], lasting, options["advantages"]];
  };
  const always = { name: ants.name, level: -1 };
  expect(after()).toEqual([{ ...boost, left: 2 }, [{ name: "boost", level: 1, left: 1 }, always], 1]);
  expect(after("one")).toEqual([{ ...boost, left: 1 }, [{ name: "boost", level: 1, left: 0 }, always], 1]);
  for (const tests of [
    ["one", "two"],
    ["one", "two", "three"],
  ])
    expect(after(...tests)).toEqual([{ ...boost, left: 0, isOn: false }, [always], 0]);
});

it("a lasting Advantage for some tests says on the card and in the dialog how many are left", () => {
  const rulesFor = (left: number) => lastingRules([{ ...entry("boost", 1), left }]);
  const cardFor = (left: number) => {
    const record = makeRecord(read("/klepto +2", rulesFor(left)), [4, 9]);
    const played = replayRecord(JSON.parse(JSON.stringify(record)), games) as ReplayedRecord;
    const { lines } = cardView(played, words) as { lines: readonly string[] };
    return lines.at(-1);
  };
  expect([3, 2, 1].map(cardFor)).toEqual([
    "boost: Advantages 1 (2 Tests left)",
    "boost: Advantages 1 (1 Test left)",
    "boost: Advantages 1 (ends with this Test)",
  ]);
  const context = contextWith(rulesFor(2));
  const form = readCheckForm({ ...newCheckForm(klepto, "test"), label: "", mode: "public" }, context.rules);
  const shown = rollView(form, context, rollOdds()).controls.find(({ name }) => name === "lasting");
  expect(shown?.texts).toEqual(["boost: Advantages 1, on every Test (2 Tests left)"]);
});

it("a lasting Advantage counts anew in a roll that is made again, as it is now", () => {
  const asked = read("/klepto +2 d1 # Sneak", lastingRules([ants, { ...entry("boost", 1), left: 1 }]));
  const boots = { ...entry("soft boots", 2), tests: ["Sneak"] };
  const again = renewLasting(asked, lastingRules([boots]));
  expect(again).toEqual(read("/klepto +2 d1 # Sneak", lastingRules([boots])));
  expect(renewLasting(asked, {})).toEqual(read("/klepto +2 d1 # Sneak", {}));
});

it("a lasting Advantage is stored with its tests, without damaged ones", () => {
  const stored = (tests: unknown) => parseLasting({ list: [{ ...ants, tests }] }, games);
  expect(stored(["Sneak"])).toEqual([{ ...ants, tests: ["Sneak"] }]);
  expect(stored([])).toEqual([ants]);
  for (const damaged of ["Sneak", [1], [""], Array(21).fill("a"), ["x".repeat(81)]])
    expect(stored(damaged)).toEqual([]);
});

it("a lasting Advantage is added to each Test while it is on, and to no other check", () => {
  expect(read("/klepto +2").options).toMatchObject({ modifier: 2, advantages: 2, disadvantages: 1 });
  expect(read("/klepto group +2 d1").options).toMatchObject({ advantages: 2, disadvantages: 2 });
  expect(read("/klepto 2d12 + 3")).not.toHaveProperty("lasting");
  expect(read("/kaiser skill 5 a1").options).toMatchObject({ advantage: 1 });
  expect(read("/klepto +2", {}).options).toMatchObject({ advantages: 0, disadvantages: 0 });
  const saved = { id: "a", name: "Sneak", system: "kleptonomicon", kind: "test", options: { modifier: "@sneak" } };
  expect(requestOfSavedCheck(saved, { sneak: 3 }, games, rules)).toMatchObject({
    options: { modifier: 3, advantages: 2 },
  });
});

it("a lasting Advantage has the odds of its dice", () => {
  // One Disadvantage: low unless both dice are 7 or more, where a ten is one by heads alone.
  const { outcomes } = odds(checkOf(read("/klepto +0", lastingRules([ants]))));
  const pass = outcomes.reduce((sum, { outcome, p }) => sum + (outcome["pass"] ? p : 0), 0);
  expect(pass).toBeCloseTo(0.35 ** 2, 12);
});

it("a lasting Advantage is left out of the line, which adds it again once only", () => {
  const asked = read("/klepto + 2 d1 # Climb");
  expect(writeCheck(asked)).toBe("/klepto + 2 d1 # Climb");
  expect(withoutLasting(asked)).toMatchObject({ advantages: 0, disadvantages: 1 });
  expect(read(writeCheck(asked)).options).toEqual(asked.options);
});

it("a lasting Advantage stands on the card by its name, also once it is switched off", () => {
  const record = makeRecord(read("/klepto +2", lastingRules([ants])), [4, 9]);
  const played = replayRecord(JSON.parse(JSON.stringify(record)), games) as ReplayedRecord;
  expect(cardView(played, words)).toMatchObject({
    headline: "Low Score",
    line: "/klepto + 2",
    lines: ["ants in their pants: Disadvantages 1"],
  });
  expect(played.played.outcome).toMatchObject({ score: 6 });
});

it("a lasting Advantage stays on the card of a changed roll, as long as its options hold it", () => {
  const record = makeRecord(read("/klepto +2", lastingRules([ants])), [4, 9]);
  const stays = changeRecord(record, { modifier: 3 }, games) as Change;
  expect([stays.request.lasting, writeCheck(stays.request)]).toEqual([[{ name: ants.name, level: -1 }], "/klepto + 3"]);
  const gone = changeRecord(record, { disadvantages: 0 }, games) as Change;
  expect([gone.request.lasting, writeCheck(gone.request)]).toEqual([undefined, "/klepto + 2"]);
});

it.each([
  ["more than was rolled", [{ name: "ants", level: -2 }]],
  ["a level in letters", [{ name: "ants", level: "1" }]],
  ["no name", [{ level: -1 }]],
  ["fewer tests than none", [{ name: "ants", level: -1, left: -1 }]],
  ["tests in letters", [{ name: "ants", level: -1, left: "1" }]],
  ["no list", { name: "ants", level: -1 }],
])("a lasting Advantage of a crafted record is not shown: %s", (_why, lasting) => {
  const record = { ...makeRecord(read("/klepto +2", lastingRules([ants])), [4, 9]), lasting };
  expect((replayRecord(record, games) as ReplayedRecord).request).not.toHaveProperty("lasting");
});

it("a stored list loses what is damaged, and no more", () => {
  const list = [
    ants,
    null,
    { ...ants, level: 99 },
    { ...ants, system: "kaiser" },
    { ...ants, id: 4 },
    { ...ants, testCount: 0 },
    { ...ants, testCount: "2" },
    entry("b", 1, false),
  ];
  expect(parseLasting({ v: 1, list }, games)).toEqual([ants, entry("b", 1, false)]);
  for (const broken of [undefined, null, 4, "x", {}, { list: "x" }]) expect(parseLasting(broken, games)).toEqual([]);
});
