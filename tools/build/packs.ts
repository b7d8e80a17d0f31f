/**
 * Builds the compendium packs: every folder of `packs/` becomes one LevelDB folder.
 *
 *     npx tsx tools/build/packs.ts            # builds dist/packs
 */
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { ClassicLevel } from "classic-level";

const SOURCES = fileURLToPath(new URL("../../packs", import.meta.url));

/**
 * Builds all packs into this folder, one folder each.
 * @throws Error if a pack has fewer entries than sources: one without a `_key` is dropped silently.
 */
export async function buildPacks(out: string): Promise<void> {
  const folders = (await readdir(SOURCES, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name } of folders) await buildPack(join(SOURCES, name), join(out, name));
}

/** An older build is deleted first, or documents that are gone would stay. */
export async function buildPack(source: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await compilePack(source, target);
  const sources = await countSources(source);
  const entries = await countEntries(target);
  if (entries !== sources)
    throw new Error(`The pack ${target} has ${entries} entries, but its sources have ${sources}.`);
}

/** Documents and the pages in them: each is an entry of its own. */
async function countSources(folder: string): Promise<number> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json"));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return texts.reduce((sum, text) => sum + 1 + ((JSON.parse(text) as { pages?: unknown[] }).pages?.length ?? 0), 0);
}

async function countEntries(pack: string): Promise<number> {
  const level = new ClassicLevel(pack, { createIfMissing: false });
  try {
    return (await level.keys().all()).length;
  } finally {
    await level.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildPacks(fileURLToPath(new URL("../../dist/packs", import.meta.url)));
