import AxeBuilder from "@axe-core/playwright";
import { describe, expect, it } from "vitest";
import { generations, layTable, type Seat } from "./seat.ts";

const table = layTable("plain", { only: "host" });

const traitsOf = (name: string, skill: number) => JSON.stringify({ v: 1, system: "kaiser", list: [{ id: "t1", name, system: "kaiser", kind: "skill", options: { skill } }] });
const learn = (seat: Seat, actor: string, name: string, skill: number) => seat.run(`game.actors.getName("${actor}").setFlag("dicewright", "traits", ${traitsOf(name, skill)}).then(() => undefined)`);
const select = (seat: Seat, own: string, ...targets: string[]) => seat.run(`canvas.tokens.placeables.forEach((token) => { if (token.name === "${own}") token.control(); token.setTarget(${JSON.stringify(targets)}.includes(token.name), { releaseOthers: false }); })`);
const flagsOf = <T>(seat: Seat, at: number) => seat.run<T>(`game.messages.contents.at(${at}).flags.dicewright`);
const dialogOf = (seat: Seat) => seat.page.getByRole("dialog", { name: "Begin a contest" });
const promptOf = (seat: Seat) => seat.page.getByRole("region", { name: "A contest: Tor Haldane" });
const complaints = async (seat: Seat, selector: string) => (await new AxeBuilder({ page: seat.page }).include(selector).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);

describe.each(generations)("in generation %i", (generation) => {
  it("a contest begins by a token's button, by a key and in chat, and whoever is met is asked once", async () => {
    const [ana, ben] = await Promise.all([
      table.sit("ana", { generation, faces: [6, 4, 5, 3, 2, 3], theme: generation === 14 ? "dark" : "light" }),
      table.sit("ben", { generation, faces: [3, 2], theme: generation === 14 ? "dark" : "light" }),
    ]);
    await Promise.all([learn(ana, "Mira Vell", "Sneak", 6), learn(ben, "Tor Haldane", "Watch", 4)]);
    await select(ana, "Mira Vell", "Tor Haldane");
    await ana.run(`canvas.tokens.hud.bind(canvas.tokens.controlled[0]).then(() => undefined)`);
    await ana.page.locator("#token-hud").getByRole("button", { name: "Contest with targets" }).click();
    expect(await dialogOf(ana).getByLabel("With").locator("option:checked").innerText()).toBe("Sneak (Kaiser)");
    expect(await dialogOf(ana).innerText()).toContain("Tor Haldane");
    expect(await complaints(ana, ".dicewright-challenge")).toEqual([]);
    const before = await ben.cards().count();
    await dialogOf(ana).getByLabel("Manner").selectOption("attack");
    await ana.page.keyboard.press("Enter");
    await promptOf(ben).waitFor();
    expect(await flagsOf(ana, -1)).toMatchObject({ thread: { v: 1, thread: "contest", system: "kaiser", form: "each", isSealed: false, rules: { manner: "attack" } } });
    expect(await promptOf(ben).innerText()).toContain("Mira Vell throws Sneak (Kaiser).");
    expect(await complaints(ben, ".dicewright-prompt")).toEqual([]);
    await promptOf(ben).getByRole("button", { name: "Answer" }).click();
    await expect.poll(() => ben.cards().count()).toBeGreaterThan(before + 1);
    expect(await flagsOf(ben, -1)).toMatchObject({ refers: { act: "answer", side: 1 } });
    expect(await promptOf(ben).count()).toBe(0);

    await ana.say("/kaiser skill 5 vs target ranged # Shot");
    await promptOf(ben).waitFor();
    expect(await flagsOf(ana, -1)).toMatchObject({ thread: { rules: { manner: "opposed", range: "ranged" } } });
    await promptOf(ben).getByRole("button", { name: "Does not resist" }).click();
    await expect.poll(() => flagsOf(ana, -1)).toMatchObject({ refers: { act: "yield", side: 1 } });

    await select(ana, "Mira Vell");
    await ana.say("/kaiser skill 5 vs target");
    expect((await ana.notices()).join()).toContain("Target at least one token first");
    expect(await ana.unsent()).toContain("vs target");
    await ana.page.locator("#chat-message").first().evaluate((place) => (place.ownerDocument.activeElement as HTMLElement).blur());
    await ana.page.keyboard.press("Shift+KeyV");
    await dialogOf(ana).getByRole("checkbox", { name: "Old Warden" }).waitFor();
    await ana.page.keyboard.press("Escape");
    await dialogOf(ana).waitFor({ state: "detached" });
  });
});

it("without a canvas whom to meet is asked for, a world may leave contests to Gamemasters, and without the permission nobody is asked", async () => {
  const [gm, ana, ben] = await Promise.all([table.sit("gm"), table.sit("ana", { canvas: "off", faces: [6, 4] }), table.sit("ben")]);
  await gm.run(`game.settings.set("dicewright", "contest.whoStarts", "gamemasters").then(() => undefined)`);
  await ana.page.keyboard.press("Shift+KeyV");
  await expect.poll(async () => (await ana.notices()).join()).toContain("only Gamemasters");
  await gm.run(`game.settings.set("dicewright", "contest.whoStarts", "everyone").then(() => game.settings.set("core", "permissions", { ...game.settings.get("core", "permissions"), QUERY_USER: [4] })).then(() => undefined)`);
  const before = await ben.cards().count();
  await ana.page.waitForTimeout(500);
  await ana.say("/kaiser skill 5 vs target");
  await dialogOf(ana).getByRole("checkbox", { name: "Tor Haldane" }).check();
  await ana.page.keyboard.press("Enter");
  await expect.poll(() => ben.cards().count()).toBe(before + 1);
  expect(await flagsOf(ben, -1)).toMatchObject({ thread: { sides: [{ uuid: "Actor.ActorMiraVell000" }, { uuid: "Actor.ActorTorHaldane0" }] } });
  await ben.settle();
  expect(await promptOf(ben).count()).toBe(0);
});
