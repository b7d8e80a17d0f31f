/**
 * Links the built module, and the small one with its Quench batches, into a Foundry data folder, to try them in a licensed
 * Foundry: `npm run link -- <FoundryData>`.
 */
import { lstat, mkdir, realpath, stat, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, readManifest } from "../build/build.ts";
import { buildQuench } from "../build/quench.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** The folder of modules in a data folder, which may be named itself or by the folder around it. Rejects if there is none. */
async function modulesIn(data: string): Promise<string> {
  for (const inner of [join(data, "Data"), data]) {
    const isData = (await isFolder(join(inner, "worlds"))) || (await isFolder(join(inner, "modules")));
    if (isData) return join(inner, "modules");
  }
  throw new Error(
    `${data} is not a Foundry data folder: it has no Data/modules. Foundry shows its path under Configuration, User Data Path.`,
  );
}

/**
 * Links a built module into a Foundry data folder, and gives the path of the link. A link that is there already stays.
 * @throws Error if the folder is not Foundry's, or another module of this name is installed.
 */
export async function link(module: string, data: string, id = "dicewright"): Promise<string> {
  const modules = await modulesIn(resolve(data));
  const place = join(modules, id);
  await mkdir(modules, { recursive: true });
  const found = await lstat(place).catch(() => undefined);
  if (!found) await symlink(module, place, process.platform === "win32" ? "junction" : "dir");
  else if ((await realpath(place).catch(() => "")) !== (await realpath(module)))
    throw new Error(`${place} exists already. Uninstall that module in Foundry, or delete it, and link again.`);
  return place;
}

/** Builds both modules and links them, as `link` does. Gives their ids. */
export async function linkBoth(data: string): Promise<[module: string, quench: string]> {
  await modulesIn(data);
  const manifest = await readManifest();
  const quench = `${manifest.id}-quench`;
  await build();
  await buildQuench(join(ROOT, "dist-quench"), manifest);
  await link(join(ROOT, "dist"), data, manifest.id);
  await link(join(ROOT, "dist-quench"), data, quench);
  return [manifest.id, quench];
}

async function run(): Promise<void> {
  const [data] = process.argv.slice(2);
  if (data === undefined) throw new Error("Name your Foundry data folder: npm run link -- ~/foundrydata");
  const folder = resolve(process.env["INIT_CWD"] ?? process.cwd(), data);
  const ids = await linkBoth(folder);
  console.log(`Linked ${ids.join(" and ")} into ${await modulesIn(folder)}.`);
  console.log("Start Foundry, open a world as its GM, choose Game Settings, Manage Modules, tick Dicewright and save.");
  console.log("After a change, run npm run build and reload the page.");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await run().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
