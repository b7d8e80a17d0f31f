/**
 * Asks players for what is missing in the test of a group. The card can do without: a question that is refused, lost or late changes
 * nothing. Source: the API page of User#query and the permission QUERY_USER.
 */
import type { Group } from "../../../threads/group.ts";
import { MODULE } from "../../house-rules.ts";
import { complain } from "../../notices.ts";
import { part } from "../../part.ts";
import { playersOf } from "../party.ts";
import { wantsPrompts } from "../prompt-setting.ts";

/** The name under which clients ask each other. */
const GROUP_QUERY = `${MODULE}.group`;

/** In milliseconds: the other client only takes note of the question. */
const TIMEOUT = 10_000;

interface Asker {
  can(action: string): boolean;
}

interface Asked {
  readonly active: boolean;
  readonly isSelf: boolean;
  query(name: string, data: object, options: { readonly timeout: number }): Promise<unknown>;
}

/** Registers what happens where this user is asked. */
export function registerGroupPrompts(): void {
  const { queries } = CONFIG as unknown as { readonly queries?: Record<string, (data: unknown) => object> };
  if (queries) queries[GROUP_QUERY] = hear;
}

function hear(data: unknown): object {
  const { message } = (data ?? {}) as { readonly message?: unknown };
  if (typeof message === "string" && wantsPrompts()) part("groupPrompt").then(({ ask }) => ask(message)).catch((error: Error) => complain(error.message));
  return {};
}

/** Asks every player who is there and can roll for somebody who is missing, each once. Nobody waits for it. */
export function askMissing({ id, rows }: Pick<Group, "id" | "rows">): void {
  if (!(game.user as unknown as Asker).can("QUERY_USER")) return;
  const missing = rows.filter(({ standing }) => standing === "waiting");
  const players = new Set(missing.flatMap(({ party }) => playersOf(party)) as unknown as Asked[]);
  for (const player of players) if (player.active && !player.isSelf) player.query(GROUP_QUERY, { message: id }, { timeout: TIMEOUT }).catch(() => undefined);
}
