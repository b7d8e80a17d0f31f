import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../../scripts/serve.ts", import.meta.url));

/** A module with nothing in it, for servers whose page nobody looks at. */
export async function emptyModule(folder: string): Promise<string> {
  const module = join(folder, "module");
  await mkdir(module, { recursive: true });
  await writeFile(join(module, "module.json"), JSON.stringify({ id: "dicewright", title: "Empty", version: "0.0.0" }));
  return module;
}

/** A table's server in a process of its own, to be ended at any moment. */
export class ServerProcess {
  readonly url: string;
  /** What it wrote to its standard error. */
  readonly complaints: string[] = [];
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
    child.stderr?.on("data", (data: Buffer) => this.complaints.push(...data.toString().trim().split("\n")));
  }

  /** Starts one, on any free port where none is named. Rejects where it ends before it listens. */
  static async start(worlds: string, module: string, port = "0"): Promise<ServerProcess> {
    const child = spawn(process.execPath, ["--import", "tsx", script, "--worlds", worlds, "--module", module, "--port", port], { stdio: ["ignore", "pipe", "pipe"] });
    const line = await Promise.race([once(child.stdout, "data"), once(child, "exit").then(() => ["the server ended before it listened"])]);
    const url = String(line[0]).trim();
    if (!url.startsWith("http")) throw new Error(url);
    return new ServerProcess(child, url);
  }

  /** Ends it as a power cut would, in the middle of whatever it does. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await gone;
  }
}
