import { me, type User } from "../platform/documents.ts";
/**
 * Asks other users on their own clients to move. Panels work without it: a question that is refused, lost or late
 * changes nothing. Sources: the API pages of CONFIG (queries) and User#query, and the permission QUERY_USER.
 */
import { queryUser } from "../platform/world-documents.ts";
import { askedFor } from "../world/party.ts";
import type { ThreadReading } from "./state.ts";

/** What is asked: the message that opened the thread, and a place in it. */
export interface PromptRequest {
  readonly message: string;
  readonly place: number;
}

/** In milliseconds: the other client only takes note of the question, so it answers at once. */
const TIMEOUT = 10_000;

/** Asks all users that a thread waits for, without waiting for their answers. */
export function askAll(reading: ThreadReading | undefined): void {
  for (const [place, party] of reading?.kind.waiting?.(reading.state) ?? [])
    for (const user of askedFor(party)) ask(user, { message: reading!.state.id, place });
}

function ask(user: User, question: PromptRequest): void {
  if (user.active && !user.isSelf && me().can("QUERY_USER"))
    queryUser(user, "answer", question, TIMEOUT).catch(() => undefined);
}
