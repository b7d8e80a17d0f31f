/** Prints how high the main cards, panels and windows are, in a sidebar of 300 px. Fails if one is higher than its goal. */
import type { Page } from "playwright";
import { games } from "../../src/games/index.ts";
import { GOALS, heightsOf, narrow, threadHeight, windowHeight, type Height, type WINDOW_GOALS } from "./heights.ts";
import {
  answer,
  api,
  close,
  contest,
  dialog,
  MIRA,
  NPCS,
  roll,
  run,
  typeLine,
  waitForChat,
  saveChecks,
  setFaces,
  TOR,
} from "./playing.ts";
import { atTable, chooseGames, open, withBrowser } from "./table.ts";

const SIZE = { width: 1280, height: 820 };
const CARDS = ["simple", "kr-six", "open"];
const EXAMPLES = [
  ["roll-resistance", "kaiser", "resistance"],
  ["roll-ogs", "ogs", "action"],
  ["roll-any-dice", "anydice", "check"],
] as const;
const FOUR = [MIRA, TOR, NPCS[0]!, NPCS[1]!];

interface Table {
  readonly gm: Page;
  readonly ana: Page;
  readonly ben: Page;
}

async function contests({ gm, ana, ben }: Table): Promise<Height[]> {
  await setFaces(ana, [6, 4]);
  const plain = await contest(ana, "kaiser skill 5 # Sneak");
  await answer(ben, plain, [3, 2]);
  await waitForChat(ana);
  const two = await threadHeight(ana, "contest-two", plain);
  await setFaces(ana, [6, 5, 3]);
  const wish = { against: FOUR.slice(1), form: "all", sealed: true };
  const sealed = await contest(ana, "ogs d8 + d6 + d4 # Blade", wish);
  await answer(ben, sealed, [6, 4, 4]);
  for (const faces of [
    [3, 5, 2],
    [4, 5, 2],
  ]) {
    await gm.waitForTimeout(600);
    await answer(gm, sealed, faces, /^Answer: /);
  }
  await gm.waitForTimeout(800);
  await waitForChat(ana);
  return [two, await threadHeight(ana, "contest-sealed-four", sealed)];
}

/** A GM may answer for each of four, who have saved checks. */
async function answersOfGM({ gm, ana }: Table): Promise<Height> {
  await setFaces(ana, [6, 4]);
  const four = await contest(ana, "kaiser skill 5 # Sneak", { against: [TOR, ...NPCS] });
  await waitForChat(gm);
  await gm.waitForTimeout(1000);
  return threadHeight(gm, "gm-four", four);
}

/** All of four have rolled, and the one who watches may give help. */
async function tests({ gm, ana, ben }: Table): Promise<Height[]> {
  const group = (wish: object) => api(gm, `group(${JSON.stringify({ members: FOUR, ...wish })})`) as Promise<string>;
  const helping = await group({ system: "kleptonomicon", label: "Past the guards" });
  await roll(ana, helping, [9], /^Roll: /);
  await roll(ben, helping, [3], /^Roll: /);
  await roll(gm, helping, [4, 6], /^Roll for NPCs/);
  await waitForChat(ana);
  const four = await threadHeight(ana, "group-four", helping);
  const wish = { system: "kaiser", kind: "skill", label: "Sneak", saved: "Sneak", isAlone: true };
  const asked = await group({ ...wish, options: { difficulty: 12 } });
  await roll(ana, asked, [6, 4], /^Roll: /);
  await roll(ben, asked, [2, 1], /^Roll: /);
  await roll(gm, asked, [5, 5, 2, 3], /^Roll for NPCs/);
  await waitForChat(ana);
  return [four, await threadHeight(ana, "request-four", asked)];
}

async function extended({ ana }: Table): Promise<Height> {
  const wish = { system: "kr", options: { pool: 8, dt: 6, con: 3 }, goal: 12, label: "Hold the gate", for: MIRA };
  const id = (await api(ana, `extended(${JSON.stringify(wish)})`)) as string;
  await roll(ana, id, [12, 9, 8, 3, 2, 11, 10, 4], /^Next roll/);
  await waitForChat(ana);
  await ana.waitForTimeout(500);
  return threadHeight(ana, "extended", id);
}

/** The windows of rolls, of a contest and of a request, once their odds are drawn. */
async function windows({ gm, ana }: Table): Promise<Height[]> {
  const heights: Height[] = [];
  const measure = async (page: Page, id: keyof typeof WINDOW_GOALS, call: string) => {
    await run(page, `void game.modules.get("dicewright").api.${call}`);
    const window = dialog(page);
    await window.locator(".dicewright-strip, .dicewright-people").first().waitFor();
    heights.push(await windowHeight(window, id));
    await close(page);
  };
  const skill = { system: "kaiser", kind: "skill", raw: { skill: 5, difficulty: 12 } };
  const pool = { system: "kr", kind: "extended", raw: { pool: 8, dt: 6, con: 3 } };
  await measure(ana, "roll-kaiser", `open(${JSON.stringify(skill)})`);
  for (const [id, system, kind] of EXAMPLES) {
    const raw = games.find((game) => game.id === system)!.kinds[kind]!.example;
    await measure(ana, id, `open(${JSON.stringify({ system, kind, raw })})`);
  }
  await measure(ana, "roll-kr-extended", `open(${JSON.stringify(pool)})`);
  await measure(gm, "contest-window", `contest({ from: "${MIRA}", against: ["${TOR}", "${NPCS[0]}"] })`);
  await measure(gm, "request", "openGroup()");
  await run(ana, `void fromUuidSync("${MIRA}").sheet.render(true)`);
  await ana.locator('.application.sheet [data-action="toggleControls"]').first().click();
  await ana.getByRole("menuitem", { name: "Saved checks" }).click();
  const saved = ana.locator(".dicewright-traits-window");
  await saved.locator(".dicewright-trait").first().waitFor();
  heights.push(await windowHeight(saved, "saved-checks"));
  return heights;
}

await withBrowser((browser) =>
  atTable(async (url) => {
    const gm = await open(browser, url, { user: "gm" }, SIZE);
    await chooseGames(gm);
    const ana = await open(browser, url, { user: "ana" }, SIZE);
    const ben = await open(browser, url, { user: "ben" }, SIZE);
    const table = { gm, ana, ben };
    await Promise.all([gm, ana, ben].map(narrow));
    for (const { line, faces } of GOALS) await typeLine(ana, line, faces);
    const cards = (await heightsOf(ana)).filter(({ id }) => CARDS.includes(id));
    await saveChecks({ gm, ana, ben });
    const all = [...cards, ...(await contests(table)), ...(await tests(table)), await extended(table)];
    all.push(await answersOfGM(table));
    all.push(...(await windows(table)));
    for (const height of all) console.log(JSON.stringify(height));
    if (all.some(({ held }) => !held)) process.exitCode = 1;
    if (process.env["PICTURE"]) await ana.locator("#chat .chat-log").screenshot({ path: process.env["PICTURE"] });
  }),
);
