// Provenance: foundryvtt.com/api, page foundry.dice.terms.FateDie: behaves as 1d3-2.
import { DiceTerm, type DiceTermData } from "./dice-term.ts";
import { Die } from "./die.ts";
import type { DieResult, ModifierHandler, Modifiers } from "./shape.ts";

const LABELS: Readonly<Record<number, string>> = { [-1]: "-", 0: "\u00a0", 1: "+" };

// Borrowed from the numbered die as functions, since a fate die is not a subclass of it.
const { reroll, rerollRecursive, keep, drop } = Die.prototype as unknown as Record<string, ModifierHandler>;

/** A Fate die, `df`: -1, 0 or 1. */
export class FateDie extends DiceTerm {
  static override DENOMINATION = "f";
  static override MODIFIERS: Modifiers = {
    r: reroll,
    rr: rerollRecursive,
    k: keep,
    kh: keep,
    kl: keep,
    d: drop,
    dh: drop,
    dl: drop,
  } as Modifiers;

  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 3 });
  }

  override _bounds(): [number, number] {
    return [-1, 1];
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.floor(randomUniform * 3) - 1;
  }

  override getResultLabel({ result }: DieResult): string {
    return LABELS[result] ?? String(result);
  }
}
