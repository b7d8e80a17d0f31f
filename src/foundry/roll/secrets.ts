/**
 * Numbers that players may not know, such as a difficulty. A server may send whatever it stores to every client, so no
 * document contains them: each is stored in the browser of every GM who is connected when it is first used, sent from
 * client to client, and everything else has only its id. The id is a hash of the number, so a GM's client checks each
 * number that it receives. Sources: the API pages of ClientSettings (scope `client`), User#query and CONFIG.queries.
 */
import { plainLine } from "../../checks/field-notation.ts";
import type { Fields } from "../../checks/field.ts";
import {
  hasUnknownSecret,
  knownOptions,
  secretIdsInLine,
  isCommitment,
  isHidden,
  SECRET_ID,
  type Secret,
} from "../../checks/hidden.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import type { CheckRecord } from "../../checks/record.ts";
import {
  idOfSecret,
  readHiddenNumber,
  SECRET_NOTES,
  withKnownSecrets,
  type HiddenNumber,
  type SecretNote,
} from "../../checks/secret.ts";
import { games } from "../../games/index.ts";
import { BrowserStore } from "../platform/browser-store.ts";
import {
  flagsOf,
  isGM,
  currentUser,
  messages,
  usersWho,
  type ChatMessage,
  type Flagged,
} from "../platform/documents.ts";
import { Refusal } from "../platform/words.ts";
import { answerQueries, macros, queryUser } from "../platform/world-documents.ts";
import { sceneDifficulty } from "../world/house-rules.ts";
import { DicewrightCheckRoll } from "./check-roll.ts";

/** The time in which a GM's client has to answer, in milliseconds. */
const TIMEOUT = 5000;

const SALT_LENGTH = 32;

/** A hidden number and its sender: empty if unknown, absent if this GM's own. */
interface StoredSecret extends HiddenNumber {
  readonly from?: string;
}

const secrets = new BrowserStore("secrets", Infinity);

/** Numbers of this client's own, typed or read in a text, by their ids. */
const ownSecrets = new Map<string, HiddenNumber>();

/** The id of a number, which this client remembers. It reveals nothing. */
export function idFor(value: number): string {
  const secret = { value, salt: foundry.utils.randomID(SALT_LENGTH) };
  const id = idOfSecret(secret);
  ownSecrets.set(id, secret);
  if (ownSecrets.size > LIMITS.ownNumbers) ownSecrets.delete(ownSecrets.keys().next().value!);
  return id;
}

/** The hidden number of an id; undefined for players, and if this GM's browser was not there to store it. */
export function storedSecret(id: string): { readonly value: number; readonly salt?: string } | undefined {
  const stored = isGM() ? secrets.get(id) : undefined;
  if (isCommitment(id)) return readHiddenNumber(id, stored ?? {});
  return typeof stored === "number" ? { value: stored } : undefined;
}

/** A check with its hidden numbers among its options, for GMs alone; undefined if this GM does not know them all. */
export function openedForGM({ hidden, ...asked }: CheckRequest): CheckRequest | undefined {
  if (!hidden) return asked;
  if (!isGM()) return undefined;
  const revealed = withKnownSecrets({ ...asked, hidden }, (id) => {
    const known = storedSecret(id) ?? ownSecrets.get(id);
    return known && { value: known.value, isPublic: false };
  });
  return hasUnknownSecret(revealed) ? undefined : { ...asked, options: knownOptions(revealed) };
}

/** A line with an id for every hidden number before its label. */
export function maskSecretsIn(line: string): string {
  const check = line.split("#", 1)[0]!;
  const masked = plainLine(check).replace(
    /\?([+-]?\d{1,9})(?![\w.])/g,
    (_whole, number: string) => `?${idFor(Number(number))}`,
  );
  return masked + line.slice(check.length);
}

/** A check with an id for every hidden number, or what is wrong with a number now that its field is known. */
export function maskSecrets(asked: CheckRequest): CheckRequest | Problem {
  if (!asked.hidden) return asked;
  const hidden = idsFor(asked.system.kinds[asked.kind]!.fields, Object.entries(asked.hidden));
  return isProblem(hidden) ? hidden : { ...asked, hidden };
}

/** Options with an id for every hidden number, or what is wrong with one of the numbers. */
export function hideOptions(fields: Fields, options: UncheckedOptions): UncheckedOptions | Problem {
  const ids = idsFor(
    fields,
    Object.entries(options).flatMap(([name, raw]) => (isHidden(raw) ? [[name, raw.hidden]] : [])),
  );
  if (isProblem(ids)) return ids;
  return { ...options, ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, { hidden: id }])) };
}

/** The id of each number by its field, or what is wrong with one of them. */
function idsFor(fields: Fields, numbers: readonly [name: string, secret: Secret][]): Record<string, string> | Problem {
  const isWrong = (name: string, secret: Secret) =>
    !fields[name]?.hidden || isProblem(fields[name].parse({ hidden: ownSecrets.get(String(secret))?.value ?? secret }));
  const wrong = numbers.find((each) => isWrong(...each));
  if (wrong) return problem("hiddenNumber", { field: wrong[0] });
  return Object.fromEntries(
    numbers.map(([name, secret]) => [name, typeof secret === "number" ? idFor(secret) : secret]),
  );
}

/** Has every GM store the hidden numbers of a check or a line. @throws Refusal if no GM can. */
export async function storeHiddenNumbers(hiding: string | Pick<CheckRequest, "hidden">): Promise<void> {
  const ids = typeof hiding === "string" ? secretIdsInLine(hiding) : Object.values(hiding.hidden ?? {}).map(String);
  await Promise.all(ids.filter((id) => ownSecrets.has(id)).map((id) => sendToGMs({ id, ...ownSecrets.get(id)! })));
}

/** The reason why nobody can store a check's hidden numbers; undefined if a GM can. */
export function keeperProblem({ hidden = {} }: Pick<CheckRequest, "hidden">): Problem | undefined {
  if (isGM() || !Object.values(hidden).some((id) => ownSecrets.has(String(id)))) return undefined;
  if (currentUser().hasPermission?.("QUERY_USER") === false) return problem("noQueries");
  return usersWho((user) => user.isGM && user.active).length > 0 ? undefined : problem("noKeeper");
}

/** One GM is enough; the others store it as soon as it reaches them. */
async function sendToGMs(secret: HiddenNumber & { readonly id: string }): Promise<void> {
  const refused = keeperProblem({ hidden: { secret: secret.id } });
  if (refused) throw new Refusal(refused);
  const keepers = usersWho(({ isGM, isSelf, active }) => isGM && (isSelf || active));
  const stored = keepers.map((user) => (user.isSelf ? store(secret) : queryUser(user, "keepSecret", secret, TIMEOUT)));
  await Promise.any(stored).catch(() => {
    throw new Refusal(problem("noKeeper"));
  });
}

/** Resolves when earlier secrets are written: each is written together with all others. */
let writing: Promise<unknown> = Promise.resolve();

/** Answers clients that have a hidden number to store. */
export function answerKeepers(): void {
  answerQueries("keepSecret", (data, asker = "") => store(data, asker));
}

/** Stores a number that another client has sent, or this one. @throws Error if it is not that of its id. */
export async function store(data: unknown, from?: string): Promise<boolean> {
  if (!isGM()) throw new Error("Only a GM stores hidden numbers.");
  const { id, ...sent } = (data ?? {}) as { readonly id?: unknown };
  const secret = readHiddenNumber(id, sent);
  if (!secret) throw new Error("This is not the hidden number of its id.");
  const turn = writing.then(() => storeSecret(id as string, { ...secret, ...(from !== undefined && { from }) }));
  writing = turn.catch(() => undefined);
  await turn;
  return true;
}

async function storeSecret(id: string, secret: StoredSecret): Promise<void> {
  if (storedSecret(id) === undefined) await secrets.keep(id, secret, surplusOf(secret.from));
}

/**
 * Numbers of one sender that nothing in the world refers to: half of them, the oldest, once there are too many. A
 * number is sent just before the message that refers to it. All senders who are not named share one limit.
 * @throws Error if the world refers to very many of theirs, or a user could fill a GM's browser by posting messages.
 */
function surplusOf(from: string | undefined): readonly string[] {
  const most = from === undefined ? LIMITS.ownNumbers : LIMITS.sentNumbers;
  const theirs = secrets.entries().filter(([, kept]) => (kept as Partial<StoredSecret>).from === from);
  if (theirs.length < most) return [];
  const referred = referredIds();
  const waiting = theirs.filter(([id]) => !referred.has(id));
  if (from !== undefined && theirs.length - waiting.length >= LIMITS.referredNumbers) {
    throw new Error("This sender has too many hidden numbers in this world.");
  }
  return waiting.length < most ? [] : waiting.slice(0, waiting.length - most / 2).map(([id]) => id);
}

// ---- Which of them the world refers to: rolls, requests and group tests in the log, macros, and the scene ----

const ID = new RegExp(`\\b(?:${SECRET_ID})\\b`, "g");

/** The most ids that are read from one document: more than any of ours names. */
const MOST_IDS = 500;

/** The ids that anything in the world refers to, among other words that look like ids. */
function referredIds(): ReadonlySet<string> {
  const found = new Set(idsAmong(JSON.stringify(sceneDifficulty() ?? {})));
  for (const message of messages())
    for (const id of idsInDocument(message, message._stats?.modifiedTime, () => textOf(message))) found.add(id);
  for (const macro of macros())
    for (const id of idsInDocument(macro, macro.command, () => macro.command)) found.add(id);
  return found;
}

/** Ids by document and its version, cached: a player who sends many numbers has the world searched often. */
const idCache = new WeakMap<object, { readonly version: unknown; readonly ids: readonly string[] }>();

function idsInDocument(document: object, version: unknown, text: () => string): readonly string[] {
  const before = idCache.get(document);
  if (before && before.version === version && version !== undefined) return before.ids;
  const ids = idsAmong(text());
  idCache.set(document, { version, ids });
  return ids;
}

function idsAmong(text: string): readonly string[] {
  return (text.slice(0, LIMITS.record).match(ID) ?? []).slice(0, MOST_IDS);
}

function textOf(message: ChatMessage): string {
  const { request, thread } = flagsOf(message);
  const hidden = message.rolls.map((roll) => (roll instanceof DicewrightCheckRoll ? roll.record.hidden : undefined));
  return JSON.stringify([request, thread, hidden]);
}

// ---- Who knows what is hidden in a message: GMs who have it stored, and everyone once its flags reveal it ----

/** The number that a message says is that of an id. Anyone may write anything there. */
function claimedIn(message: Flagged, id: string): number | undefined {
  const value = valueOfId(flagsOf(message).revealed, id);
  return Number.isInteger(value) ? (value as number) : undefined;
}

function valueOfId(flag: unknown, id: string): unknown {
  return typeof flag === "object" && flag !== null && Object.hasOwn(flag, id)
    ? (flag as Readonly<Record<string, unknown>>)[id]
    : undefined;
}

/** The number that a message reveals for an id, which only the ids of version 0.1.0 do not prove. */
function revealedIn(message: Flagged, id: string): number | undefined {
  const value = claimedIn(message, id);
  return isCommitment(id) ? readHiddenNumber(id, { value, salt: valueOfId(flagsOf(message).salts, id) })?.value : value;
}

/** A record as everyone knows it, which is all that may be stored. */
export function recordForEveryone(record: CheckRecord, message: Flagged): CheckRecord {
  return withKnownSecrets(record, (id) => {
    const value = revealedIn(message, id);
    return value === undefined ? undefined : { value, isPublic: true };
  });
}

/** A record as this reader knows it. A GM trusts what is stored in this browser more than what a message reveals. */
export function recordForReader(record: CheckRecord, message: Flagged): CheckRecord {
  return withKnownSecrets(record, (id) => {
    const revealed = revealedIn(message, id);
    const value = storedSecret(id)?.value ?? revealed;
    return value === undefined ? undefined : { value, isPublic: revealed === value };
  });
}

/** The most serious note about a record's hidden numbers. */
export function secretNote(record: CheckRecord, message: Flagged): SecretNote | undefined {
  const notes = idsInRecord(record).map((id) => noteOn(id, message));
  return SECRET_NOTES.find((note) => notes.includes(note));
}

function noteOn(id: string, message: Flagged): SecretNote | undefined {
  const [claimed, stored] = [claimedIn(message, id), storedSecret(id)?.value];
  if (claimed === undefined) return stored === undefined && isGM() ? "unknown" : undefined;
  const truth = isCommitment(id) ? revealedIn(message, id) : (stored ?? claimed);
  if (claimed !== truth) return "false";
  return isCommitment(id) || stored !== undefined ? undefined : "unchecked";
}

/** The flags by which this browser can reveal a record: hidden numbers, and the salts that prove them, by their ids. */
export function revelationOf(record: CheckRecord | undefined) {
  const stored = idsInRecord(record).flatMap((id) => {
    const secret = storedSecret(id);
    return secret ? [[id, secret] as const] : [];
  });
  return {
    revealed: Object.fromEntries(stored.map(([id, { value }]) => [id, value])),
    salts: Object.fromEntries(stored.flatMap(([id, { salt }]) => (salt === undefined ? [] : [[id, salt]]))),
  };
}

/** The ids in a record of fields that may be hidden. An empty one stands for a number that is kept in mind. */
function idsInRecord(record: CheckRecord | undefined): readonly string[] {
  const { hidden = {}, system: id, kind = "" } = (record ?? {}) as Partial<CheckRecord>;
  const fields = games.find((system) => system.id === id)?.kinds[kind]?.fields ?? {};
  return Object.entries(hidden).flatMap(([name, secret]) =>
    Object.hasOwn(fields, name) && fields[name]!.hidden && typeof secret === "string" && secret !== "" ? [secret] : [],
  );
}
