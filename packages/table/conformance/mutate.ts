/**
 * Puts one fault at a time into a copy of the host and asks the conformance table whether it notices: in Node for dice,
 * on a page for documents.
 * `npm run conformance:mutate` ends with how many it caught, and with exit code 1 where one got past it. Behind `--`, parts of names choose faults.
 */

import { cp, mkdtemp, readFile, rm, symlink, writeFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright";
import { chromiumArguments, findChromium } from "../../../tools/test/chromium.ts";
import type { OpenTable, TableOptions } from "../server/open.ts";
import { bundledTable } from "./bundle.ts";
import { faults as nodeFaults, pageFaults as allPageFaults, type Fault } from "./faults.ts";
import type { Finding } from "./inject.ts";
import { table } from "./table.ts";

/** Asks the rows about copies of the host, until it is closed. */
interface PageAsker {
  /** The rows that fail at the copy whose project folder this is. */
  failing(root: string, generation?: 13 | 14): Promise<string[]>;
  close(): Promise<void>;
}

/** How long a page may take until the world is ready; a fault may keep it from that. */
const LIMIT_MS = 20_000;

/** The module that messages of the rows are flagged by; it does nothing. */
const MANIFEST = { id: "dicewright", title: "Rows", version: "1.0.0", compatibility: { minimum: "13" }, esmodules: [] };

/** Starts a browser for pages at copies below `home`. */
async function openAsker(home: string): Promise<PageAsker> {
  const module = join(home, "rows");
  await mkdir(module);
  await writeFile(join(module, "module.json"), JSON.stringify(MANIFEST));
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  const content = await bundledTable();
  const ask = async (url: string, generation: 13 | 14): Promise<Finding[]> => {
    const page = await browser.newPage();
    try {
      await page.goto(`${url}?user=gm&generation=${generation}`);
      await page.waitForFunction("globalThis.game?.ready", undefined, { timeout: LIMIT_MS });
      await page.addScriptTag({ content });
      return await page.evaluate<Finding[]>("runDocumentConformance()");
    } finally {
      await page.close();
    }
  };
  const failing = async (root: string, generation: 13 | 14 = 14) => {
    const opened = (await import(pathToFileURL(join(root, "packages/table/server/open.ts")).href)) as {
      openTable(options: TableOptions): Promise<OpenTable>;
    };
    const table = await opened.openTable({ root, port: 0, worlds: join(root, "worlds"), modules: [module] });
    try {
      const findings = await ask(table.url, generation);
      return findings.flatMap(({ name, problem }) => (problem === undefined ? [] : name));
    } finally {
      await table.close();
    }
  };
  return { failing, close: () => browser.close() };
}

const TABLE = fileURLToPath(new URL("..", import.meta.url));
const ROW_LIMIT_MS = 2000;
const wanted = process.argv.slice(2);
const isWanted = ({ name }: Fault) => wanted.length === 0 || wanted.some((part) => name.includes(part));
const faults = nodeFaults.filter(isWanted);
const pageFaults = allPageFaults.filter(isWanted);

/** Whether a path belongs to the host itself, and not to its tests. */
function isHost(path: string): boolean {
  return !["test", "conformance"].includes(relative(TABLE, path));
}

/** A copy of the host under `home`, with one fault in it, or with none. */
async function copied(home: string, name: string, fault?: Fault): Promise<string> {
  const copy = join(home, name);
  await cp(TABLE, copy, { recursive: true, filter: isHost });
  if (fault) await edit(join(copy, fault.file), fault);
  return pathToFileURL(join(copy, "globals.ts")).href;
}

async function edit(path: string, { name, file, from, to }: Fault): Promise<void> {
  const text = await readFile(path, "utf8");
  const times = text.split(from).length - 1;
  if (times !== 1) throw new Error(`The text to change for "${name}" is ${times} times in ${file}, not once.`);
  await writeFile(
    path,
    text.replace(from, () => to),
  );
}

/** The rows that fail on the host at `url`. */
async function failing(url: string): Promise<string[]> {
  const { installGlobals } = (await import(url)) as { installGlobals: (options: { generation: number }) => unknown };
  const failed: string[] = [];
  for (const row of table) {
    installGlobals({ generation: 14 });
    if (!(await holds(row.run))) failed.push(row.name);
  }
  return failed;
}

async function holds(run: () => void | Promise<void>): Promise<boolean> {
  const timer = new AbortController();
  const late = new Promise<boolean>((answer) => {
    const timeout = setTimeout(() => answer(false), ROW_LIMIT_MS);
    timer.signal.addEventListener("abort", () => clearTimeout(timeout));
  });
  const done = Promise.resolve()
    .then(run)
    .then(
      () => true,
      () => false,
    );
  return Promise.race([done, late]).finally(() => timer.abort());
}

/** Whether the rows notice each fault; says so, and how many they notice. */
async function count(faulty: readonly Fault[], ask: (fault: Fault, index: number) => Promise<string[]>) {
  let noticed = 0;
  for (const [index, fault] of faulty.entries()) {
    const failed = await ask(fault, index);
    const such = failed[0] ? ` — ${failed.length} rows, such as: ${failed[0]}` : "";
    console.log(`${failed.length > 0 ? "caught  " : "SURVIVES"}  ${fault.name}${such}`);
    if (failed.length > 0) noticed++;
  }
  return noticed;
}

function refuseUnsound(failed: readonly string[]): void {
  if (failed.length > 0) throw new Error(`The host without faults fails ${failed.length} rows: ${failed.join("; ")}.`);
}

/** Faults with documents are asked about on a page; each copy is a project of its own. */
async function countOnPage(home: string): Promise<number> {
  const asker = await openAsker(home);
  const ask = async (name: string, fault?: Fault) => {
    await copied(home, join(name, "packages/table"), fault);
    return asker.failing(join(home, name), fault?.generation);
  };
  try {
    refuseUnsound(await ask("sound-page"));
    return await count(pageFaults, (fault, index) => ask(`page-${index}`, fault));
  } finally {
    await asker.close();
  }
}

/** Asks about all faults on copies below `home`, which find their libraries there. */
async function main(home: string): Promise<void> {
  await symlink(join(TABLE, "../../node_modules"), join(home, "node_modules"));
  await writeFile(join(home, "package.json"), '{ "type": "module" }');
  refuseUnsound(await failing(await copied(home, "sound")));
  const inDice = await count(faults, async (fault, i) => failing(await copied(home, `fault-${i}`, fault)));
  const [noticed, all] = [inDice + (await countOnPage(home)), faults.length + pageFaults.length];
  console.log(`${noticed} of ${all} caught`);
  if (noticed < all) process.exitCode = 1;
}

const home = await mkdtemp(join(tmpdir(), "faults-"));
try {
  await main(home);
} finally {
  await rm(home, { recursive: true, force: true });
}
