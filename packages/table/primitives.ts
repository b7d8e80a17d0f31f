// Provenance: foundryvtt.com/api, primitives (v13, v14); MIT types src/foundry/common/primitives.

type Methods = Record<string, (...args: never[]) => unknown>;

const array: Methods = {
  equals(this: unknown[], other: unknown) {
    return Array.isArray(other) && other.length === this.length && this.every((item, at) => item === other[at]);
  },
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
  between(this: number, a: number, b: number, inclusive = true) {
    return within(Number(this), a, b, inclusive);
  },
  ordinalString(this: number) {
    const rule = new Intl.PluralRules("en", { type: "ordinal" }).select(Number(this));
    return `${this}${{ one: "st", two: "nd", few: "rd" }[rule as "one"] ?? "th"}`;
  },
  paddedString(this: number, digits: number) {
    return String(this).padStart(digits, "0");
  },
  signedString(this: number) {
    return `${this < 0 ? "" : "+"}${this}`;
  },
  toNearest(this: number, interval = 1, method = "round", base = 0) {
    return (ROUND[method] ?? Math.round)((this - base) / interval) * interval + Number(base);
  },
};

const numberStatics: Methods = {
  between: within,
  isNumeric: (value: unknown) =>
    (typeof value === "number" || (typeof value === "string" && value.trim() !== "")) && !Number.isNaN(Number(value)),
  fromString: (text: unknown) =>
    typeof text === "string" && text.trim() !== "" ? Number(text.replace(/\s/g, "")) : NaN,
};

const string: Methods = {
  capitalize(this: string) {
    return this.charAt(0).toUpperCase() + this.slice(1);
  },
  compare(this: string, other: string) {
    return Math.sign(this.localeCompare(other));
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
  mix: (a: number, b: number, weight: number) => a * (1 - weight) + b * weight,
  normalizeRadians: (radians: number) => Math.atan2(Math.sin(radians), Math.cos(radians)),
  roundDecimals: (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places,
  oscillation: (
    low: number,
    high: number,
    time: number,
    period: number,
    minimize: (angle: number) => number = Math.cos,
  ) => low + ((high - low) * (minimize((2 * Math.PI * time) / period) + 1)) / 2,
  normalizeDegrees: (degrees: number) => ((degrees % 360) + 360) % 360,
  toDegrees: (radians: number) => (radians * 180) / Math.PI,
  toRadians: (degrees: number) => (degrees * Math.PI) / 180,
};

const set: Methods = {
  equals(this: Set<unknown>, other: Set<unknown>) {
    return this.size === other.size && [...this].every((item) => other.has(item));
  },
  first(this: Set<unknown>) {
    return this.values().next().value;
  },
  intersects(this: Set<unknown>, other: Set<unknown>) {
    return [...this].some((item) => other.has(item));
  },
  toObject(this: Set<unknown>) {
    return [...this];
  },
  filter(this: Set<unknown>, test: (item: unknown) => boolean) {
    return new Set([...this].filter(test));
  },
  find(this: Set<unknown>, test: (item: unknown) => boolean) {
    return [...this].find(test);
  },
  map(this: Set<unknown>, transform: (item: unknown) => unknown) {
    return new Set([...this].map(transform));
  },
  some(this: Set<unknown>, test: (item: unknown) => boolean) {
    return [...this].some(test);
  },
  every(this: Set<unknown>, test: (item: unknown) => boolean) {
    return [...this].every(test);
  },
  reduce(this: Set<unknown>, reducer: (sum: unknown, item: unknown, at: number) => unknown, initial: unknown) {
    return [...this].reduce<unknown>((sum, item, at) => reducer(sum, item, at), initial);
  },
};

const date: Methods = {
  isValid(this: Date) {
    return !Number.isNaN(this.getTime());
  },
};

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

function within(value: number, a: number, b: number, inclusive = true): boolean {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  return inclusive ? value >= low && value <= high : value > low && value < high;
}
