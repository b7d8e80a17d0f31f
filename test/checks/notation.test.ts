import { expect, it } from "vitest";
import { presetTable, presetsAsTyped, withPresetValues, type PresetReader } from "../../src/checks/field-reader.ts";
import {
  writeCheck,
  readCheck,
  parseKindId,
  parseNamedOptions,
  parseRequest,
  parseGameId,
  gameOfLine,
} from "../../src/checks/notation.ts";
import { games } from "../../src/games/index.ts";
import { game, requestFor } from "../checks.ts";

const COMMANDS = games.map(({ command }) => `/${command}`).join(", ");
const IDS = games.map(({ id }) => id).join(", ");
const PRESETS =
  "routine, easy, moderate, difficult, very-difficult, absurd, almost-impossible, impossible, inhuman, zen, legendary, divine";
const KINDS = "skill, resistance, characteristic, percentile, critical, roll";

it.each([
  ["/kaiser", "kaiser"],
  ["/kaiser skill", "kaiser"],
  ["/KAISER\tskill", "kaiser"],
  ["/klepto +2", "kleptonomicon"],
  ["/kleptonomicon +2", "kleptonomicon"],
  ["/Olde stat 4", "olde"],
  ["kaiser skill", undefined],
  ["xkaiser skill", undefined],
  ["/kaiserskill", undefined],
  ["/kaiser,skill", undefined],
  ["/", undefined],
  ["/ kaiser", undefined],
  ["/zaiser 5", undefined],
  ["/roll 1d6", undefined],
])("a line: %j is for %s", (line, id) => expect(gameOfLine(line, games)?.id).toBe(id));

it.each([
  ["/gurps 3d6 or something else", "unknownSystem", { word: "/gurps 3d6 or someth", known: COMMANDS }],
  [`/kaiser ${"5".repeat(500)}`, "tooLong", { most: 500 }],
  ["/kaiser", "noKind", { command: "kaiser", known: KINDS }],
  ["/kaiser # Sneak", "noKind", { command: "kaiser", known: KINDS }],
  ["/kaiser Sneaking 5", "unknownKind", { word: "sneaking", known: KINDS }],
  ["/kaiser skill_5", "unknownKind", { word: "skill_5", known: KINDS }],
  ["/kaiser skill0", "unknownKind", { word: "skill0", known: KINDS }],
  ["/kaiser SKILLZA 5", "unknownKind", { word: "skillza", known: KINDS }],
  ["/kr", "noKind", { command: "kr", known: "damage, extended, opposed" }],
  ["/ogs", "noKind", { command: "ogs", known: "open" }],
  ["/kr 6 dt 7 x", "unknownWord", { word: "x" }],
  ["/ogs d8 + d6 vs 12345", "outOfRange", { field: "difficulty", value: 12345, min: -999, max: 9999 }],
  ["/kaiser skill", "missing", { field: "skill" }],
  ["/kaiser skill 5 sneak", "unknownWord", { word: "sneak" }],
  ["/kaiser skill 5 sneakingaroundeverywhere 4", "unknownWord", { word: "sneakingaroundeveryw" }],
  ["/kaiser skill 5 vs 12 vs 13", "twice", { word: "vs", field: "difficulty" }],
  ["/kaiser skill 5 vs 12345", "outOfRange", { field: "difficulty", value: 12345, min: -999, max: 9999 }],
  ["/klepto +2 sneak", "unknownWord", { word: "sneak" }],
  ["/kaiser skill 5 vs 12 vs hard", "unknownWord", { word: "vs" }],
  ["/klepto 0d6", "outOfRange", { field: "dice", value: 0, min: 1, max: 100 }],
  ["/olde 2d6 2d6", "twice", { word: "2d6", field: "dice" }],
  ["/kaiser skill 5 vs absurdly", "unknownPreset", { word: "absurdly", field: "difficulty", known: PRESETS }],
])("a line: %s is refused: %s", (line, problem, data) => expect(readCheck(line, { games })).toEqual({ problem, data }));

it("a line is read up to its last character, in any order, with blanks and commas between", () => {
  const read = (line: string) => requestFor(line).options;
  const first = read("/kaiser skill 5 vs 12 a2 + 1");
  for (const rest of ["kaiser SKILL vs 12,5 , +1,A2", "kaiser skill a1 5 a1 vs12 +2 -1", "KAISER skill a2 5 vs 12 +1"])
    expect(read(`/${rest}`), rest).toEqual(first);
  const longest = `/kaiser skill 5 # ${"x".repeat(482)}`;
  expect(longest).toHaveLength(500);
  expect(readCheck(longest, { games })).toMatchObject({ label: "x".repeat(482) });
  expect(readCheck("/kaiser skill 5 #  Sneak # by night ", { games })).toMatchObject({ label: "Sneak # by night" });
  expect(readCheck("/kaiser skill 5 #", { games })).not.toHaveProperty("label");
});

it("a line is written in the order of its fields, without what is usual", () => {
  const written = (line: string) => writeCheck(requestFor(line));
  expect(written("/kaiser skill vs 12 a2 5 # Sneak")).toBe("/kaiser skill 5 vs 12 a2 # Sneak");
  expect(written("/kaiser percentile")).toBe("/kaiser percentile");
  expect(written("/kr 9 dt 7")).toBe("/kr 9 dt 7");
  expect(written("/olde d10 limited")).toBe("/olde d10 limited");
});

it("a line begins with a number where it is a check of the first kind", () => {
  const read = (line: string) => readCheck(line, { games });
  expect(read("/kaiser 5 vs 12")).toEqual(read("/kaiser skill 5 vs 12"));
  expect(read("/kaiser 5 vs 12 # Sneak")).toMatchObject({ kind: "skill", label: "Sneak" });
});

it("a check that a program names has a game by its id", () => {
  expect(parseGameId("kr", games)).toBe(game("kr"));
  const unknown = { problem: "unknownSystem", data: { word: "klepto", known: IDS } };
  expect(parseGameId("klepto", games)).toEqual(unknown);
  expect(parseGameId({}, games)).toMatchObject({ data: { word: "{…}" } });
});

it("a check that a program names has a kind of that game", () => {
  expect(parseKindId("kr", "basic", games)).toEqual({ game: game("kr"), kind: "basic" });
  expect(parseKindId("gurps", "basic", games)).toMatchObject({ problem: "unknownSystem" });
  const known = "basic, damage, extended, opposed";
  for (const kind of ["skill", 5, "toString"])
    expect(parseKindId("kr", kind, games)).toEqual({ problem: "unknownKind", data: { word: `${kind}`, known } });
  expect(parseRequest(game("kr"), "skill", {})).toEqual({ problem: "unknownKind", data: { word: "skill", known } });
});

it("a check that a program names has options of that kind only, and takes the others from the settings", () => {
  const effect = { game: game("olde"), kind: "effect" };
  expect(parseNamedOptions(effect, { stat: 4 }, { "olde.statTable": "2016" })).toMatchObject({
    ...effect,
    options: { stat: 4, table: "2016" },
  });
  expect(parseNamedOptions(effect, { stat: 4, mood: 1, more: 2 }, {})).toEqual({
    problem: "unknownOption",
    data: { word: "mood", known: "stat, adjust, table, limited, viaD6, d2Method" },
  });
  expect(parseNamedOptions(effect, {}, {})).toMatchObject({ problem: "missing" });
});

const GERMAN: Readonly<Record<string, string>> = { routine: "Routinearbeit", absurd: "Völlig absurd" };
const names = (system: string, preset: string) => (system === "kaiser" ? GERMAN[preset] : undefined);
const reader: PresetReader = { system: "kaiser", rules: {}, names };
const kinds = Object.values(game("kaiser").kinds);

it.each([
  ["vs moderate", 8],
  ["vs Very-Difficult", 16],
  ['vs "very difficult"', 16],
  ["vs veryDifficult", 16],
  ["vs routinearbeit", 2],
  ["vs Routine", 2],
  ["vs völlig-absurd", 20],
  ['VS "Völlig Absurd"', 20],
])("presets by their names: %s is %i", (line, value) => {
  expect(readCheck(`/kaiser skill 5 ${line}`, { games, rules: {}, names })).toMatchObject({
    options: { difficulty: value },
  });
  expect(withPresetValues(`skill 5 ${line} # vs easy`, kinds, reader)).toBe(`skill 5 vs ${value} # vs easy`);
});

it("presets by their names stay as they are if nobody knows them", () => {
  expect(withPresetValues("skill 5 vs nothing", kinds, reader)).toBe("skill 5 vs nothing");
  expect(withPresetValues("skill 5 vs völlig-absurd", kinds, { ...reader, names: undefined })).toBe(
    "skill 5 vs völlig-absurd",
  );
  expect(withPresetValues("percentile", kinds, reader)).toBe("percentile");
});

it("presets by their names are typed as one word each, in the language of the reader", () => {
  const all = Object.fromEntries(["Very Difficult", "veryHard", "Almost  Impossible", "Zen"].map((name) => [name, 1]));
  const written = presetsAsTyped({ tables: { all } }, { ...reader, names: undefined }).map(([name]) => name);
  expect(written.join(" ")).toBe("very-difficult very-hard almost-impossible zen");
  const { presets } = game("kaiser").kinds["skill"]!.fields["difficulty"]!;
  const typed = presetsAsTyped(presets!, reader);
  expect(typed.slice(0, 2)).toEqual([
    ["routinearbeit", 2],
    ["easy", 4],
  ]);
  expect(typed).toContainEqual(["völlig-absurd", 20]);
});

it("presets by their names are those of the table that the world has chosen", () => {
  const { presets } = game("olde").kinds["stat"]!.fields["challenge"]!;
  const hard = (table: unknown) => presetTable(presets!, { "olde.challengeTable": table })["Hard"];
  expect([hard("2016"), hard("2017"), hard("1999"), hard(undefined)]).toEqual([8, 12, 8, 8]);
  const rules = { "olde.challengeTable": "2017" };
  expect(readCheck("/olde stat 4 vs hard", { games, rules })).toMatchObject({ options: { challenge: 12 } });
});
