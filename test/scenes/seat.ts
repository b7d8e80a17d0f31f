import { basename } from "node:path";
import { chromium, type Browser, type Locator, type Page } from "playwright";
import { afterAll, afterEach, beforeEach, expect, inject } from "vitest";
import { isLater } from "../../tools/test/later.ts";
import { addressAt, joinFoundry, scriptFaces, untilReady } from "./sitting.ts";
import { isOurError } from "./target.ts";

/** How a user joins: everything that the page's address can ask for. */
export interface SeatWishes {
  readonly generation?: 13 | 14;
  readonly faces?: readonly number[];
  readonly lang?: string;
  readonly hidden?: "delivered" | "withheld";
  readonly canvas?: "on" | "off";
  readonly late?: number;
  readonly clock?: number;
  /** How the host behaves where its sources differ; see `packages/table/conduct.ts`. */
  readonly conduct?: "usual" | "other";
  /** Another world of the server than that of the scenes; empty for the one that it shows first. */
  readonly world?: string;
  /** True for a screen that is touched. */
  readonly touch?: boolean;
  /** True if the first GM is to find the module as in a new world, which asks for its games. */
  readonly isNew?: boolean;
  /** The browser's storage of an earlier evening. */
  readonly kept?: Readonly<Record<string, string>>;
}

const testPath = () => expect.getState().testPath ?? "";

/**
 * The generations that the scenes of this file are played in, its own first: its name decides, so that about half of all
 * files are of each. `npm test` plays a file in its own, and `npm run e2e:other` what that leaves out. A licensed Foundry
 * has only one.
 */
export function generations(): readonly (13 | 14)[] {
  const { generations: playable } = inject("target");
  if (playable.length === 1) return playable;
  const isEven = Buffer.from(basename(testPath())).reduce((sum, byte) => sum + byte, 0) % 2 === 0;
  const [own, other] = isEven ? ([14, 13] as const) : ([13, 14] as const);
  const part = process.env["SCENES_PART"];
  if (part === "own") return [own];
  return part === "other" && !isLater(testPath()) ? [other] : [own, other];
}

/** The sample worlds. */
export const worlds = ["plain", "replacer", "collider", "modern", "old"] as const;

/** The world of scenes that name none; `npm run e2e:worlds` plays them in each. */
export const WORLD = worlds.find((each) => each === process.env["SCENES_WORLD"]) ?? "plain";

/** Globals for scripts of scenes: the module's API, the newest message, and actors and tokens by their names. */
const IN_PAGES = `Object.defineProperties(globalThis, {
  api: { get: () => game.modules.get("dicewright").api, configurable: true },
  latest: { get: () => game.messages.contents.at(-1), configurable: true },
  actor: { value: (name) => game.actors.getName(name), configurable: true, writable: true },
  token: { value: (wanted) => canvas.tokens.placeables.find(({ name }) => name === wanted), configurable: true, writable: true },
})`;

/** A saved skill check of Kaiser. */
export const savedSkill = (name: string, options: object, id = name) =>
  ({ id, name, system: "kaiser", kind: "skill", options }) as const;

/** The actors of Ana and of Ben. */
export const MIRA = "Actor.ActorMiraVell000";
export const TOR = "Actor.ActorTorHaldane0";

const IS_OPEN_CHECK = `(({ rolls, isContentVisible }) =>
  isContentVisible && rolls[0]?.constructor.name === "DicewrightCheckRoll")(latest)`;

/** A user at the table, as a scene directs them. */
export class Seat {
  readonly user: string;
  /** The user's page, once they have sat down. */
  page!: Page;
  /** Errors of the page. */
  errors: string[] = [];
  /** True if the page is touched. */
  hasTouch = false;

  constructor(user: string) {
    this.user = user;
  }

  /** Sits down before a page. */
  face(page: Page): void {
    this.page = page;
    const { kind } = inject("target");
    page.on("console", (message) => {
      if (message.type() === "error" && isOurError(kind, message.text(), message.location().url))
        this.errors.push(`${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", ({ stack, message }) => {
      if (isOurError(kind, stack ?? message)) this.errors.push(stack ?? message);
    });
  }

  /** Types a line into the chat, sends it, and waits until what came of it is drawn. Its dice may be told. */
  async say(text: string, ...faces: readonly number[]): Promise<void> {
    await this.throws(...faces);
    await this.type(text);
    await this.press("Enter");
    await this.page.locator("#chat-message:not([aria-busy])").waitFor();
    await this.settle();
  }

  /** Writes into the chat's input without sending it. */
  async type(text: string): Promise<void> {
    await this.input().focus();
    await this.page.keyboard.insertText(text);
  }

  /** Says something that posts one message, and waits until it is the last card: what draws the first comes with it. */
  async post(text: string, ...faces: readonly number[]): Promise<void> {
    await this.posts(() => this.say(text, ...faces));
    if (await this.run(IS_OPEN_CHECK)) await this.lastCard().locator(".dicewright").first().waitFor();
  }

  /** Where messages are typed: a text area in 13, an editor in 14. */
  input(): Locator {
    return this.page
      .locator("textarea#chat-message, #chat-message[contenteditable], #chat-message [contenteditable=true]")
      .first();
  }

  /** The unsent text in the chat's input. */
  unsent(): Promise<string> {
    return this.input().evaluate((input) =>
      "value" in input ? String(input.value) : (input as HTMLElement).innerText,
    );
  }

  /** Waits until every message that has arrived is drawn. A licensed Foundry does not tell when that is, so it is given a moment. */
  async settle(): Promise<void> {
    if (inject("target").kind === "foundry") await this.page.waitForTimeout(400);
    else await this.page.evaluate("ui.chat.settled.then(() => undefined)");
  }

  /** Waits until a further click on the same button is one of its own: within half a second it counts as a double click. */
  afterClick(): Promise<void> {
    return this.do("new Promise((resolve) => setTimeout(resolve, 500))");
  }

  /** Does something that rolls at once, or opens a dialog, which rolls then. */
  async rolls(act: () => Promise<unknown>): Promise<void> {
    const before = await this.run<number>("game.messages.size");
    await act();
    const dialog = this.page.locator(".dicewright-dialog");
    await this.page.waitForFunction(
      `game.messages.size > ${before} || document.querySelector(".dicewright-dialog [type=submit]")`,
    );
    if ((await dialog.count()) > 0) await dialog.getByRole("button", { name: "Roll", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }

  /** Waits until the newest message says this. */
  reads(text: string | RegExp): Promise<void> {
    return expectText(this.lastCard(), text);
  }

  /** Waits until a script in the page gives this. */
  async comesTo(script: string, wanted: unknown): Promise<void> {
    await expect.poll(() => this.run(script), { message: script }).toEqual(wanted);
  }

  /** Waits until the user has been notified of this. */
  async isTold(text: string): Promise<void> {
    await expect.poll(async () => (await this.notices()).join()).toContain(text);
  }

  /** A button of the page that has exactly this name. */
  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Waits until what has this label, name or text has the focus. */
  isAt(name: string): Promise<void> {
    const names = "(({ ariaLabel, name, innerText }) => [ariaLabel, name, innerText])(document.activeElement)";
    return this.comesTo(names, expect.arrayContaining([name]));
  }

  /** Clicks buttons by their names, one after the other. */
  async click(...names: readonly string[]): Promise<void> {
    for (const name of names) await this.button(name).click();
  }

  /** A window of the page. */
  dialog(name: string | RegExp): Locator {
    return this.page.getByRole("dialog", { name });
  }

  /** Presses keys, one after the other. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Leaves a window by the keyboard, and waits until it is gone. */
  async escape(window: Locator): Promise<void> {
    await this.press("Escape");
    await window.first().waitFor({ state: "detached" });
  }

  /** Chooses from the menu of the newest message, or of another. */
  async pick(entry: string, card = this.lastCard()): Promise<void> {
    await card.getByRole("button", { name: "Message menu" }).click();
    await this.page.getByRole("menuitem", { name: entry }).click();
  }

  /** Changes the newest roll in the window of its menu, once that says this of its dice. */
  async change(
    { level, difficulty }: { level?: string; difficulty?: string },
    status: string | RegExp = "",
  ): Promise<void> {
    await this.pick("Change this roll");
    const window = this.dialog("Change Roll");
    if (level) await window.getByRole("radio", { name: level, exact: true }).check();
    if (difficulty) await window.getByLabel("Difficulty", { exact: true }).fill(difficulty);
    if (status) await expectText(window.getByRole("group", { name: "Dice" }), status);
    await window.getByRole("button", { name: "Apply", exact: true }).click();
    await window.waitFor({ state: "detached" });
  }

  /** The panel of a thread, at the newest of its messages. */
  panel(id: string): Locator {
    return this.page.locator(`#chat .chat-log [data-of="${id}"]`).last();
  }

  /** Every message in the log, oldest first. */
  cards(): Locator {
    return this.page.locator("#chat .chat-log > .chat-message");
  }

  /** The newest message in the log. */
  lastCard(): Locator {
    return this.cards().last();
  }

  /** The texts of the notifications on the page. */
  notices(): Promise<string[]> {
    return this.page.locator("#notifications .notification").allInnerTexts();
  }

  /** Lets the next dice of this seat show these faces. */
  async throws(...faces: readonly number[]): Promise<void> {
    if (faces.length > 0) await scriptFaces(this.page, faces);
  }

  /** Runs a script in the page and gives its answer; whatever it gives must be JSON. */
  run<T>(script: string): Promise<T> {
    return this.page.evaluate<T>(script);
  }

  /** Runs a script in the page until it is done, whatever it gives. */
  async do(script: string): Promise<void> {
    await this.page.evaluate(`(async () => { await (${script}); })()`);
  }

  /** Runs a script that is refused, and gives the sentence of the refusal; null if it is not. */
  refusal(script: string): Promise<string | null> {
    return this.run(`(async () => { await (${script}); return null; })().catch(({ message }) => message)`);
  }

  /** Sets a setting: of the module, if nothing else is said. */
  set(key: string, value: unknown, namespace = "dicewright"): Promise<void> {
    return this.do(`game.settings.set(${[namespace, key, value].map((each) => JSON.stringify(each)).join()})`);
  }

  /** Gives an actor, named or by the uuid of it or of its token, these saved checks. */
  learn(actor: string, ...list: readonly object[]): Promise<void> {
    const found = `${actor.includes(".") ? "fromUuidSync" : "actor"}(${JSON.stringify(actor)})`;
    const flag = JSON.stringify({ v: 1, system: "kaiser", list });
    return this.do(`((found) => (found.actor ?? found).setFlag("dicewright", "traits", ${flag}))(${found})`);
  }

  /** Begins a thread by the API with these faces, and gives its id; what it ends with is `ended` in the page. */
  async begin(kind: "contest" | "group" | "extended", request: object, ...faces: readonly number[]): Promise<string> {
    await this.throws(...faces);
    const asked = JSON.stringify(request);
    return this.run(
      `api.${kind}(${asked}).then(({ id, end }) => (end.then((all) => void (globalThis.ended = all)), id))`,
    );
  }

  /** Creates a message and gives its id. */
  create(data: object, options: object = {}): Promise<string> {
    return this.run(`ChatMessage.create(${JSON.stringify(data)}, ${JSON.stringify(options)}).then(({ id }) => id)`);
  }

  /** Rolls a line by the API. */
  async roll(line: string, options: object = {}, ...faces: readonly number[]): Promise<void> {
    await this.throws(...faces);
    await this.do(`api.roll(${JSON.stringify(line)}, ${JSON.stringify(options)})`);
  }

  /** Presses the button of a mode beside the chat input: of the public one, or of that for oneself. */
  rollsFor(who: "everyone" | "me"): Promise<void> {
    const buttons = this.page.getByRole("group", { name: "Visibility of rolls" }).getByRole("button");
    return (who === "everyone" ? buttons.first() : buttons.and(this.page.getByLabel("Only for me"))).click();
  }

  /** Chooses who sees the rolls of this user. */
  see(mode: "public" | "gm" | "blind" | "self"): Promise<void> {
    const [old, own] = [`("core", "rollMode", "${mode}roll")`, `("core", "messageMode", "${mode}")`];
    return this.do(`game.release.generation === 13 ? game.settings.set${old} : game.settings.set${own}`);
  }

  /** Shows a text on the page as a journal would, in place of the one shown before; `options` is a script. */
  show(text: string, options = "undefined"): Promise<void> {
    const enriched = `foundry.applications.ux.TextEditor.implementation.enrichHTML(${JSON.stringify(text)}, ${options})`;
    const place = `Object.assign(document.createElement("div"), { id: "text", innerHTML: html })`;
    const draw = `(html) => (document.querySelector("#text")?.remove(), document.body.append(${place}))`;
    return this.do(`${enriched}.then(${draw})`);
  }

  /** Adds a token of an actor to the scene, and gives its uuid. */
  addToken(name: string, actorId: string, more: object = {}): Promise<string> {
    const data = JSON.stringify([{ name, actorId, x: 100, y: 100, ...more }]);
    return this.run(`canvas.scene.createEmbeddedDocuments("Token", ${data}).then(([{ uuid }]) => uuid)`);
  }

  /** Keeps what a hook passes from now on as `told` in the page; `pick` says what of it. */
  hear(hook: string, pick = "(event) => event"): Promise<void> {
    const listen = `(told) => (Hooks.on("${hook}", (...given) => void told.push((${pick})(...given))), null)`;
    return this.do(`(${listen})((globalThis.told = []))`);
  }

  /** Does something that posts one message, and waits for its card. */
  async posts(act: () => Promise<unknown>): Promise<void> {
    const before = await this.cards().count();
    await act();
    await expect.poll(() => this.cards().count()).toBe(before + 1);
  }

  /** Opens the roll dialog for a check, and gives it. */
  async open(system: string, kind: string, raw: object = {}): Promise<Locator> {
    await this.run(`void api.open(${JSON.stringify({ system, kind, raw })})`);
    const dialog = this.page.locator(".dicewright-dialog");
    await dialog.waitFor();
    return dialog;
  }

  /** Opens the window of an actor's saved checks from the header of its sheet; windows of the first kind have a button there. */
  async openChecks(actor: string): Promise<Locator> {
    await this.do(`void actor(${JSON.stringify(actor)}).sheet.render(true)`);
    const sheet = this.page.getByRole("dialog", { name: actor }).first();
    const [controls, button] = [
      sheet.locator("[data-action=toggleControls]"),
      sheet.locator(".dicewright-open-traits"),
    ];
    await controls.or(button).first().click();
    if (await controls.isVisible()) await this.page.getByRole("menuitem", { name: "Saved checks" }).click();
    return this.page.getByRole("dialog", { name: `${actor}: saved checks` });
  }

  /** Chooses a rarer action in the menu of a window of saved checks. */
  async choose(window: Locator, action: string): Promise<void> {
    await window.getByRole("button", { name: /^More for / }).press("Enter");
    const menu = this.page.getByRole("menu", { name: /^More for / });
    await menu.getByRole("menuitem", { name: action, exact: true }).click();
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

/** Answers what a new world asks its first GM: all games. The log is empty then, as scenes expect it. */
async function chooseGames({ page }: Seat): Promise<void> {
  const asks = `game.users.activeGM === game.user && game.settings.settings.has("dicewright.games")
    && game.settings.get("dicewright", "games").length === 0`;
  if (!(await page.evaluate<boolean>(asks))) return;
  const card = `game.messages.find((message) => message.flags.dicewright?.firstCard)`;
  await page.waitForFunction(`${card} !== undefined`);
  const all = `api.systems.map(({ id }) => id)`;
  await page.evaluate(`game.settings.set("dicewright", "games", ${all}).then(() => undefined)`);
  await page.evaluate(`${card}.delete().then(() => undefined)`);
}

function storageOf(kept: Readonly<Record<string, string>>, server: string) {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: new URL(server).origin, localStorage }] };
}

/** Waits until an element says this. */
export async function expectText(place: Locator, text: string | RegExp): Promise<void> {
  await expect.poll(() => place.innerText()).toMatch(text);
}

/** Waits until a control holds this. */
export async function expectValue(control: Locator, value: string | RegExp): Promise<void> {
  await expect
    .poll(() => control.inputValue())
    .toEqual(typeof value === "string" ? value : expect.stringMatching(value));
}

/** Shows the fields of a dialog that are not asked for first. */
export const unfold = (dialog: Locator) =>
  dialog.locator("[data-fold=more]").evaluate((fold: HTMLDetailsElement) => void (fold.open = true));

/** Does something while no user has a character, so that a check in a text asks the whole table. */
export async function withoutCharacters(gm: Seat, act: () => Promise<unknown>): Promise<void> {
  const change = (to: string) =>
    gm.do(
      `Promise.all((globalThis.owners ??= game.users.contents.filter(({ character }) => character).map((user) => [user, user.character.id])).map(([user, own]) => user.update({ character: ${to} })))`,
    );
  await change("null");
  await act();
  await change("own");
}

/** The connection to the one browser, and windows in which nobody sits: all files that a worker plays share them. */
let shared: Promise<Browser> | undefined;
const windows: Page[] = [];
let copies = 0;

const VIEWPORT = { width: 1280, height: 800 };

/** The time that a page has for one thing: less than a scene has, so that a failure names what was waited for. */
const MOST_MS = 20_000;

/** A table of its own for one file of scenes. */
export class Table {
  /** The world's id at its server. */
  readonly world: string;
  /** The generation of users who wish for none. */
  readonly #generation = generations()[0]!;
  readonly #errors: string[] = [];
  /** An error that anybody's page may log in this file. */
  forgiven?: RegExp;
  /** The users whom `gather` seats, users who joined for one scene, and users who joined before and stay. */
  readonly #party: Seat[] = [];
  readonly #seats: Seat[] = [];
  readonly #staying: Seat[] = [];
  #isInScene = false;

  constructor(world: string) {
    this.world = world;
  }

  /** The host's address for a user with these wishes. */
  address(user: string, wishes: SeatWishes = {}, server = inject("target").url): string {
    return addressAt(server, this.world, user, { generation: this.#generation, ...wishes });
  }

  /** The users of several scenes: `gm`, `ana`, `ben`. They sit down when they are gathered. */
  party<N extends string>(...users: readonly N[]): Record<N, Seat> {
    return Object.fromEntries(users.map((user) => [user, this.add(new Seat(user))])) as Record<N, Seat>;
  }

  /** Adds a seat to the party. */
  add<S extends Seat>(seat: S): S {
    this.#party.push(seat);
    return seat;
  }

  /** Lets the whole party sit down at the same time, as if in new windows if they sit already. */
  async gather(wishes: SeatWishes = {}): Promise<void> {
    await Promise.all(this.#party.map((seat) => this.#leave(seat)));
    await Promise.all(this.#party.map((seat) => this.#seat(seat, wishes)));
  }

  /** Lets a user sit down in a window of their own; at another server than that of all scenes, if one is named. */
  async sit(user: string, wishes: SeatWishes = {}, server = inject("target").url): Promise<Seat> {
    const seat = new Seat(user);
    (this.#isInScene ? this.#seats : this.#staying).push(seat);
    await this.#seat(seat, wishes, server);
    return seat;
  }

  /** Sends a user away. Their window waits for another, since a browser keeps the scripts of a page that it knows. */
  async #leave({ page, hasTouch }: Seat): Promise<void> {
    if (!page) return;
    const { kind, url } = inject("target");
    const profile = page.context();
    const isElsewhere = page.isClosed() || !page.url().startsWith(url);
    if (kind === "foundry" || hasTouch || isElsewhere) return profile.close();
    page.removeAllListeners();
    const others = profile.pages().filter((each) => each !== page);
    await Promise.all([...others.map((each) => each.close()), page.unrouteAll(), profile.clearPermissions()]);
    await page.goto(new URL("icons/table.svg", url).href);
    await page.evaluate("localStorage.clear(), sessionStorage.clear()");
    await page.setViewportSize(VIEWPORT);
    await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: "reduce" });
    page.setDefaultTimeout(MOST_MS);
    windows.push(page);
  }

  /** A window that waits for a user, or a new one. */
  async #window(wishes: SeatWishes, server: string): Promise<Page> {
    const known = wishes.touch || wishes.kept ? undefined : windows.pop();
    if (known) return known;
    shared ??= chromium.connect(inject("browser"));
    const context = await (
      await shared
    ).newContext({
      viewport: VIEWPORT,
      reducedMotion: "reduce",
      ...(wishes.touch && { hasTouch: true }),
      ...(wishes.kept && { storageState: storageOf(wishes.kept, server) }),
    });
    await context.addInitScript(IN_PAGES);
    context.setDefaultTimeout(MOST_MS);
    return context.newPage();
  }

  async #seat(seat: Seat, wishes: SeatWishes, server = inject("target").url): Promise<void> {
    seat.hasTouch = wishes.touch === true;
    seat.face(await this.#window(wishes, server));
    if (inject("target").kind === "foundry") await joinFoundry(seat.page, inject("target"), seat.user, wishes);
    else await seat.page.goto(this.address(seat.user, wishes, server));
    await untilReady(seat.page);
    if (!wishes.isNew) await chooseGames(seat);
  }

  /** From now on users join for one scene. */
  beginScene(): void {
    this.#isInScene = true;
  }

  /** Sends away the users who joined for this scene. */
  async endScene(): Promise<void> {
    this.#isInScene = false;
    const leaving = this.#seats.splice(0);
    this.#noteErrors(leaving);
    await Promise.all(leaving.map((seat) => this.#leave(seat)));
  }

  /** Sends everybody away. Fails if a page said that something went wrong. */
  async close(): Promise<void> {
    const all = [...this.#seats, ...this.#staying, ...this.#party];
    this.#noteErrors(all);
    await Promise.all(all.map((seat) => this.#leave(seat)));
    expect(this.#errors, "errors in the console").toEqual([]);
  }

  #noteErrors(seats: readonly Seat[]): void {
    const errors = seats.flatMap((seat) => seat.errors);
    this.#errors.push(...errors.filter((error) => this.forgiven?.test(error) !== true));
  }
}

/**
 * Lays a table for the scenes of a file: a copy of a sample world that no other file writes to. Users who join in a scene leave after it, users who join in a
 * `beforeAll` stay to the end of the file. A console error of anybody fails the file. Scenes that are about the host itself, or need another world than the plain one, are
 * passed over in a licensed Foundry.
 */
export function layTable(world: (typeof worlds)[number] = WORLD, { only }: { only?: "host" } = {}): Table {
  const table = new Table(`${world}.scene-${process.pid}-${Date.now().toString(36)}-${copies++}`);
  beforeEach(({ skip }) => {
    if (inject("target").kind === "foundry" && (only === "host" || world !== "plain")) skip("it is about the host");
    table.beginScene();
  });
  afterEach(() => table.endScene());
  afterAll(() => table.close());
  return table;
}
