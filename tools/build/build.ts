/**
 * Builds the module as Foundry installs it, into `dist/`: one script, and whatever else `module.json` names. With `--quench` it also
 * builds a small module of tests into `dist-quench/`.
 */
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build as bundle, type BuildEnvironmentOptions } from "vite";
import { VERSION } from "../release/address.ts";
import { buildPacks } from "./packs.ts";
import { buildQuench, type ParentManifest } from "./quench.ts";
import { sheetOf } from "./styles.ts";
import { emitTypes } from "./types.ts";
import { withVerified } from "./verified.ts";
import { copyChanges, firstBuild } from "./watch.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Files and folders of the module that are copied as they are. */
const COPIED = ["lang", "templates", "icons", "LICENSE"] as const;
const STYLE = "styles/dicewright.css";

type BuiltManifest = ParentManifest & { readonly styles: readonly { readonly src: string; readonly layer: string }[] };

/** Options of a build. */
export interface BuildOptions {
  /** True to build again as long as the process runs, whenever a source changes; the promise resolves after the first build. */
  readonly watch?: boolean;
  /** The folder to build into; `dist/` if it is left out. */
  readonly out?: string;
  /** True if scripts should not name their source maps, which a release keeps apart. */
  readonly isRelease?: boolean;
  /** True to emit the types of the API and of the kit too, which takes seconds. */
  readonly hasTypes?: boolean;
}

/**
 * Builds everything into a folder, which is emptied first.
 * @throws Error if a source does not compile, or a pack has fewer entries than sources.
 */
export async function build({
  watch = false,
  out = `${ROOT}dist`,
  isRelease = false,
  hasTypes = false,
}: BuildOptions = {}): Promise<void> {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await Promise.all([
    script(out, { ...(watch && { watch: {} }), ...(isRelease && { sourcemap: "hidden" }) }),
    buildPacks(`${out}/packs`),
    // While styles are edited each file stays as it is, which Foundry reloads alone.
    watch ? copy("styles", out) : bundleStyles(out),
    ...COPIED.map((name) => copy(name, out)),
  ]);
  if (hasTypes) for (const [name, text] of Object.entries(emitTypes())) await writeFile(`${out}/${name}`, text);
  const manifest = await (watch ? sourceManifest() : readManifest());
  await writeFile(`${out}/module.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  if (watch) copyChanges(ROOT, out, ["templates", "lang", "styles", "icons"], isShipped);
}

async function script(out: string, options: BuildEnvironmentOptions): Promise<void> {
  await firstBuild(await bundle({ root: ROOT, logLevel: "warn", build: { outDir: out, ...options } }));
}

/** The manifest of the built module, in which all styles are in one file. */
export async function readManifest(): Promise<BuiltManifest> {
  return { ...(await sourceManifest()), styles: [{ src: STYLE, layer: "modules" }] };
}

/** The manifest, with the version of the project and the newest Foundry that it was run on. */
async function sourceManifest(): Promise<BuiltManifest> {
  const [manifest, page] = await Promise.all(
    ["module.json", "docs/verified.md"].map((name) => readFile(`${ROOT}${name}`, "utf8")),
  );
  const { id, title, ...rest } = JSON.parse(manifest!) as Omit<BuiltManifest, "version">;
  return withVerified({ id, title, version: VERSION, ...rest }, page!);
}

/** Writes all styles as one file without white space, in the order of the manifest. */
async function bundleStyles(out: string): Promise<void> {
  const { styles } = await sourceManifest();
  const texts = await Promise.all(styles.map(({ src }) => readFile(`${ROOT}${src}`)));
  await mkdir(`${out}/styles`);
  await writeFile(`${out}/${STYLE}`, sheetOf(STYLE, texts));
}

/** Files for translators, which nobody needs at the table. */
const FOR_TRANSLATORS = /(?:glossary|untranslated)\.json$/;

const isShipped = (path: string) => !FOR_TRANSLATORS.test(path);

function copy(name: string, out: string): Promise<void> {
  return cp(`${ROOT}${name}`, `${out}/${name}`, { recursive: true, filter: isShipped });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await build({ hasTypes: true });
  if (process.argv.includes("--quench")) await buildQuench(`${ROOT}dist-quench`, await readManifest());
}
