/** Copies of values that may be anything, as a message can store them. */
import { RuleError } from "../engine/check.ts";
import type { Json } from "./json.ts";
import { LIMITS } from "./limits.ts";

/** The values and the depth that a copy has left. */
export interface Room {
  readonly depth: number;
  left: number;
}

/** Values as JSON has them. @throws Error for anything else, and for more than a message may store */
export function plainOf(value: unknown): Json {
  return plainWithin(value, { left: LIMITS.record, depth: LIMITS.depth });
}

function plainWithin(value: unknown, room: Room): Json {
  if (typeof value === "string") room.left -= value.length;
  if (typeof value === "string" || typeof value === "boolean" || value === null) return take(value, room);
  if (typeof value === "number" && Number.isFinite(value)) return take(value, room);
  if (typeof value !== "object" || room.depth === 0) throw new RuleError("Its outcome is not plain JSON.");
  const inside = { left: room.left, depth: room.depth - 1 };
  const copy = Array.isArray(value) ? listWithin(value, inside) : objectWithin(value, inside);
  room.left = inside.left;
  return take(copy, room);
}

function take<T>(value: T, room: Room): T {
  room.left -= 2;
  if (room.left < 0) throw new RuleError("Its outcome is too large.");
  return value;
}

function listWithin(list: readonly unknown[], room: Room): Json {
  const copy: Json[] = [];
  for (let i = 0; i < list.length; i++) copy.push(plainWithin(list[i], room));
  return copy;
}

/** Entries that are undefined are left out. */
function objectWithin(object: object, room: Room): Json {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw new RuleError("Its outcome is not plain JSON.");
  const copies: [string, Json][] = [];
  for (const name of Object.keys(object)) {
    const part = (object as Readonly<Record<string, unknown>>)[name];
    take((room.left -= name.length), room);
    if (part !== undefined) copies.push([name, plainWithin(part, room)]);
  }
  return Object.fromEntries(copies);
}
