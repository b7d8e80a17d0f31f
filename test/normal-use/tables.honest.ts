/**
 * Honest tables: what other packages and GMs do in everyday life, and nothing on any panel but the verdict. Each compares
 * with the same contest at a table where nothing of the kind takes place.
 */
import { expect, it } from "vitest";
import { buttonAt, waitForLedgerRow } from "../attacks/rolls.ts";
import { MIRA, expectText } from "../scenes/seat.ts";
import { untilReady } from "../scenes/sitting.ts";
import { layHonestTable } from "./honest-table.ts";
import { createsAnew, mends, reacts, stamps, storesRollsAnew, translates } from "./neighbours.ts";

const place = layHonestTable();
const { table, gm, ana, ben, gather, install, clear } = place;
const { press, begin, answer, play, expectUnharmed, exportLog, importLog } = place;

it("nothing befalls it", async () => {
  await expectUnharmed(await play());
});

it.each([
  ["a module of players stamps every message that they make", stamps],
  ["a translator and a portrait module change messages before they are stored", translates],
  ["another module stores rolls anew", storesRollsAnew],
  ["a module cancels messages, and creates them again without their ids", createsAnew],
  ["one module creates messages again without their ids, and another stamps them", `${createsAnew};${stamps}`],
])("%s", async (_what, neighbour) => {
  for (const seat of [ana, ben]) await install(seat, neighbour);
  await begin().catch(() => undefined);
  // The opener may read of a failure before others have the message.
  const opened = `game.messages.contents.find(({ flags }) => flags.dicewright?.thread)?.id ?? ""`;
  await gm.comesTo(`(${opened}) !== ""`, true);
  const id = await gm.run<string>(opened);
  await answer(id);
  await expectUnharmed(id);
});

it("people react to rolls, seals, concessions and extended tests of their own", async () => {
  const id = await begin({ sealed: true });
  await ana.run(reacts);
  await answer(id);
  for (const seat of [ana, ben]) await seat.run(reacts);
  await expectUnharmed(id);
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
  await expectUnharmed(id);
});

it("a GM deletes a misroll, and its player rolls again with one click", async () => {
  const id = await begin();
  await answer(id, [6, 6]);
  await expectText(ana.panel(id), "You lose");
  await waitForLedgerRow(gm, id);
  await gm.do(`latest.delete()`);
  await press(gm, id, /^Reopen$/);
  await buttonAt(ben, id, "answer 1").waitFor();
  await ben.afterClick();
  await answer(id);
  await expectUnharmed(id);
});

it("the whole log is exported, deleted and imported", async () => {
  const id = await play();
  await expectUnharmed(id);
  await importLog(await exportLog());
  await expectUnharmed(id);
});

it("a world is copied: everything is there again, and the server has other statistics", async () => {
  const id = await play();
  await expectUnharmed(id);
  const messages = await exportLog();
  await gm.set("ledger", {});
  await importLog(messages.map(({ _stats: _, ...message }) => message).reverse());
  for (const seat of [ana, ben]) await seat.reload();
  await expectUnharmed(id);
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
  await expectUnharmed(id);
  const data = await gm.run<object>(`${found}.toObject()`);
  await gm.do(`fromUuidSync("${uuid}").delete()`);
  await gm.do(`((data) => ${create})(${JSON.stringify(data)})`);
  await expectUnharmed(id);
});

it("an actor is given to another player after the verdict", async () => {
  const id = await play();
  await waitForLedgerRow(gm, id);
  const give = (ana: number, ben: number) =>
    gm.do(`actor("Tor Haldane").update({ ownership: { PlayerAna0000000: ${ana}, PlayerBen0000000: ${ben} } })`);
  await give(3, 0);
  await expectUnharmed(id, [gm]);
  await give(0, 3);
  await expectUnharmed(id);
});

it("one user sits at two devices", async () => {
  const second = await table.sit("ana");
  const id = await play();
  await expectUnharmed(id);
  await expectUnharmed(id, [second]);
});

it("a GM comes late", async () => {
  await gm.page.goto("about:blank");
  const id = await play();
  await expectUnharmed(id, [ana, ben]);
  await gm.page.goBack();
  await untilReady(gm.page);
  await waitForLedgerRow(gm, id);
  await expectUnharmed(id);
});

it("the log is cleared while a contest is open", async () => {
  await begin();
  await clear();
  const id = await play();
  await expectUnharmed(id);
});

it("the server gives every message an id of its own, whatever a client proposed", async () => {
  await gather({ conduct: "other" });
  const id = await play();
  await expectUnharmed(id);
  const sealed = await play({ sealed: true });
  await expectUnharmed(sealed);
  for (const seat of [ana, ben]) await seat.run(reacts);
  await expectUnharmed(sealed);
});
