/** What a person asked for and cannot have, as an error that says why. */
import type { Problem } from "../../systems/problem.ts";
import { isProblem } from "../../systems/problem.ts";
import { problemText } from "../../view/problem.ts";
import { words } from "./words.ts";

/** An error whose message is one localised sentence; everything else that is thrown is a programmer's mistake. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(readonly problem: Problem) {
    super(problemText(problem, words));
  }
}

/** What was read. @throws Refusal where that is a problem. */
export function orThrow<T>(read: T | Problem): T {
  if (isProblem(read)) throw new Refusal(read);
  return read;
}
