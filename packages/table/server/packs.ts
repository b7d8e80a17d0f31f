// Provenance: foundryvtt.com/api, page ModuleManifestData; packs are the LevelDB folders that @foundryvtt/foundryvtt-cli (MIT) builds.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { isObject, type Json, type Source } from "../documents/json.ts";
import { isKindName } from "../documents/kinds.ts";
import type { PackData } from "../wire.ts";
import { fileIn } from "./files.ts";
import type { Package } from "./manifest.ts";

/** Reads every built pack that a package's manifest names. A pack that cannot be read is left out and complained of. */
export async function readPacks({ manifest, folder }: Package, complain: (text: string) => void): Promise<PackData[]> {
  const named = Array.isArray(manifest["packs"]) ? manifest["packs"].filter(isObject) : [];
  const read = (pack: Json) =>
    readPack(manifest.id, folder, pack).catch((error: Error) => {
      complain(`${manifest.id}: ${error.message}`);
      return undefined;
    });
  return (await Promise.all(named.map(read))).filter((pack) => pack !== undefined);
}

async function readPack(packageId: string, folder: string, pack: Json): Promise<PackData> {
  const { name, label = name, type, path = `packs/${String(name)}` } = pack as Record<string, string>;
  if (!name || !type) throw new Error("a pack of the manifest has no name or no type, so it is left out.");
  const place = await fileIn(folder, path.replace(/\.db$/, "")).catch(() => {
    throw new Error(`the pack ${path} is not in the package's folder; if it is built from sources, build it first.`);
  });
  const { primary, folders } = await readLevel(place).catch(() => {
    throw new Error(`the pack ${path} cannot be read as a database; if it is built from sources, build it first.`);
  });
  const documents = primary.map((source) => (isKindName(type) ? source : indexed(source)));
  const ownership = isObject(pack["ownership"]) ? pack["ownership"] : {};
  return {
    collection: `${packageId}.${name}`,
    name,
    label: label ?? name,
    type,
    package: packageId,
    ownership,
    documents,
    folders,
  };
}

/** Entries of the index for a document that the table does not keep. */
function indexed({ _id, name, img, type, folder }: Source): Source {
  return { _id, name, img, type, folder: folder ?? null };
}

/** Reads a copy, since an open LevelDB folder is locked and leaves files behind. */
async function readLevel(folder: string): Promise<{ primary: Source[]; folders: Source[] }> {
  const aside = await mkdtemp(join(tmpdir(), "pack-"));
  await cp(folder, aside, { recursive: true });
  const level = new ClassicLevel<string, Source>(aside, { valueEncoding: "json", createIfMissing: false });
  try {
    await level.open();
    const entries = await level.iterator().all();
    const folders = entries.flatMap(([key, source]) => (key.startsWith("!folders!") ? source : []));
    return { primary: assembled(entries), folders };
  } finally {
    await level.close();
    await rm(aside, { recursive: true, force: true });
  }
}

/** Puts embedded documents, which packs keep under keys such as `!journal.pages!`, back into their parents. */
function assembled(entries: readonly (readonly [string, Source])[]): Source[] {
  const byKey = new Map(entries);
  const primary = entries.filter(([key]) => !/^!(?:folders|[^!.]*\.[^!]*)!/.test(key));
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
