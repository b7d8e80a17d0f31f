import { describe, expect, it } from "vitest";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import type { SavedCheck } from "../../src/checks/saved-check.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import type { VersusView } from "../../src/view/odds.ts";
import { requestFor } from "../checks.ts";
import { contestFrom, d6s, level, readerWith, STATES, type Roll, type ContestStory } from "./contest-drawn.ts";
import { moveOf, drawPanel, type ViewerOptions, writerWith } from "./threads.ts";

const look = (told: ContestStory, seen: ViewerOptions = {}) =>
  drawPanel(contestThread, contestFrom(told), readerWith(seen));
const view = (told: ContestStory, seen: ViewerOptions = {}) => look(told, seen).panel;
const verdict = (told: ContestStory) => view(told).verdicts[0]!;
/** A cell of a ladder: a text, or the faces of dice. */
type Cell = { readonly text: string; readonly dice: readonly object[] };
type DrawnDie = { readonly links: readonly { readonly text: string }[] };
const textIn = ({ text, dice }: Cell) =>
  [text, ...(dice as readonly DrawnDie[]).flatMap(({ links }) => links.map((link) => link.text))].join("");

const WAITING: readonly Roll[] = ["waiting", "waiting"];
const ogs = (...faces: readonly number[]): Roll => ["/ogs d8 + d6 + d4 opposed", faces];

describe("a contest", () => {
  it.each([
    [1, "heads"],
    [0, "tails"],
  ])("a contest tells the side of a coin that breaks a tie: %i", (face, side) => {
    const score = { score: 6, critical: null };
    const state = contestFrom(STATES["coin tossed"]!);
    const record = { stakes: [score, score], faces: [face] };
    const said = contestThread.moves["tie"]!.describe!(state, { duel: 0 }, writerWith(), { record });
    expect(said).toBe(`The tie is broken by a coin: ${side}.`);
  });

  it.each([
    ["waiting", "Waiting for Tor Haldane"],
    ["sealed", "1 of 3 have rolled"],
    ["all sealed", "Everyone has rolled; revealing the rolls"],
    ["hidden", "The outcome is hidden"],
    ["gone", "Cannot be decided: a side is gone"],
    ["withdrawn", "Withdrawn"],
    ["tie", "A tie: Mira Vell and Tor Haldane"],
  ])("a contest that is %s says so first", (state, headline) => {
    expect(verdict(STATES[state]!).headline).toBe(headline);
  });

  const [LOW, FIFTEEN] = [d6s(4, 2), d6s(6, 4)];
  const kaiser = (rules: UncheckedOptions, ...rolls: readonly Roll[]): ContestStory => ({
    system: "kaiser",
    rules,
    rolls,
  });
  const olde = (rules: UncheckedOptions, ...ties: (readonly number[])[]): ContestStory => ({
    ...{ system: "olde", rules, ties },
    rolls: [4, 5].map((face): Roll => ["/olde stat 10", [face, 9 - face]]),
  });
  const kr = (rules: UncheckedOptions, first = "", ...ties: (readonly number[])[]): ContestStory => ({
    ...{ system: "kr", rules, ties },
    rolls: [first, ""].map((more): Roll => [`/kr opposed 2 dt 6${more}`, [9, 2]]),
  });
  const ATTACK = { manner: "attack" };

  it.each<[string, ContestStory, string]>([
    ["Kaiser, by degrees", kaiser({}, FIFTEEN, LOW), "Mira Vell wins / Degree of Difference 4"],
    [
      "a miss",
      kaiser(ATTACK, LOW, FIFTEEN),
      "Tor Haldane wins / Degree of Difference 4 / A Counter is possible with a bonus of 2",
    ],
    ["a tie for the defender", level("defender"), "Tor Haldane wins / Equal totals: the defender wins"],
    [
      "a tie rolled for",
      { ...level("reroll"), ties: [[5, 2]] },
      "Mira Vell wins / Equal totals / Degree of Difference 1",
    ],
    [
      "an attack that ties",
      kaiser(ATTACK, FIFTEEN, FIFTEEN),
      "Nobody wins / Equal totals: the attack misses and cannot be countered",
    ],
    ["Kleptonomicon, by a coin", STATES["coin tossed"]!, "Tor Haldane wins / Equal Scores, settled by a coin"],
    ["Dungeons of Olde, for the Instigator", olde({}), "Mira Vell wins / Equal totals: the Instigator wins"],
    ["Dungeons of Olde, for the Target", olde({ tie: "target" }), "Tor Haldane wins / Equal totals: the Target wins"],
    ["Dungeons of Olde, a race", olde({ race: true }, [8, 8, 1, 1]), "Mira Vell wins / Equal totals"],
    ["Kingdoms & Rulers, a draw", kr({ tie: "draw" }), "A draw / Equal margins"],
    ["an active side", kr({}, " active"), "Tor Haldane wins / Equal margins: the active side needs more"],
    ["Kingdoms & Rulers, rolled again", kr({ tie: "reroll" }, "", [9, 9, 9, 2]), "Mira Vell wins / Equal margins"],
  ])("a contest of %s tells the verdict by name, with what the game says of it", (_name, told, expected) => {
    const { headline, lines } = verdict(told);
    expect([headline, ...lines].join(" / ")).toBe(expected);
  });

  it.each<[string, ContestStory, string]>([
    ["a plain check", kaiser({ range: "ranged", tie: "gm", armor: 2 }, ...WAITING), ""],
    ["an attack", kaiser({ ...ATTACK, range: "ranged", armor: 2 }, ...WAITING), "Attack · Ranged · Armour 2"],
    ["a race", { system: "olde", rules: { race: true }, rolls: WAITING }, "Race without an Instigator"],
    ["all against all", { system: "ogs", form: "all", rolls: [...WAITING, "waiting"] }, "All against all"],
  ])("a contest tells the terms of %s where they are not the usual ones", (_name, told, terms) =>
    expect(view(told).head!.about).toBe(terms),
  );

  const [OFFED, TOSSED] = [STATES["roll-off"]!, STATES["coin tossed"]!];
  const eights = [8, 6].map((face): Roll => [`/ogs d8 + d${face} + d6 opposed`, [8, face, 12 - face]]);

  it.each<[string, ContestStory, readonly string[]]>([
    ["OGS, parted by its faces", { system: "ogs", rolls: eights }, ["Faces: 8 8 4, 8 6 6"]],
    ["OGS, parted by its dice", STATES["tie of dice"]!, ["Faces: 3 3 3, 3 3 3", "Dice: d8 d6 d4, d10 d6 d4"]],
    ["OGS, a roll-off", OFFED, ["Faces: 3 3 3, 3 3 3", "Dice: d8 d6 d4, d8 d6 d4", "Tie-break: 9, 4"]],
    ["Kaiser, rolled again until one is ahead", STATES["tie broken"]!, ["Round 1: 3, 3", "Round 2: 2, 5"]],
    [
      "the Kleptonomicon, two criticals",
      { ...TOSSED, rolls: Array<Roll>(2).fill(["/klepto +2", [10, 1]]) },
      ["Total: Critical Success, Critical Success", "Coin toss: , T"],
    ],
  ])("a contest of %s shows a tie as the ladder that was climbed", (_game, told, rows) => {
    const { ladder } = verdict(told);
    expect(ladder!.names).toEqual(["Mira Vell", "Tor Haldane"]);
    expect(ladder!.rows.map(({ name, cells }) => `${name}: ${cells.map(textIn).join(", ")}`)).toEqual(rows);
  });

  it("a contest shows no ladder where the totals of the rows tell the tie, without a tie, or of a hidden roll", () => {
    const won = { ...olde({}), rolls: [olde({}).rolls[0]!, ["/olde stat 10", [8, 5]]] as const };
    for (const told of [olde({}), won, STATES["hidden"]!]) expect(verdict(told).ladder).toBeUndefined();
  });

  it("a contest shows the tied sides of a free-for-all alone, and who of them no longer rolls", () => {
    const level = ogs(6, 5, 3);
    const rounds = (rolls: readonly Roll[], ties: readonly number[]) => {
      const { names, rows } = verdict({ system: "ogs", form: "all", rolls, ties: [ties] }).ladder!;
      return [names, ...rows.slice(-2).map(({ name, cells }) => [name, ...cells.map(textIn)])];
    };
    expect(rounds([ogs(1, 1, 1), level, level], [9, 9, 2, 11])).toEqual([
      ["Tor Haldane", "Brigand"],
      ["Round 1", "9", "9"],
      ["Round 2", "2", "11"],
    ]);
    expect(rounds([level, level, level, level, level], [9, 2, 3, 4, 9, 5, 6]).slice(1)).toEqual([
      ["Round 1", "9", "2", "3", "4", "9"],
      ["Round 2", "5", "", "", "", "6"],
    ]);
  });

  it("a contest tells each comparison of many apart", () => {
    const { verdicts, facts } = view(STATES["many"]!);
    expect(verdicts.map(({ who, headline }) => [who, headline])).toEqual([
      ["", "Mira Vell wins against Tor Haldane"],
      ["", "Brigand wins against Mira Vell"],
      ["", "Waiting for Old Warden"],
    ]);
    expect(facts).toEqual([{ strong: "3 of 4 have rolled", text: "" }]);
  });

  it("a contest is told from where its reader sits", () => {
    const told = (...own: number[]) => {
      const { tone, headline } = view(STATES["tie broken"]!, { own }).verdicts[0]!;
      return `${tone}: ${headline}`;
    };
    expect([told(), told(0, 1)]).toEqual(["plain: Tor Haldane wins", "plain: Tor Haldane wins"]);
    expect([told(0), told(1)]).toEqual(["bad: You lose: Tor Haldane wins", "good: You win"]);
  });
});

describe("a side", () => {
  it("a side shows its roll as its own card does, or who is awaited", () => {
    const playersOf = () => ["Ana", "Ben"].map((name) => ({ name, isHere: name === "Ana" }));
    const rolls: readonly Roll[] = [["/kaiser skill 5 vs 12", [6, 4]], "waiting"];
    const [first, second] = view({ system: "kaiser", rolls }, { playersOf }).rows;
    expect(first).toMatchObject({ name: "Mira Vell", text: "Success", total: "15", people: [] });
    expect([second!.text, ...second!.people.map(({ text }) => text)]).toEqual([
      "Not rolled yet",
      "Ana",
      "Ben, offline",
    ]);
  });

  it.each(Object.entries(STATES))("a side has a drawing for how far it is where a contest is %s", (_state, told) => {
    expect(view(told).rows.filter(({ mark, standing }) => mark === "" && standing !== "in")).toEqual([]);
  });

  it("a side names in each button whom it is for", () => {
    const { view: own, panel } = look(STATES["waiting"]!, { own: [1] });
    expect(own.rows[1]!.buttons.map((button, i) => [moveOf(button), panel.rows[1]!.buttons[i]!.label])).toEqual([
      [{ act: "answer", side: 1 }, "Answer: Tor Haldane"],
      [{ act: "yield", side: 1 }, "Concede: Tor Haldane"],
    ]);
  });

  it("a side offers each saved check that fits by one click, with its chance to win, the best one marked", () => {
    const savedChecks: SavedCheck[] = [
      { id: "a", name: "Fight", system: "kaiser", kind: "skill", options: { skill: 1 } },
      { id: "b", name: "Blade", system: "ogs", kind: "action", options: {} },
      { id: "c", name: "Notice", system: "kaiser", kind: "skill", options: { skill: 5, difficulty: 12 } },
    ];
    const buttons = (seen: ViewerOptions) => view(STATES["waiting"]!, seen).rows[1]!.buttons;
    const [fight, notice, other] = buttons({ own: [1], savedChecks });
    // A total of 15 is met: a skill of 5 needs a ten on 2d6, since the defender wins ties, in 6 of 36 ways.
    expect(notice).toMatchObject({ text: "Notice", chance: "16.7%", look: "dicewright-chip", isMain: true });
    expect(notice!.label).toBe("Answer: Tor Haldane, Notice 16.7%");
    expect(fight).toMatchObject({ text: "Fight", look: "dicewright-chip", isMain: false });
    expect(other).toMatchObject({ text: "Other…", label: "Other…: Tor Haldane", look: "dicewright-button" });
    expect(buttons({ own: [1] })[0]).toMatchObject({ text: "Answer", isMain: true });
    expect(buttons({ savedChecks })).toEqual([]);
  });
});

describe("the odds of a contest that waits", () => {
  const fight = requestFor("/kaiser skill 5 # Fight");
  const odds = (told: ContestStory, seen: ViewerOptions = {}) =>
    view(told, seen).verdicts.flatMap((each) => (each.versus ?? []) as readonly VersusView[]);

  it("the odds of a contest that waits are told against what this reader knows of the others, from where they sit", () => {
    const known = (place: number) => (place === 1 ? [fight] : []);
    const [line] = odds(STATES["waiting"]!, { own: [0], known });
    expect(line!.title).toBe("Mira Vell against Tor Haldane (Fight)");
    expect(line!.parts.map(({ text }) => text)).toEqual(["wins 83.3%", "loses 16.7%"]);
    expect(odds(STATES["waiting"]!, { isGM: true, known })).toEqual([line]);
  });

  it("the odds of a contest that waits are not told of what this reader does not know, nor once all have rolled", () => {
    expect(odds(STATES["waiting"]!, { own: [0] })).toEqual([]);
    const among = (seen: ViewerOptions) =>
      odds(STATES["hidden among many"]!, { isGM: true, known: () => [fight], ...seen });
    // The chip of each row tells it.
    expect(among({ playersOf: () => [{ name: "Ben", isHere: true }] })).toEqual([]);
    expect(among({ isGM: false })).toHaveLength(1);
    expect(odds(STATES["tie broken"]!, { isGM: true, known: () => [fight] })).toEqual([]);
  });

  it("the odds of a contest that waits stand beside each check for a player who has yet to choose one", () =>
    expect(odds(STATES["waiting"]!, { own: [1], known: () => [fight] })).toEqual([]));
});

it("the panel of a contest lets a side take its concession back until the contest is decided without it", () => {
  const keys = (told: ContestStory, seen: ViewerOptions, side = 1) =>
    view(told, seen).rows[side]!.buttons.map(({ key }) => key);
  expect(keys(STATES["yielded"]!, { own: [1] })).toEqual([]);
  const three = { system: "ogs", form: "all", acts: [{ act: "yield", side: 2 }] } as const;
  expect(keys({ ...three, rolls: [ogs(6, 5, 3), ...WAITING] }, { own: [2] }, 2)).toEqual(["resume 2"]);
  expect(keys({ ...three, rolls: [ogs(6, 5, 3), ogs(1, 1, 1), "waiting"] }, { own: [2] }, 2)).toEqual([]);
});

it("the panel of a contest tells nothing of a roll that its reader may not see", () => {
  const nameOf = (side: number) => (side === 1 ? "Unknown" : "Mira Vell");
  const drawn = view({ system: "kaiser", rolls: [d6s(6, 4), "hidden"] }, { nameOf });
  expect(JSON.stringify(drawn)).not.toMatch(/Tor|wins|Degree|Success|Failure|Fumble/);
  expect(drawn.rows[1]).toMatchObject({ name: "Unknown", text: "Rolled in secret", total: "" });
});

it("the panel of a contest tells by their number that several still wait", () => {
  const { verdicts } = view({ system: "kaiser", rolls: [d6s(6, 4), "waiting", "waiting", "hidden"] });
  expect(verdicts.map(({ who, headline }) => [who, headline])).toEqual([
    ["Mira Vell against Old Warden", "The outcome is hidden"],
    ["", "2 of 4 have rolled"],
  ]);
});

it("the panel of a contest asks the side's own player first, then others who may answer", () => {
  const main = (seen: ViewerOptions) => view(STATES["waiting"]!, seen).rows[1]!.buttons[0]!.isMain;
  const playersOf = () => [{ name: "Ben", isHere: true }];
  expect([main({ own: [1] }), main({ isGM: true, playersOf }), main({ isGM: true })]).toEqual([true, false, true]);
});
