/** Lines in texts of actors and items, several lines at once, and lines of users without a character. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { generations, layTable, type Seat } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

const SNEAK = "[[/kaiser skill @skills.sneak vs 12]]{Sneak}";
const OF_TOR = `{ relativeTo: actor("Tor Haldane"), rollData: actor("Tor Haldane").getRollData() }`;

const link = (seat: Seat) => seat.page.locator("#text button").first();

/** Clicks the link in the shown text, and gives who speaks and which line was rolled. */
async function clickLink(seat: Seat, ...faces: readonly number[]): Promise<readonly unknown[]> {
  await seat.throws(...faces);
  await seat.posts(() => link(seat).press("Enter"));
  return [await seat.run("latest.speaker.alias"), await seat.lastCard().locator("code").first().textContent()];
}

/** Clicks the link in the shown text, which posts nothing and says this. */
async function expectRefusal(seat: Seat, sentence: string): Promise<void> {
  const before = await seat.run("game.messages.size");
  await link(seat).press("Enter");
  await seat.isTold(sentence);
  expect(await seat.run("game.messages.size")).toBe(before);
}

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(() => table.gather({ generation }));

  beforeEach(async () => {
    for (const seat of [gm, ana, ben]) await seat.run("canvas.tokens.releaseAll()");
    await gm.do(`game.users.getName("Ben").update({ character: actor("Tor Haldane").id })`);
  });

  it("a link in an actor's text rolls that actor's number, for users who may act for it", async () => {
    await gm.do(`token("Mira Vell").control()`);
    for (const seat of [ben, gm]) {
      await seat.show(SNEAK, OF_TOR);
      expect(await clickLink(seat, 6, 2)).toEqual(["Tor Haldane", "/kaiser skill 2 vs 12"]);
    }
    await ana.show(SNEAK, OF_TOR);
    await expectRefusal(ana, "You cannot roll for the actor of this text.");
    await ana.show(SNEAK);
    expect(await clickLink(ana, 6, 2)).toEqual(["Mira Vell", "/kaiser skill 6 vs 12"]);
    for (const [text, options] of [
      [SNEAK.replace("/kaiser", "/odds kaiser"), OF_TOR],
      ["[[/odds kaiser skill 2 vs 12]]{Sneak}"],
    ] as const) {
      await gm.show(text, options);
      await expect.poll(() => link(gm).textContent()).toBe("Sneak: 16.7%");
    }
    await gm.set("odds.texts", "everyone");
    await ana.comesTo(`game.settings.get("dicewright", "odds.texts")`, "everyone");
    await ana.show(SNEAK.replace("/kaiser", "/odds kaiser"), OF_TOR);
    expect(await link(ana).getAttribute("class")).toContain("dicewright-mistake");
  });

  it("a link in an item's text rolls for its actor, with numbers of the item first, and says so once it is gone", async () => {
    const cloak = await gm.run<string>(
      `actor("Tor Haldane").createEmbeddedDocuments("Item", [{ name: "Cloak", type: "base" }]).then(([{ uuid }]) => uuid)`,
    );
    await ben.comesTo(`fromUuidSync("${cloak}")?.name`, "Cloak");
    await ben.run(`void (fromUuidSync("${cloak}").getRollData = () => ({ cloak: 3, skills: {} }))`);
    const ofCloak = `{ relativeTo: fromUuidSync("${cloak}") }`;
    await ben.show("[[/kaiser skill @skills.sneak + @cloak vs 12]]", ofCloak);
    expect(await clickLink(ben, 6, 2)).toEqual(["Tor Haldane", "/kaiser skill 2 + 3 vs 12"]);
    await gm.do(`fromUuidSync("${cloak}").delete()`);
    await ben.comesTo(`fromUuidSync("${cloak}")`, null);
    await expectRefusal(ben, "The actor of this text no longer exists.");
    await ben.show(
      SNEAK,
      `{ relativeTo: { documentName: "Actor", uuid: "Compendium.world.foes.Actor.ActorInPack00000" } }`,
    );
    await expectRefusal(ben, "This text is in a compendium");
    await ben.show(SNEAK, `{ relativeTo: game.journal.contents[0] }`);
    expect(await clickLink(ben, 6, 2)).toEqual(["Tor Haldane", "/kaiser skill 2 vs 12"]);
  });

  it("a click with several selected tokens says for whom it rolls", async () => {
    await gm.do(`["Tor Haldane", "Mira Vell"].forEach((name) => token(name).control({ releaseOthers: false }))`);
    await gm.show(SNEAK);
    const [name] = await clickLink(gm, 6, 2);
    await gm.isTold(`Several tokens are selected; this roll is for ${String(name)}.`);
  });

  it("each of several lines in one message is rolled, or a sentence says why none is", async () => {
    const send = (...lines: string[]) => {
      const text = generation === 14 ? lines.map((line) => `<p>${line}</p>`).join("") : lines.join("\n");
      return ana.do(`ui.chat.processMessage(${JSON.stringify(text)})`);
    };
    const before = await ana.cards().count();
    await ana.throws(6, 2, 6, 4);
    await send("/kaiser skill 5 vs 12", "/kaiser skill 4 vs 9");
    await expect.poll(() => ana.cards().count()).toBe(before + 2);
    const codes = ana.page.locator("#chat .chat-log .dicewright-card code");
    expect((await codes.allTextContents()).slice(-2)).toEqual(["/kaiser skill 5 vs 12", "/kaiser skill 4 vs 9"]);
    await send("/kaiser skill 5 vs 12", "/kaiser skill 4 nonsense");
    await ana.isTold("nonsense");
    await send("/kaiser skill 5 vs 12", "/r 1d6");
    await ana.isTold("Send the lines of Dicewright in a message of their own.");
    expect(await ana.cards().count()).toBe(before + 2);
  });

  it("a line with a path says that its user has no character", async () => {
    await gm.do(`game.users.getName("Ben").update({ character: null })`);
    await ben.comesTo("game.user.character", null);
    for (const line of ["skill @skills.sneak vs 12", "skill @skills.sneak vs target"]) {
      await ben.show(`[[/kaiser ${line}]]`);
      const sentence =
        "You have no character here for the path @skills.sneak: select a token, or write a number, such as 7.";
      await expectRefusal(ben, sentence);
      await ben.run("ui.notifications.clear?.()");
    }
  });
});
