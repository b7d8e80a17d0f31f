import { expect, it } from "vitest";
import { MIRA, TOR } from "../scenes/seat.ts";
import { callsDuring, playPublicAttacks } from "./attacker.ts";

playPublicAttacks(({ gm, ana, ben }) => {
  /** Posts copies of the newest message at once, or of a text, and waits until the GM has them. */
  async function flood(count: number, data = "(({ _id, author, ...data }) => data)(latest.toObject())"): Promise<void> {
    const size = await gm.run<number>("game.messages.size");
    await ben.do(`ChatMessage.createDocuments(Array(${count}).fill(${data}))`);
    await gm.comesTo("game.messages.size", size + count);
  }

  /** Ends the drawing of distant messages in idle moments, which come sooner or later on each machine. */
  const drawOnlyNear = () => gm.do("(globalThis.requestIdleCallback = () => 0)");

  it("each of very many rolls costs the GM little beyond the hundred that are shown", async () => {
    await ben.post("/kaiser skill 5 vs 12", 6, 2);
    await drawOnlyNear();
    await flood(150);
    const some = await callsDuring(gm, () => flood(200));
    // A log that is short for a moment draws a hundred older messages, too: the least of three floods drew the fewest.
    const floods: number[] = [];
    while (floods.length < 3) floods.push(await callsDuring(gm, () => flood(700)));
    expect((Math.min(...floods) - some) / 500).toBeLessThan(150); // 360 if each is spoken and read at once.
  });

  it("a renamed actor costs the GM little for contests that nobody sees", async () => {
    await ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 5" }, 6, 4);
    await ben.settle();
    const opening = await ben.run<string>("JSON.stringify((({ _id, author, ...data }) => data)(latest.toObject()))");
    await drawOnlyNear();
    await flood(400, opening);
    await flood(250, `{ content: "Hello" }`);
    // A log that was short for a moment has drawn older messages, too. Drawn anew it holds the last hundred.
    await gm.settle();
    await gm.do("ui.chat.render()");
    await gm.comesTo(`document.querySelectorAll("#chat .dicewright-message").length`, 0);
    const inASecond = () => callsDuring(gm, () => gm.page.waitForTimeout(1000));
    await expect.poll(inASecond, { timeout: 60_000 }).toBeLessThan(5000);
    const calls = await callsDuring(gm, () => gm.do(`fromUuidSync("${TOR}").update({ name: "Tor the Tall" })`));
    expect(calls).toBeLessThan(40_000); // 100,000 if each is read again.
  });
});
