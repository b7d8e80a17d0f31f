import { readFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { clearScript, scriptFaces } from "../../packages/table/dice/script.ts";
import { installGlobals, table, type Generation, type HostParts } from "../../packages/table/globals.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { OddsWorker } from "./odds-worker.ts";

/** A result of a die, as far as tests look at it. */
export interface Result {
  readonly result: number;
  readonly active?: boolean;
  readonly count?: number;
  readonly success?: boolean;
  readonly failure?: boolean;
  readonly discarded?: boolean;
  readonly exploded?: boolean;
}

/** An evaluated roll, as far as tests look at it. */
export interface Rolled {
  readonly formula: string;
  readonly total: number;
  readonly dice: readonly {
    readonly results: readonly Result[];
    readonly options: { readonly dicewright?: Record<string, unknown> };
    getResultLabel(result: Result): string;
  }[];
  toJSON(): object;
}

/** A class of rolls. */
export interface RollClass {
  new (formula: string, data?: object): { evaluate(options?: object): Promise<Rolled> };
  fromData(data: object): Rolled;
}

/** A message as it would be created. */
export interface Posted {
  readonly content: string;
  readonly speaker: object;
  readonly rolls: readonly Rolled[];
  readonly options: Readonly<Record<string, string>>;
}

/** A world in which the module has started. */
export interface World {
  readonly parts: HostParts;
  readonly Roll: RollClass;
  /** What was posted so far. */
  readonly posted: Posted[];
  readonly notices: () => string[];
}

/** How a world begins. */
export interface Beginning {
  readonly generation?: Generation;
  /** What the world's system does in its own `init`, which is before the module's `setup`. */
  readonly system?: (parts: HostParts) => void;
  readonly actor?: object;
  /** What a page adds to the host's globals, before the module is loaded. */
  readonly page?: (parts: HostParts) => void;
}

/** A string, so that the compiler does not follow: the module is checked against Foundry's types, not Node's. */
const MODULE: string = join(import.meta.dirname, "../../src/index.ts");
const english = JSON.parse(readFileSync(join(import.meta.dirname, "../../lang/en.json"), "utf8")) as Record<
  string,
  unknown
>;

/** Starts the module in a new world without a page. */
export async function openWorld({ generation = 14, system, actor, page }: Beginning = {}): Promise<World> {
  vi.resetModules();
  clearScript();
  Object.assign(globalThis, { Worker: OddsWorker });
  const parts = installGlobals({ generation });
  const posted = listen(parts, actor);
  (parts.game["i18n"] as { add(words: object): void }).add(english);
  (parts.game["modules"] as Map<string, object>).set("dicewright", {});
  page?.(parts);
  await import(MODULE);
  Hooks.callAll("init");
  system?.(parts);
  for (const hook of ["i18nInit", "setup", "ready"]) Hooks.callAll(hook);
  const { Roll } = globalThis as unknown as { readonly Roll: RollClass };
  return { parts, Roll, posted, notices: () => table.notifications.map(({ message }) => message) };
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

/** What every message of Foundry has, whatever it stores. */
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
  const made = rolls.map((roll) => Roll.fromData(JSON.parse(JSON.stringify(roll)) as object));
  Hooks.callAll("renderChatMessageHTML", { ...MESSAGE, ...message, rolls: made }, html, {});
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
): Promise<Rolled> {
  scriptFaces(faces);
  const rolled = await new Roll(formula, data).evaluate();
  const left = clearScript();
  if (left.length > 0) throw new Error(`${formula} left ${left.length} of its ${faces.length} faces unused.`);
  return rolled;
}

/** Fetches the templates of cards and panels, as the first card does: then all others are drawn at once. */
export async function fetchTemplates(): Promise<void> {
  const path: string = join(import.meta.dirname, "../../src/foundry/platform/templates.ts");
  await ((await import(path)) as { ready(): Promise<void> }).ready();
}

/** Sends a line to the module as chat does and waits for its messages; gives whether the module took it. */
export async function say(line: string): Promise<boolean> {
  const taken = !Hooks.call("chatMessage", {}, line, { speaker: { alias: "Ana" } });
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
  return taken;
}
