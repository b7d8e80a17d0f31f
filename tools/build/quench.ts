/** Builds a second small module beside ours that registers the conformance tables with Quench: `npm run build -- --quench`. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const ENTRY = fileURLToPath(new URL("../../packages/table/conformance/batch.ts", import.meta.url));

/** What the manifest of the small module takes from ours. */
export interface ParentManifest {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly authors: readonly object[];
  readonly compatibility: object;
}

/** The manifest of the small module. */
export function quenchManifest({ id, title, version, authors, compatibility }: ParentManifest): object {
  return {
    id: `${id}-quench`,
    title: `${title}: Quench batches`,
    version,
    description: `Registers with Quench what is documented about Foundry's dice, messages, tokens and combats, to test ${title}.`,
    authors,
    compatibility,
    esmodules: ["batch.js"],
    relationships: { requires: ["quench", id].map((each) => ({ id: each, type: "module" })) },
  };
}

/** Builds the small module into a folder, which is emptied first. */
export async function buildQuench(out: string, parent: ParentManifest): Promise<void> {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: out,
      emptyOutDir: false,
      target: "es2024",
      minify: false,
      lib: { entry: ENTRY, formats: ["es"], fileName: () => "batch.js" },
      rolldownOptions: { output: { keepNames: true } },
    },
  });
  await writeFile(`${out}/module.json`, `${JSON.stringify(quenchManifest(parent), null, 2)}\n`);
}
