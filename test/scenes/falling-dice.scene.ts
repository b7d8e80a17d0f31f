import { expect, it } from "vitest";
import { expectNoPrompt, promptOf } from "./contests.ts";
import { generations, layTable, MIRA, savedSkill, TOR, expectText, type Seat } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const { ana, ben } = table.party("ana", "ben");

/** A package whose dice fall until they are told to lie still: the hooks of Dice So Nice, and nothing else of it. */
const letDiceFall = (seat: Seat) =>
  seat.run(`void (
  game.modules.set("dice-so-nice", { active: true }),
  globalThis.fallen = [],
  Hooks.on("createChatMessage", ({ id, rolls }) => { if (rolls.length > 0) Hooks.callAll("diceSoNiceMessageProcessed", id, { willTrigger3DRoll: true }); }),
  Hooks.on("updateChatMessage", ({ id }, { rolls }) => { if (rolls) setTimeout(() => Hooks.callAll("diceSoNiceRollStart", id), 20); })
)`);
const letDiceRest = (seat: Seat) =>
  seat.run("void game.messages.contents.forEach(({ id }) => Hooks.callAll('diceSoNiceRollComplete', id))");
const told = (seat: Seat) => seat.page.locator(".dicewright-speech").innerText();

it.each(generations())(
  "nothing announces a roll or settles a contest before its dice have come to rest in generation %i",
  async (generation) => {
    await table.gather({ generation });
    await letDiceFall(ana);
    await ana.post("/kaiser skill 5 vs 12", 6, 6, 2);
    await ana.settle();
    expect(await told(ana)).not.toContain("19 against 12");
    const covered = ana.lastCard().locator("[data-held]");
    expect(await covered.count()).toBeGreaterThan(0);
    await letDiceRest(ana);
    expect(await told(ana)).toContain("19 against 12");
    expect(await covered.count()).toBe(0);

    await ana.throws(4);
    await ana.lastCard().getByRole("button", { name: "Advantage: one more" }).press("Enter");
    await ana.comesTo("latest.rolls.length", 2);
    await ana.page.waitForTimeout(400);
    expect(await covered.count()).toBeGreaterThan(0);
    await letDiceRest(ana);
    await expect.poll(() => covered.count()).toBe(0);

    await ben.learn(TOR, savedSkill("Fight", { skill: 3 }));
    const id = await ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 3" }, 6, 4);
    await ben.throws(3, 2);
    await ben.panel(id).getByRole("button", { name: "Answer: Tor Haldane" }).click();
    await expectText(ben.panel(id), "Mira Vell wins");
    await ana.comesTo("game.messages.size", await ben.run("game.messages.size"));
    await ana.settle();
    // Her own dice still fall too, so the contest has no panel yet.
    expect(await ana.panel(id).count()).toBe(0);
    await letDiceRest(ana);
    await expectText(ana.panel(id), "You win");
    expect(await told(ana)).toMatch(/total 8[^]*Mira Vell wins/);

    const asked = await ben.begin("contest", { from: TOR, against: [MIRA], check: "kaiser skill 3" }, 5, 4);
    await ana.comesTo("latest.id", asked);
    await expectNoPrompt(ana);
    await letDiceRest(ana);
    await expect.poll(() => told(ana)).toMatch(/Tor Haldane starts a contest with Mira Vell\.$/);
    await expect.poll(() => promptOf(ana).count()).toBe(0);
    await ana.panel(asked).getByRole("button", { name: "Concede" }).click();
    await expectText(ana.panel(asked), "You lose");
  },
);
