/** A check played once with everything that is asked of its outcome, to find out whether its rules hold. */
import { reasonOf } from "../engine/check.ts";
import { randomFaceSource, roll, type FaceSource } from "../engine/play.ts";
import type { Game } from "./game.ts";
import { knownOptions } from "./hidden.ts";
import { checkOf, type CheckRequest } from "./notation.ts";

/** Plays a check and reports it. @throws RuleError if a rule fails */
export function playWhole(request: CheckRequest, source: FaceSource) {
  const [kind, options] = [request.system.kinds[request.kind]!, knownOptions(request)];
  const { outcome } = roll(checkOf(request), source);
  kind.report(outcome, options);
  kind.score(outcome);
  return kind.contestValue?.(outcome, options);
}

const TRIES = 3;

/** The reason for which a rule fails on some faces; undefined if it holds. */
export function failureOf(request: CheckRequest): string | undefined {
  try {
    for (let i = 0; i < TRIES; i++) playWhole(request, randomFaceSource(numbersFrom(i)));
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

const SAMPLES = [
  "0",
  "-1",
  "+3",
  "12",
  "999999999",
  "word",
  "d6",
  "2d6 + 1",
  "[7..9]",
  "1, 2",
  "?9",
  "(",
  "@a.b",
  "\u2212",
];

/** Reads fields from many texts, and makes options of many values: a rule that never ends is found so. */
export function readSamples({ kinds }: Game): void {
  for (const { fields } of Object.values(kinds))
    for (const field of Object.values(fields)) {
      for (const sample of SAMPLES)
        for (const notation of [field.text, field.hidden])
          notation?.read({ text: [notation.word, sample].filter(Boolean).join(" "), offset: 0 });
      for (const value of [null, -1, 0.5, 1e9, true, [], {}, ...SAMPLES]) field.parse(value);
    }
}

/** Numbers from 0 up to 1 that look random and are the same each time: those of a linear congruential generator. */
export function numbersFrom(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
