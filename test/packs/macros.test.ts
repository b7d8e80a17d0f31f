import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systems } from "../../src/systems/index.ts";
import { parseCheck, systemOf } from "../../src/systems/notation.ts";
import { buildPack, buildPacks } from "../../tools/build/packs.ts";

interface Macro {
  readonly _id: string;
  readonly _key: string;
  readonly name: string;
  readonly type: string;
  readonly img: string;
  readonly command: string;
}

const folder = new URL("../../packs/macros/", import.meta.url).pathname;
const macros = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Macro);

describe.each(macros.map((macro) => [macro.name, macro] as const))("the macro %s", (_name, macro) => {
  it("can be stored and rolls a check", () => {
    expect(macro._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(macro._key).toBe(`!macros!${macro._id}`);
    expect(macro).toMatchObject({ type: "chat", img: "icons/svg/d20-black.svg" });
    expect(parseCheck(macro.command, systems)).toMatchObject({ system: systemOf(macro.command, systems) });
  });
});

it("gives each game four to six macros, all of different names and ids", () => {
  for (const system of systems) {
    const own = macros.filter(({ command }) => systemOf(command, systems) === system);
    expect(own.length, system.id).toBeGreaterThanOrEqual(4);
    expect(own.length, system.id).toBeLessThanOrEqual(6);
  }
  expect(new Set(macros.map(({ name }) => name)).size).toBe(macros.length);
  expect(new Set(macros.map(({ _id }) => _id)).size).toBe(macros.length);
});

describe("the built packs", () => {
  let out: string;
  beforeEach(() => void (out = mkdtempSync(join(tmpdir(), "dicewright-packs-"))));
  afterEach(() => rmSync(out, { recursive: true, force: true }));

  it("hold every macro, also when built twice", async () => {
    await buildPacks(out);
    await buildPacks(out);
    const level = new ClassicLevel<string, Macro>(join(out, "macros"), {
      valueEncoding: "json",
      createIfMissing: false,
    });
    const stored = await level.values().all();
    await level.close();
    expect(stored.map(({ name, command }) => [name, command]).sort()).toEqual(
      macros.map(({ name, command }) => [name, command]).sort(),
    );
  });

  it("are refused if a source was dropped", async () => {
    const source = join(out, "source");
    cpSync(folder, source, { recursive: true });
    writeFileSync(
      join(source, "lost.json"),
      JSON.stringify({ _id: "0000000000000000", name: "Lost", type: "chat", command: "/kr 1 dt 1" }),
    );
    await expect(buildPack(source, join(out, "target"))).rejects.toThrow(
      `has ${macros.length} entries, but there are ${macros.length + 1} sources`,
    );
  });
});
