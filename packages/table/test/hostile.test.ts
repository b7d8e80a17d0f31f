import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { describe, expect, it } from "vitest";
import { newId } from "../documents/json.ts";
import { completeSource } from "../documents/source.ts";
import { Archive } from "../server/archive.ts";
import { cleanName } from "../server/markup.ts";
import { parseRequest } from "../server/requests.ts";
import { actorIds } from "../worlds/cast.ts";
import { party, temporaryFolder } from "./party.ts";

describe("cleaning", () => {
  it("leaves the words of a name, and stray signs", () => {
    expect(cleanName("  a < b, c > d ")).toBe("a < b, c > d");
    expect(cleanName("<b>Eve</b> <script>x('</b>')</script>and <i")).toBe("Eve and <i");
    expect(cleanName("Mira<!-- <b> -->Vell")).toBe("MiraVell");
  });
});

describe("requests", () => {
  const nested = (levels: number): object => Array.from({ length: levels }).reduce<object>((inner) => ({ inner }), {});
  const frame = (data: object) => ({ id: 1, action: "create", kind: "ChatMessage", data: [data] });

  it.each([
    ["objects in objects", { flags: nested(2000) }],
    ["a dotted key", { [`flags${".x".repeat(2000)}`]: 1 }],
    ["dotted keys in each other", { flags: { ["a.b".repeat(60)]: { ["c.d".repeat(60)]: 1 } } }],
  ])("are refused if they are nested too deeply: %s", (_what, data) => {
    expect(() => parseRequest(frame(data))).toThrow("nested too deeply");
  });

  it("pass with as many levels as documents have", () => {
    expect(parseRequest(frame({ flags: nested(60) }))).toBeDefined();
  });

  it("name each document once", async () => {
    const { sit, stored } = await party();
    const gm = sit("gm");
    const twice = { _id: newId(), content: "x" };
    const create = { action: "create", kind: "ChatMessage", data: [twice, twice], options: { keepId: true } } as const;
    await expect(gm.ask(create)).rejects.toThrow("named twice");
    expect(stored("ChatMessage", twice._id)).toBeUndefined();
    const updates = [
      { _id: actorIds.mira, "flags.a": 1 },
      { _id: actorIds.mira, "flags.b": 1 },
    ];
    await expect(gm.ask({ action: "update", kind: "Actor", updates })).rejects.toThrow("named twice");
    const ids = [actorIds.mira, actorIds.mira];
    await expect(gm.ask({ action: "delete", kind: "Actor", ids })).rejects.toThrow("named twice");
    expect(stored("Actor", actorIds.mira)?.["flags"]).toEqual({});
  });
});

describe("a damaged world", () => {
  /** A world with one message, closed. */
  async function closedWorld(): Promise<{ folder: string; id: string }> {
    const folder = await temporaryFolder();
    const archive = await Archive.open(folder);
    const message = completeSource("ChatMessage", { content: "kept" });
    await archive.change({ kind: "ChatMessage" }, [message]);
    await archive.close();
    return { folder, id: message._id };
  }

  it("is told from one that is open elsewhere", async () => {
    const { folder } = await closedWorld();
    const archive = await Archive.open(folder);
    await expect(Archive.open(folder)).rejects.toThrow("is open at another table");
    await archive.close();
    const [manifest] = (await readdir(folder)).filter((name) => name.startsWith("MANIFEST"));
    await writeFile(join(folder, manifest!), "not a manifest");
    await expect(Archive.open(folder)).rejects.toThrow(/is damaged \(Corruption/);
  });

  it("is not begun anew where its file CURRENT is missing", async () => {
    const { folder } = await closedWorld();
    await rm(join(folder, "CURRENT"));
    await expect(Archive.open(folder)).rejects.toThrow("its file CURRENT is missing");
    await expect(Archive.open(await temporaryFolder())).resolves.toBeDefined();
  });

  it.each(["{bad", "5", "{}"])("names the key of a value that cannot be read: %s", async (value) => {
    const { folder } = await closedWorld();
    const level = new ClassicLevel<string, string>(folder, { valueEncoding: "utf8" });
    await level.put("!messages!BrokenMessage000", value);
    await level.close();
    await expect(Archive.open(folder)).rejects.toThrow("The value of !messages!BrokenMessage000 in");
  });
});
