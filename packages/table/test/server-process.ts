import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const script = fileURLToPath(new URL("../server/serve.ts", import.meta.url));

/**
 * Puts the server into one script, which starts in a third of the time. The script stands as deep in the project as the
 * server does, so that it finds the same root; who asks for it takes its folder away.
 */
export async function bundleServer(): Promise<{ readonly script: string; readonly folder: string }> {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  await mkdir(join(root, "node_modules/.table"), { recursive: true });
  const folder = await mkdtemp(join(root, "node_modules/.table/server-"));
  await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    build: {
      ssr: script,
      outDir: folder,
      minify: false,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "serve.mjs", keepNames: true } },
    },
  });
  return { script: join(folder, "serve.mjs"), folder };
}

/** A module with nothing in it, for servers whose page nobody looks at. */
export async function emptyModule(folder: string): Promise<string> {
  const module = join(folder, "module");
  await mkdir(module, { recursive: true });
  await writeFile(join(module, "module.json"), JSON.stringify({ id: "dicewright", title: "Empty", version: "0.0.0" }));
  return module;
}

/** A table's server in a process of its own, to be ended at any moment. */
export class ServerProcess {
  /** The lines of its standard error. */
  readonly complaints: string[] = [];
  readonly #child: ChildProcessWithoutNullStreams;
  #url = "";

  private constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    child.stderr.on("data", (data: Buffer) => this.complaints.push(...data.toString().trim().split("\n")));
  }

  /** Starts a process that has everything read and waits for `open`; on any free port where none is named. */
  static prepare(worlds: string, module: string, port = "0", bundle?: string): ServerProcess {
    const program = bundle === undefined ? ["--import", "tsx", script] : [bundle];
    const options = ["--wait", "--worlds", worlds, "--module", module, "--port", port];
    return new ServerProcess(spawn(process.execPath, [...program, ...options]));
  }

  /** Starts one and opens it. */
  static start(worlds: string, module: string, port?: string): Promise<ServerProcess> {
    return ServerProcess.prepare(worlds, module, port).open();
  }

  /** Its address, once it is open. */
  get url(): string {
    return this.#url;
  }

  /** Lets it open its worlds. Rejects where it ends before it listens. */
  async open(): Promise<this> {
    this.#child.stdin.write("\n");
    const [line] = await Promise.race([
      once(this.#child.stdout, "data"),
      once(this.#child, "exit").then(() => ["The server ended before it listened."]),
    ]);
    this.#url = String(line).trim();
    if (!this.#url.startsWith("http")) throw new Error(this.#url);
    return this;
  }

  /** Makes it hang: it keeps its connections and answers nothing, until it is killed. */
  hang(): void {
    this.#child.kill("SIGSTOP");
  }

  /** Ends it as a power cut would, in the middle of whatever it does. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await gone;
  }
}
