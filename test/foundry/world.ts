import { join } from "node:path";
import { vi } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import { getTemplate } from "../../packages/table/client/applications/handlebars/templates.ts";
import type { Roll } from "../../packages/table/dice/roll.ts";
import type { RollData } from "../../packages/table/dice/saving.ts";
import { clearScript, scriptFaces } from "../../packages/table/dice/script.ts";
import { installGlobals, table, type Generation, type HostParts } from "../../packages/table/globals.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import type { ClientSettings } from "../../packages/table/settings.ts";
import { provideTemplates } from "../templates.ts";
import { OddsWorker } from "./odds-worker.ts";

/** A message as it would be created. */
export interface Posted {
  readonly content: string;
  readonly speaker: object;
  readonly rolls: readonly Roll[];
  readonly options: Readonly<Record<string, string>>;
  readonly whisper?: readonly string[];
}

/** A pattern that the module finds in texts, and its replacement. */
export interface Enricher {
  readonly id: string;
  readonly pattern: RegExp;
  enricher(match: RegExpMatchArray, options?: object): Promise<HTMLElement>;
  onRender?(element: HTMLElement): void;
}

/** A world in which the module has started. */
export interface World {
  readonly parts: HostParts;
  readonly Roll: typeof Roll;
  readonly settings: ClientSettings;
  readonly enrichers: readonly Enricher[];
  readonly posted: Posted[];
  readonly notices: () => string[];
}

/** How a world begins. */
export interface WorldOptions {
  readonly generation?: Generation;
  /** The system's own `init`, which is before the module's `setup`. */
  readonly system?: (parts: HostParts) => void;
  readonly actor?: object;
  /** True for a GM; no GM is active then, who would be asked for the games of a new world. */
  readonly isGM?: boolean;
  /** How templates come, in a world without the host's windows. */
  readonly getTemplate?: (path: string) => Promise<unknown>;
  /** Globals of a page, added before the module is loaded. */
  readonly page?: (parts: HostParts) => void;
}

/** A file of the module in the world opened last. Untyped, since the module is checked against Foundry's types, not Node's. */
export async function loadModuleFile<T>(path: string): Promise<T> {
  const file: string = join(import.meta.dirname, "../../src", path);
  return (await import(file)) as T;
}

/** What the module offers to macros and other packages. */
export const apiOf = <T>({ parts }: Pick<World, "parts">) =>
  (parts.game["modules"] as Map<string, { readonly api: T }>).get("dicewright")!.api;

export const userOf = ({ parts }: Pick<World, "parts">) => parts.game["user"] as { id: string; isGM: boolean };

/** A value as a message stores it. */
export const throughJson = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;

/** Stored rolls as every client makes them again. */
export const reviveRolls = ({ Roll }: Pick<World, "Roll">, rolls: readonly object[]) =>
  rolls.map((roll) => Roll.fromData(throughJson(roll) as RollData));

/** Starts the module in a new world without a page. */
export async function openWorld({ generation = 14, isGM, getTemplate, ...more }: WorldOptions = {}): Promise<World> {
  vi.resetModules();
  clearScript();
  Object.assign(globalThis, { Worker: OddsWorker });
  const parts = installGlobals({ generation });
  const posted = listen(parts, more.actor);
  (parts.game["i18n"] as { add(words: object): void }).add(english);
  (parts.game["modules"] as Map<string, object>).set("dicewright", {});
  if (isGM !== undefined) {
    userOf({ parts }).isGM = isGM;
    Object.assign(parts.game["users"] as object, { activeGM: null });
  }
  if (getTemplate) Object.defineProperty(parts.foundry.applications, "handlebars", { value: { getTemplate } });
  more.page?.(parts);
  await loadModuleFile("index.ts");
  Hooks.callAll("init");
  more.system?.(parts);
  for (const hook of ["i18nInit", "setup", "ready"]) Hooks.callAll(hook);
  const { Roll: Registered } = globalThis as unknown as { readonly Roll: typeof Roll };
  const settings = parts.game["settings"] as ClientSettings;
  const { enrichers } = parts.CONFIG.TextEditor as unknown as { readonly enrichers: readonly Enricher[] };
  return {
    parts,
    Roll: Registered,
    settings,
    enrichers,
    posted,
    notices: () => table.notifications.map(({ message }) => message),
  };
}

/** Messages need a page, so their creation ends here and is recorded. */
function listen(parts: HostParts, actor: object = {}): Posted[] {
  const posted: Posted[] = [];
  const documentClass = {
    getSpeaker: () => ({ alias: "Ana" }),
    getSpeakerActor: () => ({ getRollData: () => actor, getFlag: () => undefined }),
    applyMode: (data: object) => data,
    applyRollMode: (data: object) => data,
    create: (data: Posted, options: Posted["options"]) => Promise.resolve(void posted.push({ ...data, options })),
  };
  Object.assign(parts.CONFIG, { ChatMessage: { documentClass } });
  return posted;
}

/** The class of messages in a world. */
export const messageClass = ({ parts }: Pick<World, "parts">) =>
  (parts.CONFIG as unknown as { ChatMessage: { documentClass: object } }).ChatMessage.documentClass;

/** A macro as it is made. */
export interface Macro {
  readonly type: string;
  readonly name: string;
  readonly command: string;
}

/** The macros that are made from now on. */
export function recordMacros({ parts }: Pick<World, "parts">): Macro[] {
  const made: Macro[] = [];
  const create = (data: Macro) => Promise.resolve((made.push(data), data));
  Object.assign(parts.CONFIG, { Macro: { documentClass: { create } } });
  return made;
}

/** Members of every message of Foundry. */
export const MESSAGE = {
  id: "message",
  flags: {},
  whisper: [],
  blind: false,
  isAuthor: true,
  isOwner: true,
  isContentVisible: true,
};

/** Draws a message as Foundry does, from its stored rolls; gives its entry in the log. */
export function drawMessage(
  { Roll }: Pick<World, "Roll">,
  { rolls, ...message }: { readonly rolls: readonly object[]; readonly [more: string]: unknown },
  body = "",
): HTMLElement {
  const html = document.createElement("li");
  html.innerHTML = `<div class="message-content">${body}</div>`;
  Hooks.callAll("renderChatMessageHTML", { ...MESSAGE, ...message, rolls: reviveRolls({ Roll }, rolls) }, html, {});
  return html;
}

/** A saved check that looks its number up. */
export const SNEAK = {
  id: "a",
  name: "Sneak",
  system: "kaiser",
  kind: "skill",
  options: { skill: "@skills.sneak", difficulty: 12 },
};

/** An actor with anything in its flags. */
export function actorWith(saved: unknown, data: object = { skills: { sneak: 6 } }) {
  return {
    uuid: "Actor.a",
    name: "Mira",
    isOwner: true,
    documentName: "Actor",
    getRollData: () => data,
    getFlag: () => saved,
    setFlag: () => Promise.resolve(),
  };
}

/** Rolls a formula with these faces, all of which must be used. */
export async function rollWith(
  { Roll }: Pick<World, "Roll">,
  formula: string,
  faces: readonly number[],
  data?: object,
): Promise<Roll> {
  scriptFaces(faces);
  const rolled = await new Roll(formula, data).evaluate();
  const left = clearScript();
  if (left.length > 0) throw new Error(`${formula} left ${left.length} of its ${faces.length} faces unused.`);
  return rolled;
}

/** Opens a world in which cards and panels are drawn at once, as they are after the first. */
export async function openWorldThatDraws(beginning: WorldOptions = {}): Promise<World> {
  provideTemplates();
  const world = await openWorld({ getTemplate, ...beginning });
  await (await loadModuleFile<{ loadTemplates(): Promise<void> }>("foundry/platform/drawing.ts")).loadTemplates();
  return world;
}

/** The texts of the module in a text, as Foundry enriches it and shows it on the page; each in an element of its own. */
export async function enrichText({ enrichers }: World, text: string, id = "dicewright-check"): Promise<HTMLElement[]> {
  const own = enrichers.find((each) => each.id === id)!;
  const drawn = [...text.matchAll(own.pattern)].map(async (match) => {
    const element = document.createElement("enriched-content");
    element.append(await own.enricher(match));
    own.onRender?.(element);
    return element;
  });
  return Promise.all(drawn);
}

/** Sends a line to the module as chat does and waits for its messages; gives whether the module took it. */
export async function sendLine(line: string): Promise<boolean> {
  const taken = !Hooks.call("chatMessage", {}, line, { speaker: { alias: "Ana" } });
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
  return taken;
}

/** Types a line whose dice show these faces, and gives the newest message. */
export async function postRoll(
  { posted }: Pick<World, "posted">,
  line: string,
  ...faces: readonly number[]
): Promise<Posted> {
  scriptFaces(faces);
  await sendLine(line);
  return posted.at(-1)!;
}

/** Presses Enter, or another key, in the chat input, which is an editor if it is to be; tells whether Foundry goes on. */
export function pressEnter(
  line: string,
  { isEditor = false, ...keys }: KeyboardEventInit & { isEditor?: boolean } = {},
) {
  document.querySelector("#chat-message")?.remove();
  const markup = isEditor
    ? `<div id="chat-message"><menu>Bold</menu><div contenteditable></div></div>`
    : `<textarea id="chat-message"></textarea>`;
  document.body.insertAdjacentHTML("beforeend", markup);
  const place = document.querySelector<HTMLElement>("#chat-message")!;
  const inner = (isEditor ? place.lastElementChild : place) as HTMLTextAreaElement;
  if (isEditor) inner.textContent = line;
  else inner.value = line;
  let goesOn = true;
  const options = { recordPending: true };
  place.addEventListener("keydown", (event) => (goesOn = Hooks.call("chatInput", event, options)));
  inner.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...keys }));
  const left = () => (isEditor ? inner.textContent : inner.value);
  return { goesOn, left, isRecalled: options.recordPending };
}
