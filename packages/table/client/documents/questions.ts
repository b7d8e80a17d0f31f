// Provenance: foundryvtt.com/api, pages User (query) and CONFIG.queries; issue #11235.
import type { TableEvent } from "../../wire.ts";
import { globals } from "../globals.ts";
import { askTable } from "../wire.ts";
import type { User } from "./user.ts";

/** Puts a question to another user's client. The name must be one that `CONFIG.queries` knows. */
export function askUser(user: User, name: string, data: unknown, { timeout }: { timeout?: number }): Promise<unknown> {
  if (!Object.hasOwn(globals.CONFIG.queries, name))
    return Promise.reject(new Error(`"${name}" is not a registered query`));
  const request = { action: "query", user: String(user.id), name, data: data ?? null } as const;
  return askTable(timeout === undefined ? request : { ...request, timeout });
}

/** Answers a question that another user put to this seat. The handler is not told who asked. */
export async function answerQuestion({
  query,
  name,
  data,
  timeout,
}: Extract<TableEvent, { type: "query" }>): Promise<void> {
  const handler = Object.hasOwn(globals.CONFIG.queries, name) ? globals.CONFIG.queries[name] : undefined;
  try {
    if (!handler) throw new Error(`"${name}" is not a registered query`);
    const value: unknown = await handler(data, timeout === undefined ? {} : { timeout });
    await askTable({ action: "answer", query, value: value ?? null });
  } catch (error) {
    await askTable({ action: "answer", query, error: (error as Error).message }).catch(() => undefined);
  }
}
