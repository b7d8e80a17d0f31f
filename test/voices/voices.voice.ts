/**
 * Every sentence of an evening, spoken by a synthesizer in each language: each number, sign and name of the written one
 * is heard in the phonemes. `npm run voices`.
 */
import synthesize from "espeak-ng";
import { expect, it } from "vitest";
import { spoken, spokenRoll } from "../../src/words/spoken.ts";
import type { Words } from "../../src/words/words.ts";
import { wordsFrom } from "../../tools/build/texts.ts";
import { CHECKS } from "../../tools/pictures/exhibits.ts";
import { rolledCheck } from "../checks.ts";
import { readTexts } from "../lang/languages.ts";

/** The voice of each language. Japanese ideographs it cannot read; numbers and names come through. */
const VOICES = { en: "en", de: "de", fr: "fr", es: "es", pl: "pl", "pt-BR": "pt-br", it: "it", ja: "ja" } as const;

const NAMES = ["Mira", "Tor"];

/** The rolls of an evening, and numbers with each sign. */
function sentences(words: Words): string[] {
  const rolls = NAMES.flatMap((name) =>
    CHECKS.map(({ line, faces, settings }) => spokenRoll(rolledCheck(line, faces, settings), words, name)),
  );
  const numbers = Array.from({ length: 40 }, (_, n) => [`−${n + 1}`, `+${n}`, `≥ ${n}`, `≤ ${n}`, `${n}–${n + 7}`]);
  return [...rolls, ...numbers.flat().map((written) => spoken(written, words))];
}

const SIGNS = ["minus", "plus", "atLeast", "atMost", "range"];

/** The words of a sign without its numbers: "at most", or "od" and "do". */
const signWords = (words: Words) =>
  SIGNS.flatMap((sign) => words(`dicewright.spoken.${sign}`, { a: "0", b: "0" }).split("0"))
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** One clause without pauses, so that a line of phonemes is one sentence. */
const oneClause = (text: string) =>
  text.replace(/(?<!\d)[.,]|[.,](?!\d)|[:;!?()“”„«»、。：！？（）「」・]/g, " ").trim();

/** The phonemes of each text, without stress. */
async function phonemes(voice: string, texts: readonly string[]): Promise<string[]> {
  const run = await synthesize({
    arguments: ["--phonout", "out", "-q", "-b", "1", "--ipa=3", "-v", voice, texts.map(oneClause).join("\n\n")],
    print: () => undefined,
    printErr: () => undefined,
  });
  const lines = run.FS.readFile("out", { encoding: "utf8" }).trimEnd().split("\n");
  expect(lines).toHaveLength(texts.length);
  return lines.map((line) => bare(line).replace(/./gu, (sound) => ALIKE[sound] ?? sound));
}

/** Phonemes without stress, ties and changes of voice. */
const bare = (line: string) => line.replace(/[\u02C8\u02CC\u02D0\s]|\u200D/g, "").replace(/\([a-z]+\)/g, "");

/** Sounds that a neighbour changes: stops in Spanish, voice in Polish, and the vowels of short words in English. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ β: "p", b: "p", ð: "t", d: "t", ɣ: "k", ɡ: "k", v: "f", z: "s", ʒ: "ʃ", ʑ: "ɕ" },
  ...{ ʊ: "ə", u: "ə" },
};

/** Ends of words change with what follows, so all but the last sound is looked for. */
const core = (sounds: string) => (sounds.length > 2 ? sounds.slice(0, -1) : sounds);

it.each(Object.entries(VOICES))("each number, sign and name of an evening is heard in %s", async (lang, voice) => {
  const words = wordsFrom(readTexts(lang));
  const told = sentences(words);
  const signs = signWords(words);
  const partsOf = (sentence: string) => [
    ...(sentence.match(/\d+(?:[.,]\d+)*/g) ?? []),
    ...NAMES.filter((name) => sentence.includes(name)),
    ...(lang === "ja" ? [] : signs.filter((sign) => ` ${sentence} `.includes(` ${sign} `))),
  ];
  const parts = [...new Set(told.flatMap(partsOf))];
  const sounds = await phonemes(voice, [...told, ...parts]);
  const soundOf = new Map(parts.map((part, i) => [part, core(sounds[told.length + i]!)]));
  const lost = told.flatMap((sentence, i) =>
    partsOf(sentence)
      .filter((part) => !sounds[i]!.includes(soundOf.get(part)!))
      .map((part) => `${part} in “${sentence}”: ${soundOf.get(part)} in ${sounds[i]}`),
  );
  expect(told.length).toBeGreaterThan(250);
  expect(lost).toEqual([]);
});
