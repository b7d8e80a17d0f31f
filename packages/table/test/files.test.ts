import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { serveFolder } from "../server/files.ts";
import { temporaryFolder } from "./party.ts";

it("a file of a package is sent again only once it has changed", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "main.js");
  await writeFile(path, "one");
  const serve = serveFolder("/modules/tinkers/", folder);
  const server = createServer((request, response) => serve(request, response, () => response.end("not here")));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/modules/tinkers/main.js`;
  let tag = "";
  const ask = async () => {
    const response = await fetch(address, { headers: { "If-None-Match": tag } });
    tag = response.headers.get("etag") ?? "";
    return [response.status, await response.text()];
  };
  try {
    expect([await ask(), await ask()]).toEqual([
      [200, "one"],
      [304, ""],
    ]);
    await writeFile(path, "three");
    expect([await ask(), await ask()]).toEqual([
      [200, "three"],
      [304, ""],
    ]);
  } finally {
    server.close();
  }
});
