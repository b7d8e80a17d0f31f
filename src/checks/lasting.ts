/**
 * Advantages and Disadvantages that last, added to every check with levels. Worked example: ants in their pants.
 *
 *     const rules = { "kleptonomicon.lasting": [{ name: "ants in their pants", level: -1 }] };
 *     parseCheck("/klepto +2", games, rules).options.disadvantages // 1
 */
import { opposingFields } from "./field.ts";
import type { Game } from "./game.ts";
import { asRecord, type Options, type UncheckedOptions } from "./json.ts";
import { LIMITS } from "./limits.ts";
import { problem, type Problem } from "./problem.ts";

/** Levels of Advantage above 0, of Disadvantage below. */
export type LastingLevel = { readonly name: string; readonly level: number };

export interface LastingAdvantage extends LastingLevel {
  readonly id: string;
  readonly system: string;
  readonly isOn: boolean;
}

interface CheckWithLevels {
  readonly system: Game;
  readonly kind: string;
  readonly options: Options;
  readonly lasting?: readonly LastingLevel[];
}

const MOST_LEVELS = 9;

function lettersOf({ kinds }: Game): readonly string[] {
  const { fields } = Object.values(kinds).find((kind) => opposingFields(kind.fields))!;
  return opposingFields(fields)!.map((name) => fields[name]!.text!.firstChars);
}

/** Parses a name, a colon and the levels: `ants: d1`. */
export function readLasting(system: Game, text: string): LastingLevel | Problem {
  const [raised = "", lowered = ""] = lettersOf(system);
  const wrong = problem("lasting", { value: text.trim().slice(0, 40), raised, lowered, most: MOST_LEVELS });
  if (text.length > LIMITS.line) return wrong;
  const colon = text.lastIndexOf(":");
  const name = text.slice(0, Math.max(0, colon)).trim();
  const written = text.slice(colon + 1).trim();
  const [, letter, count] = /^([a-z])(\d{1,2})$/.exec(written.toLowerCase()) ?? [];
  const lasting = { name, level: letter === lowered ? -Number(count) : Number(count) };
  return (letter === raised || letter === lowered) && isSound(lasting) ? lasting : wrong;
}

export function writeLasting(system: Game, { level }: LastingLevel): string {
  return `${lettersOf(system)[level < 0 ? 1 : 0]}${Math.abs(level)}`;
}

/** An actor's list from its flags, without damaged entries. */
export function parseLasting(stored: unknown, systems: readonly Game[]): readonly LastingAdvantage[] {
  const { list } = asRecord(stored);
  if (!Array.isArray(list)) return [];
  return list.slice(0, LIMITS.lasting).flatMap((each: Partial<LastingAdvantage> | null): LastingAdvantage[] => {
    const { id, system, isOn } = each ?? {};
    const isKnown = systems.some((each) => each.id === system && each.hasLasting);
    return isKnown && typeof id === "string" && id.length <= LIMITS.name && isSound(each)
      ? [{ id, system: system!, name: each.name, level: each.level, isOn: isOn === true }]
      : [];
  });
}

function isSound(each: unknown): each is LastingLevel {
  const { name, level } = asRecord(each) as Partial<LastingLevel>;
  const isNamed = typeof name === "string" && name.trim() !== "" && name.length <= LIMITS.name;
  return isNamed && Number.isInteger(level) && level !== 0 && Math.abs(level!) <= MOST_LEVELS;
}

const keyOf = (system: string) => `${system}.lasting`;

export function lastingRules(list: readonly LastingAdvantage[]): UncheckedOptions {
  const on = list.filter(({ isOn }) => isOn);
  return Object.fromEntries(
    on.map(({ system }) => [
      keyOf(system),
      on.filter((each) => each.system === system).map(({ name, level }) => ({ name, level })),
    ]),
  );
}

/** Adds the levels of these rules to a check, and keeps their names. */
export function withLasting<A extends CheckWithLevels>(request: A, rules: UncheckedOptions): A {
  const lasting = rules[keyOf(request.system.id)] as readonly LastingLevel[] | undefined;
  const options = lasting && addLevels(request, lasting, 1);
  return options ? { ...request, options, lasting } : request;
}

/** The options without lasting levels, which are added again at the next roll. */
export function withoutLasting(request: CheckWithLevels): CheckWithLevels["options"] {
  return (request.lasting && addLevels(request, request.lasting, -1)) ?? request.options;
}

/** Undefined if the kind has no levels. */
function addLevels({ system, kind, options }: CheckWithLevels, lasting: readonly LastingLevel[], by: 1 | -1) {
  const { fields } = system.kinds[kind]!;
  const raised = opposingFields(fields)?.map((name, at) => {
    const level = Number(options[name]) + by * sumOf(lasting, at);
    return [name, Math.max(0, Math.min(fields[name]!.max ?? Infinity, level))] as const;
  });
  return raised && { ...options, ...Object.fromEntries(raised) };
}

/** The levels of Advantage (at 0) or of Disadvantage (at 1). */
function sumOf(lasting: readonly LastingLevel[], at: number): number {
  return lasting.reduce((sum, { level }) => sum + Math.max(0, at === 0 ? level : -level), 0);
}

export function fittingLasting(
  stored: unknown,
  { system, kind, options }: CheckWithLevels,
): readonly LastingLevel[] | undefined {
  if (!Array.isArray(stored) || stored.length === 0 || stored.length > LIMITS.lasting) return undefined;
  const pair = opposingFields(system.kinds[kind]!.fields);
  const all: readonly unknown[] = stored;
  if (!all.every(isSound) || !pair?.every((name, at) => sumOf(all, at) <= Number(options[name]))) return undefined;
  return all.map(({ name, level }) => ({ name, level }));
}
