/**
 * The dice that a formula's terms throw, and the parts of the sum that they are. Worked example: an exploding d6 is a
 * die that goes on after a 6.
 *
 *     dieOf(formulaTerms("8d6x").terms[0]).reroll.matches(6) // true
 */
import type { FormulaTerm } from "./dice-formula.ts";
import type { Condition, CountModifier, KeepModifier } from "./dice-modifiers.ts";
import {
  LIMITS,
  die,
  namedTag,
  pool,
  problem,
  type Die,
  type Pool,
  type Problem,
  type Reroll,
  type RollPart,
} from "./kit.ts";

/** Far beyond anything that dice do which `refuseTerms` lets through. */
const MOST_REROLLS = 1000;
/** A die comes to rest with at least this chance at each roll. */
const LEAST_REST = 1 / 20;
/** Faces that a formula shows on average. */
const MOST_FACES = 1000;

// ---- The meaning of modifiers (§8.2) ----

function meets({ sign, number }: Condition, face: number): boolean {
  if (face === number) return sign.includes("=");
  return sign.startsWith(face < number ? "<" : ">");
}

/** The ranks that are kept of some dice, of which 0 is the highest: from the first number up to the second. */
export function keptRanks(count: number, keeps: readonly KeepModifier[]): readonly [from: number, to: number] {
  let [from, to] = [0, count];
  for (const { command, number } of keeps) {
    if (command === "kh") to = Math.min(to, from + number);
    else if (command === "kl") from = Math.max(from, to - number);
    else if (command === "dh") from = Math.min(to, from + number);
    else to = Math.max(from, to - number);
  }
  return [from, to];
}

/** The number that a face adds to the total. */
function countOf(face: number, counts: readonly CountModifier[]): number {
  let count = face;
  let success: boolean | undefined;
  let failure: boolean | undefined;
  for (const each of counts) {
    if ("number" in each) {
      const isBeyond = each.command === "min" ? face < each.number : face > each.number;
      if (isBeyond) count = each.number;
    } else if (each.command === "df") {
      const isUnjudged = success === undefined && failure === undefined;
      failure = each.on ? meets(each.on, face) : isUnjudged ? face === 1 : (failure ?? success === false);
      if (failure) [count, success] = [-1, false];
    } else {
      const isMet = meets(each.on, face);
      if (each.command === "cs") success = isMet;
      else failure = isMet;
      count = isMet ? 1 : 0;
    }
  }
  return count;
}

// ---- The dice of a term ----

/** A reroll by a face, and the stage of the die that follows: the number of modifiers that it has passed. */
type StagedReroll = { readonly how: Reroll["how"]; readonly stage: number };

function rerollAfter({ rolls }: FormulaTerm, face: number, stage: number): StagedReroll | "twice" | undefined {
  let reroll: StagedReroll | undefined;
  for (let i = stage; i < rolls.length; i++) {
    const { command, on } = rolls[i]!;
    if (!meets(on, face)) continue;
    if (reroll) return "twice";
    const next = command === "rr" || command === "x" ? i : i + 1;
    if (command.startsWith("r")) return { how: "instead", stage: next };
    reroll = { how: "add", stage: next };
  }
  return reroll;
}

/** A term counts its dice one by one if counting them does not change which of them are highest. */
function isCountedByDie(term: FormulaTerm): boolean {
  if (term.counts.length === 0) return false;
  const counted = die(term.sides).faces.map((face) => countOf(face, term.counts));
  return term.keeps.length === 0 || counted.every((count, i) => i === 0 || count >= counted[i - 1]!);
}

const knownDice = new Map<string, Die>();
const MOST_KNOWN = 200;

/** Equal dice are one object, so that their odds are worked out once. */
export function dieOf(term: FormulaTerm): Die {
  const counts = isCountedByDie(term) ? term.counts : [];
  if (term.rolls.length + counts.length === 0) return die(term.sides);
  const key = JSON.stringify([term.sides, term.rolls, counts]);
  const known = knownDice.get(key);
  if (known) return known;
  if (knownDice.size >= MOST_KNOWN) knownDice.clear();
  const made = dieAt(term, counts, 0);
  knownDice.set(key, made);
  return made;
}

function dieAt(term: FormulaTerm, counts: FormulaTerm["counts"], stage: number): Die {
  const { name, faces } = die(term.sides);
  const value = counts.length === 0 ? {} : { value: (face: number) => countOf(face, counts) };
  const rerolls: { how: Reroll["how"]; stage: number; faces: Set<number> }[] = [];
  for (const face of faces) {
    const own = rerollAfter(term, face, stage) as StagedReroll | undefined;
    if (!own) continue;
    const known = rerolls.find((each) => each.how === own.how && each.stage === own.stage);
    if (known) known.faces.add(face);
    else rerolls.push({ ...own, faces: new Set([face]) });
  }
  const reroll = rerolls.reduceRight<Reroll | undefined>(
    (otherwise, { how, stage: next, faces: own }) => ({
      matches: (face) => own.has(face),
      how,
      most: MOST_REROLLS,
      ...(next > stage && { die: dieAt(term, counts, next) }),
      ...(otherwise && { otherwise }),
    }),
    undefined,
  );
  return { name, faces, ...value, ...(reroll && { reroll }) };
}

/** The dice of a term. `part` tells them apart from like dice of other terms. */
export function poolOf(term: FormulaTerm, part?: string): Pool {
  const own = pool(term.count, dieOf(term), tagOf(term));
  return part === undefined ? own : { ...own, part };
}

/** Dice that are not simply added say so. */
function tagOf({ times }: FormulaTerm): string | undefined {
  const [tag, by] = [times < 0 ? "subtracted" : "multiplied", Math.abs(times)];
  if (by !== 1) return namedTag(tag, `×${by}`);
  return times < 0 ? tag : undefined;
}

export function partOf(term: FormulaTerm): RollPart {
  const [from, to] = keptRanks(term.count, term.whole ? [term.whole] : term.keeps);
  const isCounted = term.counts.length > 0 && !isCountedByDie(term);
  return {
    count: term.count,
    from,
    to,
    times: term.times,
    ...(isCounted && { worth: (face: number) => countOf(face, term.counts) }),
  };
}

export function isPlain({ count, from, to, times, worth }: RollPart): boolean {
  return from === 0 && to === count && times === 1 && !worth;
}

/** Additions that exact odds of one term may take. */
const MOST_WORK = 3e7;

/** Why terms have no exact odds: dice without end, too many of them, or modifiers in an order without a formula. */
export function refuseTerms(terms: readonly FormulaTerm[]): Problem | undefined {
  for (const term of terms) {
    const wrong = refuseTerm(term);
    if (wrong) return wrong;
  }
  const shown = terms.reduce((sum, term) => sum + term.count / restOf(term), 0);
  return shown > MOST_FACES ? problem("anydice.tooMany", { most: LIMITS.dice }) : undefined;
}

export function explodes({ rolls }: FormulaTerm): boolean {
  return rolls.some(({ command }) => command.startsWith("x"));
}

function refuseTerm(term: FormulaTerm): Problem | undefined {
  const { rolls, sides, counts, keeps, count } = term;
  const { faces } = die(sides);
  for (let stage = 0; stage < rolls.length; stage++)
    if (faces.some((face) => rerollAfter(term, face, stage) === "twice")) return problem("anydice.twice", { sides });
  if (restOf(term) < LEAST_REST) return problem("anydice.endless", { sides });
  if (explodes(term) && keeps.length > 0) return problem("anydice.order", { modifier: keeps[0]!.command });
  const isLowered = faces.some((face) => countOf(face, counts) < 0);
  if (explodes(term) && isLowered) return problem("anydice.endless", { sides });
  if (keeps.length === 0) return undefined;
  const [from, to] = keptRanks(count, keeps);
  const held = Math.min(to, count - from);
  const isInside = from > 0 && to < count;
  const work = sides * held * held * sides * (isInside ? held : 1);
  return work > MOST_WORK ? problem("anydice.tooMany", { most: LIMITS.dice }) : undefined;
}

/** The chance that a die comes to rest at one roll, at the stage where it is least. */
function restOf(term: FormulaTerm): number {
  const { faces } = die(term.sides);
  const chances = [...Array(term.rolls.length).keys()].map((stage) => {
    const again = faces.filter((face) => {
      const reroll = rerollAfter(term, face, stage);
      return reroll !== undefined && reroll !== "twice" && reroll.stage === stage;
    });
    return 1 - again.length / faces.length;
  });
  return Math.min(1, ...chances);
}
