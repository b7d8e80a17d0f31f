import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { generations, layTable, WORLD, type Seat } from "./seat.ts";

const table = layTable(WORLD, { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");
const setting = { 13: "rollMode", 14: "messageMode" } as const;

const sayings: readonly [line: string, said: { alias: string; style: number; whisper: number }][] = [
  ["/ooc hello", { alias: "Ana", style: 1, whisper: 0 }],
  ["/ic hello", { alias: "Mira Vell", style: 2, whisper: 0 }],
  ["/me waves", { alias: "Mira Vell", style: 3, whisper: 0 }],
  ["/w [Gamemaster, Ben] psst", { alias: "Mira Vell", style: 1, whisper: 2 }],
  ["/gm help", { alias: "Mira Vell", style: 1, whisper: 1 }],
  ["/players psst", { alias: "Mira Vell", style: 1, whisper: 2 }],
  ["/pr 1d4", { alias: "Mira Vell", style: 0, whisper: 0 }],
  ["/selfr 1d4", { alias: "Mira Vell", style: 0, whisper: 1 }],
];

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(() => table.gather({ generation }));

  it("everyone reads what a user says, and its markup is text", async () => {
    await ana.say("Who goes there? 2 < 3");
    await ben.reads("Who goes there? 2 < 3");
    await ben.reads("Mira Vell");
    expect(await ana.unsent()).toBe("");
  });

  it("a roll shows formula and total, with its dice behind", async () => {
    await ana.say("/r 2d6 + 5 # falling", 6, 2);
    const stored = "[latest.isRoll, latest.rolls[0].total, latest.flavor, latest.author.name]";
    expect(await ana.run(stored)).toEqual([true, 13, "falling", "Ana"]);
    await ana.reads("13");
  });

  it("what cannot be done stays in the input, and one notification says why", async () => {
    const before = await ana.cards().count();
    for (const line of ["/nonsense 3", "/r 2d", "/r 1dz", "/w nobody psst"]) {
      await ana.say(line);
      await expect.poll(async () => (await ana.unsent()).trim()).toBe(line);
      await expect.poll(() => ana.notices(), { message: line }).toHaveLength(1);
      await ana.button("Dismiss").last().click();
      await ana.page.locator("#chat-message").focus();
      await ana.press("Control+A");
    }
    expect(await ana.cards().count()).toBe(before);
  });

  it("a private roll is announced by its player's name alone to those it is not for", async () => {
    await ana.say("/gmr 1d20", 19, 18);
    await gm.page.getByText("To: Gamemaster").last().waitFor();
    await gm.reads("19");
    await ben.reads("Ana privately rolled some dice");
    const seenBy = async (seat: Seat) => {
      const card = await seat.lastCard().evaluate(({ outerHTML }) => outerHTML);
      return card.replace(/<time.*?<\/time>/, "").replace(/data-message-id="\w+"/, "");
    };
    expect(await seenBy(ben)).not.toMatch(/(?<!\w)19(?!\w)|1d20|Mira/);
    await ana.say("/blindroll 1d20");
    expect(await seenBy(ana)).not.toMatch(/(?<!\w)18(?!\w)|1d20/);
    await gm.reads("18");
  });

  it("the visibility chosen beside the input holds for rolls", async () => {
    await ana.rollsFor("me");
    await ana.say("/r 1d6");
    expect(await ana.run("latest.whisper")).toEqual([await ana.run("game.userId")]);
    const chosen = generation === 13 ? "selfroll" : "self";
    expect(await ana.run(`game.settings.get("core", "${setting[generation]}")`)).toBe(chosen);
    await ana.rollsFor("everyone");
  });

  it("a GM saves the log as a text, and clears it once asked", async () => {
    await ana.say("a word to keep");
    await gm.reads("a word to keep");
    const saved = gm.page.waitForEvent("download");
    await gm.click("Export Chat Log");
    expect(await text(await (await saved).createReadStream())).toContain("a word to keep");
    for (const answer of ["No", "Yes"]) {
      expect(await gm.run("game.messages.size")).toBeGreaterThan(0);
      await gm.click("Clear Chat Log", answer);
    }
    await gm.comesTo("game.messages.size", 0);
  });

  it("each message is drawn into the log and into a floating copy, and again after each change", async () => {
    await ana.hear("renderChatMessageHTML", "(_message, html) => html");
    await ana.say("first");
    const drawn = "[told.length, told[0] !== told[1], told.every((html) => html.isConnected)]";
    expect(await ana.run(drawn)).toEqual([2, true, true]);
    await ana.do("latest.update({ content: 'second' })");
    await ana.settle();
    expect(await ana.run("told.map((html) => html.isConnected)")).toEqual([false, false, true, true]);
    await ana.reads("second");
  });

  it("what is said goes to its readers, under the speaker's name", async () => {
    for (const [line, said] of sayings) {
      await ana.say(line);
      const last = "(({ alias, style, whisper }) => ({ alias, style, whisper: whisper.length }))(latest)";
      expect(await ana.run(last), line).toEqual(said);
    }
  });

  it("the hook that sees a message first may keep it", async () => {
    await ana.run(
      "void (globalThis.seen = [], globalThis.keeping = Hooks.on('chatMessage', (log, message, data) => { seen.push([log === ui.chat, message, data.speaker.alias]); return false; }))",
    );
    const before = await ana.cards().count();
    await ana.say("/r 1d6 < 3");
    expect(await ana.run("seen")).toEqual([
      [true, generation === 13 ? "/r 1d6 < 3" : "<p>/r 1d6 &lt; 3</p>", "Mira Vell"],
    ]);
    expect(await ana.cards().count()).toBe(before);
    await ana.run("Hooks.off('chatMessage', keeping)");
  });

  it("links, rolls and packages' own words in a text become elements", async () => {
    await ana.throws(4);
    const html = await ana.run<string>(`(async () => {
      CONFIG.TextEditor.enrichers.push({ id: "test", pattern: /%(\\w+)%/g, enricher: ([, word]) => Object.assign(document.createElement("b"), { textContent: word }), onRender: (element) => { globalThis.rendered = element.textContent; } });
      const html = await foundry.applications.ux.TextEditor.implementation.enrichHTML("[[1d6 + 1]] [[/r 2d6]]{Jump} @UUID[Actor.ActorMiraVell000] %wow% [[/unknown 3]]");
      document.body.append(Object.assign(document.createElement("div"), { id: "enriched", innerHTML: html }));
      return html;
    })()`);
    expect(html).toContain("[[/unknown 3]]");
    expect(await ana.run("rendered")).toBe("wow");
    const links = ana.page.locator("#enriched a");
    expect(await links.allInnerTexts()).toEqual(["5", "Jump", "Mira Vell"]);
    await links.nth(1).evaluate((link) => (link as HTMLElement).click());
    await ana.comesTo("[latest.isRoll, latest.flavor]", [true, "Jump"]);
  });
});

const full = layTable("plain", { only: "host" });

it("five thousand messages are kept, and a new one draws itself alone", async () => {
  const gm = await full.sit("gm");
  await gm.run(`(async () => {
    const data = (at) => ({ content: "<p>Message " + at + "</p>", timestamp: Date.now() - 1e7 + at });
    for (const from of [0, 2500]) await ChatMessage.createDocuments(Array.from({ length: 2500 }, (_, more) => data(from + more)), { notify: false });
    await ui.chat.settled;
  })()`);
  await gm.reload();
  const drawn = await gm.run<number>(`(async () => {
    let drawn = 0;
    const observer = new MutationObserver((changes) => (drawn += changes.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0)));
    observer.observe(document.querySelector("#table-log"), { childList: true, subtree: true });
    for (let at = 0; at < 15; at++) await ChatMessage.create({ content: "one more", timestamp: Date.now() });
    await ui.chat.settled;
    observer.disconnect();
    return drawn;
  })()`);
  expect(await gm.run("game.messages.size")).toBe(5015);
  expect(drawn, "new elements in the log").toBeLessThan(15 * 20);
  await gm.page.locator("#chat .chat-scroll").evaluate((log) => (log.scrollTop = 0));
  await expect.poll(() => gm.cards().count()).toBeGreaterThan(100);
}, 60_000);
