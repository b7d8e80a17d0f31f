/**
 * Asks other users on their own clients. A card can do without: a question that is refused, lost or late changes nothing. Source: the API
 * pages of CONFIG (queries) and User#query, and the permission QUERY_USER.
 */
import { MODULE } from "../form/house-rules.ts";

/** For whom somebody is asked: the place of a side or a row, and the message that opened its thread. */
export interface Asked {
  readonly message: string;
  readonly place: number;
}

/** A user who may be asked. */
interface Answerer {
  readonly active: boolean;
  readonly isSelf: boolean;
  query(name: string, data: object, options: { readonly timeout: number }): Promise<unknown>;
}

interface Asker {
  can(action: string): boolean;
}

/** The name under which clients ask each other. */
const QUERY = `${MODULE}.answer`;

/** In milliseconds: the other client only takes note of the question, so it answers at once. */
const TIMEOUT = 10_000;

/** Asks somebody who is there; nobody waits for it. Whoever asks is never asked. */
export function askUser(user: object | undefined, asked: Asked): void {
  const person = user as Answerer | undefined;
  if (!person?.active || person.isSelf || !(game.user as unknown as Asker).can("QUERY_USER")) return;
  person.query(QUERY, asked, { timeout: TIMEOUT }).catch(() => undefined);
}

/** Answers users who ask; they need not wait for what comes of it. */
export function hearQuery(hear: (data: unknown) => void): void {
  const { queries } = CONFIG as unknown as { readonly queries?: Record<string, (data: unknown) => object> };
  if (queries) queries[QUERY] = (data) => (hear(data), {});
}
