/**
 * A check whose options are changed after the roll. What lies on the table stays: only missing dice are rolled, and a
 * die that is no longer needed is kept aside, so that asking for it again gives the same face.
 *
 * Every die has a place: the role and part it is rolled for, its kind, and how many of these came before it.
 */
import type { Check } from "../engine/check.ts";
import type { Die } from "../engine/die.ts";
import { advance, answer, isRequest, type Request } from "../engine/play.ts";
import type { Game } from "./game.ts";
import { rawOptions } from "./hidden.ts";
import type { Raw } from "./json.ts";
import { parseRequest, type CheckRequest, checkOf } from "./notation.ts";
import { isProblem, problem, type Problem } from "./problem.ts";
import {
  makeRecord,
  limitHistory,
  withStored,
  type CheckRecord,
  type EarlierVersion,
  type Replayed,
} from "./record.ts";

/** Names the place of each die of the requests of one play, in their order. */
export class DiceSlots {
  readonly #counts = new Map<string, number>();
  #row: readonly string[] = [];

  /** One name a die. A die rolled again is named after the die it was first. */
  namesFor({ role, dice, isAgain, pools, at, before }: Request): readonly string[] {
    if (isAgain) return dice.map((die) => `${this.#row[at]} +${before} ${kindOf(die)}`);
    const parts = pools.flatMap(({ count, tag }) => Array<string>(count).fill(partOf(tag)));
    this.#row = dice.map((die, i) => this.#withNumber(`${role} ${parts[i]} ${kindOf(die)}`));
    return this.#row;
  }

  #withNumber(place: string): string {
    const count = (this.#counts.get(place) ?? 0) + 1;
    this.#counts.set(place, count);
    return `${place} ${count}`;
  }
}

/** A face fits a die only if it is printed on one of the same name and size. */
function kindOf({ name, faces }: Die): string {
  return `${name}/${faces.length}`;
}

/** A tag names a part of the check; what follows from a capital letter on says what became of the die (`statGrown`). */
function partOf(tag = "-"): string {
  return tag.replace(/[A-Z].*/, "");
}

/** Faces by the place of their die. */
export type Faces = Readonly<Record<string, number>>;

/** A die on the table, and the name of its place. */
export type PlacedDie = { readonly place: string; readonly die: Die; readonly face: number };

/** Plays as far as `faceAt`, asked in the order rolled, knows faces: dice that lie there, and those to roll next. */
function layDice(check: Check<unknown>, faceAt: (place: string, index: number, die: Die) => number | undefined) {
  const places = new DiceSlots();
  const onTable: PlacedDie[] = [];
  const missing: Die[] = [];
  answer(check, (request) => {
    const before = onTable.length;
    const faces = places.namesFor(request).map((place, i) => {
      const face = faceAt(place, before + i, request.dice[i]!);
      if (face === undefined) missing.push(request.dice[i]!);
      else onTable.push({ place, die: request.dice[i]!, face });
      return face;
    });
    return missing.length > 0 ? undefined : (faces as number[]);
  });
  return { lying: onTable, missing };
}

function diceOf(asked: CheckRequest, faces: readonly number[]): readonly PlacedDie[] {
  return layDice(checkOf(asked), (_place, index) => faces[index]).lying;
}

function byPlace(dice: readonly PlacedDie[]): Faces {
  return Object.fromEntries(dice.map(({ place, face }) => [place, face]));
}

/** What a change of options makes of a record. */
export interface Change {
  readonly before: CheckRequest;
  readonly asked: CheckRequest;
  /** Every face rolled so far, needed or not. */
  readonly known: Faces;
  readonly history: readonly EarlierVersion[];
  /** How many known faces the new options use before the first die is missing. */
  readonly reused: number;
  /** The dice to roll next; none if all that is needed lies on the table. More may follow from what they show. */
  readonly missing: readonly Die[];
}

/** A recorded check with some options changed, or what is wrong with it. A hidden option stays as it is. */
export function changed(record: CheckRecord, options: Raw, systems: readonly Game[]): Change | Problem {
  const system = systems.find(({ id }) => id === record.system);
  const raw = rawOptions(record);
  const before = system ? parseRequest(system, record.kind, raw) : problem("brokenRecord");
  if (!system || isProblem(before)) return problem("brokenRecord");
  const asked = parseRequest(system, record.kind, { ...raw, ...options, ...rawOptions({ ...record, options: {} }) });
  if (isProblem(asked)) return asked;
  return withReuse({
    before,
    asked: withStored(asked, record),
    known: { ...record.spare, ...byPlace(diceOf(before, record.faces)) },
    history: limitHistory([...(record.history ?? []), { options: record.options, faces: record.faces }]),
  });
}

/** The record of a changed check before its missing dice are rolled: all known faces are spare. */
export function pendingRecord({ asked, known, history }: Change): CheckRecord {
  return { ...makeRecord(asked, []), spare: known, history };
}

function withReuse(change: Omit<Change, "reused" | "missing">): Change {
  const { lying, missing } = layDice(checkOf(change.asked), (place) => change.known[place]);
  return { ...change, reused: lying.length, missing };
}

/**
 * Adds dice that were rolled for a change, each for the next die that was missing then. A die is its first face and
 * those of its rerolls, which are found although dice behind it are missing: any face stands in for those meanwhile.
 */
export function withThrown(change: Change, dice: readonly (readonly number[])[]): Change {
  const known: Record<string, number> = { ...change.known };
  const added = new Map<string, readonly number[]>();
  layDice(checkOf(change.asked), (place, _index, { faces }) => {
    const [first, rerolls = "0"] = place.split(" +");
    const isFirst = first === place;
    if (isFirst && !(place in known) && added.size < dice.length) added.set(place, dice[added.size]!);
    const face = known[place] ?? added.get(first!)?.[parseInt(rerolls)];
    if (face !== undefined) known[place] = face;
    return face ?? (isFirst ? faces[0] : undefined);
  });
  return withReuse({ ...change, known });
}

/** The record of a changed check without missing dice. */
export function completeRecord({ asked, known, history }: Change): CheckRecord {
  const { lying } = layDice(checkOf(asked), (place) => known[place]);
  const faces = lying.map(({ face }) => face);
  return { ...makeRecord(asked, faces), history };
}

/** The record of a check once it is played: spare is what it did not need of the faces known before. */
export function settledRecord(pending: CheckRecord, asked: CheckRequest, faces: readonly number[]): CheckRecord {
  const record = makeRecord(asked, faces);
  const { spare = {}, history } = pending;
  if (!history) return record;
  const used = byPlace(diceOf(asked, faces));
  return { ...record, spare: Object.fromEntries(Object.entries(spare).filter(([place]) => !(place in used))), history };
}

/** Whether every die that a check needed before and needs now still shows the same face. */
export function keepsFaces(before: Replayed, now: Replayed): boolean {
  const known = byPlace(diceOf(before.asked!, before.played.faces));
  return diceOf(now.asked!, now.played.faces).every(({ place, face }) => (known[place] ?? face) === face);
}

/** What becomes of the dice on the table, as far as it is known before anything is rolled. */
export type Forecast = ReturnType<typeof forecastOf>;

/** What becomes of the dice of a record by this change of it. */
export function forecastOf({ faces }: CheckRecord, { before, asked, known, missing }: Change) {
  const table = diceOf(before, faces);
  const used = layDice(checkOf(asked), (place) => known[place]).lying;
  const [lies, needed] = [table, used].map((dice) => new Set(dice.map(({ place }) => place)));
  const gone = table.filter(({ place }) => !needed!.has(place));
  return {
    /** Lie on the table and stay there. */
    stays: used.filter(({ place }) => lies!.has(place)),
    /** Were set aside by an earlier change and are needed again. */
    returns: used.filter(({ place }) => !lies!.has(place)),
    /** Lie on the table and are surely not needed. */
    aside: missing.length === 0 ? gone : gone.filter(isOfFirstRoll(before, table)),
    /** Are rolled next; more may follow from what they show. */
    thrown: missing,
  };
}

/** While dice are missing, only the first roll is known for sure, with the rerolls of its dice. */
function isOfFirstRoll(before: CheckRequest, table: readonly PlacedDie[]): (die: PlacedDie) => boolean {
  const first = advance(checkOf(before), []);
  const places = table.slice(0, isRequest(first) ? first.dice.length : 0).map(({ place }) => place);
  return (die) => places.includes(die.place.split(" +")[0]!);
}
