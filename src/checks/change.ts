/** Changes of a check after its roll: dice on the table stay, and spare dice keep their faces for a later change. */
import type { Check } from "../engine/check.ts";
import { rerollOf, type Die } from "../engine/die.ts";
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

/** Names dice, in the order of requests, by role, part of the check, kind, and the number of equal dice before them. */
export class DiceSlots {
  readonly #counts = new Map<string, number>();
  #row: readonly string[] = [];

  /** Gives one name a die. A die rolled again is named after its first roll. */
  namesFor({ role, dice, isReroll, pools, dieIndex, rollsBefore }: DiceRequest): readonly string[] {
    if (isReroll) return dice.map((die) => `${this.#row[dieIndex]} +${rollsBefore} ${kindOf(die)}`);
    const parts = pools.flatMap(({ count, tag, part = "" }) => Array<string>(count).fill(`${partOf(tag)}${part}`));
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

export type FacesBySlot = Readonly<Record<string, number>>;

export type SlottedDie = { readonly slot: string; readonly die: Die; readonly face: number };

/** Asks `faceAt` in the order rolled. Splits dice into those on the table and the next to roll. */
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

function diceOf(request: CheckRequest, faces: readonly number[]): readonly SlottedDie[] {
  return layDice(checkOf(request), (_slot, index) => faces[index]).onTable;
}

function facesBySlot(dice: readonly SlottedDie[]): FacesBySlot {
  return Object.fromEntries(dice.map(({ slot, face }) => [slot, face]));
}

export interface Change {
  readonly before: CheckRequest;
  readonly request: CheckRequest;
  readonly known: FacesBySlot;
  readonly history: readonly EarlierVersion[];
  /** The dice to roll next. More may follow from their faces. */
  readonly missing: readonly Die[];
}

export type ChangedRequest = Pick<Change, "before" | "request">;

/** The check with some other options, without playing it. Hidden options stay as they are. */
export function changeRequest(
  record: CheckRecord,
  options: UncheckedOptions,
  games: readonly Game[],
): ChangedRequest | Problem {
  const game = games.find(({ id }) => id === record.system);
  const raw = toUncheckedOptions(record);
  const before = game && parseRequest(game, record.kind, raw);
  if (!before || isProblem(before)) return problem("brokenRecord");
  const hidden = toUncheckedOptions({ ...record, options: {} });
  const request = parseRequest(before.game, record.kind, { ...raw, ...options, ...hidden });
  return isProblem(request) ? request : { before, request: withRecordedDetails(request, record) };
}

export function changeRecord(record: CheckRecord, options: UncheckedOptions, games: readonly Game[]): Change | Problem {
  const changed = changeRequest(record, options, games);
  if (isProblem(changed)) return changed;
  return withMissing({
    ...changed,
    known: { ...record.spare, ...facesBySlot(diceOf(changed.before, record.faces)) },
    history: limitHistory([...(record.history ?? []), { options: record.options, faces: record.faces }]),
  });
}

/** The record of a changed check before its missing dice are rolled: all known faces are spare. */
export function pendingRecord({ request, known, history }: Change): CheckRecord {
  return { ...makeRecord(request, []), spare: known, history };
}

function withMissing(change: Omit<Change, "missing">): Change {
  const { missing } = layDice(checkOf(change.request), (slot) => change.known[slot]);
  return { ...change, missing };
}

/** Adds each die, a first face and its rerolls, for the next missing one. Any face stands in for dice still missing. */
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
  return withMissing({ ...change, known });
}

export function completeRecord({ request, known, history }: Change): CheckRecord {
  const { onTable } = layDice(checkOf(request), (slot) => known[slot]);
  const faces = onTable.map(({ face }) => face);
  return { ...makeRecord(request, faces), history };
}

/** The record of a played check: known faces that it did not need are spare. */
export function playedRecord(pending: CheckRecord, request: CheckRequest, faces: readonly number[]): CheckRecord {
  const record = makeRecord(request, faces);
  const { spare = {}, history } = pending;
  if (!history) return record;
  const used = facesBySlot(diceOf(request, faces));
  return { ...record, spare: Object.fromEntries(Object.entries(spare).filter(([slot]) => !(slot in used))), history };
}

/** Whether every die that a check needed before and needs now still shows the same face. */
export function hasSameFaces(before: ReplayedRecord, now: ReplayedRecord): boolean {
  const known = facesBySlot(diceOf(before.request!, before.played.faces));
  return diceOf(now.request!, now.played.faces).every(({ slot, face }) => (known[slot] ?? face) === face);
}

export type ChangePreview = ReturnType<typeof previewChange>;

export function previewChange({ faces }: CheckRecord, { before, request, known, missing }: Change) {
  const table = diceOf(before, faces);
  const used = layDice(checkOf(request), (slot) => known[slot]).onTable;
  const slotsOf = (dice: readonly SlottedDie[]) => new Set(dice.map(({ slot }) => slot));
  const [tableSlots, usedSlots] = [slotsOf(table), slotsOf(used)];
  const gone = table.filter(({ slot }) => !usedSlots.has(slot));
  return {
    stays: used.filter(({ slot }) => tableSlots.has(slot)),
    /** Spare dice of an earlier change that are needed again. */
    returns: used.filter(({ slot }) => !tableSlots.has(slot)),
    setAside: missing.length === 0 ? gone : gone.filter(isOfFirstRoll(before, table)),
    toRoll: missing.length === 0 ? missing : certainDice(request, known),
  };
}

/** The dice that are rolled whatever the others show: those of the next roll, and one reroll of each that lies. */
function certainDice(request: CheckRequest, known: FacesBySlot): readonly Die[] {
  const slots = new DiceSlots();
  const found = new Map<number, Die>();
  playWithAnswers(checkOf(request), (next) => {
    if (found.size > 0 && !next.isReroll) return undefined;
    return slots.namesFor(next).map((slot, i) => {
      const [at, die] = [next.dieIndex + i, next.dice[i]!];
      if (!(slot in known) && !found.has(at)) found.set(at, die);
      return known[slot] ?? die.faces.find((face) => !rerollOf(die, face)) ?? die.faces[0] ?? 0;
    });
  });
  return [...found.values()];
}

/** While dice are missing, only the first roll is certain, with the rerolls of its dice. */
function isOfFirstRoll(before: CheckRequest, table: readonly SlottedDie[]): (die: SlottedDie) => boolean {
  const first = advance(checkOf(before), []);
  const slots = table.slice(0, isRequest(first) ? first.dice.length : 0).map(({ slot }) => slot);
  return (die) => slots.includes(die.slot.split(" +")[0]!);
}
