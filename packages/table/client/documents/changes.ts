// Provenance: foundryvtt.com/api, pages CONST.ACTIVE_EFFECT_MODES (13), CONST.ACTIVE_EFFECT_CHANGE_TYPES, CONST.ACTIVE_EFFECT_CHANGE_PHASES,
// ActiveEffectChangeData (14) and hookEvents.applyActiveEffect; types of 13 and 14, active-effect and data/fields (what each way does to which
// values). Default priorities: Delta Green, its page on effects. Where changes are in 14: issue #13740; their values are read as JSON: Level Up #643.
import { isObject } from "../../documents/json.ts";
import type { DataField } from "../../fields/data-field.ts";
import { DataModel } from "../../fields/data-model.ts";
import { ArrayField } from "../../fields/nested-fields.ts";
import { BooleanField, NumberField, StringField } from "../../fields/simple-fields.ts";
import { expandObject, getProperty, mergeObject, setProperty } from "../../foundry-utils.ts";
import { HostNotImplemented } from "../../not-implemented.ts";
import { globals, isFourteen } from "../globals.ts";
import type { Change, EffectClass } from "../shapes.ts";
import type { ActiveEffect } from "./active-effect.ts";
import type { Actor } from "./actor.ts";

/** The ways of changing in 14, with their default priorities. */
export const CHANGE_TYPES: Readonly<Record<string, number>> = {
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
};

/** When changes of 14 are made: before what is derived, and after it. */
export const CHANGE_PHASES = ["initial", "final"] as const;

/** The ways of changing in 13, by their numbers. */
const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/** Changes of 13 as 14 has them; those of 14 stay as they are. Anything else in the list is left out. */
export function newerChanges(changes: readonly unknown[]): Change[] {
  return readChanges(changes).map(({ mode = 2, ...change }) => ({
    type: MODES[mode] ?? `custom.${mode}`,
    phase: "initial",
    priority: null,
    ...change,
  }));
}

/** Changes of 13: without a mode they add. */
export function olderChanges(changes: readonly unknown[]): Change[] {
  return readChanges(changes).map((change) => ({ mode: 2, ...change }));
}

function readChanges(changes: readonly unknown[]): Change[] {
  return changes.filter(isObject) as unknown as Change[];
}

/** The changes that an effect makes, each with the effect and its priority. */
export function changesOf(effect: ActiveEffect): Change[] {
  return effect.changes.map((change) => ({ ...change, effect, priority: change.priority ?? priorityOf(change) }));
}

function priorityOf({ mode = 2, type = "" }: Change): number {
  return isFourteen() ? (newerTypes()[type]?.defaultPriority ?? 0) : mode * 10;
}

interface ChangeType {
  readonly label: string;
  readonly defaultPriority: number;
  readonly handler?: ((actor: Actor, change: Change, options: object) => object | undefined) | null;
}

/** The ways of 14 with those that packages add. */
export function newerTypes(): Record<string, ChangeType> {
  const core = Object.entries(CHANGE_TYPES).map(([type, defaultPriority]) => [type, { label: type, defaultPriority }]);
  const { changeTypes = {} } = globals.CONFIG["ActiveEffect"] as { changeTypes?: Record<string, ChangeType> };
  return { ...(Object.fromEntries(core) as Record<string, ChangeType>), ...changeTypes };
}

/** Makes changes to an actor, lowest priority first, and keeps what became of it in its overrides. */
export function applyChanges(actor: Actor, changes: readonly Change[]): void {
  const order = changes.filter(({ key }) => isPath(key)).sort((a, b) => Number(a.priority) - Number(b.priority));
  for (const change of order) {
    const { effect } = change;
    const cls = effect?.constructor as unknown as EffectClass;
    try {
      const made = isFourteen() ? cls.applyChange(actor, change) : effect?.apply(actor, change);
      actor.overrides = mergeObject(actor.overrides, expandObject(made ?? {}));
    } catch (error) {
      console.error(`A change of ${change.key} fails:`, error);
    }
  }
}

/** A path to data, not to what all objects share. */
function isPath(key: unknown): key is string {
  return typeof key === "string" && key !== "" && !/(?:^|\.)(?:__proto__|constructor|prototype)(?:\.|$)/.test(key);
}

/** Makes one change, and gives what became of which path. */
export function applyChange(actor: Actor, change: Change): Record<string, unknown> {
  const way = isFourteen() ? String(change.type) : MODES[change.mode ?? 2];
  const handler = isFourteen() ? newerTypes()[way ?? ""]?.handler : undefined;
  if (handler) return { ...handler(actor, change, {}) };
  const current = getProperty(actor, change.key);
  const field = fieldAt(actor, change.key);
  const delta = cast(valueFor(actor, change), current, field);
  const made: Record<string, unknown> = {};
  if (way === "custom") globals.Hooks.callAll("applyActiveEffect", actor, change, current, delta, made);
  else {
    const value = combined[way ?? ""]?.(current, delta);
    if (value !== undefined && !Number.isNaN(value)) made[change.key] = value;
  }
  for (const [key, value] of Object.entries(made)) if (isPath(key)) setProperty(actor, key, value);
  return made;
}

/** The value of a change; in 14 it may name numbers of the actor. Sums of them are not built. */
function valueFor(actor: Actor, { value }: Change): unknown {
  if (!isFourteen() || typeof value !== "string" || !value.includes("@")) return value;
  const [, path] = /^@([\w.-]+)$/.exec(value) ?? [];
  if (path === undefined) throw new HostNotImplemented("formulas as values of active effects");
  return getProperty(actor.getRollData(), path);
}

/** The field of the data model that says what is at a path, if there is one. */
function fieldAt(actor: Actor, key: string): DataField | undefined {
  const model: unknown = actor.system;
  return key.startsWith("system.") && model instanceof DataModel
    ? model.schema.getField(key.slice("system.".length))
    : undefined;
}

/** The value of a change in the type of what it changes: the field's, or that of the value there. */
function cast(value: unknown, current: unknown, field?: DataField): unknown {
  const parsed = typeof value === "string" ? parsedOrText(value) : value;
  if (field instanceof NumberField || typeof current === "number") return Number(parsed);
  if (field instanceof BooleanField || typeof current === "boolean") return Boolean(parsed);
  if (field instanceof StringField || typeof current === "string")
    return typeof value === "string" ? value : JSON.stringify(value);
  if (current instanceof Set && !Array.isArray(parsed)) return [parsed];
  return field instanceof ArrayField && typeof parsed === "string" ? field.element._cast(parsed) : parsed;
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Combines a value with a change of its type, by the mode of the change; undefined if it cannot. */
const combined: Readonly<Record<string, (current: unknown, delta: unknown) => unknown>> = {
  add(current, delta) {
    if (current === null || current === undefined) return delta;
    if (typeof current === "number") return current + Number(delta);
    if (typeof current === "string") return current + String(delta);
    if (typeof current === "boolean") return current || delta;
    if (current instanceof Set) return new Set([...(current as Set<unknown>), ...(delta as unknown[])]);
    return Array.isArray(current) && fits(current, delta) ? [...(current as unknown[]), delta] : undefined;
  },
  subtract(current, delta) {
    if (current === null || current === undefined) return delta;
    if (typeof current === "number") return current - Number(delta);
    if (typeof current === "string") return current.replace(String(delta), "");
    return Array.isArray(current) ? (current as unknown[]).filter((each) => each !== delta) : undefined;
  },
  multiply(current, delta) {
    if (typeof current === "boolean") return current && delta;
    return typeof current === "number" ? current * Number(delta) : undefined;
  },
  upgrade: (current, delta) => (isOrdered(current) ? (Number(delta) > Number(current) ? delta : current) : undefined),
  downgrade: (current, delta) => (isOrdered(current) ? (Number(delta) < Number(current) ? delta : current) : undefined),
  override: (current, delta) => (current instanceof Set ? new Set(delta as unknown[]) : delta),
};

function isOrdered(value: unknown): boolean {
  return typeof value === "number" || typeof value === "boolean";
}

/** Whether something is of the type of what a list holds already. */
function fits(list: readonly unknown[], value: unknown): boolean {
  return list.length === 0 || (typeof list[0] === typeof value && isObject(list[0]) === isObject(value));
}
