// Provenance: foundryvtt.com/api, namespace foundry.utils (v13, v14); types of 13, common/utils/helpers and common/utils/logging (what each does,
// and the examples of filterObject). Who relies on them: dnd5e (filterObject, invertObject, deepFreeze), PF2e (objectsEqual), Lancer (throttle).
import { equals, getType } from "./foundry-utils.ts";

type Plain = Record<string, unknown>;

const MOST_LEVELS = 100;

function isRecord(value: unknown): value is Plain {
  return getType(value) === "Object";
}

/** Freezes an object, and those within it. */
export function deepFreeze<T>(value: T, { strict = false }: { strict?: boolean } = {}): T {
  return deeply(value, Object.freeze, strict);
}

function deeply<T>(value: T, close: (value: object) => unknown, strict: boolean, depth = 0): T {
  if (depth > MOST_LEVELS)
    throw new Error(`More than ${MOST_LEVELS} levels are too many; perhaps an object holds itself.`);
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value) && !isRecord(value)) {
    if (strict) throw new Error("Only plain objects and arrays can be closed.");
    return value;
  }
  for (const member of Object.values(value)) deeply(member, close, strict, depth + 1);
  close(value);
  return value;
}

/** Whether two objects have the same keys and values. */
export function objectsEqual(a: object, b: object): boolean {
  return equals(a, b);
}

/** Keeps the members of an object that a template has, with the template's own values if `templateValues` is set. */
export function filterObject(
  source: object,
  template: object,
  { deletionKeys = false, templateValues = false }: { deletionKeys?: boolean; templateValues?: boolean } = {},
): Plain {
  const kept: Plain = {};
  for (const [key, value] of Object.entries(source)) {
    const wanted = (template as Plain)[key];
    const named = key.slice(2);
    if (deletionKeys && key.startsWith("-=") && (named in template || key in template)) kept[key] = value;
    if (!(key in template)) continue;
    const isInner = isRecord(value) && isRecord(wanted);
    kept[key] = isInner
      ? filterObject(value, wanted, { deletionKeys, templateValues })
      : templateValues
        ? wanted
        : value;
  }
  return kept;
}

/** An object whose values are the keys of another one, and whose keys are its values. */
export function invertObject(object: Readonly<Record<string, PropertyKey>>): Record<PropertyKey, string> {
  const inverted: Record<PropertyKey, string> = {};
  for (const [key, value] of Object.entries(object)) {
    if (Object.hasOwn(inverted, value))
      throw new Error(`Two keys have the value ${String(value)}, so neither can be found by it.`);
    inverted[value] = key;
  }
  return inverted;
}

const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Text whose escaped signs are themselves again. */
export function unescapeHTML(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_all, sign: string) => SIGNS[sign] ?? "");
}

/** The path of a file from the top of the server, where the page need not be. */
export function getRoute(path: string, { prefix = routePrefix() }: { prefix?: string | null } = {}): string {
  return `/${[prefix ?? "", path]
    .map((part) => part.replace(/^\/+|\/+$/g, ""))
    .filter(Boolean)
    .join("/")}`;
}

function routePrefix(): string {
  return "document" in globalThis ? (/^\w+:\/\/[^/]*\/(.*)\//.exec(document.baseURI)?.[1] ?? "") : "";
}

const MODES = { SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 };
const said = new Set<string>();

interface Compatible {
  readonly CONFIG?: { readonly compatibility?: { readonly mode?: number } };
}

/** How a warning of something outdated is told. */
export interface CompatibilityOptions {
  readonly mode?: number;
  readonly since?: number | string;
  readonly until?: number | string;
  readonly details?: string;
  readonly once?: boolean;
}

/** Warns of something outdated in the way that is configured: not at all, in the console, or by an Error. */
export function logCompatibilityWarning(message: string, options: CompatibilityOptions = {}): void {
  const { since, until, details, once = false } = options;
  const mode = options.mode ?? (globalThis as Compatible).CONFIG?.compatibility?.mode ?? MODES.WARNING;
  if (mode === MODES.SILENT || (once && said.has(message))) return;
  if (once) said.add(message);
  const times = [
    since !== undefined && `Deprecated since Version ${since}`,
    until !== undefined && `Backwards-compatible support will be removed in Version ${until}`,
  ];
  const error = new Error([message, ...times, details].filter(Boolean).join("\n"));
  if (mode === MODES.FAILURE) throw error;
  if (mode === MODES.ERROR) console.error(error);
  else console.warn(error);
}

export const AsyncFunction = (async () => Promise.resolve()).constructor;

/** An answer of a server that tells a failure. */
export class HttpError extends Error {
  readonly code: number;

  constructor(statusText: string, code: number) {
    super(statusText);
    this.code = code;
  }
}

/** Fetches something, and gives up after some time. Throws where the server tells a failure. */
export async function fetchWithTimeout(
  url: string,
  data: RequestInit = {},
  { timeoutMs = 30_000 }: { timeoutMs?: number | null } = {},
): Promise<Response> {
  const signal = timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...data, ...(signal && { signal }) });
  if (!response.ok) throw new HttpError(response.statusText, response.status);
  return response;
}

/** Fetches data. */
export async function fetchJsonWithTimeout(
  url: string,
  data: RequestInit = {},
  options: object = {},
): Promise<unknown> {
  return (await fetchWithTimeout(url, data, options)).json() as Promise<unknown>;
}
