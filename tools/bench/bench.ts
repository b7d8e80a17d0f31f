/**
 * Speed as ratios within one run: exact odds to hand-written loops and to libraries, cold odds to one frame, rolls per second to a library's,
 * contests to their rolls alone. With `--json` it prints one JSON line for each row.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { growth } from "./growth.ts";
import { heading, goalText, print, rounded, inMilliseconds, type Result } from "./lines.ts";
import { measure, median, ROUNDS, type Measured } from "./measure.ts";
import { frames, rows, workOutFormulas, type Row } from "./rows.ts";

/** One frame at 60 Hz, in milliseconds. */
const FRAME = 16;
const FEW_ROUNDS = 5;
const COLD_STARTS = 7;

/** Milliseconds that hold their own share of collecting garbage, for what keeps much of what it makes. */
const LONG_SLICE = 100;

/** A ratio that varies more than this is measured again, a few times at most. */
const MOST_SPREAD = 0.2;
const MOST_TRIES = 5;

/** A warm question beside its floor: the first quiet measurement, or else the quietest. */
function warm(row: Row): readonly [Row, Measured] {
  let best: Measured | undefined;
  for (let i = 0; i < MOST_TRIES && (best?.spread ?? 1) >= MOST_SPREAD; i++) {
    const found = measure([row.floor, row.ours], row.isSlow ? FEW_ROUNDS : ROUNDS);
    if (!best || found.spread < best.spread) best = found;
  }
  return [row, best!];
}

/** The best of its peers for a row, to the same floor. */
async function bestPeer({ id, floor, isSlow }: Row): Promise<Result["peer"]> {
  const { peers } = await import("./peers.ts");
  const others = Object.entries(peers[id] ?? {});
  if (others.length === 0) return null;
  const { ratios } = measure([floor, ...others.map(([, way]) => way)], isSlow ? FEW_ROUNDS : ROUNDS);
  const found = others.map(([name], i) => ({ name, ratio: rounded(ratios[i + 1]!) }));
  return found.sort((a, b) => a.ratio - b.ratio)[0]!;
}

async function printWarm([row, { times, ratios, spread }]: readonly [Row, Measured]): Promise<void> {
  const { id, name, goal } = row;
  const peer = await bestPeer(row);
  const held = goal === undefined ? null : ratios[1]! <= goal;
  const [base, own, ratio] = [rounded(times[0]!), rounded(times[1]!), rounded(ratios[1]!)];
  const aim = goal === undefined ? "" : `(goal ${goal}) ${goalText(held)}`;
  print(
    { id, floor: base, ours: own, ratio, goal: goal ?? null, held, spread: rounded(spread), peer },
    `${`${ratio} ×`.padStart(8)} ${aim.padEnd(17)} ${inMilliseconds(base)} ${inMilliseconds(own)}  ± ${Math.round(100 * spread)} %  ${name}` +
      (peer ? `; ${peer.name} ${peer.ratio} ×` : ""),
  );
}

/** The first answer of a process that has run nothing before, against one frame. */
function cold({ id, name }: Row): void {
  const script = fileURLToPath(new URL("cold.js", import.meta.url));
  const times = Array.from({ length: COLD_STARTS }, () =>
    Number(execFileSync(process.execPath, [script, id], { encoding: "utf8" })),
  );
  const time = median(times);
  const held = time <= FRAME;
  print(
    { id: `${id}:cold`, floor: FRAME, ours: rounded(time), ratio: rounded(time / FRAME), goal: 1, held, peer: null },
    `${rounded(time / FRAME)} of a frame `.padStart(18) + `${inMilliseconds(time)}  ${goalText(held)}  ${name}`,
  );
}

async function pendingContests(): Promise<void> {
  const { readAll, replayAll, readAgain } = await import("./contests.ts");
  const { times, ratios } = measure([replayAll, readAll, readAgain], ROUNDS, 500, LONG_SLICE);
  const names = [
    ["contests", 3, "200 pending contests read, to playing their rolls alone"],
    ["contests:again", null, "the same once their rolls are known, as when a message is added"],
  ] as const;
  names.forEach(([id, goal, name], i) => {
    const [floor, ours, ratio] = [rounded(times[0]!), rounded(times[i + 1]!), rounded(ratios[i + 1]!)];
    const held = goal === null ? null : ratio <= goal;
    const aim = goal === null ? "" : `(goal ${goal}) ${goalText(held)}`;
    print(
      { id, floor, ours, ratio, goal, held, peer: null },
      `${ratio} × ${aim} ${inMilliseconds(floor)} ${inMilliseconds(ours)}  ${name}`,
    );
  });
}

/** The work of one screen, compared with one frame. */
function inFrame({ id, name, ours }: (typeof frames)[number]): void {
  printFrame(id, name, measure([ours], FEW_ROUNDS).times[0]!);
}

/** Formulas of published packages, each once, as nobody rolls the same one for seconds. */
function allFormulas(): void {
  const before = process.cpuUsage();
  const count = workOutFormulas();
  const { user, system } = process.cpuUsage(before);
  const time = (user + system) / 1000;
  printFrame(
    "formulas",
    `a formula of ${count} in packages, read and worked out (all: ${Math.round(time)} ms)`,
    time / count,
  );
}

function printFrame(id: string, name: string, time: number): void {
  const held = time <= FRAME;
  print(
    { id, floor: FRAME, ours: rounded(time), ratio: rounded(time / FRAME), goal: 1, held, peer: null },
    `${rounded(time / FRAME)} of a frame `.padStart(18) + `${inMilliseconds(time)}  ${goalText(held)}  ${name}`,
  );
}

/** The parts of the bench. Each has a process of its own: what has run much else runs everything more slowly. */
const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  async rolls() {
    const { rollRate } = await import("./rolls.ts");
    heading("Rolls");
    rollRate();
  },
  async odds() {
    heading("Exact odds, warm: ours to the floor, the floor, ours, the noise of the ratio");
    for (const each of rows.map(warm)) await printWarm(each);
  },
  screens() {
    heading("What screens ask for, warm, to one frame of 16 ms");
    frames.forEach(inFrame);
    allFormulas();
  },
  async growth() {
    heading("Growth with the number of dice");
    for (const each of growth.map(warm)) await printWarm(each);
  },
  cold() {
    heading("Exact odds, the first call of a fresh process, to one frame of 16 ms");
    rows.filter(({ isHuge }) => !isHuge).forEach(cold);
  },
  async contests() {
    heading("Contests");
    await pendingContests();
  },
};

await parts[process.argv[2]!]!();
