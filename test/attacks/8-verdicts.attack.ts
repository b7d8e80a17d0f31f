/** Players who would turn a verdict that the table has seen, once the GM's client has written it down. */
import { expect, it } from "vitest";
import { expectText, MIRA, TOR } from "../scenes/seat.ts";
import { playPublicAttacks, type Data } from "./attacker.ts";
import {
  buttonAt,
  expectPanels,
  kaiserRoll,
  loseContest,
  messageWithProof,
  openAndLoseContest,
  openContest,
  scriptThatChangesSkill,
  waitForEveryone,
  waitForLedgerRow,
} from "./rolls.ts";

playPublicAttacks((stage) => {
  const { gm, ana, ben, everyone, others } = stage;
  const post = (id: string, act: object, record?: object) =>
    ben.create(messageWithProof(id, act, record), { keepId: true });
  const better = (id: string) => post(id, { act: "answer", side: 1 }, kaiserRoll(6, 6, 3));

  it.each<readonly [string, (id: string, own: string) => Promise<unknown>]>([
    ["changes the roll in the console", (_id, own) => ben.run(scriptThatChangesSkill(own, 25))],
    ["rolls once more", (id) => better(id)],
    ["concedes for the winner", (id) => post(id, { act: "yield", side: 0 })],
    ["hides the roll", async (_id, own) => ben.update(own, { whisper: [await ben.run("game.userId")] })],
    ["takes the roll out", (_id, own) => ben.update(own, { "flags.dicewright.refers.to": "abcdefghijklmnop" })],
    ["makes a concession of the roll", (_id, own) => ben.update(own, { "flags.dicewright.refers.act": "yield" })],
    ["deletes the roll and posts a better one", (id, own) => ben.delete(own).then(() => better(id))],
  ])("the loser %s, and stays the loser", async (_what, act) => {
    const { id, own } = await loseContest(stage);
    await act(id, own);
    await waitForEveryone(stage);
    await expectPanels(everyone, id, "Mira Vell wins");
    expect(await buttonAt(ben, id, "answer 1").count()).toBe(0);
    await ana.reload();
    await expectPanels(everyone, id, "Mira Vell wins");
  });

  it("the loser of one against many deletes the roll and posts a better one", async () => {
    const id = await openContest(ana, { against: [TOR, await gm.run<string>(`actor("Brigand").uuid`)] }, 6, 4);
    const own = await post(id, { act: "answer", side: 1 }, kaiserRoll(3, 1));
    await expectPanels(others, id, "Mira Vell wins");
    await waitForLedgerRow(gm, id);
    await ben.delete(own);
    await better(id);
    await waitForEveryone(stage);
    for (const seat of others) expect(await seat.panel(id).innerText()).not.toContain("Tor Haldane wins");
  });

  it("the loser has prepared a better answer, which refers to the contest only now", async () => {
    const id = await openContest(ana, {}, 6, 4);
    const { _id, flags, ...data } = messageWithProof(id, { act: "answer", side: 1 }, kaiserRoll(6, 6, 3));
    await ben.create({ _id, ...data }, { keepId: true });
    await post(id, { act: "answer", side: 1 }, kaiserRoll(3, 1));
    await expectPanels(others, id, "Mira Vell wins");
    await waitForLedgerRow(gm, id);
    await ben.update(_id, { flags });
    await waitForEveryone(stage);
    await expectPanels(everyone, id, "Mira Vell wins");
  });

  it("the loser takes a concession back that everyone has seen", async () => {
    const id = await openContest(ana, {}, 3, 1);
    await buttonAt(ben, id, "yield 1").click();
    await expectPanels(others, id, "Mira Vell wins");
    await waitForLedgerRow(gm, id);
    expect(await buttonAt(ben, id, "resume 1").count()).toBe(0);
    await post(id, { act: "resume", side: 1 });
    await better(id);
    await waitForEveryone(stage);
    await expectPanels(everyone, id, "Mira Vell wins");
  });

  it("the opener who lost edits rules and sides, withdraws, and deletes the opening", async () => {
    const { id } = await openAndLoseContest(stage);
    const sides = [{ uuid: TOR }, { uuid: await gm.run<string>(`actor("Brigand").uuid`) }];
    await ben.update(id, {
      "flags.dicewright.thread": { ...(await threadOf(id)), sides, rules: { manner: "attack" } },
    });
    await post(id, { act: "withdraw" });
    await waitForEveryone(stage);
    await expectPanels(everyone, id, "Mira Vell wins");
    await ben.delete(id);
    for (const seat of everyone) {
      const notes = () => seat.page.locator("#chat .chat-log .dicewright-thread-note").allInnerTexts();
      await expect.poll(notes).toContain("Mira Vell wins. The message that began this was deleted since.");
    }
  });

  const threadOf = (id: string) => ben.run<Data>(`game.messages.get("${id}").flags.dicewright.thread`);

  it("the id of a settled contest is used again for another's token and made-up faces", async () => {
    const { id } = await loseContest(stage);
    const thread = await threadOf(id);
    await gm.do(`game.messages.get("${id}").delete()`);
    const { rolls } = messageWithProof(id, {}, kaiserRoll(1, 2));
    const flags = { dicewright: { thread, salt: "x" } };
    await ben.create({ _id: id, content: "mine", rolls, flags }, { keepId: true });
    await waitForEveryone(stage);
    for (const seat of everyone) {
      await seat.settle();
      const said = () => seat.page.locator(`#chat .chat-log [data-of="${id}"]`).allInnerTexts();
      await expect.poll(async () => (await said()).join()).not.toMatch(/\bwins?\b|\blose\b/);
    }
  });

  it("an answer for a token of the GM's is told apart from theirs", async () => {
    const token = await gm.addToken("Scout", await gm.run(`actor("Brigand").id`));
    await ben.comesTo(`fromUuidSync("${token}") !== null`, true);
    const id = await ben.begin("contest", { from: MIRA, against: [token], check: "kaiser skill 5" }).catch(() => "");
    expect(id).toBe("");
    const own = await ben.begin("contest", { from: TOR, against: [token], check: "kaiser skill 5" });
    await post(own, { act: "yield", side: 1 });
    for (const seat of others) await seat.reads("its author may not act");
    for (const seat of others) await expectText(seat.panel(own), /Waiting|Not rolled yet|Your turn/);
  });
});
