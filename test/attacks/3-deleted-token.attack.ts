import { expect, it } from "vitest";
import { lookAt, promptOf } from "../scenes/contests.ts";
import { MIRA } from "../scenes/seat.ts";
import { playAttacks } from "./attacker.ts";

/** A token under a false name, and one that players cannot see, each of an actor whose name they should not learn. */
const TOKENS = `canvas.scene.createEmbeddedDocuments("Token", [
  { name: "Pilgrim", actorId: "ActorOldWarden00", x: 100, y: 100 },
  { name: "Whisper", actorId: "ActorMarshHound0", x: 200, y: 100, hidden: true },
]).then((made) => made.map(({ uuid }) => uuid))`;

/** The texts of the last two threads on a page, and their stored messages. */
const TOLD = `JSON.stringify([
  [...document.querySelectorAll("#chat .chat-log, .dicewright-speech, .dicewright-prompt, #notifications")].map(({ outerHTML }) => outerHTML),
  game.messages.map(({ content, speaker }) => [content, speaker.alias]),
  globalThis.told,
])`;

const SECRETS = /Old Warden|Marsh Hound|Whisper/;

playAttacks(({ gm, ana, ben }) => {
  it("3: a masked or hidden token is called by its public name, or not at all, once it is deleted", async () => {
    const hear = `["contest", "group"].forEach((name) => Hooks.on("dicewright." + name, (event) => told.push(event)))`;
    await lookAt(ana, "actors");
    for (const seat of [ana, ben]) await seat.run(`void (globalThis.told = [], ${hear})`);
    const [masked, hidden] = await gm.run<[string, string]>(TOKENS);
    const both = [masked, hidden];
    const asked = { system: "kaiser", kind: "skill", options: { skill: 5 }, members: [MIRA, ...both] };
    await gm.begin("contest", { from: MIRA, against: both, check: "kaiser skill 5" }, 6, 4, 6, 4, 6, 4);
    await gm.begin("group", asked);
    await promptOf(ana).waitFor();
    for (const uuid of both) await gm.do(`fromUuidSync("${uuid}").delete()`);
    for (const seat of [ana, ben]) {
      await seat.reads("Pilgrim");
      await seat.reads("Deleted actor");
      expect(await seat.run<string>(TOLD)).not.toMatch(SECRETS);
    }
    await gm.lastCard().getByRole("button", { name: "Roll for NPCs" }).click();
    await gm.comesTo("game.messages.size", 4);
    for (const seat of [ana, ben]) {
      await seat.settle();
      expect(await seat.run<string>(TOLD)).not.toMatch(SECRETS);
    }
  });
});
