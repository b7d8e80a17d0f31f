// Provenance: foundryvtt.com/api, pages PackageFlagsData (hotReload: extensions, paths) and HotReloadData; issue #9027; dnd5e and Black Flag, for paths that begin with the folder of all modules or systems.
import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { isObject } from "../documents/json.ts";
import type { HotReloadData } from "../wire.ts";
import type { Package } from "./manifest.ts";

/** Who is told of changes. */
export interface Watchers {
  /** A file that its package wants to be taken over without a reload of the page. */
  changed(this: void, data: HotReloadData): void;
  /** A script: Foundry has no way to take it over, so the page has to be loaded again. */
  rebuilt(this: void): void;
}

/** How long a folder is quiet before its changes are told, in milliseconds: an editor writes in several steps, a bundler many files. */
const QUIET = { changed: 60, rebuilt: 300 };

/** Watches the folders of packages until the function that it gives is called. */
export function watchPackages(packages: readonly Package[], watchers: Watchers): () => void {
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
