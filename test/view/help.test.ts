import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import german from "../../lang/de.json" with { type: "json" };
import module from "../../module.json" with { type: "json" };
import type { Json } from "../../src/checks/json.ts";
import { editDistance, nearestWord } from "../../src/checks/nearest-word.ts";
import { readCheck } from "../../src/checks/notation.ts";
import { isProblem, type Problem } from "../../src/checks/problem.ts";
import { games } from "../../src/games/index.ts";
import { helpView } from "../../src/view/help/guide.ts";
import { exampleLine, mistakeText, phrasingsOf, presetsOf } from "../../src/view/help/lines.ts";
import { presetNames } from "../../src/words/words.ts";
import { wordsFrom, type Language } from "../../tools/build/texts.ts";
import { words } from "./drawn.ts";

const kinds = games.flatMap((game) => Object.keys(game.kinds).map((kind) => ({ game, kind })));
const inGerman = wordsFrom(german);

/** The words of a language of the module. */
const inLanguage = (path: string) =>
  wordsFrom(JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")) as Language);

const optionsOf = (line: string, rules = {}, names = presetNames(words)) => {
  const read = readCheck(line, { games, rules, names });
  return isProblem(read) ? read : read.options;
};

describe.each(kinds)("the help of $system.id, $kind", ({ game, kind }) => {
  const example = exampleLine(game, kind);

  it("the help has an example that is that check", () => {
    const read = readCheck(example, { games });
    expect(isProblem(read) ? read : read.kind).toBe(kind);
  });

  it("the help has words that the example takes, one after the other", () => {
    const { fields } = game.kinds[kind]!;
    const replacing = Object.values(fields).flatMap(({ replacedBy = [] }) => replacedBy);
    const isReplacing = (word: string) => replacing.some((name) => fields[name]!.text?.word === word);
    const optional = phrasingsOf(game, kind, words).filter(
      ({ words: named }) => named.length > 0 && !named.some(({ word }) => isReplacing(word)),
    );
    for (const { text, words: named } of optional) {
      const isUsed = named.some(({ word }) => new RegExp(`(?<!\\w)${word}(?![a-z])`).test(example));
      const read = isUsed ? undefined : readCheck(`${example} ${text}`, { games });
      expect(read && isProblem(read) ? { text, read } : undefined).toBeUndefined();
    }
  });

  it("the help has a sentence for each word", () => {
    for (const { hint, name } of phrasingsOf(game, kind, words)) {
      expect(hint).toMatch(/^[A-Z].{10,110}\.$/);
      expect(name).not.toContain(".");
    }
  });

  it.each(module.languages)("the help has presets that give their values in $name", ({ path }) => {
    const language = inLanguage(path);
    for (const rules of [{}, { "olde.challengeTable": "2016" }])
      for (const { text, value } of presetsOf(game, kind, rules, language)) {
        const bare = example.replace(/ vs .*/, "");
        const read = optionsOf(`${bare} vs ${text}`, rules, presetNames(language));
        expect(Object.values(read as Record<string, Json>)).toContain(value);
      }
  });
});

it.each([
  ["/kaiser skill 5 vs very-difficult", 16],
  ["/kaiser skill 5 vs VeryDifficult a2", 16],
  ['/kaiser skill 5 vs "Very Difficult" a2', 16],
  ["/kaiser characteristic 4 vs easy", 4],
])("a preset in a line is its number: %s", (line, difficulty) => {
  expect(optionsOf(line)).toMatchObject({ difficulty });
});

it("a preset in a line follows the table that the world has chosen", () => {
  expect(optionsOf("/olde stat 4 vs hard")).toMatchObject({ challenge: 8 });
  expect(optionsOf("/olde stat 4 vs hard", { "olde.challengeTable": "2017" })).toMatchObject({ challenge: 12 });
});

it("a preset in a line may be written in the reader's language or in English", () => {
  const names = presetNames(inGerman);
  expect(optionsOf("/kaiser skill 5 vs sehr-schwierig", {}, names)).toMatchObject({ difficulty: 16 });
  expect(optionsOf("/kaiser skill 5 vs very-difficult", {}, names)).toMatchObject({ difficulty: 16 });
  expect(optionsOf("/kaiser skill 5 vs sehr-schwierig")).toMatchObject({ problem: "unknownPreset" });
});

it("a preset in a line is not looked for where a game has none", () => {
  expect(optionsOf("/kr 6 dt hard")).toMatchObject({ problem: "noPresets" });
  expect(optionsOf("/olde assist 4 vs hard")).toMatchObject({ problem: "noPresets" });
});

const told = (line: string, language = words) =>
  mistakeText(line, readCheck(line, { games, rules: {}, names: presetNames(language) }) as Problem, {}, language);

it.each([
  ["/kaiser skil 5", "“skil” is not understood here; did you mean “skill”?"],
  ["/kaiser skill 5 oposed", "“oposed” is not understood here; did you mean “opposed”?"],
  ["/kaiser skill 5 vs dificult", "“dificult” is not understood here; did you mean “difficult”?"],
  ["/kaser 5", "“kaser” is not understood here; did you mean “kaiser”?"],
  ["/kaiser hlep", "“hlep” is not understood here; did you mean “help”?"],
  ["/kaiser skill", "Skill is missing. For example: /kaiser skill 5 vs 12."],
  ["/olde stat 99", "Stat: 99 is out of range; it must be from 1 to 20. For example: /olde stat 4 vs 8."],
  ["/kaiser skill 5 vs ?12x", "Difficulty: “?12x” is not a whole number. For example: /kaiser skill 5 vs 12."],
  [
    "/klepto +1 ranges ?..6 7..",
    "Score Ranges: ?..6 is not a Score Range; write [..6], [7..9], [10..], [0!] or [10!].",
  ],
  ["/kaiser resistance 6 loudly", "“loudly” is not understood here. For example: /kaiser resistance 6 vs 14 d1."],
  [
    "/kaiser skill 5 vs hard",
    "“hard” is not a preset of Difficulty; write a number, or one of: difficult, routine, easy, moderate, very-difficult, absurd, almost-impossible, impossible, inhuman, zen, legendary, divine. For example: /kaiser skill 5 vs 12.",
  ],
  [
    "/olde stat 4 vs nowhere",
    "“nowhere” is not a preset of Challenge Value; write a number, or one of: trivial, easy, hard, heroic, superhuman, impossible. For example: /olde stat 4 vs 8.",
  ],
])("a mistake: %s is told with what to write instead", (line, sentence) => {
  expect(told(line)).toBe(sentence);
});

it("a mistake is told in the words of its reader", () => {
  expect(told("/kaiser skill 5 vs schwirig", inGerman)).toMatch(/„schwirig“.*„schwierig“/);
});

it.each([
  ["skil", "skill"],
  ["sklil", "skill"],
  ["PERCENTIL", "percentile"],
  ["resistence", "resistance"],
  ["vs", "vs"],
  ["hlep", "help"],
  ["sikl", undefined],
  ["opsed", "opposed"],
  ["sneak", undefined],
  ["x", undefined],
  ["s".repeat(5000), undefined],
])("the nearest word to %.12s is %s", (typed, near) => {
  expect(nearestWord(typed, ["help", "skill", "resistance", "percentile", "vs", "a", "opposed"])).toBe(near);
});

it("the nearest word counts letters left out, added, changed and swapped as one mistake each", () => {
  expect(["skil", "skilll", "skull", "sklil"].map((each) => editDistance(each, "skill"))).toEqual([1, 1, 1, 1]);
  expect(editDistance("", "abc")).toBe(3);
});

it("the help names every check once, and no word twice under the same name", () => {
  for (const game of games) {
    const { checks, words: list } = helpView(game, [], { rules: {}, words, mayHide: true });
    expect(checks.map(({ line }) => line)).toEqual([
      ...Object.keys(game.kinds).map((kind) => exampleLine(game, kind)),
      `/odds ${exampleLine(game, Object.keys(game.kinds)[0]!).slice(1)}`,
    ]);
    const names = list.map(({ text, name }) => `${text} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  }
});

it("the help tells GMs alone how a number is hidden", () => {
  const lines = (mayHide: boolean) => JSON.stringify(helpView(games[0]!, [], { rules: {}, words, mayHide }));
  expect(lines(true)).toContain("vs ?12");
  expect(lines(false)).not.toContain("?12");
});

it("the help explains each modifier that may follow dice by an example that is read", () => {
  const anyDice = games.find(({ id }) => id === "anydice")!;
  const { modifiers } = helpView(anyDice, [], { rules: {}, words, mayHide: true });
  expect(modifiers.map(({ text }) => /^[a-z]+/.exec(text)![0]).join(" ")).toBe(
    "kh kl dh dl r rr x xo min max cs cf df",
  );
  for (const { text, name } of modifiers) {
    expect(optionsOf(`/dice 4d6${text}`)).toMatchObject({ formula: expect.stringMatching(/^4d6\D/) as string });
    expect(name).toMatch(/^[a-z].{8,50}[^.]$/);
  }
  expect(helpView(games[0]!, [], { rules: {}, words, mayHide: true }).modifiers).toEqual([]);
});
