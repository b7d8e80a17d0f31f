// Provenance: MDN, MessagePort: the page's line to the table in the page around it.
/// <reference types="vite/types/importMeta.d.ts" />
import { startPage } from "../client/start.ts";
import { demoData } from "./data.ts";

/** Keeps what belongs to one browser as long as the page lives, so that a demo leaves nothing behind. */
function forgetful(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** Answers with the files that came with the page: a file share lets a page fetch nothing. */
function fetchOwn(address: RequestInfo | URL): Promise<Response> {
  const path = address instanceof Request ? address.url : String(address);
  const name = decodeURIComponent(path.replace(document.baseURI.replace(/[^/]*$/, ""), "").replace(/^\//, ""));
  const text = demoData().files[name.split("?")[0]!];
  return Promise.resolve(text === undefined ? new Response(null, { status: 404 }) : new Response(text));
}

type Listener = (payload: unknown) => void;

/** The line in the form of a dev server's connection, which is what the client knows. */
function lineTo(port: MessagePort): ImportMeta["hot"] {
  const listeners = new Map<string, Listener[]>();
  port.onmessage = ({ data }: MessageEvent<string>) => {
    const [event, payload] = JSON.parse(data) as [string, unknown];
    for (const listener of listeners.get(event) ?? []) listener(payload);
  };
  const line = {
    on: (event: string, listener: Listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    send: (event: string, payload: unknown) => port.postMessage(JSON.stringify([event, payload])),
  };
  return line as unknown as ImportMeta["hot"];
}

for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(globalThis, name, { value: forgetful(), configurable: true });
globalThis.fetch = fetchOwn;
addEventListener("message", ({ source, data, ports: [port] }) => {
  if (source === parent && data === "seat" && port) startPage(lineTo(port));
});
parent.postMessage("seat", "*");
