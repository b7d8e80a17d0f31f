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

/** Dice by size, and every way to have some of them left, as digits of a number. */
class Left {
  readonly sizes: readonly (readonly [sides: number, count: number])[];
  readonly strides: readonly number[];
  readonly ways: number;
  readonly counts: readonly (readonly number[])[];
  readonly sums: readonly number[];

  constructor(dice: readonly number[]) {
    const sides = [...new Set(dice)].sort((a, b) => a - b);
    this.sizes = sides.map((size) => [size, dice.filter((each) => each === size).length]);
    let stride = 1;
    this.strides = this.sizes.map(([, count]) => (stride *= count + 1) / (count + 1));
    this.ways = stride;
    this.counts = Array.from({ length: stride }, (_, way) =>
      this.sizes.map(([, count], i) => Math.floor(way / this.strides[i]!) % (count + 1)),
    );
    this.sums = this.counts.map((counts) => counts.reduce((sum, count) => sum + count, 0));
  }

  /** From each way the ways to which some dice lead that show this face, the highest left. */
  showing(face: number): readonly (readonly (readonly [way: number, p: number])[])[] {
    const [p, q] = [1 / face, 1 - 1 / face];
    return this.counts.map((counts, way) => {
      let found: [number, number][] = [[way, 1]];
      for (let i = 0; i < counts.length; i++) {
        const count = counts[i]!;
        if (this.sizes[i]![0] < face || count === 0) continue;
        const further: [number, number][] = [];
        for (const [each, mass] of found)
          for (let k = 0; k <= count; k++) {
            const chance = choose(count, k) * p ** k * q ** (count - k);
            if (chance > 0) further.push([each - k * this.strides[i]!, mass * chance]);
          }
        found = further;
      }
      return found;
    });
  }

  /** For each way the sum of its dice if all show less than this face; undefined if they cannot. */
  sumsBelow(face: number): readonly (Row | undefined)[] {
    const rows: (Row | undefined)[] = [Float64Array.of(1)];
    const dice = this.sizes.map(([sides]) => (face > 1 ? uniform(Math.min(sides, face - 1)) : undefined));
    for (let way = 1; way < this.ways; way++) {
      const counts = this.counts[way]!;
      let i = 0;
      while (counts[i] === 0) i += 1;
      const [before, die] = [rows[way - this.strides[i]!], dice[i]];
      rows.push(before && die ? convolve(before, die) : undefined);
    }
    return rows;
  }
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
}

function uniform(sides: number): Row {
  const row = new Float64Array(sides + 1).fill(1 / sides);
  row[0] = 0;
  return row;
}

/** How a contest with equal totals ends: by faces from the highest on, one state for both hands while they are the same. */
export function ogs(first: readonly number[], second: readonly number[]): readonly number[] {
  const sum = (dice: readonly number[]) =>
    dice.reduce((row, sides) => convolve(row, uniform(sides)), Float64Array.of(1));
  const [win, tie] = compare(sum(first), sum(second));
  const [a, b] = [new Left(first), new Left(second)];
  let both = new Float64Array(a.ways * b.ways);
  both[both.length - 1] = 1;
  let [ahead, behind] = [0, 0];
  for (let face = Math.max(...first, ...second); face >= 1; face--) {
    const after = shown(both, a, b, face);
    const [sumsA, sumsB] = [a.sumsBelow(face), b.sumsBelow(face)];
    both = new Float64Array(both.length);
    for (let i = 0; i < a.ways; i++)
      for (let j = 0; j < b.ways; j++) {
        const p = after[i * b.ways + j]!;
        const more = first.length - a.sums[i]! - second.length + b.sums[j]!;
        if (p === 0) continue;
        if (more === 0) both[i * b.ways + j] = p;
        else if (more > 0) ahead += p * meeting(sumsA[i], sumsB[j], face * more);
        else behind += p * meeting(sumsA[i], sumsB[j], face * more);
      }
  }
  return [win, 1 - win - tie, ahead, behind, tie - ahead - behind];
}

function shown(both: Row, a: Left, b: Left, face: number): Row {
  const [stepsA, stepsB] = [a.showing(face), b.showing(face)];
  const [half, whole] = [new Float64Array(both.length), new Float64Array(both.length)];
  for (let i = 0; i < a.ways; i++)
    for (let j = 0; j < b.ways; j++) {
      const p = both[i * b.ways + j]!;
      if (p > 0) for (const [to, q] of stepsA[i]!) half[to * b.ways + j]! += p * q;
    }
  for (let i = 0; i < a.ways; i++)
    for (let j = 0; j < b.ways; j++) {
      const p = half[i * b.ways + j]!;
      if (p > 0) for (const [to, q] of stepsB[j]!) whole[i * b.ways + to]! += p * q;
    }
  return whole;
}

/** How likely the rest of the second is just so much more than the rest of the first. */
function meeting(a: Row | undefined, b: Row | undefined, shift: number): number {
  let sum = 0;
  if (a && b) for (let i = Math.max(0, -shift); i < a.length && i + shift < b.length; i++) sum += a[i]! * b[i + shift]!;
  return sum;
}
