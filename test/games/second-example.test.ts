/** The second example of a game that a package brings: its laws, its odds, and what it shows of the kit. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { changeRecord } from "../../src/checks/change.ts";
import { checkOf, readCheck, writeCheck } from "../../src/checks/notation.ts";
import { makeRecord, replayRecord, type CheckRecord } from "../../src/checks/record.ts";
import { odds } from "../../src/engine/odds.ts";
import { contestOf } from "../../src/threads/odds.ts";
import { checkGame } from "../../src/view/game-laws.ts";
import { diceFormula, rollSentence } from "../../src/words/sentence.ts";
import { wordsFrom, type Language } from "../../tools/build/texts.ts";
import { numbersFrom, orFail } from "../checks.ts";
import { exportOf, guarded } from "./further-game.ts";

const FOLDER = "../../packages/second-example-game";
const textOf = (path: string) => readFileSync(new URL(`${FOLDER}/${path}`, import.meta.url), "utf8");
const english = JSON.parse(readFileSync(new URL("../../lang/en.json", import.meta.url), "utf8")) as Language;
const own = JSON.parse(textOf("lang/en.json")) as { readonly dicewright: Language };
const words = wordsFrom({ dicewright: { ...(english["dicewright"] as Language), ...own.dicewright } });

const game = guarded(await exportOf("packages/second-example-game/delvers.js"));
const games = [game];
const asked = (line: string) => orFail(readCheck(line, { games }));
const recordOf = (line: string, ...faces: readonly number[]) => makeRecord(asked(line), faces);
const sentenceOf = (record: CheckRecord) => rollSentence(orFail(replayRecord(record, games)), words);

it("the second example has no more than 120 lines, and every law and word", () => {
  expect(textOf("delvers.js").trim().split("\n").length).toBeLessThanOrEqual(120);
  const { laws, missingWords } = checkGame(game, words, numbersFrom(11));
  expect(laws.flatMap(({ law, failures }) => failures.map((failure) => [law, failure]))).toEqual([]);
  expect(laws.filter(({ runs }) => runs === 0).map(({ law }) => law)).toEqual(["hidden"]);
  expect(missingWords).toEqual([]);
});

it("dice of several sizes are read, written and refused in words", () => {
  expect(writeCheck(asked("/delvers d8 + 2d6 # Dig"))).toBe("/delvers d8 + 2d6 # Dig");
  expect(readCheck("/delvers 4d6 + 3d8", { games })).toMatchObject({
    problem: "outOfRange",
    data: { value: 7, max: 6 },
  });
  expect(readCheck("/delvers d6 + d20", { games })).toMatchObject({ problem: "sides", data: { sides: 20, max: 12 } });
});

it("a fold over values and sizes has the odds of all faces", () => {
  const { outcomes } = odds(checkOf(asked("/delvers d4 + 2d6")));
  const counted = new Map<string, number>();
  for (let a = 1; a <= 4; a++)
    for (let b = 1; b <= 6; b++)
      for (let c = 1; c <= 6; c++) {
        const { played } = orFail(replayRecord(recordOf("/delvers d4 + 2d6", a, b, c), games));
        const key = JSON.stringify(played.outcome);
        counted.set(key, (counted.get(key) ?? 0) + 1 / 144);
        const strain = Number(a === 4) + Number(b === 6) + Number(c === 6);
        const shown = [a, b, c];
        const pair = shown.find((face, i) => shown.indexOf(face) !== i);
        expect(played.outcome).toMatchObject({
          strain,
          success: pair !== undefined,
          height: pair ?? Math.max(a, b, c),
        });
      }
  const found = new Map<string, number>();
  for (const { outcome, p } of outcomes)
    found.set(JSON.stringify(outcome), (found.get(JSON.stringify(outcome)) ?? 0) + p);
  expect([...found.keys()].sort()).toEqual([...counted.keys()].sort());
  for (const [key, p] of counted) expect(found.get(key)).toBeCloseTo(p, 12);
});

it("the player chooses after the roll which dice are rolled again, and the others stay", () => {
  const rolled = recordOf("/delvers d4 + 2d6", 4, 2, 6);
  const { kinds } = game;
  const { played, request } = orFail(replayRecord(rolled, games));
  expect(kinds["delve"]!.followUp!(played.outcome, request!.options)).toEqual({ name: "push", changesRoll: true });
  const change = orFail(changeRecord(rolled, { again: [2] }, games));
  expect(change.missing.map(({ name }) => name)).toEqual(["d6"]);
  const pushed = { ...makeRecord(change.request, [4, 2, 6, 6]) };
  expect(sentenceOf(pushed)).toBe(
    "Delvers delve d4 + 2d6 — Set 2 × 6, Dice at their highest: 3, total 12 (4, 2 → 6, and 6).",
  );
  const after = orFail(replayRecord(pushed, games));
  expect(after.played.outcome).toEqual({ width: 2, height: 6, strain: 3, success: true });
  expect(kinds["delve"]!.followUp!(after.played.outcome, after.request!.options)).toEqual({
    name: "mishap",
    kind: "mishap",
    options: { harm: 3 },
  });
  expect(writeCheck(after.request!)).toBe("/delvers d4 + 2d6");
  expect(changeRecord(rolled, { again: [7] }, games)).toMatchObject({ problem: "notWhichDice" });
});

it("a d66 shows nothing as added", () => {
  expect(diceFormula(orFail(replayRecord(recordOf("/delvers mishap", 6, 3), games)), words)).toBe("2d6");
});

it("only kinds that oppose each other meet in a contest", () => {
  expect(contestOf([asked("/delvers 2d6"), asked("/delvers 2d6")])).toEqual({
    problem: "notOpposed",
    data: { known: "/delvers ward" },
  });
  expect(contestOf([asked("/delvers 2d6"), asked("/delvers ward 2d8")])).not.toHaveProperty("problem");
});
