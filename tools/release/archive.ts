/** Puts files into a zip whose bytes depend on their names and contents only. */
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

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

/**
 * The bytes of a zip with these files of a folder. JSON loses its layout, which weighs a twentieth of all words; Node packs
 * a thirtieth tighter than the library does that writes the zip.
 */
export async function zipOf(folder: string, names: readonly string[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const filename of names) {
    const bytes = await readFile(join(folder, filename));
    const content = filename.endsWith(".json") ? withoutLayout(bytes) : bytes;
    const file: ZipInputFile = { filename, size: content.length, crc: crc32(content), compression: 8, mtime: NO_TIME };
    zip.add(file);
    file.ondata!(null, new Uint8Array(deflateRawSync(content, { level: 9 })), true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

function withoutLayout(json: Buffer): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(JSON.parse(json.toString("utf8"))));
}
