/**
 * Difficulties that players may not know, in the keeping of Gamemasters. A server may deliver whatever it stores to every client, so a
 * secret is stored by none: it is kept in the browser of each Gamemaster who is at the table when it is first used, and told only from
 * one client to another. Source: the API pages of ClientSettings (scope `client`), User#query and CONFIG.queries.
 */
import { isSecretId } from "../../systems/hidden.ts";
import { problem } from "../../systems/problem.ts";
import { answerQueries, isGamemaster, queryUser, usersWho } from "../platform/documents.ts";
import { BrowserStore } from "../platform/settings.ts";
import { Refusal } from "../platform/words.ts";

const QUERY = "keepSecret";

const secrets = new BrowserStore("secrets", 2000);

/** How long a Gamemaster's client may take, in milliseconds. */
const PATIENCE = 5000;

/** Numbers that this client has read from a text or been given by its user, by the id it gave them. */
const read = new Map<string, number>();

/** Registers where secrets are kept, and answers clients that have one to be kept. */
export function registerSecrets(): void {
  secrets.register();
  answerQueries(QUERY, (data) => {
    const { id, value } = data as { readonly id?: unknown; readonly value?: unknown };
    return store(id, value);
  });
}

/** The id under which this client remembers a number. It tells nothing of the number. */
export function idFor(value: number): string {
  const id = foundry.utils.randomID();
  read.set(id, value);
  return id;
}

/** The number that this client itself has put under an id, whoever its user is. */
export function readHere(id: string): number | undefined {
  return read.get(id);
}

/** The number kept under an id; undefined for players, and where no Gamemaster of this browser was there to keep it. */
export function keptSecret(id: string): number | undefined {
  const value = isGamemaster() ? secrets.get(id) : undefined;
  return typeof value === "number" ? value : undefined;
}

/**
 * Gives the numbers that this client has read into the keeping of every Gamemaster at the table. Those read elsewhere are kept already.
 * @throws Refusal where there is no Gamemaster.
 */
export async function keep(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.filter((id) => read.has(id)).map((id) => entrust({ id, value: read.get(id)! })));
}

/** One Gamemaster is enough; the others keep it as soon as it reaches them. */
async function entrust(secret: { readonly id: string; readonly value: number }): Promise<void> {
  const keepers = usersWho(({ isGM, isSelf, active }) => isGM && (isSelf || active));
  const keeping = keepers.map((user) =>
    user.isSelf ? store(secret.id, secret.value) : queryUser(user, QUERY, secret, PATIENCE),
  );
  await Promise.any(keeping).catch(() => {
    throw new Refusal(problem("noKeeper"));
  });
}

/** Ends when what came before is written: each secret is written together with all others. */
let written: Promise<unknown> = Promise.resolve();

async function store(id: unknown, value: unknown): Promise<boolean> {
  if (!isGamemaster() || !isSecretId(id) || !Number.isInteger(value))
    throw new Error("Only a Gamemaster keeps numbers, by their ids.");
  const turn = written.then(() => write(id, value as number));
  written = turn.catch(() => undefined);
  await turn;
  return true;
}

/** Who hands a secret over is not told, so what is kept once is never replaced. */
async function write(id: string, value: number): Promise<void> {
  if (secrets.get(id) === undefined) await secrets.keep(id, value);
}
