import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import type { TestProject } from "vitest/node";
import { foundryNames } from "../../packages/table/foundry-names.ts";
import { openTable } from "../../packages/table/server/open.ts";
import { build } from "../../tools/build/build.ts";
import { chromiumArguments, findChromium } from "../../tools/test/chromium.ts";
import { namedFoundry, type Target } from "./target.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the scenes are played. */
    target: Target;
    /** Where the one browser of all scenes takes connections. */
    browser: string;
    /** The folder of the built module as the host serves it, which is of these scenes alone. */
    module: string;
  }
}

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** Garbage collected by several threads costs a tenth more where pages are many and processors two. */
const ONE_COLLECTOR = "--js-flags=--single-threaded-gc";

/** Starts the one browser of all scenes and finds a place for them; both are taken away after the last scene. */
export default async function setTable(project: TestProject): Promise<() => Promise<void>> {
  const leave = await findPlace(project);
  const browser = await chromium.launchServer({
    executablePath: findChromium(),
    args: [...chromiumArguments, ONE_COLLECTOR],
  });
  project.provide("browser", browser.wsEndpoint());
  return async () => {
    await browser.close();
    await leave();
  };
}

/**
 * The licensed Foundry that the environment names, which must answer, or a table of the host with the module built anew
 * and worlds of its own.
 */
async function findPlace(project: TestProject): Promise<() => Promise<void>> {
  const foundry = namedFoundry(process.env);
  if (foundry) {
    await answers(foundry.url);
    project.provide("target", foundry);
    return () => Promise.resolve();
  }
  const folder = await mkdtemp(join(tmpdir(), "scenes-"));
  const [worlds, module] = [join(folder, "worlds"), join(folder, "module")];
  await build({ out: module });
  // Reading the names takes seconds the first time, for which no page should wait.
  foundryNames();
  const table = await openTable({ root, worlds, modules: [module], port: 0 });
  project.provide("target", { kind: "host", url: table.url, generations: [13, 14] });
  project.provide("module", module);
  return async () => {
    await table.close();
    await rm(folder, { recursive: true, force: true });
  };
}

async function answers(url: string): Promise<void> {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok)
    throw new Error(`Nothing answers at FOUNDRY_URL (${url}); start Foundry with a world in which the module is on.`);
}
