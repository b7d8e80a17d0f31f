/** Honest tables: mistakes, corrections, and people who come, go and change things in the middle of a contest. */
import { describe, expect, it } from "vitest";
import { latestOf, waitForLedgerRow } from "../attacks/rolls.ts";
import { promptOf } from "../scenes/contests.ts";
import { expectText, type Seat } from "../scenes/seat.ts";
import { untilReady } from "../scenes/sitting.ts";
import { layHonestTable } from "./honest-table.ts";

/** Sentences that accuse a player, or take a roll for deleted. */
const ACCUSATION = /edited|deleted|removed|does not count/i;

/** A script that writes to every message in the log at once. */
const writeToAll = (change: string) =>
  `Promise.all(game.messages.contents.map((message) => message.update((${change})(message))))`;

/** A script that keeps every text which a panel shows from now on. */
const watchPanel = (id: string) => `void (() => {
  globalThis.texts = [];
  const note = () => texts.push(document.querySelector('#chat .chat-log [data-of="${id}"]:last-of-type')?.innerText ?? "");
  new MutationObserver(note).observe(document.querySelector("#chat .chat-log"), { childList: true, subtree: true, characterData: true });
})()`;

const { table, gm, ana, ben, install, press, begin, answer, play, expectUnharmed, exportLog, importLog } =
  layHonestTable();
const everyone = [gm, ana, ben] as const;

async function playToLedger(): Promise<string> {
  const id = await play();
  await waitForLedgerRow(gm, id);
  return id;
}

async function expectNobodyAccused(id: string, seats: readonly Seat[] = everyone): Promise<void> {
  for (const seat of seats) expect(await seat.panel(id).innerText(), seat.user).not.toMatch(ACCUSATION);
}

describe("mistakes", () => {
  it("an opening is edited after the verdict, and nobody's roll is taken for deleted", async () => {
    const id = await playToLedger();
    await ana.do(`game.messages.get("${id}").update({ "flags.dicewright.contest.title": "A better name" })`);
    await ana.create({ content: "The end." });
    for (const seat of everyone) {
      await seat.reads("The end.");
      expect(await seat.panel(id).innerText()).not.toMatch(/deleted|not rolled yet/i);
    }
    await expectText(gm.panel(id), "Mira Vell wins");
  });

  it("a player answers for the GM alone by mistake, deletes that, and the GM decides", async () => {
    const id = await begin();
    await ben.see("gm");
    await answer(id, [6, 6]);
    for (const seat of [gm, ben]) await seat.comesTo("game.messages.size", 2);
    await waitForLedgerRow(gm, id);
    await ben.do(`game.messages.get("${await latestOf(ben, id, "Ben")}").delete()`);
    await ben.see("public");
    await gm.comesTo("game.messages.size", 1);
    await expectText(ben.panel(id), "The GM decides");
    await press(gm, id, /Mira Vell wins/);
    await expectText(ben.panel(id), "You lose");
    await expectNobodyAccused(id);
  });

  it("a button is pressed twice, and counts once", async () => {
    const id = await begin();
    await ben.throws(3, 2);
    await ben
      .panel(id)
      .getByRole("button", { name: /Fight|Answer/ })
      .first()
      .dblclick();
    await expectUnharmed(id);
    expect(await gm.run("game.messages.size")).toBe(2);
  });

  it("a GM restores a roll that was corrected, and no panel shows the other winner in between", async () => {
    const id = await playToLedger();
    const roll = await latestOf(gm, id, "Ben");
    const stored = await gm.run<object>(`game.messages.get("${roll}").toObject()`);
    await gm.do(`game.messages.get("${roll}").delete()`);
    await expectText(ana.panel(id), "Changed since the verdict.");
    for (const seat of everyone) await seat.run(watchPanel(id));
    await importLog([stored]);
    for (const seat of everyone) await expectText(seat.panel(id), /You win|You lose|Mira Vell wins/);
    for (const seat of everyone)
      expect((await seat.run<string[]>("texts")).filter((text) => /Tor Haldane wins|You lose: Tor/.test(text))).toEqual(
        [],
      );
  });
});

describe("a GM at work", () => {
  it("a GM reacts to every message", async () => {
    const id = await playToLedger();
    await gm.do(writeToAll(`() => ({ "flags.world.reactions": { heart: ["GM"] } })`));
    await expectUnharmed(id);
  });

  it("a GM's module writes times and speakers of all messages anew", async () => {
    const id = await playToLedger();
    await gm.do(writeToAll(`({ timestamp }) => ({ timestamp: timestamp - 3_600_000, "speaker.alias": "A voice" })`));
    await expectUnharmed(id);
  });

  it("a GM hides a roll that all have seen", async () => {
    const id = await playToLedger();
    const roll = await latestOf(gm, id, "Ben");
    await gm.do(`game.messages.get("${roll}").update({ whisper: [game.user.id] })`);
    await expectText(ana.panel(id), "You win");
    await expectNobodyAccused(id);
  });

  it("a GM reveals an answer that was made for the GM alone", async () => {
    const id = await begin();
    await ben.see("gm");
    await answer(id);
    await ben.see("public");
    await expectText(gm.panel(id), "Mira Vell wins");
    await gm.do(`game.messages.get("${await latestOf(gm, id, "Ben")}").update({ whisper: [] })`);
    await expectUnharmed(id);
  });

  it("a GM deletes all but the last message of a log, and the verdict is still read", async () => {
    const id = await playToLedger();
    await gm.do(`game.messages.get("${id}").delete()`);
    for (const seat of everyone) {
      const notes = () => seat.page.locator("#chat .chat-log .dicewright-thread-note").allInnerTexts();
      await expect.poll(notes).toContain("Mira Vell wins. The message that began this was deleted since.");
    }
  });

  it("a GM imports the log once more beside itself", async () => {
    const id = await play();
    await gm.comesTo("game.messages.size", 2);
    const copies = await gm.run<Record<string, unknown>[]>(
      "game.messages.contents.map((message) => message.toObject())",
    );
    await gm.do(`ChatMessage.createDocuments(${JSON.stringify(copies.map(({ _id, ...copy }) => copy))})`);
    await gm.comesTo("game.messages.size", 2 * copies.length);
    for (const seat of everyone)
      await expectText(seat.panel(id), seat === gm ? "Mira Vell wins" : seat === ana ? "You win" : "You lose");
    await expectNobodyAccused(id);
  });

  it("a GM takes the game out of use while a contest is open, and back after it", async () => {
    const id = await begin();
    await gm.set("games", { kaiser: false });
    await answer(id);
    await gm.set("games", { kaiser: true });
    await expectUnharmed(id);
  });

  it("the server refuses to store the verdict once: the GM is told, and it is stored later", async () => {
    await install(
      gm,
      `void (() => {
      const set = game.settings.set;
      game.settings.set = function (namespace, key, ...rest) {
        if (key !== "ledger") return set.call(this, namespace, key, ...rest);
        game.settings.set = set;
        return Promise.reject(new Error("The database is busy."));
      };
    })()`,
    );
    const id = await playToLedger();
    await expectUnharmed(id);
    const notices = await gm.notices();
    expect(notices.filter((text) => text.includes("database"))).toEqual([]);
    expect(new Set(notices).size).toBe(notices.length);
  });

  it("a player is made an assistant of the GM in the middle, and is a player again", async () => {
    const id = await begin();
    const setRole = (role: number) => gm.do(`game.users.getName("Ben").update({ role: ${role} })`);
    await setRole(3);
    await ben.comesTo("game.user.isGM", true);
    await answer(id);
    await waitForLedgerRow(gm, id);
    await setRole(1);
    await ben.comesTo("game.user.isGM", false);
    await expectUnharmed(id);
  });
});

describe("people who come, go and change", () => {
  it("everyone reloads at each step", async () => {
    const id = await begin();
    for (const seat of everyone) await seat.reload();
    await answer(id);
    for (const seat of everyone) await seat.reload();
    await expectUnharmed(id);
  });

  it("the opener leaves before the answer, and comes back", async () => {
    const id = await begin();
    await ana.page.goto("about:blank");
    await answer(id);
    await expectUnharmed(id, [gm, ben]);
    await ana.page.goBack();
    await untilReady(ana.page);
    await expectUnharmed(id);
  });

  it("the answer comes from another device than the question was read on", async () => {
    const second = await table.sit("ben");
    const id = await begin();
    await second.throws(3, 2);
    await press(second, id, /Fight|Answer/);
    await expectUnharmed(id);
    await expectText(second.panel(id), "You lose");
  });

  it("a player reads in German", async () => {
    const other = await table.sit("ben", { lang: "de" });
    const id = await play();
    await expectUnharmed(id);
    await expectText(other.panel(id), "Mira Vell");
    expect(await other.page.locator("#chat .chat-log .dicewright-thread-note").allInnerTexts()).toEqual([]);
  });

  it("actor and player are renamed in the middle, and the old name stands nowhere", async () => {
    const id = await begin();
    const [rename, restore] = ["Torvald", "Tor Haldane"].map(
      (name) => `fromUuidSync("Actor.ActorTorHaldane0").update({ name: "${name}" })`,
    ) as [string, string];
    await gm.do(rename);
    await answer(id);
    for (const seat of everyone) await expect.poll(() => seat.panel(id).innerText()).not.toContain("Tor Haldane");
    await expectNobodyAccused(id);
    await gm.do(restore);
    await expectUnharmed(id);
  });

  it("a table talks between question and answer, which is given by the prompt", async () => {
    const id = await begin();
    const talk = Array.from({ length: 20 }, (_, i) => ({ content: `Line ${i}` }));
    for (const seat of everyone) await seat.do(`ChatMessage.createDocuments(${JSON.stringify(talk)})`);
    await ben.throws(3, 2);
    await promptOf(ben).getByRole("button", { name: /Fight/ }).click();
    await expectUnharmed(id);
  });

  it("the saved check that was asked for is changed and deleted in the middle", async () => {
    const id = await begin();
    const flag = await gm.run<object>(`actor("Tor Haldane").getFlag("dicewright", "traits")`);
    await ben.do(`actor("Tor Haldane").unsetFlag("dicewright", "traits")`);
    await ben.do(`actor("Tor Haldane").setFlag("dicewright", "traits", ${JSON.stringify(flag)})`);
    await answer(id);
    await expectUnharmed(id);
  });

  it("the log is exported in the middle and imported, and the contest goes on", async () => {
    const id = await begin();
    await importLog(await exportLog());
    await answer(id);
    await expectUnharmed(id);
  });
});
