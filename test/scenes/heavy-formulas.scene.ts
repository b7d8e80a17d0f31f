/** Formulas that take long, as sheets hold them and as an attacker would write them: no page stands still. */
import { beforeAll, expect, it } from "vitest";
import { expectText, layTable, MIRA, TOR, WORLD, type Seat } from "./seat.ts";

const table = layTable(WORLD, { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");
const everyone = [gm, ana, ben];

const conditions = (count: number) => Array.from({ length: count }, (_, i) => `r${"<>"[i % 2]}${500 + i}`).join("");

/** Formulas by which a page once stood still: by their rerolls, their length, a trial roll, and their odds. */
const REFUSED = [`1d1000${conditions(16)}`, `1d1000${conditions(90)}`];
const HEAVY = [
  ...["4d6rr<4", "3d10rr5", "50d20x>1", "20d6x vs 80", "45d6x vs 180", "9d6x9=6kh3", "30d100x>50 vs 3000"],
  ...["2d1000 * 2d1000 vs 9", "{40d20, 30d12x, 8d100}kh2", Array(18).fill("2d1000x>50").join(" + ")],
];

/** The longest task of the pages that open the world, before there is any formula. */
let ordinary = 0;

/** Keeps how long the long tasks of a page take, also of those before, in milliseconds. */
const watch = (seat: Seat) =>
  seat.do(`new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask", buffered: true }, (globalThis.longTasks = []))`);

/** The longest task of a page since it was last asked. */
async function longestTask(seat: Seat): Promise<number> {
  await seat.settle();
  // Questions about odds begin after a message is drawn.
  await seat.page.waitForTimeout(300);
  return seat.run("Math.max(0, ...longTasks.splice(0))");
}

/**
 * Does something, after which no page may have stood still for a second, or for a few times what opening the world takes
 * on a slow machine. The faults that this guards against took one second to thirty.
 */
async function nobodyWaits(what: string, act: () => Promise<unknown>): Promise<void> {
  await act();
  const longest = await Promise.all(everyone.map(longestTask));
  expect(Math.max(...longest), `${what}: the pages took ${longest.join(", ")} ms`).toBeLessThan(
    Math.max(1000, 3 * ordinary),
  );
}

/** A check with a formula, as an actor and a message store it. */
function stored(line: string, i = 0) {
  const [formula, difficulty] = line.split(" vs ");
  const options = { formula, ...(difficulty && { difficulty: Number(difficulty) }) };
  return { id: `check${i}`, name: `Check ${i}`, system: "anydice", kind: "check", options };
}

beforeAll(async () => {
  await table.gather();
  await gm.set("odds.opponents", "visible");
  await gm.set("odds.texts", "everyone");
  await Promise.all(everyone.map(watch));
  ordinary = Math.max(...(await Promise.all(everyone.map(longestTask))));
});

it("no page stands still at stored rolls of heavy formulas, and at links to them", async () => {
  for (const formula of [...REFUSED, ...HEAVY]) {
    const { system, kind, options: own } = stored(formula);
    const dicewright = { v: 1, system, kind, options: own, faces: [7, 7] };
    const evaluated = { formula: "0", terms: [], total: 0, evaluated: true, options: { dicewright } };
    const content = `Dice: [[/dice ${formula}]] [[/d ${formula}]] [[/odds /dice ${formula}]]`;
    await nobodyWaits(formula, async () => {
      await ben.create({ content });
      await ben.create({ content, rolls: [{ class: "DicewrightCheckRoll", ...evaluated }] });
    });
  }
  await nobodyWaits("the world opened again", async () => {
    for (const seat of everyone) {
      await seat.reload();
      await watch(seat);
    }
  });
});

it.each(HEAVY)("no page stands still while a player fills in and rolls %s", async (formula) => {
  const { options } = stored(formula);
  await nobodyWaits("the dialog and the card", async () => {
    const dialog = await ana.open("anydice", "check", options);
    await dialog.getByRole("textbox", { name: "Formula" }).fill(`${options.formula} + 1`);
    await expectText(dialog.locator(".dicewright-odds"), /%|odds/i);
    await ana.posts(() => dialog.getByRole("button", { name: "Roll", exact: true }).click());
    const id = await ana.run<string>("latest.id");
    for (const { page } of everyone)
      await page.locator(`#chat .chat-log [data-message-id="${id}"] .dicewright`).waitFor();
  });
});

it("no page stands still at two hundred heavy saved checks of another user", async () => {
  const many = Array.from({ length: 200 }, (_, i) => stored(`30d100x>50 + ${i} vs 3000`, i));
  await nobodyWaits("saving them", () => ben.learn(TOR, ...many));
  await nobodyWaits("their window", async () => {
    const window = await gm.openChecks("Tor Haldane");
    await window.getByText("Check 199").waitFor();
    await expectText(window, /%/);
    await gm.escape(window);
  });
  await nobodyWaits("their menu", async () => {
    await gm.do(`canvas.tokens.hud.bind(token("Tor Haldane"))`);
    await gm.page.locator("#token-hud").getByRole("button", { name: "Saved checks" }).press("Enter");
    const menu = gm.page.getByRole("menu", { name: "Saved checks" });
    await menu.getByText("Check 199").waitFor();
    await gm.escape(menu);
  });
  await nobodyWaits("the window of a contest", async () => {
    await gm.run(`void api.contest({ from: "${MIRA}", against: ["${TOR}"] })`);
    const window = gm.page.locator(".dicewright-dialog");
    await expectText(window, "Tor Haldane");
    await gm.escape(window);
  });
  await nobodyWaits("a contest", async () => {
    await ana.begin("contest", { from: MIRA, against: [TOR], check: "dice 1d20 + 60" });
    await ben.lastCard().getByRole("button", { name: "Check 4" }).first().click();
    for (const seat of everyone) await expectText(seat.lastCard(), /wins|You win|You lose/);
  });
});
