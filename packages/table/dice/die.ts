// Provenance: foundryvtt.com/article/dice-modifiers and the API page foundry.dice.terms.Die; issues #10677, #7164, #9160, swade-tools#290.
import { DiceTerm } from "./dice-term.ts";
import { readCondition, type Condition } from "./modifiers.ts";
import type { DieResult, Modifiers } from "./shape.ts";
import { applyCount, applyDeduct, compares, keepOrDrop } from "./tally.ts";

// The documentation says that endless explosions are stopped, not after how many dice; the number is ours.
const MOST_THROWS = 1000;

const DOCUMENTED: Modifiers = {
  r: "reroll",
  rr: "rerollRecursive",
  x: "explode",
  xo: "explodeOnce",
  k: "keep",
  kh: "keep",
  kl: "keep",
  d: "drop",
  dh: "drop",
  dl: "drop",
  min: "minimum",
  max: "maximum",
  even: "countEven",
  odd: "countOdd",
  cs: "countSuccess",
  cf: "countFailures",
  df: "deductFailures",
  sf: "subtractFailures",
  ms: "marginSuccess",
};

/** A numbered die, `dN`, with all the modifiers of the public article. */
export class Die extends DiceTerm {
  static override DENOMINATION = "d";
  static override MODIFIERS: Modifiers = { ...DOCUMENTED };

  override get total(): number | undefined {
    const total = super.total;
    const { marginSuccess, marginFailure } = this.options;
    if (total === undefined) return undefined;
    if (marginSuccess !== undefined) return total - marginSuccess;
    return marginFailure === undefined ? total : marginFailure - total;
  }

  override get denomination(): string {
    return `d${this.faces}`;
  }

  /** `r`, `r1`, `r<3`, `r1=1`: matching dice are rerolled once; the first face stays on show but does not count. */
  async reroll(modifier: string, { recursive = false }: { recursive?: boolean } = {}): Promise<boolean | void> {
    const condition = readCondition(modifier);
    if (!condition) return false;
    await throwMore(this, { target: this._bounds()[0], ...definite(condition) }, recursive, async (entry) => {
      Object.assign(entry, { rerolled: true, active: false });
      await this.roll({ reroll: true });
    });
  }

  /** `rr<3`: like `r`, but rerolls as long as the new face matches. */
  async rerollRecursive(modifier: string): Promise<boolean | void> {
    return this.reroll(modifier, { recursive: true });
  }

  /** `x`, `x6`, `x>4`, `x3<5`: a further die for each match, the further ones included; a number before the comparison caps them. */
  async explode(modifier: string, { recursive = true }: { recursive?: boolean } = {}): Promise<boolean | void> {
    const condition = readCondition(modifier);
    if (!condition) return false;
    await throwMore(this, { target: this._bounds()[1], ...definite(condition) }, recursive, async (entry) => {
      entry.exploded = true;
      await this.roll({ explode: true });
    });
  }

  /** `xo10`: a further die for each match among the first dice. */
  async explodeOnce(modifier: string): Promise<boolean | void> {
    return this.explode(modifier, { recursive: false });
  }

  /** `k`, `kh2`, `kl`: keeps that many of the highest or lowest; one without a number. */
  keep(modifier: string): boolean | void {
    return ranked(this.results, modifier, /^k([hl])?(\d+)?/i, true);
  }

  /** `d`, `dl2`, `dh`: drops that many of the lowest or highest; one without a number. */
  drop(modifier: string): boolean | void {
    return ranked(this.results, modifier, /^d([hl])?(\d+)?/i, false);
  }

  /** `cs`, `cs>=5`: counts the dice that match; the highest face without a target. */
  countSuccess(modifier: string): boolean | void {
    return counted(this.results, modifier, this._bounds()[1], { flagSuccess: true });
  }

  /** `cf`, `cf<3`: counts the dice that fail; the lowest face without a target. */
  countFailures(modifier: string): boolean | void {
    return counted(this.results, modifier, this._bounds()[0], { flagFailure: true });
  }

  countEven(_modifier: string): boolean | void {
    for (const entry of this.results) tick(entry, entry.result % 2 === 0);
  }

  countOdd(_modifier: string): boolean | void {
    for (const entry of this.results) tick(entry, entry.result % 2 !== 0);
  }

  /** `df`, `df<3`: each failure counts -1. */
  deductFailures(modifier: string): boolean | void {
    return this.#deducted(modifier, { deductFailure: true });
  }

  /** `sf`, `sf<3`: each failure counts as its face turned negative. */
  subtractFailures(modifier: string): boolean | void {
    return this.#deducted(modifier, { invertFailure: true });
  }

  /** `ms>12`: the total less the target; with `<` the target less the total. */
  marginSuccess(modifier: string): boolean | void {
    const condition = readCondition(modifier);
    if (condition?.target === undefined) return false;
    this.options[condition.comparison.startsWith("<") ? "marginFailure" : "marginSuccess"] = condition.target;
  }

  /** `min3`: lower faces count as 3. */
  minimum(modifier: string): boolean | void {
    return bounded(this.results, /^min(\d+)/i.exec(modifier), Math.max);
  }

  /** `max4`: higher faces count as 4. */
  maximum(modifier: string): boolean | void {
    return bounded(this.results, /^max(\d+)/i.exec(modifier), Math.min);
  }

  /** With no target, what earlier counting judged decides; with no such counting, the lowest face fails. */
  #deducted(modifier: string, how: { deductFailure?: boolean; invertFailure?: boolean }): boolean | void {
    const condition = readCondition(modifier);
    if (!condition) return false;
    const judged = this.results.some((entry) => entry.success !== undefined || entry.failure !== undefined);
    const target = condition.target ?? (judged ? undefined : this._bounds()[0]);
    applyDeduct(this.results, condition.comparison, target, how);
  }
}

type Definite = Condition & { readonly target: number };

function definite({ target, ...rest }: Condition): Omit<Definite, "target"> & { target?: number } {
  return target === undefined ? rest : { ...rest, target };
}

/** Goes over the results, including those added on the way if `recursive`, and calls `again` for each that matches. */
async function throwMore(
  term: DiceTerm,
  { limit, comparison, target }: Definite,
  recursive: boolean,
  again: (entry: DieResult) => Promise<void>,
): Promise<void> {
  const first = term.results.length;
  for (let at = 0, done = 0; at < (recursive ? term.results.length : first) && done < limit; at++) {
    const entry = term.results[at];
    if (!entry?.active || !compares(entry.result, comparison, target)) continue;
    if (++done > MOST_THROWS)
      throw new Error(`More than ${MOST_THROWS} further rolls of one die: the formula would never end.`);
    await again(entry);
  }
}

function ranked(results: DieResult[], modifier: string, form: RegExp, keep: boolean): boolean | void {
  const match = form.exec(modifier);
  if (!match) return false;
  const letter = match[1]?.toLowerCase() ?? (keep ? "h" : "l");
  keepOrDrop(results, Number(match[2] ?? 1), keep, letter === "h");
}

function counted(
  results: DieResult[],
  modifier: string,
  fallback: number,
  flag: Parameters<typeof applyCount>[3],
): boolean | void {
  const condition = readCondition(modifier);
  if (!condition) return false;
  applyCount(results, condition.comparison, condition.target ?? fallback, flag);
}

function tick(entry: DieResult, success: boolean): void {
  entry.success = success;
  entry.count = success ? 1 : 0;
}

function bounded(
  results: DieResult[],
  match: RegExpExecArray | null,
  pick: (a: number, b: number) => number,
): boolean | void {
  if (!match) return false;
  const bound = Number(match[1]);
  for (const entry of results) if (pick(entry.result, bound) !== entry.result) entry.count = bound;
}

/** Takes back what packages have added to the modifiers of dice, as a reload of the page does. */
export function reloadModifiers(): void {
  Die.MODIFIERS = { ...DOCUMENTED };
}
