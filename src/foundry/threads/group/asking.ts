/** Asks players for what is missing in the test of a group. */
import type { Group } from "../../../threads/group.ts";
import { MODULE } from "../../house-rules.ts";
import { complain } from "../../notices.ts";
import { part } from "../../part.ts";
import { playersOf } from "../party.ts";
import { wantsPrompts } from "../prompt-setting.ts";
import { askUser, hearQuery } from "../query.ts";

/** The name under which clients ask each other. */
const GROUP_QUERY = `${MODULE}.group`;

/** Registers what happens where this user is asked. */
export function registerGroupPrompts(): void {
  hearQuery(GROUP_QUERY, hear);
}

function hear(data: unknown): void {
  const { message } = (data ?? {}) as { readonly message?: unknown };
  if (typeof message === "string" && wantsPrompts()) part("groupPrompt").then(({ ask }) => ask(message)).catch((error: Error) => complain(error.message));
}

/** Asks every player who is there and can roll for somebody who is missing, each once. Nobody waits for it. */
export function askMissing({ id, rows }: Pick<Group, "id" | "rows">): void {
  const missing = rows.filter(({ standing }) => standing === "waiting");
  for (const player of new Set(missing.flatMap(({ party }) => playersOf(party)))) askUser(player, GROUP_QUERY, { message: id });
}
