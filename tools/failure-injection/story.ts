/** The short story that the drill plays in one page: what of it worked, and what the page said about the rest. */
import type { Browser, Page } from "playwright";
import { installDrill, type Drilled } from "./fail.ts";
import type { Ending } from "./judge.ts";
import type { Feature } from "./members.ts";

/** How long a step may take that should work, in milliseconds. */
const STEP = 2000;

/** Plays the story at an address. */
export async function playStory(browser: Browser, address: string, drilled: Drilled): Promise<Ending> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const told: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) told.push(firstLine(message.text()));
  });
  page.on("pageerror", ({ message, stack }) => {
    // The page names the file of what is not caught.
    const place = stack?.includes(drilled.scripts) ? "Dicewright: " : "";
    told.push(`${place}uncaught ${firstLine(message)}`);
  });
  // What compiles this file names functions by a helper that the page does not have.
  await page.addInitScript("globalThis.__name = (made) => made");
  await page.addInitScript(installDrill, drilled);
  try {
    await page.goto(address);
    const isReady = await until(page, "globalThis.game?.ready === true", 6 * STEP);
    if (!isReady)
      return { broken: "the page did not get ready", lost: [], told, notices: [], read: await readIn(page) };
    await page.evaluate(PRELUDE);
    const lost: Feature[] = [];
    for (const [feature, play] of Object.entries(STORY) as [Feature, (page: Page) => Promise<boolean>][])
      if (!(await play(page).catch(() => false))) lost.push(feature);
    const plain = await posts(page, "/r 1d20 + 1");
    const notices = (await page.evaluate<string[]>("globalThis.notices ?? []")).map((text) => text.trim());
    const broken = plain ? undefined : "/r 1d20 does nothing";
    return { broken, lost, told, notices: notices.filter((text) => text !== ""), read: await readIn(page) };
  } finally {
    await context.close();
  }
}

const firstLine = (text: string) => text.split("\n", 1)[0]!;

const readIn = (page: Page) => page.evaluate<string[]>("[...(globalThis.read ?? [])]");

function until(page: Page, condition: string, patience = STEP): Promise<boolean> {
  return page.waitForFunction(condition, undefined, { timeout: patience, polling: 50 }).then(
    () => true,
    () => false,
  );
}

/** Types a line, and tells whether a message came of it. */
async function posts(page: Page, line: string): Promise<boolean> {
  const before = await page.evaluate<number>("game.messages.size");
  await say(page, line);
  return until(page, `game.messages.size > ${before}`);
}

async function say(page: Page, line: string): Promise<void> {
  const input = page.locator("textarea#chat-message, #chat-message[contenteditable]").first();
  await input.fill("");
  await input.focus();
  await page.keyboard.insertText(line);
  await page.keyboard.press("Enter");
}

/** The table plays Kaiser, and Tor has a saved check to answer with. */
const FIGHT = {
  v: 1,
  system: "kaiser",
  list: [{ id: "t1", name: "Fight", system: "kaiser", kind: "skill", options: { skill: 3 } }],
};
const PRELUDE = `(async () => {
  await game.settings.set("dicewright", "games", ["kaiser"]).catch(() => undefined);
  document.querySelector("#dicewright-games")?.remove();
  await game.actors.getName("Tor Haldane").setFlag("dicewright", "traits", ${JSON.stringify(FIGHT)});
})().catch((error) => console.warn(String(error)))`;

const CARD = ".chat-log > .chat-message:last-child .dicewright";
const DIALOG = ".dicewright-dialog";

const STORY: Readonly<Record<Feature, (page: Page) => Promise<boolean>>> = {
  module: (page) => until(page, "game.modules.get('dicewright').api !== undefined", 500),
  code: async (page) =>
    (await posts(page, "/r 2d6ko")) &&
    page.evaluate<boolean>("/ko/.test(game.messages.contents.at(-1).rolls[0]?.formula ?? '')"),
  check: (page) => posts(page, "/kaiser skill 5 vs 12"),
  card: (page) => until(page, `/\\d/.test(document.querySelector("${CARD}")?.innerText ?? "")`),
  dialog: async (page) => {
    const before = await page.evaluate<number>("game.messages.size");
    await say(page, "/kaiser");
    const dialog = page.locator(DIALOG).last();
    await dialog.locator("[name=field-skill]").fill("5", { timeout: STEP });
    await dialog.locator("button[type=submit]").click({ timeout: STEP });
    return until(page, `game.messages.size > ${before}`);
  },
  contest: async (page) => {
    const before = await page.evaluate<number>("game.messages.size");
    await page.evaluate(`game.modules.get("dicewright").api.contest({
      from: game.actors.getName("Mira Vell"), against: [game.actors.getName("Tor Haldane")], check: "kaiser skill 3",
    }).catch((error) => console.error("Dicewright: the API gives its caller", String(error))).then(() => undefined)`);
    return until(page, `game.messages.size > ${before}`);
  },
  answer: async (page) => {
    await page
      .locator(".chat-log")
      .getByRole("button", { name: "Answer: Tor Haldane" })
      .last()
      .click({ timeout: STEP });
    return until(page, `/wins|tie|draw/i.test(document.querySelector(".chat-log").innerText)`);
  },
};
