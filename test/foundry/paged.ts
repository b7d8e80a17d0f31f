import { afterEach, beforeEach, vi } from "vitest";
import { instances } from "../../packages/table/client/applications/api/application.ts";
import { installApplications } from "../../packages/table/client/applications/install.ts";
import type { ClientKeybindings } from "../../packages/table/client/applications/keys/keybindings.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { provideTemplates } from "../templates.ts";
import { MESSAGE, openWorld, loadModuleFile, type WorldOptions, type Posted, type World } from "./world.ts";

const PLACES = ["tools", "canvas", "hud", "menu", "hotbar", "windows", "notices", "chat-form"];

/** The module's entry points that tests use. Its files are checked against Foundry's types, so imports are untyped. */
export interface EntryPoints {
  /** Opens the roll dialog, and gives the message that is rolled. */
  openDialog(opening: {
    readonly system: string;
    readonly kind: string;
    readonly [more: string]: unknown;
  }): Promise<Posted | null>;
  /** Rolls a line as if its button were clicked. */
  rollOrAsk(line: string, click?: object): Promise<void>;
  showLatest(): Promise<void>;
}

/** A world with a page. */
export interface PagedWorld extends World {
  readonly ways: EntryPoints;
}

/** A new world for each test of a file, whose windows are closed after it. */
export function pageForEach(beginning: WorldOptions = {}): PagedWorld {
  const current: Partial<PagedWorld> = {};
  beforeEach(async () => void Object.assign(current, await openPage(beginning)));
  afterEach(closeAll);
  return current as PagedWorld;
}

/** A world with a page, on which the host's windows open; messages are returned as they were created. */
export async function openPage(beginning: WorldOptions = {}): Promise<PagedWorld> {
  provideTemplates();
  document.body.innerHTML = PLACES.map((name) => `<div id="table-${name}"></div>`).join("");
  const world = await openWorld({
    ...beginning,
    page: (parts) => {
      Object.assign(globalThis, { canvas: { ready: false } });
      installApplications();
      returnMessages(parts.CONFIG as unknown as Messages);
      beginning.page?.(parts);
    },
  });
  (world.parts.game["keybindings"] as ClientKeybindings).initialize();
  type Opening = { rollOrAsk(this: void, asked: unknown, click: object): Promise<void> };
  const opening = await loadModuleFile<Opening>("foundry/windows/roll-dialog.ts");
  type Dialog = { openRollDialog(this: void, options: object): Promise<{ readonly message: Promise<Posted | null> }> };
  const { openRollDialog } = await loadModuleFile<Dialog>("foundry/windows/roll-dialog.ts");
  type Reader = { readTyped(this: void, line: string, speaker: object): unknown };
  const { readTyped } = await loadModuleFile<Reader>("foundry/world/numbers.ts");
  type Keeper = { maskSecrets(this: void, asked: unknown): unknown };
  const { maskSecrets } = await loadModuleFile<Keeper>("foundry/roll/secrets.ts");
  const rollOrAsk: EntryPoints["rollOrAsk"] = (line, click = {}) =>
    opening.rollOrAsk(maskSecrets(readTyped(line, {})), click);
  const openDialog: EntryPoints["openDialog"] = async (options) => (await openRollDialog(options)).message;
  const showLatest = async () => void (await openRollDialog({ isLatest: true }));
  return { ...world, ways: { openDialog, showLatest, rollOrAsk } };
}

interface Messages {
  readonly ChatMessage: {
    readonly documentClass: { create(data: Posted, options: Posted["options"]): Promise<unknown> };
  };
}

function returnMessages({ ChatMessage: { documentClass } }: Messages): void {
  const create = documentClass.create.bind(documentClass);
  documentClass.create = async (data, options) => (await create(data, options), { ...MESSAGE, ...data });
}

/** Closes all windows. */
export async function closeAll(): Promise<void> {
  for (const app of [...instances.values()]) await app.close();
}

/** How long a window may take to load its part of the module on a busy machine, and how often it is looked for, in milliseconds. */
export const PATIENCE = { timeout: 20_000, interval: 5 };

/** The window of this class, once it is open. */
export async function windowOf(selector: string): Promise<HTMLFormElement> {
  await vi.waitUntil(() => document.querySelector(selector), PATIENCE);
  await waitForRendering();
  return document.querySelector<HTMLFormElement>(selector)!;
}

/** Adds an element with this markup to the page. */
export function addMarkup(markup: string, tag = "section"): HTMLElement {
  const element = Object.assign(document.createElement(tag), { innerHTML: markup });
  return document.body.appendChild(element);
}

/** Opens a window of the settings, by the name of its button. */
export async function openMenu({ settings }: World, key: string, selector: string): Promise<HTMLFormElement> {
  await new (settings.menus.get(`dicewright.${key}`)!.type!)().render({ force: true });
  return windowOf(selector);
}

/** The control of a form that has this name. */
export const controlIn = (form: ParentNode, name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)!;

/** Fills a control in as its user does, or ticks it. */
export async function fillIn(form: ParentNode, name: string, value: string | boolean): Promise<void> {
  const control = controlIn(form, name);
  if (typeof value === "string") control.value = value;
  else control.checked = value;
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
  await waitForRendering();
}

/** Clicks an element and waits for what comes of it. */
export async function click(element: Element | null | undefined): Promise<void> {
  (element as HTMLElement).click();
  await waitForRendering();
}

/** Sends a form and waits for what comes of it. */
export async function submitForm(form: HTMLFormElement): Promise<void> {
  form.requestSubmit();
  await waitForRendering();
}

/** The tour of the module. */
export interface Tour extends Readonly<Record<"status" | "title", string>> {
  readonly currentStep: { readonly id: string } | null;
  readonly targetElement: Element | null;
  readonly steps: readonly { readonly id: string; readonly content: string }[];
  start(): Promise<void>;
  next(): Promise<void>;
  exit(): void;
}

export const tourOf = ({ parts }: World) => (parts.game["tours"] as Map<string, Tour>).get("dicewright.first-steps")!;

/** A command as Chat Commander has it. */
interface Command {
  readonly name: string;
  autocompleteCallback(menu: object, alias: string, typed: string): HTMLElement[];
}

/** The commands that Chat Commander is given, which makes elements of what they complete. */
export async function offeredCommands(): Promise<Command[]> {
  const registered: Command[] = [];
  const createCommandElement = (line: string, markup: string) =>
    Object.assign(document.createElement("li"), { title: line, innerHTML: markup });
  Hooks.callAll("chatCommandsReady", { register: (each: Command) => registered.push(each), createCommandElement });
  await vi.waitUntil(() => registered.length > 0, PATIENCE);
  return registered;
}

/** Corrects lists: happy-dom selects the entry before the one that the markup selects. Each has the entry it was corrected to. */
const mended = new WeakMap<HTMLSelectElement, HTMLOptionElement>();

function mendSelects(): void {
  for (const option of document.querySelectorAll<HTMLOptionElement>("option[selected]")) {
    const list = option.closest("select")!;
    if (mended.get(list) !== option) option.selected = true;
    mended.set(list, option);
  }
}

/** Waits for renderings under way. */
export async function waitForRendering(): Promise<void> {
  await vi.dynamicImportSettled();
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
  mendSelects();
}
