// Provenance: our own; what a stranger sends is looked at before it is believed.
import { isObject, type Json } from "../documents/json.ts";
import { isKindName } from "../documents/kinds.ts";
import type { Action, NumberedRequest } from "../wire.ts";

type Test = (value: unknown) => boolean;

const text: Test = (value) => typeof value === "string" && value.length <= 200;
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.length <= 10_000 && value.every(test);
const oneOf =
  (...words: readonly string[]): Test =>
  (value) =>
    words.includes(value as string);
const duration: Test = (value) => typeof value === "number" && value >= 0 && value <= 3_600_000;
const whatever: Test = () => true;

const writing = { kind: isKindName, parent: optional(text), options: optional(isObject) };

/** The fields of each action. */
const forms: Readonly<Record<Action, Readonly<Record<string, Test>>>> = {
  look: { world: text },
  join: { world: text, user: text, hidden: optional(oneOf("delivered", "withheld")) },
  create: { ...writing, data: listOf(isObject) },
  update: { ...writing, updates: listOf((entry) => isObject(entry) && text(entry["_id"])) },
  delete: { ...writing, ids: listOf(text) },
  query: { user: text, name: text, data: whatever, timeout: optional(duration) },
  answer: { query: text, value: whatever, error: optional((value) => typeof value === "string") },
  emit: {
    channel: (value) => text(value) && /^(?:module|system|world)\./.test(value as string),
    payload: listOf(whatever),
  },
  activity: { activity: isObject },
  report: { text: (value) => typeof value === "string" && value.length <= 300 },
};

/** The most a request may weigh, in characters of JSON. */
const heaviest = 2_000_000;

/** Reads a numbered request. Throws an Error saying what is wrong with it; `kind` and `parent` of writes are checked, their data is not. */
export function parseRequest(frame: unknown): NumberedRequest {
  if (!isObject(frame)) throw new Error("Malformed frame: not an object");
  const { action } = frame;
  if (numberOf(frame) === undefined) throw new Error("Malformed frame: no number to reply to");
  if (typeof action !== "string" || !Object.hasOwn(forms, action))
    throw new Error(`Malformed frame: unknown action ${String(action).slice(0, 40)}`);
  checkForm(frame, forms[action as Action], action);
  if (!isShallow(frame, deepest))
    throw new Error(`The ${action} request is nested too deeply (more than ${deepest} levels)`);
  if (JSON.stringify(frame).length > heaviest)
    throw new Error(`The ${action} request is too large (more than ${heaviest} characters)`);
  return frame as unknown as NumberedRequest;
}

/** The most levels of objects and lists in a request. The names in a dotted key are levels, since it becomes objects. */
const deepest = 100;

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (levels <= 0) return false;
  if (Array.isArray(value)) return value.every((entry) => isShallow(entry, levels - 1));
  return Object.entries(value).every(([key, entry]) => isShallow(entry, levels - steps(key)) && steps(key) <= levels);
}

/** How many levels a key stands for. It is not split, as it may be very long. */
function steps(key: string): number {
  let count = 1;
  for (let at = key.indexOf("."); at >= 0 && count <= deepest; at = key.indexOf(".", at + 1)) count++;
  return count;
}

/** The number that a frame is replied to by; undefined where it has none. */
export function numberOf(frame: unknown): number | undefined {
  const id = isObject(frame) ? frame["id"] : undefined;
  return Number.isSafeInteger(id) ? (id as number) : undefined;
}

function checkForm(frame: Json, form: Readonly<Record<string, Test>>, action: string): void {
  for (const [key, test] of Object.entries(form)) {
    if (!test(frame[key])) throw new Error(`Malformed frame: ${action} with a wrong ${key}: ${brief(frame[key])}`);
  }
}

function brief(value: unknown): string {
  return typeof value === "string" ? `"${value.slice(0, 40)}"` : typeof value;
}
