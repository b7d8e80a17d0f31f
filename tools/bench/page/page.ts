/**
 * What a table feels: processor time of a page with the module as a multiple of one without it, both in one run and in
 * turn. `npm run bench -- --page`, with `--json` one line a row.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser } from "playwright";
import { openTable, type OpenTable } from "../../../packages/table/server/open.ts";
import { build } from "../../build/build.ts";
import { chromiumArguments, findChromium } from "../../test/chromium.ts";
import { median } from "../measure.ts";
import { crowded, full, growth, OPEN_AND_CLOSE, rows, type PageRow } from "./rows.ts";
import { Tab } from "./tab.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const ROUNDS = 15;
const STARTS = 5;
/** How long a page is watched after it is ready, in milliseconds. */
const SETTLING = 3000;

/** Messages of years, in batches. */
const OLD_MESSAGES = `
  for (let batch = 0; batch < 20; batch++)
    await ChatMessage.implementation.createDocuments(
      Array.from({ length: 1000 }, (_, i) => ({ content: "Line " + i, timestamp: 1000 + batch * 1000 + i })),
      { render: false },
    );
`;

const isJson = process.argv.includes("--json");
let copies = 0;

/** The two tables and their browser. */
interface Place {
  readonly browser: Browser;
  readonly ours: OpenTable;
  readonly floor: OpenTable;
}

function print(
  id: string,
  name: string,
  [floor, value]: readonly number[],
  { limit, goal }: Pick<PageRow, "limit" | "goal">,
): void {
  const ratio = Number((value! / floor!).toPrecision(3));
  const held = ratio <= limit;
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ id: `page:${id}`, value: ratio, limit, goal, held })}\n`
      : `${`${ratio} ×`.padStart(8)} (limit ${limit}, goal ${goal}) ${held ? "held" : "MISSED"}  ${floor!.toFixed(1)} ms ${value!.toFixed(1)} ms  ${name}\n`,
  );
}

const newWorld = () => `plain.bench-${process.pid}-${copies++}`;

/** Waits for what a new world asks its GM, and answers it. */
const CHOOSE_GAMES = `
  for (let tries = 0; tries < 50 && !document.querySelector("[data-game]"); tries++) await new Promise((then) => setTimeout(then, 20));
  const { api } = game.modules.get("dicewright");
  await game.settings.set("dicewright", "games", api.systems.map(({ id }) => id));
`;

/** Starts pages in turn: the time at ready, and some seconds later. */
async function starts(place: Place): Promise<void> {
  const times: (readonly [number, number])[][] = [];
  const world = newWorld();
  const first = await Tab.open(place.browser, place.ours, world);
  await first.run(CHOOSE_GAMES);
  await first.close();
  for (let round = 0; round < STARTS; round++) {
    const pair: (readonly [number, number])[] = [];
    for (const table of [place.floor, place.ours]) {
      const tab = await Tab.open(place.browser, table, world);
      const atReady = await tab.spent();
      await tab.page.waitForTimeout(SETTLING);
      pair.push([atReady, await tab.spent()]);
      await tab.close();
    }
    times.push(pair);
  }
  const middle = (which: 0 | 1) => [0, 1].map((side) => median(times.map((pair) => pair[side]![which])));
  print("start", "a page until it is ready", middle(0), { limit: 1.5, goal: 1.13 });
  print("start:later", "a page three seconds later", middle(1), { limit: 1.7, goal: 1.26 });
}

async function measureRow(row: PageRow, ours: Tab, floor: Tab): Promise<void> {
  if (row.before !== undefined) await ours.run(row.before);
  const times: number[][] = [];
  for (let round = 0; round < (row.rounds ?? ROUNDS); round++)
    times.push([await floor.timeOf(row.floor), await ours.timeOf(row.ours)]);
  print(
    row.id,
    row.name,
    [0, 1].map((side) => median(times.map((pair) => pair[side]!))),
    row,
  );
}

const DIALOGS = 500;

/** Dialogs before that, until the browser has compiled what they run: it keeps that, once. */
const FIRST_DIALOGS = 250;

/** The page's memory after very many dialogs, as a multiple of before. */
async function memory(tab: Tab): Promise<void> {
  const open = (times: number) => tab.run(`for (let i = 0; i < ${times}; i++) { ${OPEN_AND_CLOSE} }`);
  await open(FIRST_DIALOGS);
  const before = await tab.memory();
  await open(DIALOGS);
  print("memory", `memory after ${DIALOGS} dialogs, in megabytes`, [before, await tab.memory()], {
    limit: 1.1,
    goal: 1.05,
  });
}

/** How often a world is opened again, and how often a longest task is looked for. */
const TIMES = 3;

/** A page that opens on the worlds that are played by now, some seconds later. */
async function reopened(place: Place, worlds: readonly string[], id: string, name: string): Promise<void> {
  const times: number[][] = [[], []];
  for (let time = 0; time < TIMES; time++)
    for (const [i, table] of [place.floor, place.ours].entries()) {
      const tab = await Tab.open(place.browser, table, worlds[i]!);
      await tab.page.waitForTimeout(SETTLING);
      times[i]!.push(await tab.spent());
      await tab.close();
    }
  print(id, name, times.map(median), { limit: 3.5, goal: 3 });
}

/** A task up to here, in milliseconds, holds nobody up. */
const SHORT = 50;

/** The longest task, to that of the page without the module, or to a short one if that is less. */
async function longest(
  { id, name }: Pick<PageRow, "id" | "name">,
  [ours, floor]: readonly [Tab, Tab],
  act: (tab: Tab) => Promise<unknown>,
  prepare: (tab: Tab) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const times = async (tab: Tab) => {
    const found: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      await prepare(tab);
      found.push(await tab.longestTask(() => act(tab)));
    }
    return median(found);
  };
  const least = Math.max(SHORT, await times(floor));
  print(`task:${id}`, `the longest task of ${name}`, [least, await times(ours)], { limit: 2, goal: 1 });
}

async function longestTasks(tabs: readonly [ours: Tab, floor: Tab]): Promise<void> {
  for (const row of growth) {
    await tabs[0].run(row.before ?? "");
    await longest(row, tabs, async (tab) => {
      await tab.run(tab === tabs[0] ? row.ours : row.floor);
      await tab.rest();
    });
  }
}

/** The same of the world that is opened again. */
function longestOpened(id: string, name: string, tabs: readonly [ours: Tab, floor: Tab]): Promise<void> {
  const left = new Map<Tab, string>();
  const open = async (tab: Tab) => {
    await tab.enter(left.get(tab)!);
    await tab.page.waitForTimeout(SETTLING);
  };
  return longest({ id, name }, tabs, open, async (tab) => left.set(tab, await tab.leave()));
}

async function measureAll(place: Place): Promise<void> {
  await starts(place);
  const worlds = [newWorld(), newWorld()] as const;
  const floor = await Tab.open(place.browser, place.floor, worlds[0]);
  const ours = await Tab.open(place.browser, place.ours, worlds[1]);
  await ours.run(CHOOSE_GAMES);
  for (const row of rows) await measureRow(row, ours, floor);
  await longestTasks([ours, floor]);
  await longestOpened("opened", "the world opened again", [ours, floor]);
  await memory(ours);
  await reopened(place, worlds, "opened", "the world opened again, with 200 open contests and all other messages");
  for (const tab of [ours, floor]) await tab.run(OLD_MESSAGES);
  await Promise.all([ours.close(), floor.close()]);
  await reopened(place, worlds, "opened:20000", "the same with 20,000 older messages");
  for (const some of [full, crowded]) await measureApart(place, some);
}

/** Rows that need two worlds of their own. */
async function measureApart(place: Place, some: readonly PageRow[]): Promise<void> {
  const ours = await Tab.open(place.browser, place.ours, newWorld());
  const floor = await Tab.open(place.browser, place.floor, newWorld());
  await ours.run(CHOOSE_GAMES);
  for (const row of some) await measureRow(row, ours, floor);
  await Promise.all([ours.close(), floor.close()]);
}

const folder = await mkdtemp(join(tmpdir(), "bench-page-"));
const module = join(folder, "dicewright");
await build({ out: module, isRelease: true });
const openAt = (name: string, modules: readonly string[]) =>
  openTable({ root: ROOT, worlds: join(folder, name), modules: [...modules], port: 0 });
const [ours, floor] = [await openAt("ours", [module]), await openAt("floor", [])];
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
try {
  await measureAll({ browser, ours, floor });
} finally {
  await browser.close();
  await Promise.all([ours.close(), floor.close()]);
  await rm(folder, { recursive: true, force: true });
}
