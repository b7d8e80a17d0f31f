// Provenance: foundryvtt.com/api, DiceTerm#_number and DiceTerm#_faces: either may be a roll that is evaluated first.
import { configuredRoll } from "./configured.ts";
import type { DiceTerm } from "./dice-term.ts";
import type { Roll } from "./roll.ts";
import type { EvaluationOptions, ParentheticalNode } from "./shape.ts";

/** How many dice there are, or how many faces they have: a number, or a roll whose total it is. */
export type Amount = number | Roll;

const roll = (amount: Amount): Roll | undefined => (typeof amount === "object" ? amount : undefined);

/** The number; `undefined` while it is a roll not yet evaluated. */
export function numberOf(amount: Amount): number | undefined {
  if (typeof amount === "number") return amount;
  return amount._evaluated ? amount.total : undefined;
}

/** The amount as it is written in a formula. */
export function written(amount: Amount): string {
  return typeof amount === "object" ? amount.formula : String(amount);
}

/** The dice that made the number. */
export function diceOf(amount: Amount): DiceTerm[] {
  return roll(amount)?.dice ?? [];
}

/** The dice that will make the number, as far as they are known. */
export function knownDiceOf(amount: Amount): DiceTerm[] {
  return roll(amount)?._knownDice() ?? [];
}

/** Evaluates an amount that is a roll, as part of the roll `root`. */
export async function settle(amount: Amount, options: EvaluationOptions, root: Roll | undefined): Promise<void> {
  const inner = roll(amount);
  if (!inner || inner._evaluated) return;
  inner._root = root;
  await inner.evaluate(options);
}

/** Evaluates an amount that is a roll, without chance. */
export function settleSync(amount: Amount, options: EvaluationOptions): void {
  const inner = roll(amount);
  if (inner && !inner._evaluated) inner.evaluateSync(options);
}

/** The amount multiplied, then added to; the factor counts 1 and the addition 0 if they are not numbers. */
export function altered(amount: Amount, multiply: number, add: number): Amount {
  const [factor, more] = [Number.isFinite(multiply) ? multiply : 1, Number.isFinite(add) ? add : 0];
  if (typeof amount === "object") return configuredRoll().create(`(${amount.formula}) * ${factor} + ${more}`);
  return Math.round(amount * factor) + more;
}

/** The amount that a node of the parser stands for. */
export function amountOf(node: number | ParentheticalNode): Amount {
  if (typeof node === "number") return node;
  const cls = configuredRoll();
  return cls.fromTerms(cls.instantiateAST(node));
}

/** The amount that was saved; a roll that was not stays itself. */
export function revivedAmount(saved: unknown): unknown {
  if (typeof saved !== "object" || saved === null || "_evaluated" in saved) return saved;
  return configuredRoll().fromData(saved);
}
