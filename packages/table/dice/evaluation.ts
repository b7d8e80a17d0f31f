// Provenance: foundryvtt.com/api, Roll#_evaluateASTAsync and Roll#_evaluateASTSync; issue #9774 for what strict and allowStrings mean.
import { isOperation } from "./parser.ts";
import type { EvaluationOptions, OperationNode, ParseNode, Product } from "./shape.ts";
import { RollTerm } from "./term.ts";

const ARITHMETIC: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
};

/** Evaluates a tree from the left, so that dice are rolled in the order they are written. */
export async function evaluateTree(node: ParseNode | RollTerm, options: EvaluationOptions): Promise<Product> {
  if (!isOperation(node)) return leaf(node, options);
  const left = await evaluateTree(node.operands[0], options);
  return joined(node, left, await evaluateTree(node.operands[1], options), options);
}

/** Evaluates a tree synchronously. What needs chance counts 0; a strict roll has refused it before. */
export function evaluateTreeSync(node: ParseNode | RollTerm, options: EvaluationOptions): Product {
  if (isOperation(node)) {
    const [left, right] = node.operands.map((operand) => evaluateTreeSync(operand, options)) as [Product, Product];
    return joined(node, left, right, options);
  }
  if (!(node instanceof RollTerm)) return (node as unknown as { number: number }).number;
  if (!node._evaluated && !RollTerm.isDeterministic(node, options)) return 0;
  if (!node._evaluated) void node.evaluate(options);
  return node.total ?? 0;
}

async function leaf(node: ParseNode | RollTerm, options: EvaluationOptions): Promise<Product> {
  if (!(node instanceof RollTerm)) return (node as unknown as { number: number }).number;
  if (!node._evaluated) await node.evaluate(options);
  return node.total ?? 0;
}

function joined(
  { operator }: OperationNode,
  left: Product,
  right: Product,
  { allowStrings = false }: EvaluationOptions,
): Product {
  const [a, b] = [Number(left), Number(right)];
  if (allowStrings && (Number.isNaN(a) || Number.isNaN(b))) return `${left} ${operator} ${right}`;
  const apply = ARITHMETIC[operator];
  if (!apply) throw new Error(`"${operator}" is not an operator of formulas.`);
  return apply(a, b);
}
