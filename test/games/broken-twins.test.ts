/** Games of other packages with one fault each: what is said of it, and that nothing else stops. */
import { describe, expect, it } from "vitest";
import type { Game } from "../../src/checks/game.ts";
import { readCheck, parseRequest, writeCheck } from "../../src/checks/notation.ts";
import { chanceOf } from "../../src/checks/odds-summary.ts";
import { isProblem, type Problem } from "../../src/checks/problem.ts";
import { games } from "../../src/games/index.ts";
import * as kit from "../../src/games/kit.ts";
import { withFailsafes } from "../../src/games/package-failsafe.ts";
import { readGame } from "../../src/games/package-game.ts";
import { checkGame, type PageClock } from "../../src/view/game-laws.ts";
import { helpView } from "../../src/view/help/guide.ts";
import { completeLine, phrasingsOf } from "../../src/view/help/lines.ts";
import { problemText } from "../../src/words/problem.ts";
import { numbersFrom, orFail } from "../checks.ts";
import { contextWith, words } from "../view/drawn.ts";
import { exportOf, guarded, tinkersToChange, tinkersWith } from "./further-game.ts";

const KIND = "kinds.invention";
const jammed = () => {
  throw new Error("jammed");
};

/** The game with a part exchanged, and what was said of it so far. */
function twin(path: string, part: unknown): { readonly game: Game; readonly said: string[] } {
  const said: string[] = [];
  const warn = (left: Problem) => void said.push(problemText(left, words));
  return { game: orFail(readGame(() => tinkersWith(path, part), { games, warn })), said };
}

/** The game with the part at a path exchanged, which may be a new one. */
function withPart(given: Record<string, unknown>, path: string, part: unknown): Record<string, unknown> {
  const [first, ...rest] = path.split(".");
  const own = rest.length === 0 ? part : withPart(given[first!] as Record<string, unknown>, rest.join("."), part);
  return { ...given, [first!]: own };
}

const failing = (path: string) => `${path} of the game tinkers fails, so it is left out: “jammed”`;

describe("a sample of a field", () => {
  const completed = (game: Game, line: string) =>
    completeLine(line, { games: [game], rules: {}, words, saved: [], hasTargets: false }).suggestions;

  it("is a value of the field, also of one that its author has written", () => {
    const some = kit.mixedDice({ most: 6, sides: [4, 12] });
    const damage = {
      ...some,
      default: [],
      parse: (raw: unknown) => (Array.isArray(raw) && raw.length === 0 ? [] : some.parse(raw)),
      text: {
        read: () => undefined,
        write: (value: readonly kit.NotatedDice[]) =>
          value.map(({ count, sides }) => `damage ${count}d${sides}`).join(" "),
      },
    };
    const { game, said } = twin(`${KIND}.fields.damage`, damage);
    const texts = phrasingsOf(game, "invention", words).map(({ text }) => text);
    expect(texts).toContain("damage 2d6");
    expect(completed(game, "/tinkers 2 ").map(({ text }) => text)).toContain("need ");
    expect(helpView(game, [], contextWith()).words.map(({ text }) => text)).toContain("damage 2d6");
    expect(said).toEqual([]);
  });

  it.each(games.map((game) => [game.id, game] as const))("is one that its field takes: %s", (_id, { kinds }) => {
    for (const { fields } of Object.values(kinds))
      for (const [name, field] of Object.entries(fields))
        if (field.sample !== undefined) expect([name, isProblem(field.parse(field.sample))]).toEqual([name, false]);
  });

  it("is none of a field that only the form for a change has", async () => {
    const delvers = guarded(await exportOf("packages/second-example-game/delvers.js"));
    expect(phrasingsOf(delvers, "delve", words).map(({ text }) => text)).toEqual(["2d6 + d8"]);
    expect(() => helpView(delvers, [], contextWith())).not.toThrow();
  });
});

describe("a part of a package's game that fails while a screen or a line is drawn", () => {
  it.each([
    ["followUp", (game: Game) => game.kinds["invention"]!.followUp!({ sparks: 1 }, {})],
    ["heading", (game: Game) => game.kinds["invention"]!.heading!({ options: {} })],
    ["fieldTexts", (game: Game) => game.kinds["invention"]!.fieldTexts!({})],
    ["compare", (game: Game) => game.kinds["invention"]!.compare!({})],
    ["note", (game: Game) => game.kinds["invention"]!.note!({})],
    ["withoutOdds", (game: Game) => game.kinds["invention"]!.withoutOdds!({})],
    ["contestTexts", (game: Game) => game.kinds["invention"]!.contestTexts!(true, {})],
    ["misread", (game: Game) => game.kinds["invention"]!.misread!("x")],
  ] as const)("is left out, and said once with the game: %s", (name, ask) => {
    const path = `${KIND}.${name}`;
    const { game, said } = twin(path, jammed);
    expect([ask(game), ask(game)]).toEqual([undefined, undefined]);
    expect(said).toEqual([failing(path)]);
  });

  it("is left out too where it answers with something else", () => {
    const { game, said } = twin(`${KIND}.followUp`, () => "push");
    expect(game.kinds["invention"]!.followUp!({ sparks: 1 }, {})).toBeUndefined();
    expect(said).toEqual([
      'kinds.invention.followUp of the game tinkers fails, so it is left out: “Its answer is "push", and has to look like { … }.”',
    ]);
  });

  it("writes nothing in a line, and reads nothing of one", () => {
    const read = ({ text, offset }: kit.Line) => (text.startsWith("wrench", offset) ? jammed() : undefined);
    const text = { word: "wrench", read, write: jammed };
    const { game, said } = twin(`${KIND}.fields.wrench`, { ...kit.flag(), text });
    const on = orFail(parseRequest(game, "invention", { gears: 2, wrench: true }));
    expect(writeCheck(on)).toBe("/tinkers 2");
    expect(readCheck("/tinkers 2 wrench", { games: [game] })).toMatchObject({ problem: "unknownWord" });
    expect(said).toEqual([failing(`${KIND}.fields.wrench.text.write`), failing(`${KIND}.fields.wrench.text.read`)]);
  });

  it("is guarded in a check that is named as what every object has", () => {
    const given = tinkersToChange() as unknown as Game;
    const kind = { ...given.kinds["invention"]!, misread: jammed as never };
    const safe = withFailsafes({ ...given, kinds: { constructor: kind } });
    expect(safe.kinds["constructor"]!.misread!("x")).toBeUndefined();
  });

  it("has a quiet answer in a panel", () => {
    const said: string[] = [];
    const given = {
      ...(tinkersWith("contest.ladder", jammed) as Game),
      extended: { kind: "invention", pool: "gears", gains: [], progress: jammed, remainingDice: jammed },
      group: { gifts: jammed, isSafe: jammed, rank: jammed },
      groupMean: { isUsed: jammed },
    } as unknown as Game;
    const comparisons = [{ name: "sparks", text: jammed }];
    const safe = withFailsafes({ ...given, contest: { ...given.contest!, comparisons } }, (fault) =>
      said.push(String(fault.data["path"])),
    );
    expect(safe.contest!.ladder!({})).toBeUndefined();
    expect(safe.contest!.comparisons![0]!.text!(3)).toBe("3");
    expect([safe.extended!.progress({}), safe.extended!.remainingDice({})]).toEqual([0, 0]);
    expect([safe.group!.gifts({}), safe.group!.isSafe({}), safe.group!.rank({})]).toEqual([0, false, 0]);
    expect(safe.groupMean!.isUsed({})).toBe(false);
    expect(said).toEqual([
      "contest.ladder",
      "contest.comparisons.0.text",
      "extended.progress",
      "extended.remainingDice",
      "group.gifts",
      "group.isSafe",
      "group.rank",
      "groupMean.isUsed",
    ]);
  });

  it("refuses what it should have checked", () => {
    const { game, said } = twin(`${KIND}.refuse`, ({ gears }: { readonly gears: number }) => gears > 40 && jammed());
    expect(problemText(parseRequest(game, "invention", { gears: 41 }) as Problem, words)).toContain("jammed");
    expect(said).toEqual([failing(`${KIND}.refuse`)]);
  });
});

describe("a law of games fails, and says", () => {
  type Options = Readonly<Record<"gears" | "need", number>>;
  const sparks = ({ gears, need }: Options, more: (total: number) => object = () => ({})) =>
    kit.rollSum([kit.pool(gears, kit.die(6))], (total) => ({
      sparks: total,
      success: total >= 3 * need,
      ...more(total),
    }));
  const checkOf = (own: (options: Options) => object) => (options: Options) => sparks(options, () => own(options));

  function failures(parts: Readonly<Record<string, unknown>>, clock: Partial<PageClock> = {}): Record<string, string> {
    let given = tinkersToChange();
    for (const [path, part] of Object.entries(parts)) given = withPart(given, path, part);
    const { laws } = checkGame(
      guarded(() => given),
      words,
      numbersFrom(1),
      clock,
    );
    return Object.fromEntries(
      laws.flatMap(({ law, failures: [first] }) => (first === undefined ? [] : [[law, first]])),
    );
  }

  it("nothing of the examples that are shipped", async () => {
    const delvers = guarded(await exportOf("packages/second-example-game/delvers.js"));
    expect(failures({})).toEqual({});
    expect(checkGame(delvers, words, numbersFrom(2)).laws.flatMap(({ failures: found }) => found)).toEqual([]);
  });

  it("which options a line leaves out", () => {
    const wrong = failures({
      [`${KIND}.fields.again`]: kit.flag({ isAfterRoll: true }),
      [`${KIND}.check`]: ({ again, ...options }: Options & { readonly again: boolean }) =>
        sparks(options, () => (again ? jammed() : {})),
    });
    expect(wrong["odds"]).toMatch(/^\/tinkers \d.* with \{"again":true\}: jammed$/);
  });

  it("that a rule asks when", () => {
    let clock = 0;
    const later = <T>(run: () => T, by: number): T => {
      clock += by;
      try {
        return run();
      } finally {
        clock -= by;
      }
    };
    const wrong = failures({ [`${KIND}.check`]: checkOf(() => ({ late: clock % 1000 < 300 })) }, { later });
    expect(Object.keys(wrong)).toEqual(["replay"]);
  });

  it.each([
    ["by", new Map(), "Its outcome.by is {…}, which messages cannot store."],
    ["share", NaN, "Its outcome.share is NaN, which messages cannot store."],
  ])("that an outcome has something that no message stores: %s", (name, value, sentence) => {
    expect(failures({ [`${KIND}.check`]: checkOf(() => ({ [name]: value })) })["replay"]).toMatch(
      new RegExp(`^/tinkers \\d.*: ${sentence}$`),
    );
  });

  it("that a report has a tone that is none", () => {
    const report = ({ sparks: total }: kit.Outcome) => ({
      headline: { key: "works" },
      tone: Number(total) > 0 ? "fine" : "good",
      lines: [],
    });
    expect(failures({ [`${KIND}.report`]: report })["texts"]).toMatch(/: Its report\.tone is "fine", and has to/);
  });

  it("that the report of a contest fails for a winner, or names one where nobody wins", () => {
    const bad = ({ winner }: kit.Verdict) => (winner === 1 ? jammed() : kit.numberReport("ended", 1));
    expect(failures({ "contest.report": bad })["texts"]).toMatch(/: jammed$/);
    const nobody = (verdict: kit.Verdict) => kit.verdictReport(verdict, ["firstWins", "secondWins"], []);
    const judge = ([a, b]: readonly { readonly sparks: number }[]) =>
      kit.higherWins(a!.sparks, b!.sparks) ?? { winner: null, tie: true };
    expect(
      failures({ "contest.report": nobody, "contest.judge": judge, "contest.ladder": undefined })["texts"],
    ).toMatch(/: The report of a contest that nobody wins says “secondWins”, as if a side had won\.$/);
  });

  it("that a ladder leaves out a number that the judge reads", () => {
    type Side = Readonly<Record<"width" | "height", number>>;
    const keys = [({ width }: Side) => width, ({ height }: Side) => height];
    const judge = ([a, b]: readonly Side[]) =>
      kit.higherWins(kit.leadOf(keys, a!, b!), 0) ?? { winner: null, tie: true };
    const wrong = failures({
      [`${KIND}.contestValue`]: ({ sparks: total }: { readonly sparks: number }) => ({
        width: Math.floor(total / 4),
        height: total % 4,
      }),
      "contest.judge": judge,
      "contest.ladder": () => ({ comparisonKeys: keys.slice(0, 1) }),
    });
    expect(wrong["quick"]).toMatch(/≠/);
  });

  it.each([
    [
      'kinds.invention.followUp names "pushh", which is not there; there are: invention.',
      { kind: "pushh", options: {} },
    ],
    [
      'kinds.invention.followUpNames names "push", which is not there; there are: .',
      { name: "push", changesRoll: true },
    ],
    ["Gears: 99 is out of range; it must be from 1 to 50.", { kind: "invention", options: { gears: 99 } }],
  ])("that a follow-up cannot be rolled: %s", (sentence, follow) => {
    expect(failures({ [`${KIND}.followUp`]: () => follow })["screens"]).toContain(`: ${sentence}`);
  });

  it("that what a screen asks fails", () => {
    expect(failures({ [`${KIND}.followUp`]: jammed })["screens"]).toMatch(/: kinds\.invention\.followUp of the game/);
  });

  it("which names nothing reads", () => {
    const wrong = { ...kit.flag(), isMian: true };
    expect(failures({ [`${KIND}.fields.again`]: wrong })["names"]).toBe(
      "“kinds.invention.fields.again.isMian” is not understood here; did you mean “isMain”?",
    );
  });

  it("that a rule takes its time, without playing it as often", () => {
    let clock = 0;
    let plays = 0;
    const slow = (options: Options) => ((clock += 300), (plays += 1), sparks(options));
    expect(failures({ [`${KIND}.check`]: slow }, { now: () => clock })["speed"]).toMatch(/^\/tinkers \d.*: 300 ms$/);
    expect(plays).toBeLessThan(100);
  });

  it("which tags, roles and words of contests have no words", () => {
    const given = withPart(tinkersToChange(), `${KIND}.check`, ({ gears, need }: Options) =>
      kit.rollSum([kit.pool(gears, kit.die(6), "cogs")], (total) => ({ sparks: total, success: total >= need })),
    );
    const { missingWords } = checkGame(
      guarded(() => given),
      words,
      numbersFrom(1),
    );
    expect(missingWords).toEqual(expect.arrayContaining(["tags.cogs", "roles.pool", "name", "firstWins"]));
  });
});

it("an outcome that says that it succeeds does so in its odds, whatever its tone", () => {
  const report = ({ sparks }: kit.Outcome) => ({
    headline: { key: "works" },
    tone: Number(sparks) > 1 ? "mixed" : "bad",
    lines: [],
  });
  const asked = orFail(readCheck("/tinkers 2", { games: [twin(`${KIND}.report`, report).game] }));
  const [none, both] = [(2 / 3) ** 2, (1 / 3) ** 2];
  expect(chanceOf(asked)).toEqual({ isJudged: true, sure: expect.closeTo(1 - none, 12) as number, mixed: 0 });
  const silent = guarded(() =>
    withPart(
      tinkersWith(`${KIND}.report`, report) as Record<string, unknown>,
      `${KIND}.check`,
      ({ gears }: { readonly gears: number }) =>
        kit.rollSum([kit.pool(gears, { ...kit.die(6), value: (face) => Number(face > 4) })], (sparks) => ({ sparks })),
    ),
  );
  const people = orFail(readCheck("/tinkers 2", { games: [silent] }));
  expect(chanceOf(people)).toEqual({ isJudged: true, sure: 0, mixed: expect.closeTo(both, 12) as number });
});

describe("a game of another package is refused in one sentence", () => {
  const counts = kit.evaluator({
    start: { sparks: 0 },
    next: (state, value) => ((state.sparks += value), state),
    key: ({ sparks }) => sparks,
  });
  const countingInPlace = () => kit.throwDice({ role: "pool", pools: [kit.pool(2, kit.die(6))], evaluator: counts });
  const refused = (path: string, part: unknown) =>
    problemText(readGame(() => tinkersWith(path, part), { games }) as Problem, words);
  const fails = (reason: string) => `A rule of the kind invention fails on its own example: “${reason}”`;

  it.each([
    [
      `${KIND}.fields.need`,
      kit.number({ min: 1, max: 9, default: 0 }),
      `The file gives no game: ${KIND}.fields.need.default is 0, and has to look like 1 … 9.`,
    ],
    [`${KIND}.fields.need.min`, "1", `The file gives no game: ${KIND}.fields.need.min is "1", and has to look like 3.`],
    [
      `${KIND}.contestOptions`,
      { needd: 1 },
      `${KIND}.contestOptions names "needd", which is not there; there are: gears, need.`,
    ],
    [`${KIND}.example`, { gaers: 1 }, `${KIND}.example names "gaers", which is not there; there are: gears, need.`],
    [`${KIND}.check`, countingInPlace, fails("Cannot assign to read only property 'sparks' of object '#<Object>'")],
    [
      `${KIND}.report`,
      () => ({ headline: { key: "works" }, tone: "good" }),
      fails('Its report.lines is missing; write something like [{ key: "extra" }].'),
    ],
    ["contest.ladder", () => ({ comparisonKeys: [jammed] }), fails("jammed")],
    [`${KIND}.check`, () => undefined, fails("Its check returns nothing; perhaps a return is missing.")],
    [`${KIND}.check`, () => Promise.resolve(1), fails("Its check is async; a rule answers at once.")],
    [`${KIND}.check`, () => 7, fails("Its check returns 7; it has to return dice, such as rollSum(…).")],
  ])("with another %s: %#", (path, part, sentence) => {
    expect(refused(path, part)).toBe(sentence);
  });

  it("whose function returns nothing, or calls what the kit has not", () => {
    const said = (make: unknown) => problemText(readGame(make, { games }) as Problem, words);
    expect(said(() => undefined)).toBe(
      "The file gives no game: defineGame is undefined, and has to look like return defineGame({ … }).",
    );
    expect(said(({ rolSum }: Record<string, () => void>) => rolSum!())).toBe(
      "The function of the file fails: “rolSum is not a function; did you mean rollSum?”",
    );
  });
});
