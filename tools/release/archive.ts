/** Puts files into a zip whose bytes depend on their names and contents only. */
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { zipSync, type Zippable } from "fflate";

/** The earliest moment that a zip can name, in any time zone. */
const NO_TIME = new Date(1980, 0, 1);

/** Files that LevelDB leaves beside a pack: its lock, and notes of when it was opened. Neither is read again. */
const LEFT_BY_LEVEL = /(?:^|\/)(?:LOCK|LOG|LOG\.old)$/;

/** The files of a folder that belong into a release, by name: the source maps apart. */
export async function filesOf(folder: string): Promise<{ shipped: readonly string[]; maps: readonly string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
    )
    .filter((name) => !LEFT_BY_LEVEL.test(name))
    .sort();
  return {
    shipped: names.filter((name) => !name.endsWith(".map")),
    maps: names.filter((name) => name.endsWith(".map")),
  };
}

/** The bytes of a zip with these files of a folder. JSON loses its layout, which weighs a twentieth of all words. */
export async function zipOf(folder: string, names: readonly string[]): Promise<Uint8Array> {
  const contents: Zippable = {};
  for (const name of names) {
    const bytes = await readFile(join(folder, name));
    contents[name] = name.endsWith(".json") ? withoutLayout(bytes) : new Uint8Array(bytes);
  }
  return zipSync(contents, { level: 9, mem: 12, mtime: NO_TIME });
}

function withoutLayout(json: Buffer): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(JSON.parse(json.toString("utf8"))));
}
