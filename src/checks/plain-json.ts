/** Copies of values that may be anything, as a message can store them. */
import { RuleError } from "../engine/check.ts";
import type { Json } from "./json.ts";
import { LIMITS } from "./limits.ts";

/** Values as JSON has them. @throws Error for anything else, and for more than a message may store */
export function plainOf(value: unknown): Json {
  return plainWithin(value, { left: LIMITS.record }, LIMITS.depth);
}

type Budget = { left: number };

function plainWithin(value: unknown, budget: Budget, depth: number): Json {
  const isNumber = typeof value === "number" && Number.isFinite(value);
  if (typeof value === "string" || typeof value === "boolean" || value === null || isNumber) {
    spend(budget, typeof value === "string" ? value.length : 0);
    return value;
  }
  if (typeof value !== "object" || depth === 0) throw new RuleError("Its outcome is not plain JSON.");
  const copy = Array.isArray(value) ? listWithin(value, budget, depth - 1) : objectWithin(value, budget, depth - 1);
  spend(budget, 0);
  return copy;
}

/** Each value takes two characters besides its own. */
function spend(budget: Budget, characters: number): void {
  budget.left -= characters + 2;
  if (budget.left < 0) throw new RuleError("Its outcome is too large.");
}

function listWithin(list: readonly unknown[], budget: Budget, depth: number): Json {
  const copy: Json[] = [];
  for (let i = 0; i < list.length; i++) copy.push(plainWithin(list[i], budget, depth));
  return copy;
}

/** Entries that are undefined are left out. */
function objectWithin(object: object, budget: Budget, depth: number): Json {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw new RuleError("Its outcome is not plain JSON.");
  const copies: [string, Json][] = [];
  for (const name of Object.keys(object)) {
    const part = (object as Readonly<Record<string, unknown>>)[name];
    spend(budget, name.length);
    if (part !== undefined) copies.push([name, plainWithin(part, budget, depth)]);
  }
  return Object.fromEntries(copies);
}
