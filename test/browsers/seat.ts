/** A user in a window of a browser, as the story directs them and reads what they see. */
import { setTimeout as rest } from "node:timers/promises";
import { Key, type WebDriver, type WebElement } from "selenium-webdriver";

export { Key };

/** How long a step waits for what is to be seen, in milliseconds. */
const PATIENCE = 10_000;

/** Finds what a person would: an element that is shown, by its name or text. */
const NAMED = `
  const [within, name] = arguments;
  const nameOf = (each) => (each.ariaLabel ?? each.labels?.[0]?.textContent ?? each.textContent).replace(/\\s+/g, " ").trim();
  const shown = [...document.querySelectorAll(within)]
    .flatMap((each) => [each, ...each.querySelectorAll("button, a, input, [role=option], [role=button], .token")])
    .filter((each) => each.checkVisibility({ visibilityProperty: true }));
  return shown.find((each) => nameOf(each) === name) ?? null;
`;

const TEXT = `
  const all = [...document.querySelectorAll(arguments[0])];
  return (all.at(-1)?.innerText ?? "").replace(/\\s+/g, " ").trim();
`;

/** Notes what goes wrong from now on. */
const WATCH = `
  const problems = (window.problems = []);
  window.addEventListener("error", ({ message }) => problems.push(message));
  window.addEventListener("unhandledrejection", ({ reason }) => problems.push(String(reason)));
  const { error } = window.console;
  window.console.error = (...words) => (problems.push(words.map(String).join(" ")), error(...words));
`;

/** One user's window. */
export class Seat {
  readonly #driver: WebDriver;
  readonly #window: string;
  /** The frame of the page that is looked at, by its selector; the page itself without one. */
  readonly #frame: string | undefined;

  constructor(driver: WebDriver, window: string, frame?: string) {
    this.#driver = driver;
    this.#window = window;
    this.#frame = frame;
  }

  /** Opens a page in a window of its own. */
  static async at(driver: WebDriver, address: string): Promise<Seat> {
    await driver.switchTo().newWindow("window");
    await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 800 });
    const seat = new Seat(driver, await driver.getWindowHandle());
    await driver.get(address);
    return seat;
  }

  /** A page in a frame of this one. */
  inFrame(frame: string): Seat {
    return new Seat(this.#driver, this.#window, frame);
  }

  /** Runs a script in the page; whatever it gives must be JSON or an element. */
  async run<T>(script: string, ...words: readonly unknown[]): Promise<T> {
    await this.#driver.switchTo().window(this.#window);
    await this.#driver.switchTo().defaultContent();
    if (this.#frame) {
      const find = "return document.querySelector(arguments[0])";
      await this.#driver.switchTo().frame(await this.#driver.executeScript<WebElement>(find, this.#frame));
    }
    return this.#driver.executeScript<T>(script, ...words);
  }

  /** Waits until a script gives something that `isEnough`, and gives that. */
  async until<T>(
    what: string,
    isEnough: (found: T) => boolean,
    script: string,
    ...words: readonly unknown[]
  ): Promise<T> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const found = await this.run<T>(script, ...words);
      if (isEnough(found)) return found;
      if (Date.now() > end) throw new Error(`${what} is not to be seen, but: ${JSON.stringify(found)}`);
      await rest(100);
    }
  }

  /** Waits until the user is seated and the module ready, and from then on notes what goes wrong. */
  async ready(): Promise<this> {
    const script =
      "return globalThis.game?.ready === true || document.querySelector('.join-card[role=alert]')?.innerText";
    await this.until("A seat", (found) => found === true, script);
    await this.run(WATCH);
    return this;
  }

  /** Leaves the table. Throws what went wrong in the page. */
  async leave(): Promise<void> {
    const problems = await this.run<string[]>("return window.problems");
    await this.#driver.get("about:blank");
    if (problems.length > 0) throw new Error(`Errors in the page: ${problems.join("\n")}`);
  }

  /** Waits for a text in the last element that a selector finds. */
  async reads(text: RegExp, at: string): Promise<void> {
    await this.until<string>(String(text), (found) => text.test(found), TEXT, at);
  }

  /** Clicks what has this name. */
  async click(name: string, within = "body"): Promise<void> {
    const found = await this.until<WebElement | null>(`“${name}”`, (each) => each !== null, NAMED, within, name);
    await found!.click();
  }

  /** Types a text where the focus is, or presses keys. */
  async type(...keys: readonly string[]): Promise<void> {
    await this.run("");
    await this.#driver
      .actions()
      .sendKeys(...keys)
      .perform();
  }

  /** Clicks into the chat and types. */
  async write(...keys: readonly string[]): Promise<void> {
    const input = await this.run<WebElement>(
      "return document.querySelector('textarea#chat-message, #chat-message[contenteditable], #chat-message [contenteditable=true]')",
    );
    await input.click();
    await this.type(...keys);
  }

  /** Types a line into the chat and sends it. */
  say(line: string): Promise<void> {
    return this.write(line, Key.ENTER);
  }
}
