import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { temporaryFolder } from "../temporary.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const folder = await temporaryFolder("start");

it("npm start serves the module from a folder of its own, which a build beside it leaves alone", async () => {
  const env = { ...process.env, CI: "1", TMPDIR: folder, TEMP: folder };
  const table = spawn("node", ["--import", "tsx", "tools/build/start.ts", "--port", "4217"], { cwd: ROOT, env });
  try {
    let output = "";
    for (const stream of [table.stdout, table.stderr]) stream.on("data", (text: Buffer) => (output += String(text)));
    await expect.poll(() => output, { timeout: 50_000, interval: 100 }).toMatch(/set: http\S+/);
    const [url] = /http\S+/.exec(output)!;
    const ownFolders = async () => (await readdir(folder)).filter((name) => name.startsWith("dicewright-table-"));
    const [own] = await ownFolders();
    const script = join(folder, own!, "dicewright.js");
    await appendFile(script, "\n// changed");
    const served = await fetch(`${url}modules/dicewright/dicewright.js`);
    expect(await served.text()).toBe(await readFile(script, "utf8"));
    table.kill("SIGTERM");
    await once(table, "exit");
    expect(await ownFolders()).toEqual([]);
  } finally {
    table.kill("SIGKILL");
  }
});
