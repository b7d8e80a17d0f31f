// Provenance: foundryvtt.com/api, page DocumentTypesConfiguration: packages declare types of documents in their manifests.
import { isObject, type Json } from "./json.ts";
import { isKindName, kinds, type KindName } from "./kinds.ts";

const declared = new Map<KindName, Set<string>>();
let templates: Json = {};

/** Members of a package's manifest that declare types of documents. */
interface Declaring {
  readonly id: string;
  readonly documentTypes?: unknown;
  readonly [more: string]: unknown;
}

/** Registers the types that a manifest declares: a system's by their names, a module's behind the module's id. */
export function declareTypes({ id, documentTypes }: Declaring, kind: "module" | "system"): void {
  for (const [name, types] of Object.entries(isObject(documentTypes) ? documentTypes : {})) {
    if (!isKindName(name) || !isObject(types)) continue;
    const known = declared.get(name) ?? new Set();
    for (const type of Object.keys(types)) known.add(kind === "system" ? type : `${id}.${type}`);
    declared.set(name, known);
  }
}

/** Registers the initial data of each type from a system's template; a page knows one system only. */
export function declareTemplate(template: unknown): void {
  templates = isObject(template) ? template : {};
}

/** The initial `system` data of a document of this type. */
export function systemOf(kind: KindName, type: unknown): Json {
  const types = templates[kind];
  const system = isObject(types) ? types[String(type)] : undefined;
  return isObject(system) ? system : {};
}

/** Every type that a document of this kind may have; empty if it has no types. A server knows those of all its worlds. */
export function typesOf(kind: KindName): readonly string[] {
  const { types, fields } = kinds[kind];
  if (types.length === 0) return [];
  return [...new Set([...("system" in fields ? ["base"] : []), ...types, ...(declared.get(kind) ?? [])])];
}

/** The types in the one world of a page: a system that names its own has none of those of the sample worlds. */
export function typesHere(kind: KindName): readonly string[] {
  const own = [...(declared.get(kind) ?? [])];
  // Types of modules have a dot.
  const isNamed = ["Actor", "Item"].includes(kind) && own.some((type) => !type.includes("."));
  return typesOf(kind).filter((type) => type === "base" || !isNamed || own.includes(type));
}
