import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openTable, type OpenTable } from "../../packages/table/server/open.ts";
import { readManifest } from "../../tools/build/build.ts";
import { buildQuench } from "../../tools/build/quench.ts";
import { runsIn } from "../../tools/build/verified.ts";
import { verify } from "../../tools/release-check/release-check.ts";
import { fileOf, rowOf } from "../../tools/release-check/report.ts";
import { link } from "../../tools/release/link.ts";
import { temporaryFolder } from "../temporary.ts";
import { generations } from "./seat.ts";
import { root } from "./served.ts";

const ids = ["dicewright", "dicewright-quench"] as const;
const isHost = inject("target").kind === "host" && generations().includes(14);
const open: OpenTable[] = [];
const folder = await temporaryFolder("verify");
let modules: string[];

beforeAll(async () => {
  const data = join(folder, "foundrydata");
  await mkdir(join(data, "Data/worlds"), { recursive: true });
  await buildQuench(join(folder, "quench"), await readManifest());
  modules = [await link(inject("module"), data), await link(join(folder, "quench"), data, ids[1])];
});

afterAll(() => Promise.all(open.map((table) => table.close())));

async function serve(first: string, seated = modules): Promise<string> {
  const worlds = join(folder, `worlds-${open.length}`);
  const table = await openTable({ root, port: 0, worlds, modules: seated, first });
  open.push(table);
  return table.url;
}

it.runIf(isHost)("a licensed run goes from an empty world to its row", { timeout: 240_000 }, async () => {
  const said: string[] = [];
  const scenes = ["test/scenes/live-regions.scene.ts"];
  const report = await verify({ url: await serve("empty"), ids, scenes, say: (text) => said.push(text) });
  expect(report.conformance).toMatchObject({ failures: [] });
  expect(report.conformance.played).toBeGreaterThan(200);
  expect(report, fileOf(report)).toMatchObject({ scenes: { failures: [] }, errors: [] });
  expect(report.scenes.played).toBeGreaterThan(0);
  const [run] = runsIn(`| date |\n| ---- |\n${rowOf({ ...report, foundry: "14.365" })}`);
  expect(run).toMatchObject({ system: "plain 1.0.0", scenes: "passed", quench: "passed" });
  expect(fileOf(report)).toContain(rowOf(report));
  const answered = Object.fromEntries(report.answers.map(({ id, answer }) => [id, answer]));
  expect(answered).toEqual({
    "keep-id": "yes",
    maximize: "yes",
    "setting-before-message": "yes",
    "insert-text": "yes",
    worker: "yes",
    probable: "yes",
  });
  expect(report.answers.filter(({ id }) => id === "probable").length).toBeGreaterThan(10);
  expect(said[0]).toMatch(/^Foundry 14\S* with plain/);
});

it.runIf(isHost)("a licensed run begins in no world where people play, and says when a module is missing", async () => {
  const say = () => undefined;
  await expect(verify({ url: await serve("plain"), ids, say })).rejects.toThrow(
    /^People play in this world \(Brigand, Old Warden, Marsh Hound\)\. Open an empty one/,
  );
  const said: string[] = [];
  const waiting = verify({ url: await serve("empty", []), ids, say: (text) => said.push(text), patience: 0 });
  await expect(waiting).rejects.toThrow(/^Foundry still knows no module dicewright\./);
  expect(said).toEqual([expect.stringMatching(/^Foundry has not read the new links yet/)]);
});

it("failures of a licensed run stand in its row and, without stacks, in its file", () => {
  const failures = [
    { name: "khmin keeps", message: "The total is 3\n    at secret.js:1\nCall log:\n  - <b>secret</b>" },
  ];
  const report = {
    ...{ date: "2026-11-30", foundry: "13.350", system: "dnd5e 5.1.0", module: "0.2.0" },
    ...{
      scenes: { played: 0, failures: [] },
      conformance: { played: 300, failures },
      errors: ["dicewright: oh"],
      answers: [],
    },
  };
  expect(rowOf(report)).toBe("| 2026-11-30 | 13.350 | dnd5e 5.1.0 | 0.2.0 | not played | 1 of 300 failed |");
  expect(fileOf(report)).toContain("- khmin keeps: The total is 3\n");
  expect(fileOf(report)).not.toContain("secret");
});
