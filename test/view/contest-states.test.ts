import { describe, expect, it } from "vitest";
import { writeCheck } from "../../src/checks/notation.ts";
/** The panel of a contest in each of its states: for Ben, the second side, and for a GM. */
import { TONES } from "../../src/checks/report.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import { CROWN, STANDINGS } from "../../src/threads/panel.ts";
import { markOf } from "../../src/view/card/dice.ts";
import { contestFrom, d6s, readerWith, STATES, type Roll, type ContestStory } from "./contest-drawn.ts";
import { drawPanel, markupOf, type ViewerOptions, viewOf } from "./threads.ts";

const BEN: ViewerOptions = { user: "ben", own: [1] };
const GM: ViewerOptions = { user: "gm", isGM: true };
const panel = (told: ContestStory, seen: ViewerOptions = BEN) =>
  drawPanel(contestThread, contestFrom(told), readerWith(seen)).panel;
const keys = (told: ContestStory, seen: ViewerOptions) => {
  const { rows, buttons, more, verdicts } = panel(told, seen);
  const inRows = rows.flatMap((row) => [...row.buttons, ...(row.menu ? row.menu.buttons : [])]);
  const all = [...inRows, ...verdicts.flatMap((each) => each.buttons), ...buttons, ...(more?.buttons ?? [])];
  return all.map(({ key }) => key);
};
const news = (told: ContestStory) => {
  const viewer = readerWith();
  return contestThread.news(contestFrom(told), viewer).map(({ key, sentence }) => [key, sentence]);
};

const SEALED = "Not revealed yet. A GM can answer instead.";
const REROLL = "from /kaiser skill 5 (15) to /kaiser skill 5 (15).";

it("the panel of a contest offers a Counter to who parried, with its bonus and without what helped in the moment", () => {
  expect(panel(STATES["parried"]!).verdicts[0]!.buttons).toMatchObject([{ key: "next 0", text: "Counter" }]);
  const view = viewOf(contestThread, contestFrom(STATES["parried"]!), readerWith(BEN));
  const { does } = view.verdicts[0]!.buttons[0]!;
  if (does.does !== "begin") throw new Error("It does something else.");
  const { check: asked, ...more } = does;
  expect(writeCheck(asked)).toBe("/kaiser skill 6 + 4");
  const sides = { from: { uuid: "Actor.side1" }, against: [{ uuid: "Actor.side0" }] };
  expect(more).toMatchObject({ ...sides, rules: { manner: "attack" } });
  expect(panel(STATES["parried"]!, { user: "ana", own: [0] }).verdicts[0]!.buttons).toEqual([]);
});

const kingdoms = (a: Roll, b: Roll, more: Partial<ContestStory> = {}): ContestStory => {
  return { system: "kr", rolls: [a, b], ...more };
};
const margin = (line: string, ...faces: readonly number[]): Roll => [`/kr opposed ${faces.length} dt ${line}`, faces];

it.each<[what: string, told: ContestStory, winner: number, damage: string | undefined]>([
  ["of more margin", kingdoms(margin("6 # Axe", 12, 7, 8), margin("6", 7)), 0, "/kr damage 4d6 # Axe"],
  ["that reacted", kingdoms(margin("6 active", 1), margin("6", 7, 8)), 1, "/kr damage 2d6"],
  ["without a margin above 0", kingdoms(margin("6", 7, 2), margin("6", 1)), 0, undefined],
  ["by a concession", kingdoms(margin("6", 7, 8), "waiting", { acts: [{ act: "yield", side: 1 }] }), 0, undefined],
  [
    "of a tie that was rolled again",
    kingdoms(margin("6", 7), margin("6", 7), { rules: { tie: "reroll" }, ties: [[3, 12]] }),
    1,
    "/kr damage 2d6",
  ],
])("the panel of a contest offers damage from the margin of a winner %s", (_what, told, winner, damage) => {
  const buttonsFor = (side: number) => {
    const view = viewOf(contestThread, contestFrom(told), readerWith({ user: "someone", own: [side] }));
    return view.verdicts[0]!.buttons;
  };
  expect(buttonsFor(1 - winner)).toEqual([]);
  const [{ text, does } = { text: undefined, does: undefined }] = buttonsFor(winner);
  expect(does?.does === "ask" ? writeCheck(does.check) : undefined).toBe(damage);
  if (damage) expect(text).toBe("Roll damage");
  if (does?.does === "ask") expect(does.basedOn).toEqual(["message1", "message2"]);
});

it("the panel of a contest says beside a side that no test above DT 11 succeeds by its margin", () => {
  const told = kingdoms(margin("13", 12), margin("11", 7));
  expect(panel(told).rows.map((row) => row.notes.join(" · "))).toEqual(["Above DT 11 only 12s count", ""]);
});

it("the panel of a contest shows what stands for the dice of a Fumble, and no dice beside it", () => {
  const told: ContestStory = { system: "kaiser", rolls: [["/kaiser skill 7 opposed", [1, 1, 5, 6]], d6s(6, 4)] };
  const [fumbled, other] = panel(told).rows;
  expect(fumbled).toMatchObject({ dice: [], added: "−5 + 7", total: "2", text: "Fumble" });
  expect(fumbled!.notes).toEqual(["Fumble Level 11: the dice count as −5"]);
  expect([other!.dice.length, other!.added, other!.total]).toEqual([2, "+ 5", "15"]);
});

it("the panel of a contest shows damage as its factors", () => {
  const rules = { manner: "attack", baseDamage: 7, absorption: 2 };
  const told: ContestStory = { system: "kaiser", rules, rolls: [d6s(6, 5), d6s(2, 1)] };
  expect(markupOf(panel(told))).toContain("42 points of damage: 6 × 7");
});

it("the panel of a contest parts dice that show a sum from those beside them", () => {
  const rolls: readonly Roll[] = ["/olde 3d6", "/olde 3d6"].map((line) => [line, [6, 4, 4, 3]]);
  const markup = markupOf(panel({ system: "olde", rolls }));
  expect(markup.match(/data-sum="true"/g)).toHaveLength(2);
});

describe("the panel of a settled contest with several", () => {
  const rolls = [d6s(6, 4), d6s(3, 2), d6s(6, 5), d6s(1, 2), d6s(5, 5)];
  const told: ContestStory = { system: "kaiser", rolls };
  const [ANA, CLEO]: readonly ViewerOptions[] = [{ own: [0] }, { user: "cleo" }];

  it("the panel of a settled contest with several has one headline, and the verdict at each row", () => {
    const drawn = panel(told, ANA);
    expect(drawn.verdicts).toMatchObject([{ headline: "2 of 4 won", tone: "mixed", lines: [], who: "" }]);
    expect(drawn.rows.map(({ text, notes }) => [text, ...notes])).toEqual([
      [""],
      ["Lost", "Degree of Difference 5"],
      ["Won", "Degree of Difference 1"],
      ["Lost", "Degree of Difference 7"],
      ["Won", "Equal totals: the defender wins"],
    ]);
  });

  it("the panel of a settled contest with several tells each reader their own part first, and crowns nobody", () => {
    const heads = [GM, CLEO!, BEN, { own: [1, 2] }].map((seen) =>
      panel(told, seen).verdicts.map((each) => each.headline),
    );
    const all = ["Mira Vell: 2 of 4 won"];
    expect(heads).toEqual([all, all, ["You lose against Mira Vell"], all]);
    for (const seen of [GM, ANA!, BEN]) {
      const { verdicts, rows } = panel(told, seen);
      expect(verdicts.some(({ mark }) => mark === CROWN) || rows.some(({ hasWon }) => hasWon)).toBe(false);
    }
  });

  it("the panel of a settled contest with several shows the ladder of a tie, and offers what follows at its row", () => {
    const ogs = (...faces: readonly number[]): Roll => ["/ogs d8 + d6 + d4 opposed damage d8", faces];
    const drawn = panel({ system: "ogs", rolls: [ogs(6, 5, 3), ogs(7, 4, 3), ogs(1, 1, 1)] }, ANA);
    expect(drawn.verdicts.map(({ headline, ladder }) => [headline, ladder !== undefined])).toEqual([
      ["1 of 2 won", false],
      ["You lose against Tor Haldane", true],
    ]);
    expect(drawn.rows.map(({ buttons }) => buttons.map(({ text }) => text))).toEqual([[], [], ["Roll damage"]]);
  });
});

it("the panel of a contest names no rule that is off", () => {
  const about = (rules: ContestStory["rules"]) =>
    panel({ ...STATES["waiting"]!, rules: { manner: "attack", ...rules } }).head?.about;
  expect(about({ baseDamage: 0 })).toBe("Attack");
  expect(about({ baseDamage: 3 })).toBe("Attack · Base Damage 3");
});

it.each(Object.entries(STATES))("the panel of a contest that is %s leads with at most one button", (_state, told) => {
  const asked = contestFrom(STATES["waiting"]!).seats[0]!.replayed!.request!;
  const savedChecks = ["a", "b"].map((id) => ({
    id,
    name: id,
    system: "kaiser",
    kind: "skill",
    options: asked.options,
  }));
  for (const seen of [GM, BEN, { own: [0, 1, 2] }, { own: [1, 2, 3] }])
    for (const more of [{}, { savedChecks }]) {
      const { rows, buttons, verdicts } = panel(told, { ...seen, ...more });
      const all = [...rows, ...verdicts].flatMap((each) => each.buttons);
      expect([...all, ...buttons].filter(({ isMain }) => isMain).length).toBeLessThan(2);
    }
});

/** What a drawing stands for: a standing, or a tone. */
const nameOfMark = (mark: string) =>
  Object.keys(STANDINGS).find((name) => STANDINGS[name] === mark) ?? TONES.find((tone) => markOf(tone) === mark);

describe("the panel of a contest", () => {
  it.each<[state: string, headline: string, tone: string, lines: readonly string[]]>([
    ["yielded", "You lose: Mira Vell wins", "bad", []],
    ["nobody", "Nobody wins", "mixed", []],
    ["tie broken", "You win", "good", ["Equal totals", "Degree of Difference 1"]],
    ["dice called for", "You win", "good", ["Equal totals", "Degree of Difference 1"]],
    ["parried", "You win", "good", ["Degree of Difference 8", "A Counter is possible with a bonus of 4"]],
    ["ranges of both", "You win", "good", ["Mira Vell: fall", "Tor Haldane: hold on"]],
    ["tie of dice", "You win", "good", ["Equal faces: by the larger dice"]],
    ["ruling", "The GM decides", "plain", ["Equal totals"]],
    ["ruled", "You win", "good", ["Equal totals", "The GM has decided"]],
    ["ruled for good", "You win", "good", []],
    ["upheld", "You lose: Mira Vell wins", "bad", []],
    ["many", "You lose against Mira Vell", "bad", ["Degree of Difference 2"]],
  ])("the panel of a contest that is %s says to Ben: %s", (state, headline, tone, lines) => {
    expect(panel(STATES[state]!).verdicts[0]).toMatchObject({ headline, tone, lines });
  });

  it.each<[state: string, ben: readonly string[], gm: readonly string[]]>([
    ["waiting", ["answer 1", "yield 1"], ["answer 1", "yield 1", "withdraw"]],
    ["sealed", ["answer 1", "yield 1"], ["answer 1", "yield 1", "answer 2", "yield 2", "answerAll", "withdraw"]],
    ["all sealed", ["yield 1"], ["answer 0", "yield 0", "answer 1", "yield 1", "withdraw"]],
    ["hidden", [], []],
    ["yielded", [], []],
    ["nobody", [], []],
    ["gone", ["yield 1"], ["yield 1"]],
    ["withdrawn", [], []],
    ["tie", ["tie 0"], ["tie 0"]],
    ["tie broken", [], []],
    ["ruling", [], ["ruling 0 0", "ruling 0 1", "tie 0"]],
    ["dice called for", [], []],
    ["ruled", [], []],
    ["upheld", [], ["reopen"]],
    ["ruled for good", [], []],
    ["changes", [], []],
    ["many", [], ["answer 3", "yield 3", "withdraw"]],
  ])("the panel of a contest that is %s offers what may be done", (state, ben, gm) => {
    expect([keys(STATES[state]!, BEN), keys(STATES[state]!, GM)]).toEqual([ben, gm]);
  });

  it.each<[state: string, notes: readonly string[]]>([
    ["waiting", ["", ""]],
    ["sealed", ["", "", ""]],
    ["all sealed", [SEALED, SEALED]],
    ["withdrawn", ["", ""]],
  ])("the panel of a contest that is %s says what became of its rolls", (state, notes) => {
    expect(panel(STATES[state]!).rows.map((row) => row.notes.join(" · "))).toEqual(notes);
  });

  it("the panel of a contest says which sealed rolls are in another browser of its reader", () => {
    const notes = (seen: ViewerOptions) => panel(STATES["all sealed"]!, seen).rows.map((row) => row.notes.join(" · "));
    const elsewhere = `Sealed in another browser. Open the world there to reveal it. · ${SEALED}`;
    expect(notes({ ...GM, keeps: false })).toEqual([elsewhere, elsewhere]);
    for (const seen of [
      { ...GM, keeps: true },
      { ...BEN, keeps: false },
    ])
      expect(notes(seen)).toEqual([SEALED, SEALED]);
  });

  it.each<[state: string, facts: readonly string[]]>([
    ["waiting", []],
    ["sealed", []],
    ["all sealed", []],
    ["hidden among many", ["2 of 3 have rolled"]],
    ["many", ["3 of 4 have rolled"]],
    ["tie broken", []],
    ["upheld", ["Changed since the verdict."]],
    ["ruled for good", ["gm decided: Nobody wins.", "gm decided: Tor Haldane wins. Tor had the high ground."]],
    ["changes", [`ana has changed the roll of Mira Vell ${REROLL}`]],
  ])("the panel of a contest that is %s says how far it is and what was edited", (state, facts) => {
    expect(panel(STATES[state]!).facts.map(({ strong, text }) => strong + text)).toEqual(facts);
  });

  it("the panel of a contest counts nobody who is gone, and nobody once it cannot go on", () => {
    const three: ContestStory = { system: "ogs", form: "all", rolls: ["waiting", "waiting", "waiting"] };
    expect(panel({ ...three, gone: [2] }).facts).toEqual([]);
    const pairs: ContestStory = {
      ...STATES["many"]!,
      rolls: STATES["many"]!.rolls.toSpliced(2, 1, "waiting"),
      gone: [2],
    };
    expect(panel(pairs).facts).toEqual([{ strong: "2 of 4 have rolled", text: "" }]);
  });

  it("the panel of a contest marks a roll by what it came to, and a side without one by how far it is", () => {
    const marks = (told: ContestStory) =>
      viewOf(contestThread, contestFrom(told), readerWith(BEN)).rows.map(({ mark }) => nameOfMark(mark));
    expect(marks(STATES["sealed"]!)).toEqual(["sealed", "waiting", "waiting"]);
    expect(marks(STATES["yielded"]!)).toEqual(["plain", "out"]);
    const rolls: ContestStory["rolls"] = [["/kaiser skill 5 vs 12", [6, 4]], "hidden"];
    expect(marks({ ...STATES["tie broken"]!, rolls })).toEqual(["good", "hidden"]);
  });

  it("the panel of a contest crowns the winner for users who neither win nor lose", () => {
    const isCrowned = (state: string, seen: ViewerOptions) =>
      viewOf(contestThread, contestFrom(STATES[state]!), readerWith(seen)).verdicts[0]!.mark === CROWN;
    expect([GM, {}, BEN].map((seen) => isCrowned("tie broken", seen))).toEqual([true, true, false]);
    expect([isCrowned("nobody", GM), isCrowned("tie", GM), isCrowned("waiting", GM)]).toEqual([false, false, false]);
  });

  it("the panel of a contest names the GM where a side has no players", () => {
    const people = (isGMHere: boolean) => panel(STATES["waiting"]!, { isGMHere }).rows[1]!.people;
    expect(people(true)).toEqual([{ text: "GM", isHere: true }]);
    expect(people(false)).toEqual([{ text: "GM, offline", isHere: false }]);
  });

  it("the panel of a contest says whose turn it is to the one who is awaited", () => {
    const { text, people } = panel(STATES["waiting"]!, BEN).rows[1]!;
    expect([text, people]).toEqual(["Your turn", []]);
  });

  it("the panel of a contest tells the sides apart where several comparisons have no winner", () => {
    const roll = ["/kr opposed 2 dt 6", [9, 2]] as const;
    const draws = panel({ system: "kr", rolls: [roll, roll, ["/kr opposed 2 dt 6", [9, 9]], "waiting"] }).verdicts;
    expect(draws.map(({ who, headline }) => [who, headline]).slice(0, 2)).toEqual([
      ["Mira Vell against Tor Haldane", "A draw"],
      ["", "Brigand wins against Mira Vell"],
    ]);
    const won = panel({ system: "kr", rolls: [roll, ["/kr opposed 2 dt 6", [9, 9]], roll, "waiting"] }).verdicts;
    expect(won[0]!.headline).toBe("You win against Mira Vell");
  });

  it("the panel of a contest tells odds of at most three comparisons that wait", () => {
    const rolls: ContestStory["rolls"] = [d6s(6, 4), "waiting", "waiting", "waiting", "waiting"];
    const asked = contestFrom(STATES["waiting"]!).seats[0]!.replayed!.request!;
    const seen = { user: "cleo", known: () => [asked], playersOf: () => [{ name: "Ben", isHere: true }] };
    expect(panel({ system: "kaiser", rolls }, seen).verdicts[0]!.versus).toHaveLength(3);
  });

  it("the panel of a contest shows at most six rounds of a tie-break, the last of them last", () => {
    const level = Array.from({ length: 8 }, () => [3, 3]).flat();
    const rounds = (faces: readonly number[]) =>
      panel({ ...STATES["tie"]!, ties: [faces] }).verdicts[0]!.ladder!.rows.map(({ name }) => name);
    expect(rounds([...level, 2, 5])).toEqual([1, 2, 3, 4, 5, 9].map((count) => `Round ${count}`));
    expect(rounds([...level.slice(0, 10), 2, 5])).toEqual([1, 2, 3, 4, 5, 6].map((count) => `Round ${count}`));
    expect(rounds([2, 5])).toEqual(["Tie-break"]);
  });
});

describe("a contest", () => {
  const MANY = [
    "Mira Vell wins against Tor Haldane: Degree of Difference 2",
    "Brigand wins against Mira Vell: Degree of Difference 1",
  ];

  it.each<[state: string, told: readonly (readonly string[])[]]>([
    ["waiting", []],
    ["yielded", [["0", "Mira Vell wins"]]],
    ["withdrawn", [["withdrawn", "The contest is withdrawn."]]],
    ["ruled", [["0", "Tor Haldane wins: Equal totals, The GM has decided"]]],
    ["many", ["0", "1"].map((key, i) => [key, MANY[i]!])],
  ])("a contest that is %s is announced", (state, told) => expect(news(STATES[state]!)).toEqual(told));

  it("a contest is named by who begins it with whom", () => {
    const viewer = readerWith();
    const three = contestFrom({ system: "kaiser", rolls: ["waiting", "waiting", "waiting"] });
    const line = "Mira Vell starts a contest with Tor Haldane and Brigand.";
    expect(contestThread.opening.line(three, viewer)).toBe(line);
    const parties = three.seats.map(({ party }) => party);
    expect(contestThread.opening.sentence({ ...three, sides: parties }, viewer)).toBe(line);
    expect(contestThread.id).toBe("contest");
  });
});

describe("why a contest is decided", () => {
  const linesOf = (told: ContestStory) => panel(told).verdicts[0]!.lines;
  const dice = (first: Roll, second: Roll, rules = {}): ContestStory => ({
    system: "anydice",
    rules,
    rolls: [first, second],
  });
  const fumble: ContestStory = { system: "kaiser", rules: { fumbleFails: true }, rolls: [d6s(1, 1, 3, 2), d6s(2, 1)] };
  const missed = dice(["/dice 1d20 vs 15", [14]], ["/dice 1d20", [2]]);
  const nearest = dice(["/dice 1d20 vs 15", [12]], ["/dice 1d20 vs 10", [9]], { missed: "nearer" });

  it.each<[string, ContestStory, string]>([
    [
      "a later key, where the game leaves it to the panel",
      STATES["by its dice"]!,
      "Equal Total and Faces: Dice decides",
    ],
    ["the larger dice of OGS", STATES["tie of dice"]!, "Equal faces: by the larger dice"],
    ["a Fumble of Kaiser by house rule", fumble, "A Fumble loses outright"],
    ["a number that one side has missed", missed, "Nobody else has reached their number"],
    ["the larger success", STATES["the larger success"]!, "The larger success wins"],
    ["the roll within a limit, by house rule", STATES["within a limit"]!, "Within the limit, the higher roll wins"],
    ["who missed by less, by house rule", nearest, "All missed their numbers: the nearest wins"],
  ])("the panel and the sentence say that a contest is decided by %s", (_what, told, reason) => {
    expect(linesOf(told)).toContain(reason);
    expect(news(told).at(-1)![1]).toContain(reason);
  });

  it("the panel gives no reason where the totals decide, or nobody rolls against the winner", () => {
    for (const told of [dice(["/dice 2d6", [6, 4]], ["/dice 2d6", [1, 2]]), STATES["yielded"]!])
      expect(linesOf(told)).toEqual([]);
  });

  it("the panel shows what was compared where a later key decides", () => {
    const { ladder } = panel(STATES["by its dice"]!).verdicts[0]!;
    expect(ladder!.rows.map(({ name }) => name)).toEqual(["Faces", "Dice"]);
  });
});

describe("the ladder of a tie", () => {
  const level: Roll = ["/ogs d8 + d6 + d4 opposed", [6, 5, 3]];
  const ladder = (...rolls: readonly Roll[]) => panel({ system: "ogs", form: "all", rolls }).verdicts[0]!.ladder!;

  it("the ladder of a tie has a column for each side that is level, and goes all the way down", () => {
    for (const count of [2, 3, 5]) {
      const { names, rows } = ladder(...Array<Roll>(count).fill(level));
      expect(names).toHaveLength(count);
      expect(rows.slice(0, 2).map(({ name }) => name)).toEqual(["Faces", "Dice"]);
    }
  });

  it("the ladder of a tie stops where the winner is parted from all others", () => {
    const others = [
      [8, 3, 3],
      [6, 4, 4],
    ].map((faces): Roll => ["/ogs d8 + d6 + d4 opposed", faces]);
    const rows = ladder(level, ...others).rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)]);
    expect(rows).toEqual([["Faces", "6 5 3", "8 3 3", "6 4 4"]]);
  });
});
