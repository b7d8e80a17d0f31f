/**
 * Asks other users on their own clients. A card can do without: a question that is refused, lost or late changes nothing. Source: the API
 * pages of CONFIG (queries) and User#query, and the permission QUERY_USER.
 */
import type { User } from "../platform/documents.ts";
import { answerQueries, me, queryUser } from "../platform/documents.ts";

/** For whom somebody is asked: the place of a side or a row, and the message that opened its thread. */
export interface Asked {
  readonly message: string;
  readonly place: number;
}

/** The name under which clients ask each other. */
const QUERY = "answer";

/** In milliseconds: the other client only takes note of the question, so it answers at once. */
const TIMEOUT = 10_000;

/** Asks somebody who is there; nobody waits for it. Whoever asks is never asked. */
export function askUser(user: User | undefined, asked: Asked): void {
  if (!user?.active || user.isSelf || !me().can("QUERY_USER")) return;
  queryUser(user, QUERY, asked, TIMEOUT).catch(() => undefined);
}

/** Answers users who ask; they need not wait for what comes of it. */
export function hearQuery(hear: (data: unknown) => void): void {
  answerQueries(QUERY, (data) => (hear(data), {}));
}
