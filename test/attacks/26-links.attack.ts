import { beforeEach, describe, expect, it } from "vitest";
import { expectText, TOR } from "../scenes/seat.ts";
import { playAttacks } from "./attacker.ts";

const BRIGAND = "Actor.ActorBrigand0000";
const LINE = "/kaiser skill @abilities.str.value vs 12";
const LINK = `[[${LINE}]]{this map}`;
const ATTRIBUTE = `<a data-dicewright="${LINE.slice(1)}">this map</a>`;

/** A link as enriching leaves it, written by hand: with another text, hidden, and for an actor of the GM's. */
const forged = (
  enricher: string,
) => `<enriched-content enricher="${enricher}" data-enricher="${enricher}"><button type="button" style="opacity: 0"
  aria-label="this map" data-line="${LINE}" data-source="${BRIGAND}">this map</button></enriched-content>`;

playAttacks(({ gm, ben }) => {
  beforeEach(() => gm.do(`(canvas.tokens.releaseAll(), token("Brigand with a scar").control())`));

  /** Clicks all links in a place as a GM who trusts them; nothing is posted. */
  async function clickAll(selector: string, links = "a[data-dicewright], button"): Promise<void> {
    const before = await gm.run("game.messages.size");
    const all = gm.page.locator(selector).locator(links);
    expect(await all.count()).toBeGreaterThan(0);
    for (let at = 0; at < (await all.count()); at++) await all.nth(at).dispatchEvent("click");
    await gm.settle();
    await gm.page.waitForTimeout(200);
    expect(await gm.run("game.messages.size")).toBe(before);
    expect(await gm.page.locator(".dicewright-dialog").count()).toBe(0);
  }

  describe("a message of a player", () => {
    it.each([
      ["an attribute", ATTRIBUTE],
      ["an attribute that opens a window", `<a data-dicewright="" data-dicewright-open="rules">this map</a>`],
      ["a link", LINK],
      ["a forged link", forged("dicewright-check")],
      ["forged odds", forged("dicewright-odds")],
    ])("a message of a player posts no number of the GM's token when the GM clicks: %s", async (_what, content) => {
      const id = await ben.create({ content: `Look at ${content}` });
      await expectText(gm.lastCard(), "Look at");
      await clickAll(`#chat .chat-log [data-message-id="${id}"] .message-content`);
      expect(await gm.page.locator("#dicewright-house-rules").count()).toBe(0);
    });

    it("a link shows its line on itself, whatever it is called, and no other actor rolls", async () => {
      const line = `/kaiser skill 5 vs 12`;
      const plain = forged("dicewright-check").replace(LINE, line);
      for (const content of [`[[${line}]]{this map}`, plain]) {
        await ben.create({ content: `Look at ${content}` });
        const link = gm.lastCard().locator(".message-content button").first();
        await expectText(link, line.slice(1));
        expect(await link.evaluate(({ style, ariaLabel }) => [style.length, ariaLabel])).toEqual([0, null]);
        await gm.run("canvas.tokens.releaseAll()");
        await gm.throws(6, 2);
        await gm.posts(() => gm.rolls(() => link.click()));
        expect(await gm.run("latest.speaker.alias")).toBe("Gamemaster");
      }
    });
  });

  /** The GM reads a journal with these pages beside one of their own, and throws it away afterwards. */
  async function readJournal(texts: readonly string[], act: () => Promise<void>): Promise<void> {
    const ownership = { [await ben.run<string>("game.user.id")]: 3 };
    const own = texts.map((content, i) => ({ name: `Page ${i}`, text: { content }, ownership }));
    const pages = [{ _id: "PageOfTheGM00000", name: "One", text: { content: "Nothing" } }, ...own];
    const journal = JSON.stringify({ name: "Ben's map", pages });
    const sheet = `JournalEntry.create(${journal}, { keepId: true }).then(({ sheet }) => sheet.render({ force: true }))`;
    await gm.do(sheet);
    await gm
      .dialog("Ben's map")
      .getByText(/the map|this map/)
      .first()
      .waitFor();
    await act();
    await gm.do(`game.journal.getName("Ben's map").delete()`);
  }

  it("a page of a journal that a player owns posts no number of the GM's token", async () => {
    const text = `<p>${LINK} ${ATTRIBUTE} ${forged("dicewright-check")}</p>`;
    const nested = `<p data-page-id="PageOfTheGM00000">${LINK} ${ATTRIBUTE}</p>`;
    await readJournal([text, nested], () => clickAll(".journal-page-content"));
  });

  it("a page of a journal that a player owns posts no words under the GM's name that it does not show", async () => {
    await gm.run("canvas.tokens.releaseAll()");
    const line = "ogs d8 &quot;my crown&quot; + d6 vs 4 # I give Ben the crown";
    const content = `[[/${line}]]{the map} <a data-dicewright="${line}">the map</a> [[/kr 1 dt 2]]{the map}`;
    await readJournal([content], async () => {
      const links = gm.page.locator(".journal-page-content").locator("a[data-dicewright], .dicewright-check");
      const before = await gm.run<number>("game.messages.size");
      for (const at of [0, 1, 2]) {
        await gm.rolls(() => links.and(gm.page.getByText("the map")).nth(at).click());
        await gm.afterClick();
      }
      await gm.comesTo("game.messages.size", before + 3);
      const posted = await gm.run<string[]>("game.messages.contents.slice(-3).map((each) => JSON.stringify(each))");
      for (const each of posted) expect(each).not.toContain("crown");
      expect(posted[2]).toContain("the map");
    });
  });

  it("a text of a player's actor uses that actor's numbers, and none of the GM's target", async () => {
    await gm.do(`token("Brigand with a scar").setTarget(true)`);
    await gm.show(LINK.replace("@", "@target."), `{ relativeTo: fromUuidSync("${TOR}") }`);
    await clickAll("#text");
    await gm.show(LINK, `{ relativeTo: fromUuidSync("${TOR}") }`);
    await gm.throws(6, 2);
    await gm.posts(() => gm.rolls(() => gm.page.locator("#text button").first().click()));
    await expectText(gm.lastCard(), "Tor Haldane");
    await gm.run("document.querySelector('#text').remove()");
    await gm.do(`token("Brigand with a scar").setTarget(false)`);
  });
});
