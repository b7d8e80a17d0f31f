/** Names and labels that would turn a sentence around, or imitate what the module says. */
import { expect, it } from "vitest";
import { makeRecord, replayRecord, type ReplayedRecord } from "../../src/checks/record.ts";
import { games } from "../../src/games/index.ts";
import { cardView } from "../../src/view/card/card.ts";
import { rollSentence } from "../../src/words/sentence.ts";
import { isolateBidi } from "../../src/words/words.ts";
import { wordsFrom } from "../../tools/build/texts.ts";
import { recordOf } from "../checks.ts";

const words = wordsFrom({ dicewright: { locale: "en", wins: "{name} wins" } });

/** Signs that turn what follows them around: overrides, embeddings, marks, isolates that are not closed. */
const TURNING = ["\u202E", "\u202B", "\u202D", "\u2066", "\u2067", "\u2068", "\u2069", "\u200F", "\u061C"];

it.each(TURNING.map((sign) => [sign.codePointAt(0)!.toString(16), sign]))("a name loses U+%s", (_code, sign) => {
  for (const name of [`${sign}snoB`, `Mi${sign}ra`, `Mira${sign}`]) {
    expect(isolateBidi(name)).toBe(name.replace(sign, ""));
    expect(words("dicewright.wins", { name })).toBe(`${name.replace(sign, "")} wins`);
  }
});

it("a name has no letters that nobody sees, which would make it look like another one", () => {
  expect(isolateBidi("Mi\u200Bra\u2060 Vell\uFEFF")).toBe("Mira Vell");
});

it("a name from right to left stands apart from the numbers beside it, once", () => {
  const name = "\u05D3\u05E0\u05D4";
  const told = `\u2068${name}\u2069`;
  expect(isolateBidi(name)).toBe(told);
  expect(isolateBidi(told)).toBe(told);
  expect(words("dicewright.wins", { name: isolateBidi(name) })).toBe(`${told} wins`);
  expect(isolateBidi(`${name}\u2069 wins`)).toBe(`\u2068${name} wins\u2069`);
  expect(isolateBidi(`\u2069${name}\u2068`)).toBe(told);
});

it.each(["Mira Vell", "Zoë O’Hara", "李", "+2", "−1", "👨‍👩‍👧", ""])("a name: %j stays as it is", (name) => {
  expect(isolateBidi(name)).toBe(name);
});

it("a label cannot turn the card around on which it stands", () => {
  const { options, faces } = recordOf("/kaiser skill 5 vs 12", 3, 1);
  const [kaiser] = games.filter(({ id }) => id === "kaiser");
  const label = "\u202E51 latot ,sseccuS";
  const record = makeRecord({ game: kaiser!, kind: "skill", options, label }, faces);
  const replayed = replayRecord(record, games) as ReplayedRecord;
  for (const text of [cardView(replayed, words).label, cardView(replayed, words).title, rollSentence(replayed, words)])
    expect(text).not.toContain("\u202E");
});
