/**
 * Combats, macros and tokens, in the documented parts that 13 and 14 share; messages that are created, and questions to
 * other clients. Sources: the API pages of Combat, Macro, TokenDocument, TokenLayer, VideoHelper (which dnd5e asks for
 * pictures on sheets) and foundry.utils (fromUuid, fromUuidSync).
 */
import {
  currentUser,
  lookUp,
  messageClass,
  type Actor,
  type Flags,
  type TokenDocument,
  type User,
} from "./documents.ts";
import { MODULE } from "./settings.ts";
import { words } from "./words.ts";

export type Combat = foundry.documents.Combat.Stored;
export type Combatant = Combat["combatants"] extends Iterable<infer C> ? C : never;

export function combats(): readonly Combat[] {
  return [...(game.combats ?? [])];
}

interface MacroClass {
  create(data: object): Promise<Macro.Implementation | undefined>;
  canUserCreate?(user: User): boolean;
}

export function macroClass(): MacroClass {
  return CONFIG.Macro.documentClass;
}

type Found = Actor | TokenDocument;

/** The document at a uuid; of one in a compendium what its index has. */
export function documentAt(uuid: string): unknown {
  return lookUp<unknown>(() => foundry.utils.fromUuidSync(uuid as never, { strict: false }));
}

/** The token or actor at a uuid; undefined if it is gone, is something else or is in a compendium. */
export function documentBy(uuid: string): Found | undefined {
  return participant(documentAt(uuid));
}

/** A document by its uuid, fetched from a compendium if need be. */
export async function fetchDocument(uuid: string): Promise<Found | undefined> {
  const found: Promise<unknown> | undefined = lookUp(() => foundry.utils.fromUuid(uuid as never));
  return participant(await found?.catch(() => undefined));
}

/** The actor of a token, which may be made of what the token stores; undefined if it has none. */
export function actorOfToken(token: TokenDocument): Actor | undefined {
  return lookUp(() => token.actor);
}

/** The actor that a document is, belongs to or stands for. */
export function actorHolding(document: unknown): Actor | undefined {
  const found = participant(document);
  if (found) return found.documentName === "Actor" ? found : actorOfToken(found);
  const { parent } = Object(document) as { readonly parent?: unknown };
  return parent ? actorHolding(parent) : undefined;
}

export function participant(document: unknown): Found | undefined {
  const { documentName } = (document ?? {}) as { readonly documentName?: unknown };
  return documentName === "Actor" || documentName === "Token" ? (document as Found) : undefined;
}

export function isVideo(path: string): boolean {
  return foundry.helpers.media.VideoHelper.hasVideoExtension(path);
}

/** The tokens of the scene; undefined if the user does without a canvas. */
export function scene() {
  const { canvas: shown } = globalThis as { readonly canvas?: Canvas };
  return (shown?.ready && shown.tokens) || undefined;
}

/** Creates a message; undefined if another package prevents it. */
export async function createMessage(data: object, options?: object): Promise<{ readonly id: string } | undefined> {
  return messageClass()!.create(data, options);
}

export async function whisper(content: string, flags?: Flags): Promise<void> {
  const speaker = { alias: words("dicewright.help.by") };
  await createMessage({ content, whisper: [currentUser().id], speaker, ...(flags && { flags: { [MODULE]: flags } }) });
}

/** The questions of clients of this module to each other: to keep a hidden number, and to move. */
type QueryName = "keepSecret" | "answer";

/**
 * Answers other clients that ask this one. In 13 it is not told who asks (issue #13418), so always check what is asked
 * for.
 */
export function answerQueries(name: QueryName, answer: (data: unknown) => unknown): void {
  const queries = CONFIG.queries as unknown as Record<string, unknown> | undefined;
  if (queries) queries[`${MODULE}.${name}`] = answer;
}

/** Asks another client; rejects if it does not answer in time, in milliseconds. */
export function queryUser(user: User, name: QueryName, data: object, timeout: number): Promise<unknown> {
  return user.query(`${MODULE}.${name}` as never, data as never, { timeout });
}

/** Copies text to the clipboard. Pages that are not secure have Foundry's own way only. */
export async function copyText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  await (clipboard ? clipboard.writeText(text) : game.clipboard?.copyPlainText(text));
}
