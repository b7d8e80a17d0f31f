// Provenance: the names in fvtt-types (MIT) for Foundry 13; nothing of what they do.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readTypeNames, type FoundryNames } from "./type-names.ts";

let names: FoundryNames | undefined;

/** The names that a page needs to refuse what is not built. */
export type PageNames = Pick<FoundryNames, "namespaces" | "declared" | "classes" | "globals">;

/** The names of the definitions that are installed. A page has `PageNames` in its script instead of this file. */
export function foundryNames(): FoundryNames {
  return (names ??= readNames());
}

/** Reads the names from a cache beside the definitions, since the compiler takes seconds to find them. */
function readNames(): FoundryNames {
  const installed = modulesFolder();
  const sources = [join(installed, "fvtt-types/package.json"), join(import.meta.dirname, "type-names.ts")];
  const key = createHash("sha256");
  for (const source of sources) key.update(readFileSync(source));
  const folder = join(installed, ".cache/table");
  const file = join(folder, `${key.digest("hex").slice(0, 16)}.json`);
  try {
    return JSON.parse(readFileSync(file, "utf8")) as FoundryNames;
  } catch {
    const found = readTypeNames(join(installed, "fvtt-types/src/index.d.mts"));
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(found));
    renameSync(`${file}.${process.pid}`, file);
    return found;
  }
}

/** The nearest `node_modules` that has the definitions. */
function modulesFolder(): string {
  let home = import.meta.dirname;
  while (!existsSync(join(home, "node_modules/fvtt-types"))) {
    if (dirname(home) === home)
      throw new Error("The type definitions fvtt-types are not installed; npm ci installs them.");
    home = dirname(home);
  }
  return join(home, "node_modules");
}
