/**
 * Lets each member of Foundry that the module names fail alone, in each way, and plays a short story on both generations:
 * `npm run drill`. A wrong reading of Foundry costs one feature then, and not the evening. Behind `--`, parts of names
 * choose members, and 13 or 14 one generation.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium, type Browser } from "playwright";
import { openTable } from "../../packages/table/server/open.ts";
import { build } from "../build/build.ts";
import { chromiumArguments, findChromium } from "../test/chromium.ts";
import { WAYS, type Way } from "./fail.ts";
import { complaintOf, isOurs, listOf, type Ending } from "./judge.ts";
import { lossesOf, MEMBERS } from "./members.ts";
import { playStory } from "./story.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
/** How many pages play at once. */
const PAGES = 2;

/** How many members that cost nothing fail together. */
const TEAM = 6;

const SCRIPTS = "/modules/dicewright/";

type Generation = 13 | 14;

/** A table with the built module, before which a small module starts the drill. */
export async function openDrill(module: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "drill-"));
  const starter = join(folder, "starter");
  await mkdir(starter);
  const manifest = { id: "drill-starter", title: "Drill", version: "1.0.0", scripts: ["start.js"] };
  await writeFile(join(starter, "module.json"), JSON.stringify(manifest));
  await writeFile(join(starter, "start.js"), NOTICES);
  const table = await openTable({ root: ROOT, port: 0, worlds: join(folder, "worlds"), modules: [starter, module] });
  return {
    url: table.url,
    close: async () => {
      await table.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Keeps what the module tells in notifications, and starts the drill. */
const NOTICES = `globalThis.notices = [];
Hooks.once("ready", () => new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes)
    if (node.parentElement?.id === "notifications") globalThis.notices.push(node.textContent);
}).observe(document.body, { childList: true, subtree: true }));
globalThis.startDrill?.();
`;

/** Plays the story once, in a world of its own. */
export function drill(
  browser: Browser,
  url: string,
  generation: Generation,
  members: readonly string[],
  way?: Way,
): Promise<Ending> {
  const copy = `d${(count++).toString(36)}`;
  const address = `${url}?user=gm&world=plain.${copy}&generation=${generation}`;
  return playStory(browser, address, { members, scripts: SCRIPTS, ...(way && { way }) });
}

let count = 0;

async function run(): Promise<void> {
  const generations = ([13, 14] as const).filter((each) => !process.argv.includes(String(27 - each)));
  const wanted = process.argv.slice(2).filter((part) => !/^1[34]$/.test(part));
  const members = MEMBERS.filter((member) => wanted.length === 0 || wanted.some((part) => member.includes(part)));
  const module = await mkdtemp(join(tmpdir(), "drill-module-"));
  await build({ out: module });
  const table = await openDrill(module);
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  const [read, failed] = [new Set<string>(), new Set<string>()];
  const began = Date.now();
  let stories = 0;
  try {
    for (const generation of generations) {
      const plain = await play(generation, members);
      const complaint = complaintOf([], plain);
      if (complaint !== undefined) throw new Error(`The story of ${generation} fails without a fault: ${complaint}.`);
      for (const member of plain.read) read.add(member);
      const waiting = teamsOf(plain.read).flatMap((team) => WAYS.map((way) => [team, way] as const));
      await Promise.all(Array.from({ length: PAGES }, () => work(generation, waiting)));
    }
  } finally {
    await browser.close();
    await table.close();
    await rm(module, { recursive: true, force: true });
  }
  const minutes = Math.round((Date.now() - began) / 60_000);
  console.log(`${stories} stories in ${minutes} minutes read ${read.size} of ${members.length} members.`);
  console.log(`${read.size - failed.size} of ${read.size} members may fail alone`);
  if (failed.size > 0) process.exitCode = 1;

  /** Drills what waits, one team after the other. */
  async function work(generation: Generation, waiting: (readonly [readonly string[], Way])[]): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [team, way] = next;
      const ending = await play(generation, team, way);
      const complaint = complaintOf(team, ending);
      if (team.length > 1) {
        // A member that failed with others, or that the module never came to, is drilled alone.
        const alone = complaint === undefined ? team.filter((member) => !ending.read.includes(member)) : team;
        waiting.unshift(...alone.map((member) => [[member], way] as const));
        continue;
      }
      // Only what fails twice counts: the machine may be busy.
      const last = complaint === undefined ? ending : await play(generation, team, way);
      const wrong = complaint === undefined ? undefined : complaintOf(team, last);
      for (const member of team) {
        if (wrong !== undefined) failed.add(member);
        if (wrong !== undefined || last.lost.length > 0) console.log(lineOf(member, way, generation, last, wrong));
      }
    }
  }

  function play(generation: Generation, team: readonly string[], way?: Way): Promise<Ending> {
    stories++;
    return drill(browser, table.url, generation, team, way);
  }
}

/** Members that may cost something fail alone; others in teams of distant members, since together they cost nothing. */
function teamsOf(members: readonly string[]): readonly (readonly string[])[] {
  const costly = members.filter((member) => lossesOf(member).length > 0);
  const free = members.filter((member) => !costly.includes(member));
  const count = Math.ceil(free.length / TEAM);
  const teams = Array.from({ length: count }, (_, team) => free.filter((_member, place) => place % count === team));
  return [...costly.map((member) => [member]), ...teams];
}

function lineOf(member: string, way: Way, generation: Generation, ending: Ending, wrong: string | undefined): string {
  const said = (ending.told.find(isOurs) ?? ending.told[0])?.slice(0, 100);
  const mark = wrong === undefined ? "lost " : "FAILS";
  return `${mark} ${generation} ${member} ${way}: ${wrong ?? listOf(ending.lost)}${said ? ` (${said})` : ""}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await run();
