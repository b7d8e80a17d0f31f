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
  isHidden,
  type Secret,
  idOfSecret,
  readHiddenNumber,
  SECRET_NOTES,
  withKnownSecrets,
  type HiddenNumber,
  type SecretNote,
} from "../../checks/hidden.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import type { CheckRecord } from "../../checks/record.ts";
import { games } from "../../games/index.ts";
import { BrowserStore } from "../platform/browser-store.ts";
import { flagsOf, isGM, usersWho, type Flagged } from "../platform/documents.ts";
import { Refusal } from "../platform/words.ts";
import { answerQueries, queryUser } from "../platform/world-documents.ts";

/** The time in which a GM's client has to answer, in milliseconds. */
const TIMEOUT = 5000;

const SALT_LENGTH = 32;

const secrets = new BrowserStore("secrets", Infinity);

/** Numbers of this client's own, typed or read in a text, by their ids. */
const ownSecrets = new Map<string, HiddenNumber>();

/** The id of a number, which this client remembers. It reveals nothing. */
export function idFor(value: number): string {
  const secret = { value, salt: foundry.utils.randomID(SALT_LENGTH) };
  const id = idOfSecret(secret);
  ownSecrets.set(id, secret);
  return id;
}

/** The hidden number of an id; undefined for players, and if this GM's browser was not there to store it. */
export function storedSecret(id: string): HiddenNumber | undefined {
  return isGM() ? readHiddenNumber(id, secrets.get(id) ?? {}) : undefined;
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
export function maskSecrets(asked: CheckRequest | Problem): CheckRequest | Problem {
  if (isProblem(asked) || !asked.hidden) return asked;
  const hidden = idsFor(asked.game.kinds[asked.kind]!.fields, Object.entries(asked.hidden));
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

/** The id of each number by its field, or what is wrong with one of them. Only GMs hide one. */
function idsFor(fields: Fields, numbers: readonly [name: string, secret: Secret][]): Record<string, string> | Problem {
  if (!isGM() && numbers.some(([, secret]) => typeof secret === "number")) return problem("onlyGamemastersHide");
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

/** One GM is enough; the others store it as soon as it reaches them. */
async function sendToGMs(secret: HiddenNumber & { readonly id: string }): Promise<void> {
  const keepers = usersWho(({ isGM, isSelf, active }) => isGM && (isSelf || active));
  const stored = keepers.map((user) => (user.isSelf ? store(secret) : queryUser(user, "keepSecret", secret, TIMEOUT)));
  await Promise.any(stored).catch(() => {
    throw new Refusal(problem("noKeeper"));
  });
}

/** Answers clients that have a hidden number to store. */
export function answerKeepers(): void {
  answerQueries("keepSecret", store);
}

/** Stores a number that another client has sent, or this one. @throws Error if it is not that of its id. */
export async function store(data: unknown): Promise<boolean> {
  if (!isGM()) throw new Error("Only a GM stores hidden numbers.");
  const { id, ...sent } = (data ?? {}) as { readonly id?: unknown };
  const secret = readHiddenNumber(id, sent);
  if (!secret) throw new Error("This is not the hidden number of its id.");
  if (storedSecret(id as string) === undefined) await secrets.keep(id as string, secret);
  return true;
}

// ---- Who knows what is hidden in a message: GMs who have it stored, and everyone once its flags reveal it ----

/** The number that a message says is that of an id. Anyone may write anything there. */
function claimedIn(message: Flagged, id: string): unknown {
  return valueOfId(flagsOf(message).revealed, id);
}

function valueOfId(flag: unknown, id: string): unknown {
  return typeof flag === "object" && flag !== null && Object.hasOwn(flag, id)
    ? (flag as Readonly<Record<string, unknown>>)[id]
    : undefined;
}

/** The number that a message reveals for an id, and proves. */
function revealedIn(message: Flagged, id: string): number | undefined {
  return readHiddenNumber(id, { value: claimedIn(message, id), salt: valueOfId(flagsOf(message).salts, id) })?.value;
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
  if (claimedIn(message, id) !== undefined) return revealedIn(message, id) === undefined ? "false" : undefined;
  return isGM() && storedSecret(id) === undefined ? "unknown" : undefined;
}

/** The flags by which this browser can reveal a record: hidden numbers, and the salts that prove them, by their ids. */
export function revelationOf(record: CheckRecord | undefined) {
  const stored = idsInRecord(record).flatMap((id) => {
    const secret = storedSecret(id);
    return secret ? [[id, secret] as const] : [];
  });
  return {
    revealed: Object.fromEntries(stored.map(([id, { value }]) => [id, value])),
    salts: Object.fromEntries(stored.map(([id, { salt }]) => [id, salt])),
  };
}

/** The ids in a record of fields that may be hidden. An empty one stands for a number that is kept in mind. */
function idsInRecord(record: CheckRecord | undefined): readonly string[] {
  const { hidden = {}, system: id, kind = "" } = (record ?? {}) as Partial<CheckRecord>;
  const fields = games.find((game) => game.id === id)?.kinds[kind]?.fields ?? {};
  return Object.entries(hidden).flatMap(([name, secret]) =>
    Object.hasOwn(fields, name) && fields[name]!.hidden && typeof secret === "string" && secret !== "" ? [secret] : [],
  );
}
