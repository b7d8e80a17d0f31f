/**
 * Numbers that players may not know, such as a difficulty. A server may send whatever it stores to every client, so no
 * document contains them: each is stored in the browser of every GM who is connected when it is first used, sent from
 * client to client, and everything else has only its id. Sources: the API pages of ClientSettings (scope `client`),
 * User#query and CONFIG.queries.
 */
import type { CheckRequest } from "../../systems/notation.ts";
import type { Problem, Secret } from "../../systems/vocabulary.ts";
import { isProblem, isSecretId, problem } from "../../systems/vocabulary.ts";
import { answerQueries, isGM, mayQuery, queryUser, usersWho } from "../platform/documents.ts";
import { BrowserStore } from "../platform/settings.ts";
import { Refusal } from "../platform/words.ts";

const QUERY = "keepSecret";

/** How long a GM's client may take, in milliseconds. */
const TIMEOUT = 5000;

const secrets = new BrowserStore("secrets", 2000);

/** Numbers that this client has read in a text or that its user typed, by the id it gave them. */
const read = new Map<string, number>();

/** Registers where secrets are stored, and answers clients that have one to store. */
export function registerSecrets(): void {
  secrets.register();
  answerQueries(QUERY, (data) => {
    const { id, value } = data as { readonly id?: unknown; readonly value?: unknown };
    return store(id, value);
  });
}

/** The id under which this client remembers a number. It says nothing about the number. */
function idFor(value: number): string {
  const id = foundry.utils.randomID();
  read.set(id, value);
  return id;
}

/** The number of an id; undefined for players, and if this GM's browser was not there to store it. */
export function storedSecret(id: string): number | undefined {
  const value = isGM() ? secrets.get(id) : undefined;
  return typeof value === "number" ? value : undefined;
}

/** A line with an id for every hidden number before its label. */
export function hideIn(line: string): string {
  return inCheck(line, (check) =>
    check.replace(/\?([+-]?\d{1,9})(?![\w.])/g, (_whole, number: string) => `?${idFor(Number(number))}`),
  );
}

function inCheck(line: string, change: (check: string) => string): string {
  const end = line.indexOf("#");
  return end < 0 ? change(line) : change(line.slice(0, end)) + line.slice(end);
}

/** A check with an id for every hidden number, or what is wrong with a number now that its field is known. */
export function hide(asked: CheckRequest): CheckRequest | Problem {
  const { hidden = {}, system, kind } = asked;
  const { fields } = system.kinds[kind]!;
  const wrong = Object.entries(hidden).find(([name, secret]) =>
    isProblem(fields[name]!.parse({ hidden: numberOf(secret) })),
  );
  if (wrong) return problem("hiddenNumber", { field: wrong[0] });
  const ids = Object.entries(hidden).map(([name, secret]) => [name, idOf(secret)] as const);
  return ids.length === 0 ? asked : { ...asked, hidden: Object.fromEntries(ids) };
}

function numberOf(secret: Secret): Secret {
  return typeof secret === "string" ? (read.get(secret) ?? secret) : secret;
}

function idOf(secret: Secret): string {
  return typeof secret === "number" ? idFor(secret) : secret;
}

/**
 * Has the hidden numbers of a check stored by every connected GM, as far as this client has read them.
 * @throws Refusal if there is no GM, or if this user may not ask one.
 */
export function keepHidden({ hidden = {} }: Pick<CheckRequest, "hidden">): Promise<void> {
  return keep(Object.values(hidden).map(String));
}

/** The same for a line that was read with `hideIn`. */
export function keepHiddenIn(line: string): Promise<void> {
  return keep([...line.matchAll(/\?([A-Za-z0-9]{16})(?!\w)/g)].map(([, id]) => id!));
}

async function keep(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.filter((id) => read.has(id)).map((id) => entrust({ id, value: read.get(id)! })));
}

/** One GM is enough; the others store it as soon as it reaches them. */
async function entrust(secret: { readonly id: string; readonly value: number }): Promise<void> {
  if (!isGM() && !mayQuery()) throw new Refusal(problem("noQueries"));
  const keepers = usersWho(({ isGM, isSelf, active }) => isGM && (isSelf || active));
  const stored = keepers.map((user) =>
    user.isSelf ? store(secret.id, secret.value) : queryUser(user, QUERY, secret, TIMEOUT),
  );
  await Promise.any(stored).catch(() => {
    throw new Refusal(problem("noKeeper"));
  });
}

/** Resolves when earlier secrets are written: each is written together with all others. */
let written: Promise<unknown> = Promise.resolve();

async function store(id: unknown, value: unknown): Promise<boolean> {
  if (!isGM() || !isSecretId(id) || !Number.isInteger(value))
    throw new Error("Only a Gamemaster stores numbers, by their ids.");
  const turn = written.then(() => write(id, value as number));
  written = turn.catch(() => undefined);
  await turn;
  return true;
}

/** A query does not say who sent it, so a stored secret is never replaced. */
async function write(id: string, value: number): Promise<void> {
  if (secrets.get(id) === undefined) await secrets.keep(id, value);
}
