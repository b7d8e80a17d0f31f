// Provenance: foundryvtt.com/api, primitives (v13, v14); MIT types src/foundry/common/primitives.

type Methods = Record<string, (...args: never[]) => unknown>;

const array: Methods = {
  filterJoin(this: unknown[], separator: string) {
    return this.filter(Boolean).join(separator);
  },
  findSplice(this: unknown[], find: (item: unknown, at: number, all: unknown[]) => boolean, ...replacement: unknown[]) {
    const at = this.findIndex(find);
    return at < 0 ? null : this.splice(at, 1, ...replacement)[0];
  },
  partition(this: unknown[], rule: (item: unknown) => boolean) {
    return [this.filter((item) => !rule(item)), this.filter(rule)];
  },
};

const arrayStatics: Methods = { fromRange: (length: number, from = 0) => Array.from({ length }, (_, at) => at + from) };

const ROUND: Readonly<Record<string, (number: number) => number>> = {
  round: Math.round,
  ceil: Math.ceil,
  floor: Math.floor,
};

const number: Methods = {
  ordinalString(this: number) {
    const rule = new Intl.PluralRules("en", { type: "ordinal" }).select(Number(this));
    return `${this}${{ one: "st", two: "nd", few: "rd" }[rule as "one"] ?? "th"}`;
  },
  toNearest(this: number, interval = 1, method = "round", base = 0) {
    return (ROUND[method] ?? Math.round)((this - base) / interval) * interval + Number(base);
  },
};

const numberStatics: Methods = {
  isNumeric: (value: unknown) =>
    (typeof value === "number" || (typeof value === "string" && value.trim() !== "")) && !Number.isNaN(Number(value)),
};

const string: Methods = {
  capitalize(this: string) {
    return this.charAt(0).toUpperCase() + this.slice(1);
  },
  titleCase(this: string) {
    return this.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  },
  slugify(this: string, { replacement = "-", strict = false }: { replacement?: string; strict?: boolean } = {}) {
    const plain = this.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, replacement);
    return strict
      ? plain.replace(new RegExp(`[^a-z0-9${regexp["escape"]!(replacement as never) as string}]`, "g"), "")
      : plain;
  },
};

const math: Methods = {
  clamp: (value: number, low: number, high: number) => Math.min(Math.max(value, low), high),
  roundDecimals: (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places,
};

const set: Methods = {
  map(this: Set<unknown>, transform: (item: unknown) => unknown) {
    return new Set([...this].map(transform));
  },
  some(this: Set<unknown>, test: (item: unknown) => boolean) {
    return [...this].some(test);
  },
  reduce(this: Set<unknown>, reducer: (sum: unknown, item: unknown, at: number) => unknown, initial: unknown) {
    return [...this].reduce<unknown>((sum, item, at) => reducer(sum, item, at), initial);
  },
};

const date: Methods = {};

const regexp: Methods = { escape: (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&") };

const EXTENSIONS: readonly [home: object, methods: Methods][] = [
  [Array.prototype, array],
  [Array, arrayStatics],
  [Number.prototype, number],
  [Number, numberStatics],
  [String.prototype, string],
  [Math, math],
  [Set.prototype, set],
  [Date.prototype, date],
  [RegExp, regexp],
];

/** Gives JavaScript's own objects the methods that Foundry documents for them; those that exist already stay. */
export function extendPrimitives(): void {
  for (const [home, methods] of EXTENSIONS) {
    for (const [name, value] of Object.entries(methods)) {
      if (!(name in home)) Object.defineProperty(home, name, { value, writable: true, configurable: true });
    }
  }
}
