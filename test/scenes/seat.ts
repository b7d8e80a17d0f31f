import { type Browser, chromium, type Locator, type Page } from "playwright";
import { afterAll, afterEach, beforeEach, expect, inject } from "vitest";
import { chromiumArguments, findChromium } from "../../scripts/chromium.ts";

/** How somebody sits down: everything that the page's address can ask for. */
export interface SeatWishes {
  readonly generation?: 13 | 14;
  readonly faces?: readonly number[];
  readonly theme?: "light" | "dark";
  readonly lang?: string;
  readonly hidden?: "delivered" | "withheld";
}

/** The generations that every scene should be played in. */
export const generations = [13, 14] as const;

/** The sample worlds. */
export const worlds = ["plain", "replacer", "collider"] as const;

/** Somebody at the table, as a scene directs them. */
export class Seat {
  readonly page: Page;
  /** What the page said went wrong. */
  errors: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
    page.on("pageerror", (error) => this.errors.push(error.stack ?? error.message));
  }

  /** Types a line into the chat, sends it, and waits until what came of it is drawn. */
  async say(text: string): Promise<void> {
    await this.page.locator("#chat-message").focus();
    await this.page.keyboard.insertText(text);
    await this.page.keyboard.press("Enter");
    await this.page.locator("#chat-message:not([aria-busy])").waitFor();
    await this.settle();
  }

  /** What stands in the chat's input, unsent. */
  unsent(): Promise<string> {
    return this.page.locator("#chat-message").evaluate((input) => ("value" in input ? String(input.value) : (input as HTMLElement).innerText));
  }

  /** Waits until every message that has arrived is drawn. */
  async settle(): Promise<void> {
    await this.page.evaluate("ui.chat.settled.then(() => undefined)");
  }

  /** Every message in the log, oldest first. */
  cards(): Locator {
    return this.page.locator("#table-log > .chat-message");
  }

  /** The newest message in the log. */
  lastCard(): Locator {
    return this.cards().last();
  }

  /** The texts of the notifications on the page. */
  notices(): Promise<string[]> {
    return this.page.locator("#notifications .notification").allInnerTexts();
  }

  /** Runs a script in the page and gives its answer; whatever it gives must be JSON. */
  run<T>(script: string): Promise<T> {
    return this.page.evaluate<T>(script);
  }

  /** Forgets errors that this scene expects. */
  forgive(expected: RegExp): void {
    this.errors = this.errors.filter((error) => !expected.test(error));
  }

  /** Sits down again, as after a reload by hand. */
  async reload(): Promise<void> {
    await this.page.reload();
    await untilReady(this.page);
  }
}

async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction("globalThis.game?.ready === true", undefined, { timeout: 20_000 });
}

let shared: Promise<Browser> | undefined;
let copies = 0;

/** A table of its own for one file of scenes. */
export class Table {
  readonly #world: string;
  readonly #errors: string[] = [];
  #seats: Seat[] = [];
  #staying: Seat[] = [];

  constructor(world: string) {
    this.#world = world;
  }

  /** The page's address for somebody with these wishes. */
  address(user: string, { faces = [], ...wishes }: SeatWishes = {}, server = inject("table")): string {
    const query = new URLSearchParams({ user, world: this.#world, ...Object.fromEntries(Object.entries(wishes).map(([key, value]) => [key, String(value)])) });
    if (faces.length > 0) query.set("faces", faces.join(","));
    return `${server}?${query.toString()}`;
  }

  /** Lets a user sit down in a window of their own: `gm`, `ana`, `ben`; at another server than that of all scenes, if one is named. */
  async sit(user: string, wishes: SeatWishes = {}, server = inject("table")): Promise<Seat> {
    shared ??= chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
    const context = await (await shared).newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
    const seat = new Seat(await context.newPage());
    this.#seats.push(seat);
    await seat.page.goto(this.address(user, wishes, server));
    await untilReady(seat.page);
    return seat;
  }

  /** Lets those who sit now stay from one scene to the next. */
  keepSeated(): void {
    this.#staying = [...this.#seats];
  }

  /** Sends away those who came for one scene. */
  async clear(): Promise<void> {
    const leaving = this.#seats.filter((seat) => !this.#staying.includes(seat));
    this.#seats = [...this.#staying];
    this.#errors.push(...leaving.flatMap((seat) => seat.errors));
    await Promise.all(leaving.map((seat) => seat.page.context().close()));
  }

  /** Sends everybody away. Fails where a page said that something went wrong. */
  async close(): Promise<void> {
    this.#staying = [];
    await this.clear();
    expect(this.#errors, "errors in the console").toEqual([]);
  }
}

/**
 * Lays a table for the scenes of a file: a copy of a sample world that no other file writes to. Those who sit down in a scene leave after it, those who did before
 * the first scene stay to the end. A console error of anybody fails the file.
 */
export function layTable(world: (typeof worlds)[number] = "plain"): Table {
  const table = new Table(`${world}.scene-${process.pid}-${Date.now().toString(36)}-${copies++}`);
  let scenes = 0;
  beforeEach(() => {
    if (scenes++ === 0) table.keepSeated();
  });
  afterEach(() => table.clear());
  afterAll(async () => {
    await table.close();
    await (await shared)?.close();
    shared = undefined;
  });
  return table;
}
