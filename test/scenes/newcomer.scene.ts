import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import module from "../../module.json" with { type: "json" };
import type { Game } from "../../src/checks/game.ts";
import { games } from "../../src/games/index.ts";
import { helpView } from "../../src/view/help/guide.ts";
import type { Words } from "../../src/words/words.ts";
import { wordsFrom, type Language } from "../../tools/build/texts.ts";
import { generations, layTable, expectText, type Seat } from "./seat.ts";

/** The list of what may come next. */
const list = ({ page }: Seat) => page.locator("#dicewright-completion");
const options = (seat: Seat) => list(seat).locator("[role=option] code").allInnerTexts();

/** Games that the table does not play, wherever they might stand. */
const ELSEWHERE = /Kaiser|OGS|Klepto|Olde/;

/** The game with most to tell in a language. */
function longestHelp(words: Words): Game {
  const length = (game: Game) => JSON.stringify(helpView(game, [], { rules: {}, words, mayHide: true })).length;
  return games.toSorted((a, b) => length(b) - length(a))[0]!;
}

/** Opens the chat in a window, in 14 in one of the browser; gives the page where it is. */
async function popOut({ page }: Seat, generation: 13 | 14): Promise<Page> {
  await page.evaluate("ui.chat.renderPopout().then(() => undefined)");
  if (generation === 13) return page;
  const detached = page.context().waitForEvent("page");
  await page.evaluate("ui.chat.popout.detachWindow().then(() => undefined)");
  return detached;
}

describe.each(generations())("a newcomer in generation %i", (generation) => {
  const table = layTable("plain", { only: "host" });

  it("a newcomer rolls a check of its game in five steps and plays a contest in eleven more, by visible buttons alone", async () => {
    const gm = await table.sit("gm", { generation, isNew: true });
    let steps = 0;
    /** One click, or one number, of a person on what can be seen. */
    const step = async (at: Locator, number?: string) => {
      await at.waitFor();
      await (number ? at.fill(number) : at.click());
      steps++;
    };
    const button = (within: Locator | Page, name: string) => within.getByRole("button", { name, exact: true }).first();
    const roll = async (dice: string) => {
      await step(dialog.getByRole("spinbutton", { name: dice }), "6");
      await step(dialog.getByRole("spinbutton", { name: "Difficulty Threshold" }), "7");
      expect(await dialog.innerText()).not.toMatch(ELSEWHERE);
      await step(button(dialog, "Roll"));
    };
    const first = gm.page.locator(".dicewright-first-card");
    // It lies flush in its message before anything is rolled.
    const paper = () => first.locator("> .dicewright").evaluate((each) => getComputedStyle(each).backgroundColor);
    await expect.poll(paper).toBe("rgba(0, 0, 0, 0)");
    await step(button(first, "Kingdoms & Rulers"));
    await expectText(first, "/kr 6 of 9 dt 7");
    expect(await first.locator("[data-dicewright]").allInnerTexts()).toHaveLength(4);
    const dialog = gm.page.locator(".dicewright-dialog");
    await step(button(gm.page.locator("#chat-controls"), "Roll Dice"));
    await roll("Dice rolled");
    await expect.poll(() => gm.page.locator("#table-log .dicewright-card").count()).toBe(1);
    const rolled = steps;
    await step(gm.page.locator(".token").filter({ hasText: "Mira Vell" }));
    await step(button(gm.page, "Contest with targets"));
    const contest = gm.dialog("New Contest");
    await step(contest.getByRole("checkbox", { name: "Tor Haldane" }));
    expect(await contest.innerText()).not.toMatch(ELSEWHERE);
    await step(button(contest, "Next…"));
    await roll("Pool");
    const panel = gm.page.locator("#table-log > .chat-message").last();
    await step(panel.getByRole("button", { name: /^(?:Answer|Other)/ }).first());
    await roll("Pool");
    await expectText(panel, /\bwins?\b|\bdraw\b/i);
    // A person needs a second or two for each step.
    expect([rolled, steps]).toEqual([5, 16]);
    await gm.say("/kr help");
    await expect.poll(() => gm.lastCard().locator(".dicewright-help").count()).toBe(1);
    expect(await gm.lastCard().innerText()).not.toMatch(ELSEWHERE);
    await gm.lastCard().getByRole("button", { name: "Guide" }).click();
    const guide = gm.page.locator(".journal-sheet");
    await guide.getByRole("heading", { name: "Kingdoms & Rulers" }).first().waitFor();
    expect(await guide.innerText()).not.toMatch(ELSEWHERE);
    await gm.posts(() => guide.getByRole("button", { name: "/kr 6 of 9 dt 7" }).first().click());
    await guide.locator("[data-action=close]").first().click();
  });

  it("a newcomer puts games in use and takes them away by the first card, and rolls its examples", async () => {
    const gm = await table.sit("gm", { generation, isNew: true });
    const first = gm.page.locator(".dicewright-first-card");
    const chosen = () => first.locator('[aria-pressed="true"]').allInnerTexts();
    const examples = first.locator("[data-dicewright]");
    await expect.poll(chosen).toEqual(["Kingdoms & Rulers"]);
    await first.getByRole("button", { name: "Kaiser", exact: true }).click();
    await first.getByRole("button", { name: "OGS", exact: true }).focus();
    await gm.press("Space");
    await expect.poll(chosen).toEqual(["Kaiser", "OGS", "Kingdoms & Rulers"]);
    expect(await examples.allInnerTexts()).toHaveLength(6);
    expect(await gm.page.evaluate("document.activeElement.textContent")).toBe("OGS");
    await gm.posts(() => examples.first().click());
    for (const name of ["OGS", "Kaiser"]) await first.getByRole("button", { name, exact: true }).click();
    await expect.poll(chosen).toEqual(["Kingdoms & Rulers"]);
    expect(await gm.run(`game.settings.get("dicewright", "games")`)).toEqual(["kr"]);
  });

  it("a newcomer takes the tour by its buttons, and starts a contest by the tool it points at", async () => {
    const gm = await table.sit("gm", { generation, isNew: true });
    await gm.cards().first().getByRole("button", { name: "Tour" }).click();
    const tour = gm.page.locator(".tour");
    const titles: string[] = [];
    for (let step = 0; step < 8; step++) {
      await tour.waitFor();
      titles.push(await tour.locator(".step-title").innerText());
      await tour.locator("[data-action=next]").click();
    }
    await tour.waitFor({ state: "detached" });
    expect(new Set(titles).size).toBe(8);
    await gm.run(`token("Mira Vell").control()`);
    await gm.button("Contest with targets").first().click();
    expect(await gm.page.locator(".dicewright-dialog").innerText()).not.toMatch(ELSEWHERE);
  });
});

describe.each(generations())("a player in generation %i", (generation) => {
  const table = layTable("plain", { only: "host" });
  const { ana } = table.party("ana");
  beforeAll(() => table.gather({ generation }));

  it("a player completes a line by keys and by a click, and Enter sends it", async () => {
    await ana.input().focus();
    await ana.page.keyboard.type("/kai");
    await expect.poll(() => options(ana)).toEqual(["/kaiser"]);
    expect(await ana.input().getAttribute("role")).toBe("combobox");
    await ana.press("Tab");
    await expect.poll(() => options(ana)).toContain("skill");
    await ana.press("ArrowDown", "Enter");
    await ana.page.keyboard.type("5 vs v");
    await list(ana).getByText("very-difficult").click();
    await list(ana).waitFor();
    await expect.poll(async () => (await ana.unsent()).trim()).toBe("/kaiser skill 5 vs very-difficult");
    await ana.posts(() => ana.press("Enter"));
    expect(await list(ana).count()).toBe(0);
    expect(await ana.input().getAttribute("role")).not.toBe("combobox");
  });

  it("a player finds button and list where the chat has gone, by touch too, and Enter sends what is typed", async () => {
    const user = await table.sit("ana", { generation, touch: true });
    const chat = await popOut(user, generation);
    for (const page of [user.page, chat]) page.setDefaultTimeout(10_000);
    const input = chat.locator("textarea#chat-message, #chat-message[contenteditable]");
    const offered = chat.locator("#dicewright-completion");
    const button = chat.locator("#chat-popout #chat-controls").getByRole("button", { name: "Roll Dice" });
    await button.tap();
    const dialog = user.page.locator(".dicewright-dialog");
    await dialog.waitFor();
    await dialog.locator("[data-action=close]").first().click();
    await input.tap();
    await chat.keyboard.type("/kai");
    await offered.getByText("/kaiser").tap();
    await offered.getByText("skill", { exact: true }).tap();
    const [box, room] = [await offered.boundingBox(), await chat.evaluate<number[]>("[innerWidth, innerHeight]")];
    expect(box!.x >= 0 && box!.y >= 0 && box!.x + box!.width <= room[0]!).toBe(true);
    await chat.keyboard.type("5 vs 12 ");
    await offered.waitFor();
    const cards = user.page.locator("#table-log > .chat-message");
    const before = await cards.count();
    await chat.keyboard.press("Enter");
    await expect.poll(() => cards.count()).toBe(before + 1);
    await expect.poll(() => chat.locator("#chat-popout .dicewright-card").count()).toBeGreaterThan(0);
    expect([await offered.count(), await input.evaluate((each) => each.textContent)]).toEqual([0, ""]);
    await chat.keyboard.type("hello there");
    await chat.keyboard.press("Enter");
    await expect.poll(() => cards.count()).toBe(before + 2);
    // A sent line leaves the input once the server has it.
    await chat.locator("#chat-message:not([aria-busy])").waitFor();
    await chat.keyboard.type("/k");
    await offered.waitFor();
    await user.do("ui.chat.popout.close()");
    await expect.poll(() => user.page.locator("#sidebar #chat-controls .dicewright-chat-roll").count()).toBe(1);
    expect([await list(user).count(), await user.page.locator("#sidebar #chat-message").count()]).toEqual([0, 1]);
  });

  it("a GM finds what stands beside the chat input whole and apart, in the sidebar and beside the scene", async () => {
    const gm = await table.sit("gm", { generation });
    await gm.do(`api.difficulty(${JSON.stringify({ system: "kaiser", value: 12, isHidden: true })})`);
    await expect.poll(() => gm.page.locator("#chat-controls .dicewright-scene").count()).toBe(2);
    for (const [tab, room] of [
      ["actors", "#table-board"],
      ["chat", "#sidebar"],
    ]) {
      await gm.do(`ui.sidebar.changeTab("${tab}", "primary")`);
      const controls = gm.page.locator(`${room} #chat-controls`);
      await controls.waitFor();
      const boxes = await controls.evaluate((element) =>
        [element.closest("#table-board, #sidebar")!, ...element.querySelectorAll("button")].map((each) => {
          const { left, top, right, bottom } = each.getBoundingClientRect();
          return [left, top, right, bottom] as const;
        }),
      );
      const [whole, ...buttons] = boxes;
      expect(buttons.length).toBeGreaterThan(9);
      for (const [i, [left, top, right, bottom]] of buttons.entries()) {
        expect(left >= whole![0] && top >= whole![1] && right <= whole![2] && bottom <= whole![3]).toBe(true);
        for (const other of buttons.slice(0, i))
          expect(right <= other[0] || other[2] <= left || bottom <= other[1] || other[3] <= top).toBe(true);
      }
      const widths = await Promise.all([gm.input(), controls].map(async (each) => (await each.boundingBox())!.width));
      expect(widths[0]! / widths[1]!, "room to type").toBeGreaterThan(tab === "actors" ? 2 : 0.9);
      await gm.type("/kai");
      await list(gm).getByText("/kaiser").click();
      expect(await gm.unsent()).toMatch(/^\/kaiser\s*$/);
      await gm.input().fill("");
    }
    await gm.do("api.difficulty(null)");
  });

  it("a player has the list closed by Escape, and typing as ever without a slash", async () => {
    await ana.input().focus();
    await ana.page.keyboard.type("/k");
    await list(ana).waitFor();
    await ana.escape(list(ana));
    await ana.input().fill("");
    await ana.say("hello there");
    expect(await list(ana).count()).toBe(0);
  });

  // The last, since it leaves the words of other languages on the page.
  it("a player finds a help that fits one screen in each language, with examples to click", async () => {
    await ana.page.setViewportSize({ width: 1280, height: 720 });
    const room = await ana.page.locator("#chat .chat-scroll").evaluate((log) => log.clientHeight);
    const heights: Record<string, number> = {};
    // The card is the same in both; Spanish is the longest.
    for (const { path, lang } of module.languages.filter((each) => generation === 14 || each.lang === "es")) {
      const file = await ana.run<Language>(
        `fetch("modules/dicewright/${path}").then((file) => file.json()).then((words) => (game.i18n.add(words), words))`,
      );
      const { command } = longestHelp(wordsFrom(file));
      await ana.post(`/${command} ?`);
      const card = ana.lastCard().locator(".dicewright-help");
      heights[`${lang} ${command}`] = await card.evaluate((each) => Math.round(each.getBoundingClientRect().height));
    }
    expect(Object.entries(heights).filter(([, height]) => height > room)).toEqual([]);
    await ana.lastCard().scrollIntoViewIfNeeded();
    await ana.posts(() => ana.lastCard().locator("li [data-dicewright]").last().click());
  });
});
