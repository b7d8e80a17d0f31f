/**
 * Builds the site into `site/dist`: the pages of `docs/`, references of the types, and the demo. `npm run site`, or with
 * `-- --serve` to show it, and with `-- --base /dicewright/` for a host that serves it below that path.
 */
import { spawnSync } from "node:child_process";
import { cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { buildDemo } from "../build/demo.ts";
import { emitTypes } from "../build/types.ts";
import { installPackages } from "./install.ts";
import { withLock } from "./lock.ts";
import { PAGES, REFERENCES, SHARED_PICTURE } from "./pages.ts";
import { basePath, serveSite } from "./serve.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SITE = join(ROOT, "site");
export const DIST = join(SITE, "dist");
/** The folder that VitePress reads, which is made for each build. */
const SOURCES = join(SITE, "pages");
const TYPES = join(SOURCES, "reference");

/** Runs a program of the site's packages. Throws where it fails; its output says why. */
function run(name: string, script: string, ...words: string[]): void {
  const loader = ["--import", import.meta.resolve("tsx")];
  const { status } = spawnSync(process.execPath, [...loader, join(SITE, "node_modules", script), ...words], {
    cwd: SITE,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`${name} has failed; its message is above.`);
}

/** Lays out what VitePress reads: all pages and pictures at their paths in the project, and the first page. */
async function gatherPages(): Promise<void> {
  await rm(SOURCES, { recursive: true, force: true });
  const references: readonly string[] = Object.values(REFERENCES);
  const copied = [...PAGES.filter((page) => !references.includes(page)), "docs/pictures"];
  await Promise.all(copied.map((path) => cp(join(ROOT, path), join(SOURCES, path), { recursive: true })));
  await cp(join(SITE, "index.md"), join(SOURCES, "index.md"));
}

/** Writes a page for each file of types. */
async function writeReferences(): Promise<void> {
  const entries = { api: join(TYPES, "dicewright.d.ts"), kit: join(TYPES, "dicewright-kit.d.ts") };
  const types = emitTypes();
  await mkdir(TYPES, { recursive: true });
  await writeFile(entries.api, types["dicewright.d.ts"]);
  // Types that only others name are explained too.
  const kit = types["dicewright-kit.d.ts"].replace(/^(?=(?:interface|type|declare) (?!\w+\$))/gm, "export ");
  await writeFile(entries.kit, kit);
  for (const [name, entry] of Object.entries(entries) as [keyof typeof REFERENCES, string][]) {
    const page = join(SOURCES, REFERENCES[name]);
    const title = name === "api" ? "API reference" : "Kit reference";
    const named = ["--entryPoints", entry, "--out", dirname(page), "--name", title];
    run("TypeDoc", "typedoc/bin/typedoc", "--options", join(SITE, "typedoc.json"), ...named);
  }
}

/** Builds the site for a host that serves it below `base`. Rejects while another process builds it. */
export function buildSite(base = "/", out = DIST): Promise<void> {
  return withLock(join(SITE, ".lock"), async () => {
    await installPackages(SITE);
    await gatherPages();
    await writeReferences();
    // A build that fails leaves the site of before.
    const unfinished = `${out}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    run("VitePress", "vitepress/bin/vitepress.js", "build", ".", "--base", base, "--outDir", unfinished);
    await buildDemo(join(unfinished, "demo"));
    await cp(join(ROOT, "LICENSE"), join(unfinished, "LICENSE"));
    await cp(join(ROOT, SHARED_PICTURE.from), join(unfinished, SHARED_PICTURE.path));
    await rm(out, { recursive: true, force: true });
    await rename(unfinished, out);
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      base: { type: "string", default: "/" },
      serve: { type: "boolean", default: false },
      port: { type: "string", default: "4300" },
    },
  });
  const base = basePath(values.base);
  await buildSite(base);
  console.log(`The site is in ${DIST}. Put the folder on any static host, below ${base}.`);
  if (!values.serve) return;
  const { url } = await serveSite(DIST, base, Number(values.port));
  console.log(`It is shown at ${url}. Ctrl+C ends it.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await main().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
