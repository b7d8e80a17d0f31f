/**
 * Changes of a check's options after its roll. Dice on the table stay: only missing dice are rolled, and a die that is
 * no longer needed is kept as spare, so that a later change gets the same face.
 *
 * Every die has a slot: its role and part in the check, its kind, and the number of equal dice before it.
 */
import type { Check } from "../engine/check.ts";
import type { Die } from "../engine/die.ts";
import { advance, playWithAnswers, isRequest, type DiceRequest } from "../engine/play.ts";
import type { Game } from "./game.ts";
import { toUncheckedOptions } from "./hidden.ts";
import type { UncheckedOptions } from "./json.ts";
import { parseRequest, type CheckRequest, checkOf } from "./notation.ts";
import { isProblem, problem, type Problem } from "./problem.ts";
import {
  makeRecord,
  limitHistory,
  withRecordedDetails,
  type CheckRecord,
  type EarlierVersion,
  type ReplayedRecord,
} from "./record.ts";

/** Names the slots of the dice that one play requests, in their order. */
export class DiceSlots {
  readonly #counts = new Map<string, number>();
  #row: readonly string[] = [];

  /** One name a die. A die rolled again is named after its first roll. */
  namesFor({
    role,
    dice,
    isReroll: isAgain,
    pools,
    dieIndex: at,
    rollsBefore: before,
  }: DiceRequest): readonly string[] {
    if (isAgain) return dice.map((die) => `${this.#row[at]} +${before} ${kindOf(die)}`);
    const parts = pools.flatMap(({ count, tag }) => Array<string>(count).fill(partOf(tag)));
    this.#row = dice.map((die, i) => this.#withNumber(`${role} ${parts[i]} ${kindOf(die)}`));
    return this.#row;
  }

  #withNumber(slot: string): string {
    const count = (this.#counts.get(slot) ?? 0) + 1;
    this.#counts.set(slot, count);
    return `${slot} ${count}`;
  }
}

/** A face fits only dice of the same name and size. */
function kindOf({ name, faces }: Die): string {
  return `${name}/${faces.length}`;
}

/** A tag names a part of the check; from a capital letter on it says what happened to the die (`statGrown`). */
function partOf(tag = "-"): string {
  return tag.replace(/[A-Z].*/, "");
}

/** Faces by the slot of their die. */
export type FacesBySlot = Readonly<Record<string, number>>;

export type SlottedDie = { readonly slot: string; readonly die: Die; readonly face: number };

/**
 * Plays while `faceAt`, called in the order rolled, gives faces. Splits dice into those on the table and the next to
 * roll.
 */
function layDice(check: Check<unknown>, faceAt: (slot: string, index: number, die: Die) => number | undefined) {
  const slots = new DiceSlots();
  const onTable: SlottedDie[] = [];
  const missing: Die[] = [];
  playWithAnswers(check, (request) => {
    const before = onTable.length;
    const faces = slots.namesFor(request).map((slot, i) => {
      const face = faceAt(slot, before + i, request.dice[i]!);
      if (face === undefined) missing.push(request.dice[i]!);
      else onTable.push({ slot, die: request.dice[i]!, face });
      return face;
    });
    return missing.length > 0 ? undefined : (faces as number[]);
  });
  return { onTable, missing };
}

function diceOf(asked: CheckRequest, faces: readonly number[]): readonly SlottedDie[] {
  return layDice(checkOf(asked), (_place, index) => faces[index]).onTable;
}

function byPlace(dice: readonly SlottedDie[]): FacesBySlot {
  return Object.fromEntries(dice.map(({ slot: place, face }) => [place, face]));
}

/** A record with changed options. */
export interface Change {
  readonly before: CheckRequest;
  readonly request: CheckRequest;
  /** Every face rolled so far, needed or not. */
  readonly known: FacesBySlot;
  readonly history: readonly EarlierVersion[];
  /** The number of known faces that the new options use before the first die is missing. */
  readonly reused: number;
  /** The dice to roll next; none if all that are needed are on the table. More may follow from their faces. */
  readonly missing: readonly Die[];
}

/** A recorded check with some options changed. Hidden options stay as they are. */
export function changeRecord(
  record: CheckRecord,
  options: UncheckedOptions,
  systems: readonly Game[],
): Change | Problem {
  const system = systems.find(({ id }) => id === record.system);
  const raw = toUncheckedOptions(record);
  const before = system ? parseRequest(system, record.kind, raw) : problem("brokenRecord");
  if (!system || isProblem(before)) return problem("brokenRecord");
  const asked = parseRequest(system, record.kind, {
    ...raw,
    ...options,
    ...toUncheckedOptions({ ...record, options: {} }),
  });
  if (isProblem(asked)) return asked;
  return withReuse({
    before,
    request: withRecordedDetails(asked, record),
    known: { ...record.spare, ...byPlace(diceOf(before, record.faces)) },
    history: limitHistory([...(record.history ?? []), { options: record.options, faces: record.faces }]),
  });
}

/** The record of a changed check before its missing dice are rolled: all known faces are spare. */
export function pendingRecord({ request: asked, known, history }: Change): CheckRecord {
  return { ...makeRecord(asked, []), spare: known, history };
}

function withReuse(change: Omit<Change, "reused" | "missing">): Change {
  const { onTable, missing } = layDice(checkOf(change.request), (slot) => change.known[slot]);
  return { ...change, reused: onTable.length, missing };
}

/**
 * Adds dice that were rolled for a change, each for the next die that was missing then. A die is its first face and
 * those of its rerolls; to reach the rerolls, any face stands in for dice that are still missing.
 */
export function withRolledDice(change: Change, dice: readonly (readonly number[])[]): Change {
  const known: Record<string, number> = { ...change.known };
  const added = new Map<string, readonly number[]>();
  layDice(checkOf(change.request), (slot, _index, { faces }) => {
    const [first, rerolls = "0"] = slot.split(" +");
    const isFirst = first === slot;
    if (isFirst && !(slot in known) && added.size < dice.length) added.set(slot, dice[added.size]!);
    const face = known[slot] ?? added.get(first!)?.[parseInt(rerolls)];
    if (face !== undefined) known[slot] = face;
    return face ?? (isFirst ? faces[0] : undefined);
  });
  return withReuse({ ...change, known });
}

/** The record of a changed check without missing dice. */
export function completeRecord({ request: asked, known, history }: Change): CheckRecord {
  const { onTable } = layDice(checkOf(asked), (slot) => known[slot]);
  const faces = onTable.map(({ face }) => face);
  return { ...makeRecord(asked, faces), history };
}

/** The record of a played check: known faces that it did not need are spare. */
export function playedRecord(pending: CheckRecord, asked: CheckRequest, faces: readonly number[]): CheckRecord {
  const record = makeRecord(asked, faces);
  const { spare = {}, history } = pending;
  if (!history) return record;
  const used = byPlace(diceOf(asked, faces));
  return { ...record, spare: Object.fromEntries(Object.entries(spare).filter(([slot]) => !(slot in used))), history };
}

/** Whether every die that a check needed before and needs now still shows the same face. */
export function hasSameFaces(before: ReplayedRecord, now: ReplayedRecord): boolean {
  const known = byPlace(diceOf(before.request!, before.played.faces));
  return diceOf(now.request!, now.played.faces).every(({ slot: place, face }) => (known[place] ?? face) === face);
}

export type ChangePreview = ReturnType<typeof previewChange>;

/** The effect of a change on the dice, as far as it is known before anything is rolled. */
export function previewChange({ faces }: CheckRecord, { before, request: asked, known, missing }: Change) {
  const table = diceOf(before, faces);
  const used = layDice(checkOf(asked), (slot) => known[slot]).onTable;
  const [lies, needed] = [table, used].map((dice) => new Set(dice.map(({ slot: place }) => place)));
  const gone = table.filter(({ slot: place }) => !needed!.has(place));
  return {
    /** Dice that stay on the table. */
    stays: used.filter(({ slot: place }) => lies!.has(place)),
    /** Spare dice of an earlier change that are needed again. */
    returns: used.filter(({ slot: place }) => !lies!.has(place)),
    /** Dice on the table that are surely not needed. */
    setAside: missing.length === 0 ? gone : gone.filter(isOfFirstRoll(before, table)),
    /** Dice to roll next; more may follow from their faces. */
    toRoll: missing,
  };
}

/** While dice are missing, only the first roll is certain, with the rerolls of its dice. */
function isOfFirstRoll(before: CheckRequest, table: readonly SlottedDie[]): (die: SlottedDie) => boolean {
  const first = advance(checkOf(before), []);
  const slots = table.slice(0, isRequest(first) ? first.dice.length : 0).map(({ slot: place }) => place);
  return (die) => slots.includes(die.slot.split(" +")[0]!);
}
