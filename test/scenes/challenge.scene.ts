import { beforeAll, describe, expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { generations, layTable, saved, type Seat } from "./seat.ts";

const table = layTable("plain", { only: "host" });

const learn = (seat: Seat, actor: string, skills: Readonly<Record<string, number>>) =>
  seat.learn(actor, ...Object.entries(skills).map(([name, skill]) => saved(name, { skill })));
const select = (seat: Seat, own: string, ...targets: string[]) =>
  seat.run(
    `canvas.tokens.placeables.forEach((token) => { if (token.name === "${own}") token.control(); token.setTarget(${JSON.stringify(targets)}.includes(token.name), { releaseOthers: false }); })`,
  );
const flagsOf = <T>(seat: Seat, at: number) => seat.run<T>(`game.messages.contents.at(${at}).flags.dicewright`);
const dialogOf = (seat: Seat) => seat.page.getByRole("dialog", { name: "New Contest" });
const promptOf = (seat: Seat) => seat.page.getByRole("region", { name: "Contest: Tor Haldane" });
/** The users of the scene of a generation; those of the last one stay for the next scene. */
let players = {} as Readonly<Record<"ana" | "ben", Seat>>;

describe.each(generations)("in generation %i", (generation) => {
  beforeAll(async () => {
    await Promise.all(Object.values(players).map(({ page }) => page.close()));
    players = await table.sitTogether(["ana", "ben"], { generation, theme: generation === 14 ? "dark" : "light" });
  });

  it("a contest begins by a token's button, by a key and in chat, and the opponent is asked once", async () => {
    const { ana, ben } = players;
    await Promise.all([
      ana.throws(6, 4, 5, 3, 2, 3),
      ben.throws(3, 2),
      learn(ana, "Mira Vell", { Sneak: 6 }),
      learn(ben, "Tor Haldane", { Watch: 4, Shot: 2 }),
    ]);
    await select(ana, "Mira Vell", "Tor Haldane");
    await ana.do(`canvas.tokens.hud.bind(canvas.tokens.controlled[0])`);
    await ana.page.locator("#token-hud").getByRole("button", { name: "Contest with targets" }).click();
    expect(await dialogOf(ana).locator("[name=means]:checked + span").innerText()).toBe("Sneak");
    expect(await dialogOf(ana).innerText()).toContain("Tor Haldane");
    if (generation === 13) expect(await complaints(ana, ".dicewright-dialog")).toEqual([]);
    const before = await ben.cards().count();
    expect(await dialogOf(ana).getByLabel("Armour").count()).toBe(0);
    await dialogOf(ana).getByRole("radio", { name: "Attack" }).check();
    await dialogOf(ana).getByLabel("Armour", { exact: true }).waitFor();
    await dialogOf(ana).getByRole("radio", { name: "Attack" }).press("Enter");
    await promptOf(ben).waitFor();
    expect(await flagsOf(ana, -1)).toMatchObject({
      thread: { v: 1, thread: "contest", system: "kaiser", form: "each", isSealed: false, rules: { manner: "attack" } },
    });
    expect(await promptOf(ben).innerText()).toContain("Mira Vell rolled Sneak (Kaiser · Attack).");
    if (generation === 14) expect(await complaints(ben, ".dicewright-prompt")).toEqual([]);
    expect(await ana.run(`latest.content`)).toMatch(/^Mira Vell starts a contest with Tor Haldane\. Sneak: Kaiser/);
    await promptOf(ben)
      .getByRole("button", { name: /^Answer: / })
      .last()
      .click();
    await expect.poll(() => ben.cards().count()).toBeGreaterThan(before + 1);
    expect(await flagsOf(ben, -1)).toMatchObject({ refers: { act: "answer", side: 1 } });
    expect(await promptOf(ben).count()).toBe(0);

    await ana.say("/kaiser skill 5 vs target ranged # Shot");
    await promptOf(ben).waitFor();
    expect(await flagsOf(ana, -1)).toMatchObject({ thread: { rules: { manner: "opposed", range: "ranged" } } });
    const chip = ben.lastCard().getByRole("button", { name: /^Answer: Tor Haldane, Shot \d/ });
    await chip.click({ button: "right" });
    const answer = ben.page.getByRole("dialog", { name: "Tor Haldane against Mira Vell" });
    await answer.getByText(/^wins \d/).waitFor();
    await expect.poll(() => promptOf(ben).count()).toBe(0);
    expect(await answer.getByLabel("Game").count()).toBe(0);
    if (generation === 14) expect(await complaints(ben, ".dicewright-dialog")).toEqual([]);
    await ben.lastCard().getByRole("button", { name: "Concede" }).click();
    await expect.poll(() => flagsOf(ana, -1)).toMatchObject({ refers: { act: "yield", side: 1 } });
    await answer.waitFor({ state: "detached" });
    await ben.lastCard().getByRole("button", { name: "Take back: Tor Haldane" }).click();
    await expect.poll(() => flagsOf(ana, -1)).toMatchObject({ refers: { act: "resume", side: 1 } });
    // The dialog that this chip opened has only just closed, so a click at once would count as the second of two.
    await ben.afterClick();
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
    await expect.poll(() => flagsOf(ana, -1)).toMatchObject({ refers: { act: "answer", side: 1 } });

    await select(ana, "Mira Vell");
    await ana.say("/kaiser skill 5 vs target");
    await expect.poll(async () => (await ana.notices()).join()).toContain("Target at least one token first");
    await expect.poll(() => ana.unsent()).toContain("vs target");
    await ana.page
      .locator("#chat-message")
      .first()
      .evaluate((place) => (place.ownerDocument.activeElement as HTMLElement).blur());
    await ana.page.keyboard.press("Shift+KeyV");
    await dialogOf(ana).getByRole("checkbox", { name: "Old Warden" }).waitFor();
    await ana.page.keyboard.press("Escape");
    await dialogOf(ana).waitFor({ state: "detached" });
  });
});

describe("what is asked", () => {
  it("comes back after a reload, and is answered by one key: first the check of the same name", async () => {
    const { ana, ben } = players;
    await Promise.all([ana.throws(6, 4), ben.throws(3, 2), learn(ben, "Tor Haldane", { Shot: 9, Sneak: 1 })]);
    await ana.input().fill("");
    await select(ana, "Mira Vell", "Tor Haldane");
    await ana.say("/kaiser skill 5 vs target # Sneak");
    await promptOf(ben).waitFor();
    const answers = () => promptOf(ben).getByRole("button").allInnerTexts();
    expect((await answers())[0]).toMatch(/^Sneak/);
    await ben.reload();
    await promptOf(ben).waitFor();
    expect((await answers())[0]).toMatch(/^Sneak/);
    await ben.throws(3, 2);
    await ben.posts(() => ben.page.keyboard.press("Shift+KeyV"));
    expect(await ben.run("latest.content")).toContain("Sneak");
    expect([await promptOf(ben).count(), await dialogOf(ben).count()]).toEqual([0, 0]);
  });

  it("is shown again by the key if it was put off, with the focus on its main answer", async () => {
    const { ana, ben } = players;
    await ana.throws(6, 4);
    await ana.input().fill("");
    await select(ana, "Mira Vell", "Tor Haldane");
    await ana.say("/kaiser skill 5 vs target # Sneak");
    await promptOf(ben).getByRole("button", { name: "Later" }).click();
    await expect.poll(() => promptOf(ben).count()).toBe(0);
    await ben.page.keyboard.press("Shift+KeyV");
    await promptOf(ben).waitFor();
    await expect.poll(() => ben.page.locator(":focus").innerText()).toMatch(/^Sneak/);
    await ben.throws(3, 2);
    await ben.posts(() => ben.page.keyboard.press("Enter"));
    await ben.page.keyboard.press("Shift+KeyV");
    await dialogOf(ben).waitFor();
    await ben.page.keyboard.press("Escape");
  });
});

describe("with a GM", () => {
  let gm: Seat;

  beforeAll(async () => {
    gm = await table.sit("gm");
  });

  it("without a canvas the window asks for opponents, a world may leave contests to GMs, and without the permission no user is asked", async () => {
    const { ana, ben } = players;
    await ana.input().fill("");
    await ana.set("noCanvas", true, "core");
    await ana.reload();
    await ana.throws(6, 4);
    await gm.set("contest.whoStarts", "gamemasters");
    await ana.page.keyboard.press("Shift+KeyV");
    await expect.poll(async () => (await ana.notices()).join()).toContain("Only GMs can start contests");
    await gm.set("contest.whoStarts", "everyone");
    await gm.set(
      "permissions",
      { ...(await gm.run<object>(`game.settings.get("core", "permissions")`)), QUERY_USER: [4] },
      "core",
    );
    expect(
      await ana.run(
        `api.contest({ from: "Actor.ActorTorHaldane0", check: "kaiser skill 5" }).catch((error) => error.message)`,
      ),
    ).toBe("You cannot start a contest for Tor Haldane.");
    const before = await ben.cards().count();
    await ana.say("/kaiser skill 5 vs target");
    await dialogOf(ana).getByRole("checkbox", { name: "Tor Haldane" }).check();
    await ana.page.keyboard.press("Enter");
    await expect.poll(() => ben.cards().count()).toBe(before + 1);
    expect(await flagsOf(ben, -1)).toMatchObject({
      thread: { sides: [{ uuid: "Actor.ActorMiraVell000" }, { uuid: "Actor.ActorTorHaldane0" }] },
    });
    await ben.settle();
    const ask = (...questions: unknown[]) =>
      gm.do(
        `Promise.all(${JSON.stringify(questions)}.map((question) => game.users.getName("Ben").query("dicewright.answer", question)))`,
      );
    const contest = await ben.run<string>("latest.id");
    await ask(
      null,
      "Tor",
      { message: "NoMessage0000000", place: 1 },
      { message: contest, place: 0 },
      { message: contest, place: 2 },
      { message: contest, place: "1" },
    );
    expect(await promptOf(ben).count()).toBe(0);
    await ask({ message: contest, place: 1 }, { message: contest, place: 1 });
    await promptOf(ben).getByRole("button", { name: "Later" }).click();
    await promptOf(ben).waitFor({ state: "detached" });
    await ask({ message: contest, place: 1 });
    await promptOf(ben).waitFor();
    await gm.do(`game.messages.get("${contest}").delete()`);
    await promptOf(ben).waitFor({ state: "detached" });
  });

  it("a program begins contests, sealed or in secret, and is told why if it cannot", async () => {
    await Promise.all(Object.values(players).map(({ page }) => page.close()));
    await gm.throws(6, 4, 5, 3, 2, 3);
    const token = (id: string) => `Scene.SceneDrownedMill.Token.${id}`;
    const begin = (request: object) =>
      gm.run(`api.contest(${JSON.stringify(request)}).then(({ id }) => id, (error) => error.message)`);
    const [mira, tor, brigand] = [token("TokenMiraVell000"), token("TokenTorHaldane0"), token("TokenBrigandOne0")];
    const check = "kaiser skill 5";
    expect(
      await Promise.all([
        begin({ from: mira, against: mira, check }),
        begin({ from: mira, against: [tor, brigand], check, form: "all" }),
        begin({ from: mira, against: token("TokenNobody00000"), check }),
        begin({ from: mira, against: tor, check: "kr 6 dt 7" }),
        begin({ from: mira, against: tor, check, rules: { manner: "rudely" } }),
        begin({ from: mira, against: tor, check, form: "pairs" }),
        begin({ against: tor, check }),
        gm.run(
          `canvas.scene.createEmbeddedDocuments("Token", [{ name: "Crate", actorId: null, x: 0, y: 0 }]).then(() => { token("Crate").setTarget(true); return api.contest({ from: "${mira}", check: "${check}" }); }).catch((error) => error.message)`,
        ),
      ]),
    ).toEqual([
      "You cannot start a contest with yourself; target another token.",
      "3 sides are too many; this contest takes at most 2.",
      "A participant no longer exists, so nothing was rolled.",
      "This check cannot be contested; use one of: /kr opposed.",
      "Type: “rudely” is not one of opposed, attack.",
      "“pairs” is not one of each, all.",
      "Choose who starts the contest: select a token you own, or assign yourself a character.",
      "The token Crate has no actor and cannot take part in a contest.",
    ]);
    const last = (count: number) =>
      gm.run(
        `game.messages.contents.slice(-${count}).map(({ content, rolls, whisper, alias, flags }) => [content.replace(/<[^>]*>/g, ""), rolls.length, whisper.length, alias, flags.dicewright.refers?.act ?? flags.dicewright.thread.thread])`,
      );
    await begin({ from: mira, against: tor, check, sealed: true });
    expect(await last(2)).toEqual([
      ["Mira Vell starts a contest with Tor Haldane.", 0, 0, "Mira Vell", "contest"],
      [expect.stringContaining("Mira Vell") as string, 0, 0, "Mira Vell", "seal"],
    ]);
    await gm.do(`fromUuidSync("${brigand}").update({ hidden: true })`);
    await begin({ from: brigand, against: tor, check });
    expect(await last(2)).toEqual([
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
    await gm.page.keyboard.press("Shift+KeyV");
    await dialogOf(gm).getByRole("group", { name: "With" }).waitFor();
    await gm.do(`canvas.scene.tokens.getName("Old Warden").delete()`);
    const before = await gm.run<number>("game.messages.size");
    await gm.page.keyboard.press("Enter");
    await dialogOf(gm).getByRole("checkbox", { name: "Marsh Hound" }).check();
    await expect.poll(async () => (await gm.notices()).join()).toContain("no longer exists");
    await gm.page.keyboard.press("Enter");
    await expect.poll(() => gm.run("game.messages.size")).toBe(before + 1);
    expect(await flagsOf(gm, -1)).toMatchObject({
      thread: {
        sides: [
          { uuid: expect.stringContaining("TokenMiraVell000") as string },
          { uuid: expect.stringContaining("TokenMarshHound0") as string },
        ],
      },
    });
  });
});
