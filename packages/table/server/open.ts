// Provenance: vite.dev/guide/api-javascript (createServer).
import { join } from "node:path";
import { createServer } from "vite";
import { clientBundle } from "./client-bundle.ts";
import { readModule } from "./packages.ts";
import { tablePage } from "./page.ts";
import type { Places } from "./tables.ts";

/** What a server of tables is opened with. */
export interface TableOptions extends Partial<Places> {
  /** The folder of the project. */
  readonly root: string;
  /** The port to listen on; 0 takes any free one, without it 4200 or the next free one. */
  readonly port?: number;
}

/** A server that is open: its address and how to close it. */
export interface OpenTable {
  readonly url: string;
  close(): Promise<void>;
}

/** Opens a server whose page is the table, with the built module of `root` on it. Rejects where nothing was built. */
export async function openTable({
  root,
  port = 4200,
  worlds = join(root, ".world"),
  module = join(root, "dist"),
  hidden = "delivered",
}: TableOptions): Promise<OpenTable> {
  const built = await readModule(module);
  const server = await createServer({
    root,
    configFile: false,
    appType: "custom",
    publicDir: false,
    cacheDir: join(root, "node_modules/.table"),
    clearScreen: false,
    logLevel: "error",
    server: { port, host: "127.0.0.1", watch: null, hmr: { overlay: false } },
    optimizeDeps: { noDiscovery: true },
    plugins: [clientBundle(root), tablePage({ root, worlds, module, hidden, built })],
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== "object" || address === null) throw new Error("The table's server did not get an address.");
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
