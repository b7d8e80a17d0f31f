/** The short story that the drill plays in one page. */
import type { Browser, Page } from "playwright";
import { installDrill, type Failure } from "./fail.ts";
import type { Ending, Step } from "./features.ts";

/** The longest time that a step takes which works, in milliseconds. */
const PATIENCE = 5000;

/** Plays the story at an address. */
export async function playStory(browser: Browser, address: string, failure: Failure): Promise<Ending> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const logged: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) logged.push(firstLine(message.text()));
  });
  page.on("pageerror", ({ message, stack }) => {
    // The page names the file of what is not caught.
    const place = stack?.includes(failure.scripts) ? "Dicewright: " : "";
    logged.push(`${place}uncaught ${firstLine(message)}`);
  });
  // What compiles this file names functions by a helper that the page does not have.
  await page.addInitScript("globalThis.__name = (made) => made");
  await page.addInitScript(installDrill, failure);
  try {
    await page.goto(address);
    const isReady = await until(page, "globalThis.game?.ready === true", 6 * PATIENCE);
    if (!isReady) return { broken: "the page did not get ready", lost: [], logged };
    await page.evaluate(PRELUDE);
    const lost: Step[] = [];
    for (const [step, play] of Object.entries(STORY) as [Step, (page: Page) => Promise<boolean>][])
      if (!(await play(page).catch(() => false))) lost.push(step);
    return { broken: (await posts(page, "/r 1d20 + 1")) ? undefined : "/r 1d20 does nothing", lost, logged };
  } finally {
    await context.close();
  }
}

const firstLine = (text: string) => text.split("\n", 1)[0]!;

function until(page: Page, condition: string, patience = PATIENCE): Promise<boolean> {
  return page.waitForFunction(condition, undefined, { timeout: patience, polling: 50 }).then(
    () => true,
    () => false,
  );
}

/** Calls `act`, and gives whether a message came of it. */
async function posted(page: Page, act: () => Promise<unknown>): Promise<boolean> {
  const before = await page.evaluate<number>("game.messages.size");
  await act();
  return until(page, `game.messages.size > ${before}`);
}

const posts = (page: Page, line: string) => posted(page, () => say(page, line));
const API = 'game.modules.get("dicewright").api';

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
  for (let tries = 0; tries < 50 && !document.querySelector("[data-game]"); tries++) await new Promise((then) => setTimeout(then, 20));
  await game.settings.set("dicewright", "games", ["kaiser"]).catch(() => undefined);
  await game.actors.getName("Tor Haldane").setFlag("dicewright", "traits", ${JSON.stringify(FIGHT)});
})().catch((error) => console.warn(String(error)))`;

const LAST = "#chat .chat-log > .chat-message:last-child";
const DIALOG = ".dicewright-dialog";

const STORY: Readonly<Record<Step, (page: Page) => Promise<boolean>>> = {
  check: (page) => posted(page, () => page.evaluate(`${API}.roll("kaiser skill 5 vs 12").then(() => undefined)`)),
  read: (page) => until(page, `/\\d/.test(document.querySelector("${LAST} .message-content")?.innerText ?? "")`),
  code: async (page) =>
    (await posts(page, "/r 2d6ko")) &&
    page.evaluate<boolean>("/ko/.test(game.messages.contents.at(-1).rolls[0]?.formula ?? '')"),
  line: (page) => posts(page, "/kaiser skill 5 vs 12"),
  dialog: (page) =>
    posted(page, async () => {
      await page.evaluate(`void ${API}.open({ system: "kaiser", kind: "skill" })`);
      const dialog = page.locator(DIALOG).last();
      await dialog.locator("[name=field-skill]").fill("5", { timeout: PATIENCE });
      await dialog.locator("button[type=submit]").click({ timeout: PATIENCE });
    }),
  contest: (page) =>
    posted(page, () =>
      page.evaluate(`${API}.contest({
        from: game.actors.getName("Mira Vell"), against: [game.actors.getName("Tor Haldane")], check: "kaiser skill 3",
      }).catch((error) => console.error(String(error))).then(() => undefined)`),
    ),
  answer: async (page) => {
    await page
      .locator("#chat .chat-log")
      .getByRole("button", { name: "Answer: Tor Haldane" })
      .last()
      .click({ timeout: PATIENCE });
    return until(page, `/wins|tie|draw/i.test(document.querySelector("#chat .chat-log").innerText)`);
  },
};
