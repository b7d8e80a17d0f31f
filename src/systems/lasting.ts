/**
 * Advantages and Disadvantages of an actor that last until someone switches them off: each has a name, and is added to
 * every check of its game whose fields it raises.
 *
 * Worked example: ants in their pants, which are a Disadvantage.
 *
 *     const rules = { "kleptonomicon.lasting": [{ name: "ants in their pants", level: -1 }] };
 *     parseCheck("/klepto +2", systems, rules).options.disadvantages // 1
 */
import { opposingIn, type Field } from "./field.ts";
import { LIMITS } from "./limits.ts";
import type { System } from "./system.ts";
import { namedIn, problem, type Json, type Problem, type Raw } from "./vocabulary.ts";

/** What is added: levels of Advantage above 0, of Disadvantage below. */
export interface Lasting {
  readonly name: string;
  readonly level: number;
}

/** One of an actor's list. */
export interface LastingEntry extends Lasting {
  readonly id: string;
  readonly system: string;
  readonly isOn: boolean;
}

interface Raised {
  readonly system: System;
  readonly kind: string;
  readonly options: Readonly<Record<string, Json>>;
  readonly lasting?: readonly Lasting[];
}

const MOST_LEVELS = 9;

/** The letters of the two fields, as a line writes them. */
function lettersOf({ kinds }: System): readonly [string, string] {
  const { fields } = Object.values(kinds).find((kind) => opposingIn(kind.fields))!;
  const letter = (field: Field) => field.text!.begins;
  const [raised, lowered] = opposingIn(fields)!;
  return [letter(fields[raised]!), letter(fields[lowered]!)];
}

/** What a person writes: a name, and behind a colon the levels. */
export function readLasting(system: System, text: string): Lasting | Problem {
  const [raised, lowered] = lettersOf(system);
  const wrong = problem("lasting", { value: text.trim().slice(0, 40), raised, lowered, most: MOST_LEVELS });
  if (text.length > LIMITS.line) return wrong;
  const colon = text.lastIndexOf(":");
  const name = text.slice(0, Math.max(0, colon)).trim();
  const written = text.slice(colon + 1).trim();
  const [, letter, count] = /^([a-z])(\d{1,2})$/.exec(written.toLowerCase()) ?? [];
  const level = letter === lowered ? -Number(count) : Number(count);
  const isRead = letter === raised || letter === lowered;
  return isRead && isSound({ name, level }) ? { name, level } : wrong;
}

/** How one is written. */
export function writeLasting(system: System, { level }: Lasting): string {
  const [raised, lowered] = lettersOf(system);
  return `${level < 0 ? lowered : raised}${Math.abs(level)}`;
}

/** An actor's list as it is stored; what is damaged is left out. */
export function parseLasting(stored: unknown, systems: readonly System[]): readonly LastingEntry[] {
  const { list } = namedIn(stored);
  if (!Array.isArray(list)) return [];
  return list.slice(0, LIMITS.lasting).flatMap((each: Partial<LastingEntry> | null): LastingEntry[] => {
    const { id, system, isOn } = each ?? {};
    const isKnown = systems.some((each) => each.id === system && each.hasLasting);
    return isKnown && typeof id === "string" && id.length <= LIMITS.name && isSound(each)
      ? [{ id, system: system!, name: each.name, level: each.level, isOn: isOn === true }]
      : [];
  });
}

function isSound(each: unknown): each is Lasting {
  const { name, level } = namedIn(each) as Partial<Lasting>;
  const isNamed = typeof name === "string" && name.trim() !== "" && name.length <= LIMITS.name;
  return isNamed && Number.isInteger(level) && level !== 0 && Math.abs(level!) <= MOST_LEVELS;
}

const keyOf = (system: string) => `${system}.lasting`;

/** Those that are on, among the rules that checks are read by. */
export function lastingRules(list: readonly LastingEntry[]): Raw {
  const on = list.filter(({ isOn }) => isOn);
  return Object.fromEntries(
    on.map(({ system }) => [
      keyOf(system),
      on.filter((each) => each.system === system).map(({ name, level }) => ({ name, level })),
    ]),
  );
}

/** What these rules add to a check of this game. */
export function lastingIn({ id }: System, rules: Raw): readonly Lasting[] | undefined {
  return rules[keyOf(id)] as readonly Lasting[] | undefined;
}

/** The check with all of these added, of which it keeps the names. */
export function withLasting<A extends Raised>(asked: A, lasting: readonly Lasting[]): A {
  const { fields } = asked.system.kinds[asked.kind]!;
  const pair = opposingIn(fields);
  if (!pair || lasting.length === 0) return asked;
  return { ...asked, options: { ...asked.options, ...changed(pair, asked, lasting, 1) }, lasting };
}

/** What was asked for without what lasts, which is added again when it is rolled again. */
export function ownOptions(asked: Raised): Raised["options"] {
  const pair = opposingIn(asked.system.kinds[asked.kind]!.fields);
  return pair && asked.lasting ? { ...asked.options, ...changed(pair, asked, asked.lasting, -1) } : asked.options;
}

function changed([raised, lowered]: readonly [string, string], asked: Raised, lasting: readonly Lasting[], by: 1 | -1) {
  const { fields } = asked.system.kinds[asked.kind]!;
  const sumOf = (sign: 1 | -1) => lasting.reduce((sum, { level }) => sum + Math.max(0, sign * level), 0);
  const now = (name: string, sum: number) =>
    Math.max(0, Math.min(fields[name]!.max ?? Infinity, Number(asked.options[name]) + by * sum));
  return { [raised]: now(raised, sumOf(1)), [lowered]: now(lowered, sumOf(-1)) };
}

/** Stored ones that the options of their check can hold; undefined if there are none. */
export function soundLasting(stored: unknown, asked: Raised): readonly Lasting[] | undefined {
  if (!Array.isArray(stored) || stored.length === 0 || stored.length > LIMITS.lasting) return undefined;
  const pair = opposingIn(asked.system.kinds[asked.kind]!.fields);
  const all: readonly unknown[] = stored;
  if (!pair || !all.every(isSound)) return undefined;
  const isHeld = pair.every((name, at) => {
    const sum = all.reduce((levels, { level }) => levels + Math.max(0, at === 0 ? level : -level), 0);
    return sum <= Number(asked.options[name]);
  });
  return isHeld ? all.map(({ name, level }) => ({ name, level })) : undefined;
}
