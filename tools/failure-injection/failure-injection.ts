/**
 * Takes one feature of the module after the other away, by letting the members of Foundry fail that it rests on, and
 * plays a short story on both generations: `npm run failure-injection`. A check can be rolled and read whatever else is missing.
 * Behind `--`, parts of names choose features, and 13 or 14 one generation.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright";
import { openTable } from "../../packages/table/server/open.ts";
import { build } from "../build/build.ts";
import { chromiumArguments, findChromium } from "../test/chromium.ts";
import { WAYS, type Way } from "./fail.ts";
import { complaintOf, FEATURES, type Ending, type Feature } from "./features.ts";
import { playStory } from "./story.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
/** The number of pages that play at once. */
const PAGES = 2;

const SCRIPTS = "/modules/dicewright/";

type Generation = 13 | 14;

/** A table with the built module, before which a small module starts the drill. */
async function openDrill(module: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "drill-"));
  const starter = join(folder, "starter");
  await mkdir(starter);
  const manifest = { id: "drill-starter", title: "Drill", version: "1.0.0", scripts: ["start.js"] };
  await writeFile(join(starter, "module.json"), JSON.stringify(manifest));
  await writeFile(join(starter, "start.js"), "globalThis.startDrill?.();\n");
  const table = await openTable({ root: ROOT, port: 0, worlds: join(folder, "worlds"), modules: [starter, module] });
  return {
    url: table.url,
    close: async () => {
      await table.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The stories of a feature: its members fail in each way, its hooks in one. */
function waysOf({ members }: Feature): readonly Way[] {
  return members.every((member) => member.startsWith("hook:")) ? ["absent"] : WAYS;
}

async function run(): Promise<void> {
  const generations = ([13, 14] as const).filter((each) => !process.argv.includes(String(27 - each)));
  const parts = process.argv.slice(2).filter((part) => !/^1[34]$/.test(part));
  const features = FEATURES.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
  const module = await mkdtemp(join(tmpdir(), "drill-module-"));
  await build({ out: module });
  const table = await openDrill(module);
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  const failed = new Set<string>();
  let stories = 0;
  try {
    for (const generation of generations) {
      const complaint = complaintOf({}, await play(generation, [], "absent"));
      if (complaint !== undefined) throw new Error(`The story of ${generation} fails without a fault: ${complaint}.`);
    }
    const queue = generations.flatMap((generation) =>
      features.flatMap((feature) => waysOf(feature).map((way) => ({ generation, feature, way }))),
    );
    await Promise.all(
      Array.from({ length: PAGES }, async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const { generation, feature, way } = next;
          const first = complaintOf(feature, await play(generation, feature.members, way));
          // Only what fails twice counts: the machine may be busy.
          const complaint = first && complaintOf(feature, await play(generation, feature.members, way));
          if (complaint === undefined) continue;
          failed.add(feature.name);
          console.log(`FAILS ${generation} without ${feature.name} (${way}): ${complaint}`);
        }
      }),
    );
  } finally {
    await browser.close();
    await table.close();
    await rm(module, { recursive: true, force: true });
  }
  console.log(`${features.length - failed.size} of ${features.length} features stand alone`);
  if (failed.size > 0) process.exitCode = 1;

  /** Plays the story once, in a world of its own. */
  function play(generation: Generation, members: readonly string[], way: Way): Promise<Ending> {
    const address = `${table.url}?user=gm&world=plain.d${(stories++).toString(36)}&generation=${generation}`;
    return playStory(browser, address, { members, scripts: SCRIPTS, way });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await run();
