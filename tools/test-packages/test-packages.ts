/**
 * Seats every package of a folder beside the module, on both generations, and prints what works:
 * `npm run test-packages -- <folder>`. Packages are as their authors publish them; what is found is theirs, and stays there.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "playwright";
import { openTable } from "../../packages/table/server/open.ts";
import { build } from "../build/build.ts";
import { chromiumArguments, findChromium } from "../test/chromium.ts";
import { differences, type OwnRolls } from "./own-rolls.ts";
import { playSuite } from "./suite.ts";
import { visit, type Count, type Visit } from "./visit.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** How deep in a folder packages are looked for. */
const DEEP = 4;

interface Manifest {
  readonly id: string;
  readonly version?: string;
  readonly scripts?: readonly string[];
  readonly esmodules?: readonly string[];
  readonly compatibility?: { readonly minimum?: string | number; readonly maximum?: string | number };
  readonly relationships?: { readonly requires?: readonly { readonly id: string }[] };
}

/** A package that was found. */
export interface Stranger {
  readonly kind: "system" | "module";
  readonly folder: string;
  readonly manifest: Manifest;
}

/** One package in one generation: the visit, what it asked for in vain, and which of its own rolls are not what they are without the module. */
export interface Row {
  readonly name: string;
  readonly generation: 13 | 14;
  readonly visit: Visit;
  readonly changed: readonly string[];
  readonly asked: readonly string[];
}

/** All packages in a folder whose scripts are there; of one that is there twice, the one nearest to the folder. */
export async function findStrangers(folder: string, depth = 0): Promise<readonly Stranger[]> {
  const own = await Promise.all((["system", "module"] as const).map((kind) => readStranger(kind, folder)));
  const found = own.flatMap((each) => each ?? []);
  if (found.length > 0 || depth === DEEP) return found;
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((each) => each.isDirectory() && !/^(\.|node_modules$)/.test(each.name)))
    for (const each of await findStrangers(join(folder, name), depth + 1))
      if (!found.some(({ manifest }) => manifest.id === each.manifest.id)) found.push(each);
  return found;
}

async function readStranger(kind: Stranger["kind"], folder: string): Promise<Stranger | undefined> {
  const text = await readFile(join(folder, `${kind}.json`), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const manifest = JSON.parse(text.replace(/^\uFEFF/, "")) as Manifest;
  const scripts = [...(manifest.scripts ?? []), ...(manifest.esmodules ?? [])];
  const missing = await Promise.all(
    scripts.map(async (path) => ((await readFile(join(folder, path)).catch(() => undefined)) ? [] : [path])),
  );
  if (missing.flat().length === 0) return { kind, folder, manifest };
  console.log(`${folder} is not built: it has no ${missing.flat()[0]}.`);
  return undefined;
}

/** Whether its manifest lets a package play in a generation. */
function plays({ manifest: { compatibility = {} } }: Stranger, generation: number): boolean {
  const { minimum = 0, maximum = Infinity } = compatibility;
  return parseInt(String(minimum)) <= generation && (parseInt(String(maximum)) || Infinity) >= generation;
}

/** The folders of a module and of what it requires, as far as that was found too. */
function withRequired({ folder, manifest }: Stranger, all: readonly Stranger[]): string[] {
  const required = (manifest.relationships?.requires ?? []).flatMap(({ id }) =>
    all.filter((each) => each.kind === "module" && each.manifest.id === id),
  );
  return [...required.flatMap((each) => withRequired(each, all)), folder];
}

/** Seats one package in one generation, with the module and without it. */
export async function seat(
  browser: Browser,
  stranger: Stranger,
  generation: 13 | 14,
  { module, all }: { readonly module: string; readonly all: readonly Stranger[] },
): Promise<Row> {
  const worlds = await mkdtemp(join(tmpdir(), "strangers-"));
  const [system, others] =
    stranger.kind === "system" ? [stranger.folder, []] : [undefined, withRequired(stranger, all)];
  const options = { root: ROOT, port: 0, ...(system !== undefined && { system }) };
  const with_ = await openTable({ ...options, worlds: join(worlds, "with"), modules: [...others, module] });
  const without = await openTable({ ...options, worlds: join(worlds, "without"), modules: others });
  try {
    const query = `?generation=${generation}${system === undefined ? "&world=plain" : ""}`;
    const plain = await visit(browser, `${without.url}${query}`, true);
    const seen = await visit(browser, `${with_.url}${query}`);
    return {
      name: `${stranger.manifest.id} ${stranger.manifest.version ?? ""}`.trim(),
      generation,
      visit: seen,
      changed: differences(plain.own, seen.own),
      asked: [...new Set([...with_.complaints, ...without.complaints])],
    };
  } finally {
    await Promise.all([with_.close(), without.close()]);
    await rm(worlds, { recursive: true, force: true });
  }
}

/** As much is told below the line of a package. */
const MOST_TOLD = 20;

/** How many of a package's own rolls are what they are without the module. */
function sameOf(own: OwnRolls, differing: readonly string[]): string {
  const all = new Set([...Object.keys(own), ...differing]).size;
  return `${all - differing.length} of ${all} same`;
}

/** The line of a table for a row, and below it what was wrong. */
export function linesOf({ name, generation, visit: seen, changed: own, asked }: Row): readonly string[] {
  const of = ({ good, all }: Count) => `${good} of ${all}`;
  const counts = [seen.actorSheets, seen.itemSheets, seen.buttons, seen.picks, seen.rolls];
  const wrong = [
    ...counts.flatMap(({ complaints }) => complaints),
    ...own.map((each) => `own roll changed: ${each}`),
    ...seen.player.map((each) => `player: ${each}`),
    ...new Set(seen.errors.map((each) => `page: ${each}`)),
    ...asked,
  ];
  const cells =
    seen.broken === undefined
      ? [...counts.map(of), sameOf(seen.own, own), seen.player.length === 0 ? "plays" : "see below"]
      : [seen.broken];
  const told = wrong.slice(0, MOST_TOLD).map((each) => `    ${each}`);
  const rest = wrong.length - told.length;
  return [`| ${[name, generation, ...cells].join(" | ")} |`, ...told, ...(rest > 0 ? [`    and ${rest} more`] : [])];
}

export const HEAD = [
  "| package | Foundry | actor sheets | item sheets | Dice button | picks | rolls | own rolls | player |",
  "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
];

/** The lines of a package, or why it cannot be seated: one that cannot keeps no other from its turn. */
async function seatedLines(...[browser, stranger, generation, beside]: Parameters<typeof seat>): Promise<string> {
  return seat(browser, stranger, generation, beside).then(
    (row) => linesOf(row).join("\n"),
    (error: Error) => `| ${stranger.manifest.id ?? stranger.folder} | ${generation} | ${error.message} |`,
  );
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { suite: { type: "string" }, out: { type: "string" } },
    allowPositionals: true,
  });
  if (values.suite !== undefined)
    return playSuite(resolve(values.suite), { root: ROOT, only: positionals, out: values.out });
  const [folder] = positionals;
  if (folder === undefined) throw new Error("Name a folder with packages: npm run test-packages -- ../packages");
  const all = await findStrangers(resolve(folder));
  if (all.length === 0) throw new Error(`There is no built package in ${folder}.`);
  const module = await mkdtemp(join(tmpdir(), "strangers-module-"));
  await build({ out: module });
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  try {
    console.log(HEAD.join("\n"));
    for (const stranger of all)
      for (const generation of [13, 14] as const)
        if (plays(stranger, generation)) console.log(await seatedLines(browser, stranger, generation, { module, all }));
  } finally {
    await browser.close();
    await rm(module, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
