// Provenance: foundryvtt.com/api, page ModuleManifestData; packs are the LevelDB folders that @foundryvtt/foundryvtt-cli (MIT) builds.
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { isObject, type Json, type Source } from "../documents/json.ts";
import type { PackageManifest, PackData } from "../wire.ts";

/** A module as the table serves it: what its manifest says and the folder that holds its files. */
export interface Module {
  readonly manifest: PackageManifest;
  readonly folder: string;
}

/** Reads the built module in `folder`. Throws where nothing has been built there. */
export async function readModule(folder: string): Promise<Module> {
  const path = join(folder, "module.json");
  if (!existsSync(path)) throw new Error(`There is no built module in ${folder}: build it first (npm run build).`);
  return { folder, manifest: JSON.parse(await readFile(path, "utf8")) as PackageManifest };
}

/** Reads every built pack that a module's manifest names. A pack that cannot be read is left out and complained of. */
export async function readPacks({ manifest, folder }: Module, complain: (text: string) => void): Promise<PackData[]> {
  const named = Array.isArray(manifest["packs"]) ? manifest["packs"].filter(isObject) : [];
  const read = (pack: Json) => readPack(manifest.id, folder, pack).catch((error: Error) => complain(error.message));
  return (await Promise.all(named.map(read))).filter((pack) => pack !== undefined);
}

async function readPack(packageId: string, folder: string, pack: Json): Promise<PackData> {
  const [name, label, type, path] = ["name", "label", "type", "path"].map((key) => String(pack[key]));
  const ownership = isObject(pack["ownership"]) ? pack["ownership"] : {};
  const documents = await readLevel(join(folder, path ?? ""));
  return {
    collection: `${packageId}.${name ?? ""}`,
    name: name ?? "",
    label: label ?? "",
    type: type ?? "",
    package: packageId,
    ownership,
    documents,
  };
}

/** Reads a copy, since an open LevelDB folder is locked and leaves files behind. */
async function readLevel(folder: string): Promise<Source[]> {
  if (!existsSync(folder)) throw new Error(`The pack ${folder} was not built.`);
  const aside = await mkdtemp(join(tmpdir(), "pack-"));
  await cp(folder, aside, { recursive: true });
  const level = new ClassicLevel<string, Source>(aside, { valueEncoding: "json", createIfMissing: false });
  try {
    return assembled(await level.iterator().all());
  } finally {
    await level.close();
    await rm(aside, { recursive: true, force: true });
  }
}

/** Puts embedded documents, which packs keep under keys such as `!journal.pages!`, back into their parents. */
function assembled(entries: readonly (readonly [string, Source])[]): Source[] {
  const byKey = new Map(entries);
  const primary = entries.filter(([key]) => !key.split("!")[1]?.includes("."));
  return primary.map(([key, source]) => {
    const parts = entries.filter(([other]) => other.split("!")[2]?.startsWith(`${source._id}.`));
    const fields = new Set(parts.map(([other]) => other.split("!")[1]?.split(".")[1] ?? ""));
    const held = [...fields].map((field) => [field, childrenOf(key, field, source, byKey)] as const);
    return { ...source, ...Object.fromEntries(held) };
  });
}

function childrenOf(key: string, field: string, source: Source, byKey: ReadonlyMap<string, Source>): Source[] {
  const ids = (source[field] ?? []) as readonly string[];
  const collection = key.split("!")[1] ?? "";
  return ids.flatMap((id) => byKey.get(`!${collection}.${field}!${source._id}.${id}`) ?? []);
}
