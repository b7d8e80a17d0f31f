/**
 * Modifiers after dice, as Foundry documents them (`docs/rules.md` §8.2). Worked example: dice that are rolled
 * again on a 1, of which the two highest are kept.
 *
 *     readModifiers("r=1kh2", { count: 4, sides: 6 }).keeps // [{ command: "kh", number: 2 }]
 */
import { isProblem, problem, type Problem } from "./kit.ts";

const SIGNS = ["<=", ">=", "<", ">", "="] as const;

export interface Condition {
  readonly sign: (typeof SIGNS)[number];
  readonly number: number;
}

/** Rolls dice again: `r` and `rr` instead of the first roll, `x` and `xo` besides it; `rr` and `x` again and again. */
type RollModifier = { readonly command: "r" | "rr" | "x" | "xo"; readonly on: Condition };
export type KeepModifier = { readonly command: "kh" | "kl" | "dh" | "dl"; readonly number: number };
/** Changes what a die counts. A `df` without a condition takes what was counted as no success. */
export type CountModifier =
  | { readonly command: "min" | "max"; readonly number: number }
  | { readonly command: "cs" | "cf"; readonly on: Condition }
  | { readonly command: "df"; readonly on: Condition | null };

export interface Modifiers {
  readonly rolls: readonly RollModifier[];
  readonly keeps: readonly KeepModifier[];
  readonly counts: readonly CountModifier[];
}

type DiceSize = { readonly count: number; readonly sides: number };

const SHORT: Readonly<Record<string, string>> = { k: "kh", d: "dl" };
/** Longer commands first. */
const COMMANDS = ["min", "max", "kh", "kl", "dh", "dl", "cs", "cf", "df", "xo", "rr", "k", "d", "r", "x"];

export const MODIFIER_EXAMPLES = {
  ...{ kh: "kh2", kl: "kl2", dh: "dh", dl: "dl", r: "r1", rr: "rr<3", x: "x6", xo: "xo6" },
  ...{ min: "min2", max: "max5", cs: "cs>=5", cf: "cf<3", df: "df=1" },
} as const;

/** Comparisons that chat has escaped, and those of typographers. */
const SPELLINGS = [
  [/&?(?:amp;)?gt;/gi, ">"],
  [/&?(?:amp;)?lt;/gi, "<"],
  [/≥/g, ">="],
  [/≤/g, "<="],
] as const;

export function readModifiers(written: string, dice: DiceSize): Modifiers | Problem {
  const text = SPELLINGS.reduce((rest, [spelling, sign]) => rest.replace(spelling, sign), written.toLowerCase());
  const [rolls, keeps, counts]: [RollModifier[], KeepModifier[], CountModifier[]] = [[], [], []];
  for (const [whole, letters = "", rest = ""] of text.matchAll(/([a-z]*)([^a-z]*)/g)) {
    if (whole === "") continue;
    const commands = commandsIn(letters);
    if (!commands) return problem("anydice.modifier", { modifier: whole.slice(0, 20) });
    // Foundry loses the number after letters that run together.
    if (commands.length > 1 && rest !== "")
      return problem("anydice.run", { modifier: whole, command: commands.at(-1)! });
    for (const command of commands) {
      const modifier = readModifier(SHORT[command] ?? command, rest, dice);
      if (isProblem(modifier)) return modifier;
      if ("rolls" in modifier) {
        if (keeps.length + counts.length > 0) return problem("anydice.order", { modifier: whole });
        rolls.push(modifier.rolls);
      } else if ("keeps" in modifier) keeps.push(modifier.keeps);
      else {
        const last = counts.at(-1);
        if (last?.command === "df" && last.on === null) return problem("anydice.run", { modifier: whole, command });
        counts.push(modifier.counts);
      }
    }
  }
  return { rolls, keeps, counts };
}

/** Takes letters apart that are several commands, the longest first. */
function commandsIn(letters: string): readonly string[] | undefined {
  if (COMMANDS.includes(letters)) return [letters];
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
  | { readonly counts: CountModifier };

function readModifier(command: string, rest: string, { count, sides }: DiceSize): OneModifier | Problem {
  const unknown = problem("anydice.modifier", { modifier: `${command}${rest}`.slice(0, 20) });
  const [, sign, digits] = /^(<=|>=|[<>=])?(\d{1,4})?$/.exec(rest) ?? [undefined, "?"];
  if (sign === "?" || (sign !== undefined && digits === undefined)) return unknown;
  const number = digits === undefined ? undefined : Number(digits);
  const on = (usual: number): Condition => ({ sign: (sign ?? "=") as Condition["sign"], number: number ?? usual });
  switch (command) {
    case "kh":
    case "kl":
    case "dh":
    case "dl":
      return sign === undefined ? { keeps: { command, number: Math.min(count, number ?? 1) } } : unknown;
    case "min":
    case "max":
      return sign === undefined && number !== undefined ? { counts: { command, number } } : unknown;
    case "r":
    case "rr":
      return { rolls: { command, on: on(1) } };
    case "x":
    case "xo":
      return { rolls: { command, on: on(sides) } };
    case "cs":
      return { counts: { command, on: on(sides) } };
    case "cf":
      return { counts: { command, on: on(1) } };
    default:
      return { counts: { command: "df", on: number === undefined ? null : on(1) } };
  }
}

/** Modifiers in one spelling, without letters that run together before a number. */
export function writeModifiers({ rolls, keeps, counts }: Modifiers, sides: number): string {
  const last = keeps.length + counts.length === 0 ? rolls.at(-1) : undefined;
  return [
    ...rolls.map((each) => {
      const isUsual = each === last && each.command.startsWith("x") && each.on.sign === "=" && each.on.number === sides;
      return isUsual ? each.command : writeCondition(each.command, each.on);
    }),
    ...keeps.map(({ command, number }) => `${command}${number}`),
    ...counts.map((each) => ("on" in each ? writeCondition(each.command, each.on) : `${each.command}${each.number}`)),
  ].join("");
}

function writeCondition(command: string, on: Condition | null): string {
  return on === null ? command : `${command}${on.sign}${on.number}`;
}
