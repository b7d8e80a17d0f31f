/**
 * A check whose options are changed after the roll. What lies on the table stays: only missing dice are thrown, and a
 * die that is taken back is kept aside, so that asking for it again gives the same face.
 *
 * Every die has a place: the role and part it is thrown for, its kind, and how many of these came before it.
 *
 * Worked example: a critical level whose damage was told wrongly; both dice stay.
 *
 *     changed({ v: 1, system: "kaiser", kind: "critical", options: { damage: 10 }, faces: [6, 4] }, { damage: 20 }, systems).reused // 2
 */
import type { Check } from "../engine/check.ts";
import type { Die } from "../engine/die.ts";
import type { Request } from "../engine/play.ts";
import { answer } from "../engine/play.ts";
import type { Raw } from "./field.ts";
import { rawOptions } from "./hidden.ts";
import type { CheckRequest } from "./notation.ts";
import { parseRequest } from "./notation.ts";
import type { Problem } from "./problem.ts";
import { isProblem, problem } from "./problem.ts";
import type { CheckRecord, Earlier, Replayed } from "./record.ts";
import { checkOf, makeRecord } from "./record.ts";
import type { System } from "./system.ts";

/** Faces by the place of their die. */
export type Faces = Readonly<Record<string, number>>;

/** What a change of options makes of a record. */
export interface Change {
  readonly before: CheckRequest;
  readonly asked: CheckRequest;
  /** Every face thrown so far, needed or not. */
  readonly known: Faces;
  readonly history: readonly Earlier[];
  /** How many known faces the new options use before the first die is missing. */
  readonly reused: number;
  /** The dice to throw next; none where all that is needed lies on the table. */
  readonly missing: readonly Die[];
  /** How many dice those are. More may follow from what they show. */
  readonly needed: number;
}

/** Changes that are remembered; of more, the latest. */
const MOST_EARLIER = 20;

/** Names the place of each die of the requests of one play, in their order. */
export class Places {
  readonly #counts = new Map<string, number>();
  #row: readonly string[] = [];

  /** One name a die. A die thrown again is named after the die it was first. */
  of({ role, dice, isAgain, pools, at, before }: Request): readonly string[] {
    if (isAgain) return dice.map((die) => `${this.#row[at]} +${before} ${kindOf(die)}`);
    const parts = pools.flatMap(({ count, tag }) => Array<string>(count).fill(partOf(tag)));
    this.#row = dice.map((die, i) => this.#numbered(`${role} ${parts[i]} ${kindOf(die)}`));
    return this.#row;
  }

  #numbered(place: string): string {
    const count = (this.#counts.get(place) ?? 0) + 1;
    this.#counts.set(place, count);
    return `${place} ${count}`;
  }
}

/** A face fits a die only where it is printed on one of the same name and size. */
function kindOf({ name, faces }: Die): string {
  return `${name}/${faces.length}`;
}

/** A tag names a part of the check; what follows from a capital letter on says what became of the die (`statGrown`). */
function partOf(tag = "-"): string {
  return tag.replace(/[A-Z].*/, "");
}

/** A die that was thrown, and the name of its place. */
export interface PlacedDie {
  readonly place: string;
  readonly die: Die;
  readonly face: number;
}

/** A play as far as faces are known. */
interface PlacedDice {
  readonly lying: readonly PlacedDie[];
  /** The dice of the next throw whose faces are not known; none where the play is at its end. */
  readonly missing: readonly Die[];
}

/** Plays on with the faces that are known; `faceAt` is asked in the order thrown. */
export function placeDice(
  check: Check<unknown>,
  faceAt: (place: string, index: number) => number | undefined,
): PlacedDice {
  const names = new Places();
  const lying: PlacedDie[] = [];
  const missing: Die[] = [];
  answer(check, (request) => {
    const before = lying.length;
    const faces = names.of(request).map((place, i) => {
      const face = faceAt(place, before + i);
      if (face === undefined) missing.push(request.dice[i]!);
      else lying.push({ place, die: request.dice[i]!, face });
      return face;
    });
    return missing.length > 0 ? undefined : (faces as number[]);
  });
  return { lying, missing };
}

/** The faces of a record by place: those that count now, without the spare ones. */
function placed(check: Check<unknown>, faces: readonly number[]): Faces {
  return Object.fromEntries(
    placeDice(check, (_place, index) => faces[index]).lying.map(({ place, face }) => [place, face]),
  );
}

/**
 * Whether every die that a check needed before and needs now still shows the same face. Both are checks asked for by
 * name.
 */
export function keepsFaces(before: Replayed, now: Replayed): boolean {
  const known = placed(checkOf(before.asked!), before.played.faces);
  return Object.entries(placed(checkOf(now.asked!), now.played.faces)).every(
    ([place, face]) => (known[place] ?? face) === face,
  );
}

/**
 * What becomes of a recorded check with some options changed, or what is wrong with them. A hidden option stays as it
 * is. A record that cannot be read is a problem as well.
 */
export function changed(record: CheckRecord, options: Raw, systems: readonly System[]): Change | Problem {
  const system = systems.find(({ id }) => id === record.system);
  if (!system) return problem("brokenRecord");
  const raw = rawOptions(record);
  const hidden = Object.fromEntries(Object.entries(raw).filter(([name]) => name in (record.hidden ?? {})));
  const [before, after] = [raw, { ...raw, ...options, ...hidden }].map((each) =>
    parseRequest(system, record.kind, each),
  );
  if (isProblem(before!)) return problem("brokenRecord");
  if (isProblem(after!)) return after;
  const known = { ...record.spare, ...placed(checkOf(before!), record.faces) };
  const history = [...(record.history ?? []), { options: record.options, faces: record.faces }].slice(-MOST_EARLIER);
  return {
    before: before!,
    asked: record.label === undefined ? after! : { ...after!, label: record.label },
    known,
    history,
    ...missingFrom(checkOf(after!), known),
  };
}

function missingFrom(check: Check<unknown>, known: Faces): Pick<Change, "reused" | "missing" | "needed"> {
  const { lying, missing } = placeDice(check, (place) => known[place]);
  return { reused: lying.length, missing, needed: missing.length };
}

/**
 * The same change with dice that were thrown for it since, each for the next die that was missing then. A die is its
 * first face and those that followed on it.
 */
export function withThrown(change: Change, dice: readonly (readonly number[])[]): Change {
  const known = new Map(Object.entries(change.known));
  const added = new Map<string, readonly number[]>();
  const check = checkOf(change.asked);
  placeDice(check, (place) => {
    const [, die, before] = /^(.*) \+(\d+) \S+$/.exec(place) ?? [];
    if (!known.has(place) && die === undefined && added.size < dice.length) added.set(place, dice[added.size]!);
    const face = known.get(place) ?? added.get(die ?? place)?.[Number(before ?? 0)];
    if (face !== undefined) known.set(place, face);
    return face;
  });
  const faces = Object.fromEntries(known);
  return { ...change, known: faces, ...missingFrom(check, faces) };
}

/** The record of a changed check for which no die is missing. */
export function completeRecord({ asked, known, history }: Change): CheckRecord {
  const { lying } = placeDice(checkOf(asked), (place) => known[place]);
  return {
    ...makeRecord(
      asked,
      lying.map(({ face }) => face),
    ),
    history,
  };
}

/** The record of a changed check before its missing dice are thrown: all known faces are spare. */
export function pendingRecord({ asked, known, history }: Change): CheckRecord {
  return { ...makeRecord(asked, []), spare: known, history };
}

/** The record of a check that has been played, with what it did not need of the faces known before. */
export function settledRecord(
  { spare, history }: CheckRecord,
  asked: CheckRequest,
  faces: readonly number[],
): CheckRecord {
  const record = makeRecord(asked, faces);
  if (!history) return record;
  const used = placed(checkOf(asked), faces);
  const left = Object.entries(spare ?? {}).filter(([place]) => !(place in used));
  return { ...record, spare: Object.fromEntries(left), history };
}
