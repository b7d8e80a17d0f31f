/**
 * Builds the module and opens the table: `npm start`, or `npm start -- --system <folder> --module <folder> …` to seat other packages
 * beside it.
 */
import { spawn } from "node:child_process";
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

async function start(): Promise<void> {
  const { system, module = [] } = parseArgs({
    options: { system: { type: "string" }, module: { type: "string", multiple: true } },
  }).values;
  await build();
  const { url } = await openTable({
    root,
    system: system && folder(system),
    modules: [join(root, "dist"), ...module.map(folder)],
  });
  console.log(`The table is set: ${url}`);
  console.log(
    "Open it in several windows to sit down as the gamemaster, Ana and Ben. Ctrl+C ends it; the log is kept.",
  );
  show(url);
}

await start().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
