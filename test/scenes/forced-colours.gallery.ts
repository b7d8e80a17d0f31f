import { beforeAll, describe, expect, it } from "vitest";
import { axeFindings, illegibleTexts } from "../../tools/pictures/contrast.ts";
import { narrow } from "../../tools/pictures/heights.ts";
import type { Shot } from "../../tools/pictures/playing.ts";
import { STAGES } from "../../tools/pictures/stages.ts";
import { chooseGames } from "../../tools/pictures/table.ts";
import { generations, layTable } from "./seat.ts";

/** The longest stage shows a hundred cards, panels and windows. */
const PATIENCE = 400_000;

/** The palettes that browsers force: dark text on light ground, and the reverse. */
const PALETTES = ["light", "dark"] as const;

async function findingsIn({ at, title }: Shot): Promise<string[]> {
  const page = at.page();
  const found: string[] = [];
  for (const colorScheme of PALETTES) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    found.push(...(await illegibleTexts(at)));
  }
  return [...found, ...(await axeFindings(at))].map((each) => `${title}: ${each}`);
}

const PLAYED = generations().flatMap((generation) => Object.keys(STAGES).map((stage) => ({ generation, stage })));

describe.each(PLAYED)("the gallery in generation $generation", ({ generation, stage }) => {
  const table = layTable("plain", { only: "host" });
  const { gm, ana, ben } = table.party("gm", "ana", "ben");
  beforeAll(() => table.gather({ generation, isNew: true }));

  it(`all texts of the gallery's ${stage} are legible in forced colours`, { timeout: PATIENCE }, async () => {
    const seats = { gm: gm.page, ana: ana.page, ben: ben.page };
    for (const page of Object.values(seats)) {
      await narrow(page);
      await page.emulateMedia({ forcedColors: "active" });
    }
    await chooseGames(gm.page);
    const found: string[] = [];
    await STAGES[stage]!(seats, async (shots) => {
      for (const shot of shots) found.push(...(await findingsIn(shot)));
    });
    expect(found).toEqual([]);
  });
});
