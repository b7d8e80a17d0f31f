/**
 * The module's own adapters, on the globals of the host: what reads messages, what looks up which refers to which, what posts, and its
 * rolls. They are named where the compiler does not follow, since the module is checked against Foundry's types, not Node's.
 */
import { installGlobals } from "../../packages/table/globals.ts";
import type { Change } from "../../src/checks/change.ts";
import type { CheckRequest } from "../../src/checks/notation.ts";
import type { CheckRecord } from "../../src/checks/record.ts";
import type { LogEntry, MoveData } from "../../src/threads/log.ts";
import type { Thread, World } from "../../src/threads/thread.ts";
import { PEOPLE, type Person } from "./world.ts";

/** A roll of the module. */
export interface ModuleRoll<R = CheckRecord | object> {
  readonly record: R;
  evaluate(): Promise<this>;
  toJSON(): Readonly<Record<string, unknown>>;
}

/** A message as the module reads it at one seat. */
export interface SeatMessage {
  readonly id: string;
  readonly author: { readonly id: string };
  readonly timestamp: number;
  readonly _stats: { readonly createdTime: number; readonly modifiedTime?: number; readonly lastModifiedBy?: string };
  readonly flags: { readonly dicewright?: { readonly thread?: unknown; readonly refers?: unknown } };
  readonly rolls: readonly ModuleRoll[];
  readonly speaker: object;
  readonly whisper: readonly string[];
  readonly blind: boolean;
  readonly isContentVisible: boolean;
  readonly isAuthor: boolean;
  toObject(): { readonly author: string };
}

/** `src/foundry/threads/thread-log.ts`, of which every seat has one of its own. */
export interface Log {
  threadOf(message: SeatMessage): string | undefined;
  referencesTo(id: string): SeatMessage[];
  noteMessage(message: SeatMessage): readonly string[];
  dropMessage(message: SeatMessage): readonly string[];
}

interface Message {
  readonly content?: string;
  readonly mode: "public" | "gm" | "blind";
  readonly rolls?: readonly object[];
}

/** The module's functions that a play needs. */
export interface Adapters {
  readonly world: World;
  readonly entryOf: (message: SeatMessage) => LogEntry;
  readonly openThread: <O extends object>(kind: Thread<O>, opened: O, message: Message) => Promise<string>;
  readonly postMove: (to: string, move: MoveData, message: Message) => Promise<string | undefined>;
  readonly CheckRoll: {
    of(asked: CheckRequest): ModuleRoll<CheckRecord>;
    changed(change: Change): ModuleRoll<CheckRecord>;
  };
  readonly TieRoll: { of(tied: object): ModuleRoll<{ readonly faces: readonly number[] }> };
  /** A stored roll as Foundry makes it anew. */
  readonly readRoll: (data: object) => ModuleRoll;
  /** The log of a seat that has just been loaded. */
  freshLog(): Promise<Log>;
}

const FOLDER = new URL("../../src/foundry/", import.meta.url).href;
let loads = 0;

async function load<T>(path: string): Promise<T> {
  return (await import(/* @vite-ignore */ FOLDER + path)) as T;
}

/** Installs the host's globals and loads the module's adapters on them. Dice and documents come from the play. */
export async function loadAdapters(
  uniform: () => number,
  find: (uuid: string) => object | null,
  create: (data: object, options: object) => object,
): Promise<Adapters> {
  const { game, CONFIG, foundry } = installGlobals({ generation: 14 });
  const users = {
    get: (id: string) => PEOPLE.find((each) => each.id === id),
    filter: (test: (user: Person) => boolean) => PEOPLE.filter(test),
    activeGM: PEOPLE[0],
  };
  Object.assign(game, { users, combats: [] });
  Object.assign(foundry.utils, { fromUuidSync: find });
  Object.assign(CONFIG, {
    ChatMessage: {
      documentClass: {
        create: (data: object, options: object) => Promise.resolve(create(data, options)),
        applyMode: (data: object) => data,
        applyRollMode: (data: object) => data,
      },
    },
  });
  Object.assign(CONFIG.Dice, { randomUniform: uniform });
  (game["i18n"] as { add(words: object): void }).add({ dicewright: { locale: "en" } });
  if (!("document" in globalThis)) Object.assign(globalThis, { document: { createElement: () => new Paragraph() } });
  return { ...(await loadStateless()), freshLog: () => load<Log>(`threads/thread-log.ts?load=${++loads}`) };
}

/** A paragraph, which is all that posting asks of a page. */
class Paragraph {
  textContent = "";

  get outerHTML(): string {
    return `<p>${this.textContent}</p>`;
  }
}

async function loadStateless(): Promise<Omit<Adapters, "freshLog">> {
  const {
    DicewrightCheckRoll: CheckRoll,
    DicewrightTieRoll: TieRoll,
    registerRolls,
  } = await load<{
    DicewrightCheckRoll: Adapters["CheckRoll"];
    DicewrightTieRoll: Adapters["TieRoll"];
    readonly registerRolls: () => void;
  }>("roll/check-roll.ts");
  const { registerPrintedDice } = await load<{ readonly registerPrintedDice: () => void }>("roll/codes/printed-die.ts");
  const { registerSettings } = await load<{ readonly registerSettings: (changed: object) => void }>(
    "world/settings.ts",
  );
  for (const register of [registerRolls, registerPrintedDice]) register();
  registerSettings({});
  type State = Pick<Adapters, "world" | "entryOf"> & { readonly invalidate: () => void };
  const { world, entryOf, invalidate } = await load<State>("threads/state.ts");
  invalidate();
  const { openThread, postMove } = await load<Pick<Adapters, "openThread" | "postMove">>("threads/post.ts");
  const { Roll } = globalThis as unknown as { readonly Roll: { fromData(data: object): ModuleRoll } };
  return { world, entryOf, openThread, postMove, CheckRoll, TieRoll, readRoll: (data) => Roll.fromData(data) };
}
