import fc from "fast-check";
import { expect, it } from "vitest";
import module from "../../module.json" with { type: "json" };
import type { Game } from "../../src/checks/game.ts";
import { type CheckRequest, checkOf } from "../../src/checks/notation.ts";
import { makeRecord } from "../../src/checks/record.ts";
import { randomFaceSource, roll } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import type { ContestState } from "../../src/threads/contest/moves.ts";
import type { LogEntry, Party } from "../../src/threads/log.ts";
import { readThread } from "../../src/threads/replay.ts";
import { spoken } from "../../src/words/spoken.ts";
import { sayIn } from "../../src/words/words.ts";
import { wordsFrom } from "../../tools/build/texts.ts";
import { CONTESTED, drawAsked } from "../../tools/stress/plan.ts";
import { Random } from "../../tools/stress/random.ts";
import { readTexts } from "../lang/languages.ts";
import { contestOpening, OWNERS, Thread, worldWithout } from "./messages.ts";

const USERS = ["gm", "ana", "ben", "cleo", "dan"];
const SIDES = 3;

/** A contest of any game with all kinds of messages, drawn from a seed. */
function drawThread(seed: number): Thread {
  const random = new Random(seed);
  const game = random.one(CONTESTED);
  const isForAll = game.contest!.most >= SIDES && random.isLucky(0.5);
  const { tie } = game.contest!.fields;
  const rules = tie ? { tie: random.one(tie.choices!) } : {};
  const thread = new Thread(
    contestOpening(game.id, SIDES, { form: isForAll ? "all" : "each", isSealed: random.isLucky(0.2), rules }),
  );
  const usual = drawAsked(game, random);
  for (let i = random.whole(2, 14); i > 0; i--)
    drawMessage(thread, random.isLucky(0.7) ? usual : drawAsked(game, random), random);
  return thread;
}

function drawMessage(thread: Thread, asked: CheckRequest, random: Random): void {
  const likely = randomFaceSource(() => random.one([0.3, 0.7]));
  const { faces } = roll(checkOf(asked), likely);
  const more = {
    record: makeRecord(asked, faces),
    created: random.whole(1, 4),
    ...(random.isLucky(0.1) && { isHidden: true, record: undefined }),
  };
  const [author, side] = [random.one(USERS), random.whole(0, SIDES - 1)];
  const tie = thread.read().duels[0]!.tieBreak;
  const any = randomFaceSource(() => random.next());
  if (tie && random.isLucky(0.5))
    return void thread.tie(author, roll(tie.check, any).faces, { created: random.whole(1, 4) });
  const answer = { act: "answer", side };
  const seal = { act: "seal", side, seal: `${side}`.repeat(64) };
  const others = [{ act: "yield", side }, { act: "withdraw" }, seal, { act: "ruling", duel: 0, winner: side }];
  thread.say(author, random.one([answer, answer, answer, ...others]), more);
}

/** A contest's state without the checks and dice that are made anew each time. */
function told({ seats, duels, rejections, closedBy }: ContestState): object {
  return {
    closedBy,
    rejections: [...rejections].sort(([a], [b]) => a.localeCompare(b)),
    seats: seats.map(({ replayed, ...side }) => ({
      ...side,
      ...(replayed && { faces: replayed.played.faces, outcome: replayed.played.outcome }),
    })),
    duels: duels.map(({ tieBreak, thrown, ...duel }) => ({
      ...duel,
      stakes: tieBreak?.stakes,
      thrown: thrown?.flatMap(({ dice }) => dice.map(({ faces }) => faces)),
    })),
  };
}

const read = (thread: Thread, entries: readonly LogEntry[]) =>
  told(readThread(contestThread, thread.opening, entries, worldWithout())!);

/** The same contests for each law: other ones in each run. */
let drawn: readonly (readonly [seed: number, thread: Thread])[] | undefined;

function law(run: (thread: Thread, seed: number) => void): void {
  drawn ??= fc.sample(fc.integer({ min: 0, max: 2 ** 31 }), 150).map((seed) => [seed, drawThread(seed)]);
  for (const [seed, thread] of drawn)
    try {
      run(thread, seed);
    } catch (error) {
      throw new Error(`The contest of seed ${seed} breaks the law.`, { cause: error });
    }
}

it("a contest is the same in whatever order its messages come", () => {
  law((thread, seed) =>
    expect(read(thread, new Random(seed).shuffled(thread.entries))).toEqual(read(thread, thread.entries)),
  );
});

it("a contest is the same without the messages that change nothing", () => {
  law((thread) => {
    const { rejections } = thread.read();
    const counting = thread.entries.filter(({ id }) => !rejections.has(id));
    expect(read(thread, counting)).toEqual({ ...read(thread, thread.entries), rejections: [] });
  });
});

it("a contest is the same with whatever strangers say in it", () => {
  law((thread, seed) => {
    const random = new Random(seed);
    const strange = thread.entries.map((entry, i): LogEntry => {
      return { ...entry, id: `x${i}`, author: "cleo", created: random.whole(1, 4) };
    });
    type Told = { rejections: [string, string][] };
    const { rejections, ...disturbed } = read(thread, [...strange, ...thread.entries]) as Told;
    const { rejections: before, ...alone } = read(thread, thread.entries) as Told;
    expect(disturbed).toEqual(alone);
    expect(rejections.filter(([id]) => !id.startsWith("x"))).toEqual(before);
  });
});

it("a contest tells nothing that a reader may not see", () => {
  law((thread) => {
    const hidden = thread.entries.filter(({ isHidden }) => isHidden).map(({ id }) => id);
    for (const { entry, replayed } of thread.read().seats)
      if (hidden.includes(entry!)) expect(replayed).toBeUndefined();
  });
});

it("a contest takes all its kinds of messages into account in these laws", () => {
  const seen = new Set(
    Array.from({ length: 300 }, (_, seed) => drawThread(seed).read()).flatMap(({ duels, rejections, seats }) => [
      ...duels.map(({ stage }) => stage),
      ...rejections.values(),
      ...seats.map(({ standing }) => standing),
    ]),
  );
  const all = "duplicate forged hidden in late open out ruling sealed settled tie unfit unread waiting withdrawn";
  expect([...seen].sort().join(" ")).toBe(all);
});

/** Contests of a game between two equal rolls, by each of its rules for ties that dice break. */
function tiesOf(game: Game): Thread[] {
  const choices = game.contest!.fields["tie"]?.choices ?? [undefined];
  return choices.flatMap((tie) => {
    const asked = drawAsked(game, new Random(1));
    const random = new Random(2);
    const any = randomFaceSource(() => random.next());
    const record = makeRecord(asked, roll(checkOf(asked), any).faces);
    const thread = new Thread(contestOpening(game.id, 2, { rules: tie === undefined ? {} : { tie } }));
    thread.answer("ana", 0, record, { created: 1 }).answer("ben", 1, record, { created: 2 });
    const { stage, tieBreak } = thread.read().duels[0]!;
    return stage === "tie" ? [thread.tie("ana", roll(tieBreak!.check, any).faces)] : [];
  });
}

it.each(module.languages.map(({ lang }) => lang))(
  "the dice that break a tie are spoken in %s, with their sides",
  (lang) => {
    const words = wordsFrom(readTexts(lang));
    const told = CONTESTED.flatMap((game) => {
      const ties = tiesOf(game);
      return ties.map((thread) => {
        const { record } = thread.entries.at(-1)!;
        const { describe } = contestThread.moves["tie"]!;
        const writer = {
          nameOf: ({ uuid }: Party) => ({ "Token.0": "Mira", "Token.1": "Tor" })[uuid]!,
          say: sayIn(words),
        };
        return { text: spoken(describe!(thread.read(), { duel: 0 }, writer, { record })!, words), record, id: game.id };
      });
    });
    for (const { text, record, id } of told) {
      const { faces } = record as { faces: readonly number[] };
      const isCoin = id === "kleptonomicon";
      if (isCoin) expect(text).toContain(words(`dicewright.die.sidesSpoken.${faces[0] ? "heads" : "tails"}`));
      else expect(new Set(text.match(/Mira|Tor/g))).toEqual(new Set(["Mira", "Tor"]));
      if (!isCoin) expect(text.match(/\d+/g)!.toSorted()).toEqual(faces.map(String).toSorted());
    }
    expect(new Set(told.map(({ id }) => id)).size).toBeGreaterThan(3);
  },
);

const json = fc.jsonValue({ maxDepth: 4 });
const place = fc.oneof(fc.integer({ min: -1, max: 3 }), json);
const acts = fc.oneof(fc.constantFrom("answer", "seal", "yield", "withdraw", "tie", "ruling"), json);
const act = fc.record(
  { v: fc.constant(1), act: acts, side: place, duel: place, winner: place, seal: json, salt: json },
  { requiredKeys: ["v", "act"] },
);
const record = fc.record({
  v: fc.constant(1),
  system: fc.oneof(fc.constantFrom(...games.map(({ id }) => id)), json),
  kind: fc.oneof(fc.constantFrom("skill", "opposed", "test", "action", "stat", "toString"), json),
  options: fc.oneof(json, fc.dictionary(fc.constantFrom("skill", "pool", "dt", "dice", "stat", "modifier"), json)),
  faces: fc.oneof(json, fc.array(fc.integer({ min: -1, max: 20 }))),
  ...{ stakes: json, history: json, hidden: json, code: json },
});
const author = fc.constantFrom(...USERS);
const stored = fc.record({ payload: fc.oneof(act, json), record: fc.oneof(record, json), author });

it("anything a user stores can be read as a message of a contest", () => {
  fc.assert(
    fc.property(fc.constantFrom(...CONTESTED), fc.array(stored, { maxLength: 8 }), (game, all) => {
      const thread = new Thread(contestOpening(game.id, 2));
      thread.entries.push(...all.map((each, i): LogEntry => ({ ...each, id: `m${i}`, created: i, isHidden: false })));
      expect(thread.read().duels).toHaveLength(1);
    }),
    { numRuns: 400 },
  );
});

it("anything a user stores can be read as an opening", () => {
  const stored = fc.record({
    v: fc.constant(1),
    thread: fc.constant("contest"),
    system: fc.constantFrom(...games.map(({ id }) => id)),
    rules: fc.dictionary(fc.constantFrom("tie", "manner", "armor", "stages", "race"), json),
    form: fc.constantFrom("each", "all"),
    isSealed: json,
    sides: fc.constant([{ uuid: "Token.0" }, { uuid: "Token.1" }]),
  });
  fc.assert(
    fc.property(fc.oneof(stored, json), record, (each, rolled) => {
      const opening = { id: "opening", author: "gm", created: 0, payload: each, record: rolled, isHidden: false };
      const state = readThread(contestThread, opening, [], worldWithout());
      expect(state?.seats.length ?? 2).toBe(2);
    }),
    { numRuns: 400 },
  );
});

const many = Array.from({ length: 100_000 }, () => 1);
const huge = { total: 3, count: 1e9, sides: 6, adjust: 0, limited: false };
const deep = Array.from({ length: 100_000 }).reduce<unknown>((inner) => [inner], []);
const rolled = (dice: unknown, faces: unknown) => ({ v: 1, system: "olde", kind: "dice", options: { dice }, faces });
const level = () => {
  const record = rolled({ count: 1, sides: 6 }, [3]);
  return new Thread(contestOpening("olde", 2, { rules: { tie: "reroll" } }), { record }).answer("ben", 1, record);
};

it.each([
  ["dice", { count: 1e9, sides: 6 }, [3]],
  ["sides", { count: 1, sides: 1e9 }, [3]],
  ["faces", { count: 1, sides: 6 }, many],
  ["a list of options", { count: many, sides: 6 }, [3]],
  ["depth", deep, [3]],
  ["depth of faces", { count: 1, sides: 6 }, deep],
])("endless input is not an answer: %s", (_name, dice, faces) => {
  const thread = new Thread(contestOpening("olde", 2)).answer("ben", 1, rolled(dice, faces));
  expect(thread.rejections()).toEqual({ m1: "unfit" });
});

it.each([
  ["stakes of a thousand million dice", [huge, huge], [1, 2]],
  ["stakes without end", deep, [1, 2]],
  ["a hundred thousand stakes", many, [1, 2]],
  ["a hundred thousand faces", undefined, many],
])("endless input breaks no tie: %s", (_name, stakes, faces) => {
  expect(level().tie("ben", faces, { stakes }).rejections()).toEqual({ m2: "unfit" });
});

it("endless input is read and rejected, a hundred such messages at once", () => {
  const thread = level();
  for (let i = 0; i < 100; i++)
    thread
      .say("ben", { act: "tie", duel: 0, many }, { record: { v: 1, stakes: deep, faces: many } })
      .answer("cleo", 1, { faces: many });
  expect(thread.read().rejections.size).toBe(200);
});

it("a drawn contest has strangers who own no side", () => expect(Object.values(OWNERS)).not.toContain("cleo"));
