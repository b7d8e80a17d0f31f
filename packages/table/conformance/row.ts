/**
 * One line of the conformance table: what Foundry's documentation says its dice do. A row knows only the globals, so that it
 * runs on the host and, unchanged, inside a real Foundry. Faces are scripted through the public API:
 * `await rolled("4d6kh3", d(6, 1, 2, 3, 4))` gives a roll whose total is 9.
 */
import { globals, termNamed, type DiceConfiguration, type RollClass, type RollLike, type Term } from "./foundry.ts";

/** A named statement about dice, where it is documented, and what finds out whether it holds. */
export interface Row {
  readonly name: string;
  readonly source: string;
  /** Absent where the source states it; "probable" where it is concluded from what a package relies on. */
  readonly certainty?: "probable";
  readonly run: () => void | Promise<void>;
}

/** Rows of one source: an article of the knowledge base, a page of the API or an issue. */
export function rows(source: string, statements: Statements, certainty?: "probable"): Row[] {
  return Object.entries(statements).map(([name, run]) => ({ name, source, run, ...(certainty && { certainty }) }));
}

/** A test for each statement. */
type Statements = Readonly<Record<string, () => void | Promise<void>>>;

/** The core Roll class, whatever the world's system made of the configuration. */
export function coreRoll(): RollClass {
  return globals().foundry.dice.Roll;
}

/** Uniform numbers that make dice of `size` faces show these faces. */
export function d(size: number, ...faces: number[]): number[] {
  const Die = termNamed("Die");
  return uniforms(new Die({ faces: size }), faces);
}

/** Uniform numbers that make coins show these faces, 1 being heads. */
export const coins = (...faces: number[]) => uniforms(new (termNamed("Coin"))({}), faces);
/** Uniform numbers that make Fate dice show these faces. */
export const fates = (...faces: number[]) => uniforms(new (termNamed("FateDie"))({}), faces);

function uniforms(term: Term, faces: readonly number[]): number[] {
  return faces.map((face) => uniformFor(term, face));
}

const STEPS = 4096;

function uniformFor(term: Term, face: number): number {
  for (let i = 0; i < STEPS; i++) if (term.mapRandomFace((i + 0.5) / STEPS) === face) return (i + 0.5) / STEPS;
  throw new Error(`No uniform number makes a ${term.denomination} show ${face}.`);
}

/** Does something with scripted dice. Throws where more dice fall than were scripted, and where fewer do. */
export async function scripted<T>(queue: readonly number[], act: () => T | Promise<T>): Promise<T> {
  const left = [...queue];
  const answer = await configured({ randomUniform: () => next(left, queue.length) }, act);
  if (left.length > 0) throw new Error(`${left.length} of ${queue.length} scripted dice were never thrown.`);
  return answer;
}

function next(left: number[], length: number): number {
  const u = left.shift();
  if (u === undefined) throw new Error(`More dice were thrown than the ${length} that were scripted.`);
  return u;
}

/** Does something while parts of CONFIG.Dice are replaced, and puts them back whatever happens. */
export async function configured<T>(changes: Partial<DiceConfiguration>, act: () => T | Promise<T>): Promise<T> {
  const config = globals().CONFIG.Dice;
  const kept = Object.fromEntries(Object.keys(changes).map((key) => [key, config[key as keyof DiceConfiguration]]));
  Object.assign(config, changes);
  try {
    return await act();
  } finally {
    Object.assign(config, kept);
  }
}

/** A roll of the core class, evaluated with scripted dice. */
export async function rolled(formula: string, dice: readonly number[] = [], data: object = {}): Promise<RollLike> {
  return scripted(dice, async () => {
    const roll = new (coreRoll())(formula, data);
    await roll.evaluate({ allowInteractive: false });
    return roll;
  });
}

/** Fails unless both are the same value, or the same all the way down. */
export function same(actual: unknown, expected: unknown, what = "value"): void {
  const [got, wanted] = [JSON.stringify(actual) ?? "undefined", JSON.stringify(expected) ?? "undefined"];
  if (got !== wanted) throw new Error(`The ${what} is ${got}, but the documentation has ${wanted}.`);
}

/** Fails unless something is refused, at once or later. */
export async function refuses(act: () => unknown, what: string): Promise<void> {
  let answer: unknown;
  try {
    answer = await act();
  } catch {
    return;
  }
  throw new Error(`${what} should be refused, but gave ${String(answer)}.`);
}

type Case = readonly [formula: string, dice: () => number[], total: number, data?: object];

/** A row that rolls formulas and looks at their totals. */
export function totals(...cases: Case[]): () => Promise<void> {
  return async () => {
    for (const [formula, dice, total, data] of cases) {
      same((await rolled(formula, dice(), data)).total, total, `total of ${formula}`);
    }
  };
}

export function first(roll: RollLike): Term {
  const [term] = roll.terms;
  if (!term) throw new Error("The roll has no terms.");
  return term;
}
