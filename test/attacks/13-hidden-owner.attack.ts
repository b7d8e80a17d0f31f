import { expect, it } from "vitest";
import { MIRA, TOR, type Seat } from "../scenes/seat.ts";
import { forgedRoll, playAttacks } from "./attacker.ts";

/** The addresses of the pictures in panels and questions. */
const PICTURES = `[...document.querySelectorAll(".dicewright-portrait")].map((image) => image.getAttribute("src"))`;

playAttacks(({ gm, ana, ben }) => {
  it("13: a hidden token is as unknown as its owner, until it is shown", async () => {
    const token = await gm.addToken("Shadow", "ActorTorHaldane0", {
      ...{ hidden: true, texture: { src: "icons/svg/shadow.svg" } },
    });
    await gm.do(`fromUuidSync("${TOR}").update({ img: "icons/svg/unmasked.svg" })`);
    await ana.begin("contest", { from: MIRA, against: [token], check: "kaiser skill 5" }, 6, 4);
    await gm.begin("group", { system: "kaiser", kind: "skill", members: [MIRA, token] });
    const threads = () => ana.page.locator("#chat .chat-log .dicewright-thread").allInnerTexts();
    await expect.poll(async () => (await threads()).length).toBeGreaterThan(1);
    await ana.settle();
    expect((await threads()).join("\n")).not.toMatch(/Ben|Shadow|Tor Haldane/);
    expect((await threads()).join("\n")).toContain("Unknown");
    await ben.reads("Shadow");
    const request = { v: 1, line: "/kaiser skill 5 vs 12" };
    const asked = await gm.create({ content: "asked", flags: { dicewright: { request } } });
    const options = { skill: 5, modifier: 0, advantages: 0, disadvantages: 0, opposed: false, difficulty: 12 };
    await gm.create({
      content: "answer",
      speaker: { alias: "Someone", scene: token.split(".")[1], token: token.split(".")[3] },
      rolls: [JSON.stringify(forgedRoll({ v: 1, system: "kaiser", kind: "skill", options, faces: [3, 1] }))],
      flags: { dicewright: { refers: { v: 1, to: asked, act: "answer" } } },
    });
    await ana.reads("Someone");
    expect((await threads()).join("\n")).not.toMatch(/Ben|Shadow|Tor Haldane/);
    const pictures = (seat: Seat) => seat.run<string[]>(PICTURES);
    expect(await pictures(ana)).not.toContain("icons/svg/shadow.svg");
    await expect.poll(() => pictures(ben)).toContain("icons/svg/shadow.svg");
    await gm.do(`fromUuidSync("${token}").update({ hidden: false })`);
    await expect.poll(async () => (await threads()).join("\n")).toMatch(/Shadow[^]*Ben/);
    await gm.begin("extended", { system: "kr", options: { pool: 8, dt: 6, con: 3 }, for: token });
    // The contest, the group test, the extended test and the answer to the request.
    await expect.poll(() => ana.page.locator('#chat .chat-log img[src$="shadow.svg"]').count()).toBe(4);
    await gm.do(`fromUuidSync("${token}").update({ hidden: true })`);
    await expect.poll(() => pictures(ana)).not.toContain("icons/svg/shadow.svg");
    await gm.do(`fromUuidSync("${token}").update({ hidden: false, texture: { src: "icons/svg/hood.svg" } })`);
    await expect.poll(() => pictures(ana)).toContain("icons/svg/hood.svg");
    await gm.do(`fromUuidSync("${token}").update({ texture: { src: "icons/svg/hood.webm" } })`);
    await expect.poll(() => pictures(ana)).not.toContain("icons/svg/hood.svg");
    expect(await pictures(gm)).not.toContain("icons/svg/hood.webm");
    // The picture of its actor does not take its place.
    await gm.do(`fromUuidSync("${token}").delete()`);
    await expect.poll(threads).not.toContainEqual(expect.stringContaining("Ben"));
    for (const seat of [ana, ben, gm]) expect(await pictures(seat)).not.toContain("icons/svg/unmasked.svg");
  });
});
