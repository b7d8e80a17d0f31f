/** Writes what a rule made of the dice back to them, so that totals, tooltips and 3D dice tell the same story. */
import type { Thrown, ThrownDie } from "../../engine/play.ts";
import type { Result, Term } from "../platform/dice.ts";

/** A face in the order thrown: the result that showed it, and the dice it belongs to. */
export interface Mark {
  readonly term: Term;
  readonly result: Result;
}

/** Marks all results of a play; `marks` has one entry a face, in the order thrown. */
export function markResults(thrown: readonly Thrown[], marks: readonly Mark[]): void {
  let next = 0;
  for (const { dice } of thrown) {
    const first = next;
    next += dice.length;
    dice.forEach((die, i) => {
      const again = marks.slice(next, (next += die.faces.length - 1));
      markDie(die, [marks[first + i]!, ...again]);
    });
  }
}

function markDie(die: ThrownDie, chain: readonly Mark[]): void {
  for (const { result } of chain.slice(0, -1)) result.exploded = true;
  if (die.die.reroll?.how === "instead" && chain.length > 1) markReplaced(die, chain);
  else weigh(die, chain);
  if (!die.kept) for (const { result } of chain) Object.assign(result, { active: false, discarded: true });
}

/** The last throw decides. A throw of other dice, such as a coin, changes what the first die shows. */
function markReplaced({ value: worth }: ThrownDie, chain: readonly Mark[]): void {
  const [first, last] = [chain[0]!, chain.at(-1)!];
  delete first.result.exploded;
  if (first.term !== last.term) first.result.result = worth;
  else {
    Object.assign(first.result, { rerolled: true, active: false });
    last.result.count = worth;
  }
}

/** A die worth something else than its number counts as that, and as a success or failure by its sign. */
function weigh({ die, value: worth }: ThrownDie, [first, ...more]: readonly Mark[]): void {
  const { result } = first!;
  if (!die.value || more.length > 0) return;
  result.count = worth;
  if (worth > 0) result.success = true;
  if (worth < 0) result.failure = true;
}
