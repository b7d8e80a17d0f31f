/**
 * The modifiers behind some dice, split as Foundry splits them and joined again so that no number is lost.
 *
 * Worked example: `ishkh2`, of which Foundry would drop the 2 (issue #13371).
 *
 *     joinModifiers(splitModifiers("ishkh2", ["ish", "k", "kh"], ["ish"])) // "ish.kh2"
 */

/** One modifier: its command in lower case and what follows up to the next letter. */
export interface Modifier {
  readonly command: string;
  readonly rest: string;
}

/** Foundry's own separation: letters, then anything that is neither a letter nor the end of the term. */
const WRITTEN = /([A-z]+)([^A-z\s()+\-*/]*)/g;

/** What a comparison becomes when chat escapes it (issue #14275), whole or without its ampersand. */
const ESCAPED = [
  [/&?(?:amp;)?gt;/gi, ">"],
  [/&?(?:amp;)?lt;/gi, "<"],
] as const;

/**
 * Splits modifiers. Letters that run together are separated, longest command first, if one of `ours` is among them.
 * Others stay as they are written, for Foundry to read.
 */
export function splitModifiers(text: string, known: readonly string[], ours: readonly string[]): Modifier[] {
  const plain = ESCAPED.reduce((rest, [escaped, sign]) => rest.replace(escaped, sign), text);
  return [...plain.matchAll(WRITTEN)].flatMap(([, letters = "", rest = ""]) => separated(letters, rest, known, ours));
}

function separated(letters: string, rest: string, known: readonly string[], ours: readonly string[]): Modifier[] {
  const commands = commandsIn(letters.toLowerCase(), [...new Set([...known, ...ours])]);
  if (!commands.some((command) => ours.includes(command))) return [{ command: letters, rest }];
  return commands.map((command, i) => ({ command, rest: i === commands.length - 1 ? rest : "" }));
}

/** The commands in a run of letters. What is left at the end is one of its own. */
function commandsIn(letters: string, known: readonly string[]): string[] {
  if (letters === "") return [];
  if (known.includes(letters)) return [letters];
  const longest = known.filter((each) => letters.startsWith(each)).sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? [letters] : [longest, ...commandsIn(letters.slice(longest.length), known)];
}

/** Joins modifiers. A dot separates letters if a number behind them would be lost otherwise. */
export function joinModifiers(modifiers: readonly Modifier[]): string {
  return modifiers
    .map(({ command, rest }, i) => {
      const isRun = rest === "" && modifiers.slice(i + 1).some((later) => later.rest !== "");
      return `${command}${isRun ? "." : rest}`;
    })
    .join("");
}

/** The number behind a code: undefined if there is none, the text itself if it is not a number. `>` is ignored. */
export function argumentOf(rest: string): number | string | undefined {
  const bare = rest.replace(/\.$/, "");
  if (bare === "") return undefined;
  const [, digits] = /^(?:>|&?gt;)?(\d{1,9})$/.exec(bare) ?? [];
  return digits === undefined ? bare : Number(digits);
}

const KEEPS = ["k", "kh", "kl"];
const DROPS = ["d", "dh", "dl"];
const LEAVES = ["r", "rr", "min", "max", "cs", "cf", "even", "odd", "df", "sf", "ms"];

/** How many of `count` dice still count after these modifiers; undefined if only the roll can tell. */
export function countAfter(count: number, modifiers: readonly Modifier[]): number | undefined {
  return modifiers.reduce<number | undefined>((left, { command, rest }) => {
    if (left === undefined) return undefined;
    const number = rest === "" ? 1 : Number(rest);
    if (KEEPS.includes(command.toLowerCase())) return Math.min(left, number);
    if (DROPS.includes(command.toLowerCase())) return Math.max(0, left - number);
    return LEAVES.includes(command.toLowerCase()) ? left : undefined;
  }, count);
}
