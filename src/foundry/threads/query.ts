/**
 * Asks other users on their own clients. A card can do without: a question that is refused, lost or late changes nothing. Source: the API
 * pages of CONFIG (queries) and User#query, and the permission QUERY_USER.
 */

/** A user who may be asked. */
interface Asked {
  readonly active: boolean;
  readonly isSelf: boolean;
  query(name: string, data: object, options: { readonly timeout: number }): Promise<unknown>;
}

interface Asker {
  can(action: string): boolean;
}

/** In milliseconds: the other client only takes note of the question, so it answers at once. */
const TIMEOUT = 10_000;

/** Asks somebody who is there; nobody waits for it. Whoever asks is never asked. */
export function askUser(user: object | undefined, name: string, data: object): void {
  const person = user as Asked | undefined;
  if (!person?.active || person.isSelf || !(game.user as unknown as Asker).can("QUERY_USER")) return;
  person.query(name, data, { timeout: TIMEOUT }).catch(() => undefined);
}

/** Answers users who ask under a name; they need not wait for what comes of it. */
export function hearQuery(name: string, hear: (data: unknown) => void): void {
  const { queries } = CONFIG as unknown as { readonly queries?: Record<string, (data: unknown) => object> };
  if (queries) queries[name] = (data) => (hear(data), {});
}
