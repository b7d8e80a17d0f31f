import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";

/** A token under a false name, and one that players cannot see, each of an actor whose name they should not learn. */
const TOKENS = `canvas.scene.createEmbeddedDocuments("Token", [
  { name: "Pilgrim", actorId: "ActorOldWarden00", x: 100, y: 100 },
  { name: "Whisper", actorId: "ActorMarshHound0", x: 200, y: 100, hidden: true },
]).then((made) => made.map(({ uuid }) => uuid))`;

/** What a page says of the last two threads, and what their messages store. */
const TOLD = `JSON.stringify([
  [...document.querySelectorAll(".chat-log, .dicewright-speech, .dicewright-prompt, #notifications")].map(({ outerHTML }) => outerHTML),
  game.messages.map(({ content, speaker }) => [content, speaker.alias]),
  globalThis.told,
])`;

const SECRETS = /Old Warden|Marsh Hound|Whisper/;

playAttacks(({ gm, ana, ben }) => {
  it("3: a masked or hidden token is called by its public name, or not at all, once it is deleted", async () => {
    for (const seat of [ana(), ben().seat])
      await seat.run(
        `void (globalThis.told = ["contest", "group"].map((name) => { const told = []; Hooks.on("dicewright." + name, (event) => told.push(event)); return told; }))`,
      );
    const [masked, hidden] = await gm().run<[string, string]>(TOKENS);
    await gm().throws(6, 4, 6, 4, 6, 4);
    await gm().run(
      `(async () => { const { api } = game.modules.get("dicewright");
        await api.contest({ from: "Actor.ActorMiraVell000", against: ["${masked}", "${hidden}"], check: "kaiser skill 5" });
        await api.group({ system: "kaiser", kind: "skill", options: { skill: 5 }, members: ["Actor.ActorMiraVell000", "${masked}", "${hidden}"] });
        await canvas.scene.deleteEmbeddedDocuments("Token", ["${masked}", "${hidden}"].map((uuid) => uuid.split(".").at(-1))); })()`,
    );
    for (const seat of [ana(), ben().seat]) {
      await expect.poll(() => seat.cards().last().innerText()).toContain("Pilgrim");
      expect(await seat.cards().last().innerText()).toContain("Deleted actor");
      expect(await seat.run<string>(TOLD)).not.toMatch(SECRETS);
    }
    await gm().lastCard().getByRole("button", { name: "Roll for the rest" }).click();
    await expect.poll(() => gm().run("game.messages.size")).toBe(4);
    for (const seat of [ana(), ben().seat]) {
      await seat.settle();
      expect(await seat.run<string>(TOLD)).not.toMatch(SECRETS);
    }
  });
});
