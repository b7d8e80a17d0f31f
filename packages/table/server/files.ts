// Provenance: our own; foundryvtt.com/article/module-development: a module's files are served from `modules/<id>/`.
import type { Dirent } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".gif": "image/gif",
  ".hbs": "text/plain",
  ".html": "text/html",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".otf": "font/otf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
  ".webm": "video/webm",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

/** The real path of a file or folder below `folder`. Rejects for one that is not there or that a link leads out of it. */
export async function fileIn(folder: string, name: string): Promise<string> {
  const [home, path] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
  if (!path.startsWith(home + sep)) throw new Error(`${name} is not in its folder`);
  return path;
}

/** A handler that answers addresses below `prefix` with the files of a folder, and 404 for what is not there or not below it. */
export function serveFolder(
  prefix: string,
  folder: string,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  return (request, response, next) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://table");
    const name = pathname.slice(prefix.length);
    if (pathname.startsWith(prefix))
      void (search === "?list" ? sendList(folder, name, response) : sendFile(folder, name, request, response));
    else next();
  };
}

/** Answers what a folder holds, as JSON; null if it is not there. */
async function sendList(folder: string, name: string, response: ServerResponse): Promise<void> {
  const listed = await listOf(folder, decodeURIComponent(name)).catch(() => null);
  response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  response.end(JSON.stringify(listed));
}

async function listOf(folder: string, name: string): Promise<{ dirs: string[]; files: string[] }> {
  const entries = await readdir(name === "" ? folder : await fileIn(folder, name), { withFileTypes: true });
  const named = (isOne: (entry: Dirent) => boolean) => entries.filter(isOne).map((entry) => entry.name);
  return { dirs: named((entry) => entry.isDirectory()), files: named((entry) => entry.isFile()) };
}

async function sendFile(
  folder: string,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const path = await fileIn(folder, decodeURIComponent(name));
    const { mtimeMs, size } = await stat(path);
    const headers = { "Cache-Control": "no-cache", ETag: `"${mtimeMs}-${size}"` };
    if (request.headers["if-none-match"] === headers.ETag) return void response.writeHead(304, headers).end();
    const type = types[extname(path).toLowerCase()] ?? "application/octet-stream";
    const body = await readFile(path);
    response.writeHead(200, { ...headers, "Content-Type": `${type}; charset=utf-8` });
    response.end(body);
  } catch {
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" });
    response.end(`Not found: ${name.slice(0, 200)}`);
  }
}

/** A plain drawing that stands for any picture of Foundry's own collection, which the host does not have. */
const placeholder =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="5" y="5" width="22" height="22" rx="5" fill="#6c7a89"/><circle cx="16" cy="16" r="3.5" fill="#f4f1ea"/></svg>';

/** The drawing that stands for any picture. */
export function drawPicture(): string {
  return placeholder;
}

/** Answers every address of a picture of Foundry's, and of a page's icon, with the same drawing of a die. */
export function servePictures(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (!/^\/(?:icons\/|ui\/|favicon\.ico$)/.test(request.url ?? "")) return next();
  response.writeHead(200, { "Content-Type": "image/svg+xml; charset=utf-8" });
  response.end(placeholder);
}
