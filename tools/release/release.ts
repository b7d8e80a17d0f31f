/**
 * Builds what a release consists of into `release/`: `module.json`, the zip that it names with the README in it, and the
 * source maps apart.
 *
 *     npm run release                      # of any commit, to look at it
 *     npm run release -- --tag v0.2.0      # also checks that the tag, the version and the changelog agree
 */
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { games } from "../../src/games/index.ts";
import { build, readManifest } from "../build/build.ts";
import { pageAt, rawAt, tagOf } from "./address.ts";
import { filesOf, zipOf } from "./archive.ts";
import { notesFor } from "./changelog.ts";
import { faultsOf, namedBy, releaseManifest, zipName, type Manifest } from "./manifest.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The most that the zip may weigh, in bytes: with five games, and what each game more brings with its words. */
export const MOST_BYTES = 425_000 + 15_000 * (games.length - 5);

export interface Released {
  readonly manifest: Manifest;
  /** The path of the zip. */
  readonly zip: string;
  /** The names of the files in the zip. */
  readonly files: readonly string[];
  /** The written file, with its size in bytes. */
  readonly sizes: Readonly<Record<string, number>>;
}

/**
 * Writes a release into a folder, which is emptied first.
 * @throws Error if the manifest is not valid, names a file that is missing, or the zip is too large.
 */
export async function release(out: string): Promise<Released> {
  const unpacked = join(out, "unpacked");
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await build({ out: unpacked, isRelease: true, hasTypes: true });
  const manifest = releaseManifest((await readManifest()) as unknown as Manifest);
  await check(manifest, unpacked);
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await Promise.all([join(out, "module.json"), join(unpacked, "module.json")].map((path) => writeFile(path, text)));
  await writeFile(join(unpacked, "README.md"), await readmeOf(manifest));
  const { shipped, maps } = await filesOf(unpacked);
  const zips = { [zipName(manifest)]: shipped, [`${manifest.id}-maps.zip`]: maps };
  const sizes: Record<string, number> = { "module.json": Buffer.byteLength(text) };
  for (const [name, names] of Object.entries(zips)) {
    const bytes = await zipOf(unpacked, names);
    await writeFile(join(out, name), bytes);
    sizes[name] = bytes.length;
  }
  await rm(unpacked, { recursive: true });
  const size = sizes[zipName(manifest)]!;
  if (size >= MOST_BYTES) throw new Error(`The zip has ${size} bytes; it must stay below ${MOST_BYTES}.`);
  return { manifest, zip: join(out, zipName(manifest)), files: shipped, sizes };
}

/** The README with links that lead somewhere outside of the repository as well. */
async function readmeOf({ version }: Manifest): Promise<string> {
  const text = await readFile(join(ROOT, "README.md"), "utf8");
  return text.replace(/(!?\[[^\]]*\])\((?!https?:|#)([^)]+)\)/g, (_link, name: string, path: string) => {
    return `${name}(${(name.startsWith("!") ? rawAt : pageAt)(version, path)})`;
  });
}

async function check(manifest: Manifest, folder: string): Promise<void> {
  const missing: string[] = [];
  for (const path of namedBy(manifest)) await stat(join(folder, path)).catch(() => missing.push(path));
  const faults = [...faultsOf(manifest), ...missing.map((path) => `module.json names ${path}, which was not built`)];
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

/**
 * The notes of a version that is tagged. Refuses a tag of another version, and a version that the changelog does not
 * close.
 */
export async function checkTag(tag: string, { version }: Manifest): Promise<string> {
  if (tag !== tagOf(version)) throw new Error(`The tag is ${tag}, but package.json has version ${version}.`);
  return notesFor(version, await readFile(join(ROOT, "CHANGELOG.md"), "utf8"));
}

async function run(): Promise<void> {
  const { tag } = parseArgs({ options: { tag: { type: "string" } } }).values;
  const { manifest, sizes, files } = await release(join(ROOT, "release"));
  if (tag !== undefined) await writeFile(join(ROOT, "release/notes.md"), `${await checkTag(tag, manifest)}\n`);
  for (const [name, size] of Object.entries(sizes)) console.log(`release/${name}  ${(size / 1000).toFixed(1)} kB`);
  console.log(`${manifest.id} ${manifest.version}, ${files.length} files`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await run().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
