/**
 * Builds the demo: the host with the module and two or three seats on one page, as plain files that work from any static
 * host and from a file share. `npm run demo` writes `demo/`.
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build as bundle, type Plugin } from "vite";
import { DATA, type DemoData } from "../../packages/table/demo/data.ts";
import { bundledNames } from "../../packages/table/server/client-bundle.ts";
import { drawPicture } from "../../packages/table/server/files.ts";
import { readPackage } from "../../packages/table/server/manifest.ts";
import { readPacks } from "../../packages/table/server/packs.ts";
import { plain } from "../../packages/table/worlds/plain.ts";
import type { World } from "../../packages/table/worlds/world.ts";
import { STARTS_WORKER } from "../../vite.config.ts";
import { build } from "./build.ts";
import { furnished } from "./demo-world.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TABLE = join(ROOT, "packages/table");

/** Writes the demo into a folder, which is emptied first. */
export async function buildDemo(out: string): Promise<void> {
  const module = join(out, "modules/dicewright");
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await build({ out: module, isRelease: true });
  const data = await readData(module);
  const unused = (await readdir(module)).filter((name) => !["styles", "icons"].includes(name));
  await Promise.all(unused.map((name) => rm(join(module, name), { recursive: true })));
  const worker = join(out, "worker.js");
  await script(join(ROOT, "src/foundry/odds/worker.ts"), worker);
  const withWorker = workerWithin(await readFile(worker, "utf8"));
  await rm(worker);
  await Promise.all([
    script(join(TABLE, "demo/table.ts"), join(out, "table.js")),
    script(join(TABLE, "demo/seat.ts"), join(out, "seat.js")),
    script(join(ROOT, "src/index.ts"), join(module, "dicewright.js"), [withWorker]),
    cp(join(TABLE, "pages/styles"), join(out, "styles"), { recursive: true }),
    cp(join(TABLE, "demo/demo.html"), join(out, "index.html")),
    cp(join(TABLE, "demo/seat.css"), join(out, "seat.css")),
    cp(join(ROOT, "LICENSE"), join(out, "LICENSE")),
    writeSeat(out),
    writeFile(join(out, "data.js"), `globalThis.${DATA} = ${JSON.stringify(data)};\n`),
  ]);
  await writePictures(out);
}

/** One plain script: a page on a file share can load no modules. The names of classes are stored in messages. */
async function script(entry: string, file: string, plugins: readonly Plugin[] = []): Promise<void> {
  await bundle({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [bundledNames(), { name: "world-in-memory", resolveId: inMemory, enforce: "pre" }, ...plugins],
    build: {
      outDir: dirname(file),
      emptyOutDir: false,
      target: "es2024",
      minify: false,
      lib: { entry, formats: ["iife"], name: "demo", fileName: () => file.slice(dirname(file).length + 1) },
      rolldownOptions: { output: { keepNames: true, codeSplitting: false } },
    },
  });
}

/** The worker of odds as a text in the script that starts it, since a page on a file share can load none. */
function workerWithin(worker: string): Plugin {
  const address = `URL.createObjectURL(new Blob([${JSON.stringify(worker)}], { type: "text/javascript" }))`;
  return {
    name: "worker-within",
    enforce: "pre",
    transform: (code, id) =>
      id.endsWith("/odds/scheduler.ts")
        ? { code: code.replace(`${STARTS_WORKER}, { type: "module" }`, () => address), map: null }
        : undefined,
  };
}

/** The table of a page keeps its world in memory instead of on the disk. */
function inMemory(name: string, importer = ""): string | undefined {
  return name === "./store.ts" && importer.endsWith("archive.ts") ? join(TABLE, "demo/memory-store.ts") : undefined;
}

async function readData(module: string): Promise<DemoData> {
  const read = await readPackage("module", module);
  const complaints: string[] = [];
  const packs = await readPacks(read, (text) => complaints.push(text));
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
  const { esmodules, ...manifest } = read.manifest;
  const world: World = furnished(plain);
  return {
    world,
    modules: [{ ...manifest, scripts: esmodules }],
    packs,
    files: {
      ...(await textsIn(join(module, "templates"), "modules/dicewright/templates")),
      ...(await textsIn(join(module, "lang"), "modules/dicewright/lang")),
      ...(await textsIn(join(TABLE, "pages/templates"), "templates")),
    },
  };
}

/** The texts of a folder by their path in the demo. */
async function textsIn(folder: string, prefix: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const texts = await Promise.all(
    names.map(async (name) => [`${prefix}/${name.split(sep).join("/")}`, await readFile(join(folder, name), "utf8")]),
  );
  return Object.fromEntries(texts) as Record<string, string>;
}

/** The page of a seat is that of the host, with addresses that begin at the page. */
async function writeSeat(out: string): Promise<void> {
  const page = await readFile(join(TABLE, "pages/table.html"), "utf8");
  const seat = page
    .replaceAll("/packages/table/pages/styles/", "styles/")
    .replaceAll('"/icons/', '"icons/')
    .replace("</head>", '  <link rel="stylesheet" href="seat.css" />\n  </head>')
    .replace(
      /<script type="module"[^>]*><\/script>/,
      '<script src="data.js"></script>\n    <script src="seat.js"></script>',
    );
  await writeFile(join(out, "seat.html"), seat);
}

/** Writes the pictures of Foundry's own collection that something in the demo names; the host draws a die for each. */
async function writePictures(out: string): Promise<void> {
  const scripts = ["data.js", "seat.js", "modules/dicewright/dicewright.js"];
  const texts = await Promise.all(scripts.map((name) => readFile(join(out, name), "utf8")));
  const named = texts.flatMap((text) => [...text.matchAll(/(?<![\w/])icons\/[\w/-]+\.(?:svg|webp)/g)].map(String));
  for (const name of new Set(["icons/table.svg", ...named])) await writePicture(join(out, name));
}

async function writePicture(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, drawPicture());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const out = join(ROOT, "demo");
  await buildDemo(out);
  console.log(
    `The demo is in ${out}. Open ${join(out, "index.html")} in a browser, or put the folder on any static host.`,
  );
}
