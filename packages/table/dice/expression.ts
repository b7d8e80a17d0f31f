// Provenance: foundryvtt.com/api, Roll.MATH_PROXY, Roll.safeEval and Roll.replaceFormulaData (v13, v14).
import type { RollFunction } from "./shape.ts";

const MATH = Math as unknown as Record<PropertyKey, unknown>;

/**
 * Math as it is now, since packages add to it (issue #9820), and nothing else: every name is found here, so that none is looked for in
 * the page. It cannot be written to.
 */
export const MATH_PROXY = new Proxy(
  {},
  {
    has: () => true,
    get: (_none, name) => (typeof name === "symbol" || !Object.hasOwn(MATH, name) ? undefined : MATH[name]),
    set: () => {
      throw new Error("The environment of formulas cannot be written to.");
    },
  },
);

/** The Math function of that name. */
export function mathFunction(name: string): RollFunction | undefined {
  const found = Object.hasOwn(MATH, name) ? MATH[name] : undefined;
  return typeof found === "function" ? (found as RollFunction) : undefined;
}

/** The value of a JavaScript expression of Math alone. Throws if it is not a number. */
export function safeEval(expression: string): number {
  // A sandbox needs code made of text: `with` lets every free name resolve to MATH_PROXY, which has only Math.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const run = new Function("math", `with (math) { return (${expression}); }`) as (math: object) => unknown;
  const result = run(MATH_PROXY);
  const number = typeof result === "number" ? result : NaN;
  if (Number.isNaN(number)) throw new Error(`"${expression}" does not come to a number.`);
  return number;
}

/** How references that the data does not answer are treated. */
interface ReplaceOptions {
  /** Takes the place of a reference without an answer; without it the reference stays. */
  readonly missing?: string | undefined;
  /** Called with each reference that has no answer. */
  readonly warn?: ((reference: string) => void) | undefined;
  /** How deep references inside values are followed. */
  readonly depth?: number;
}

const REFERENCE = /@([a-z.0-9_-]+)/gi;

/** Puts the values of `data` in the place of `@path` references. */
export function replaceReferences(
  formula: string,
  data: object,
  { missing, warn, depth = 0 }: ReplaceOptions = {},
): string {
  return formula.replace(REFERENCE, (reference, path: string) => {
    const value = at(data, path);
    if (value === undefined || value === null) {
      warn?.(path);
      return missing ?? reference;
    }
    const text = spelt(value);
    return depth > 0 ? replaceReferences(text, data, { missing, warn, depth: depth - 1 }) : text;
  });
}

/** Truth counts 1. Objects with a `toString` of their own use it (dnd5e pull request #7354); others are plain data. */
function spelt(value: unknown): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value !== "object" || value === null) return String(value).trim();
  const speaks = value.toString !== Object.prototype.toString && !Array.isArray(value);
  return speaks ? (value as { toString(): string }).toString().trim() : `$${JSON.stringify(value)}$`;
}

/** Whether a text of a formula stands for an object or an array of roll data (issue #9821). */
export function isData(text: string): boolean {
  return /^\$[[{]/.test(text) && text.endsWith("$");
}

function at(data: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], data);
}
