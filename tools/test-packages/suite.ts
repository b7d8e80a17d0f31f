/**
 * A suite that a package keeps for a real Foundry, played on the table: `npm run test-packages -- --suite <folder>`, with
 * a copy of foundryvtt-dcc/dcc. Its tests stay as they are; where they join Foundry, they get the address of a seat.
 */
import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { chromium } from "playwright";
import { openTable, type OpenTable } from "../../packages/table/server/open.ts";
import { build } from "../build/build.ts";
import { chromiumArguments, findChromium } from "../test/chromium.ts";

/** Where the suite lies in its repository. */
const TESTS = "browser-tests/e2e";

/** Where a test joins Foundry and waits for its page. */
const JOIN = /\$\{FOUNDRY_URL\}\/join`\)\n\s*await page\.waitForTimeout\(1000\)/g;

/** The seat that it gets instead. */
const SEAT = '${FOUNDRY_URL}/?user=gm&generation=14`)\n  await page.waitForSelector(".game.system-dcc")';

/** The outcomes of a file's tests by their titles: nothing, or why one falls. */
type Outcomes = ReadonlyMap<string, string>;

/** What was seen of one file. */
interface FileResult {
  readonly file: string;
  readonly tests: number;
  readonly without: number;
  readonly with: number;
  /** Tests that pass with the module alone, or without it alone. */
  readonly differing: readonly string[];
  /** Tests that fall, and why. */
  readonly fallen: Readonly<Record<string, string>>;
}

/** Options of playing a suite. */
interface SuiteOptions {
  /** The folder of this project. */
  readonly root: string;
  /** Parts of the names of the files to play; all files without any. */
  readonly only: readonly string[];
  /** A file for the result, `.json` or `.md`. */
  readonly out: string | undefined;
}

/** Plays each file of the suite without the module and with it, in a world for each, and prints what passes. */
export async function playSuite(folder: string, { root, only, out }: SuiteOptions): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), "suite-"));
  const [system, module] = [join(place, "system"), join(place, "module")];
  const tables: OpenTable[] = [];
  try {
    await copySystem(folder, system);
    await prepareTests(join(system, TESTS), root);
    await build({ out: module });
    for (const [worlds, modules] of [["without", []] as const, ["with", [module]] as const])
      tables.push(await openTable({ root, port: 0, system, worlds: join(place, worlds), modules }));
    for (const table of tables) await openWorld(table);
    const results: FileResult[] = [];
    console.log(HEAD.join("\n"));
    for (const file of (await readdir(join(system, TESTS))).filter((name) => name.endsWith(".spec.js")).toSorted()) {
      if (only.length > 0 && !only.some((part) => file.includes(part))) continue;
      const [without, with_] = [
        await play(file, join(system, TESTS), root, tables[0]!),
        await play(file, join(system, TESTS), root, tables[1]!),
      ];
      const result = compare(file, without, with_);
      results.push(result);
      console.log(linesOf(result).join("\n"));
    }
    console.log(totalOf(results));
    for (const each of new Set(tables.flatMap(({ complaints }) => complaints))) console.log(`    ${each}`);
    const lines = [...HEAD, ...results.flatMap((each) => linesOf(each)[0]!), totalOf(results)];
    if (out !== undefined)
      await writeFile(out, extname(out) === ".json" ? JSON.stringify(results, null, 2) : `${lines.join("\n")}\n`);
  } finally {
    for (const table of tables) await table.close();
    await rm(place, { recursive: true, force: true });
  }
}

/** Copies a system, and makes the packs that its manifest names of their sources. */
async function copySystem(folder: string, system: string): Promise<void> {
  await cp(folder, system, { recursive: true, filter: (path) => ![".git", "node_modules"].includes(basename(path)) });
  const { packs = [] } = JSON.parse(await readFile(join(system, "system.json"), "utf8")) as Manifest;
  for (const { path } of packs) await compilePack(join(system, path, "src"), join(system, path));
}

interface Manifest {
  readonly packs?: readonly { readonly path: string }[];
}

/** Gives the suite this project's Playwright under the name by which it asks for it, a Chromium, and its seat. */
async function prepareTests(tests: string, root: string): Promise<void> {
  const runner = join(tests, "node_modules/@playwright/test");
  await mkdir(runner, { recursive: true });
  await writeFile(
    join(runner, "index.js"),
    `module.exports = require(${JSON.stringify(join(root, "node_modules/playwright/test"))});`,
  );
  const launchOptions = { executablePath: findChromium(), args: chromiumArguments };
  const use = { viewport: { width: 1280, height: 720 }, launchOptions };
  const config = { testDir: "./", workers: 1, timeout: 60_000, reporter: "json", use };
  await writeFile(join(tests, "table.config.js"), `module.exports = ${JSON.stringify(config)};`);
  for (const name of (await readdir(tests)).filter((each) => each.endsWith(".js"))) {
    const path = join(tests, name);
    await writeFile(
      path,
      (await readFile(path, "utf8")).replaceAll(JOIN, () => SEAT),
    );
  }
}

/** Opens the world of a table once: DCC changes what a new one holds, and welcomes, both of which take a test's clicks. */
async function openWorld({ url }: OpenTable): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}?user=gm&generation=14`);
    await page.waitForFunction("globalThis.game?.dcc?.KeyState !== undefined");
    await page.evaluate("game.settings.set('dcc', 'showWelcomeDialog', false)");
  } finally {
    await browser.close();
  }
}

/** Plays one file at a table. */
async function play(file: string, tests: string, root: string, { url }: OpenTable): Promise<Outcomes> {
  const command = [join(root, "node_modules/playwright/cli.js"), "test", "--config", "table.config.js", file];
  const env = { ...process.env, FOUNDRY_URL: url.replace(/\/$/, "") };
  const child = spawn(process.execPath, command, { cwd: tests, env, stdio: ["ignore", "pipe", "inherit"] });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  await new Promise((resolve) => child.on("close", resolve));
  const { suites, errors } = JSON.parse(Buffer.concat(output).toString()) as Report;
  if (suites.length === 0)
    throw new Error(`${file} cannot be played: ${errors.map(({ message }) => message).join("; ")}`);
  return new Map(suites.flatMap((suite) => outcomesOf(suite)));
}

/** A report of Playwright, as far as it is read. */
interface Report {
  readonly suites: readonly Suite[];
  readonly errors: readonly { readonly message?: string }[];
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors: Report["errors"] }[];
    }[];
  }[];
}

function outcomesOf({ suites = [], specs }: Suite, above = ""): [title: string, error: string][] {
  return [
    ...specs.map(({ title, ok, tests }): [string, string] => {
      const errors = tests.flatMap(({ results }) => results.flatMap((each) => each.errors));
      const isPlayed = tests.every(({ status }) => status !== "skipped");
      return [above + title, ok && isPlayed ? "" : errors.map(({ message }) => message).join("\n") || "not played"];
    }),
    ...suites.flatMap((suite) => outcomesOf(suite, `${above}${suite.title}: `)),
  ];
}

function compare(file: string, without: Outcomes, with_: Outcomes): FileResult {
  const titles = [...new Set([...without.keys(), ...with_.keys()])];
  const passing = (outcomes: Outcomes) => titles.filter((title) => outcomes.get(title) === "");
  const falls = titles.map((title) => [title, without.get(title) || with_.get(title) || ""] as const);
  return {
    file: file.replace(".spec.js", ""),
    tests: titles.length,
    without: passing(without).length,
    with: passing(with_).length,
    differing: titles.filter((title) => (without.get(title) === "") !== (with_.get(title) === "")),
    fallen: Object.fromEntries(falls.filter(([, why]) => why !== "")),
  };
}

const HEAD = ["| file | tests | without the module | with it | differing |", "| --- | --- | --- | --- | --- |"];

/** The line of a table for a file, and below it what fell. */
function linesOf({ file, tests, without, with: with_, differing, fallen }: FileResult): string[] {
  const told = Object.entries(fallen).map(([title, why]) => `    ${title}: ${plain(why)}`);
  return [
    `| ${[file, tests, without, with_, differing.length].join(" | ")} |`,
    ...told,
    ...differing.map((title) => `    differs: ${title}`),
  ];
}

/** The first line of an error, without colours. */
function plain(error: string): string {
  return stripVTControlCharacters(error).split("\n", 1)[0]!;
}

function totalOf(results: readonly FileResult[]): string {
  const sum = (of: (each: FileResult) => number) => results.reduce((total, each) => total + of(each), 0);
  const counts = [
    (each: FileResult) => each.tests,
    (each: FileResult) => each.without,
    (each: FileResult) => each.with,
    (each: FileResult) => each.differing.length,
  ];
  return `| ${["all", ...counts.map(sum)].join(" | ")} |`;
}
