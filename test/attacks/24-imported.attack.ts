import { expect, it } from "vitest";
import { playPublicAttacks } from "./attacker.ts";
import { answer, openContest, expectPanel } from "./rolls.ts";

/** Broken values in the module's flags, as an imported file or a console can leave them. */
const SHAPES = `[5, "x", "", true, [], [null], {}, { v: 1 }, { toString: 1, valueOf: 1 }, { v: 1, to: id, act: { toString: 1 } },
  { v: 1, to: id, act: "answer", side: {} }, { v: 1, to: id, act: "tie", duel: [] }, { v: 1, to: id, act: "change", of: {}, change: [] },
  { v: 1, thread: "contest" }, { v: 1, thread: "contest", system: "kaiser", form: "each", rules: [], sides: [{ uuid: 5 }, null] },
  { v: 1, thread: "contest", system: "kaiser", form: "each", rules: { a: {} }, sides: [{ uuid: "Actor.ActorTorHaldane0" }, { uuid: "Scene.x.Token.y", name: {} }] },
  { v: 1, thread: "extended", system: "kr", party: [], options: 5, goal: {} }, { v: 1, thread: "extended", system: "kr", party: { uuid: "Combat.x" }, options: { pool: 5 }, goal: 5, turn: { combat: [], round: {}, turn: -1 } },
  { v: 1, thread: "group", system: "kaiser", kind: "constructor", parties: [{}] }, { v: 1, line: {} }, { v: 1, line: "/kaiser skill 5", parties: 5 },
  { [id]: { salt: {}, payload: [], record: 5 } }, { [id]: 5 }, { [id]: { salt: "x", payload: { toString: 1 } } }, { v: 2, list: [] },
  { v: 1, system: "kaiser", list: [null, 5, { id: {}, name: [], options: 5 }, { id: "a", name: "A", system: "__proto__", kind: "toString", options: {} }] }]`;
const NAMES = ["thread", "refers", "request", "salt", "seen", "revealed", "salts", "traits"];
/** Words that no sentence for people has. */
const RAW = /undefined|\[object|is not (?:a function|iterable)|TypeError|Cannot (?:read|convert)/;

playPublicAttacks(({ gm, ana, ben, everyone }) => {
  it("documents that were imported with broken flags harm nothing else", async () => {
    const id = await openContest(ana);
    const posted = await gm.run<number>(`(async () => {
      const id = "${id}", shapes = ${SHAPES}, names = ${JSON.stringify(NAMES)};
      const flags = names.flatMap((name) => shapes.map((shape) => ({ dicewright: { [name]: shape } })));
      const mixed = shapes.map((shape) => ({ dicewright: { thread: shape, refers: shape, salt: "x", seen: shape, revealed: shape, salts: shape } }));
      const content = "<p>Imported.</p>";
      const messages = await ChatMessage.createDocuments([...flags, ...mixed].map((each) => ({ content, flags: each })));
      const type = game.actors.contents[0].type;
      const actors = await Actor.implementation.createDocuments(shapes.map((traits, i) => ({ name: "Imported " + i, type, ownership: { default: 3 }, flags: { dicewright: { traits } } })));
      await api.contest({ from: actor("Brigand"), against: actors, check: "kaiser skill 5" });
      const [combat] = await Combat.implementation.createDocuments([{ flags: { dicewright: { thread: 5 } } }]);
      await combat.createEmbeddedDocuments("Combatant", [{ name: "<img src=x onerror=alert(1)>" }, { actorId: actors[0].id, initiative: 5 }, { tokenId: "goneGoneGoneGone", sceneId: "goneGoneGoneGone", actorId: "goneGoneGoneGone" }]);
      await combat.startCombat();
      return messages.length;
    })()`);
    for (const seat of everyone) {
      await expect.poll(() => seat.run("game.messages.size")).toBeGreaterThan(posted);
      await seat.settle();
      expect(await seat.page.locator("body").innerText()).not.toMatch(RAW);
    }
    const later = await openContest(ana);
    await answer(ben, later);
    for (const seat of everyone) {
      await expectPanel(seat, later, /wins|Tie|Draw/);
      expect(await seat.panel(later).innerText()).not.toMatch(RAW);
      expect(seat.errors).toEqual([]);
    }
  });
});
