/** The parser that this world's formulas go through, with our codes read on the way. */
import type { TermDice } from "../../systems/system.ts";
import type { Origin } from "../platform/dice.ts";
import { diceConfig } from "../platform/dice.ts";
import { readCodes } from "./code-reading.ts";
import { numberLike } from "./parse-node.ts";
import type { ParseNode } from "./parse-node.ts";

/** The documented events of Foundry's parser that are used here; from generation 14 on they are told the place as well. */
interface Parser {
  readonly formula: string;
  _onDiceTerm(
    number: unknown,
    faces: unknown,
    modifiers: string | null,
    flavor: string | null,
    formula: string,
    ...offset: unknown[]
  ): ParseNode;
  _onExpression(
    head: ParseNode,
    tail: [string[], ParseNode][],
    leading: string,
    formula: string,
    error: (message: string) => void,
  ): ParseNode;
  _onParenthetical(term: ParseNode, flavor: string | null, formula: string, ...offset: unknown[]): ParseNode;
}

type ParserClass = new (formula: string) => Parser;

/** Puts our parser in front of the one this world uses, once. */
export function registerParser(): void {
  const config = diceConfig();
  const isOurs = (cls: unknown): boolean =>
    typeof cls === "function" && (cls.name === "DicewrightParser" || isOurs(Object.getPrototypeOf(cls)));
  if (!isOurs(config.parser)) config.parser = parserOver(config.parser as ParserClass);
}

function parserOver(base: ParserClass): ParserClass {
  return class DicewrightParser extends base {
    override _onDiceTerm(
      number: unknown,
      faces: unknown,
      modifiers: string | null,
      flavor: string | null,
      formula: string,
      ...offset: unknown[]
    ): ParseNode {
      const letter = typeof faces === "string" ? faces.toLowerCase() : faces;
      const read = modifiers === null ? undefined : readCodes(number, faces, modifiers);
      if (read === undefined) return super._onDiceTerm(number, faces, modifiers, flavor, formula, ...offset);
      if (typeof read === "string") return super._onDiceTerm(number, letter, read, flavor, formula, ...offset);
      const nodes = read.dice.map((dice) => {
        const node = super._onDiceTerm(
          numberLike(number, dice.count),
          numberLike(faces, dice.sides),
          dice.modifiers || null,
          flavor,
          formulaOf(dice),
          ...offset,
        );
        return marked(node, { ...read.origin, ...(dice.tag !== undefined && { tag: dice.tag }) });
      });
      return nodes.length === 1
        ? nodes[0]!
        : marked(this.#together(nodes, flavor, offset), nodes[0]!.options!["dicewright"] as Origin);
    }

    /** Several kinds of dice that stand where one stood. Foundry reads them again from their text, so the parentheses are marked too. */
    #together([head, ...tail]: ParseNode[], flavor: string | null, offset: unknown[]): ParseNode {
      const formula = [head!, ...tail].map((node) => node.formula).join(" + ");
      const fail = (message: string) => {
        throw new Error(message);
      };
      const sum = super._onExpression(
        head!,
        tail.map((node) => [["+"], node]),
        "",
        formula,
        fail,
      );
      return super._onParenthetical(sum, flavor, `(${formula})`, ...offset);
    }
  };
}

/** Writes on a node where its dice come from. */
function marked(node: ParseNode, origin: Origin): ParseNode {
  node.options = { ...node.options, dicewright: origin };
  return node;
}

function formulaOf({ count, sides, modifiers = "" }: TermDice): string {
  return `${count}d${sides}${modifiers}`;
}
