/**
 * Modifiers after dice, as Foundry documents them (`docs/rules.md` §8.2). Worked example: dice that are rolled
 * again on a 1, of which the two highest are kept.
 *
 *     readModifiers("r=1kh2", { count: 4, low: 1, high: 6 }).keeps // [{ command: "kh", number: 2 }]
 */

const SIGNS = ["<=", ">=", "<", ">", "="] as const;

export interface Condition {
  readonly sign: (typeof SIGNS)[number];
  readonly number: number;
}

/**
 * Rolls dice again: `r` and `rr` instead of the first roll, `x` and `xo` besides it; `rr` and `x` again and again. The
 * limit is the most rolls that it brings to all dice of the term.
 */
export interface RollModifier {
  readonly command: "r" | "rr" | "x" | "xo";
  readonly on: Condition;
  readonly limit?: number;
}

export type KeepModifier = { readonly command: "kh" | "kl" | "dh" | "dl"; readonly number: number };
/** Changes what a die counts. `df` and `sf` without a condition take what was counted as no success. */
export type CountModifier =
  | { readonly command: "min" | "max"; readonly number: number }
  | { readonly command: "even" | "odd" }
  | { readonly command: "cs" | "cf"; readonly on: Condition }
  | { readonly command: "df" | "sf"; readonly on: Condition | null };

export interface Modifiers {
  readonly rolls: readonly RollModifier[];
  readonly keeps: readonly KeepModifier[];
  readonly counts: readonly CountModifier[];
  /** The total counts as its distance to this number: `ms>=12`. */
  readonly margin?: Condition;
}

/** The number of dice, and their lowest and highest face. */
interface DiceSize {
  readonly count: number;
  readonly low: number;
  readonly high: number;
}

const SHORT: Readonly<Record<string, string>> = { k: "kh", d: "dl" };
/** Longer commands first. */
const COMMANDS = [
  ...["even", "min", "max", "odd", "kh", "kl", "dh", "dl", "cs", "cf", "df", "sf", "ms", "xo", "rr"],
  ...["k", "d", "r", "x"],
];

export const MODIFIER_EXAMPLES = {
  ...{ kh: "kh2", kl: "kl2", dh: "dh", dl: "dl", r: "r1", rr: "rr<3", x: "x6", xo: "xo6" },
  ...{ min: "min2", max: "max5", cs: "cs>=5", cf: "cf<3", df: "df=1" },
} as const;

/** A term with more modifiers is not read. */
export const MOST_MODIFIERS = 8;

/** Comparisons that chat has escaped, and those of typographers. */
const SPELLINGS = [
  [/&?(?:amp;)?gt;/gi, ">"],
  [/&?(?:amp;)?lt;/gi, "<"],
  [/≥/g, ">="],
  [/≤/g, "<="],
] as const;

/** Undefined if one of them is of the world's system, or stands in an order that is not understood here. */
export function readModifiers(written: string, dice: DiceSize): Modifiers | undefined {
  const calls = callsIn(written);
  if (!calls) return undefined;
  const [rolls, keeps, counts]: [RollModifier[], KeepModifier[], CountModifier[]] = [[], [], []];
  let margin: Condition | undefined;
  for (const [command, rest] of calls) {
    // Dice that explode may become any number.
    const count = rolls.some((each) => each.command.startsWith("x")) ? Infinity : dice.count;
    const modifier = readModifier(command, rest, { ...dice, count });
    if (modifier === undefined) return undefined;
    if (modifier === "nothing") continue;
    if ("margin" in modifier) margin = modifier.margin;
    else if ("rolls" in modifier) {
      if (keeps.length + counts.length > 0) return undefined;
      rolls.push(modifier.rolls);
    } else if ("keeps" in modifier) keeps.push(modifier.keeps);
    else if (endsInLetters(counts)) return undefined;
    else counts.push(modifier.counts);
  }
  if (margin && endsInLetters(counts)) return undefined;
  return { rolls, keeps, counts, ...(margin && { margin }) };
}

/** True if a further modifier would run together with the last one, whose number Foundry then loses. */
function endsInLetters(counts: readonly CountModifier[]): boolean {
  const last = counts.at(-1);
  return last !== undefined && !("number" in last) && !("on" in last && last.on);
}

type Call = readonly [command: string, rest: string];

/** Commands with what follows each. Letters that are several commands are taken apart, and lose their number. */
function callsIn(written: string): readonly Call[] | undefined {
  const text = SPELLINGS.reduce((rest, [spelling, sign]) => rest.replace(spelling, sign), written.toLowerCase());
  const calls: Call[] = [];
  for (const [whole, letters = "", rest = ""] of text.matchAll(/([a-z]*)([^a-z]*)/g)) {
    if (whole === "") continue;
    if (COMMANDS.includes(letters)) calls.push([letters, rest]);
    else {
      const several = commandsIn(letters);
      if (!several) return undefined;
      calls.push(...several.map((command): Call => [command, ""]));
    }
  }
  return calls.length <= MOST_MODIFIERS ? calls : undefined;
}

function commandsIn(letters: string): readonly string[] | undefined {
  const found: string[] = [];
  for (let at = 0; at < letters.length; at += found.at(-1)!.length) {
    const command = COMMANDS.find((each) => letters.startsWith(each, at));
    if (command === undefined) return undefined;
    found.push(command);
  }
  return found.length > 0 ? found : undefined;
}

type OneModifier =
  | { readonly rolls: RollModifier }
  | { readonly keeps: KeepModifier }
  | { readonly counts: CountModifier }
  | { readonly margin: Condition }
  | "nothing";

function readModifier(written: string, rest: string, { count, low, high }: DiceSize): OneModifier | undefined {
  const command = SHORT[written] ?? written;
  const [all, first, sign, last] = /^(\d{1,6})?(<=|>=|[<>=])?(\d{1,6})?$/.exec(rest) ?? [];
  if (all === undefined) return undefined;
  const number = sign === undefined ? first : last;
  const on = (usual: number): Condition => ({
    sign: (sign ?? "=") as Condition["sign"],
    number: number === undefined ? usual : Number(number),
  });
  switch (command) {
    case "kh":
    case "kl":
    case "dh":
    case "dl":
      return sign === undefined ? { keeps: { command, number: Math.min(count, Number(first ?? 1)) } } : undefined;
    case "min":
    case "max":
      if (sign !== undefined) return undefined;
      return first === undefined ? "nothing" : { counts: { command, number: Number(first) } };
    case "even":
    case "odd":
      return { counts: { command } };
    case "r":
    case "rr":
    case "x":
    case "xo": {
      const limit = sign === undefined || first === undefined ? Infinity : Number(first);
      // A limit that the dice cannot reach is none.
      const isLimited = limit < Infinity && (command === "rr" || command === "x" || limit < count);
      return { rolls: { command, on: on(command.startsWith("r") ? low : high), ...(isLimited && { limit }) } };
    }
    case "cs":
      return { counts: { command, on: on(high) } };
    case "cf":
      return { counts: { command, on: on(low) } };
    case "ms":
      return number === undefined ? "nothing" : { margin: on(0) };
    default:
      return { counts: { command: command as "df" | "sf", on: number === undefined ? null : on(low) } };
  }
}

/** Modifiers in one spelling, without letters that run together before a number. */
export function writeModifiers({ rolls, keeps, counts, margin }: Modifiers, high: number): string {
  const last = keeps.length + counts.length === 0 && !margin ? rolls.at(-1) : undefined;
  return [
    ...rolls.map((each) => {
      const { command, on, limit } = each;
      const isUsual = command.startsWith("x") && on.sign === "=" && on.number === high;
      return each === last && isUsual && limit === undefined ? command : writeCondition(`${command}${limit ?? ""}`, on);
    }),
    ...keeps.map(({ command, number }) => `${command}${number}`),
    ...counts.map((each) => {
      if ("number" in each) return `${each.command}${each.number}`;
      return "on" in each ? writeCondition(each.command, each.on) : each.command;
    }),
    ...(margin ? [writeCondition("ms", margin)] : []),
  ].join("");
}

function writeCondition(command: string, on: Condition | null): string {
  return on === null ? command : `${command}${on.sign}${on.number}`;
}

// ---- Their meaning ----

export function meets({ sign, number }: Condition, face: number): boolean {
  if (face === number) return sign.includes("=");
  return sign.startsWith(face < number ? "<" : ">");
}

/**
 * The ranks that are kept of some dice, of which 0 is the highest: from the first number up to the second. A real
 * Foundry 9 did not drop the only die there was (`1d6dh` on 6 came to 6).
 */
export function keptRanks(count: number, keeps: readonly KeepModifier[]): readonly [from: number, to: number] {
  let [from, to] = [0, count];
  for (const { command, number } of keeps) {
    if (command.startsWith("d") && count === 1) continue;
    if (command === "kh") to = Math.min(to, from + number);
    else if (command === "kl") from = Math.max(from, to - number);
    else if (command === "dh") from = Math.min(to, from + number);
    else to = Math.max(from, to - number);
  }
  return [from, to];
}

/** The number that a face adds to the total, on dice with this lowest face. */
export function countOf(face: number, counts: readonly CountModifier[], low: number): number {
  let count = face;
  let success: boolean | undefined;
  let failure: boolean | undefined;
  for (const each of counts) {
    if ("number" in each) {
      const isBeyond = each.command === "min" ? face < each.number : face > each.number;
      if (isBeyond) count = each.number;
    } else if (!("on" in each)) {
      success = (face % 2 === 0) === (each.command === "even");
      count = success ? 1 : 0;
    } else if (each.command === "df" || each.command === "sf") {
      const isUnjudged = success === undefined && failure === undefined;
      failure = each.on ? meets(each.on, face) : isUnjudged ? face === low : (failure ?? success === false);
      if (failure) [count, success] = [each.command === "df" ? -1 : -face, false];
    } else {
      const isMet = meets(each.on!, face);
      if (each.command === "cs") success = isMet;
      else failure = isMet;
      count = isMet ? 1 : 0;
    }
  }
  return count;
}
