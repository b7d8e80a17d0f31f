/** A check played once with everything that is asked of its outcome, to find out whether its rules hold. */
import { reasonOf } from "../engine/check.ts";
import { randomFaceSource, roll, type FaceSource } from "../engine/play.ts";
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

/** Numbers from 0 up to 1 that look random and are the same each time: those of a linear congruential generator. */
export function numbersFrom(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
