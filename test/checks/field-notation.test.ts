import fc from "fast-check";
import { expect, it } from "vitest";
import {
  numberAfterWord,
  plainNumber,
  numberAfterLetter,
  signedNumberAfterWord,
  skipBlanks,
  signedNumber,
  wordAt,
  readKeyword,
  type Notation,
} from "../../src/checks/field-notation.ts";

const NUMBER = "(\\d{1,9})(?![\\w.])";
const SIGN = "(?:([+-])\\s*)?";

/** Each way to write a number, and the pattern that says the same. */
const NUMERALS: readonly (readonly [string, Pick<Notation<number>, "read">, string])[] = [
  ["a number", plainNumber, SIGN + NUMBER],
  ["a signed number", signedNumber, "([+-])\\s*(-?\\d{1,9})(?![\\w.])"],
  ["a number after a word", numberAfterWord("vs"), `vs\\s*${SIGN}${NUMBER}`],
  ["a number after a word with a capital", numberAfterWord("baseDamage"), `baseDamage\\s*${SIGN}${NUMBER}`],
  ["a change", signedNumberAfterWord("fumble"), `fumble\\s*${SIGN}${NUMBER}`],
  ["a number behind a letter", numberAfterLetter("a"), `a()${NUMBER}`],
];

/** Parts of lines, chosen so that most lines can be read. */
const bits = [
  ...[
    "vs",
    "VS",
    "fumble",
    "Fumble",
    "baseDamage",
    "BASEDAMAGE",
    "a",
    "A",
    "+",
    "-",
    " ",
    "\t",
    "\u00a0",
    ".",
    ",",
    "_",
  ],
  // The ends of what words are made of, and what is next to them.
  ..."zZ9{@[`/:".split(""),
];
const number = fc.oneof(fc.nat(12).map(String), fc.constantFrom("123456789", "1234567890"));
const some = fc.array(fc.oneof(fc.constantFrom(...bits), number, fc.constantFrom("ö", "٣", "\u3000")));
const blanks = fc.constantFrom("", " ", "\t", "\u00a0 ");
const line = fc
  .oneof(some, fc.tuple(fc.constantFrom(...bits), blanks, fc.constantFrom("", "+", "-"), blanks, number, some))
  .map((parts) => parts.flat().join(""));

it.each(NUMERALS)("a number in a line as %s is read as its pattern says", (_name, { read }, source) =>
  fc.assert(
    fc.property(line, fc.nat(3), (text, at) => {
      const pattern = new RegExp(source, "iy");
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      const own = { text, offset: at };
      expect(read(own)).toBe(match ? (match[1] === "-" ? -1 : 1) * Number(match[2]) : undefined);
      expect(own.offset).toBe(match ? pattern.lastIndex : at);
    }),
    { numRuns: 250 },
  ),
);

it("a number in a line is what most of these lines say", () => {
  const found = fc
    .sample(line, 500)
    .filter((text) => NUMERALS.some(([, { read }]) => read({ text, offset: 0 }) !== undefined));
  expect(found.length).toBeGreaterThan(50);
});

it("a number in a line is written with its sign if it is a change, and a change of nothing is not written at all", () => {
  expect([-2, 0, 3].map((value) => signedNumberAfterWord("fumble").write(value))).toEqual([
    "fumble -2",
    "",
    "fumble +3",
  ]);
  expect([-2, 0, 3].map((value) => signedNumber.write(value))).toEqual(["- 2", "", "+ 3"]);
  expect([numberAfterLetter("a").write(0), numberAfterLetter("a").write(2), numberAfterWord("vs").write(0)]).toEqual([
    "",
    "a2",
    "vs 0",
  ]);
});

it("a word, and blanks, end where their patterns end", () =>
  fc.assert(
    fc.property(line, fc.nat(3), (text, at) => {
      const from = Math.min(at, text.length);
      const end = (pattern: RegExp) => {
        pattern.lastIndex = from;
        return from + pattern.exec(text)![0].length;
      };
      expect([from + wordAt(text, from).length, skipBlanks(text, from)]).toEqual([end(/\w*/y), end(/\s*/y)]);
    }),
    { numRuns: 250 },
  ));

const { read } = readKeyword(["pool", "poolKeep", "to2Z"], (word) => word);

it.each([
  ["pool", "pool", 4],
  ["POOL.", "pool", 4],
  ["poolkeep 2", "poolKeep", 8],
  ["TO2z", "to2Z", 4],
  ["pools", undefined, 0],
  ["pool_", undefined, 0],
  ["poo", undefined, 0],
])("a word in a line: %j says %j", (text, word, at) => {
  const own = { text, offset: 0 };
  expect([read(own), own.offset]).toEqual([word, at]);
});
