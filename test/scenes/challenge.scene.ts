import { beforeAll, describe, expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { expectNoPrompt, lookAt } from "./contests.ts";
import { generations, layTable, MIRA, savedSkill, TOR, expectText, type Seat } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const { ana, ben } = table.party("ana", "ben");

const learn = (seat: Seat, actor: string, skills: Readonly<Record<string, number>>) =>
  seat.learn(actor, ...Object.entries(skills).map(([name, skill]) => savedSkill(name, { skill })));
const select = (seat: Seat, own: string, ...targets: string[]) =>
  seat.run(
    `canvas.tokens.placeables.forEach((token) => { if (token.name === "${own}") token.control(); token.setTarget(${JSON.stringify(targets)}.includes(token.name), { releaseOthers: false }); })`,
  );
const flagsOf = <T>(seat: Seat) => seat.run<T>("latest.flags.dicewright");
const moved = (act: string) => {
  const refers = "latest.flags.dicewright.refers";
  return ana.comesTo(`[${refers}?.act, ${refers}?.side]`, [act, 1]);
};
const dialogOf = (seat: Seat) => seat.dialog("New Contest");
const PICTURE = "icons/svg/sun.svg";
const prompt = () => ben.page.getByRole("region", { name: "Contest: Tor Haldane" });

/** Ana challenges Tor from an empty input. */
async function challenge(): Promise<void> {
  await ana.input().fill("");
  await select(ana, "Mira Vell", "Tor Haldane");
  await ana.say("/kaiser skill 5 vs target # Sneak", 6, 4);
}

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(() => table.gather({ generation }));

  it("a contest begins by a token's button, by a key and in chat, and the opponent is asked once", async () => {
    await Promise.all([
      ana.throws(6, 4, 5, 3, 2, 3),
      ben.throws(3, 2),
      learn(ana, "Mira Vell", { Sneak: 6 }),
      learn(ben, "Tor Haldane", { Watch: 4, Shot: 2 }),
      ben.do(`canvas.scene.tokens.getName("Tor Haldane").update({ texture: { src: "${PICTURE}" } })`),
    ]);
    await select(ana, "Mira Vell", "Tor Haldane");
    await ana.do(`canvas.tokens.hud.bind(canvas.tokens.controlled[0])`);
    await ana.page.locator("#token-hud").getByRole("button", { name: "Contest with targets" }).click();
    const dialog = dialogOf(ana);
    expect(await dialog.locator("[name=means]:checked + span").innerText()).toBe("Sneak");
    const opponent = dialog.locator(".dicewright-people label", { hasText: "Tor Haldane" });
    expect(await opponent.locator("img").getAttribute("src")).toBe(PICTURE);
    if (generation === 13) expect(await complaints(ana, ".dicewright-dialog")).toEqual([]);
    const before = await ben.cards().count();
    await lookAt(ben, "actors");
    expect(await dialog.getByLabel("Armour").count()).toBe(0);
    await dialog.getByRole("radio", { name: "Attack" }).check();
    await dialog.getByLabel("Armour", { exact: true }).waitFor();
    await dialog.getByRole("radio", { name: "Attack" }).press("Enter");
    await prompt().waitFor();
    expect(await flagsOf(ana)).toMatchObject({
      thread: { v: 1, thread: "contest", system: "kaiser", form: "each", isSealed: false, rules: { manner: "attack" } },
    });
    expect(await prompt().innerText()).toContain("Mira Vell rolled Sneak (Kaiser · Attack).");
    for (const place of [prompt(), ben.lastCard()])
      expect(await place.locator("img").getAttribute("src")).toBe(PICTURE);
    if (generation === 14) expect(await complaints(ben, ".dicewright-prompt")).toEqual([]);
    expect(await ana.run(`latest.content`)).toMatch(/^Mira Vell starts a contest with Tor Haldane\. Sneak: Kaiser/);
    const answers = prompt().getByRole("button", { name: /^Answer: / });
    await answers.last().click();
    await expect.poll(() => ben.cards().count()).toBeGreaterThan(before + 1);
    expect(await flagsOf(ben)).toMatchObject({ refers: { act: "answer", side: 1 } });
    await prompt().waitFor({ state: "detached" });
    await lookAt(ben, "chat");

    await ana.say("/kaiser skill 5 vs target ranged # Shot");
    expect(await flagsOf(ana)).toMatchObject({ thread: { rules: { manner: "opposed", range: "ranged" } } });
    const chip = ben.lastCard().getByRole("button", { name: /^Answer: Tor Haldane, Shot \d/ });
    await chip.click({ button: "right" });
    const answer = ben.dialog("Tor Haldane against Mira Vell");
    await answer.getByText(/^wins \d/).waitFor();
    expect(await answer.getByLabel("Game").count()).toBe(0);
    if (generation === 14) expect(await complaints(ben, ".dicewright-dialog")).toEqual([]);
    await ben.lastCard().getByRole("button", { name: "Concede" }).click();
    await moved("yield");
    await answer.waitFor({ state: "detached" });
    await expectText(ben.lastCard(), "You lose");
    expect(await ben.lastCard().getByRole("button", { name: "Take back: Tor Haldane" }).count()).toBe(0);
    await ana.say("/kaiser skill 5 vs target ranged # Shot");
    // A panel that is redrawn while a button of it is held down does not lose the click.
    const rename = (name: string, to: string) =>
      ben.do(`canvas.scene.tokens.getName("${name}").update({ name: "${to}" })`);
    await chip.hover();
    await ben.page.mouse.down();
    await rename("Tor Haldane", "Tor the Late");
    await ben.settle();
    await ben.page.mouse.up();
    await ben.lastCard().getByText("Tor the Late").first().waitFor();
    await rename("Tor the Late", "Tor Haldane");
    await moved("answer");

    await select(ana, "Mira Vell");
    await ana.say("/kaiser skill 5 vs target");
    await ana.isTold("Target at least one token first");
    await expect.poll(() => ana.unsent()).toContain("vs target");
    await ana.run("document.activeElement.blur()");
    await ana.press("F8");
    await dialog.getByRole("checkbox", { name: "Old Warden" }).waitFor();
    await ana.escape(dialog);
  });
});

it("a prompt comes back after a reload, and is answered by one key: first the check of the same name", async () => {
  await learn(ben, "Tor Haldane", { Shot: 9, Sneak: 1 });
  await lookAt(ben, "actors");
  await challenge();
  await prompt().waitFor();
  const answers = () => prompt().getByRole("button").allInnerTexts();
  expect((await answers())[0]).toMatch(/^Sneak/);
  await ben.reload();
  await lookAt(ben, "actors");
  await prompt().waitFor();
  expect((await answers())[0]).toMatch(/^Sneak/);
  await ben.throws(3, 2);
  await ben.posts(() => ben.press("F8"));
  expect(await ben.run("latest.content")).toContain("Sneak");
  await prompt().waitFor({ state: "detached" });
  expect(await dialogOf(ben).count()).toBe(0);
  await lookAt(ben, "chat");
});

it("a prompt that was put off is shown again by the key, also beside its panel, while it has the focus", async () => {
  await lookAt(ben, "actors");
  await challenge();
  await prompt().getByRole("button", { name: "Later" }).click();
  await prompt().waitFor({ state: "detached" });
  await expectNoPrompt(ben);
  await ben.press("F8");
  await prompt().waitFor();
  await expectText(ben.page.locator(":focus"), /^Sneak/);
  await ben.run("document.activeElement.blur()");
  await prompt().waitFor({ state: "detached" });
  await ben.throws(3, 2);
  await ben.posts(() => ben.press("F8"));
  await ben.page.getByRole("button", { name: "Answer, or start a contest" }).click();
  await dialogOf(ben).waitFor();
  await ben.press("Escape");
});

describe("with a GM", () => {
  let gm: Seat;
  beforeAll(async () => void (gm = await table.sit("gm")));

  it("without a canvas the window asks for opponents, a world may leave contests to GMs, and without the permission no user is asked", async () => {
    await ana.input().fill("");
    await ana.set("noCanvas", true, "core");
    await ana.reload();
    await ana.throws(6, 4);
    await gm.set("contest.whoStarts", "gamemasters");
    await ana.comesTo(`game.settings.get("dicewright", "contest.whoStarts")`, "gamemasters");
    await ana.press("F8");
    await ana.isTold("Only GMs can start contests");
    await gm.set("contest.whoStarts", "everyone");
    const permissions = await gm.run<object>(`game.settings.get("core", "permissions")`);
    await gm.set("permissions", { ...permissions, QUERY_USER: [4] }, "core");
    const forTor = `api.contest({ from: "${TOR}", check: "kaiser skill 5" })`;
    expect(await ana.refusal(forTor)).toBe("You cannot start a contest for Tor Haldane.");
    await ana.say("/kaiser skill 5 vs target");
    await dialogOf(ana).getByRole("checkbox", { name: "Tor Haldane" }).check();
    await ben.posts(() => ana.press("Enter"));
    expect(await flagsOf(ben)).toMatchObject({ thread: { sides: [{ uuid: MIRA }, { uuid: TOR }] } });
    await ben.settle();
    const ask = (...questions: unknown[]) =>
      gm.do(
        `Promise.all(${JSON.stringify(questions)}.map((question) => game.users.getName("Ben").query("dicewright.answer", question)))`,
      );
    const message = await ben.run<string>("latest.id");
    const wrong = [0, 2, "1"].map((place) => ({ message, place }));
    await ask(null, "Tor", { message: "NoMessage0000000", place: 1 }, ...wrong);
    await expectNoPrompt(ben);
    await lookAt(ben, "actors");
    await ask({ message, place: 1 }, { message, place: 1 });
    await prompt().getByRole("button", { name: "Later" }).click();
    await prompt().waitFor({ state: "detached" });
    await ask({ message, place: 1 });
    await prompt().waitFor();
    await gm.do(`game.messages.get("${message}").delete()`);
    await prompt().waitFor({ state: "detached" });
  });

  it("a program begins contests, sealed or in secret, and is told why if it cannot", async () => {
    await Promise.all([ana, ben].map(({ page }) => page.close()));
    await gm.throws(6, 4, 5, 3, 2, 3);
    const token = (id: string) => `Scene.SceneDrownedMill.Token.${id}`;
    const begin = (request: object) => gm.refusal(`api.contest(${JSON.stringify(request)})`);
    const [mira, tor, brigand] = [token("TokenMiraVell000"), token("TokenTorHaldane0"), token("TokenBrigandOne0")];
    const check = "kaiser skill 5";
    for (const [wrong, sentence] of [
      [{ against: mira }, "You cannot start a contest with yourself; target another token."],
      [{ against: [tor, brigand], form: "all" }, "3 sides are too many; this contest takes at most 2."],
      [{ against: token("TokenNobody00000") }, "A participant no longer exists, so nothing was rolled."],
      [{ check: "kr 6 dt 7" }, "This check cannot be contested; use one of: /kr opposed, /kr extended."],
      [{ rules: { manner: "rudely" } }, "Type: “rudely” is not one of opposed, attack."],
      [{ form: "pairs" }, "“pairs” is not one of each, all."],
      [{ from: undefined }, "Choose who starts the contest: select a token you own, or assign yourself a character."],
    ] as const)
      expect(await begin({ from: mira, against: tor, check, ...wrong })).toBe(sentence);
    const crate = `canvas.scene.createEmbeddedDocuments("Token", [{ name: "Crate", actorId: null, x: 0, y: 0 }]).then(() => void token("Crate").setTarget(true))`;
    await gm.run(crate);
    expect(await begin({ from: mira, check })).toBe("The token Crate has no actor and cannot take part in a contest.");
    const last = () =>
      gm.run(
        `game.messages.contents.slice(-2).map(({ content, rolls, whisper, alias, flags }) => [content.replace(/<[^>]*>/g, ""), rolls.length, whisper.length, alias, flags.dicewright.refers?.act ?? flags.dicewright.thread.thread])`,
      );
    await begin({ from: mira, against: tor, check, sealed: true });
    expect(await last()).toEqual([
      ["Mira Vell starts a contest with Tor Haldane.", 0, 0, "Mira Vell", "contest"],
      [expect.stringContaining("Mira Vell") as string, 0, 0, "Mira Vell", "seal"],
    ]);
    await gm.do(`fromUuidSync("${brigand}").update({ hidden: true })`);
    await begin({ from: brigand, against: tor, check });
    expect(await last()).toEqual([
      ["Unknown starts a contest with Tor Haldane.", 0, 0, "Unknown", "contest"],
      [expect.not.stringContaining("Brigand") as string, 1, 1, "Unknown", "answer"],
    ]);
    const end =
      await gm.run(`api.contest({ from: "${mira}", against: "${tor}", check: "${check} vs target attack" }).then(({ id, end }) => {
      ChatMessage.create({ content: "", flags: { dicewright: { refers: { v: 1, to: id, act: "yield", side: 1 } } } });
      return end;
    }).then(({ settled }) => settled.map(({ winner }) => winner))`);
    expect(end).toEqual([mira]);
    expect(await gm.run(`game.messages.contents.at(-2).flags.dicewright.thread.rules.manner`)).toBe("attack");
  });

  it("an opponent that is gone before a contest begins cannot be chosen, and another can", async () => {
    await gm.throws(6, 4);
    await select(gm, "Mira Vell", "Old Warden");
    await gm.press("F8");
    await dialogOf(gm).getByRole("radiogroup", { name: "With" }).waitFor();
    await gm.do(`canvas.scene.tokens.getName("Old Warden").delete()`);
    const before = await gm.run<number>("game.messages.size");
    await gm.press("Enter");
    await dialogOf(gm).getByRole("checkbox", { name: "Marsh Hound" }).check();
    await gm.isTold("no longer exists");
    await gm.press("Enter");
    await gm.comesTo("game.messages.size", before + 1);
    const sides = "latest.flags.dicewright.thread.sides.map(({ uuid }) => uuid.split('.').at(-1))";
    expect(await gm.run(sides)).toEqual(["TokenMiraVell000", "TokenMarshHound0"]);
  });
});
