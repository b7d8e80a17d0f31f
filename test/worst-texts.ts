/**
 * Texts that could be the worst for a pattern, made from the pattern itself, and whether it takes too long on them.
 *
 * Worked example: `tooSlow(/\s+$/)` names a text of blanks, since the pattern tries each of them as a beginning.
 */
import { parseRegExpLiteral, type AST } from "@eslint-community/regexpp";

const LENGTH = 100_000;
/** How many times longer than a plain scan a pattern may take. Linear ones take below 40, quadratic ones more than 10,000. */
const MOST = 150;

// ---- The worst texts for a pattern ----

/** Short texts that an element matches; more than one where its choice can matter to what comes next. */
function samplesOf(node: AST.Element | AST.Alternative | AST.CapturingGroup | AST.Group): string[] {
  switch (node.type) {
    case "Alternative":
      return node.elements.reduce<string[]>(
        (before, element) => before.flatMap((head) => samplesOf(element).map((tail) => head + tail)).slice(0, 6),
        [""],
      );
    case "Group":
    case "CapturingGroup":
      return node.alternatives.flatMap(samplesOf).slice(0, 6);
    case "Quantifier":
      return samplesOf(node.element).map((each) => each.repeat(Math.max(node.min, Math.min(1, node.max))));
    case "Character":
      return [String.fromCodePoint(node.value)];
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return charactersFor(node.raw);
    default:
      return [""];
  }
}

/** One of each sort of character that a set or a class has. */
function charactersFor(raw: string): string[] {
  const set = new RegExp(`^(?:${raw === "." ? "[^]" : raw})$`, raw.includes("\\p") ? "u" : "i");
  return [" ", "1", "a", "-", ".", "<", "[", "\t", "é", "\n", "}"].filter((each) => set.test(each)).slice(0, 4);
}

interface Place {
  /** What stands before a repetition. */
  readonly prefixes: readonly string[];
  readonly repeated: AST.Quantifier;
}

/** Every repetition without a small end, and what must stand before it. */
function repetitionsIn(node: AST.Node, prefixes: readonly string[]): Place[] {
  if (node.type === "Quantifier") {
    const inner = repetitionsIn(node.element, prefixes);
    return node.max > 20 ? [{ prefixes, repeated: node }, ...inner] : inner;
  }
  if (node.type === "Group" || node.type === "CapturingGroup" || node.type === "Assertion")
    return "alternatives" in node ? node.alternatives.flatMap((each) => repetitionsIn(each, prefixes)) : [];
  if (node.type !== "Alternative") return [];
  let before = [...prefixes];
  return node.elements.flatMap((element) => {
    const places = repetitionsIn(element, before);
    const next = samplesOf(element);
    const without = element.type === "Quantifier" && element.min === 0 ? before : [];
    before = [...new Set([...before.flatMap((head) => next.map((tail) => head + tail)), ...without])].slice(0, 8);
    return places;
  });
}

/** What ends a text so that a match that was near fails after all. */
const ENDS = ["", "\u0000", "x", "!", "]", "-"];

/** Near misses: a long repetition behind what must come first, and the beginning of the pattern over and over. */
export function worstTexts(pattern: RegExp, length: number): string[] {
  const { pattern: parsed } = parseRegExpLiteral(pattern);
  const fill = (unit: string) => (unit === "" ? "" : unit.repeat(Math.ceil(length / unit.length)).slice(0, length));
  const places = parsed.alternatives.flatMap((each) => repetitionsIn(each, [""]));
  const long = places.flatMap(({ prefixes, repeated }) =>
    prefixes.flatMap((prefix) => samplesOf(repeated.element).map((unit) => prefix + fill(unit))),
  );
  const whole = parsed.alternatives.flatMap(samplesOf);
  const beginnings = [...places.flatMap(({ prefixes }) => prefixes), ...whole].flatMap((each) => [
    fill(each),
    fill(each.slice(0, -1)),
    ...[" ", "a", "1", "<"].map((more) => fill(each + more)),
  ]);
  const texts = [...long.flatMap((each) => ENDS.map((end) => each + end)), ...beginnings];
  return [...new Set([...texts, ...[" ", "a", "1", "<", "[", "&", "-1"].map(fill)])];
}

// ---- How long they take ----

/** What a reader does with a pattern: from one place where it is sticky, everywhere where it is global. */
function search(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, "");
  else pattern.exec(text);
}

function timeOf(deed: () => void): number {
  const start = performance.now();
  deed();
  return performance.now() - start;
}

/** The shortest of a few runs: other programs of the machine only make them longer. */
function shortest(deed: () => void, runs: number): number {
  return Math.min(...Array.from({ length: runs }, () => timeOf(deed)));
}

let sum = 0;
/** Looks at each character once, as a text that is read by hand. */
function scan(text: string): void {
  for (let i = 0; i < text.length; i++) sum = (sum + text.charCodeAt(i)) % 65_521;
}

/** The text for which a pattern takes too long, with how many scans it takes; undefined if none does. Shorter texts first, so that a slow pattern is found before it takes long. */
export function tooSlow(pattern: RegExp): string | undefined {
  for (const length of [22, 2000, 12_500, LENGTH]) {
    const plain = Math.max(
      0.02,
      shortest(() => scan("a".repeat(length)), 20),
    );
    for (const text of worstTexts(pattern, length)) {
      const isSlow = () => timeOf(() => search(pattern, text)) > MOST * plain;
      if (isSlow() && isSlow() && isSlow())
        // Others use the machine too, so it counts only if it is slow each time.
        return `${JSON.stringify(text.slice(0, 40))}… of ${text.length} characters: ${(timeOf(() => search(pattern, text)) / plain).toFixed(0)} scans`;
    }
  }
  return undefined;
}
