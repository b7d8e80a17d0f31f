/** Any Dice, from `rules.md` §8.1–8.5. Dice lie in the order of the formula; behind them what each of them brought. */
import { Faces, inRounds, total, type Judgement, type Referee, type Rules, type Stake } from "./referee.ts";

type Options = Readonly<Record<string, unknown>>;

interface Dice {
  readonly sign: number;
  readonly count: number;
  readonly sides: number;
  readonly modifiers: readonly (readonly [command: string, sign: string, number: string])[];
}

/** The parts of a sum without parentheses, which the stress does not draw. */
function partsOf(formula: string): readonly Dice[] {
  return [...formula.matchAll(/([+-]?) ?(\d+)(?:d(\d+)([^\s]*))?/g)].map(([, sign, count, sides = "1", more = ""]) => ({
    sign: sign === "-" ? -1 : 1,
    count: Number(count),
    sides: Number(sides),
    modifiers: [...more.matchAll(/([a-z]+)([<>=]*)(\d*)/g)].map(([, command, by, number]) => [command!, by!, number!]),
  }));
}

function meets(face: number, by: string, number: number): boolean {
  if (by === "<") return face < number;
  if (by === "<=") return face <= number;
  if (by === ">") return face > number;
  return by === ">=" ? face >= number : face === number;
}

/** What one die shows in the end. */
function settled(faces: Faces, first: number, { sides, modifiers }: Dice): number[] {
  const shown = [first];
  for (const [command, by, number] of modifiers) {
    const isMet = (face: number) =>
      meets(face, by, number === "" ? (command.startsWith("x") ? sides : 1) : Number(number));
    const isAgain = command === "rr" || command === "x";
    if (!/^(?:r|rr|x|xo)$/.test(command)) continue;
    for (let more = isMet(shown.at(-1)!); more && faces.isSound; more = isAgain && isMet(shown.at(-1)!)) {
      if (command.startsWith("r")) shown.pop();
      shown.push(faces.take(1, sides));
    }
  }
  return shown;
}

/** The levels that are left once those against each other are gone, as more dice of which as many count as before. */
function withLevels(parts: readonly Dice[], options: Options): readonly Dice[] {
  const net = (options["advantages"] as number) - (options["disadvantages"] as number);
  if (net === 0) return parts;
  const isHigh = net > 0 === (options["limit"] === null);
  if (options["levels"] === "d6") return [...parts, { sign: isHigh ? 1 : -1, count: 1, sides: 6, modifiers: [] }];
  const [first, ...others] = parts;
  const { sign, count } = first!;
  const keep = [isHigh === sign > 0 ? "kh" : "kl", "", String(countedOf(first!))] as const;
  const modifiers = [...first!.modifiers.filter(([command]) => !KEEPS.test(command)), keep];
  return [{ ...first!, count: count + Math.abs(net), modifiers }, ...others];
}

const KEEPS = /^[kd][hl]$/;

/** How many of the dice count, before any level. */
function countedOf({ count, modifiers }: Dice): number {
  return modifiers.reduce((left, [command, , number]) => {
    const many = Math.min(left, Number(number || 1));
    return KEEPS.test(command) ? (command.startsWith("k") ? many : left - many) : left;
  }, count);
}

function sumOf({ sides, modifiers }: Dice, dice: readonly (readonly number[])[]): number {
  if (sides === 1) return dice.length;
  let left = dice.map((shown) => total(shown));
  for (const [command, , number] of modifiers) {
    const many = Math.min(left.length, Number(number || 1));
    const order = left.toSorted((a, b) => b - a);
    if (command === "kh") left = order.slice(0, many);
    if (command === "kl") left = order.slice(order.length - many);
    if (command === "dh") left = order.slice(many);
    if (command === "dl") left = order.slice(0, order.length - many);
    if (command === "min") left = left.map((face) => Math.max(face, Number(number)));
    if (command === "max") left = left.map((face) => Math.min(face, Number(number)));
  }
  return total(left);
}

function rolled(faces: Faces, options: Options): Stake {
  const parts = withLevels(partsOf(options["formula"] as string), options);
  const first = parts.map(({ count, sides }) =>
    sides === 1 ? Array<number>(count).fill(1) : faces.takeAll(count, sides),
  );
  const all = parts.map((part, i) => first[i]!.map((face) => settled(faces, face, part)));
  const sum = total(parts.map((part, i) => part.sign * sumOf(part, all[i]!)));
  const [limit, difficulty] = [options["limit"], options["difficulty"]] as (number | null)[];
  const margin = limit != null ? limit - sum : difficulty != null ? sum - difficulty : null;
  return { total: sum, margin, options };
}

/** Whether a side missed the number that it states. */
const hasMissed = ({ margin }: Stake) => margin !== null && (margin as number) < 0;

/**
 * The sides that none is ahead of. Who has not missed a number is ahead of who has; who all missed are ahead of nobody, or
 * the nearer one is. Margins count where each side has one, unless all stay under limits and the higher roll counts by a rule.
 */
function leaders(stakes: readonly Stake[], { missed, under }: Rules): number[] {
  const all = [...stakes.keys()];
  const made = all.filter((i) => !hasMissed(stakes[i]!));
  if (made.length === 0 && missed !== "nearer") return [];
  const isByRoll = under === "roll" && stakes.every(({ options }) => (options as Options)["limit"] != null);
  const haveNumbers = stakes.every(({ margin }) => margin !== null);
  const name = made.length === 0 || (haveNumbers && !isByRoll) ? "margin" : "total";
  const valid = made.length === 0 ? all : made;
  const best = Math.max(...valid.map((i) => stakes[i]![name] as number));
  return valid.filter((i) => stakes[i]![name] === best);
}

/** Level sides roll again until one is ahead, or all of them miss and nobody can be. */
function again(stakes: readonly Stake[], rules: Rules, level: readonly number[], faces: Faces): Judgement | undefined {
  return inRounds(faces, () => {
    const round = level.map((i) => rolled(faces, stakes[i]!["options"] as Options));
    const ahead = leaders(round, rules).map((i) => level[i]!);
    if (ahead.length === level.length) return undefined;
    return ahead.length < 2 ? { winner: ahead[0] ?? null, figures: { tie: true } } : again(stakes, rules, ahead, faces);
  });
}

export const anyDice: Referee = {
  stake: ({ options }, faces) => rolled(faces, options),

  judge(stakes, rules) {
    const { tie } = rules;
    const level = leaders(stakes, rules);
    if (level.length < 2) return { winner: level[0] ?? null, figures: { tie: false } };
    if (tie === "again") return "tie";
    const defenders = level.filter((i) => i > 0);
    const winner = tie === "defender" && defenders.length === 1 ? defenders[0]! : null;
    return { winner, ...(tie === "gm" && { isLeftOpen: true }), figures: { tie: true } };
  },

  settle: (stakes, rules, faces) => again(stakes, rules, leaders(stakes, rules), new Faces(faces)),
};
