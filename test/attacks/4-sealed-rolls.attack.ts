import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";
import {
  expectPanels,
  answer,
  openContest,
  buttonAt,
  kaiserRoll,
  latestOf,
  messageWithProof,
  expectPanel,
} from "./rolls.ts";

playAttacks(({ gm, ana, ben, everyone, others }) => {
  /** A sealed contest in which Ben keeps his browser from showing his roll, until he has seen Ana's. */
  const sealed = async () => {
    const id = await openContest(ana, { sealed: true }, 6, 4);
    await expectPanel(ben, id, "1 of 2 have rolled");
    await ben.throws(3, 1);
    await ben.run(
      `void (globalThis.seals = game.settings.set) ?? (game.settings.set = function (space, key, value) { const kept = globalThis.seals.call(this, space, key, value); return key === "seals" ? kept.then(() => globalThis.seals.call(this, space, key, {})) : kept; })`,
    );
    await answer(ben, id);
    await expectPanel(ana, id, "6 4 + 5 15");
    await ben.run("void (game.settings.set = globalThis.seals)");
    return id;
  };

  it("a seal that is deleted after the others have opened cannot be replaced", async () => {
    const id = await sealed();
    await ben.delete(await latestOf(ben, id, "Ben"));
    await ben.create(messageWithProof(id, { act: "seal", side: 1, seal: "0123456789abcdef".repeat(4) }), {
      keepId: true,
    });
    await expectPanels(everyone, id, "Not rolled yet");
    expect(await buttonAt(ben, id, "answer 1").count()).toBe(0);
    await answer(gm, id, 1, 2);
    await expectPanels(everyone, id, "Mira Vell wins");
  });

  it("a roll does not fit a seal that is edited after the others have opened: a GM answers instead", async () => {
    const id = await sealed();
    const own = await latestOf(ben, id, "Ben");
    await ben.update(own, { "flags.dicewright.refers.seal": "0123456789abcdef".repeat(4) });
    await ben.create(messageWithProof(id, { act: "answer", side: 1, salt: "x" }, kaiserRoll(6, 6, 3)), {
      keepId: true,
    });
    await ben.create(messageWithProof(id, { act: "yield", side: 0 }), { keepId: true });
    await expectPanels(others, id, "Not revealed yet. A GM can answer instead");
    await answer(gm, id, 1, 2);
    await expectPanels(everyone, id, "Mira Vell wins");
  });

  it("a refusal to open is told on the panel, to its user too", async () => {
    const id = await sealed();
    await expectPanel(ben, id, "Sealed in another browser");
    await expectPanels(others, id, "Not revealed yet. A GM can answer instead");
  });
});
