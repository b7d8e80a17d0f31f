// Provenance: foundryvtt.com/api, pages User (query) and CONFIG.queries; issue #11235.
import type { Request, TableEvent } from "../../wire.ts";
import type { UserLike } from "../shapes.ts";
import { surroundings } from "../surroundings.ts";

let ask: (request: Request) => Promise<unknown> = () => Promise.reject(new Error("This seat has not joined a table."));

/** Says how the table is asked. */
export function connectQuestions(asking: typeof ask): void {
  ask = asking;
}

/** Puts a question to another user's client. The name must be one that `CONFIG.queries` knows. */
export function askUser(
  user: UserLike,
  name: string,
  data: unknown,
  { timeout }: { timeout?: number },
): Promise<unknown> {
  if (!Object.hasOwn(surroundings.CONFIG.queries, name))
    return Promise.reject(new Error(`"${name}" is not a registered query`));
  const request = { action: "query", user: String(user.id), name, data: data ?? null } as const;
  return ask(timeout === undefined ? request : { ...request, timeout });
}

/** Answers a question that another user put to this seat. The handler is not told who asked. */
export async function answerQuestion({
  query,
  name,
  data,
  timeout,
}: Extract<TableEvent, { type: "query" }>): Promise<void> {
  const handler = Object.hasOwn(surroundings.CONFIG.queries, name) ? surroundings.CONFIG.queries[name] : undefined;
  try {
    if (!handler) throw new Error(`"${name}" is not a registered query`);
    const value: unknown = await handler(data, timeout === undefined ? {} : { timeout });
    await ask({ action: "answer", query, value: value ?? null });
  } catch (error) {
    await ask({ action: "answer", query, error: (error as Error).message }).catch(() => undefined);
  }
}
