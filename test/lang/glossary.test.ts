import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import module from "../../module.json" with { type: "json" };
import { flat, textsIn } from "./languages.ts";

/** English terms, and the forms that each language may use for them; see `docs/translating.md`. */
type Glossary = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")) as unknown;
const glossary = read("lang/glossary.json") as Glossary;

/** Texts without soft hyphens, which tell where a long word may break. */
const textsOf = (lang: string) =>
  new Map([...flat(textsIn(lang))].map(([key, text]) => [key, text.replaceAll("\u00AD", "")]));
const english = textsOf("en");
const others = module.languages.filter(({ lang }) => lang !== "en");

/** A term as whole words, singular or plural. */
const termPattern = (term: string) =>
  new RegExp(String.raw`(?<![\w@.])${term.split(" ").join(String.raw`s?\s+`)}(?:s|es)?(?!\w)`, "gi");

/** A form: each of its words may end in any way. */
const formPattern = (form: string) => new RegExp(form.split(" ").join(String.raw`[\p{L}]*\s+`), "iu");

/** Longer terms first, so that "Score Range" is not also a "Score". */
const terms = Object.keys(glossary)
  .sort((a, b) => b.length - a.length)
  .map((term) => ({ term, pattern: termPattern(term) }));

/** The terms of an English text. Its values and paths are not text. */
function termsIn(text: string): string[] {
  let rest = text.replace(/\{\w+\}/g, "{}");
  return terms.flatMap(({ term, pattern }) => {
    const without = rest.replace(pattern, "·");
    const isThere = without !== rest;
    rest = without;
    return isThere ? [term] : [];
  });
}

/** The terms of an English text that its translation does not use. */
function missingTerms(text: string, translation: string, lang: string): string[] {
  return termsIn(text).filter((term) => !glossary[term]![lang]!.some((form) => formPattern(form).test(translation)));
}

/** The English text that a form for one number or one plural category translates. */
const englishOf = (key: string) => english.get(key) ?? english.get(key.replace(/_\w+$/, ""));

it.each(Object.entries(glossary))("the glossary gives %s in every language, and English uses it", (term, forms) => {
  expect(Object.keys(forms).sort()).toEqual(others.map(({ lang }) => lang).sort());
  expect(Object.values(forms).filter((each) => each.length === 0)).toEqual([]);
  expect([...english.values()].filter((text) => termsIn(text).includes(term))).not.toEqual([]);
});

it("the glossary finds a term in the singular and in the plural, and the longest one only", () => {
  expect(termsIn("{degree} Degrees of Success")).toEqual(["Degree of Success"]);
  expect(termsIn("No Score Range for {score}, a path such as @score.skill")).toEqual(["Score Range"]);
});

it("the glossary finds a translation that uses another word", () => {
  expect(missingTerms("One more Die Increase", "Ein Die Increase mehr", "de")).toEqual(["Die Increase"]);
  expect(missingTerms("Show to GMs only", "Montrer aux meneurs seulement", "fr")).toEqual(["GM"]);
  expect(missingTerms("Open Rolls and Fumbles", "Offene Würfe und Patzer", "de")).toEqual([]);
  expect(missingTerms("{count} critical successes", "{count} réussites critiques", "fr")).toEqual([]);
});

describe.each(others)("the texts in $name", ({ lang }) => {
  const texts = [...textsOf(lang)];

  it("the texts of a language translate each term of the games in one way", () => {
    const wrong = texts.flatMap(([key, text]) =>
      missingTerms(englishOf(key) ?? "", text, lang).map((term) => `${key}: ${term}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Punctuation without its narrow no-break space, and the apostrophes of typewriters. */
const FRENCH_MISTAKE = /[^\u202f][:;!?](?=\s|$)|«[^\u202f]|[^\u202f]»|'/u;

it("French texts have their own spaces, quotation marks and apostrophes", () => {
  expect(["Jet : d6", "Quoi ?", "l'effet", "« mot »", "Jet: d6"].filter((text) => !FRENCH_MISTAKE.test(text))).toEqual(
    [],
  );
  expect([...textsOf("fr").values()].filter((text) => FRENCH_MISTAKE.test(text))).toEqual([]);
});
