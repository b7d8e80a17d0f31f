/** Serves what a container with Foundry does: first the page of the licence, and after a second start the world. */
import { cp, mkdtemp, readdir, readFile, realpath, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openTable } from "../../packages/table/server/open.ts";

/** The account that the stand-in lets in. */
export const ACCOUNT = {
  foundry_username: "account@example.org",
  foundry_password: "right $word",
  foundry_license_key: "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF",
};

/** A container as its file holds it. */
export interface Container {
  readonly data: string;
  readonly port: number;
  readonly world: string;
  readonly hasKey: boolean;
  readonly isSigned: boolean;
  readonly process?: number | undefined;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const AGREEMENT = `<form method="post"><input type="checkbox" id="eula-agree" required /><button id="sign">Agree</button></form>`;

/** Serves the page of the licence, which signs once the key is right. */
function serveLicense(file: string, container: Container): void {
  createServer((request, response) => {
    if (request.url === "/api/status") return void response.end('{"active":false}');
    if (request.url !== "/license") return void response.end("Setup");
    response.setHeader("Content-Type", "text/html");
    if (request.method !== "POST") return void response.end(AGREEMENT);
    if (!container.hasKey) return void response.end("The key is not valid.");
    void readFile(file, "utf8")
      .then((text) => writeFile(file, JSON.stringify({ ...(JSON.parse(text) as Container), isSigned: true })))
      .then(() => response.writeHead(302, { Location: "/setup" }).end());
  }).listen(container.port);
}

/** Launches the world that the data folder has, with the modules that are linked there. */
async function launch({ data, port, world }: Container): Promise<void> {
  const manifest = await readFile(join(data, "Data/worlds", world, "world.json"), "utf8");
  const { system } = JSON.parse(manifest) as { readonly system: string };
  await readFile(join(data, "Data/systems", system, "system.json"));
  const links = await readdir(join(data, "Data/modules"));
  const modules = await Promise.all(links.map((link) => realpath(join(data, "Data/modules", link))));
  if (process.env["STAND_IN_FAULT"] === "module") modules[0] = await withOtherWords(modules[0]!, data);
  await openTable({ root: ROOT, port, worlds: join(data, "worlds"), modules, first: "empty" });
}

async function withOtherWords(module: string, data: string): Promise<string> {
  const copy = await mkdtemp(join(data, "module-"));
  await cp(module, copy, { recursive: true });
  const file = join(copy, "lang/en.json");
  await writeFile(file, (await readFile(file, "utf8")).replaceAll(" wins", " triumphs"));
  return copy;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , file] = process.argv as [string, string, string];
  const container = JSON.parse(await readFile(file, "utf8")) as Container;
  if (container.isSigned && process.env["STAND_IN_FAULT"] !== "world") await launch(container);
  else serveLicense(file, container);
}
