/**
 * Builds the module, opens the table, and follows what changes: `npm start`, `npm start -- --port 4300`, or
 * `npm start -- --system <folder> --module <folder> …` to seat other packages beside it.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openTable } from "../../packages/table/server/open.ts";
import { build } from "./build.ts";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const openers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
  linux: ["xdg-open"],
};

/** Opens the address in the user's browser, if there is one; it is printed in any case. */
function show(url: string): void {
  const [command, ...rest] = openers[process.platform] ?? [];
  const hasScreen =
    process.platform !== "linux" ||
    process.env["DISPLAY"] !== undefined ||
    process.env["WAYLAND_DISPLAY"] !== undefined;
  if (!command || !hasScreen || process.env["CI"]) return;
  spawn(command, [...rest, url], { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
}

/** A folder as the user wrote it, from where the user is: npm runs scripts in the project's own folder. */
function folder(path: string): string {
  return resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
}

/** A port as it is typed. */
function portFrom(typed: string): number {
  const port = Number(typed);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`“${typed}” is not a port; name one from 1 to 65535, such as npm start -- --port 4300.`);
}

/** Makes a folder for the module of this table alone, so that a build or tests beside it leave its files as they are. */
async function makeModuleFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "dicewright-table-"));
  process.on("exit", () => rmSync(path, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());
  return path;
}

async function start(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4200" },
      system: { type: "string" },
      module: { type: "string", multiple: true, default: [] },
    },
  });
  const port = portFrom(values.port);
  const module = await makeModuleFolder();
  await build({ watch: true, out: module });
  const { url } = await openTable({
    root,
    port,
    watch: true,
    system: values.system && folder(values.system),
    modules: [module, ...values.module.map(folder)],
  });
  if (Number(new URL(url).port) !== port) console.log(`Port ${port} is taken.`);
  console.log(`The table is set: ${url}`);
  console.log(
    "Open it in several windows to sit down as the gamemaster, Ana and Ben. Ctrl+C ends it; the log is kept.",
  );
  console.log("Styles, templates and words change on the page as you save them; a script loads the page again.");
  show(url);
}

await start().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
