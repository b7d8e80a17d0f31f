/** A game that another package brings, beside one whose games are broken, below a path of a proxy; at last the world without them. */
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { clickButton, expectPanel, openContest } from "./contests.ts";
import { expectText, generations, layTable, MIRA, TOR, expectValue, type Seat } from "./seat.ts";
import { root, serveTable } from "./served.ts";
import { SHEETS } from "./sheets.ts";

const table = layTable("plain", { only: "host" });
const PREFIX = "games/vtt";
// Odds that take their time need a worker, which cannot read one of the broken games.
table.forgiven = /\(pages\.js\): The worker that counts odds cannot read/;
const own = await serveTable("package-games", () =>
  Promise.resolve({
    modules: [
      inject("module"),
      join(root, "packages/example-game"),
      join(root, "packages/second-example-game"),
      join(root, "packages/table/test/fixtures/broken-games"),
    ],
    prefix: PREFIX,
  }),
);

/** Sits down, and waits until the games have come and what is wrong with the broken ones was said, which is expected. */
async function sit(user: string, generation: 13 | 14): Promise<Seat> {
  const seat = await table.sit(user, { generation }, own.server.url);
  while (!seat.errors.some((error) => error.includes("(plain.js)"))) await seat.page.waitForTimeout(50);
  seat.forgive(/Dicewright: Broken games|gone\.js/);
  return seat;
}

const toaster = { id: "toaster", name: "Toaster", system: "tinkers", kind: "invention", options: { gears: 2 } };
const sheet = SHEETS.plain;

describe.each(generations())("a game of a package in %i", (generation) => {
  let [gm, ana, ben] = [] as unknown as [Seat, Seat, Seat];
  let notices: readonly string[] = [];
  beforeAll(async () => {
    gm = await sit("gm", generation);
    notices = await gm.notices();
    [ana, ben] = await Promise.all([sit("ana", generation), sit("ben", generation)]);
    await gm.learn("Tor Haldane");
  });

  it("is fetched by its route, and what is wrong with the broken ones is said once to the GM", async () => {
    const fetched = "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)";
    expect(await gm.run(fetched)).toContain(`/${PREFIX}/modules/dicewright-tinkers/tinkers.js`);
    expect(await gm.run("api.systems.map(({ id }) => id).slice(-5, -1)")).toEqual([
      "tinkers",
      "delvers",
      "strays",
      "pages",
    ]);
    const said = "Dicewright: a game of Broken games was left out. The console says what is wrong with it.";
    expect(notices.filter((text) => text.includes("Broken games"))).toEqual([expect.stringContaining(said)]);
    expect((await ana.notices()).filter((text) => text.includes("Broken games"))).toEqual([]);
  });

  it("rolls from a line and from its dialog, whose odds a worker knows", async () => {
    await ana.post("/tinkers 4 need 2 # Toaster", 5, 2, 6, 1);
    await ana.reads(/It works[^]*2/);
    expect(await ana.run("latest.rolls[0].total")).toBe(2);
    await ana.post("/r 4d6spark + 10", 5, 2, 6, 1);
    expect(await ana.run("latest.rolls[0].total")).toBe(12);
    const dialog = await ana.open("tinkers", "invention", { gears: 2, need: 2 });
    await dialog
      .getByText(/11\.1\s?%/)
      .first()
      .waitFor();
    expect(await complaints(ana, ".dicewright-dialog")).toEqual([]);
    await dialog.getByRole("spinbutton", { name: "Gears" }).fill("3");
    await dialog
      .getByText(/25\.9\s?%/)
      .first()
      .waitFor();
    await ana.throws(6, 5, 1);
    await ana.posts(() => dialog.getByRole("button", { name: "Roll", exact: true }).click());
    await ana.reads("It works");
    await expectText(ben.lastCard(), "It works");
  });

  it("is saved with a number picked from a sheet", async () => {
    const checks = await ben.openChecks("Tor Haldane");
    await checks.getByRole("button", { name: "Add a check" }).click();
    const form = ben.page.locator("#dicewright-saved-check");
    await form.locator("select[name=game]").selectOption("tinkers");
    await form.getByRole("button", { name: "Pick from a sheet" }).click();
    await ben.page.locator(sheet.sneak).first().click();
    await expectValue(form.getByRole("textbox", { name: "Gears" }), sheet.sneakPath);
    await form.getByLabel("Name").fill("Toaster");
    await form.getByRole("button", { name: "Save" }).click();
    const row = checks.getByRole("button", { name: /^Toaster \d/ });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/%/);
    await ben.posts(() => row.click());
    await ben.reads("Toaster");
    await ben.escape(checks);
    await gm.learn("Tor Haldane", toaster);
  });

  it("settles a contest of two clients, with a tie that is rolled again", async () => {
    const id = await openContest(ana, ["Tor Haldane"], { check: "tinkers 2" }, 6, 1);
    await clickButton(ben, id, "Answer: Tor Haldane", 5, 2, 6, 6, 1, 1);
    await expectPanel(ben, id, "You lose: Mira Vell wins");
    await expectPanel(ana, id, "You win");
    await expectPanel(ana, id, "Equal Sparks");
    const later = await sit("ana", generation);
    await expectPanel(later, id, "You win");
    await expectText(later.page.locator(".dicewright-card").first(), "It works");
  });

  it("tests a group", async () => {
    const id = await gm.begin("group", {
      system: "tinkers",
      kind: "invention",
      options: { gears: 2 },
      members: [MIRA, TOR],
    });
    await clickButton(ana, id, "Roll: Mira Vell", 6, 6);
    await clickButton(ben, id, "Roll: Tor Haldane, Toaster", 1, 2);
    await expectPanel(gm, id, "It fizzles");
    await expectPanel(gm, id, "1 of 2");
  });

  it("is pushed from the menu by its own word, and only its chosen dice are rolled again", async () => {
    await ana.post("/delvers d4 + 2d6 # Crypt", 3, 2, 6);
    await ana.reads(/Crypt[^]*No set/);
    await ana.pick("Push the roll");
    const change = ana.dialog("Change Roll");
    await change.getByRole("textbox", { name: "Dice to push" }).fill("2");
    await change.getByText(/1d6/).first().waitFor();
    await ana.throws(6);
    await change.getByRole("button", { name: "Apply" }).click();
    await ana.reads(/Crypt[^]*Set 2 × 6/);
    expect(await ana.run("latest.rolls.at(-1).options.dicewright.faces")).toEqual([3, 2, 6, 6]);
    await ana.pick("Roll for a mishap");
    const dialog = ana.page.locator(".dicewright-dialog");
    await dialog.getByText("mishap").first().waitFor();
    await ana.escape(dialog);
    const asked = { sides: ["delvers 2d6", "delvers 2d6"] };
    expect(await ana.refusal(`(async () => api.odds(${JSON.stringify(asked)}))()`)).toBe(
      "A check of this kind does not oppose the first one; these do: /delvers ward.",
    );
  });

  it("comes after its messages are drawn, which show their sentence until then and their card afterwards", async () => {
    await ana.post("/kaiser 5 vs 12 # Night owl", 6, 4);
    await ana.post("/tinkers 4 need 2 # Early bird", 5, 2, 6, 1);
    const drawn = ben.page.locator("#chat .chat-log > *", { hasText: "Early bird" }).last();
    await drawn.locator(".dicewright-card").waitFor();
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    await ben.page.route("**/tinkers.js", async (route) => (await gate, await route.continue()));
    const asked: string[] = [];
    ben.page.on("request", (request) => void asked.push(new URL(request.url()).pathname.split("/").at(-1)!));
    await ben.reload();
    await expectText(drawn, /Early bird: Tinkers/);
    await ben.page
      .locator("#chat .chat-log > *", { hasText: "Night owl" })
      .last()
      .locator(".dicewright-card")
      .waitFor();
    expect(asked.filter((file) => ["tinkers.js", "strays.js", "throws.js"].includes(file)).sort()).toEqual([
      "strays.js",
      "throws.js",
      "tinkers.js",
    ]);
    expect(await drawn.locator(".dicewright-card").count()).toBe(0);
    expect(await ben.run("api.systems.map(({ id }) => id).includes('tinkers')")).toBe(false);
    open();
    await drawn.locator(".dicewright-card").waitFor();
    await expectText(drawn, /It works/);
    await ben.page.unrouteAll();
    ben.forgive(/Dicewright: Broken games|gone\.js/);
  });

  it("whose rules fail rolls nothing, and says why", async () => {
    const rolled = `game.messages.filter(({ rolls: [roll] }) => roll?.options.dicewright?.system === "strays").length`;
    const before = await ana.run<number>(rolled);
    const says = (way: number) => ana.refusal(`api.roll("/strays ${way}")`);
    const failed = (reason: string) => `A rule of the game Strays failed, so nothing was rolled: “${reason}”`;
    expect(await says(2)).toBe(failed("two is too many"));
    expect(await says(3)).toBe(failed("three is out"));
    expect(await says(4)).toBe(failed("It rolls more than 2500 dice."));
    expect(await says(5)).toBe(failed("no words for five"));
    expect(await says(6)).toBe(failed("It rolls more than 2500 dice."));
    expect(await ana.run(rolled)).toBe(before);
    await ana.post("/strays 1", 4);
    await ana.reads(/Strays[^]*4/);
  });

  it("whose follow-up and writer fail has its menu, its help and its completion without them", async () => {
    await ana.post("/strays 1", 4);
    await ana.lastCard().getByRole("button", { name: "Message menu" }).click();
    await ana.page.getByRole("menuitem", { name: "Change this roll" }).waitFor();
    await ana.page.keyboard.press("Escape");
    await ana.page.getByRole("menuitem", { name: "Change this roll" }).waitFor({ state: "hidden" });
    await ana.say("/strays help");
    await ana.reads("/strays 1");
    const said = (path: string, reason: string): unknown =>
      expect.stringContaining(
        `(./strays.js): kinds.needSparks.${path} of the game strays fails, so it is left out: “${reason}”`,
      );
    await expect
      .poll(() => ana.errors.filter((error) => !table.forgiven!.test(error)))
      .toEqual([said("followUp", "nothing follows"), said("fields.list.text.write", "value.map is not a function")]);
    ana.forgive(/\(\.\/strays\.js\)/);
    expect(await ana.refusal(`api.roll("/strays foo")`)).toMatch(/foo/);
  });

  it("whose file the worker of odds cannot read is told so by its check and once in the console", async () => {
    const checked = `api.games.check("pages").then(({ holds, laws }) => [holds, laws.flatMap(({ law, failures }) => (failures.length > 0 ? [law, ...failures] : []))])`;
    expect(await ana.run(checked)).toEqual([
      false,
      ["worker", expect.stringMatching(/^The worker that counts odds cannot read the game: .*document is not defined/)],
    ]);
    expect(ana.errors.filter((error) => table.forgiven!.test(error))).toHaveLength(1);
  });

  it("whose rule fails is said to do so in a change and in a stored message", async () => {
    await ana.post("/strays 1", 4);
    await ana.reads(/Strays[^]*4/);
    await ana.pick("Change this roll");
    const change = ana.dialog("Change Roll");
    await change.locator("[name=field-way]").fill("3");
    await change.getByRole("button", { name: "Apply" }).click();
    await ana.isTold("A rule of the game Strays failed, so nothing was rolled: “three is out”");
    await ana.escape(change);
    const crafted = `(() => { const source = latest.toObject(); delete source._id;
      const rolls = latest.rolls.map((roll) => { const data = roll.toJSON(); data.options.dicewright.options.way = 3; return JSON.stringify(data); });
      return ChatMessage.create({ ...source, content: "Crafted", rolls }).then(({ id }) => id); })()`;
    await ana.run(crafted);
    await ben.reads(/Crafted[^]*The record of this roll is damaged, so only its text is shown\./);
    await ben.post("/strays 1", 6);
    await ana.reads(/Strays[^]*6/);
  });

  it("whose rule fails has no odds, and keeps the laws of games only where it holds", async () => {
    const none = "The odds of this check could not be worked out.";
    const oddsFor = (asked: unknown) => ana.refusal(`(async () => api.odds(${JSON.stringify(asked)}))()`);
    expect(await oddsFor("strays 2")).toMatch(/“two is too many”$/);
    expect(await oddsFor({ sides: ["strays 1", "strays 3"] })).toMatch(/“three is out”$/);
    expect(await oddsFor("strays 4")).toMatch(/“It rolls too many|“Its odds have no end\.”$/);
    expect(await ana.run(`api.odds("/strays 1").outcomes.length`)).toBe(6);
    const sides = { sides: ["tinkers 2", "tinkers 2"] };
    const both = `(({ win, tie, lose }) => [win === lose, Math.round((win + tie + lose) * 1e9)])(api.odds(${JSON.stringify(sides)}))`;
    expect(await ana.run(both)).toEqual([true, 1e9]);
    expect(
      await ana.run(`api.games.check("tinkers").then(({ holds, missingWords }) => ({ holds, missingWords }))`),
    ).toEqual({ holds: true, missingWords: [] });
    expect(await ana.run(`api.games.check("strays").then(({ holds }) => holds)`)).toBe(false);
    const dialog = await ana.open("strays", "needSparks", { way: 3 });
    await dialog.getByText(none).waitFor();
    await dialog.locator("[name=field-way]").fill("1");
    await dialog.locator(".dicewright-strip").waitFor();
    expect(await dialog.getByText(none).count()).toBe(0);
    await ana.escape(dialog);
    await ana.say("/odds strays 3");
    await ana.reads(new RegExp(`Odds: /strays 3\\s*${none}`));
    await ana.say("/odds strays 1");
    await ana.reads(/Odds: \/strays 1[^]*6/);
    await gm.learn("Tor Haldane", toaster, {
      ...toaster,
      id: "stray",
      name: "Stray",
      system: "strays",
      kind: "needSparks",
      options: { way: 3 },
    });
    await gm.set("odds.opponents", "visible");
    await ana.run(`canvas.tokens.placeables.forEach((token) => {
      if (token.name.startsWith("Mira")) token.control();
      token.setTarget(token.name.startsWith("Tor"), { releaseOthers: false });
    })`);
    await ana.say("/odds strays 1 vs target");
    const compared = ana.page.locator("dialog, .application").filter({ hasText: "Against Tor Haldane: Stray" });
    await compared.getByText(none).waitFor();
    await compared.getByRole("button", { name: "Close" }).last().click();
  });

  it("leaves messages, saved checks and contests as they are once its package has gone", async () => {
    await ana.post("/tinkers 4 need 2 # Last words", 5, 2, 6, 1);
    const on = { dicewright: true, "dicewright-tinkers": false, "dicewright-delvers": false, "broken-games": false };
    await gm.set("moduleConfiguration", on, "core");
    const seat = await table.sit("ana", { generation }, own.server.url);
    await seat.settle();
    expect(await seat.run("api.systems.map(({ id }) => id).includes('tinkers')")).toBe(false);
    await seat.reads(/Tinkers[^]*It works[^]*The game tinkers is not installed here\./);
    expect(await seat.run("latest.rolls[0].total")).toBe(2);
    const late = await table.sit("ben", { generation }, own.server.url);
    const checks = await late.openChecks("Tor Haldane");
    await expectText(checks, /Toaster[^]*The game tinkers is not installed here\./);
    await gm.set(
      "moduleConfiguration",
      { ...on, "dicewright-tinkers": true, "dicewright-delvers": true, "broken-games": true },
      "core",
    );
  });
});
