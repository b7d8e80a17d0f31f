// Provenance: foundryvtt.com/api, pages PackageManifestData, ModuleManifestData and SystemManifestData; the article on system data models and on system development (template.json).
import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { merged } from "../documents/change.ts";
import { isObject, type Json } from "../documents/json.ts";
import type { PackageManifest } from "../wire.ts";

/** The kind of a package, by the name of its manifest. */
type PackageKind = "module" | "system";

/** A package as the table serves it: what its manifest says and the folder that holds its files. */
export interface Package {
  readonly kind: PackageKind;
  readonly manifest: PackageManifest;
  readonly folder: string;
}

/** Reads the package in `folder`. Rejects with one sentence that names the file where there is none, or where its manifest is broken. */
export async function readPackage(kind: PackageKind, folder: string): Promise<Package> {
  const home = await realpath(folder).catch(() => refuse(`There is no folder ${folder}.`));
  const path = join(home, `${kind}.json`);
  const manifest = (await readJson(path)) ?? (await refuseMissing(kind, home));
  const { id, title = id, version = "0.0.0" } = manifest;
  if (typeof id !== "string" || !/^[a-zA-Z0-9_-]{1,100}$/.test(id))
    return refuse(`${path} needs an "id" of letters, digits, hyphens and underscores.`);
  const template = kind === "system" ? await readTemplate(home) : {};
  const templateTypes = Object.entries(template).map(([name, types]) => [name, emptied(types)]);
  const documentTypes = { ...(Object.fromEntries(templateTypes) as Json), ...objectOr(manifest["documentTypes"]) };
  return {
    kind,
    folder: home,
    manifest: { ...manifest, id, title: String(title), version: String(version), documentTypes, template },
  };
}

/** Initial data of each type of document under a system of the older kind, by its `template.json`. */
async function readTemplate(folder: string): Promise<Record<string, Record<string, Json>>> {
  const template = (await readJson(join(folder, "template.json"))) ?? {};
  const named = Object.entries(template).map(([kind, entry]) => [kind, typesIn(objectOr(entry))] as const);
  return Object.fromEntries(named);
}

/** Each type has the parts that it names, in their order, and then its own. */
function typesIn(entry: Json): Record<string, Json> {
  const parts = objectOr(entry["templates"]);
  const whole = (type: string): Json => {
    const { templates, ...own } = objectOr(entry[type]);
    const named = Array.isArray(templates) ? templates.map((name) => objectOr(parts[String(name)])) : [];
    return [...named, own].reduce(merged, {});
  };
  const types = Array.isArray(entry["types"]) ? entry["types"].map(String) : [];
  return Object.fromEntries(types.map((type) => [type, whole(type)]));
}

function emptied(types: Record<string, Json>): Json {
  return Object.fromEntries(Object.keys(types).map((type) => [type, {}]));
}

/** The object in a JSON file; undefined where there is no such file. */
async function readJson(path: string): Promise<Json | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const value = parsed(path, text.replace(/^\uFEFF/, ""));
  return isObject(value) ? value : refuse(`${path} is not a JSON object.`);
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(`${path} is not valid JSON: ${(error as Error).message}.`);
  }
}

async function refuseMissing(kind: PackageKind, folder: string): Promise<never> {
  const other = kind === "module" ? "system" : "module";
  const isOther = (await readJson(join(folder, `${other}.json`))) !== undefined;
  if (isOther) return refuse(`${folder} is a ${other}: name it with --${other}.`);
  return refuse(`There is no ${kind}.json in ${folder}: if the package is built from sources, build it first.`);
}

function objectOr(value: unknown): Json {
  return isObject(value) ? value : {};
}

function refuse(sentence: string): never {
  throw new Error(sentence);
}
