/** The windows that the gallery shows: every dialog as it opens and unfolded, and what else is opened or whispered. */
import type { Page } from "playwright";
import { games } from "../../src/games/index.ts";
import {
  close,
  dialog,
  dice,
  MIRA,
  NPCS,
  run,
  typeLine,
  setSetting,
  saveChecks,
  TOR,
  type Seats,
  type Show,
} from "./playing.ts";
import { type } from "./table.ts";

/** The dialog of every check, which a language with long words shows too. */
export async function rolls({ ana }: Seats, show: Show): Promise<void> {
  for (const game of games)
    for (const [kind, { example }] of Object.entries(game.kinds)) {
      await run(
        ana,
        `void game.modules.get("dicewright").api.open(${JSON.stringify({ system: game.id, kind, raw: { ...example } })})`,
      );
      await dialog(ana).locator(".dicewright-odds > *").first().waitFor();
      await show([{ title: `${game.id} ${kind}`, at: dialog(ana) }]);
      await dialog(ana).evaluate((each) => each.querySelectorAll("details").forEach((fold) => (fold.open = true)));
      await show([{ title: `${game.id} ${kind}, all unfolded`, at: dialog(ana) }]);
      await close(ana);
    }
}

export async function dialogs(seats: Seats, show: Show): Promise<void> {
  const { gm, ana } = seats;
  await rolls(seats, show);
  const grown = { dice: [...dice(8), { count: 1, sides: 12, up: 2 }, { count: 1, sides: 6, up: 1 }], difficulty: 14 };
  await run(
    ana,
    `void game.modules.get("dicewright").api.open(${JSON.stringify({ system: "ogs", kind: "action", raw: grown, label: "Leap" })})`,
  );
  await dialog(ana).locator(".dicewright-grown").first().waitFor();
  await show([{ title: "Die Increases", at: dialog(ana) }]);
  await close(ana);
  await run(
    ana,
    `void game.modules.get("dicewright").api.open({ system: "kaiser", kind: "skill", raw: { skill: 5, difficulty: 12 } })`,
  );
  await dialog(ana).locator("[name=field-skill]").fill("x");
  await ana.keyboard.press("Enter");
  await dialog(ana).locator("[aria-invalid=true]").first().waitFor();
  await show([{ title: "A mistake", at: dialog(ana) }]);
  await close(ana);
  await windows({ ...seats, gm }, show);
}

async function windows(seats: Seats, show: Show): Promise<void> {
  const { gm, ana } = seats;
  await saveChecks(seats);
  const shown = async (page: Page, title: string, script: string, path = ".dicewright-dialog") => {
    await run(page, `void (${script})`);
    await page.locator(path).last().waitFor();
    await page.waitForTimeout(150);
    await show([{ title, at: page.locator(path).last() }]);
  };
  const of = `game.modules.get("dicewright").api`;
  await shown(ana, "A contest", `${of}.contest({ from: "${MIRA}" })`);
  await close(ana);
  await setSetting(gm, "odds.opponents", "visible");
  await shown(gm, "A contest with its odds", `${of}.contest({ from: "${MIRA}", against: ["${TOR}", "${NPCS[0]}"] })`);
  await dialog(gm).locator(".dicewright-chance").waitFor();
  await show([{ title: "With its odds", at: dialog(gm) }]);
  await close(gm);
  await shown(ana, "A contest of OGS", `${of}.contest({ from: "${MIRA}", against: ["${TOR}", "${NPCS[0]}"] })`);
  await dialog(ana).evaluate((each) => each.querySelectorAll("details").forEach((fold) => (fold.open = true)));
  await show([{ title: "A contest against two, unfolded", at: dialog(ana) }]);
  await close(ana);
  await shown(gm, "A group", `${of}.openGroup()`);
  await close(gm);
  await shown(gm, "The difficulty of the scene", `${of}.difficulty()`);
  await close(gm);
  for (const isHidden of [false, true]) {
    await run(gm, `${of}.difficulty({ system: "kaiser", value: 12, isHidden: ${String(isHidden)} })`);
    const shots = [gm, ana].map((page, i) => ({
      title: `The ${isHidden ? "hidden" : "open"} difficulty of the scene, for ${i === 0 ? "the GM" : "Ana"}`,
      at: page.locator("form:has(.dicewright-scene), :has(> .dicewright-scene)").last(),
    }));
    for (const { at } of shots) await at.waitFor();
    await show(shots);
  }
  await run(gm, `${of}.difficulty(null)`);
  await shown(
    gm,
    "House rules",
    `new (game.settings.menus.get("dicewright.houseRules").type)().render({ force: true })`,
    "#dicewright-house-rules",
  );
  await close(gm);
  const card = await typeLine(ana, "/kaiser skill 5 vs 12 a2 # Sneak", [6, 3, 4, 1]);
  await card.getByRole("button", { name: "Message menu" }).click();
  await ana.getByRole("menuitem", { name: "Change this roll" }).click();
  await dialog(ana).waitFor();
  await show([{ title: "Change this roll", at: dialog(ana) }]);
  await close(ana);
  await savedChecks(seats, show);
  await others(seats, show);
}

async function savedChecks({ ana }: Seats, show: Show): Promise<void> {
  await run(ana, `void fromUuidSync("${MIRA}").sheet.render(true)`);
  await ana.locator('.application.sheet [data-action="toggleControls"]').first().click();
  await ana.getByRole("menuitem", { name: "Saved checks" }).click();
  const window = ana.locator(".dicewright-traits-window");
  await window.waitFor();
  await show([{ title: "Saved checks", at: window }]);
  await window.locator("[data-action=openMenu]").click();
  await show([{ title: "Saved checks, their menu", at: ana.locator(".dicewright-pick-menu") }]);
  await ana.getByRole("menuitem", { name: "Edit", exact: true }).click();
  await show([{ title: "Saved checks, edited", at: window }]);
  await window.locator("[data-action=editSavedCheck]").first().click();
  await dialog(ana).waitFor();
  await show([{ title: "A saved check", at: dialog(ana) }]);
  await dialog(ana).locator("[data-action=leave]").click();
  await window.getByRole("button", { name: /Extended test with/ }).click();
  await dialog(ana).waitFor();
  await show([{ title: "An extended test", at: dialog(ana) }]);
  await close(ana);
}

async function others({ gm, ana }: Seats, show: Show): Promise<void> {
  for (const game of games) {
    await show([{ title: `/${game.command} help`, at: await typeLine(ana, `/${game.command} help`) }]);
  }
  await run(
    ana,
    `canvas.tokens.placeables.forEach((token) => { if (token.name.startsWith("Mira")) token.control(); token.setTarget(token.name.startsWith("Tor"), { releaseOthers: false }); })`,
  ).catch(() => undefined);
  await type(ana, "/odds kaiser skill 5 vs target");
  const odds = ana.locator(".application", { has: ana.locator(".dicewright-gist h3") }).last();
  await odds.waitFor();
  await show([{ title: "/odds … vs target", at: odds }]);
  await close(ana);
  await ana.getByRole("button", { name: "Actors" }).click();
  await ana.getByRole("button", { name: "Luck of the dice" }).first().click();
  await ana.getByRole("button", { name: "Chat" }).click();
  await ana.locator(".dicewright-luck").waitFor();
  await show([{ title: "Luck", at: ana.locator(".application", { has: ana.locator(".dicewright-luck") }) }]);
  await close(ana);
  await ana.locator("#chat-message").focus();
  await ana.keyboard.type("/kaiser skill 5 vs ");
  await ana.locator("#dicewright-completion").waitFor();
  await show([{ title: "Completion", at: ana.locator("#dicewright-completion") }]);
  const first = gm.locator("#chat .chat-log > .chat-message").first();
  for (const [title, chosen] of Object.entries({
    asks: 0,
    "with one game": 1,
    "with two": 2,
    "with all": games.length,
  })) {
    await setSetting(
      gm,
      "games",
      games.slice(0, chosen).map(({ id }) => id),
    );
    await show([{ title: `The first card ${title}`, at: first }]);
  }
}
