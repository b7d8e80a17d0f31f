// Provenance: foundryvtt.com/api, namespace foundry.utils (v13, v14); types of 13, common/utils. Who relies on them: Midi QOL and Wrath & Glory
// (Semaphore), Lancer (EventEmitterMixin), Cosmere (getParentClasses), dnd5e (isSubclass, performIntegerSort).

type AnyClass = abstract new (...args: never[]) => object;

/** Whether a class is another one, or extends it. Documents are data models (API, Document), though here they are not built from that class. */
export function isSubclass(cls: AnyClass, parent: AnyClass): boolean {
  return (
    cls === parent || getParentClasses(cls).includes(parent) || (parent.name === "DataModel" && "documentName" in cls)
  );
}

/** The classes that a class extends, the nearest first. */
export function getParentClasses(cls: AnyClass): AnyClass[] {
  const parents: AnyClass[] = [];
  for (let parent = parentOf(cls); parent; parent = parentOf(parent)) parents.push(parent);
  return parents;
}

function parentOf(cls: AnyClass): AnyClass | null {
  const parent = Object.getPrototypeOf(cls) as AnyClass | null;
  return parent === null || parent === Function.prototype ? null : parent;
}

/** The class that has a member: of its instances where one is given, of its own where a class is. */
export function getDefiningClass(given: object, property: string): AnyClass | undefined {
  const isClass = typeof given === "function";
  const first = (isClass ? given : given.constructor) as AnyClass;
  const has = (cls: AnyClass) => Object.hasOwn(isClass ? cls : (cls.prototype as object), property);
  return [first, ...getParentClasses(first)].find(has);
}

/** A task that waits, and what is told its end. */
interface Task {
  readonly run: () => unknown;
  readonly done: (value: unknown) => void;
  readonly failed: (reason: unknown) => void;
}

/** Runs tasks in the order in which they come, so many at a time. */
export class Semaphore {
  max: number;
  #active = 0;
  #waiting: Task[] = [];

  constructor(max = 1) {
    this.max = max;
  }

  /** How many wait. */
  get remaining(): number {
    return this.#waiting.length;
  }

  /** How many run. */
  get active(): number {
    return this.#active;
  }

  /** Runs a function when there is room, and gives what it answers. */
  add<A extends unknown[], T>(fn: (...args: A) => T, ...args: A): Promise<Awaited<T>> {
    return new Promise<unknown>((done, failed) => {
      this.#waiting.push({ run: () => fn(...args), done, failed });
      this.#next();
    }) as Promise<Awaited<T>>;
  }

  /** Forgets those that wait. */
  clear(): void {
    this.#waiting = [];
  }

  #next(): void {
    const task = this.#active < this.max ? this.#waiting.shift() : undefined;
    if (task) void this.#run(task);
  }

  async #run({ run, done, failed }: Task): Promise<void> {
    this.#active++;
    try {
      done(await run());
    } catch (error) {
      failed(error);
    }
    this.#active--;
    this.#next();
  }
}

/** Something with a place in an order. */
type Sortable = Record<string, unknown>;

/** How one of several is put beside another one. */
export interface SortOptions<T> {
  readonly target?: T | null;
  readonly siblings?: readonly T[];
  readonly sortKey?: string;
  readonly sortBefore?: boolean;
}

/** The changes that put one of several before or behind another one: of that one alone where there is room, of all where not. */
export function performIntegerSort<T extends object>(
  source: T,
  { target = null, siblings = [], sortKey = "sort", sortBefore = true }: SortOptions<T> = {},
): { target: T; update: Record<string, number> }[] {
  const key = (one: T) => Number((one as Sortable)[sortKey] ?? 0);
  const others = siblings.filter((one) => one !== source).sort((a, b) => key(a) - key(b));
  const at = target ? others.indexOf(target) + (sortBefore ? 0 : 1) : sortBefore ? 0 : others.length;
  const [before, after] = [others[at - 1], others[at]];
  const low = before ? key(before) : undefined;
  const high = after ? key(after) : undefined;
  const place = between(low, high);
  if (place !== undefined) return [{ target: source, update: { [sortKey]: place } }];
  const all = [...others.slice(0, at), source, ...others.slice(at)];
  return all.map((one, index) => ({ target: one, update: { [sortKey]: (index + 1) * DENSITY } }));
}

const DENSITY = 100_000;

/** A whole number between two others, where there is one. */
function between(low: number | undefined, high: number | undefined): number | undefined {
  if (low === undefined) return high === undefined ? DENSITY : high - DENSITY;
  if (high === undefined) return low + DENSITY;
  const middle = Math.round((low + high) / 2);
  return middle > low && middle < high ? middle : undefined;
}
