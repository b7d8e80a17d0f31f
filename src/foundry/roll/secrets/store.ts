import type { Fields } from "../../../systems/field.ts";
import { isUntold, knownOptions } from "../../../systems/hidden.ts";
import { LIMITS } from "../../../systems/limits.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
/**
 * Numbers that players may not know, such as a difficulty. A server may send whatever it stores to every client, so no
 * document contains them: each is stored in the browser of every GM who is connected when it is first used, sent from
 * client to client, and everything else has only its id. The id is a hash of the number, so a GM's client checks each
 * number that it receives. Sources: the API pages of ClientSettings (scope `client`), User#query and CONFIG.queries.
 */
import { idOfSecret, idsIn, readHidden, withSecrets, type HiddenNumber } from "../../../systems/secret.ts";
import {
  isHidden,
  isProblem,
  problem,
  type Hidden,
  type Problem,
  type Raw,
  type Secret,
  isCommitted,
} from "../../../systems/vocabulary.ts";
import { mayQuery, queryUser } from "../../platform/actions.ts";
import { BrowserStore } from "../../platform/browser-store.ts";
import { isGM, usersWho } from "../../platform/documents.ts";
import { Refusal } from "../../platform/words.ts";
import { referredIds } from "./references.ts";

/** How long a GM's client may take, in milliseconds. */
const TIMEOUT = 5000;

const SALT_LENGTH = 32;

/** What a number is stored with: the user who sent it, empty if that was not told, absent for this GM's own. */
interface Kept extends HiddenNumber {
  readonly from?: string;
}

const secrets = new BrowserStore("secrets", Infinity);

/** Numbers that this client has read in a text or that its user typed, by their ids. */
const read = new Map<string, HiddenNumber>();

/** The id of a number for this client to remember. It says nothing about the number. */
export function idFor(value: number): string {
  const secret = { value, salt: foundry.utils.randomID(SALT_LENGTH) };
  const id = idOfSecret(secret);
  read.set(id, secret);
  if (read.size > LIMITS.ownNumbers) read.delete(read.keys().next().value!);
  return id;
}

/** The hidden number of an id; undefined for players, and if this GM's browser was not there to store it. */
export function storedSecret(id: string): { readonly value: number; readonly salt?: string } | undefined {
  const kept = isGM() ? secrets.get(id) : undefined;
  if (isCommitted(id)) return readHidden(id, kept ?? {});
  return typeof kept === "number" ? { value: kept } : undefined;
}

/** A check with its hidden numbers among its options, for GMs alone; undefined if this GM does not know them all. */
export function openedForGM({ hidden, ...asked }: CheckRequest): CheckRequest | undefined {
  if (!hidden) return asked;
  if (!isGM()) return undefined;
  const told = withSecrets({ ...asked, hidden }, (id) => {
    const known = storedSecret(id) ?? read.get(id);
    return known && { value: known.value, isPublic: false };
  });
  return isUntold(told) ? undefined : { ...asked, options: knownOptions(told) };
}

/** A line with an id for every hidden number before its label. */
export function hideIn(line: string): string {
  const check = line.split("#", 1)[0]!;
  const told = check.replace(/\?([+-]?\d{1,9})(?![\w.])/g, (_whole, number: string) => `?${idFor(Number(number))}`);
  return told + line.slice(check.length);
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
  return typeof secret === "string" ? (read.get(secret)?.value ?? secret) : secret;
}

function idOf(secret: Secret): string {
  return typeof secret === "number" ? idFor(secret) : secret;
}

/** Options with an id for every hidden number, or what is wrong with one of the numbers. */
export function hideOptions(fields: Fields, options: Raw): Raw | Problem {
  const hidden = Object.entries(options).filter(([, raw]) => isHidden(raw)) as [string, Hidden][];
  const wrong = hidden.find(([name, raw]) => !fields[name]?.hidden || isProblem(fields[name].parse(raw)));
  if (wrong) return problem("hiddenNumber", { field: wrong[0] });
  return { ...options, ...Object.fromEntries(hidden.map(([name, raw]) => [name, { hidden: idOf(raw.hidden) }])) };
}

/** Has every GM store the hidden numbers of a check that this client has read. @throws Refusal if none can. */
export function keepHidden({ hidden = {} }: Pick<CheckRequest, "hidden">): Promise<void> {
  return keep(Object.values(hidden).map(String));
}

/** Keeps the hidden numbers of a line that was read with `hideIn`. */
export function keepHiddenIn(line: string): Promise<void> {
  return keep(idsIn(line));
}

async function keep(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.filter((id) => read.has(id)).map((id) => entrust({ id, ...read.get(id)! })));
}

/** Why nobody could store what a check hides; undefined if a GM can. */
export function keeperProblem({ hidden = {} }: Pick<CheckRequest, "hidden">): Problem | undefined {
  if (isGM() || !Object.values(hidden).some((id) => read.has(String(id)))) return undefined;
  if (!mayQuery()) return problem("noQueries");
  return usersWho((user) => user.isGM && user.active).length > 0 ? undefined : problem("noKeeper");
}

/** One GM is enough; the others store it as soon as it reaches them. */
async function entrust(secret: HiddenNumber & { readonly id: string }): Promise<void> {
  const refused = keeperProblem({ hidden: { secret: secret.id } });
  if (refused) throw new Refusal(refused);
  const keepers = usersWho(({ isGM, isSelf, active }) => isGM && (isSelf || active));
  const stored = keepers.map((user) => (user.isSelf ? store(secret) : queryUser(user, "secret", secret, TIMEOUT)));
  await Promise.any(stored).catch(() => {
    throw new Refusal(problem("noKeeper"));
  });
}

/** Resolves when earlier secrets are written: each is written together with all others. */
let written: Promise<unknown> = Promise.resolve();

/** Stores a number that another client has sent, or this one. @throws Error if it is not that of its id. */
export async function store(data: unknown, from?: string): Promise<boolean> {
  if (!isGM()) throw new Error("Only a GM stores hidden numbers.");
  const { id, ...sent } = (data ?? {}) as { readonly id?: unknown };
  const secret = readHidden(id, sent);
  if (!secret) throw new Error("This is not the hidden number of its id.");
  const turn = written.then(() => write(id as string, { ...secret, ...(from !== undefined && { from }) }));
  written = turn.catch(() => undefined);
  await turn;
  return true;
}

async function write(id: string, kept: Kept): Promise<void> {
  if (storedSecret(id) === undefined) await secrets.keep(id, kept, surplusOf(kept.from));
}

/**
 * Numbers of one sender that nothing in the world refers to: half of them, the oldest, once there are too many. A
 * number is sent just before the message that refers to it. All senders who are not named share one limit.
 * @throws Error if the world refers to very many of theirs, or a user could fill a GM's browser by posting messages.
 */
function surplusOf(from: string | undefined): readonly string[] {
  const most = from === undefined ? LIMITS.ownNumbers : LIMITS.sentNumbers;
  const theirs = secrets.entries().filter(([, kept]) => (kept as Partial<Kept>).from === from);
  if (theirs.length < most) return [];
  const referred = referredIds();
  const waiting = theirs.filter(([id]) => !referred.has(id));
  if (from !== undefined && theirs.length - waiting.length >= LIMITS.referredNumbers) {
    throw new Error("This sender has too many hidden numbers in this world.");
  }
  return waiting.length < most ? [] : waiting.slice(0, waiting.length - most / 2).map(([id]) => id);
}
