/**
 * Our codes on Foundry's dice: they are modifiers of every numbered die, and are read while a formula is parsed, when
 * dice become others before they roll and misplaced codes are refused.
 */
import { plainMinus } from "../../../checks/field-notation.ts";
import type { TermDice } from "../../../checks/game.ts";
import { LIMITS } from "../../../checks/limits.ts";
import {
  CHANGING_MODIFIERS,
  COUNTING_MODIFIERS,
  countAfterModifiers,
  joinModifiers,
  splitModifiers,
  unreadText,
  type Modifier,
} from "../../../checks/modifiers.ts";
import { problem } from "../../../checks/problem.ts";
import { memoize } from "../../../engine/die.ts";
import {
  coreDie,
  diceConfig,
  Roll,
  type NodeText,
  type Origin,
  type Parser,
  type ParseNode,
  type ParserClass,
  type Term,
  type TermClass,
} from "../../platform/dice.ts";
import { notice, Refusal } from "../../platform/words.ts";
import { allCodes, checkedArgument, codeNamed, playCode, type CodeEntry } from "./codes.ts";
import { printedDice } from "./printed-die.ts";

/** The modifier function of a code, called with the dice as `this`; one a code, by which we recognise our own. */
const handlerOf = memoize((own: CodeEntry["code"]) => {
  return async function (this: Term, modifier: string): Promise<void> {
    await playCode(
      this,
      allCodes().find(({ code }) => code === own)!,
      modifier,
    );
  };
});

/** The letters of all codes that these dice read as ours. Another package may have taken some for itself. */
function codesOn(dice: TermClass | undefined): string[] {
  const taken = dice?.MODIFIERS ?? {};
  return allCodes().flatMap(({ letters, code }) =>
    !(letters in taken) || taken[letters] === handlerOf(code) ? [letters] : [],
  );
}

/** Registers the codes on all numbered dice. What another package has registered stays, and the GM is told once. */
export function registerCodes(): void {
  const tables = modifierTables();
  for (const table of tables) for (const { letters, code } of allCodes()) table[letters] ??= handlerOf(code);
  const taken = allCodes().filter(({ letters, code }) => tables.some((table) => table[letters] !== handlerOf(code)));
  if (taken.length > 0) notice("foundry.codesTaken", { codes: taken.map(({ letters }) => letters).join(", ") });
}

/** A system may have replaced the `d` class by one with a copy of the table, so look at every class. */
function modifierTables(): Record<string, unknown>[] {
  const { terms, types } = diceConfig();
  const isNumbered = (cls: TermClass | undefined) =>
    cls && (cls === terms["d"] || cls === coreDie() || cls.prototype instanceof coreDie());
  const classes = [coreDie(), ...Object.values(terms), ...types].filter(isNumbered);
  return [...new Set(classes.map(modifiersOf))];
}

/** The modifiers of a class; it gets a copy of its own if it has none or if nobody may add to them. */
function modifiersOf(cls: TermClass): Record<string, unknown> {
  const { MODIFIERS: table } = cls as { MODIFIERS?: Record<string, unknown> | null };
  if (table && Object.isExtensible(table)) return table;
  const own = { ...table };
  Reflect.set(cls, "MODIFIERS", own);
  return own;
}

/** Puts our parser in front of the one this world uses, once. */
export function registerParser(): void {
  const config = diceConfig();
  const { parser } = config;
  const isOurs = (cls: unknown): boolean =>
    typeof cls === "function" && (cls.name === "DicewrightParser" || isOurs(Object.getPrototypeOf(cls)));
  // A parser over nothing would take every formula down with it.
  if (typeof parser !== "function") throw new TypeError("CONFIG.Dice.parser");
  if (typeof (parser.prototype as Partial<Parser>)._onDiceTerm !== "function")
    throw new TypeError("RollParser._onDiceTerm");
  if (!isOurs(parser)) config.parser = parserOver(parser);
}

const fail = (why: string) => {
  throw new Error(why);
};

function parserOver(base: ParserClass): ParserClass {
  return class DicewrightParser extends base {
    override _onDiceTerm(number: unknown, faces: unknown, modifiers: string | null, ...text: NodeText): ParseNode {
      const [own, behind] = splitAtDash(faces, modifiers);
      if (behind !== undefined) {
        const [flavor, , ...offset] = text;
        const formula = `${numberOf(number) ?? ""}d${String(faces)}${own}`;
        const head = this._onDiceTerm(number, faces, own || null, null, formula, ...offset);
        const tail = behind.map((each) => ["-", super._onNumericTerm(each, null, ...offset)] as const);
        return this.#together(head, tail, flavor, offset);
      }
      const read = modifiers === null ? undefined : readCodes(number, faces, modifiers);
      if (read === undefined) return this.#die(number, faces, modifiers, ...text);
      const letter = typeof faces === "string" ? faces.toLowerCase() : faces;
      if (typeof read === "string") return this.#die(number, letter, read, ...text);
      const [flavor, , ...offset] = text;
      const nodes = read.dice.map(({ count, sides, modifiers = "", tag }) => {
        const node = this.#die(
          numberLike(number, count),
          numberLike(faces, sides),
          modifiers || null,
          flavor,
          `${count}d${sides}${modifiers}`,
          ...offset,
        );
        return withOrigin(node, { ...read.origin, ...(tag !== undefined && { tag }) });
      });
      const first = nodes[0]!;
      return nodes.length === 1
        ? first
        : withOrigin(
            this.#together(
              first,
              nodes.slice(1).map((node) => ["+", node] as const),
              flavor,
              offset,
            ),
            first.options!["dicewright"] as Origin,
          );
    }

    /** Reads a die as Foundry does. If that fails, later formulas are parsed without us. */
    #die(...read: Parameters<Parser["_onDiceTerm"]>): ParseNode {
      const node = super._onDiceTerm(...read) as ParseNode | undefined;
      if (node) return node;
      diceConfig().parser = base;
      throw new TypeError("RollParser._onDiceTerm");
    }

    /** Several terms in place of one. Foundry parses their text again, so mark the parentheses of dice too. */
    #together(
      head: ParseNode,
      tail: readonly (readonly [sign: string, ParseNode])[],
      flavor: string | null,
      offset: unknown[],
    ): ParseNode {
      const formula = [head.formula, ...tail.map(([sign, each]) => `${sign} ${each.formula}`)].join(" ");
      const added = tail.map(([sign, node]): [string[], ParseNode] => [[sign], node]);
      const sum = super._onExpression(head, added, "", formula, fail);
      return super._onParenthetical(sum, flavor, `(${formula})`, ...offset);
    }
  };
}

function withOrigin(node: ParseNode, origin: Origin): ParseNode {
  node.options = { ...node.options, dicewright: origin };
  return node;
}

/** The number that a node stands for: 1 if it is absent, undefined if dice decide it. */
function numberOf(node: unknown): number | undefined {
  if (node === null || node === undefined) return 1;
  if (typeof node === "number") return node;
  const { number, term } = node as ParseNode;
  const inside: unknown = typeof term === "object" ? (term as ParseNode | null)?.formula : term;
  return number ?? (typeof inside === "string" ? constantValue(inside) : undefined);
}

/** The value of an expression without dice. What cannot be read is left to Foundry, which says so in its own words. */
function constantValue(formula: string): number | undefined {
  try {
    const roll = new Roll(formula);
    return roll.isDeterministic ? roll.evaluateSync().total : undefined;
  } catch {
    return undefined;
  }
}

/** A number in the form in which the parser was given one: plain, or as a node. */
function numberLike(sample: unknown, number: number): unknown {
  const isNode = typeof sample === "object" && sample !== null && "number" in sample;
  return isNode ? { ...sample, number, formula: String(number) } : number;
}

/**
 * Modifiers of dice of ours up to the first dash, and the numbers behind it, which people mean to take off. Foundry
 * knows no minus but the hyphen, and would drop them. Anything else there is refused.
 */
function splitAtDash(faces: unknown, text: string | null): readonly [own: string, behind?: readonly number[]] {
  const plain = plainMinus(text ?? "");
  const at = plain.indexOf("-");
  if (text === null || at < 0 || text.length > LIMITS.line || !isOurs(faces, text)) return [text ?? ""];
  const behind = plain.slice(at);
  if (!/^(?:-\d{1,9})+$/.test(behind)) throw new Refusal(problem("unknownWord", { word: text.slice(at, at + 20) }));
  return [text.slice(0, at), behind.slice(1).split("-").map(Number)];
}

function isOurs(faces: unknown, modifiers: string): boolean {
  return lettersOf(allCodes()).test(modifiers) || isPrinted(faces);
}

function isPrinted(faces: unknown): boolean {
  const letter = typeof faces === "string" ? faces.toLowerCase() : undefined;
  return printedDice().some(({ cls }) => cls.DENOMINATION === letter);
}

/** Finds the letters of any code. Most dice have none, and are left to Foundry at once. */
const lettersOf = memoize(
  (codes: readonly CodeEntry[]) => new RegExp(codes.map(({ letters }) => letters).join("|"), "i"),
);

/** Replaces modifiers by text, or by other dice and their origin; undefined if none of them is ours. */
function readCodes(number: unknown, faces: unknown, text: string) {
  if (text.length > LIMITS.line || !isOurs(faces, text)) return undefined;
  const table = diceConfig().terms[typeof faces === "string" ? faces.toLowerCase() : "d"];
  const ours = codesOn(table);
  const known = Object.keys(table?.MODIFIERS ?? {});
  const modifiers = splitModifiers(text, known, ours);
  const indices = modifiers.flatMap(({ command }, i) => (ours.includes(command) ? [i] : []));
  const unread = indices.length > 0 || isPrinted(faces) ? unreadText(text, modifiers, [...known, ...ours]) : undefined;
  if (unread !== undefined) throw new Refusal(problem("unknownWord", { word: unread.slice(0, 20) }));
  if (indices.length === 0) return undefined;
  const [index = 0, second] = indices;
  if (second !== undefined)
    throw new Refusal(problem("twoCodes", { first: modifiers[index]!.command, second: modifiers[second]!.command }));
  const [before, [{ command }, ...following]] = [modifiers.slice(0, index), modifiers.slice(index) as [Modifier]];
  refuseCount(command, [...before, ...following]);
  refuseChange(command, following);
  const [count, sides] = [numberOf(number), typeof faces === "string" ? 0 : numberOf(faces)];
  if (count === undefined || sides === undefined) return joinModifiers(modifiers);
  return readCode({ count, sides }, modifiers, index) ?? joinModifiers(modifiers);
}

/** Refuses modifiers that count dice around a code, which decides what they come to. */
function refuseCount(command: string, around: readonly Modifier[]): void {
  const counting = around.find((each) => COUNTING_MODIFIERS.includes(each.command.toLowerCase()));
  if (counting && codeNamed(command)!.code.check)
    throw new Refusal(problem("countedCode", { code: command, modifier: counting.command }));
}

/** Refuses modifiers behind a code, which decides what its dice come to. Other packages' codes are left alone. */
function refuseChange(command: string, following: readonly Modifier[]): void {
  const { code } = codeNamed(command)!;
  // A code that only makes other dice leaves it to the formula what they come to.
  if (!code.check) return;
  const change = following.find(
    (each) => CHANGING_MODIFIERS.includes(each.command) && !code.allowedModifiers?.includes(each.command),
  );
  if (change) throw new Refusal(problem("changedCode", { code: command, modifier: change.command }));
}

/** Checks the code at this place against the dice that still count there. Gives other dice if it reshapes them. */
function readCode({ count, sides }: TermDice, modifiers: readonly Modifier[], index: number) {
  if (count === 0) return undefined;
  refuseMany(count);
  const { command, rest } = modifiers[index]!;
  const { code } = codeNamed(command)!;
  const left = countAfterModifiers(count, modifiers.slice(0, index));
  if (left === undefined) return undefined;
  const dice = { count: left, sides };
  const argument = checkedArgument(code, dice, rest);
  if (!code.reshape || argument === undefined) return undefined;
  if (left !== count) throw new Refusal(problem("codeFirst", { code: command }));
  const origin = { code: command, argument, dice };
  return { dice: withOthers(code.reshape(dice, argument), modifiers, index), origin };
}

/** Reshaped dice with the modifiers around their code. Dice of several sizes cannot share any. */
function withOthers(reshaped: readonly TermDice[], modifiers: readonly Modifier[], index: number): TermDice[] {
  if (reshaped.length > 1 && modifiers.length > 1)
    throw new Refusal(problem("severalSizes", { code: modifiers[index]!.command }));
  return reshaped.map((each) => {
    refuseMany(each.count);
    const known = each.modifiers ? Object.keys(diceConfig().terms["d"]!.MODIFIERS) : [];
    const own = splitModifiers(each.modifiers ?? "", known, []);
    return { ...each, modifiers: joinModifiers(modifiers.toSpliced(index, 1, ...own)) };
  });
}

function refuseMany(count: number): void {
  if (count > LIMITS.termDice) throw new Refusal(problem("tooManyDice", { count, most: LIMITS.termDice }));
}
