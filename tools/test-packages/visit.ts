/** One visit: a package of another author beside the module in one generation, as its GM and as a player meet it. */
import type { Browser, Page } from "playwright";
import { ownRolls, type OwnRolls } from "./own-rolls.ts";

/** How many of some things are as they should be, and what is said of the others. */
export interface Count {
  readonly good: number;
  readonly all: number;
  readonly complaints: readonly string[];
}

export interface Visit {
  /** Why the page did not get ready; then nothing else was tried. */
  readonly broken?: string;
  readonly actorSheets: Count;
  readonly itemSheets: Count;
  /** Sheets of actors with the button that opens saved checks. */
  readonly buttons: Count;
  /** Numbers of sheets that a click finds, at once or by asking. */
  readonly picks: Count;
  /** Lines of ours, and a check on a card. */
  readonly rolls: Count;
  /** The package's own rolls, as stored and as shown. */
  readonly own: OwnRolls;
  /** Errors that the player sees. */
  readonly player: readonly string[];
  /** Errors of the page. */
  readonly errors: readonly string[];
}

/** How long something may take that should work, in milliseconds. */
const STEP = 5000;

/** The number of picks on one sheet. */
const MOST_PICKS = 25;

const none: Count = { good: 0, all: 0, complaints: [] };

/** Plays a visit at the address of a table. With `isPlain` the module is not there, and only the package's own rolls are asked for. */
export async function visit(browser: Browser, address: string, isPlain = false): Promise<Visit> {
  const errors: string[] = [];
  const gm = await open(browser, `${address}&user=gm`, errors);
  const empty = { actorSheets: none, itemSheets: none, buttons: none, picks: none, rolls: none, own: {}, player: [] };
  try {
    if (!(await isReady(gm))) return { ...empty, broken: "the page does not get ready", errors };
    if (!isPlain) await gm.evaluate(CHOOSE_GAMES);
    const own = await ownRolls(gm);
    if (isPlain) return { ...empty, own, errors };
    const [actorSheets, buttons, picks] = await visitActors(gm);
    const itemSheets = await visitItems(gm);
    const rolls = await visitChat(gm);
    return { actorSheets, itemSheets, buttons, picks, rolls, own, player: await asPlayer(browser, address), errors };
  } finally {
    await gm.context().close();
  }
}

async function open(browser: Browser, address: string, errors: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text().split("\n").slice(0, 2).join(" "));
  });
  await page.goto(address);
  return page;
}

function isReady(page: Page): Promise<boolean> {
  return happens(page, "globalThis.game?.ready === true", 10 * STEP);
}

function happens(page: Page, condition: string, patience = STEP): Promise<boolean> {
  return page.waitForFunction(condition, undefined, { timeout: patience, polling: 50 }).then(
    () => true,
    () => false,
  );
}

/** Waits for what a new world asks its GM, and answers it. */
const CHOOSE_GAMES = `(async () => {
  for (let tries = 0; tries < 50 && !document.querySelector("[data-game]"); tries++) await new Promise((then) => setTimeout(then, 20));
  const { api } = game.modules.get("dicewright");
  await game.settings.set("dicewright", "games", api.systems.map(({ id }) => id));
})()`;

// ---- Sheets ----

/** Makes one document of each type, without what its system refuses; gives their types and ids. */
const makeAll = (kind: "Actor" | "Item") => `(async () => {
  const made = [];
  for (const type of ${kind}.TYPES ?? game.documentTypes.${kind}) {
    if (type === "base" || type.includes(".")) continue;
    const found = await ${kind}.create({ name: "Stranger " + type, type }).catch((error) => ({ error }));
    made.push({ type, id: found?.id, problem: found?.error && String(found.error) });
  }
  return made;
})()`;

interface Made {
  readonly type: string;
  readonly id?: string;
  readonly problem?: string;
}

/** Opens the own sheet of a document, and gives what went wrong. */
const openSheet = (from: string, id: string) => `(async () => {
  const { sheet } = game.${from}.get("${id}");
  globalThis.shown = sheet;
  await Promise.race([sheet.render(true), new Promise((resolve) => setTimeout(resolve, ${STEP}))]);
  const until = Date.now() + ${STEP};
  const elementOf = () => (sheet.element?.nodeType ? sheet.element : sheet.element?.[0]);
  while (!elementOf()?.isConnected && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
  const element = elementOf();
  element?.setAttribute("data-shown", "${id}");
  return element?.isConnected && element.querySelector("input, textarea, button, h1, h2, h3") ? "" : "does not open";
})().catch((error) => String(error?.stack ?? error).split("\\n").slice(0, 2).join(" "))`;

/** Closes the sheet, and our windows beside it. */
const CLOSE_ALL = `(async () => {
  const ours = [...foundry.applications.instances.values()].filter(({ id }) => id.startsWith("dicewright"));
  for (const app of [...ours, globalThis.shown]) await app?.close({ submit: false });
})().catch(() => undefined)`;

async function visitActors(page: Page): Promise<[sheets: Count, buttons: Count, picks: Count]> {
  const [sheets, buttons, picks] = [new Tally(), new Tally(), new Tally()];
  for (const { type, id, problem } of await page.evaluate<Made[]>(makeAll("Actor"))) {
    const wrong = problem ?? (await page.evaluate<string>(openSheet("actors", id!)));
    sheets.add(type, wrong);
    if (wrong !== "") continue;
    const hasDice = await openDice(page, id!);
    buttons.add(type, hasDice ? "" : "has no Dice button");
    if (hasDice) await pickAll(page, id!, type, picks);
    await page.evaluate(CLOSE_ALL);
  }
  return [sheets.count, buttons.count, picks.count];
}

async function visitItems(page: Page): Promise<Count> {
  const sheets = new Tally();
  for (const { type, id, problem } of await page.evaluate<Made[]>(makeAll("Item"))) {
    sheets.add(type, problem ?? (await page.evaluate<string>(openSheet("items", id!))));
    await page.evaluate(CLOSE_ALL);
  }
  return sheets.count;
}

/** Opens the window of saved checks by the button in the header of a sheet, or in its menu. */
async function openDice(page: Page, id: string): Promise<boolean> {
  // A package's notices at the start may cover the header.
  await page.evaluate("ui.notifications.clear()");
  const sheet = page.locator(`[data-shown="${id}"]`);
  const button = sheet.locator(".dicewright-open-traits");
  if ((await button.count()) === 0) {
    const toggle = sheet.locator("[data-action=toggleControls]");
    if ((await toggle.count()) > 0)
      await toggle
        .first()
        .press("Enter", { timeout: STEP })
        .catch(() => undefined);
  }
  const control = button.or(page.locator("[data-action=dicewright-traits]")).first();
  return control.click({ timeout: STEP }).then(
    () =>
      page
        .locator(".dicewright-traits-window")
        .waitFor({ timeout: STEP })
        .then(
          () => true,
          () => false,
        ),
    () => false,
  );
}

/** Numbers of the sheet that are written as the system stores them, and that formulas have too: what a click has to find. */
const numbersOf = (id: string) => `[...document.querySelectorAll('[data-shown="${id}"] input[name^="system."]')]
  .filter(({ name, type, disabled, offsetParent }) => offsetParent && !disabled && /number|text/.test(type)
    && typeof foundry.utils.getProperty(globalThis.shown.actor ?? globalThis.shown.document, name) === "number"
    && typeof foundry.utils.getProperty((globalThis.shown.actor ?? globalThis.shown.document).getRollData(), name.slice(7)) === "number")
  .map(({ name }) => name)`;

/** Picks every number, and compares what it finds with the field's own path or with what is there at it. */
async function pickAll(page: Page, id: string, type: string, picks: Tally): Promise<void> {
  const names = await page.evaluate<string[]>(numbersOf(id));
  for (const name of names.slice(0, MOST_PICKS)) picks.add(`${type} ${name}`, await pickOne(page, id, name));
}

async function pickOne(page: Page, id: string, name: string): Promise<string> {
  const form = page.locator("#dicewright-saved-check");
  const menu = page.locator(".dicewright-pick-menu");
  // One number that is not picked is not to keep the others from their turn.
  if ((await page.locator(".dicewright-traits-window").count()) === 0) await openDice(page, id);
  try {
    await page
      .locator(".dicewright-traits-window")
      .getByRole("button", { name: "Pick from a sheet" })
      .click({ timeout: STEP });
    await page.evaluate(`document.querySelector('[data-shown="${id}"] [name="${name}"]').click()`);
    await form.or(menu).first().waitFor({ timeout: STEP });
    const path = name.replace(/^system\./, "");
    if ((await menu.count()) > 0) {
      const offered = await menu.locator("[title]").evaluateAll((all) => all.map((each) => each.getAttribute("title")));
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      return offered.includes(path) ? "" : `asks, but does not offer ${path}`;
    }
    const found = await form.locator("input").evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
    await page.evaluate(`foundry.applications.instances.get("dicewright-saved-check").close().then(() => undefined)`);
    return found.some((value) => value === `@${path}` || value.endsWith(`.${path}`))
      ? ""
      : `finds ${found.filter((value) => value.startsWith("@")).join(", ") || "nothing"}`;
  } catch (error) {
    await page.keyboard.press("Escape");
    return `is not picked: ${(error as Error).message.split("\n")[0]}`;
  }
}

// ---- The chat ----

const CHAT: readonly (readonly [line: string, shows: string])[] = [
  ["/r 2d6ko", `/ko/.test(game.messages.contents.at(-1).rolls[0]?.formula ?? "")`],
  [
    "/kaiser skill 5 vs 12",
    `document.querySelector("#chat .chat-log > :last-child .dicewright-card, #chat .chat-log .dicewright-card")`,
  ],
  ["It shows [[2d6ko]].", `document.querySelector("#chat .chat-log .inline-roll")`],
];

async function visitChat(page: Page): Promise<Count> {
  const rolls = new Tally();
  for (const [line, shows] of CHAT) {
    const before = await page.evaluate<number>("game.messages.size");
    await page.evaluate(`ui.chat.processMessage(${JSON.stringify(line)}).then(() => undefined)`).catch(() => undefined);
    const isPosted = await happens(page, `game.messages.size > ${before}`);
    const isShown = isPosted && (await happens(page, shows));
    rolls.add(line, !isPosted ? "posts nothing" : isShown ? "" : "is not shown");
  }
  return rolls.count;
}

async function asPlayer(browser: Browser, address: string): Promise<string[]> {
  const errors: string[] = [];
  const page = await open(browser, `${address}&user=ana`, errors);
  try {
    if (!(await isReady(page))) return ["the page does not get ready"];
    const sheet = await page.evaluate<string>(
      `game.user.character ? ${openSheet("actors", "CHARACTER").replace(`"CHARACTER"`, "game.user.character.id")} : ""`,
    );
    const rolls = await visitChat(page);
    return [...(sheet === "" ? [] : [`own sheet: ${sheet}`]), ...rolls.complaints];
  } finally {
    await page.context().close();
  }
}

/** Counts what is as it should be. */
class Tally {
  #good = 0;
  #all = 0;
  readonly #complaints: string[] = [];

  /** Adds one thing, and what is wrong with it: nothing if that is empty. */
  add(name: string, wrong: string): void {
    this.#all += 1;
    if (wrong === "") this.#good += 1;
    else this.#complaints.push(`${name}: ${wrong}`);
  }

  get count(): Count {
    return { good: this.#good, all: this.#all, complaints: this.#complaints };
  }
}
