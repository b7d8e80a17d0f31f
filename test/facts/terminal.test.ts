import { spawn } from "node:child_process";
import { join } from "node:path";
import { Readable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { run } from "../../tools/terminal/commands.ts";
import { ladder, parseTypedLine, playCard } from "../../tools/terminal/people.ts";
import { words } from "../view/drawn.ts";

const ROOT = join(import.meta.dirname, "../..");

/** A mistake in one line. */
const SENTENCE = /^[^\n]+\.\n$/;

interface Answer {
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

async function dice(args: readonly string[]): Promise<Answer> {
  let [said, complained] = ["", ""];
  const terminal = {
    isColoured: false,
    write: (text: string) => void (said += text),
    complain: (text: string) => void (complained += text),
  };
  return { code: await run(args, terminal), said, complained };
}

/** Runs the terminal as a process, whose reader may close the pipe after the first words. */
async function program(args: readonly string[], leavesEarly = false): Promise<Answer> {
  const terminal = spawn(process.execPath, ["--import", "tsx", "tools/terminal/dice.ts", ...args], { cwd: ROOT });
  let [said, complained] = ["", ""];
  terminal.stderr.on("data", (text) => (complained += String(text)));
  terminal.stdout.on("data", (text) => {
    said += String(text);
    if (leavesEarly) terminal.stdout.destroy();
  });
  const code = await new Promise<number | null>((resolve) => terminal.on("close", resolve));
  return { code, said, complained };
}

it.each([
  ["constructor", "x"],
  ["check", "null"],
  ["check", '{"system":"kaiser","mechanic":"toString","input":{}}'],
  ["check", '{"system":"kaiser","mechanic":"difficultySkill"}'],
  ["check", '{"system":"ogs","mechanic":"actionCheck","input":{}}'],
  ["play", "/kaiser skil"],
  ["play", "/kaiser ?"],
  ["play", "/r 2d6ko"],
  ["play", "/kaiser skill 5 vs target"],
  ["play", "/kr extended 3 dt 6 con 3 goal 0"],
  ["chance", "/olde 2d10", "--exact"],
  ["chance", "/dice 10d10x10", "--exact"],
  ["chance", "/dice 2d6p"],
  ["chance", "/olde 2d4", "--against", "/kr opposed 3 dt 6"],
])(
  "the terminal answers a mistake in one sentence: %s %s",
  async (...args) => {
    expect(await dice(args)).toEqual({ code: 2, said: "", complained: expect.stringMatching(SENTENCE) as string });
  },
  90_000,
);

it.each([
  [["--help"], /^npm run -s dice -- COMMAND\n[^]*chance "\/olde 2d4" --against/],
  [
    ["play", "/kaiser skill 5 vs 12 a2 # Sneak", "--faces", "6,4,2,1"],
    /^Sneak · Kaiser · .+\n\/kaiser skill 5 vs 12 a2\nSuccess {2}15\n3 Degrees of Success\nDice: 6 4 \(2\) \(1\)\n$/,
  ],
  // A double six adds a d6, which is success: 1 of 36. 10 and more of 36 sums, and a double one is a Fumble.
  [["chance", "/kaiser skill 5 vs 12", "--exact"], /^Open Roll: Success .* 1\/36\nSuccess .* 5\/9\nFailure .* 7\/18\n/],
  // 17 and 43 more: seven sixes after the double six.
  [["chance", "/kaiser skill 5 vs 60", "--exact"], /^Open Roll: Success .* 1\/10077696\n/],
  // The year of a house rule does not count as a total.
  [["chance", "/olde stat 4 vs 8", "--exact"], /^Success .* 11\/32\nFailure .* 21\/32\n/],
  [["play", "/dice 1d1x3=5kh2 + 4"], /^[^]*\nTotal {2}5\nDice: 1\n$/],
  [["chance", "/klepto +2", "--exact"], /^Critical Success {2}█+ +5% {2}1\/20\n[^]*Critical Failure .* 1\/20\n$/],
  [["chance", "/olde 2d4", "--against", "/olde 2d10"], /^win {3}█+ +22\.4%\nlose {2}█{32} +77\.6%\n$/],
  [["play", "/odds klepto +2"], /^Critical Success {2}█+ +5%\n[^]*Critical Failure .* 5%\n$/],
  // A race is rolled again after a tie, so hardly any tie is left.
  [["chance", "/olde stat 4 vs target race", "--against", "/olde stat 4"], /^win .* 50%\ntie .*< 0.1%\nlose .* 50%\n$/],
  [
    ["play", "kr extended 3 dt 6 con 3 goal 12 # Hold the gate", "--faces", "6,6,2"],
    /^Hold the gate · Kingdoms & Rulers · .+\n\/kr extended 3 dt 6 con 3\n[^]*\nProgress: -?\d+ of 12\n$/,
  ],
  [
    ["chance", "/kr extended 3 dt 6 con 3 goal 12"],
    /^Margin \+6 [^]*\nThe next roll reaches the goal: 0%\nDone by roll 5: \d+(\.\d)?% · .+\n$/,
  ],
  [
    ["chance", "/kr 1 dt 6", "--json"],
    /^\{"steps":\[\{"text":"Success","p":0\.[45]\d*\},\{"text":"Failure","p":0\.[45]/,
  ],
])(
  "the terminal tells people in plain text: %j",
  async (args, wanted) => {
    const { code, said, complained } = await dice(args);
    expect([code, complained]).toEqual([0, ""]);
    expect(said).toMatch(wanted);
  },
  90_000,
);

it("the terminal answers the other lines of a list soon, whatever one of them takes", async () => {
  const input = Readable.from(["10d10x10\n", "20d6x vs 80\n", "2d6 vs 10\n"]);
  let said = "";
  const terminal = {
    isColoured: false,
    write: (text: string) => void (said += text),
    complain: () => undefined,
    input,
  };
  expect(await run(["chance", "-", "--exact"], terminal)).toBe(0);
  const rows = said
    .trim()
    .split("\n")
    .map((row) => JSON.parse(row) as { chance?: string; error?: string });
  expect(rows.map(({ chance, error }) => chance ?? error)).toEqual([
    undefined,
    expect.stringContaining("leave out --exact"),
    "1/6",
  ]);
}, 90_000);

it("the terminal plays games of packages, in the words of each", async () => {
  const options = ["example-game", "second-example-game"].flatMap((name) => [
    "--package",
    join(ROOT, "packages", name),
  ]);
  expect(await program(["play", "/tinkers 4 need 2 # Toaster", "--faces", "5,2,6,1", ...options])).toEqual({
    code: 0,
    said: "Toaster · Tinkers · invention\n/tinkers 4 need 2\nIt works  2\nGears: 5 2 6 1\n",
    complained: "",
  });
  expect(await program(["play", "/delvers 2d8", "--faces", "6,2", ...options])).toMatchObject({
    code: 0,
    complained: "",
  });
  // Two of four at a third each: 1 - 16/81 - 32/81.
  expect((await program(["chance", "/tinkers 4 need 2", "--exact", ...options])).said).toMatch(/^It works .* 11\/27\n/);
}, 90_000);

it.each([
  ["/nowhere", /^\/nowhere has no module\.json or system\.json\.\n$/],
  [ROOT, /^The module\.json of .+ has no games in flags\.dicewright\.games\.\n$/],
  [join(ROOT, "packages/table/test/fixtures/broken-games"), /^The file of the game is not there.+gone\.js.+\n$/],
])("the terminal answers a package without sound games in one sentence: %s", async (folder, sentence) => {
  const { code, said, complained } = await dice(["play", "/kaiser skill 5", "--package", folder]);
  expect([code, said]).toEqual([2, ""]);
  expect(complained).toMatch(sentence);
});

it("the terminal says the same in colours as in plain text", async () => {
  const asked = parseTypedLine("kaiser skill 5 vs 12 a2");
  const draw = async (isColoured: boolean) => {
    const paper = { isColoured, words };
    return `${(await playCard(asked, [6, 6, 3, 2, 5], paper)).text}${ladder(asked, false, paper).text}`;
  };
  const [coloured, plain] = [await draw(true), await draw(false)];
  expect(stripVTControlCharacters(coloured)).toBe(plain);
  expect([coloured.includes("\u001B["), plain.includes("\u001B")]).toEqual([true, false]);
});

it("the terminal ends with the code of its mistake, as in a formula of Foundry", async () => {
  expect(await program(["roll", "2d8ko"])).toEqual({
    code: 2,
    said: "",
    complained: expect.stringMatching(SENTENCE) as string,
  });
}, 90_000);

it("the terminal ends quietly when its reader has read enough", async () => {
  const { complained, said } = await program(["vectors", "test/facts/vectors.json"], true);
  expect([said.startsWith('{"id":'), complained]).toEqual([true, ""]);
}, 90_000);
