// Provenance: foundryvtt.com/api, page foundry.dice.RollParser; MIT types parser.d.mts (v13) and the same file of v14; issues #11010, #11260.
import { conduct } from "../conduct.ts";
import type {
  DiceNode,
  FunctionNode,
  NumericNode,
  OperationNode,
  ParentheticalNode,
  ParseNode,
  ParseOffset,
  PoolNode,
  StringNode,
  TermOptions,
} from "./shape.ts";
import { OperatorTerm } from "./term.ts";
import type { RollTerm } from "./term.ts";

type Operator = ParseNode & { operator: string };
type Leaf = ParseNode | RollTerm;

/** Answers each event of the grammar with a node. `CONFIG.Dice.parser` may name a subclass that answers otherwise. */
export class RollParser {
  formula: string;

  constructor(formula: string) {
    this.formula = formula;
  }

  /** Terms joined by operators; a leading minus belongs to the first of them. */
  _onExpression(
    head: ParseNode,
    tail: [string[], ParseNode][],
    leading: string,
    formula: string,
    error: (message: string) => void,
  ): ParseNode {
    if (leading === "-") head = this._wrapNegativeTerm(head);
    const whole = tail.reduce<ParseNode>(
      (left, [operators, operand]) => this.#operation(left, operators, operand, formula, error),
      head,
    );
    if (tail.length > 0) whole.formula = formula;
    return whole;
  }

  #operation(
    left: ParseNode,
    operators: string[],
    operand: ParseNode,
    formula: string,
    error: (message: string) => void,
  ): ParseNode {
    const [first = "", ...signs] = operators;
    const additive = first === "+" || first === "-";
    if (signs.some((sign) => sign !== "+" && sign !== "-")) error(`"${operators.join("")}" is not an operator`);
    const right = !additive && this._collapseOperators(signs) === "-" ? this._wrapNegativeTerm(operand) : operand;
    return operation(additive ? this._collapseOperators(operators) : first, left, right, formula);
  }

  _onDiceTerm(
    number: number | ParentheticalNode | null,
    faces: number | string | ParentheticalNode,
    modifiers: string | null,
    flavor: string | null,
    formula: string,
    offset?: ParseOffset,
  ): DiceNode {
    return { class: "DiceTerm", formula, number, faces, modifiers, ...told(flavor, offset) };
  }

  _onNumericTerm(number: number, flavor: string | null, offset?: ParseOffset): NumericNode {
    return {
      class: "NumericTerm",
      formula: flavor ? `${number}[${flavor}]` : String(number),
      number,
      ...told(flavor, offset),
    };
  }

  /** A function and its arguments; `head` is `null` for a call without any. */
  _onFunctionTerm(
    fn: string,
    head: ParseNode | null,
    tail: ParseNode[],
    flavor: string | null,
    formula: string,
    offset?: ParseOffset,
  ): FunctionNode {
    return { class: "FunctionTerm", formula, fn, terms: head ? [head, ...tail] : [], ...told(flavor, offset) };
  }

  _onPoolTerm(
    head: ParseNode,
    tail: ParseNode[],
    modifiers: string | null,
    flavor: string | null,
    formula: string,
    offset?: ParseOffset,
  ): PoolNode {
    return { class: "PoolTerm", formula, terms: [head, ...tail], modifiers, ...told(flavor, offset) };
  }

  _onParenthetical(term: ParseNode, flavor: string | null, formula: string, offset?: ParseOffset): ParentheticalNode {
    const inside = conduct.parenthesis === "text" ? term.formula : term;
    return { class: "ParentheticalTerm", formula, term: inside, ...told(flavor, offset) };
  }

  _onStringTerm(term: string, flavor: string | null, offset?: ParseOffset): StringNode {
    return { class: "StringTerm", formula: term, term, ...told(flavor, offset) };
  }

  /** One sign for many: minus for an odd number of minuses. */
  _collapseOperators(operators: string[]): string {
    return operators.filter((operator) => operator === "-").length % 2 === 1 ? "-" : "+";
  }

  /** A number becomes a negative number (issue #11260), anything else is multiplied by -1 (issue #11010). */
  _wrapNegativeTerm(term: ParseNode): ParseNode {
    const { number, formula } = term as NumericNode;
    const negative: NumericNode = { ...term, formula: `-${formula}`, number: -number };
    if (term.class === "NumericTerm") return negative;
    const minusOne: NumericNode = { class: "NumericTerm", formula: "-1", number: -1, options: {} };
    return operation("*", term, minusOne, `-${formula}`);
  }

  /** A tree as the list it was written as, operators between operands. */
  static flattenTree(root: Leaf): Leaf[] {
    if (!isOperation(root)) return [root];
    const [left, right] = root.operands;
    const between: Operator = { class: "OperatorTerm", formula: root.operator, operator: root.operator };
    return [...this.flattenTree(left), between, ...this.flattenTree(right)];
  }

  /** A tree in which `*`, `/` and `%` bind before `+` and `-`, each from the left (shunting yard). */
  static toAST(root: Leaf | RollTerm[]): Leaf {
    const list = Array.isArray(root) ? root : this.flattenTree(root);
    const [operands, pending]: [Leaf[], string[]] = [[], []];
    let wantsOperand = true;
    for (const item of list) {
      if (this.isOperatorTerm(item) === wantsOperand) unary(item, operands, wantsOperand);
      if (this.isOperatorTerm(item)) shunt((item as Operator).operator, operands, pending);
      else operands.push(item);
      wantsOperand = this.isOperatorTerm(item);
    }
    while (pending.length > 0) reduceOnce(operands, pending);
    const whole = operands.pop();
    if (!whole) throw new Error("A formula without terms has no value.");
    return whole;
  }

  static isOperatorTerm(node: Leaf): boolean {
    return node instanceof OperatorTerm || (node as ParseNode).class === "OperatorTerm";
  }
}

/** Whether a node is two operands and an operator. */
export function isOperation(node: unknown): node is OperationNode {
  return Array.isArray((node as Partial<OperationNode>).operands);
}

function operation(operator: string, left: Leaf, right: Leaf, formula: string): OperationNode {
  return { class: "Node", formula, operator, operands: [left as ParseNode, right as ParseNode] };
}

function told(flavor: string | null, offset: ParseOffset | undefined): { options: TermOptions; offset?: ParseOffset } {
  return { options: flavor ? { flavor } : {}, ...(offset ? { offset } : {}) };
}

/** A list of terms may begin with a sign, as V11 parsed them; anything else out of turn is not a formula. */
function unary(item: Leaf, operands: Leaf[], wantsOperand: boolean): void {
  const sign = (item as Operator).operator;
  if (!wantsOperand || operands.length > 0 || (sign !== "+" && sign !== "-"))
    throw new Error(`"${item.formula}" stands where the formula cannot have it.`);
  const zero: NumericNode = { class: "NumericTerm", formula: "0", number: 0 };
  operands.push(zero);
}

function shunt(operator: string, operands: Leaf[], pending: string[]): void {
  const rank = (sign: string | undefined) => OperatorTerm.PRECEDENCE[sign ?? ""] ?? 0;
  while (pending.length > 0 && rank(pending.at(-1)) >= rank(operator)) reduceOnce(operands, pending);
  pending.push(operator);
}

function reduceOnce(operands: Leaf[], pending: string[]): void {
  const [operator, right, left] = [pending.pop(), operands.pop(), operands.pop()];
  if (!operator || !left || !right) throw new Error("An operator lacks an operand.");
  operands.push(operation(operator, left, right, ""));
}
