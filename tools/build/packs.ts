/**
 * Builds the compendium packs: every folder of `packs/` becomes one LevelDB folder, with what follows from the games.
 *
 *     npx tsx tools/build/packs.ts            # builds dist/packs
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { ClassicLevel } from "classic-level";
import { macrosOfGames, pagesOfGames, type PackEntry } from "./pack-entries.ts";

const SOURCES = fileURLToPath(new URL("../../packs", import.meta.url));

/** All entries of each pack, by its name. */
export async function packEntries(): Promise<{ readonly macros: PackEntry[]; readonly guide: Guide[] }> {
  const [macros, guides] = await Promise.all([entriesIn<PackEntry>("macros"), entriesIn<Guide>("guide")]);
  const lines = macros.flatMap(({ command }) => (typeof command === "string" ? [command] : []));
  const guide = guides.map((each) => ({ ...each, pages: [...pagesOfGames(each._id), ...each.pages] }));
  return { macros: [...macrosOfGames(lines), ...macros], guide };
}

/** A journal with its pages. */
export interface Guide extends PackEntry {
  readonly pages: readonly PackEntry[];
}

async function entriesIn<E extends PackEntry>(pack: string): Promise<E[]> {
  const files = (await readdir(join(SOURCES, pack))).filter((file) => file.endsWith(".json"));
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(join(SOURCES, pack, file), "utf8")) as E));
}

/**
 * Builds all packs into this folder, one folder each.
 * @throws Error if a pack has fewer entries than sources: one without a `_key` is dropped silently.
 */
export async function buildPacks(out: string): Promise<void> {
  for (const [name, entries] of Object.entries(await packEntries())) {
    const source = await mkdtemp(join(tmpdir(), "pack-"));
    try {
      for (const entry of entries) await writeFile(join(source, `${entry._id}.json`), JSON.stringify(entry));
      await buildPack(source, join(out, name));
    } finally {
      await rm(source, { recursive: true, force: true });
    }
  }
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
