import type { Page } from "playwright";
import { expect, it } from "vitest";
import { GOALS, narrow } from "../../tools/pictures/heights.ts";
import {
  answer,
  api,
  contest,
  MIRA,
  NPCS,
  roll,
  waitForChat,
  saveChecks,
  setFaces,
  TOR,
} from "../../tools/pictures/playing.ts";
import { generations, layTable, WORLD } from "./seat.ts";

const table = layTable(WORLD, { only: "host" });
const seats = table.party("gm", "ana", "ben");

/** The worst that a world's own styles may say of bare elements, in the layers that they have. */
const WORST = `
  button { min-height: 48px; padding: 14px; margin: 9px; border: 4px double red; text-transform: uppercase; letter-spacing: 3px; line-height: 2; background: red; font: 20px serif; }
  button::before, summary::after, li::before, p::after { content: "§"; display: block; height: 20px; }
  summary { display: list-item; padding: 12px; list-style: square; font-size: 22px; }
  details { margin: 20px; padding: 20px; border: 5px solid red; }
  fieldset, legend { padding: 18px; margin: 12px; border: 6px groove red; width: 100%; }
  label, span, strong, b, small, em, i { display: inline-block; margin: 5px; font-size: 21px; line-height: 2.4; text-transform: uppercase; letter-spacing: 4px; }
  svg { border: 7px solid red; padding: 6px; width: 90px; height: 90px; display: block; }
  table, thead, tbody, tr, th, td, caption { border: 5px solid red; padding: 12px; font-size: 24px; background: red; }
  header, footer, section, article, figure { padding: 22px; margin: 22px; border: 3px solid red; }
  ul, ol, li, dl, dd { margin: 15px; padding: 15px; list-style: square inside; }
  p, h1, h2, h3, h4 { margin: 19px 0; text-indent: 30px; font: 30px/2 fantasy; border-bottom: 4px solid red; }
  input, select, textarea { height: 70px; margin: 12px; padding: 20px; border: 8px solid red; font-size: 30px; border-radius: 30px; }
  code, output, meter { display: block; padding: 14px; font-size: 28px; }
`;

/** Where our own elements are: the frames around them would be narrower otherwise. */
const INSIDE = ":is(.message-content, .window-content)";

/** Our windows. */
const OURS = ".application:has(> .dicewright.window-content)";

/** The order of layers in Foundry, as far as it matters here. */
const LAYERS = "@layer reset, variables, elements, blocks, applications, system, modules;";

/** How high each card, panel and window of the page is. */
const heights = (page: Page): Promise<[string, number][]> =>
  page
    .locator(`:is(.dicewright-card, .dicewright-thread, .dicewright-line), ${OURS}`)
    .evaluateAll((all) =>
      all
        .map((each): [string, number] => [each.textContent.trim().slice(0, 40), each.getBoundingClientRect().height])
        .filter(([, height]) => height > 0),
    );

/** Lays these rules below ours, and says which heights change by more than 2 px. */
async function moved(page: Page): Promise<string[]> {
  const before = await heights(page);
  await page.evaluate((rules) => {
    const style = Object.assign(document.createElement("style"), { id: "worst", textContent: rules });
    document.head.prepend(style);
  }, `${LAYERS} @layer elements { ${INSIDE} { ${WORST} } } @layer system { ${INSIDE} { ${WORST} } }`);
  const after = await heights(page);
  await page.evaluate(() => document.querySelector("#worst")?.remove());
  expect(before.length).toBeGreaterThan(0);
  expect(after.length).toBe(before.length);
  const far = after.filter(([, height], i) => Math.abs(height - before[i]![1]) > 2);
  return far.map(([text, height]) => `${text}: ${height}`);
}

it.each(generations())("a world's element rules move no card, panel or window in generation %i", async (generation) => {
  await table.gather({ generation });
  const [gm, ana, ben] = [seats.gm.page, seats.ana.page, seats.ben.page];
  await narrow(ana);
  for (const { line, faces } of GOALS) await seats.ana.post(line, ...faces);
  await ana.locator(".dicewright-card").last().locator("summary").click();
  await expect.poll(() => moved(ana)).toEqual([]);

  await saveChecks({ gm, ana, ben });
  const others = [TOR, NPCS[0]!, NPCS[1]!];
  await setFaces(ana, [6, 5, 3]);
  await contest(ana, "ogs d8 + d6 + d4 # Blade", { against: others, form: "all" });
  const tied = await contest(ana, "kaiser skill 5 # Sneak");
  await answer(ben, tied, [3, 2]);
  const members = [MIRA, ...others];
  const helping = (await api(gm, `group(${JSON.stringify({ system: "kleptonomicon", members })})`)) as string;
  await roll(ana, helping, [9], /^Roll: /);
  const wish = { system: "kr", options: { pool: 8, dt: 6, con: 3 }, goal: 12, label: "Hold the gate", for: MIRA };
  await roll(
    ana,
    (await api(ana, `extended(${JSON.stringify(wish)})`)) as string,
    [12, 9, 8, 3, 2, 11, 10, 4],
    /^Next/,
  );
  await waitForChat(ana);
  await expect.poll(() => moved(ana)).toEqual([]);

  for (const check of [
    { system: "kaiser", kind: "skill" },
    { system: "ogs", kind: "action" },
  ])
    await seats.ana.run(`void api.open(${JSON.stringify(check)})`);
  await expect.poll(() => ana.locator(OURS).count()).toBe(2);
  await expect.poll(() => moved(ana)).toEqual([]);

  // A contest, a request, the difficulty of a scene and house rules.
  await seats.gm.run(`void [
    api.contest({ from: "${MIRA}", against: ["${TOR}"] }), api.openGroup(), api.difficulty(),
    new (game.settings.menus.get("dicewright.houseRules").type)().render({ force: true }),
  ]`);
  await expect.poll(() => gm.locator(OURS).count()).toBe(4);
  await expect.poll(() => moved(gm)).toEqual([]);
});
