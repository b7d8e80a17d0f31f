import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
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

await build();
const { url } = await openTable({ root });
console.log(`The table is set: ${url}`);
console.log("Open it in several windows to sit down as the gamemaster, Ana and Ben. Ctrl+C ends it; the log is kept.");
show(url);
