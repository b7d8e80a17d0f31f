import { writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { serveFolder, servePictures } from "../server/files.ts";
import { temporaryFolder } from "./party.ts";

/** A server on this machine alone that answers so, and its address. */
async function serverThat(answer: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it("a browser finds a picture at each of Foundry's addresses, and a page's icon", async () => {
  const { server, url } = await serverThat((request, response) =>
    servePictures(request, response, () => response.writeHead(404).end()),
  );
  try {
    const asked = ["/favicon.ico", "/icons/svg/d20.svg", "/ui/banner.webp", "/modules/a.js", "/icon"];
    const answers = await Promise.all(asked.map((path) => fetch(url + path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404]);
  } finally {
    server.close();
  }
});

it("a file of a package is sent again only once it has changed", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "main.js");
  await writeFile(path, "one");
  const serve = serveFolder("/modules/tinkers/", folder);
  const { server, url } = await serverThat((request, response) =>
    serve(request, response, () => response.end("not here")),
  );
  const address = `${url}/modules/tinkers/main.js`;
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
