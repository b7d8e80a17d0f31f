// Provenance: vite.dev/guide/api-javascript (createServer).
import type { Server } from "node:http";
import { join } from "node:path";
import { createServer } from "vite";
import { channels, type HiddenMessages } from "../wire.ts";
import { clientBundle } from "./client-bundle.ts";
import { watchPackages } from "./hot-reload.ts";
import { readPackages } from "./packages.ts";
import { refuseOddAddresses, tablePage } from "./page.ts";
import { Tables } from "./tables.ts";

/** Options of opening a server of tables. */
export interface TableOptions {
  /** The folder of the project. */
  readonly root: string;
  /** The port to listen on; 0 takes any free one, without it 4200 or the next free one. */
  readonly port?: number;
  /** The folder with one folder for each world. */
  readonly worlds?: string;
  /** The folders of the modules; without them, the built module of `root` alone. */
  readonly modules?: readonly string[];
  /** The folder of a system with a world of its own. */
  readonly system?: string | undefined;
  readonly hidden?: HiddenMessages;
  /** The path below which everything is served as well, as behind a proxy. */
  readonly prefix?: string;
  /** The world that is shown where an address names none; the one of `system`, or the plain one. */
  readonly first?: string | undefined;
  /** True to tell pages of files of the packages that change. */
  readonly watch?: boolean;
}

/** A server that is open: its address, what it complained of so far, and how to close it. */
export interface OpenTable {
  readonly url: string;
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** Opens a server whose page is the table, with the packages in these folders. Rejects with one sentence for one that cannot be read. */
export async function openTable({
  root,
  port = 4200,
  worlds = join(root, ".world"),
  modules = [join(root, "dist")],
  system,
  hidden = "delivered",
  prefix = "",
  first,
  watch = false,
}: TableOptions): Promise<OpenTable> {
  const packages = await readPackages(system, modules);
  const tables = new Tables({ worlds, hidden, packages, first });
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
    plugins: [clientBundle(root), tablePage({ root, packages, tables, prefix })],
  });
  if (server.httpServer) refuseOddAddresses(server.httpServer as Server);
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== "object" || address === null) throw new Error("The table's server did not get an address.");
  const unwatch = watch
    ? watchPackages(packages.system ? [packages.system, ...packages.modules] : packages.modules, {
        changed: (data) => server.ws.send(channels.hotReload, data),
        rebuilt: () => server.ws.send({ type: "full-reload" }),
      })
    : undefined;
  return {
    url: `http://127.0.0.1:${address.port}/${prefix && `${prefix}/`}`,
    get complaints() {
      return tables.complaints.all;
    },
    close() {
      unwatch?.();
      return server.close();
    },
  };
}
