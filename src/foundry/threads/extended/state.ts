/** Extended tests as they stand. */
import { systems } from "../../../systems/index.ts";
import { extendedOf } from "../../../threads/extended-reading.ts";
import type { Extended } from "../../../threads/extended.ts";
import { isGamemaster } from "../../platform/documents.ts";
import type { ChatMessage } from "../../platform/documents.ts";
import { MODULE } from "../../platform/settings.ts";
import { rights } from "../party.ts";
import { Readings } from "../readings.ts";
import { isOver } from "./turn.ts";

const tests = new Readings((opening, references) => extendedOf(opening, references, { rights, isOver, systems }));

/** The extended test that a message opened; undefined where that message is gone, opens something else, or may not open this. */
export function extendedBy(id: string): Extended | undefined {
  return tests.of(id);
}

/** Whether a message says that it opens an extended test. */
export function opensExtended({ flags }: ChatMessage): boolean {
  return (flags?.[MODULE]?.thread as { readonly thread?: unknown } | null | undefined)?.thread === "extended";
}

/** Whether this user may say when an extended test ends, and what its goal is. */
export function mayEnd({ author }: Extended): boolean {
  return author === game.userId || isGamemaster();
}
