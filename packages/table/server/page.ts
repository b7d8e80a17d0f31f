// Provenance: vite.dev/guide/ssr (middleware mode: a page of one's own through transformIndexHtml).
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import type { Company } from "./company.ts";
import { serveFolder, servePictures } from "./files.ts";
import type { Tables } from "./tables.ts";
import { Wiring } from "./wiring.ts";

/** What the plugin needs. */
export interface PageOptions {
  /** The folder of the project, which is also the root of the dev server. */
  readonly root: string;
  readonly company: Company;
  readonly tables: Tables;
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

/** What the dev server itself may answer: the host's own scripts and styles, and packages. A module that asks for the project's sources by a wrong path gets none. */
const served = /^\/(?:$|\?|join(?:$|\?)|packages\/table\/|node_modules\/|@)/;

function refuseSources(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (served.test(request.url ?? "/")) return next();
  response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("Not found");
}

function serve(server: ViteDevServer, { root, company: { system, modules } }: PageOptions): void {
  for (const { kind, manifest, folder } of system ? [system, ...modules] : modules)
    server.middlewares.use(serveFolder(`/${kind}s/${manifest.id}/`, folder));
  server.middlewares.use(serveFolder("/templates/", join(root, "packages/table/pages/templates")));
  server.middlewares.use(servePictures);
  server.middlewares.use(refuseSources);
  server.middlewares.use((request, response, next) => {
    const url = new URL(request.url ?? "/", "http://table");
    if (url.pathname !== "/" && url.pathname !== "/join") return next();
    void readFile(join(root, "packages/table/pages/table.html"), "utf8")
      .then((page) => server.transformIndexHtml(request.url ?? "/", page))
      .then((page) => response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page))
      .catch(next);
  });
}
