import { expect, it, onTestFinished } from "vitest";
import { channels } from "../../host/wire.ts";
import { FarSeat } from "./far-seat.ts";
import { temporaryFolder } from "./party.ts";
import { emptyModule, ServerProcess } from "./server-process.ts";

it("whatever is sent to its socket, the server refuses it, notes it once and goes on", { timeout: 30_000 }, async () => {
  const folder = await temporaryFolder();
  const server = await ServerProcess.start(`${folder}/worlds`, await emptyModule(folder));
  onTestFinished(() => server.kill());
  const hostile = await FarSeat.open(server.url);
  const custom = (data: unknown) => JSON.stringify({ type: "custom", event: channels.request, data });
  const frames = ["", "{", "null", "[]", '{"type":"custom"}', custom(null), custom("hello"), custom({ action: "create" }), custom({ id: 1, action: "conquer" }), custom({ id: 2, action: "join", world: "plain", user: 7 })];
  for (const frame of [...frames, ...frames]) hostile.sendRaw(frame);
  hostile.sendRaw(custom({ id: 3, action: "look", world: "plain", ballast: "x".repeat(10_000_000) }));
  const abyss = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
  hostile.sendRaw(`{"type":"custom","event":"${channels.request}","data":{"id":4,"action":"query","user":"u","name":"n","data":${abyss}}}`);
  await expect(hostile.ask({ action: "delete", kind: "Actor", ids: [] })).rejects.toThrow("Nobody who has not sat down may delete");
  await expect(hostile.ask({ action: "join", world: "nowhere", user: "ana" })).rejects.toThrow("There is no world nowhere");
  await expect(hostile.ask({ action: "join", world: "plain", user: "eve" })).rejects.toThrow("There is no user eve");
  expect(hostile.refusals.filter((text) => text.includes("too large"))).toHaveLength(1);
  expect(hostile.refusals.length).toBeGreaterThanOrEqual(10);
  const ana = await FarSeat.open(server.url);
  await expect(ana.ask({ action: "join", world: "plain", user: "ana" })).resolves.toMatchObject({ world: { id: "plain" } });
  expect(new Set(server.complaints).size).toBe(server.complaints.length);
});
