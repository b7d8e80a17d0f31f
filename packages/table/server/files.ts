// Provenance: our own; foundryvtt.com/article/module-development: a module's files are served from `modules/<id>/`.
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize, sep } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".hbs": "text/plain",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** A handler that answers addresses below `prefix` with the files of a folder, and 404 for what is not there or not below it. */
export function serveFolder(
  prefix: string,
  folder: string,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  return (request, response, next) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://table").pathname);
    if (path.startsWith(prefix)) void sendFile(folder, path.slice(prefix.length), response);
    else next();
  };
}

async function sendFile(folder: string, name: string, response: ServerResponse): Promise<void> {
  const path = normalize(join(folder, name));
  try {
    if (!path.startsWith(folder + sep)) throw new Error(`${name} is not in its folder`);
    const body = await readFile(path);
    response.writeHead(200, {
      "Content-Type": `${types[extname(path)] ?? "application/octet-stream"}; charset=utf-8`,
      "Cache-Control": "no-store",
    });
    response.end(body);
  } catch {
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" });
    response.end(`Not found: ${name.slice(0, 200)}`);
  }
}

/** A plain drawing that stands for any picture of Foundry's own collection, which the host does not have. */
const placeholder =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="5" y="5" width="22" height="22" rx="5" fill="#6c7a89"/><circle cx="16" cy="16" r="3.5" fill="#f4f1ea"/></svg>';

/** Answers every address below `/icons/` with the same drawing of a die. */
export function servePictures(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (!request.url?.startsWith("/icons/")) return next();
  response.writeHead(200, { "Content-Type": "image/svg+xml; charset=utf-8" });
  response.end(placeholder);
}
