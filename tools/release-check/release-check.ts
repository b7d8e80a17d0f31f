/**
 * Plays everything that can be played in a licensed Foundry, for people who have one: `npm run release-check -- <FoundryData>`.
 * The server is running, and an empty world of any game system is open. FOUNDRY_URL names another address.
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium, type Page } from "playwright";
import { bundledTable } from "../../packages/table/conformance/bundle.ts";
import type { Finding } from "../../packages/table/conformance/inject.ts";
import { takeSeat, untilReady } from "../../test/scenes/sitting.ts";
import { isOurError } from "../../test/scenes/target.ts";
import { VERSION } from "../release/address.ts";
import { linkBoth } from "../release/link.ts";
import { chromiumArguments, findChromium } from "../test/chromium.ts";
import { licensedRun } from "../test/e2e-foundry.ts";
import { askQuestions, probableAnswers, type Answer } from "./questions.ts";
import { fileOf, rowOf, type Part, type Report } from "./report.ts";
import { checkGeneration, lookAround, setStage, switchOn, type WorldFacts } from "./world.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** How a run is made. */
export interface VerifyOptions {
  /** The address of the running server. */
  readonly url: string;
  /** The ids of the modules that are linked: ours, and the one with the Quench batches. */
  readonly ids: readonly [module: string, quench: string];
  /** Files of scenes; all that are documented if it is left out. */
  readonly scenes?: readonly string[];
  /** Told what happens. */
  readonly say: (text: string) => void;
  /** How long it waits for Foundry to read the links, in milliseconds. */
  readonly patience?: number;
}

const JOIN = 120_000;

/** Plays a running Foundry and gives what came of it. Rejects with one sentence where it cannot begin. */
export async function verify({ url, ids, scenes = [], say, patience = 600_000 }: VerifyOptions): Promise<Report> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  const errors: string[] = [];
  let facts: WorldFacts;
  let findings: readonly Finding[];
  let answers: readonly Answer[];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on("console", (message) => {
      if (message.type() === "error" && isOurError("foundry", message.text(), message.location().url))
        errors.push(message.text());
    });
    facts = await enter(page, url, ids, { say, patience });
    say(`Foundry ${facts.foundry} with ${facts.system}. Setting the stage.`);
    await setStage(page);
    say("Asking Foundry what its documentation says of it.");
    findings = await askTable(page);
    say("Asking Foundry what public sources leave open.");
    const player = await (await browser.newContext()).newPage();
    await joinAs(player, url, "Ana");
    answers = [...(await askQuestions({ gm: page, player })), ...probableAnswers(findings)];
  } finally {
    await browser.close();
  }
  say("Playing the scenes.");
  const played = await playScenes(url, facts.generation, scenes);
  const date = new Date().toISOString().slice(0, 10);
  const { foundry, system } = facts;
  return { date, foundry, system, module: VERSION, scenes: played, conformance: partOf(findings), answers, errors };
}

/** Joins as the Gamemaster, and switches on what is not. */
async function enter(
  page: Page,
  url: string,
  [module, quench]: VerifyOptions["ids"],
  { say, patience }: Required<Pick<VerifyOptions, "say" | "patience">>,
): Promise<WorldFacts> {
  let facts = await takeGamemasterSeat(page, url);
  checkGeneration(facts);
  if (facts.others.length > 0)
    throw new Error(
      `People play in this world (${facts.others.slice(0, 3).join(", ")}). Open an empty one, and run it again.`,
    );
  if (!(module in facts.modules)) {
    say("Foundry has not read the new links yet: choose Return to Setup in it and launch the world again. This waits.");
    const until = Date.now() + patience;
    while (!(module in facts.modules)) {
      if (Date.now() >= until)
        throw new Error(`Foundry still knows no module ${module}. Restart it, and run this again.`);
      await new Promise((later) => setTimeout(later, 5000));
      facts = await takeGamemasterSeat(page, url).catch(() => facts);
    }
  }
  const wanted = [module, ...("quench" in facts.modules && quench in facts.modules ? [quench] : [])];
  if (wanted.every((id) => facts.modules[id])) return facts;
  await switchOn(page, wanted);
  facts = await takeGamemasterSeat(page, url);
  if (!facts.modules[module])
    throw new Error(`${module} could not be switched on. Do it in Manage Modules, and run this again.`);
  return facts;
}

/** Joins as a user on the join page, and waits until the world is there. */
async function joinAs(page: Page, url: string, user: string): Promise<void> {
  await page.goto(`${url}join`).catch(() => {
    throw new Error(
      `Nothing answers at ${url}. Start Foundry and open an empty world, or name its address in FOUNDRY_URL.`,
    );
  });
  await takeSeat(page, user);
  await untilReady(page, JOIN);
}

async function takeGamemasterSeat(page: Page, url: string): Promise<WorldFacts> {
  await joinAs(page, url, "Gamemaster");
  const facts = await lookAround(page);
  if (!facts.isGM)
    throw new Error("The user Gamemaster may not change this world. Open a new world, and run it again.");
  return facts;
}

/** The conformance tables, as the Quench module registers them, on the page's own globals. */
async function askTable(page: Page): Promise<readonly Finding[]> {
  await page.addScriptTag({ content: await bundledTable() });
  const dice = await page.evaluate<Finding[]>("runConformance()");
  const documents = await page.evaluate<Finding[]>("runDocumentConformance()");
  return [...dice, ...documents];
}

const partOf = (findings: readonly Finding[]): Part => ({
  played: findings.length,
  failures: findings.flatMap(({ name, problem }) => (problem === undefined ? [] : [{ name, message: problem }])),
});

/** Vitest's report of a run. */
interface Results {
  readonly testResults: readonly {
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

async function playScenes(url: string, generation: number, scenes: readonly string[]): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), "verify-"));
  const output = join(folder, "scenes.json");
  const env = { ...process.env, FOUNDRY_URL: url, FOUNDRY_GENERATION: String(generation) };
  try {
    const run = [...licensedRun, "--reporter=json", `--outputFile=${output}`, ...scenes];
    const child = spawn("npx", run, { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
    await new Promise((resolve, reject) => child.once("error", reject).once("exit", resolve));
    const { testResults } = JSON.parse(await readFile(output, "utf8")) as Results;
    const played = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === "passed" || status === "failed"),
    );
    const failed = played.filter(({ status }) => status === "failed");
    const files = testResults.filter(({ message, assertionResults }) => message && assertionResults.length === 0);
    return {
      played: played.length + files.length,
      failures: [
        ...failed.map(({ fullName, failureMessages = [] }) => ({
          name: fullName,
          message: failureMessages.join("\n"),
        })),
        ...files.map(({ message = "" }) => ({ name: "a file of scenes", message })),
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(): Promise<void> {
  const [data, ...scenes] = process.argv.slice(2);
  if (data === undefined) throw new Error("Name your Foundry data folder: npm run release-check -- ~/foundrydata");
  const from = process.env["INIT_CWD"] ?? process.cwd();
  const ids = await linkBoth(resolve(from, data));
  const address = process.env["FOUNDRY_URL"] ?? "http://localhost:30000";
  const url = address.endsWith("/") ? address : `${address}/`;
  const report = await verify({ url, ids, scenes, say: (text) => console.log(text) });
  const file = join(from, `dicewright-${report.module}-on-foundry-${report.foundry}.txt`);
  await writeFile(file, fileOf(report));
  console.log(`\n${rowOf(report)}\n`);
  console.log(
    `Open an issue of the kind "A run on a real Foundry", put in the row and attach ${relative(from, file)}.`,
  );
  if ([...report.scenes.failures, ...report.conformance.failures, ...report.errors].length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await run().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
