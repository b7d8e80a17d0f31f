// Provenance: vite.dev/guide/ssr (middleware mode: a page of one's own through transformIndexHtml).
import { readFile } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import type { Plugin, ViteDevServer } from "vite";
import { serveFolder, servePictures } from "./files.ts";
import type { Packages } from "./packages.ts";
import type { Tables } from "./tables.ts";
import { Wiring } from "./wiring.ts";

/** Options of the plugin. */
interface PageOptions {
  /** The folder of the project, which is also the root of the dev server. */
  readonly root: string;
  readonly packages: Packages;
  readonly tables: Tables;
  readonly prefix: string;
}

/** The Vite plugin that makes a dev server a place with tables: the page, the files of all packages, and the wire. */
export function tablePage(options: PageOptions): Plugin {
  return {
    name: "table",
    configureServer(server) {
      const { tables } = options;
      new Wiring(tables).attach(server);
      serve(server, options);
      server.httpServer?.once("close", () => void tables.close());
    },
  };
}

/** Paths that the dev server itself may answer: the host's own scripts and styles, and packages. A module that asks for the project's sources by a wrong path gets none. */
const served =
  /^\/(?:$|join$|stream$|packages\/table\/|node_modules\/|@vite\/|@id\/|@fs\/.*\/(?:node_modules|packages\/table)\/)/;

/** The path of an address with its escapes read; undefined for one that cannot be read, or that climbs out of a folder. */
function pathOf(address: string): string | undefined {
  try {
    const path = decodeURIComponent(address.split(/[?#]/, 1)[0]!);
    const climbs = path.split(/[\\/]/).some((step) => step === ".." || step === ".");
    return !path.startsWith("/") || path.startsWith("//") || climbs || path.includes("\u0000") ? undefined : path;
  } catch {
    return undefined;
  }
}

/**
 * Refuses addresses of which it is not plain what they name. That happens before the dev server reads them: some end its process.
 */
export function refuseOddAddresses(server: Pick<Server, "listeners" | "removeAllListeners" | "on">): void {
  const isOdd = ({ url = "/" }: IncomingMessage) => pathOf(url) === undefined;
  const answer = listenersOf<[IncomingMessage, ServerResponse]>(server, "request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!isOdd(request)) return answer(request, response);
    response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8" }).end("This is not an address of the table");
  });
  const upgrade = listenersOf<[IncomingMessage, Duplex, Buffer]>(server, "upgrade");
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isOdd(request)) socket.destroy();
    else upgrade(request, socket, head);
  });
}

/** Takes the listeners of an event away; gives one that calls them all. */
function listenersOf<A extends unknown[]>(
  server: Pick<Server, "listeners" | "removeAllListeners">,
  event: string,
): (...given: A) => void {
  const listeners = server.listeners(event) as ((...given: A) => void)[];
  server.removeAllListeners(event);
  return (...given) => {
    for (const listener of listeners) listener.apply(server, given);
  };
}

function refuseSources(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (served.test(pathOf(request.url ?? "/") ?? "")) return next();
  response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("Not found");
}

/** Answers what Foundry says of itself to programs around it, such as the health check of felddy/foundryvtt-docker. */
function sendStatus(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (pathOf(request.url ?? "/") !== "/api/status") return next();
  response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" }).end('{"active":true}');
}

function serve(server: ViteDevServer, { root, packages: { system, modules }, prefix }: PageOptions): void {
  if (prefix)
    server.middlewares.use((request, _response, next) => {
      if (request.url?.startsWith(`/${prefix}/`)) request.url = request.url.slice(prefix.length + 1);
      next();
    });
  for (const { kind, manifest, folder } of system ? [system, ...modules] : modules)
    server.middlewares.use(serveFolder(`/${kind}s/${manifest.id}/`, folder));
  server.middlewares.use(serveFolder("/templates/", join(root, "packages/table/pages/templates")));
  server.middlewares.use(servePictures);
  server.middlewares.use(sendStatus);
  server.middlewares.use(refuseSources);
  server.middlewares.use((request, response, next) => {
    const url = new URL(request.url ?? "/", "http://table");
    if (!["/", "/join", "/stream"].includes(url.pathname)) return next();
    void readFile(join(root, "packages/table/pages/table.html"), "utf8")
      .then((page) => server.transformIndexHtml(request.url ?? "/", page))
      .then((page) => response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page))
      .catch(next);
  });
}
