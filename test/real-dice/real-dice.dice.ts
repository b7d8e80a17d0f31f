/**
 * Every game with every package of real dice that lies in `.real-dice`, beside the module on the host, and what comes of
 * dice that misbehave. `npm run real-dice` writes the answers as tables; docs/real-dice.md has those of the last run.
 */
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { layTable, MIRA, TOR, type Seat } from "../scenes/seat.ts";
import { root, serveTable } from "../scenes/served.ts";
import { PACKAGES, type Cast, type RealDice } from "./packages.ts";

const FOLDER = join(root, ".real-dice");
const isThere = (id: string) => existsSync(join(FOLDER, id, "module.json"));
const present = PACKAGES.filter(({ id, needs = id }) => isThere(id) && isThere(needs));

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

const isAsked = `document.querySelector("form.roll-resolver input:not([disabled]), .rollsight-replace-prompt, .real-roll input") !== null`;
const withRolls = "game.messages.filter(({ rolls }) => rolls.length > 0)";
const rolled = `${withRolls}.length`;
const total = `${withRolls}.at(-1)?.rolls.at(-1)?.total`;
const totals = `${withRolls}.map(({ rolls }) => rolls.at(-1).total).sort().join(" ")`;
const typed = `document.querySelector("#chat-message").value`;

/** Chooses the method of the package for all dice that it knows, and typing for others. */
async function choose(seat: Seat, { id, method, knows }: RealDice): Promise<void> {
  const kinds = ["d4", "d6", "d8", "d10", "d12", "d20", "d100", "c"];
  // RollSight hides what could be typed; a package with a window of its own asks there.
  const others = id === "rollsight-integration" || method === "" ? "" : "manual";
  const chosen = Object.fromEntries(kinds.map((kind) => [kind, knows.test(kind) ? method : others]));
  await seat.set("diceConfiguration", chosen, "core");
}

const isTyped = ({ knows, cast }: RealDice, thrown: Cast) => !cast || thrown.every(([die]) => !knows.test(die));

/** Lets dice fall: those that the package does not know are typed by their user. */
async function fall(seat: Seat, each: RealDice, thrown: Cast): Promise<void> {
  if (!isTyped(each, thrown)) return seat.do(`(${each.cast})(${JSON.stringify(thrown)})`);
  const fields = seat.page.locator(each.fields ?? "form.roll-resolver input[type=number]:visible");
  await fields.nth(thrown.length - 1).waitFor();
  for (const [i, [, face]] of thrown.entries()) await fields.nth(i).fill(String(face));
  await fields.nth(thrown.length - 1).press("Enter");
}

/** Lets dice fall once they are asked for, and gives packages their time to gather dice that fall at once. */
async function answer(seat: Seat, each: RealDice, cast: string): Promise<void> {
  await seat.page.waitForFunction(isAsked, undefined, { timeout: 4000 });
  await seat.page.waitForTimeout(300);
  await fall(seat, each, dice(cast));
  await seat.page.waitForTimeout(1300);
}

const sends = async (seat: Seat, line: string) => {
  await seat.type(line);
  await seat.press("Enter");
};

/** Plays a story; gives what came instead of its total, or nothing. */
async function play(seat: Seat, each: RealDice, { name, line, casts, total: wanted, setting }: Story): Promise<string> {
  if (setting) await seat.set(...setting);
  await sends(seat, line);
  for (const cast of casts) await answer(seat, each, cast).catch(() => undefined);
  await seat.page.waitForFunction(`${rolled} > 0`, undefined, { timeout: 4000 }).catch(() => undefined);
  const notices = await seat.notices();
  if ((await seat.run<number>(rolled)) === 0) return notices.length > 0 ? `refused: ${notices.at(-1)}` : "lost";
  if (each.lacks?.test(name)) return "rolled here";
  const shown = await seat.run<number>(total);
  if (shown === wanted) return isTyped(each, dice(casts.at(-1)!)) ? "typed" : "yes";
  return `${shown}, not ${wanted}`;
}

/** What is done, and what must come of it; it gives how this package does it. */
type Accident = (seat: Seat, each: RealDice) => Promise<string>;

const CHECK = "/kaiser skill 5 vs 12";

const asks = async (seat: Seat) => {
  await sends(seat, CHECK);
  await seat.page.waitForFunction(isAsked);
  await seat.page.waitForTimeout(300);
};

/** Leaves the window by its button, or as the package does it; gives false if it has no way to. */
async function cancel(seat: Seat, { cancel: script, fields }: RealDice): Promise<boolean> {
  if (fields) return false;
  if (script) await seat.do(script);
  else await seat.page.locator("form.roll-resolver").getByRole("button", { name: "Cancel", exact: true }).click();
  return true;
}

async function expectCancelled(seat: Seat): Promise<void> {
  await seat.isTold("The dice were cancelled, so nothing was rolled");
  await seat.comesTo(typed, CHECK);
  expect(await seat.run(rolled)).toBe(0);
  expect(await seat.run(isAsked)).toBe(false);
}

const ACCIDENTS: Readonly<Record<string, Accident>> = {
  "a contest": async (seat, each) => {
    await seat.learn(TOR, { id: "f", name: "Fight", system: "kaiser", kind: "skill", options: { skill: 5 } });
    const request = { from: MIRA, against: [TOR], check: "kaiser skill 5", rules: { tie: "reroll" } };
    await seat.run(`void api.contest(${JSON.stringify(request)})`);
    await answer(seat, each, "d6 6 d6 4");
    await seat.lastCard().getByRole("button", { name: /Fight/ }).first().click();
    for (const cast of ["d6 6 d6 4", "d6 3", "d6 5"]) await answer(seat, each, cast);
    await seat.reads(/Tor Haldane wins/);
    expect(await seat.run(totals)).toBe("15 15 8");
    return isTyped(each, dice("d6 1")) ? "typed" : "yes";
  },
  "two at once": async (seat, each) => {
    await asks(seat);
    await sends(seat, "/kaiser skill 1 vs 12");
    for (const cast of ["d6 5 d6 4", "d6 2 d6 1"]) await answer(seat, each, cast);
    await seat.comesTo(rolled, 2);
    await seat.comesTo(totals, "14 4");
    return "each its own";
  },
  cancelled: async (seat, each) => {
    await asks(seat);
    if (!(await cancel(seat, each))) return "(it has no way to)";
    await expectCancelled(seat);
    return "one sentence, the line stays";
  },
  "a minute without an answer": async (seat, each) => {
    await seat.page.clock.install();
    await asks(seat);
    await seat.page.clock.fastForward(61_000);
    const isCancelled = await cancel(seat, each);
    if (isCancelled) {
      await expectCancelled(seat);
      await seat.input().press("Enter");
      await seat.page.waitForFunction(isAsked);
      await seat.page.clock.fastForward(61_000);
    }
    await answer(seat, each, "d6 5 d6 4");
    await seat.comesTo(totals, "14");
    return isCancelled ? "cancelled, then answered" : "answered";
  },
  "a 7 on a d6": async (seat, each) => {
    await asks(seat);
    await fall(seat, each, dice("d6 7 d6 4"));
    if (each.fields) expect(await seat.page.locator(`${each.fields}:invalid`).count()).toBe(1);
    else await seat.isTold("A d6 cannot show 7");
    await seat.page.waitForTimeout(1000);
    if (!(await seat.run<boolean>(isAsked))) return "one sentence, not posted";
    const empty = `[...document.querySelectorAll("form.roll-resolver input")].filter(({ value }) => value === "")`;
    const left = each.fields ? 2 : await seat.run<number>(`${empty}.length`);
    await fall(seat, each, dice("d6 5 d6 4").slice(0, left));
    await seat.comesTo(totals, "14");
    return `${each.fields ? "the browser’s" : "one"} sentence, asked again`;
  },
  "a d20 for a d6": async (seat, each) => {
    await asks(seat);
    if (each.id === "dice-link-companion") return "(its dice have no kinds)";
    if (!each.cast) return "(nothing is sent)";
    await fall(seat, each, dice("d20 3"));
    await seat.page.waitForTimeout(1500);
    await fall(seat, each, dice("d6 5 d6 4"));
    await seat.comesTo(totals, "14");
    return "ignored";
  },
  "the window closed": async (seat, each) => {
    await asks(seat);
    const isDice = each.fields ? "dieTerms" : "fulfillable";
    await seat.run(`void [...foundry.applications.instances.values()].find(({ ${isDice} }) => ${isDice}).close()`);
    await seat.comesTo(rolled, 1);
    return "rolled here";
  },
};

const EXPECTED =
  /^(yes|typed|rolled here|ignored|each its own|answered|\(.*\)|one sentence.*|the browser’s.*|cancelled, then answered)$/;

const rows: string[][] = [];
const accidentRows: string[][] = [];

for (const each of present) {
  const folders = [each.needs ?? [], each.id].flat().map((id) => join(FOLDER, id));
  const modules = () => Promise.resolve({ modules: [inject("module"), ...folders] });
  const served = await serveTable(`real-dice-${each.id}`, modules);
  const begin = async () => {
    const seat = await table.sit("gm", { generation: 13, world: "" }, served.server.url);
    await seat.do(`ChatMessage.deleteDocuments(game.messages.map(({ id }) => id))`);
    await seat.do(each.ready);
    await choose(seat, each);
    return seat;
  };
  const rowOf = (all: string[][]) => {
    const row = [`${each.name} ${each.state}`];
    all.push(row);
    return row;
  };
  const told = async (row: string[], seat: Seat, said: Promise<string>) => {
    const answered = await said.catch(({ message }: Error) => message.split("\n")[0]!);
    row.push(answered);
    seat.forgive(/./);
    expect(answered).toMatch(EXPECTED);
  };
  const [played, befallen] = [rowOf(rows), rowOf(accidentRows)];

  describe(each.name, () => {
    it.each(STORIES)("$name", async (story) => {
      const seat = await begin();
      await told(played, seat, play(seat, each, story));
    });

    it.each(Object.entries(ACCIDENTS))("%s", async (_name, befall) => {
      const seat = await begin();
      await told(befallen, seat, befall(seat, each));
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
