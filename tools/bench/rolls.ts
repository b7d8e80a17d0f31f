/** Rolls per second, to those of a library. */
import { DiceRoll } from "@dice-roller/rpg-dice-roller";
import { checkOf, readCheck, type CheckRequest } from "../../src/checks/notation.ts";
import { makeRecord } from "../../src/checks/record.ts";
import { randomFaceSource, roll } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import { print, rounded } from "./lines.ts";
import { measure, ROUNDS } from "./measure.ts";

const lineOf = (_: unknown, i: number) => `/kaiser skill ${i % 991} vs ${8 + (i % 13)} a${1 + (i % 4)}`;
const formulaOf = (_: unknown, i: number) => `${3 + (i % 4)}d6kh2+${i % 991}`;

const NEW_LINES = Array.from({ length: 4096 }, lineOf);
const NEW_FORMULAS = Array.from({ length: 4096 }, formulaOf);
const LINES = NEW_LINES.slice(0, 64);

/** Each call gets the next of a list, over and over. */
function overAndOver<T, R>(list: readonly T[], use: (each: T) => R): () => R {
  let turn = 0;
  return () => use(list[(turn = (turn + 1) % list.length)]!);
}

/**
 * Rolls per second, each from its line of text to what a message stores. The library rolls its formula and adds it up;
 * as it does that only for who asks for the total, it is measured without that, too.
 */
export function rollRate(): void {
  const source = randomFaceSource(Math.random);
  const read = (line: string) => readCheck(line, { games }) as CheckRequest;
  const record = (asked: CheckRequest) => makeRecord(asked, roll(checkOf(asked), source).faces);
  const requests = LINES.map(read);
  const library = {
    all: overAndOver(NEW_FORMULAS, (formula) => new DiceRoll(formula).total),
    dice: overAndOver(NEW_FORMULAS, (formula) => new DiceRoll(formula)),
  };
  const ours = {
    all: overAndOver(NEW_LINES, (line) => record(read(line))),
    read: overAndOver(NEW_LINES, read),
    rolled: overAndOver(requests, record),
  };
  const [allOf, diceOf, all, reading, rolling] = measure(
    [...Object.values(library), ...Object.values(ours)],
    ROUNDS,
    1000,
  ).times as Five;
  printRate("rolls", "a Kaiser skill check, its line new: read, rolled and recorded", allOf, all);
  printRate("rolls:dice", "the same, to a library that does not add its dice up", diceOf, all);
  printRate("rolls:read", "a new line read", allOf, reading);
  printRate("rolls:rolled", "a check rolled and recorded", allOf, rolling);
}

type Five = [number, number, number, number, number];

function printRate(id: string, name: string, library: number, ours: number): void {
  const ratio = rounded(library / ours);
  const peer = { name: "rpg-dice-roller", ratio: 1 };
  const rates = `${Math.round(1000 / ours)}, rpg-dice-roller ${Math.round(1000 / library)}`;
  print(
    { id, floor: library, ours, ratio, goal: null, held: null, peer },
    `${ratio} × as many a second, ${rates}: ${name}`,
  );
}
