/**
 * Combats, macros and tokens as this module uses them: the documented parts, the same in 13 and 14. Sources: the API
 * pages of Combat, Macro, TokenDocument, TokenLayer and foundry.utils (fromUuid, fromUuidSync).
 */
import type { Actor, Token, TokenDocument } from "./documents.ts";
import { orElse } from "./words.ts";

/** A combat. */
export interface Combat {
  readonly id: string;
  readonly active: boolean;
  readonly started: boolean;
  readonly round: number;
  readonly turn: number | null;
  readonly combatants: Iterable<{
    readonly actor: { readonly uuid: string } | null;
    readonly token: { readonly uuid: string } | null;
  }>;
}

/** All combats of the world. */
export function combats(): readonly Combat[] {
  return [...orElse("game.combats", () => game.combats as unknown as Iterable<Combat>, [])];
}

interface Macro {
  readonly command: string;
  update(changes: { readonly command: string }): Promise<unknown>;
}

/** All macros of the world. */
export function macros(): readonly Macro[] {
  return [...orElse("game.macros", () => game.macros as unknown as Iterable<Macro> | undefined, [])];
}

type Found = Actor | TokenDocument;

/** The token or actor at a uuid; undefined if it is gone, is something else or is in a compendium. */
export function documentBy(uuid: string): Found | undefined {
  return participant(foundry.utils.fromUuidSync(uuid as never, { strict: false }));
}

/** A document by its uuid, fetched from a compendium if need be. Foundry may throw at any other text. */
export async function fetchDocument(uuid: string): Promise<Found | undefined> {
  return participant(await foundry.utils.fromUuid(uuid as never).catch(() => undefined));
}

/** A token's document or an actor; undefined for anything else. */
export function participant(document: unknown): Found | undefined {
  const { documentName } = (document ?? {}) as { readonly documentName?: unknown };
  return documentName === "Actor" || documentName === "Token" ? (document as Found) : undefined;
}

/** The tokens of the scene; undefined if the user does without a canvas. */
export function scene(): { readonly controlled: readonly Token[]; readonly placeables: readonly Token[] } | undefined {
  const shown = (globalThis as { readonly canvas?: unknown }).canvas as
    | { readonly ready: boolean; readonly tokens?: ReturnType<typeof scene> | null }
    | undefined;
  return (shown?.ready && shown.tokens) || undefined;
}
