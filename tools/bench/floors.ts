/**
 * Floors: the same questions answered by hand-written loops over plain arrays. Each does one job only, without a parser, options or result
 * objects, so no engine can be much faster. They share no code with `src`, so that they check its numbers too.
 */

/** Probabilities by place. */
type Row = Float64Array<ArrayBuffer>;

function convolve(a: Row, b: Row): Row {
  const row = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i++) {
    const p = a[i]!;
    if (p > 0) for (let j = 0; j < b.length; j++) row[i + j]! += p * b[j]!;
  }
  return row;
}

/** How likely the first is higher, and how likely both are equal. `offset` is what the second counts more than its place. */
function compare(a: Row, b: Row, offset = 0): readonly [win: number, tie: number] {
  let [win, tie, below, j] = [0, 0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const place = i - offset;
    while (j < b.length && j < place) below += b[j++]!;
    win += a[i]! * below;
    if (j < b.length && j === place) tie += a[i]! * b[j]!;
  }
  return [win, tie];
}

// ---- Dice of one size ----

/** The sum of some dice: a moving sum for each. */
export function sum(dice: number, sides = 6): Row {
  let [row, other] = [new Float64Array(dice * sides + 1), new Float64Array(dice * sides + 1)];
  row[0] = 1;
  for (let k = 1; k <= dice; k++) {
    let moving = 0;
    other[0] = 0;
    for (let i = 1; i <= k * sides; i++) {
      moving += row[i - 1]!;
      if (i > sides) moving -= row[i - sides - 1]!;
      other[i] = moving / sides;
    }
    [row, other] = [other, row];
  }
  return row;
}

/** How many of some dice succeed. */
export function count(dice: number, p: number): Row {
  const row = new Float64Array(dice + 1);
  if (p === 1) {
    row[dice] = 1;
    return row;
  }
  row[0] = (1 - p) ** dice;
  for (let k = 1; k <= dice; k++) row[k] = (((row[k - 1]! * (dice - k + 1)) / k) * p) / (1 - p);
  return row;
}

// ---- Kaiser ----

/** The sum of the two highest of some d6: the best two in closed form. */
export function bestTwo(dice: number): Row {
  const row = new Float64Array(13);
  const all = 6 ** dice;
  for (let high = 1; high <= 6; high++) {
    for (let low = 1; low < high; low++)
      row[high + low]! += (dice * (low ** (dice - 1) - (low - 1) ** (dice - 1))) / all;
    row[2 * high]! += (high ** dice - (high - 1) ** dice - dice * (high - 1) ** (dice - 1)) / all;
  }
  return row;
}

/** All totals of a pool whose double six opens, up to `depth` sixes more. */
export function kaiser(dice: number, isHighest: boolean, depth = 16): Row {
  const best = bestTwo(dice);
  const row = new Float64Array(13 + 6 * (depth + 1));
  if (isHighest) row.set(best);
  else for (let i = 2; i <= 12; i++) row[i] = best[14 - i]!;
  let p = row[12]! / 6;
  row[12] = 0;
  for (let d = 0; d <= depth; d++, p /= 6) for (let i = 1; i < 6; i++) row[12 + 6 * d + i]! += p;
  row[12 + 6 * (depth + 1)]! += 6 * p;
  return row;
}

/** The totals of two skills, compared. */
export function kaiserContest(): readonly number[] {
  return compare(kaiser(4, true), kaiser(3, false), 2);
}

// ---- Kingdoms & Rulers ----

/** The margin of a pool, twice as many places up as it has dice: four faces a die. */
export function margin(dice: number, threshold: number): Row {
  const [one, low, high, twelve] = [1 / 12, (threshold - 1) / 12, (11 - threshold) / 12, 1 / 12];
  let [row, other] = [new Float64Array(4 * dice + 1), new Float64Array(4 * dice + 1)];
  row[0] = 1;
  for (let k = 1, length = 1; k <= dice; k++, length += 4) {
    other.fill(0, 0, length + 4);
    for (let i = 0; i < length; i++) {
      const p = row[i]!;
      other[i]! += p * one;
      other[i + 1]! += p * low;
      other[i + 3]! += p * high;
      other[i + 4]! += p * twelve;
    }
    [row, other] = [other, row];
  }
  return row;
}

/** Each number of successes and failures of a pool, row by row: how many dice succeed, and which of each count twice. */
export function successesAndFailures(dice: number, threshold: number): Row {
  const width = 2 * dice + 1;
  const grid = new Float64Array(width * width);
  const succeeding = count(dice, (12 - threshold) / 12);
  for (let n = 0; n <= dice; n++) {
    const [twelves, ones] = [count(n, 1 / (12 - threshold)), count(dice - n, 1 / threshold)];
    for (let i = 0; i <= n; i++)
      for (let j = 0; j <= dice - n; j++)
        grid[(n + i) * width + dice - n + j]! += succeeding[n]! * twelves[i]! * ones[j]!;
  }
  return grid;
}

/** Two margins, compared. */
export function marginContest(dice: number, threshold: number): readonly number[] {
  return compare(margin(dice, threshold), margin(dice, threshold));
}

/** The margin of an extended test: each die is a line of its own that ends when it fails; what comes back starts later. */
export function extended(dice: number, threshold: number, back: number, rolls: number): Row {
  const [one, low, high, twelve] = [1 / 12, (threshold - 1) / 12, (11 - threshold) / 12, 1 / 12];
  const lines = [Float64Array.of(1)];
  for (let left = 1; left <= rolls; left++) {
    const before = lines[left - 1]!;
    const line = new Float64Array(4 * left + 1);
    for (let i = 0; i < before.length; i++) {
      line[i + 3]! += high * before[i]!;
      line[i + 4]! += twelve * before[i]!;
    }
    line[2 * left - 2]! += one;
    line[2 * left - 1]! += low;
    lines.push(line);
  }
  let row = Float64Array.of(1);
  for (let i = 0; i < dice; i++) row = convolve(row, lines[rolls]!);
  for (let left = 1; left < rolls; left++) for (let i = 0; i < back; i++) row = convolve(row, lines[left]!);
  return row;
}

// ---- Dungeons of Olde ----

/** A length beyond which the sum of unlimited dice has less than this mass: Chernoff's bound. */
function lengthOf(dice: number, sides: number, precision: number): number {
  const bound = (x: number) => {
    let [faces, power] = [0, 1];
    for (let i = 1; i < sides; i++) faces += power *= x;
    return faces / sides / (1 - (power * x) / sides);
  };
  const most = sides ** (1 / sides);
  let best = Infinity;
  for (let k = 1; k < 60; k++) {
    const x = 1 + ((most - 1) * k) / 60;
    best = Math.min(best, (dice * Math.log(bound(x)) - Math.log(precision)) / Math.log(x));
  }
  return Math.ceil(best) + 2;
}

/** The sum of unlimited dice: for each die a moving sum and one tap of feedback. */
export function unlimited(dice: number, sides: number, precision = 1e-12): Row {
  const length = lengthOf(dice, sides, precision);
  let [row, other] = [new Float64Array(length), new Float64Array(length)];
  row[0] = 1;
  for (let k = 0; k < dice; k++) {
    let sum = 0;
    for (let i = 0; i < length; i++) {
      if (i >= 1) sum += row[i - 1]!;
      if (i >= sides) sum -= row[i - sides]!;
      other[i] = ((sum < 0 ? 0 : sum) + (i >= sides ? other[i - sides]! : 0)) / sides;
    }
    [row, other] = [other, row];
  }
  return row;
}

/** Two such sums, compared. */
export function unlimitedContest(
  [dice, sides]: readonly [number, number],
  [others, otherSides]: readonly [number, number],
  precision: number,
): readonly number[] {
  return compare(unlimited(dice, sides, precision), unlimited(others, otherSides, precision));
}

// ---- The Kleptonomicon ----

/** The highest of some d10ish: 0 and 10 once, 1 to 9 twice on twenty faces. */
export function highestD10ish(dice: number): Row {
  const row = new Float64Array(11);
  for (let i = 0, before = 0; i <= 10; i++) {
    const upTo = ((i === 10 ? 20 : 1 + 2 * i) / 20) ** dice;
    row[i] = upTo - before;
    before = upTo;
  }
  return row;
}

// ---- OGS ----

function uniform(sides: number): Row {
  const row = new Float64Array(sides + 1).fill(1 / sides);
  row[0] = 0;
  return row;
}

/**
 * How a contest with equal totals ends. Faces are looked at from the highest down, as long as both hands have shown the
 * same: then it only counts how many dice that is, since all that are left show less, each face alike.
 */
export function ogs(first: readonly number[], second: readonly number[]): readonly number[] {
  const [win, tie] = compare(sumOf(first), sumOf(second));
  const most = Math.min(first.length, second.length);
  let same = new Float64Array(most + 1);
  same[0] = 1;
  let [ahead, behind] = [0, 0];
  for (let face = Math.max(...first, ...second); face >= 1; face--) {
    const [a, b] = [new Below(first, face), new Below(second, face)];
    const further = new Float64Array(most + 1);
    for (let shown = 0; shown <= most; shown++) {
      const mass = same[shown]!;
      if (mass === 0) continue;
      const [left, right] = [a.large - shown, b.large - shown];
      const [chances, others] = [count(left, 1 / face), count(right, 1 / face)];
      for (let i = 0; i <= left; i++)
        for (let j = 0; j <= right; j++) {
          const p = mass * chances[i]! * others[j]!;
          if (p === 0) continue;
          if (i === j) further[shown + i]! += p;
          else {
            const met = p * meeting(a.rests[left - i]!, b.rests[right - j]!, face * (i - j));
            if (i > j) ahead += met;
            else behind += met;
          }
        }
    }
    same = further;
  }
  return [win, 1 - win - tie, ahead, behind, tie - ahead - behind];
}

/** Dice of which some have shown a face, and all others show less. */
class Below {
  /** How many of them have the face. */
  readonly large: number;
  /** The sum of those that show less, by how many of the large ones do. */
  readonly rests: readonly Row[];

  constructor(dice: readonly number[], face: number) {
    const small = dice.filter((sides) => sides < face);
    this.large = dice.length - small.length;
    const rests = [sumOf(small)];
    for (let i = 1; i <= this.large; i++)
      rests.push(face === 1 ? new Float64Array(1) : convolve(rests[i - 1]!, uniform(face - 1)));
    this.rests = rests;
  }
}

function sumOf(dice: readonly number[]): Row {
  return dice.reduce((row, sides) => convolve(row, uniform(sides)), Float64Array.of(1));
}

/** How likely the rest of the second is just so much more than the rest of the first. */
function meeting(a: Row, b: Row, shift: number): number {
  let sum = 0;
  for (let i = Math.max(0, -shift); i < a.length && i + shift < b.length; i++) sum += a[i]! * b[i + shift]!;
  return sum;
}

// ---- Any Dice ----

/** The sum of the highest `keep` of some dice, by the lowest of those kept: `better` dice are above it. */
export function keptSum(dice: number, sides: number, keep: number, lowest = 1): Row {
  return keptOf(dice, Array<number>(sides - lowest + 1).fill(1 / (sides - lowest + 1)), keep, lowest);
}

/** The same for dice whose chances of the faces from `low` on are given. */
function keptOf(dice: number, chances: readonly number[], keep: number, low: number): Row {
  const high = low + chances.length - 1;
  const row = new Float64Array(keep * high + 1);
  let above = 0;
  for (let face = high; face >= low; face--) {
    const p = chances[face - low]!;
    const below = Math.max(0, 1 - above - p);
    let better = new Float64Array(1);
    better[0] = 1;
    let choose = 1;
    for (let n = 0; n < keep && (n === 0 || above > 0); n++) {
      if (n > 0) {
        const next = new Float64Array(better.length + high);
        for (let i = 0; i < better.length; i++)
          if (better[i]! > 0)
            for (let up = face + 1; up <= high; up++) next[i + up]! += better[i]! * chances[up - low]!;
        better = next;
        choose = (choose * (dice - n + 1)) / n;
      }
      let [enough, ways] = [0, 1];
      for (let k = 0; k <= dice - n; k++) {
        if (k >= keep - n) enough += ways * p ** k * below ** (dice - n - k);
        ways = (ways * (dice - n - k)) / (k + 1);
      }
      const shift = (keep - n) * face;
      for (let i = 0; i < better.length && i + shift < row.length; i++) row[i + shift]! += choose * enough * better[i]!;
    }
    above += p;
  }
  return row;
}

/** The same for dice that are rolled again once if they are low. */
export function keptRerolled(dice: number, sides: number, below: number, keep: number): Row {
  const again = (below - 1) / sides;
  const chances = Array.from({ length: sides }, (_, i) => (again + (i + 1 < below ? 0 : 1)) / sides);
  return keptOf(dice, chances, keep, 1);
}

/** The totals of some dice with a bonus against the highest of others. */
export function sumAgainstKept(): readonly number[] {
  return compare(sum(8), keptSum(5, 12, 4), -3);
}
