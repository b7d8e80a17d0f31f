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
import { FEATURES, lossesOf, MEMBERS, type Feature } from "./members.ts";
import { playStory, type Ending } from "./story.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
/** How many pages play at once. */
const PAGES = 2;

const SCRIPTS = "/modules/dicewright/";

type Generation = 13 | 14;

/** A way in which a member failed, and what came of it. */
interface Drill {
  readonly member: string;
  readonly way: Way;
  readonly generation: Generation;
  readonly ending: Ending;
}

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
  for (const { addedNodes } of changes) for (const node of addedNodes) globalThis.notices.push(node.textContent);
}).observe(document.querySelector("#notifications") ?? document.body, { childList: true, subtree: true }));
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

/** What is wrong with how a member failed; nothing where it may fail so. */
export function complaintOf({ member, ending }: Pick<Drill, "member" | "ending">): string | undefined {
  const { broken, lost, told } = ending;
  if (broken !== undefined) return broken;
  const unexpected = lost.filter((feature) => !lossesOf(member).includes(feature));
  if (unexpected.length > 0) return `${listOf(unexpected)} should go on`;
  const isTold = told.some((text) => text.trim() !== "");
  return lost.length > 0 && !isTold ? `${listOf(lost)} is lost and nothing says so` : undefined;
}

const listOf = (features: readonly Feature[]) => features.map((feature) => FEATURES[feature]).join(", ");

async function run(): Promise<void> {
  const generations = ([13, 14] as const).filter((each) => !process.argv.includes(String(27 - each)));
  const wanted = process.argv.slice(2).filter((part) => !/^1[34]$/.test(part));
  const members = MEMBERS.filter((member) => wanted.length === 0 || wanted.some((part) => member.includes(part)));
  const module = await mkdtemp(join(tmpdir(), "drill-module-"));
  await build({ out: module });
  const table = await openDrill(module);
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  const [read, failed] = [new Set<string>(), new Set<string>()];
  try {
    for (const generation of generations) {
      const { lost, broken } = await drill(browser, table.url, generation, []);
      if (broken !== undefined || lost.length > 0)
        throw new Error(`The story of ${generation} fails without a fault: ${broken ?? listOf(lost)}.`);
      const waiting = [...members];
      await Promise.all(Array.from({ length: PAGES }, () => work(generation, waiting)));
    }
  } finally {
    await browser.close();
    await table.close();
    await rm(module, { recursive: true, force: true });
  }
  console.log(`The story reads ${read.size} of ${members.length} members.`);
  console.log(`${read.size - failed.size} of ${read.size} members may fail alone`);
  if (failed.size > 0) process.exitCode = 1;

  /** Drills what waits, one member after the other; one that the story never reads cannot fail in it in another way. */
  async function work(generation: Generation, waiting: string[]): Promise<void> {
    for (let member = waiting.shift(); member !== undefined; member = waiting.shift())
      for (const way of WAYS) {
        const ending = await playTwice(generation, member, way);
        if (ending.read.length === 0) break;
        read.add(member);
        const complaint = complaintOf({ member, ending });
        if (complaint !== undefined) failed.add(member);
        if (complaint !== undefined || ending.lost.length > 0)
          console.log(lineOf({ member, way, generation, ending }, complaint));
      }
  }

  /** Only what fails twice counts: the machine may be busy. */
  async function playTwice(generation: Generation, member: string, way: Way): Promise<Ending> {
    const first = await drill(browser, table.url, generation, [member], way);
    if (complaintOf({ member, ending: first }) === undefined) return first;
    return drill(browser, table.url, generation, [member], way);
  }
}

function lineOf({ member, way, generation, ending }: Drill, complaint: string | undefined): string {
  const said = ending.told[0]?.split("\n", 1)[0]?.slice(0, 100) ?? "";
  return `${complaint === undefined ? "lost " : "FAILS"} ${generation} ${member} ${way}: ${complaint ?? listOf(ending.lost)}${said ? ` (${said})` : ""}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await run();
