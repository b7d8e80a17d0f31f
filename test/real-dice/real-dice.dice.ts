/**
 * Every game with every package of real dice that lies in `.real-dice`, beside the module on the host, and what comes of
 * dice that misbehave. `npm run real-dice` writes the answers as a table; docs/real-dice.md has that of the last run.
 */
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { layTable, type Seat } from "../scenes/seat.ts";
import { root, serveTable } from "../scenes/served.ts";
import { PACKAGES, type Cast, type RealDice } from "./packages.ts";

const FOLDER = join(root, ".real-dice");
const present = PACKAGES.filter(({ id }) => existsSync(join(FOLDER, id, "module.json")));

const dice = (text: string): Cast =>
  [...text.matchAll(/(\S+) (\d+)/g)].map(([, die, face]) => [die!, Number(face)] as const);

/** A line, the dice that fall one after the other, and what is then posted. */
interface Story {
  readonly name: string;
  readonly line: string;
  readonly casts: readonly string[];
  readonly total: number;
  readonly setting?: readonly [key: string, value: unknown];
}

const d10ish = (method: string) => ["kleptonomicon.critMethod", method] as const;

const STORIES: readonly Story[] = [
  { name: "Kaiser, Open Roll", line: "/kaiser skill 5 vs 12", casts: ["d6 6 d6 6", "d6 6", "d6 3"], total: 26 },
  { name: "OGS, broken d12", line: "/ogs d12^1 + d8 + d6 vs 12", casts: ["d8 7 d6 3 d8 2 d6 5"], total: 17 },
  { name: "K&R, pool", line: "/kr 2 dt 6", casts: ["d12 9 d12 12"], total: 3 },
  { name: "Klepto., coin", line: "/klepto +2", casts: ["d10 10", "c 0"], total: 0, setting: d10ish("coin") },
  { name: "Klepto., d20", line: "/klepto +2", casts: ["d20 20"], total: 10, setting: d10ish("d10ish") },
  { name: "Olde, unlimited", line: "/olde 2d10 vs 12", casts: ["d10 10 d10 4", "d10 3"], total: 17 },
  { name: "/dice 4d6kh3", line: "/dice 4d6kh3", casts: ["d6 6 d6 5 d6 4 d6 1"], total: 15 },
  { name: "percentile", line: "/dice 1d100 under 45", casts: ["d100 43"], total: 43 },
];

const table = layTable("plain", { only: "host" });
const rows: string[][] = [];
const accidentRows: string[][] = [];

/** Chooses the method of the package for all dice that it knows, and typing for others. */
async function choose(seat: Seat, { id, method, knows }: RealDice): Promise<void> {
  const kinds = ["d4", "d6", "d8", "d10", "d12", "d20", "d100", "c"];
  // RollSight hides what could be typed.
  const others = id === "rollsight-integration" ? "" : "manual";
  const chosen = Object.fromEntries(kinds.map((kind) => [kind, knows.test(kind) ? method : others]));
  await seat.set("diceConfiguration", chosen, "core");
}

const isAsked = `document.querySelector("form.roll-resolver input:not([disabled]), .rollsight-replace-prompt") !== null`;
const withRolls = "game.messages.filter(({ rolls }) => rolls.length > 0)";
const rolled = `${withRolls}.length`;
const total = `${withRolls}.at(-1)?.rolls.at(-1)?.total`;

/** Lets dice fall: those that the package does not know are typed by their user. */
async function fall(seat: Seat, { knows, cast }: RealDice, thrown: Cast): Promise<void> {
  const typed = thrown.every(([die]) => !knows.test(die));
  if (!typed) return seat.do(`(${cast})(${JSON.stringify(thrown)})`);
  const fields = seat.page.locator("form.roll-resolver input[type=number]:visible");
  await fields.nth(thrown.length - 1).waitFor();
  for (const [i, [, face]] of thrown.entries()) await fields.nth(i).fill(String(face));
  await fields.last().press("Enter");
}

/** Plays a story; gives "yes", or what came instead. */
async function play(seat: Seat, each: RealDice, { line, casts, total: wanted, setting }: Story): Promise<string> {
  if (setting) await seat.run(`void game.settings.set("dicewright", ...${JSON.stringify(setting)})`);
  const before = await seat.run<number>(rolled);
  await seat.type(line);
  await seat.press("Enter");
  for (const cast of casts) {
    const asks = await seat.page.waitForFunction(isAsked, undefined, { timeout: 4000 }).catch(() => undefined);
    if (!asks) break;
    await seat.page.waitForTimeout(300);
    await fall(seat, each, dice(cast)).catch(() => undefined);
    // Its own time to gather dice that fall at once.
    await seat.page.waitForTimeout(1300);
  }
  await seat.page.waitForFunction(`${rolled} > ${before}`, undefined, { timeout: 4000 }).catch(() => undefined);
  const posted = (await seat.run<number>(rolled)) > before;
  const notices = await seat.notices();
  if (!posted) return notices.length > 0 ? `refused: ${notices.at(-1)}` : "lost";
  // RollSight has no coin, and hides the window in which one could be typed.
  if (each.id === "rollsight-integration" && casts.some((cast) => cast.startsWith("c "))) return "rolled here";
  const shown = await seat.run<number>(total);
  return shown === wanted ? "yes" : `${shown}, not ${wanted}`;
}

/** Dice that misbehave: what is done once a check asks for two d6, and what must come of it. */
const ACCIDENTS: Readonly<Record<string, (seat: Seat, each: RealDice) => Promise<string>>> = {
  "a 7 on a d6": async (seat, each) => {
    await fall(seat, each, dice("d6 7 d6 4"));
    await seat.isTold("A d6 cannot show 7");
    await seat.page.waitForTimeout(1000);
    if (!(await seat.run<boolean>(isAsked))) return "one sentence";
    const left = await seat.run<number>(
      `[...document.querySelectorAll("form.roll-resolver input")].filter(({ value }) => value === "").length`,
    );
    await fall(seat, each, dice("d6 5 d6 4").slice(0, left));
    await seat.comesTo(total, 14);
    return "one sentence, asked again";
  },
  "a d20 for a d6": async (seat, each) => {
    if (each.id === "dice-link-companion") return "its dice have no kinds";
    if (each.knows.test("d6")) await fall(seat, each, dice("d20 3"));
    await seat.page.waitForTimeout(1500);
    await fall(seat, each, dice("d6 5 d6 4"));
    await seat.comesTo(total, 14);
    return "ignored";
  },
  "the window closed": async (seat) => {
    await seat.run(`void [...foundry.applications.instances.values()].find(({ fulfillable }) => fulfillable).close()`);
    await seat.comesTo(`${withRolls}.length > 0`, true);
    return "rolled here";
  },
};

for (const each of present) {
  const modules = () => Promise.resolve({ modules: [inject("module"), join(FOLDER, each.id)] });
  const served = await serveTable(`real-dice-${each.id}`, modules);
  const answers = [`${each.name} ${each.state}`];
  const accidents = [`${each.name} ${each.state}`];
  accidentRows.push(accidents);
  rows.push(answers);

  describe(each.name, () => {
    it.each(STORIES)("$name", async (story) => {
      const seat = await table.sit("gm", { generation: 13, world: "" }, served.server.url);
      await seat.do(each.ready);
      await choose(seat, each);
      const answer = await play(seat, each, story);
      answers.push(answer);
      if (answer !== "yes")
        console.log(
          "DEBUG",
          each.id,
          story.name,
          seat.errors,
          await seat.run(
            '[...document.querySelectorAll("form.roll-resolver, .roll-resolver, [id*=resolver]")].map((e) => e.outerHTML.slice(0, 1500))',
          ),
        );
      seat.forgive(/./);
      expect(["yes", "rolled here"]).toContain(answer);
    });

    it.each(Object.entries(ACCIDENTS))("%s", async (_name, befall) => {
      const seat = await table.sit("gm", { generation: 13, world: "" }, served.server.url);
      await seat.do(`ChatMessage.deleteDocuments(game.messages.map(({ id }) => id))`);
      await seat.do(each.ready);
      await choose(seat, each);
      await seat.type("/kaiser skill 5 vs 12");
      await seat.press("Enter");
      await seat.page.waitForFunction(isAsked);
      await seat.page.waitForTimeout(300);
      const answer = await befall(seat, each).catch((error: Error) => error.message.split("\n")[0]!);
      accidents.push(answer);
      seat.forgive(/./);
      expect([
        "one sentence",
        "one sentence, asked again",
        "ignored",
        "its dice have no kinds",
        "rolled here",
      ]).toContain(answer);
    });
  });
}

const tableOf = (head: readonly string[], body: readonly string[][]) =>
  [head, head.map(() => "---"), ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");

afterAll(async () => {
  const played = tableOf(["package", ...STORIES.map(({ name }) => name)], rows);
  const befallen = tableOf(["package", ...Object.keys(ACCIDENTS)], accidentRows);
  const text = `${played}\n\n${befallen}\n`;
  console.log(text);
  await writeFile(join(FOLDER, "last-run.md"), text);
});
