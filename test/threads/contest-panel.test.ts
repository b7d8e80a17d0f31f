/** The buttons and moves of a contest, its end, its news, prompts and dialogs. */
import { describe, expect, it } from "vitest";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import type { CheckRequest } from "../../src/checks/notation.ts";
import type { SavedCheck } from "../../src/checks/saved-check.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import { chancesFor } from "../../src/threads/contest/duel-panel.ts";
import type { ContestState } from "../../src/threads/contest/moves.ts";
import { commitmentOf } from "../../src/threads/log.ts";
import type { Button } from "../../src/threads/panel.ts";
import { replayOrFail, game, recordOf, requestFor, withOptions } from "../checks.ts";
import { moveOf, viewerWith, type ViewerOptions, viewOf, writerWith, textOf } from "../view/threads.ts";
import { contestOpening, Thread, worldWithout, nameOf, SEVEN, threadAfterFirstRoll, SIX, EIGHT } from "./messages.ts";

const BLADE = recordOf("/kaiser skill 5 opposed # Blade", 5, 3);

const NAMES = ["Mira", "Tor", "Brigand"];
const sees = (seen: ViewerOptions = {}) => viewerWith({ nameOf: (place) => NAMES[place]!, ...seen });

const two = () => threadAfterFirstRoll(BLADE);
const settled = () => two().answer("ben", 1, SIX);
const tied = (rules: UncheckedOptions = { tie: "reroll" }) =>
  threadAfterFirstRoll(SEVEN, { rules }).answer("ben", 1, SEVEN);
const sealed = () => new Thread(contestOpening("kaiser", 2, { isSealed: true }));
const seal = (side: number, salt = `salt${side}`) => ({
  act: "seal",
  side,
  seal: commitmentOf(replayOrFail(SEVEN), salt),
});
const bothSealed = () => sealed().say("ana", seal(0)).say("ben", seal(1));

const BEN: ViewerOptions = { user: "ben", own: [1] };
const GM: ViewerOptions = { user: "gm", isGM: true };
const saved = (name: string, kind = "skill", system = "kaiser"): SavedCheck => {
  return { id: name.toLowerCase(), name, system, kind, options: kind === "skill" ? { skill: 5 } : {} };
};

const seenBy = (thread: Thread, seen: ViewerOptions, world = worldWithout()) =>
  viewOf(contestThread, thread.read(world), sees(seen));
const at = (thread: Thread, side: number, seen: ViewerOptions): readonly Button[] =>
  seenBy(thread, seen).rows[side]!.buttons;
const named = (buttons: readonly Button[], key: string) => buttons.find((each) => each.key === key)!;

describe("the end of a contest", () => {
  it("the end of a contest comes once nothing can be waited for, and holds what was settled", () => {
    const three = new Thread(contestOpening("kaiser", 3), { record: SEVEN }).answer("ben", 1, SIX);
    expect(contestThread.result(three.read(), sees())).toBeUndefined();
    expect(contestThread.result(three.answer("dan", 2, EIGHT).read(), sees())).toMatchObject({
      id: "opening",
      isWithdrawn: false,
      settled: [
        { sides: [{ name: "Mira" }, { name: "Tor" }], winner: "Token.0", verdict: { dos: 1 } },
        { winner: "Token.2", sentence: "Brigand wins against Mira: Degree of Difference 1" },
      ],
    });
  });

  it.each([
    ["a tie", tied()],
    ["a decision", tied({ tie: "gm" })],
    ["a roll", two()],
  ])("the end of a contest waits for %s", (_what, thread) =>
    expect(contestThread.result(thread.read(), sees())).toBeUndefined(),
  );

  it("the end of a contest is there without a verdict if it was withdrawn, or if a side is gone", () => {
    const withdrawn = two().say("ana", { act: "withdraw" });
    expect(contestThread.result(withdrawn.read(), sees())).toEqual({ id: "opening", isWithdrawn: true, settled: [] });
    const gone = contestThread.result(two().read(worldWithout(1)), sees());
    expect(gone).toEqual({ id: "opening", isWithdrawn: false, settled: [] });
  });
});

describe("the news of a contest", () => {
  const news = (thread: Thread) => contestThread.news(thread.read(), sees());

  it("the news of a contest are its verdicts, each told anew once it is another one", () => {
    const [first] = news(settled());
    expect(first).toMatchObject({ key: "0", event: { id: "opening", winner: "Token.0" } });
    const [other] = news(two().answer("ben", 1, recordOf("/kaiser skill 9 opposed", 6, 3)));
    expect([other!.key, other!.version]).not.toEqual([first!.key, first!.version]);
    expect(news(two())).toEqual([]);
  });

  it("the news of a contest are that a GM decides, and that it was withdrawn", () => {
    const told = news(tied({ tie: "gm" })).map(({ key, sentence }) => [key, sentence]);
    expect(told).toEqual([["ruling 0", "The GM decides: Equal totals"]]);
    expect(news(tied())).toEqual([]);
    expect(news(two().say("ana", { act: "withdraw" }))).toEqual([
      { key: "withdrawn", sentence: "The contest is withdrawn." },
    ]);
  });
});

describe("an automatic move", () => {
  it("an automatic move is to roll the dice of a tie that its roll made as the last one", () => {
    const after = (entry: string) => contestThread.followUps!.moves(tied().read(), entry);
    expect(after("m1")).toEqual([{ does: "post", move: { act: "tie", duel: 0 }, basedOn: ["opening", "m1"] }]);
    expect(after("opening")).toEqual([]);
    expect(contestThread.followUps!.moves(settled().read(), "m1")).toEqual([]);
  });

  it("an automatic move is to show sealed rolls once no side is still to roll", () => {
    const reveals = (thread: Thread) => contestThread.followUps!.reveals(thread.read());
    const [ana, ben] = [0, 1].map((side) => ({
      entry: `m${side + 1}`,
      move: { act: "answer", side },
      party: { uuid: `Token.${side}` },
    }));
    expect(reveals(sealed().say("ana", seal(0)))).toEqual([]);
    expect(reveals(bothSealed())).toEqual([ana, ben]);
    const shown = bothSealed().say("ana", { act: "answer", side: 0, salt: "salt0" }, { record: SEVEN });
    expect(reveals(shown)).toEqual([ben]);
    expect(reveals(bothSealed().say("ana", { act: "withdraw" }))).toEqual([]);
    expect(reveals(tied())).toEqual([]);
  });

  it("an automatic move is to fold a commitment once its roll is shown", () => {
    const isSpent = (thread: Thread, entry: string) => thread.read().superseded.has(entry);
    const shown = bothSealed().say("ana", { act: "answer", side: 0, salt: "salt0" }, { record: SEVEN });
    const entries = ["m1", "m2", "m3", "opening", "nothing"];
    expect(entries.filter((entry) => isSpent(shown, entry))).toEqual(["m1"]);
  });

  it("an automatic move is to ask who is awaited, but for the side that asks", () => {
    expect(contestThread.asking!.waiting(new Thread(contestOpening("kaiser", 3)).answer("dan", 2, SIX).read())).toEqual(
      [[1, { uuid: "Token.1" }]],
    );
  });
});

describe("the prompt of a contest", () => {
  const ben = { ...BEN, savedChecks: [saved("Dodge"), { ...saved("Fight"), options: { skill: 9 } }] };
  const prompt = (thread: Thread, place: number, seen: ViewerOptions) =>
    contestThread.asking!.prompt(thread.read(), place, sees(seen));

  it("the prompt of a contest says who asks whom, with which check by which terms, and offers the main answer first", () => {
    const { title, question: asked, details: told, buttons } = prompt(two(), 1, ben)!;
    expect([title, asked, told]).toEqual([
      "Contest: Tor",
      "Mira starts a contest with Tor.",
      "Mira rolled Blade (Kaiser).",
    ]);
    expect(buttons.map((button) => [button.key, moveOf(button)])).toEqual([
      ["answer 1 fight", { act: "answer", side: 1 }],
      ["answer 1 dodge", { act: "answer", side: 1 }],
      ["answer 1", { act: "answer", side: 1 }],
      ["yield 1", { act: "yield", side: 1 }],
    ]);
    const attack = threadAfterFirstRoll(SEVEN, { rules: { manner: "attack" } });
    expect(prompt(attack, 1, ben)!.details).toBe("Mira rolled skill check (Kaiser · Attack).");
    expect(prompt(new Thread(contestOpening("kaiser", 2)), 1, ben)!.details).toBe("Kaiser");
  });

  it("the prompt of a contest is for players who are awaited, and not for the one who began it or asks", () => {
    expect(prompt(two(), 0, { user: "cleo", own: [0] })).toBeUndefined();
    expect(prompt(new Thread(contestOpening("kaiser", 2)), 0, { user: "cleo", own: [0] })).toBeUndefined();
    expect(prompt(two(), 1, { user: "ana", own: [1] })).toBeUndefined();
    expect(prompt(two(), 1, { user: "cleo" })).toBeUndefined();
    expect(prompt(two(), 5, ben)).toBeUndefined();
    expect(prompt(settled(), 1, ben)).toBeUndefined();
  });
});

describe("the dialog of an answer", () => {
  const dialogOf = (thread: Thread, sides: readonly number[], seen: ViewerOptions = {}) => {
    const moves = sides.map((side) => ({ act: "answer", side }));
    return contestThread.asking!.dialog(thread.read(), moves, sees(seen));
  };
  const fight = requestFor("/kaiser skill 5");

  it("the dialog of an answer names its side and its opponents, and the kinds of check that fit", () => {
    const three = (form: "each" | "all") => new Thread(contestOpening(form === "all" ? "ogs" : "kaiser", 3, { form }));
    expect(dialogOf(three("each"), [1]).title).toBe("Tor against Mira");
    expect(dialogOf(three("each"), [1, 2]).title).toBe("Tor and Brigand against Mira");
    expect(dialogOf(three("each"), [0]).title).toBe("Mira against Tor and Brigand");
    expect(dialogOf(three("all"), [1]).title).toBe("Tor against Mira and Brigand");
    expect(dialogOf(two(), [1]).kinds).toEqual(["skill"]);
    expect(dialogOf(new Thread(contestOpening("kaiser", 2)), [1]).kinds).toEqual(["skill", "characteristic"]);
  });

  it("the dialog of an answer tells the chance of what is filled in", () => {
    const [line] = dialogOf(two(), [1], { own: [1] }).odds!(fight);
    expect(line!.title).toBe("Tor against Mira");
    // A total of 13 is met by an 8 on 2d6, since the defender wins ties: 15 of 36.
    expect(line!.chances.win).toBeCloseTo(15 / 36, 10);
    expect(dialogOf(new Thread(contestOpening("kaiser", 2)), [1]).odds!(fight)).toEqual([]);
  });
});

describe("the sentence of a move in a contest", () => {
  const state = new Thread(contestOpening("kaiser", 2)).read();
  const name = { name: "Token.1" };

  it.each([
    ["seal", { side: 1, seal: "" }, { key: "contest.said.seal", data: name }],
    ["yield", { side: 1 }, { key: "contest.said.yield", data: name }],
    ["withdraw", {}, { key: "contest.said.withdraw" }],
    ["ruling", { duel: 0, winner: 1 }, { key: "thread.said.ruling", data: { what: "Token.1 wins", reason: "" } }],
    [
      "ruling",
      { duel: 0, winner: null, reason: "Both fell." },
      { key: "thread.said.rulingWith", data: { what: "Nobody wins", reason: "Both fell." } },
    ],
    ["unrule", { ruling: "m1" }, { key: "thread.said.unrule" }],
  ])("the sentence of a move in a contest: %s %j", (act, move, sentence) => {
    expect(contestThread.moves[act]!.describe!(state, move, writerWith(nameOf))).toBe(textOf(sentence));
  });

  const saysOfTie = (record: object, id = "kaiser") =>
    contestThread.moves["tie"]!.describe!(new Thread(contestOpening(id, 2)).read(), { duel: 0 }, writerWith(nameOf), {
      record,
    });
  const score = (score: number) => ({ score, critical: null });

  it("the sentence of a move in a contest tie, with its faces or its coin", () => {
    expect(saysOfTie({ faces: [3, 3, 2, 5] })).toBe("The tie is broken by these dice: 3, 3, 2, 5.");
    const coin = saysOfTie({ stakes: [score(6), score(6)], faces: [0] }, "kleptonomicon");
    expect(coin).toBe("The tie is broken by a coin: tails.");
  });

  it.each([
    ["for rolls that are apart", { stakes: [score(6), score(7)], faces: [1] }],
    ["for what no game compares", { stakes: [null, null], faces: [1] }],
    ["without what it was for", { faces: [1] }],
  ])("the sentence of a move in a contest tie, with its faces %s", (_, record) => {
    expect(saysOfTie(record, "kleptonomicon")).toBe("The tie is broken by these dice: 1.");
  });
});

describe("the roll of a side", () => {
  const wanted = (state: ContestState, own?: CheckRequest) =>
    contestThread.moves["answer"]!.check!(state, { side: 1 }, own);
  const accepted = (line: string) =>
    contestThread.moves["answer"]!.accept!(
      new Thread(contestOpening("kaiser", 2)).read(),
      { side: 1 },
      requestFor(line),
    );

  it("the roll of a side begins as the saved check that was picked", () => {
    expect(
      wanted(new Thread(contestOpening("kaiser", 2)).read(), requestFor("/kaiser skill 5 a1 # Sneak")),
    ).toMatchObject({
      game: { id: "kaiser" },
      kind: "skill",
      raw: { skill: 5, advantage: 1 },
      label: "Sneak",
      isContested: true,
    });
  });

  it("the roll of a side is else of the kind of the first roll, or of the first kind that can be contested", () => {
    const open = { raw: {}, suggested: {}, isOpen: true, isContested: true };
    const other = new Thread(contestOpening("kaiser", 2), { record: recordOf("/kaiser characteristic 9 opposed", 6) });
    expect(wanted(other.read())).toEqual({ game: game("kaiser"), kind: "characteristic", ...open });
    expect(wanted(new Thread(contestOpening("kaiser", 2)).read())).toEqual({
      game: game("kaiser"),
      kind: "skill",
      ...open,
    });
    expect(wanted(new Thread(contestOpening("kr", 2)).read())).toEqual({ game: game("kr"), kind: "opposed", ...open });
  });

  it("the roll of a side may have the formula of the first roll, as long as this reader may see that", () => {
    const record = recordOf("/dice 2d6 + 3 a1 vs 9", 6, 5, 1);
    const opened = (more = {}) => wanted(new Thread(contestOpening("anydice", 2), { record, ...more }).read());
    expect(opened()).toMatchObject({ kind: "check", raw: {}, suggested: { formula: "2d6 + 3" } });
    expect(opened({ isHidden: true })).toMatchObject({ suggested: {} });
  });

  it("the roll of a side must be one that the game compares, and is rolled against the opponent alone", () => {
    expect(accepted("/kaiser skill 5 vs 12")).toMatchObject({ options: { skill: 5, opposed: true, difficulty: null } });
    for (const line of ["/kaiser resistance 5", "/ogs d8 + d6"])
      expect(accepted(line)).toEqual({ problem: "otherCheck", data: {} });
  });
});

describe("a change of a roll that a contest uses", () => {
  const players = { ...worldWithout(), mayChange: true };
  const thread = () => threadAfterFirstRoll().answer("ben", 1, EIGHT);
  const change = (of: string) => ({ act: "change", of });

  it("a change of a roll that a contest uses counts for the side that rolled it", () => {
    const changed = thread().say("ben", change("m1"), { record: withOptions(EIGHT, { modifier: -2 }) });
    expect(changed.read(players).duels[0]).toMatchObject({ winner: 0, verdict: { dos: 1 } });
    const first = thread().say("ana", change("opening"), { record: withOptions(SEVEN, { modifier: 3 }) });
    expect(first.read(players).duels[0]).toMatchObject({ winner: 0, verdict: { dos: 2 } });
  });

  it("a change of a roll that a contest uses hides the comparison where it may not be seen", () => {
    const changed = thread().say("ben", change("m1"), { isHidden: true });
    const { seats, duels } = changed.read(players);
    expect(seats[1]).toEqual({ party: { uuid: "Token.1" }, standing: "hidden", entry: "m1" });
    expect([seats[0]!.standing, duels[0]!.stage]).toEqual(["in", "hidden"]);
    const again = changed.say("ben", change("m1"), { isHidden: true });
    expect(again.rejections(players)).toEqual({});
  });

  it("a change of a roll that a contest uses is of a roll that counts", () => {
    const record = withOptions(EIGHT, { modifier: 1 });
    const yielded = threadAfterFirstRoll()
      .say("ben", { act: "yield", side: 1 })
      .say("ben", change("m1"), { record })
      .say("ben", change("m9"), { record });
    expect(yielded.rejections(players)).toEqual({ m2: "unfit", m3: "unfit" });
  });
});

describe("an answer in a contest", () => {
  const MIXED = [
    saved("Luck", "percentile"),
    saved("Swim"),
    saved("Aim", "skill", "ogs"),
    saved("Push"),
    saved("Grip", "characteristic"),
  ];

  it("an answer in a contest is offered with the checks that oppose the first roll, that of the same name first", () => {
    const seen = { ...BEN, savedChecks: [...MIXED, saved("Blade")] };
    const keys = (thread: Thread, each: ViewerOptions) => at(thread, 1, each).map(({ key }) => key);
    const offered = ["answer 1 swim", "answer 1 push"];
    expect(keys(two(), seen)).toEqual(["answer 1 blade", ...offered, "answer 1", "yield 1"]);
    const unrolled = new Thread(contestOpening("kaiser", 2));
    expect(keys(unrolled, { ...BEN, savedChecks: MIXED })).toEqual([
      ...offered,
      "answer 1 grip",
      "answer 1",
      "yield 1",
    ]);
  });

  it("an answer in a contest rolls a check for its side, whose name it says", () => {
    const buttons = at(two(), 1, { ...BEN, savedChecks: [saved("Swim")] });
    const party = { uuid: "Token.1" };
    const roll = { does: "roll", move: { act: "answer", side: 1 }, party };
    expect(named(buttons, "answer 1 swim").does).toMatchObject({ ...roll, savedCheck: { name: "Swim" } });
    expect(named(buttons, "answer 1").choice).toBeUndefined();
    expect(named(buttons, "answer 1").does).toMatchObject(roll);
    expect(named(buttons, "answer 1").does).toMatchObject({ savedCheck: undefined, commits: undefined });
    expect(named(buttons, "yield 1").does).toEqual({ does: "post", move: { act: "yield", side: 1 }, party });
  });

  it("an answer in a contest has a list for the checks that have no room, the dialog first", () => {
    const many = Array.from({ length: 6 }, (_, i) => saved(`Check${i}`));
    const buttons = at(two(), 1, { ...BEN, savedChecks: many });
    expect(buttons.filter(({ look }) => look === "dicewright-chip")).toHaveLength(5);
    const { choice } = named(buttons, "answer 1");
    expect(choice!.options.map(({ value }) => value)).toEqual(["", "check5"]);
    expect(choice!.options[0]!.text).toBe("Other…");
  });

  it("an answer in a contest is sealed first in a sealed contest, unless a GM answers for a seal that stays closed", () => {
    const commits = (thread: Thread, side: number, seen: ViewerOptions) =>
      (named(at(thread, side, seen), `answer ${side}`).does as { commits?: unknown }).commits;
    expect(commits(sealed(), 1, BEN)).toEqual({ act: "seal", side: 1 });
    expect(commits(bothSealed(), 1, GM)).toBeUndefined();
    expect(named(at(bothSealed(), 1, GM), "answer 1").text).toBe("Answer again");
    expect(named(at(bothSealed(), 1, BEN), "answer 1")).toBeUndefined();
    expect(named(at(sealed().say("ben", seal(1)), 1, GM), "answer 1")).toBeUndefined();
  });

  it("an answer in a contest is offered for all sides without players at once, each with its first check", () => {
    const three = () => new Thread(contestOpening("kaiser", 3), { record: BLADE });
    const answerAll = (thread: Thread, seen: ViewerOptions) =>
      named(
        seenBy(thread, seen).verdicts.flatMap(({ buttons }) => buttons),
        "answerAll",
      )?.does;
    expect(answerAll(three(), { ...GM, savedChecks: [saved("Swim"), saved("Blade")] })).toMatchObject({
      does: "each",
      rolls: [1, 2].map((side) => ({ move: { act: "answer", side }, savedCheck: { name: "Blade" } })),
    });
    const playersOf = (place: number) => (place === 1 ? [{ name: "Ben", isHere: true }] : []);
    for (const other of [
      answerAll(three(), { ...GM, playersOf }),
      answerAll(three().answer("ben", 1, BLADE), GM),
      answerAll(three(), { user: "ben", own: [0, 1, 2] }),
      answerAll(two(), GM),
    ])
      expect(other).toBeUndefined();
  });
});

describe("another offer of a contest", () => {
  it("another offer of a contest is to withdraw it, for the one who began it and GMs, while something is open", () => {
    const withdraw = (thread: Thread, seen: ViewerOptions) => named(seenBy(thread, seen).buttons, "withdraw")?.does;
    const does = { does: "post", move: { act: "withdraw" } };
    expect([withdraw(two(), { user: "ana" }), withdraw(two(), GM)]).toEqual([does, does]);
    expect(withdraw(two(), BEN)).toBeUndefined();
    expect(withdraw(two().answer("ben", 1, BLADE), GM)).toBeUndefined();
    expect(withdraw(two().say("ana", { act: "withdraw" }), GM)).toBeUndefined();
    const three = new Thread(contestOpening("kaiser", 3), { record: BLADE }).answer("ben", 1, BLADE);
    expect(withdraw(three, GM)).toEqual(does);
  });

  it("another offer of a contest is to take a concession back", () => {
    const three = new Thread(contestOpening("ogs", 3, { form: "all" }));
    const [resume] = at(three.say("ben", { act: "yield", side: 1 }), 1, BEN);
    expect(resume).toMatchObject({
      key: "resume 1",
      does: { does: "post", move: { act: "resume", side: 1 }, party: { uuid: "Token.1" } },
    });
    expect(resume!.label).toBe("Take back: Tor");
  });

  it("another offer of a contest is to concede for a side that is gone, as long as the first one is there", () => {
    const yields = (gone: number) => {
      const { rows } = seenBy(new Thread(contestOpening("ogs", 3, { form: "all" })), GM, worldWithout(gone));
      return rows.map(({ buttons }) => buttons.some(({ key }) => key.startsWith("yield")));
    };
    expect(yields(2)).toEqual([true, true, true]);
    expect(yields(0)).toEqual([false, false, false]);
    expect(at(two().answer("ben", 1, BLADE), 1, GM)).toEqual([]);
  });

  it("another offer of a contest is to break a tie, for each whose side is level", () => {
    const buttons = (seen: ViewerOptions) => seenBy(tied(), seen).verdicts[0]!.buttons;
    expect(buttons(BEN)).toMatchObject([
      {
        key: "tie 0",
        text: "Break the tie",
        isMain: true,
        does: { does: "post", move: { act: "tie", duel: 0 }, basedOn: ["opening", "m1"] },
      },
    ]);
    expect(buttons({ user: "cleo" })).toEqual([]);
    // A ruling prefers neither side.
    expect(seenBy(tied({ tie: "gm" }), GM).verdicts[0]!.buttons.some(({ isMain }) => isMain)).toBe(false);
    expect(seenBy(tied({ tie: "gm" }), GM).verdicts[0]!.buttons[1]).toMatchObject({
      text: "Tor wins",
      does: { move: { act: "ruling", duel: 0, winner: 1 }, basedOn: ["opening", "m1"] },
    });
  });
});

describe("the chances of a side", () => {
  const [blade, luck, fight] = ["skill 3 # Blade", "characteristic 4 # Luck", "skill 9 # Fight"].map((line) =>
    requestFor(`/kaiser ${line}`),
  ) as [CheckRequest, CheckRequest, CheckRequest];
  const chances = (thread: Thread, side: number, known?: readonly CheckRequest[], own?: CheckRequest) =>
    chancesFor(thread.read(), side, sees({ ...BEN, ...(known && { known: () => known }) }), own);
  const expected = (known: readonly CheckRequest[], thread = two()) =>
    [...(chances(thread, 0, known)?.expected ?? [])].map(([place, { label }]) => [place, label]);

  it("the chances of a side are against the check of the same name, or the first that opposes it", () => {
    expect(expected([luck, fight, blade])).toEqual([[1, "Blade"]]);
    expect(expected([luck, fight])).toEqual([[1, "Fight"]]);
    expect(expected([luck])).toEqual([]);
    expect(expected([])).toEqual([]);
    expect(expected([luck, fight], new Thread(contestOpening("kaiser", 2)))).toEqual([
      [0, "Luck"],
      [1, "Luck"],
    ]);
  });

  it("the chances of a side are unknown where something is, and for a side that takes no part", () => {
    expect(chances(two(), 1)).toBeUndefined();
    expect(chances(two(), 1, [fight])!.chances.win).toBeGreaterThan(0.5);
    expect(chances(two().say("ben", { act: "yield", side: 1 }), 0, [fight])).toBeUndefined();
    const three = new Thread(contestOpening("ogs", 3, { form: "all" }), { record: recordOf("/ogs d8 + d6", 5, 4, 3) });
    const ogs = [requestFor("/ogs d8 + d6")];
    expect(chances(three.say("dan", { act: "yield", side: 2 }), 0, ogs)!.expected.size).toBe(1);
    expect(chances(three, 2, ogs)).toBeUndefined();
  });

  it("the chances of a side of the first side of several comparisons are told for none of its checks", () => {
    const three = new Thread(contestOpening("kaiser", 3));
    expect(chances(three, 0, [fight], fight)).toBeUndefined();
    expect(chances(three, 0, [fight])).toBeDefined();
    expect(chances(three, 1, [fight], fight)).toBeDefined();
    expect(chances(new Thread(contestOpening("kaiser", 2)), 0, [fight], fight)).toBeDefined();
  });
});

it.each([undefined, null, 5, {}, { faces: "66" }, { stakes: [], faces: [1.5] }])(
  "a tie-break beside a roll that its reader may not see says nothing if it holds no dice: %j",
  (record) => {
    const secret = two().answer("ben", 1, undefined, { isHidden: true });
    const state = secret.say("ben", { act: "tie", duel: 0 }, { record }).read();
    expect(state.duels[0]!.stage).toBe("hidden");
    expect(
      contestThread.moves["tie"]!.describe!(
        state,
        { act: "tie", duel: 0 },
        writerWith(() => "Tor"),
        { record },
      ),
    ).toBeUndefined();
  },
);

it.each([
  ["kaiser", "/kaiser skill 5 opposed", [3, 4], "Opposed Skill Check"],
  ["kaiser", "/kaiser characteristic 4", [3], "Opposed Characteristic Check"],
  ["ogs", "/ogs d8 + d6", [3, 4, 2], "Opposed Check"],
  ["kr", "/kr opposed 1 dt 6", [3], "Opposed Test"],
  ["kr", "/kr extended 1 dt 6", [3], "Opposed Test"],
  ["kleptonomicon", "/klepto +2", [3], "Contest"],
  ["olde", "/olde stat 4", [1, 2], "Opposed Attempt"],
])("a contest has the word of its game: of %s by %s", (id, line, faces, title) => {
  const thread = new Thread(contestOpening(id, 2), { record: recordOf(line, ...faces) });
  expect(seenBy(thread, GM).title).toBe(`${title}: Mira against Tor`);
  expect(seenBy(new Thread(contestOpening(id, 2)), GM).title).toMatch(/ contest: Mira against Tor$/);
});
