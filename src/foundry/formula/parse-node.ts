/** Nodes of Foundry's parse tree, as its parser answers them. */

/** The part of a node that the module reads or changes. */
export interface ParseNode {
  readonly formula: string;
  options?: Record<string, unknown>;
  readonly number?: number;
  readonly term?: string;
}

/** The number that a node stands for: 1 where there is none, `undefined` where dice decide it. */
export function numberOf(node: unknown): number | undefined {
  if (node === null || node === undefined) return 1;
  if (typeof node === "number") return node;
  const { number, term } = node as ParseNode;
  return number ?? (term === undefined ? undefined : certain(term));
}

/** The value of an expression without dice. */
function certain(formula: string): number | undefined {
  const roll = new foundry.dice.Roll(formula);
  return roll.isDeterministic ? roll.evaluateSync().total : undefined;
}

/** A number in the form in which the parser was handed one: plain, or as a node. */
export function numberLike(sample: unknown, number: number): unknown {
  const isNode = typeof sample === "object" && sample !== null && "number" in sample;
  return isNode ? { ...sample, number, formula: String(number) } : number;
}
