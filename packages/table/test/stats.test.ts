import { expect, it, vi } from "vitest";
import type { Json, Source } from "../documents/json.ts";
import { Archive } from "../server/archive.ts";
import { Writes } from "../server/writes.ts";
import { actorIds, people } from "../worlds/cast.ts";
import { party, temporaryFolder } from "./party.ts";

const statsOf = (source: Source | undefined): Json => source?.["_stats"] as Json;

it("the table says when a document was made and by whom it was changed, whatever the seat says", async () => {
  const { sit, stored } = await party();
  const [gm, ana] = [sit("gm"), sit("ana")];
  const before = Date.now();
  const id = await ana.create("ChatMessage", {
    content: "one",
    _stats: { createdTime: 1, modifiedTime: 2, lastModifiedBy: people.ben, duplicateSource: "ChatMessage.x" },
  });
  const made = statsOf(stored("ChatMessage", id));
  expect(made).toMatchObject({ lastModifiedBy: people.ana, duplicateSource: "ChatMessage.x" });
  expect(made["createdTime"]).toBeGreaterThanOrEqual(before);
  expect(statsOf(gm.told("create")[0]?.documents[0])).toEqual(made);
  await gm.update("ChatMessage", id, { content: "two", "_stats.createdTime": 1, "-=_stats": null });
  const changed = statsOf(stored("ChatMessage", id));
  expect(changed).toMatchObject({ createdTime: made["createdTime"], lastModifiedBy: people.gamemaster });
  expect(Number(changed["modifiedTime"])).toBeGreaterThan(Number(made["modifiedTime"]));
  expect(gm.told("update")[0]?.updates[0]).toEqual({
    _id: id,
    content: "two",
    _stats: { modifiedTime: changed["modifiedTime"], lastModifiedBy: people.gamemaster },
  });
});

it("to say only when a document was made changes nothing and is told to nobody", async () => {
  const { sit } = await party();
  const gm = sit("gm");
  await gm.update("Actor", actorIds.mira, { _stats: { createdTime: 1 } });
  expect(gm.told("update")).toEqual([]);
});

it("of two messages in the same millisecond the second is later, also after a restart and when the clock was set back", async () => {
  const folder = await temporaryFolder();
  const user: Source = { _id: people.ana, role: 1 };
  const times: number[] = [];
  vi.spyOn(Date, "now").mockReturnValue(5000);
  for (const now of [5000, 4000]) {
    vi.mocked(Date.now).mockReturnValue(now);
    const archive = await Archive.open(folder);
    const { after } = await new Writes(archive).create(user, { action: "create", kind: "ChatMessage", data: [{}, {}] });
    times.push(...after.map((source) => Number(statsOf(source)["createdTime"])));
    await archive.close();
  }
  vi.restoreAllMocks();
  expect(times).toEqual([5000, 5001, 5002, 5003]);
});
