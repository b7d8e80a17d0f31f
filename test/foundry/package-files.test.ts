// @vitest-environment happy-dom
/** The files of games that manifests name: which are asked for, and what is said of the others. */
import { afterEach, expect, it, vi } from "vitest";
import { closeAll, openPage, PATIENCE } from "./paged.ts";

afterEach(closeAll);

/** The words of the console about the games that the manifest of a module names. */
async function saidOf(named: unknown): Promise<readonly string[]> {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const flags = { dicewright: { games: named } };
  const clockwork = { id: "clockwork", title: "Clockwork", active: true, flags };
  await openPage({ page: ({ game }) => void (game["modules"] as Map<string, object>).set("clockwork", clockwork) });
  const said = () => error.mock.calls.map(([text]) => String(text)).filter((text) => text.includes("Clockwork"));
  await vi.waitUntil(() => said().length > 0, PATIENCE);
  const all = said();
  error.mockRestore();
  return all;
}

const MISSING = /The file of the game is not there, or fails while it is read: “.*?(modules\/clockwork\/[^'"” ]*)/;

it.each([
  ["games.js", "modules/clockwork/games.js"],
  ["./games.js", "modules/clockwork/games.js"],
  ["/scripts//games.js", "modules/clockwork/scripts/games.js"],
  ["my games/Glücksspiel.js", "modules/clockwork/my%20games/Gl%C3%BCcksspiel.js"],
  ["games.js?v=2", "modules/clockwork/games.js?v=2"],
  ["50%#1.js", "modules/clockwork/50%25%231.js"],
])("the file %s of a package is asked for", async (file, address) => {
  const [said] = await saidOf([file]);
  expect(said).toContain(`Dicewright: Clockwork (${file}): `);
  expect(MISSING.exec(said!)?.[1]).toBe(address);
});

it.each([
  ["../other/games.js", "../other/games.js"],
  ["scripts/../../games.js", "scripts/../../games.js"],
  ["https://example.org/games.js", "https://example.org/games.js"],
  ["//example.org/games.js", "//example.org/games.js"],
  ["..\\games.js", "..\\games.js"],
  ["", ""],
  [7, "7"],
  [{ file: "games.js" }, "{…}"],
])("the file %s of a manifest is not asked for, and named", async (file, named) => {
  expect(await saidOf([file])).toEqual([
    `Dicewright: Clockwork (${named}): The manifest names no file of its own package: ${named}. Name the files of games in a list, such as ["my-game.js"].`,
  ]);
});

it("a single file needs no list", async () => {
  const [said] = await saidOf("games.js");
  expect(MISSING.exec(said!)?.[1]).toBe("modules/clockwork/games.js");
});
