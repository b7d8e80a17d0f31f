import { request } from "node:http";
import { expect, inject, it, onTestFinished } from "vitest";
import { FarSeat } from "../../packages/table/test/far-seat.ts";

/** Attacks on the host itself, by a player who speaks to it without a browser. */
const world = `plain.host-${process.pid}-${Date.now().toString(36)}`;

async function sit(user: string): Promise<FarSeat> {
  const seat = await FarSeat.open(inject("target").url);
  onTestFinished(() => seat.close());
  await seat.ask({ action: "join", world, user });
  return seat;
}

/** The status of an address as it is written: `fetch` would tidy it first. */
function statusOf(path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(inject("target").url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method: "GET" }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

it("the host answers others while one player's names are cleaned", async () => {
  const [ana, ben] = [await sit("ana"), await sit("ben")];
  for (const alias of ["<script".repeat(70_000), "<".repeat(490_000), "<b></i>".repeat(70_000)]) {
    const flood = ben.ask({ action: "create", kind: "ChatMessage", data: [{ speaker: { alias } }] });
    await ana.ask({ action: "create", kind: "ChatMessage", data: [{ content: "still here" }] });
    await flood;
  }
  // The cost of each name is measured in test/attacks/patterns.attack.ts and in the host's own tests.
});

it("the host refuses one document twice in a batch, and data nested without end", async () => {
  const ben = await sit("ben");
  const data = { _id: "TwiceTwiceTwice0", content: "x" };
  const twice = { action: "create", kind: "ChatMessage", data: [data, data], options: { keepId: true } } as const;
  await expect(ben.ask(twice)).rejects.toThrow("named twice");
  const flags = Array.from({ length: 2000 }).reduce<object>((inner) => ({ inner }), {});
  await expect(ben.ask({ action: "create", kind: "ChatMessage", data: [{ flags }] })).rejects.toThrow("too deeply");
});

it.each(["//", "/%", "/%00", "/%zz", "http://[", "/join//[", "/modules/%c0%ae%c0%ae/", "/modules/dicewright/%"])(
  "the host has an answer to the address %s",
  async (path) => {
    expect((await statusOf(path)).status).toBeLessThan(500);
  },
);

it.each([
  "/packages/table/../../src/index.ts",
  "/packages/table/%2e%2e/%2e%2e/src/index.ts",
  "/packages/table/..%2f..%2fsrc/index.ts",
  "/node_modules/../src/index.ts",
  "/node_modules/../package.json",
  "/packages/table/..\\..\\src/index.ts",
  `/@fs${process.cwd()}/src/index.ts`,
  `/@fs${process.cwd()}/packages/table/../../src/index.ts`,
  "/src/index.ts",
  "/modules/dicewright/../../package.json",
  "/modules/dicewright/..%2f..%2fpackage.json",
])("the host does not hand out the project by the address %s", async (path) => {
  const { status, body } = await statusOf(path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).not.toMatch(/Hooks|devDependencies/);
});
