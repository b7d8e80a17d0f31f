// Provenance: foundryvtt.com/api, page foundry.dice.terms.Coin.
import { DiceTerm, type DiceTermData } from "./dice-term.ts";
import type { DieResult, Modifiers } from "./shape.ts";
import { applyCount } from "./tally.ts";

/** A coin, `dc`: 1 for heads, 0 for tails. */
export class Coin extends DiceTerm {
  static override DENOMINATION = "c";
  static override MODIFIERS: Modifiers = { c: "call" };

  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 2 });
  }

  override _bounds(): [number, number] {
    return [0, 1];
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.round(randomUniform);
  }

  override getResultLabel({ result }: DieResult): string {
    return result === 1 ? "H" : "T";
  }

  override getResultCSS(result: DieResult): (string | null)[] {
    return [...super.getResultCSS(result), result.result === 1 ? "heads" : "tails"];
  }

  /** `c1` counts heads, `c0` tails; heads without a number. */
  call(modifier: string): boolean | void {
    const match = /^c([01])?/i.exec(modifier);
    if (!match) return false;
    applyCount(this.results, "=", Number(match[1] ?? 1), { flagSuccess: true });
  }
}
