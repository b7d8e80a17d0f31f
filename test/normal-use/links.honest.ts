/** Honest links: each takes the numbers of who clicks it where a GM or they themselves wrote it. */
import { beforeAll, expect, it } from "vitest";
import { expectText, layTable, type Seat, TOR } from "../scenes/seat.ts";

const LINE = "/kaiser skill @abilities.str.value vs 12";
const LINK = `[[${LINE}]]{Push}`;
const ATTRIBUTE = `<a data-dicewright="${LINE.slice(1)}">Push</a>`;

const table = layTable("plain", { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

beforeAll(() => table.gather());

/** Clicks a link in the newest message or in a window; it rolls this line for this name. */
async function rolls(seat: Seat, link: ReturnType<Seat["lastCard"]>, name: string, line: string): Promise<void> {
  await seat.throws(6, 2);
  // The test before may have clicked the same line for the same actor.
  await seat.afterClick();
  await seat.posts(() => seat.rolls(() => link.first().click()));
  expect(await seat.run("latest.speaker.alias")).toBe(name);
  expect(await seat.lastCard().locator("code").first().textContent()).toBe(line);
}

const OF_MIRA = "/kaiser skill 3 vs 12";

it("a player clicks a GM's link in chat, which says its line", async () => {
  await gm.create({ content: LINK });
  const link = ana.lastCard().locator(".message-content button");
  await expectText(link, `${LINE.slice(1)} # Push`);
  await rolls(ana, link, "Mira Vell", OF_MIRA);
});

it.each([
  ["a link", LINK, "Push"],
  ["an attribute", ATTRIBUTE, "Push"],
])("a player clicks what they wrote themselves: %s", async (_what, content, name) => {
  await ana.create({ content });
  await rolls(ana, ana.lastCard().getByText(name), "Mira Vell", OF_MIRA);
});

it.each([
  ["a link", LINK],
  ["an attribute", ATTRIBUTE],
])("a player clicks in a GM's journal, of which another page is Ben's: %s", async (what, content) => {
  const own = { name: "Ben's notes", text: { content }, ownership: { [await ben.run<string>("game.user.id")]: 3 } };
  const pages = [{ name: "The door", text: { content } }, own];
  const journal = JSON.stringify({ name: `The tower of ${what}`, ownership: { default: 2 }, pages });
  await gm.do(`JournalEntry.create(${journal})`);
  await ana.comesTo(`game.journal.getName("The tower of ${what}")?.name`, `The tower of ${what}`);
  await ana.do(`game.journal.getName("The tower of ${what}").sheet.render({ force: true })`);
  await rolls(ana, ana.dialog(`The tower of ${what}`).getByText("Push"), "Mira Vell", OF_MIRA);
});

it("a player clicks a plain link of another player, which rolls for them", async () => {
  await ben.create({ content: "[[/kaiser skill 5 vs 12]]{Push}" });
  await rolls(ana, ana.lastCard().getByText("kaiser skill 5 vs 12"), "Mira Vell", "/kaiser skill 5 vs 12");
});

it("a GM clicks in a text of a player's actor, for that actor", async () => {
  await gm.show(LINK, `{ relativeTo: fromUuidSync("${TOR}") }`);
  await rolls(gm, gm.page.locator("#text button"), "Tor Haldane", "/kaiser skill 6 vs 12");
});
