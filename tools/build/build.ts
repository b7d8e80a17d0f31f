/**
 * Builds the module as Foundry installs it, into `dist/`: one script, and whatever else `module.json` names. With `--quench` it also
 * builds a small module of tests into `dist-quench/`.
 */
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build as bundle } from "vite";
import { buildPacks } from "./packs.ts";
import { buildQuench, type ParentManifest } from "./quench.ts";
import { withVerified } from "./verified.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OUT = `${ROOT}dist`;

/** What goes into the module as it is. The files for people are written at a project's own pace, so they may not be there yet. */
const COPIED = ["templates", "lang", "styles"] as const;
const FOR_PEOPLE = ["LICENSE", "README.md", "CHANGELOG.md"] as const;

/** How a build is made. */
export interface BuildOptions {
  /** True to build again whenever a source changes; the promise resolves after the first build. */
  readonly watch?: boolean;
}

/**
 * Builds everything into `dist/`, which is emptied first.
 * @throws Error if a source does not compile, or a pack has fewer entries than sources.
 */
export async function build({ watch = false }: BuildOptions = {}): Promise<void> {
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  await Promise.all([
    script(watch),
    buildPacks(`${OUT}/packs`),
    writeManifest(),
    ...[...COPIED, ...FOR_PEOPLE.filter((name) => existsSync(`${ROOT}${name}`))].map(copy),
  ]);
}

async function script(watch: boolean): Promise<void> {
  await bundle({ root: ROOT, logLevel: "warn", build: { outDir: OUT, ...(watch && { watch: {} }) } });
}

/** The manifest, with the newest Foundry that it was run on. */
export async function readManifest(): Promise<ParentManifest> {
  const [manifest, page] = await Promise.all(
    ["module.json", "docs/verified.md"].map((name) => readFile(`${ROOT}${name}`, "utf8")),
  );
  return withVerified(JSON.parse(manifest!) as ParentManifest, page!);
}

async function writeManifest(): Promise<void> {
  await writeFile(`${OUT}/module.json`, `${JSON.stringify(await readManifest(), null, 2)}\n`);
}

/** The glossary is for translators alone. */
function copy(name: string): Promise<void> {
  return cp(`${ROOT}${name}`, `${OUT}/${name}`, { recursive: true, filter: (path) => !path.endsWith("glossary.json") });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await build();
  if (process.argv.includes("--quench")) await buildQuench(`${ROOT}dist-quench`, await readManifest());
}
