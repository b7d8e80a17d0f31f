/** Asks the rows about documents on the page of a gamemaster, at a copy of the host that may have a fault. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";
import { chromiumArguments, findChromium } from "../../../tools/test/chromium.ts";
import type { OpenTable, TableOptions } from "../server/open.ts";
import { bundledTable } from "./bundle.ts";
import type { Finding } from "./inject.ts";

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
export async function openAsker(home: string): Promise<PageAsker> {
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
