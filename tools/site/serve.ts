/** Serves a built site from this machine, as a static host does. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serveFolder } from "../../packages/table/server/files.ts";

/** A server that is open. */
export interface ServedSite {
  readonly url: string;
  close(): Promise<void>;
}

/** The path that the site is served below, from an argument such as `/dicewright/`. Throws one sentence for any other. */
export function basePath(typed: string): string {
  if (/^\/(?:[\w.-]+\/)*$/.test(typed)) return typed;
  throw new Error(`“${typed}” is not a path of a site; begin and end it with a slash, such as /dicewright/.`);
}

/** Serves a folder below a path at a port, 0 for any that is free. An address of a folder shows its `index.html`. */
export async function serveSite(folder: string, base: string, port: number): Promise<ServedSite> {
  const answer = serveFolder(base, folder);
  const server = createServer((request, response) => {
    const [path, query] = (request.url ?? "/").split("?");
    request.url = `${path!.endsWith("/") ? `${path!}index.html` : path!}${query === undefined ? "" : `?${query}`}`;
    answer(request, response, () => response.writeHead(404, { "Content-Type": "text/plain" }).end("Not found"));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE" ? new Error(`Port ${port} is taken: name another, such as --port 4301.`) : error,
      ),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
