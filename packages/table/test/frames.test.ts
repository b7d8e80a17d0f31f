import { expect, it, onTestFinished } from "vitest";
import { channels } from "../wire.ts";
import { FarSeat } from "./far-seat.ts";
import { temporaryFolder } from "./party.ts";
import { emptyModule, ServerProcess } from "./server-process.ts";

it(
  "whatever is sent to its socket, the server refuses it, notes it once and goes on",
  { timeout: 30_000 },
  async () => {
    const folder = await temporaryFolder();
    const server = await ServerProcess.start(`${folder}/worlds`, await emptyModule(folder));
    onTestFinished(() => server.kill());
    const hostile = await FarSeat.open(server.url);
    const custom = (data: unknown) => JSON.stringify({ type: "custom", event: channels.request, data });
    const frames = [
      "",
      "{",
      "null",
      "[]",
      '{"type":"custom"}',
      custom(null),
      custom("hello"),
      custom({ action: "create" }),
      custom({ id: 1001, action: "conquer" }),
      custom({ id: 1002, action: "join", world: "plain", user: 7 }),
    ];
    for (const frame of [...frames, ...frames]) hostile.sendRaw(frame);
    const abyss = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    hostile.sendRaw(
      `{"type":"custom","event":"${channels.request}","data":{"id":1003,"action":"query","user":"u","name":"n","data":${abyss}}}`,
    );
    await expect(hostile.ask({ action: "delete", kind: "Actor", ids: [] })).rejects.toThrow(
      "Nobody who has not sat down may delete",
    );
    await expect(hostile.ask({ action: "join", world: "nowhere", user: "ana" })).rejects.toThrow(
      "There is no world nowhere",
    );
    await expect(hostile.ask({ action: "join", world: "plain", user: "eve" })).rejects.toThrow("There is no user eve");
    await expect(hostile.ask({ action: "query", user: "u", name: "n", data: "x".repeat(10_000_000) })).rejects.toThrow(
      "The query request is too large",
    );
    expect(hostile.refusals.length).toBeGreaterThanOrEqual(6);
    const ana = await FarSeat.open(server.url);
    await expect(ana.ask({ action: "join", world: "plain", user: "ana" })).resolves.toMatchObject({
      world: { id: "plain" },
    });
    expect(new Set(server.complaints).size).toBe(server.complaints.length);
  },
);
