/** The modifiers after dice in a formula, split as Foundry splits them. Source: the API pages of DiceTerm and Die. */

const KEEPS = ["k", "kh", "kl"];
const DROPS = ["d", "dh", "dl"];
export const COUNTING_MODIFIERS = ["cs", "cf", "even", "odd", "df", "sf", "ms"];
const LEAVES = ["r", "rr", "min", "max", ...COUNTING_MODIFIERS];

/** Modifiers of Foundry that keep, drop or roll dice again. Source: the API page of Die.MODIFIERS. */
export const CHANGING_MODIFIERS = [...KEEPS, ...DROPS, "r", "rr", "x", "xo", "min", "max"];

/** One modifier: its command in lower case, and the rest up to the next letter. */
export interface Modifier {
  readonly command: string;
  readonly rest: string;
}

/** Foundry's own separation: letters, then anything that is neither a letter nor the end of the term. */
const MODIFIER = /([A-z]+)([^A-z\s()+\-*/]*)/g;
const ONLY_MODIFIERS = /^(?:[A-z][^\s()+\-*/]*)?$/;

/** Comparisons that chat has escaped (issue #14275), with or without the ampersand. */
const ESCAPED = [
  [/&?(?:amp;)?gt;/gi, ">"],
  [/&?(?:amp;)?lt;/gi, "<"],
] as const;

/** The text behind dice that Foundry would drop, since it is not a known modifier. */
export function unreadText(text: string, modifiers: readonly Modifier[], known: readonly string[]): string | undefined {
  if (!ONLY_MODIFIERS.test(text)) return text;
  const unread = modifiers.find(({ command }) => !known.some((each) => command.toLowerCase().startsWith(each)));
  return unread && `${unread.command}${unread.rest}`;
}

/** Separates letters that run together if one is ours. Foundry would drop the 2 of `ishkh2` (issue #13371). */
export function splitModifiers(text: string, known: readonly string[], ours: readonly string[]): Modifier[] {
  const plain = ESCAPED.reduce((rest, [escaped, sign]) => rest.replace(escaped, sign), text);
  return [...plain.matchAll(MODIFIER)].flatMap(([, letters = "", rest = ""]) =>
    splitLetters(letters, rest, known, ours),
  );
}

function splitLetters(letters: string, rest: string, known: readonly string[], ours: readonly string[]): Modifier[] {
  const longestFirst = [...new Set([...known, ...ours])].sort((a, b) => b.length - a.length);
  const commands = commandsIn(letters.toLowerCase(), longestFirst);
  if (!commands.some((command) => ours.includes(command))) return [{ command: letters, rest }];
  return commands.map((command, i) => {
    if (i === commands.length - 1) return { command, rest };
    // Foundry takes the longest command, so a dot ends any other.
    const run = commands.slice(i).join("");
    return { command, rest: longestIn(run, longestFirst) === command ? "" : "." };
  });
}

function longestIn(run: string, longestFirst: readonly string[], at = 0): string | undefined {
  return longestFirst.find((each) => run.startsWith(each, at));
}

/** Takes the longest command that leaves only commands after it, such as `ko` in `koadv`; if none does, the longest. */
function commandsIn(letters: string, longestFirst: readonly string[]): string[] {
  const commandAt: (string | undefined)[] = [];
  const isReadFrom = (at: number) => at === letters.length || commandAt[at] !== undefined;
  for (let at = letters.length - 1; at >= 0; at--)
    commandAt[at] = longestFirst.find((each) => letters.startsWith(each, at) && isReadFrom(at + each.length));
  const commands: string[] = [];
  for (let at = 0; at < letters.length; at += commands.at(-1)!.length)
    commands.push(commandAt[at] ?? longestIn(letters, longestFirst, at) ?? letters.slice(at));
  return commands;
}

/** Joins modifiers. A dot separates letters whose number would be lost otherwise. */
export function joinModifiers(modifiers: readonly Modifier[]): string {
  return modifiers
    .map(({ command, rest }, i) => {
      const isRun = rest === "" && modifiers.slice(i + 1).some((later) => later.rest !== "");
      return `${command}${isRun ? "." : rest}`;
    })
    .join("");
}

/** The number of dice that still count after these modifiers; undefined if that depends on the roll. */
export function countAfterModifiers(count: number, modifiers: readonly Modifier[]): number | undefined {
  return modifiers.reduce<number | undefined>((left, { command, rest }) => {
    if (left === undefined) return undefined;
    const number = rest === "" ? 1 : Number(rest);
    const name = command.toLowerCase();
    if (KEEPS.includes(name)) return Math.min(left, number);
    if (DROPS.includes(name)) return Math.max(0, left - number);
    return LEAVES.includes(name) ? left : undefined;
  }, count);
}
