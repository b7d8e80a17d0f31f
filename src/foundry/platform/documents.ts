/**
 * The documents of a world as this module uses them: the documented parts, the same in 13 and 14. Without a world, as
 * in a test of dice alone, there are none. Sources: the API pages of ChatMessage, User, Actor, TokenDocument, CONFIG,
 * CompendiumCollection (getDocument, getIndex, folders, render) and ClientDocument (sheet); systems such as Draw Steel
 * open an entry by `sheet.render`.
 */
import type { MessageRoll } from "./dice.ts";
import { MODULE } from "./settings.ts";

/** The flags of this module on messages. Anyone may write anything there, so nothing can be trusted. */
export interface Flags {
  readonly thread?: unknown;
  readonly refers?: unknown;
  readonly request?: unknown;
  readonly revealed?: unknown;
  readonly salts?: unknown;
  /** A random text, without which the fingerprint of a message cannot be guessed. */
  readonly salt?: unknown;
  /** True for the message that is drawn as the first card of its world. */
  readonly firstCard?: unknown;
}

/** The flags in which openings are stored. Requests are older than the other threads, so they have one of their own. */
export const OPENING_FLAGS = ["thread", "request"] as const;

export interface Flagged {
  readonly flags?: { readonly [MODULE]?: Flags };
}

export function flagsOf({ flags }: Flagged): Flags {
  return flags?.[MODULE] ?? {};
}

export type Speaker = Partial<foundry.documents.ChatMessage.SpeakerData>;

export interface ChatMessage extends Flagged {
  readonly id: string;
  readonly author: { readonly id: string } | null;
  /** Null in 14 until the message is stored (API 14, ChatMessageData; types of 14, chat-message). */
  readonly timestamp: number | null;
  /** Written by the server alone, whatever a client sends (fvtt-types, DocumentStatsField). */
  readonly _stats?: {
    readonly createdTime?: number | null;
    readonly modifiedTime?: number | null;
    readonly lastModifiedBy?: string | null;
  };
  readonly rolls: readonly MessageRoll[];
  readonly content: string;
  readonly speaker: Speaker;
  readonly whisper: readonly string[];
  readonly blind: boolean;
  readonly isContentVisible: boolean;
  readonly isAuthor: boolean;
  /** True for its author and for GMs, who may update it. */
  readonly isOwner: boolean;
  /** The message as it is stored; each roll is a string of JSON. Its author is named also once that user is gone. */
  toObject(): { readonly rolls: readonly string[]; readonly author?: string | null };
  update(changes: object): Promise<unknown>;
}

declare module "fvtt-types/configuration" {
  interface FlagConfig {
    Actor: { readonly [MODULE]?: Readonly<Record<string, unknown>> };
    Macro: { readonly [MODULE]?: Readonly<Record<string, unknown>> };
  }
}

export type User = foundry.documents.User.Stored;
export type Actor = foundry.documents.Actor.Implementation;
export type TokenDocument = foundry.documents.TokenDocument.Implementation;

type Messages = Iterable<ChatMessage> & Pick<ReadonlyMap<string, ChatMessage>, "get">;

const messageCollection = () => game.messages as unknown as Messages | undefined;

export function currentUser(): User {
  return game.user as User;
}

/** Whether this is the page for broadcasts, `/stream`: a log that nobody clicks. Source: fvtt-types, `GAME_VIEWS`. */
export function isStream(): boolean {
  return game.view === "stream";
}

/** Whether this client writes what all share: that of the active GM, unless it is a page for broadcasts. */
export function writesForWorld(): boolean {
  return !isStream() && activeGM()?.isSelf === true;
}

export function isGM(): boolean {
  return game.user?.isGM === true;
}

export function userBy(id: string): User | undefined {
  return game.users?.get(id);
}

export function usersWho(test: (user: User) => boolean): readonly User[] {
  return game.users?.filter(test) ?? [];
}

/** The GM whose client acts for the world; undefined when none is connected. */
export function activeGM(): User | undefined {
  return (game.users?.activeGM ?? undefined) as User | undefined;
}

/** The server's time of a message, in milliseconds: the clocks of clients differ. */
export function storedAt({ _stats, timestamp }: ChatMessage): number {
  return _stats?.createdTime ?? timestamp ?? 0;
}

export function messageBy(id: string): ChatMessage | undefined {
  return messageCollection()?.get(id);
}

export function messages(): readonly ChatMessage[] {
  return [...(messageCollection() ?? [])];
}

export function actors(): readonly Actor[] {
  return [...(game.actors ?? [])];
}

export function flagOf(actor: Actor, key: string): unknown {
  return actor.getFlag(MODULE, key);
}

export function worldSystem(): string {
  return (game.system as unknown as { readonly id: string } | undefined)?.id ?? "";
}

/** Its two last members write a visibility into the data of a message; 13 has only the latter. */
interface MessageClass {
  create(data: object, options?: object): Promise<{ readonly id: string } | undefined>;
  getSpeaker(options?: { readonly actor?: object; readonly token?: object }): Speaker;
  getSpeakerActor(speaker: Speaker): Actor | null;
  applyMode?(data: object, mode: string): unknown;
  applyRollMode(data: object, mode: string): unknown;
}

export function messageClass(): MessageClass | undefined {
  return (CONFIG.ChatMessage as unknown as { readonly documentClass?: MessageClass } | undefined)?.documentClass;
}

/** The speaker for an actor or a token; by default the selected token, the user's own character, or the user. */
export function speakerOf(actor?: object, token?: object): Speaker {
  const options = token ? { token } : actor && { actor };
  return messageClass()?.getSpeaker(options) ?? {};
}

/**
 * A document that is looked up by what is stored. It is gone if Foundry throws: at a synthetic actor whose token is
 * linked since (issue #13757), or at a uuid that it cannot read (dnd5e, issue #4650).
 */
export function lookUp<T>(find: () => T | null | undefined): T | undefined {
  try {
    return find() ?? undefined;
  } catch {
    return undefined;
  }
}

export function actorOfSpeaker(speaker: Speaker): Actor | undefined {
  return lookUp(() => messageClass()?.getSpeakerActor(speaker));
}

/** The numbers of an actor, or of an item; none where its system fails, so that each path says that it is missing. */
export function numbersOf(document: unknown): object {
  const holder = Object(document) as { readonly getRollData?: unknown };
  return Object(
    typeof holder.getRollData === "function" ? lookUp(() => (holder as Actor).getRollData()) : {},
  ) as object;
}

/** The actor that rolls for a speaker: its own, or the user's character. */
export function rollerOf(speaker: Speaker): Actor | undefined {
  return actorOfSpeaker(speaker) ?? currentUser()?.character ?? undefined;
}

interface Pack {
  readonly folders?: { get(id: string): { updateSource(changes: object): unknown } | undefined };
  /** The list of the pack; changed names are this client's alone. */
  getIndex(options: object): Promise<Iterable<{ name: string; readonly command?: string }>>;
  getDocument(id: string): Promise<{ readonly sheet?: { render(options: object): unknown } | null } | null | undefined>;
  render(force: boolean): unknown;
}

/** A compendium of this module by its name; undefined without a page. */
export function packBy(name: string): Pack | undefined {
  return (game.packs as unknown as Pick<ReadonlyMap<string, Pack>, "get"> | undefined)?.get(`${MODULE}.${name}`);
}
