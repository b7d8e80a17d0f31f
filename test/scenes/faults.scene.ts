import { beforeAll, expect, it } from "vitest";
import { layTable, type Seat } from "./seat.ts";

const table = layTable("plain", { only: "host" });

const created = (seat: Seat) =>
  seat.run<[string, number][]>(
    "game.messages.contents.map((message) => [message.content, message._stats.createdTime])",
  );

/** The users who stay. Ben leaves in the last scene. */
const { gm, ana, ben } = table.party("gm", "ana", "ben");
beforeAll(() => table.gather());

it("two late seats, one a day behind, agree who was first, and what was created is there when its promise resolves", async () => {
  const [late, behind] = await Promise.all([
    table.sit("ana", { late: 400 }),
    table.sit("ben", { late: 400, clock: -86_400_000 }),
  ]);
  const speak = (name: string) =>
    `void (globalThis.heard = -1, ChatMessage.create({ content: "${name}" }), setTimeout(() => { heard = game.messages.size; }, 100))`;
  await Promise.all([late.run(speak("Ana")), behind.run(speak("Ben"))]);
  await gm.comesTo("game.messages.size", 2);
  for (const seat of [late, behind]) await expect.poll(() => seat.run("heard"), { interval: 20 }).toBe(0);
  for (const seat of [late, behind]) await seat.comesTo("game.messages.size", 2);
  const order = await created(gm);
  expect(Number(order[1]?.[1])).toBeGreaterThan(Number(order[0]?.[1]));
  for (const seat of [late, behind]) expect((await created(seat)).sort(([, a], [, b]) => a - b)).toEqual(order);
  const [[now, made, timestamp], flavor] = await Promise.all([
    behind.run<[number, number, number]>(
      "ChatMessage.create({ content: 'late' }).then((message) => [new Date().getTime(), message._stats.createdTime, message.timestamp])",
    ),
    late.run(
      "ChatMessage.create({ content: 'mine' }).then((message) => message.update({ flavor: 'noted' })).then((message) => message.flavor)",
    ),
  ]);
  expect(Date.now() - now, "the clock of a seat may be wrong").toBeGreaterThan(86_000_000);
  expect(Math.abs(made - Date.now()), "the table's is not").toBeLessThan(60_000);
  expect(timestamp, "and in 14 it is the table's that counts").toBe(made);
  expect(flavor).toBe("noted");
});

it("a seat without canvas speaks, hears and sees whose turn it is", async () => {
  const blind = await table.sit("ana", { canvas: "off" });
  const seen = "[canvas.ready, canvas.scene, game.settings.get('core', 'noCanvas'), game.user.targets.size]";
  expect(await blind.run(seen)).toEqual([false, null, true, 0]);
  await gm.do("canvas.tokens.get('TokenMiraVell000').document.toggleCombatant()");
  await gm.do("game.combat.startCombat()");
  await blind.comesTo("game.combat?.combatant?.token.name ?? null", "Mira Vell");
  await blind.say("/r 1d6");
  expect(await blind.run("latest.alias")).toBe("Mira Vell");
  await gm.do("game.combat.delete()");
});

it("tokens, actors and messages are deleted from the page by users who may", async () => {
  await ben.click("Tor Haldane");
  await ben.press("Delete");
  await expect.poll(() => ben.notices()).toEqual([expect.stringContaining("may not delete tokens")]);
  await gm.click("Old Warden");
  await gm.press("Delete");
  const left =
    "Brigand with a lantern, Brigand with a scar, Marsh Hound, Mira Vell, Something in the reeds, Tor Haldane";
  await ben.comesTo("canvas.scene.tokens.map((token) => token.name).sort().join(', ')", left);
  await gm.click("Actors");
  const warden = gm.page.locator("#actors").getByRole("button", { name: "Old Warden" });
  await warden.click({ button: "right" });
  await gm.page.getByRole("menuitem", { name: "Delete" }).click();
  await gm.dialog("Delete").getByRole("button", { name: "Yes" }).click();
  await ben.comesTo("actor('Old Warden') ?? null", null);
  await expect.poll(() => warden.count()).toBe(0);
  await gm.click("Chat");
  await ben.say("this is mine");
  await gm.cards().filter({ hasText: "this is mine" }).last().click({ button: "right" });
  await gm.page.getByRole("menuitem", { name: "Delete" }).click();
  await ben.comesTo("game.messages.contents.some((message) => message.content.includes('this is mine'))", false);
});

it("only the GM sees a hidden token, and the tool for targets targets", async () => {
  const reeds = (seat: Seat) => seat.page.getByRole("button", { name: "Something in the reeds" });
  expect([await reeds(gm).count(), await reeds(ana).count()]).toEqual([1, 0]);
  const visible = "[canvas.tokens.get('TokenInTheReeds0').isVisible, actor('Marsh Hound').visible]";
  expect(await ana.run(visible)).toEqual([false, false]);
  await ana.click("Target tokens", "Mira Vell");
  await gm.comesTo("[...game.users.getName('Ana').targets].map((token) => token.name)", ["Mira Vell"]);
});

it("a package's tools stand in a player's toolbar as well, and beside a token of their own", async () => {
  await ana.run(`(() => {
    globalThis.told = [];
    Hooks.on("getSceneControlButtons", (controls) => { controls.tokens.tools.trial = { name: "trial", title: "A trial", icon: "fa-solid fa-dice", order: 9, button: true, onChange: () => told.push("tool") }; });
    Hooks.on("renderTokenHUD", (hud, html) => html.querySelector(".col.right").insertAdjacentHTML("beforeend", "<button type='button' class='control-icon trial' aria-label='Try it'></button>"));
    return ui.controls.render({ reset: true }).then(() => undefined);
  })()`);
  await ana.click("A trial");
  expect(await ana.run("told")).toEqual(["tool"]);
  await ana.page.getByRole("button", { name: "Mira Vell" }).click({ button: "right" });
  expect(await ana.page.locator("#token-hud").getByRole("button", { name: "Try it" }).count()).toBe(1);
  await ana.press("Escape");
  await ana.button("Marsh Hound").click({ button: "right" });
  expect(await ana.page.locator("#token-hud").count()).toBe(0);
});

it("a user who leaves is seen to leave, and their targets go with them", async () => {
  for (const seat of [gm, ana]) await seat.hear("userConnected", "(user, isHere) => [user.name, isHere]");
  await ben.run("canvas.tokens.get('TokenMarshHound0').setTarget()");
  await gm.comesTo("canvas.tokens.get('TokenMarshHound0').targeted.size", 1);
  await ben.page.close();
  for (const seat of [gm, ana]) await seat.comesTo("told", [["Ben", false]]);
  const left = "[canvas.tokens.get('TokenMarshHound0').targeted.size, game.users.getName('Ben').active]";
  expect(await gm.run(left)).toEqual([0, false]);
});
