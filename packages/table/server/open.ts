// Provenance: vite.dev/guide/api-javascript (createServer);
// foundryvtt.com/api, pages PackageFlagsData (hotReload: extensions, paths) and HotReloadData; issue #9027; dnd5e and Black Flag, for paths that begin with the folder of all modules or systems.
import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { join, extname } from "node:path";
import { createServer } from "vite";
import { isObject } from "../documents/json.ts";
import { channels, type HiddenMessages, type HotReloadData } from "../wire.ts";
import { clientBundle } from "./client-bundle.ts";
import type { Package } from "./manifest.ts";
import { readPackages } from "./packages.ts";
import { refuseOddAddresses, tablePage } from "./page.ts";
import { Tables } from "./tables.ts";

/** Who is told of changes. */
interface Watchers {
  /** A file that its package wants to be taken over without a reload of the page. */
  changed(this: void, data: HotReloadData): void;
  /** A script: Foundry has no way to take it over, so the page has to be loaded again. */
  rebuilt(this: void): void;
}

/** How long a folder is quiet before its changes are told, in milliseconds: an editor writes in several steps, a bundler many files. */
const QUIET = { changed: 60, rebuilt: 300 };

/** Watches the folders of packages until the function that it gives is called. */
function watchPackages(packages: readonly Package[], watchers: Watchers): () => void {
  const waiting = new Map<string, NodeJS.Timeout>();
  const soon = (what: string, quiet: number, tell: () => void) => {
    clearTimeout(waiting.get(what));
    waiting.set(what, setTimeout(tell, quiet));
  };
  const watching = packages.map((each) =>
    watch(each.folder, { recursive: true }, (_event, name) => {
      const file = name?.replaceAll("\\", "/") ?? "";
      const tell = () => void read(each, file).then((data) => data && watchers.changed(data));
      if (isHot(each, file)) soon(`${each.folder}/${file}`, QUIET.changed, tell);
      else if (/\.m?js$/.test(file)) soon("scripts", QUIET.rebuilt, watchers.rebuilt);
    }),
  );
  return () => {
    for (const each of watching) each.close();
    for (const timer of waiting.values()) clearTimeout(timer);
  };
}

/** Whether the manifest names the extension of a file, and the file or a folder that it is in. */
function isHot({ manifest }: Package, file: string): boolean {
  const flags = manifest["flags"];
  const { extensions, paths } = (isObject(flags) && isObject(flags["hotReload"]) ? flags["hotReload"] : {}) as Wishes;
  const isWanted = Array.isArray(extensions) && extensions.includes(extname(file).slice(1));
  return isWanted && Array.isArray(paths) && paths.some((path) => file === path || file.startsWith(`${path}/`));
}

/** Its entry in a manifest, which may be anything. */
interface Wishes {
  readonly extensions?: unknown;
  readonly paths?: unknown;
}

/** The message about a file; none for one that is gone. */
async function read({ kind, manifest: { id }, folder }: Package, file: string): Promise<HotReloadData | undefined> {
  const content = await readFile(join(folder, file), "utf8").catch(() => undefined);
  if (content === undefined) return undefined;
  const path = `${kind}s/${id}/${file}`;
  return { packageType: kind, packageId: id, content, path, extension: extname(file).slice(1) };
}

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
