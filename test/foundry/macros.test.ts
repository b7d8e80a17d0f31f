// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import german from "../../lang/de.json" with { type: "json" };
import { Hooks } from "../../packages/table/hooks.ts";
import { closeAll, openPage, waitForRendering } from "./paged.ts";

afterEach(closeAll);

const COMMAND = "/kaiser skill 5 vs 12";

/** A world whose words are German, with a pack as the module brings it. */
async function openGerman() {
  const entry = { name: "Kaiser: skill check (5 vs 12)", command: COMMAND };
  const other = { name: "Mine", command: "/r 1d6" };
  const folder = { name: "For the GM", updateSource: (changes: object) => Object.assign(folder, changes) };
  const asked: object[] = [];
  const pack = {
    folders: new Map([["foldergm00000000", folder]]),
    getIndex: (options: object) => (asked.push(options), Promise.resolve([entry, other])),
  };
  await openPage({
    page: ({ game }) => {
      (game["i18n"] as { add(words: object): void }).add(german);
      Object.assign(game, { packs: new Map([["dicewright.macros", pack]]) });
    },
  });
  await waitForRendering();
  return { entry, other, folder, asked };
}

it("the module names what the compendium lists in the words of the reader, and nothing else", async () => {
  const { entry, other, folder, asked } = await openGerman();
  expect(asked).toEqual([{ fields: ["command"] }]);
  expect([entry.name, other.name, folder.name]).toEqual([
    "Kaiser: Fertigkeitsprobe (5 vs 12)",
    "Mine",
    "Für die Spielleitung",
  ]);
});

it("the module names a macro that is copied into the world, once", async () => {
  await openGerman();
  const copy = (flags: object, name = "Kaiser: skill check (5 vs 12)") => {
    const macro = { name, command: COMMAND, flags, updateSource: (changes: object) => Object.assign(macro, changes) };
    Hooks.call("preCreateMacro", macro, {}, {}, "gm");
    return macro;
  };
  const first = copy({ dicewright: { offered: true } });
  expect(first.name).toBe("Kaiser: Fertigkeitsprobe (5 vs 12)");
  expect(copy(first.flags, "Schleichen").name).toBe("Schleichen");
  expect(copy({}, "Sneak").name).toBe("Sneak");
});
