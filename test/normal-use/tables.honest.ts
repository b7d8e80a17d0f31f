/**
 * Honest tables: what other packages and GMs do in everyday life, and nothing on any panel but the verdict. Each compares
 * with the same contest at a table where nothing of the kind takes place.
 */
import { beforeEach, describe, expect, it } from "vitest";
import { waitForLedgerRow } from "../attacks/rolls.ts";
import { layTable, MIRA, savedSkill, expectText, TOR, type Seat } from "../scenes/seat.ts";
import { untilReady } from "../scenes/sitting.ts";
import { createsAnew, mends, reacts, stamps, storesRollsAnew, translates } from "./neighbours.ts";

/** A GM clears the log; what is in it. */
const CLEAR = "ChatMessage.deleteDocuments(game.messages.map(({ id }) => id)).then(() => undefined)";

const ALL = "game.messages.contents.map((message) => message.toObject())";

describe.each([13, 14] as const)("in generation %i", (generation) => {
  const table = layTable("plain", { only: "host" });
  const { gm, ana, ben } = table.party("gm", "ana", "ben");
  /** The texts of a contest that Ana wins, undisturbed. */
  const plain: Record<string, string> = {};

  beforeEach(async () => {
    await table.gather({ generation });
    await gm.run(CLEAR);
  });

  const press = (seat: Seat, id: string, name: RegExp) => seat.panel(id).getByRole("button", { name }).first().click();

  /** Ana begins with a total of 15, or sealed; gives the id of the contest. */
  const begin = (more: object = {}) =>
    ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 5", ...more }, 6, 4);

  /** Ben answers with a total of 10. */
  async function answer(id: string, faces: readonly number[] = [3, 2]): Promise<void> {
    await ben.throws(...faces);
    await press(ben, id, /Fight|Answer/);
  }

  async function play(more: object = {}): Promise<string> {
    const id = await begin(more);
    await answer(id);
    return id;
  }

  /** Nothing on the panel but the verdict, and nothing said of any message. */
  async function unharmed(id: string, seats: readonly Seat[] = [gm, ana, ben]): Promise<void> {
    for (const seat of seats) {
      const read = () => seat.panel(id).innerText();
      await expect.poll(read, { message: `what ${seat.user} reads` }).toBe(plain[seat.user]);
      const notes = seat.page.locator(".chat-log .dicewright-thread-note");
      expect(await notes.allInnerTexts(), `said to ${seat.user}`).toEqual([]);
    }
  }

  /** A GM imports messages. */
  const bring = (messages: readonly object[]) =>
    gm.do(`ChatMessage.createDocuments(${JSON.stringify(messages)}, { keepId: true })`);

  it("nothing befalls it", async () => {
    for (const actor of [MIRA, TOR]) await gm.learn(actor, savedSkill("Fight", { skill: 5 }));
    const id = await play();
    await expectText(ana.panel(id), "You win");
    await expectText(ben.panel(id), "You lose");
    await expectText(gm.panel(id), "Mira Vell wins");
    for (const seat of [gm, ana, ben]) plain[seat.user] = await seat.panel(id).innerText();
    await unharmed(id);
  });

  it.each([
    ["a module of players stamps every message that they make", stamps],
    ["a translator and a portrait module change messages before they are stored", translates],
    ["another module stores rolls anew", storesRollsAnew],
    ["a module cancels messages, and creates them again without their ids", createsAnew],
    ["one module creates messages again without their ids, and another stamps them", `${createsAnew};${stamps}`],
  ])("%s", async (_what, neighbour) => {
    for (const seat of [ana, ben]) await seat.run(neighbour);
    await begin().catch(() => undefined);
    // The opener may read of a failure before others have the message.
    const opened = `game.messages.contents.find(({ flags }) => flags.dicewright?.thread)?.id ?? ""`;
    await gm.comesTo(`(${opened}) !== ""`, true);
    const id = await gm.run<string>(opened);
    await answer(id);
    await unharmed(id);
  });

  it("people react to rolls, seals, concessions and extended tests of their own", async () => {
    const id = await begin({ sealed: true });
    await ana.run(reacts);
    await answer(id);
    for (const seat of [ana, ben]) await seat.run(reacts);
    await unharmed(id);
    const conceded = await begin();
    await press(ben, conceded, /Concede/);
    await ben.run(reacts);
    await expectText(ana.panel(conceded), "You win");
    const asked = { for: MIRA, system: "kr", options: { pool: 4, dt: 4, con: 2 } };
    const test = await ana.begin("extended", asked, 9, 9, 9, 9, 9, 9);
    await press(ana, test, /Next roll|Roll/);
    await ana.run(reacts);
    await expectText(gm.panel(test), "6 dice");
    expect(await gm.panel(test).innerText()).not.toMatch(/edited/i);
  });

  it("a word is mended in what was said", async () => {
    const id = await play();
    for (const seat of [ana, ben]) await seat.run(mends);
    await unharmed(id);
  });

  it("a GM deletes a misroll, and its player rolls again with one click", async () => {
    const id = await begin();
    await answer(id, [6, 6]);
    await expectText(ana.panel(id), "You lose");
    await waitForLedgerRow(gm, id);
    await gm.do(`latest.delete()`);
    await expectText(ben.panel(id), "The GM removed Tor Haldane's roll.");
    await answer(id);
    for (const seat of [gm, ana, ben]) {
      await expectText(seat.panel(id), "The GM removed Tor Haldane's roll.");
      const shown = async () => (await seat.panel(id).innerText()).replace(/\n*The GM removed .*\n*/, "\n\n");
      await expect.poll(shown, { message: `what ${seat.user} reads` }).toBe(plain[seat.user]);
    }
  });

  it("the whole log is exported, deleted and imported", async () => {
    const id = await play();
    await unharmed(id);
    const kept = await gm.run<object[]>(ALL);
    await gm.run(CLEAR);
    await bring(kept);
    await unharmed(id);
  });

  it("a world is copied: everything is there again, and the server has other statistics", async () => {
    const id = await play();
    await unharmed(id);
    const kept = await gm.run<{ _stats: object }[]>(ALL);
    await gm.run(CLEAR);
    await gm.set("ledger", {});
    await bring(kept.map(({ _stats: _, ...message }) => message).reverse());
    for (const seat of [ana, ben]) await seat.reload();
    await unharmed(id);
  });

  it.each([
    [
      "a token is deleted, and that undone",
      "token('Tor Haldane').document",
      "canvas.scene.createEmbeddedDocuments('Token', [data], { keepId: true })",
    ],
    ["an actor is deleted, and restored", "actor('Tor Haldane')", "Actor.create(data, { keepId: true })"],
  ])("%s", async (_what, found, create) => {
    const uuid = await gm.run<string>(`${found}.uuid`);
    const id = await play({ against: [uuid] });
    await unharmed(id);
    const data = await gm.run<object>(`${found}.toObject()`);
    await gm.do(`fromUuidSync("${uuid}").delete()`);
    await gm.do(`((data) => ${create})(${JSON.stringify(data)})`);
    await unharmed(id);
  });

  it("an actor is given to another player after the verdict", async () => {
    const id = await play();
    await waitForLedgerRow(gm, id);
    const give = (ana: number, ben: number) =>
      gm.do(`actor("Tor Haldane").update({ ownership: { PlayerAna0000000: ${ana}, PlayerBen0000000: ${ben} } })`);
    await give(3, 0);
    await unharmed(id, [gm]);
    await give(0, 3);
    await unharmed(id);
  });

  it("one user sits at two devices", async () => {
    const second = await table.sit("ana", { generation });
    const id = await play();
    await unharmed(id);
    await unharmed(id, [second]);
  });

  it("a GM comes late", async () => {
    await gm.page.goto("about:blank");
    const id = await play();
    await unharmed(id, [ana, ben]);
    await gm.page.goBack();
    await untilReady(gm.page);
    await waitForLedgerRow(gm, id);
    await unharmed(id);
  });

  it("the log is cleared while a contest is open", async () => {
    await begin();
    await gm.run(CLEAR);
    const id = await play();
    await unharmed(id);
  });

  it("the server gives every message an id of its own, whatever a client proposed", async () => {
    await table.gather({ generation, conduct: "other" });
    const id = await play();
    const proof = await gm.run(`game.messages.get("${id}").flags.dicewright.proof`);
    expect([typeof proof, proof === id]).toEqual(["string", false]);
    await unharmed(id);
    const sealed = await play({ sealed: true });
    await unharmed(sealed);
    for (const seat of [ana, ben]) await seat.run(reacts);
    await unharmed(sealed);
  });
});
