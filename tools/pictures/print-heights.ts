/** Prints how high each card and contest is in a sidebar of 300 px. Fails if one is higher than its goal. */
import type { Page } from "playwright";
import { contestHeight, GOALS, heightsOf, narrow, type Height } from "./heights.ts";
import { atTable, open, say, withBrowser } from "./table.ts";

const SIZE = { width: 1280, height: 820 };
const ACTORS = ["MiraVell000", "TorHaldane0", "Brigand0000", "OldWarden00"].map((id) => `Actor.Actor${id}`);
const BLADE = "ogs d8 + d6 + d4 # Blade";

/** Begins a contest of Mira, and lets these users answer it. */
async function contest(ana: Page, check: string, answers: readonly Page[], more: object = {}): Promise<string> {
  const request = { from: ACTORS[0], against: [ACTORS[1]], check, ...more };
  const id = await ana.evaluate<string>(
    `game.modules.get("dicewright").api.contest(${JSON.stringify(request)}).then(({ id }) => id)`,
  );
  for (const page of answers) {
    // A second click within half a second would be a double click.
    await page.waitForTimeout(600);
    await page
      .locator(`.chat-log [data-of="${id}"]`)
      .getByRole("button", { name: /^Answer: / })
      .first()
      .click();
  }
  await ana
    .locator(`.chat-log [data-of="${id}"]`)
    .getByText(/^(You (win|lose)|.* wins)/)
    .first()
    .waitFor();
  return id;
}

/** Lets everybody know a check of each contest. */
const teach = (gm: Page) =>
  gm.evaluate(
    `Promise.all(game.actors.map((actor) => actor.setFlag("dicewright", "traits", ${JSON.stringify({
      v: 1,
      system: "kaiser",
      list: [
        { id: "k", name: "Sneak", system: "kaiser", kind: "skill", options: { skill: 5 } },
        {
          id: "o",
          name: "Blade",
          system: "ogs",
          kind: "action",
          options: { dice: [8, 6, 4].map((sides) => ({ count: 1, sides, up: 0 })) },
        },
      ],
    })}))).then(() => undefined)`,
  );

async function heights(ana: Page, ben: Page, gm: Page): Promise<Height[]> {
  for (const { line } of GOALS) await say(ana, line);
  const cards = await heightsOf(ana);
  await teach(gm);
  const plain = await contest(ana, "kaiser skill 5 # Sneak", [ben]);
  const found = [await contestHeight(ana, plain), await contestHeight(ben, plain)];
  const sealed = await contest(ana, BLADE, [ben, gm, gm], { against: ACTORS.slice(1), form: "all", sealed: true });
  return [...cards, ...found, await contestHeight(ana, sealed, true)];
}

await withBrowser((browser) =>
  atTable(async (url) => {
    const rolled = GOALS.flatMap((each) => each.faces);
    const gm = await open(browser, url, { user: "gm", faces: "3,5,2,4,5,2" }, SIZE);
    await gm.locator("#dicewright-games [type=submit]").click();
    const ana = await open(browser, url, { user: "ana", faces: [...rolled, 6, 4, 6, 5, 3].join(",") }, SIZE);
    const ben = await open(browser, url, { user: "ben", faces: "3,2,6,4,4" }, SIZE);
    await Promise.all([ana, ben].map(narrow));
    const all = await heights(ana, ben, gm);
    for (const height of all) console.log(JSON.stringify(height));
    if (all.some(({ held }) => !held)) process.exitCode = 1;
  }),
);
