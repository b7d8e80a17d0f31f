import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { laterPath, writeTexts } from "../../tools/build/texts.ts";
import { temporaryFolder } from "../temporary.ts";

const GERMAN = "lang/de.json";
const scripts = 'show("dicewright.start.roll"); show("dicewright.startle"); named("dicewright.open")';
const english = {
  dicewright: {
    locale: "en",
    start: { roll: "Roll", something: "Something" },
    open: { name: "Open" },
    problems: { late: "Too late" },
    six: { name: "Six", hints: { dice: "Dice" } },
  },
};
const german = { dicewright: { locale: "de", start: { roll: "Würfeln" }, six: { name: "Sechs" } } };

it("the build keeps the words that scripts say at the start, and gives the others later, in English if need be", async () => {
  const folder = await temporaryFolder("texts");
  await mkdir(join(folder, "lang"));
  await writeFile(join(folder, "lang/en.json"), JSON.stringify(english));
  await writeFile(join(folder, GERMAN), JSON.stringify(german));
  const out = join(folder, "out");
  await writeTexts(folder, out, [{ path: GERMAN }], scripts);
  const read = async (path: string) => JSON.parse(await readFile(join(out, path), "utf8")) as object;
  expect(await read(GERMAN)).toEqual(german);
  expect(await read(laterPath(GERMAN))).toEqual({
    dicewright: { start: { something: "Something" }, six: { hints: { dice: "Dice" } } },
  });
});
