/**
 * Speed as ratios within one run: exact odds to hand-written loops and to libraries, cold odds to one frame, rolls per second to a library's,
 * contests to their rolls alone. With `--json` it prints one JSON line for each row.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DiceRoll } from "@dice-roller/rpg-dice-roller";
import { chance, roll } from "../../src/engine/play.ts";
import { systems } from "../../src/systems/index.ts";
import { parseCheck, type CheckRequest, checkOf } from "../../src/systems/notation.ts";
import { makeRecord } from "../../src/systems/record.ts";
import { growth } from "./growth.ts";
import { measure, median, type Measured } from "./measure.ts";
import { frames, rows, type Row } from "./rows.ts";

/** One frame at 60 Hz, in milliseconds. */
const FRAME = 16;
const ROUNDS = 15;
const FEW_ROUNDS = 5;
const COLD_STARTS = 7;

/** Milliseconds that hold their own share of collecting garbage, for what keeps much of what it makes. */
const LONG_SLICE = 100;

/** One line of the result. Times are milliseconds; a ratio is ours to the floor's, and so is the peer's. */
interface Result {
  readonly id: string;
  readonly floor: number | null;
  readonly ours: number;
  readonly ratio: number;
  readonly goal: number | null;
  readonly held: boolean | null;
  /** The middle half of the ratios as a share of their median, where several were taken. */
  readonly spread?: number;
  readonly peer: { readonly name: string; readonly ratio: number } | null;
}

const isJson = process.argv.includes("--json");

function print(result: Result, text: string): void {
  process.stdout.write(isJson ? `${JSON.stringify(result)}\n` : `${text}\n`);
}

function heading(text: string): void {
  if (!isJson) process.stdout.write(`\n${text}\n`);
}

const rounded = (value: number) => Number(value.toPrecision(3));
const shown = (milliseconds: number) => `${rounded(milliseconds)} ms`.padStart(12);
const kept = (held: boolean | null) => (held === null ? "" : held ? "held" : "MISSED");

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
  const aim = goal === undefined ? "" : `(goal ${goal}) ${kept(held)}`;
  print(
    { id, floor: base, ours: own, ratio, goal: goal ?? null, held, spread: rounded(spread), peer },
    `${`${ratio} ×`.padStart(8)} ${aim.padEnd(17)} ${shown(base)} ${shown(own)}  ± ${Math.round(100 * spread)} %  ${name}` +
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
    `${rounded(time / FRAME)} of a frame `.padStart(18) + `${shown(time)}  ${kept(held)}  ${name}`,
  );
}

const lineOf = (_: unknown, i: number) => `/kaiser skill ${i % 991} vs ${8 + (i % 13)} a${1 + (i % 4)}`;
const formulaOf = (_: unknown, i: number) => `${3 + (i % 4)}d6kh2+${i % 991}`;

/** So many that no line is met again while it is still kept. */
const NEW_LINES = Array.from({ length: 4096 }, lineOf);
const NEW_FORMULAS = Array.from({ length: 4096 }, formulaOf);
const LINES = NEW_LINES.slice(0, 64);
const FORMULAS = NEW_FORMULAS.slice(0, 64);

const GOAL_ROLLS = 10;

/** Each call gets the next of a list, over and over. */
function overAndOver<T, R>(list: readonly T[], use: (each: T) => R): () => R {
  let turn = 0;
  return () => use(list[(turn = (turn + 1) % list.length)]!);
}

/**
 * Rolls per second, each from its line of text to what a message stores. The library rolls its formula and adds it up;
 * as it does that only for who asks for the total, it is measured without that, too.
 */
function rollRate(): void {
  const source = chance(Math.random);
  const read = (line: string) => parseCheck(line, systems) as CheckRequest;
  const record = (asked: CheckRequest) => makeRecord(asked, roll(checkOf(asked), source).faces);
  const requests = LINES.map(read);
  const formulas = FORMULAS.map((formula) => new DiceRoll(formula));
  const again = (formula: DiceRoll) => (formula.roll(), formula);
  const library = {
    all: overAndOver(NEW_FORMULAS, (formula) => new DiceRoll(formula).total),
    dice: overAndOver(NEW_FORMULAS, (formula) => new DiceRoll(formula)),
    again: overAndOver(formulas, (formula) => again(formula).total),
    diceAgain: overAndOver(formulas, again),
  };
  const ours = {
    all: overAndOver(NEW_LINES, (line) => record(read(line))),
    again: overAndOver(LINES, (line) => record(read(line))),
    read: overAndOver(NEW_LINES, read),
    rolled: overAndOver(requests, record),
  };
  const [allOf, diceOf, againOf, diceAgainOf, all, kept, reading, rolling] = measure(
    [...Object.values(library), ...Object.values(ours)],
    ROUNDS,
    1000,
  ).times as Eight;
  printRate("rolls", "a Kaiser skill check, its line new: read, rolled and recorded", allOf, all, GOAL_ROLLS);
  printRate("rolls:dice", "the same, to a library that does not add its dice up", diceOf, all);
  printRate("rolls:again", "a line rolled before, to a formula that was read before", againOf, kept, GOAL_ROLLS);
  printRate("rolls:again-dice", "the same, to a library that does not add its dice up", diceAgainOf, kept);
  printRate("rolls:read", "a new line read", allOf, reading);
  printRate("rolls:rolled", "a check rolled and recorded", allOf, rolling);
}

type Eight = [number, number, number, number, number, number, number, number];

function printRate(id: string, name: string, library: number, ours: number, goal: number | null = null): void {
  const ratio = rounded(library / ours);
  const held = goal === null ? null : ratio >= goal;
  const peer = { name: "rpg-dice-roller", ratio: 1 };
  const rates = `${Math.round(1000 / ours)}, rpg-dice-roller ${Math.round(1000 / library)}`;
  print(
    { id, floor: library, ours, ratio, goal, held, peer },
    `${ratio} × as many a second ${goal === null ? "" : `(goal ${goal}) ${kept(held)}`} ${rates}: ${name}`,
  );
}

/** Loaded only now: what has played many kinds of checks before plays one kind more slowly. */
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
    const aim = goal === null ? "" : `(goal ${goal}) ${kept(held)}`;
    print(
      { id, floor, ours, ratio, goal, held, peer: null },
      `${ratio} × ${aim} ${shown(floor)} ${shown(ours)}  ${name}`,
    );
  });
}

/** What a screen asks for, against one frame. */
function inFrame({ id, name, ours }: (typeof frames)[number]): void {
  printFrame(id, name, measure([ours], FEW_ROUNDS).times[0]!);
}

function printFrame(id: string, name: string, time: number): void {
  const held = time <= FRAME;
  print(
    { id, floor: FRAME, ours: rounded(time), ratio: rounded(time / FRAME), goal: 1, held, peer: null },
    `${rounded(time / FRAME)} of a frame `.padStart(18) + `${shown(time)}  ${kept(held)}  ${name}`,
  );
}

heading("Rolls");
rollRate();
heading("Exact odds, warm: ours to the floor, the floor, ours, the noise of the ratio");
// All of ours first: a process that has run the libraries runs everything more slowly.
const [measuredRows, measuredGrowth] = [rows.map(warm), growth.map(warm)];
for (const each of measuredRows) await printWarm(each);
heading("What screens ask for, warm, to one frame of 16 ms");
frames.forEach(inFrame);
heading("Growth with the number of dice");
for (const each of measuredGrowth) await printWarm(each);
heading("Exact odds, the first call of a fresh process, to one frame of 16 ms");
rows.filter(({ isHuge }) => !isHuge).forEach(cold);
heading("Contests");
await pendingContests();
