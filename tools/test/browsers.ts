/**
 * Plays a short evening and the demo in Firefox and WebKit, in both generations: `npm run e2e:browsers`. Browsers may be
 * named: `npm run e2e:browsers -- firefox`. What is missing is installed, where it may be.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openTable } from "../../packages/table/server/open.ts";
import { browsers, prepare, type OpenBrowser } from "../../test/browsers/browsers.ts";
import { Seat } from "../../test/browsers/seat.ts";
import { demo, evening, FACES, type Party, type Steps } from "../../test/browsers/story.ts";
import { addressAt } from "../../test/scenes/sitting.ts";
import { build } from "../build/build.ts";
import { buildDemo } from "../build/demo.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const GENERATIONS = [13, 14] as const;

type Name = keyof typeof browsers;
const isName = (name: string): name is Name => name in browsers;

/** Plays steps one after the other, and says how far they came. Later ones need the earlier ones. */
async function play<At>(where: string, steps: Steps<At>, at: At): Promise<boolean> {
  for (const [name, act] of Object.entries(steps))
    try {
      await act(at);
      console.log(`${where}: ${name}`);
    } catch (reason) {
      console.error(`${where}: FAILED: ${name}\n  ${String(reason)}`);
      return false;
    }
  return true;
}

async function sitDown({ driver }: OpenBrowser, url: string, generation: 13 | 14, world: string): Promise<Party> {
  const sit = async (user: keyof Party) => {
    const faces = user === "gm" ? [] : FACES[user];
    return (await Seat.at(driver, addressAt(url, world, user, { generation, faces }))).ready();
  };
  return { gm: await sit("gm"), ana: await sit("ana"), ben: await sit("ben") };
}

async function playIn(name: Name, url: string, page: string): Promise<boolean> {
  prepare(name);
  const open = await browsers[name].open();
  try {
    console.log(`In ${open.name}:`);
    const went: boolean[] = [];
    for (const generation of GENERATIONS) {
      const party = await sitDown(open, url, generation, `plain.${name}-${generation}`);
      went.push(await play(`  Foundry ${generation}`, evening, party));
    }
    went.push(await play("  Demo", demo, await Seat.at(open.driver, page)));
    return went.every(Boolean);
  } finally {
    await open.close();
  }
}

const named = process.argv.slice(2);
const unknown = named.filter((each) => !isName(each));
if (unknown.length > 0) {
  console.error(
    `${unknown.join(", ")}: no browser of the story. Name one or both of ${Object.keys(browsers).join(", ")}.`,
  );
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), "browsers-"));
await build();
await buildDemo(join(folder, "demo"));
const table = await openTable({ root: ROOT, worlds: join(folder, "worlds"), port: 0 });
try {
  const page = pathToFileURL(join(folder, "demo/index.html")).href;
  for (const name of named.length > 0 ? named.filter(isName) : (Object.keys(browsers) as Name[]))
    if (!(await playIn(name, table.url, page))) process.exitCode = 1;
} finally {
  await table.close();
  await rm(folder, { recursive: true, force: true });
}
