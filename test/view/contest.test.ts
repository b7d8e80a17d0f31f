import { describe, expect, it } from "vitest";
import type { ContestView, DuelView } from "../../src/view/contest.ts";
import { contestView } from "../../src/view/contest.ts";
import type { Told } from "./contest-drawn.ts";
import { contestFrom, readerWith, STATES } from "./contest-drawn.ts";
import { words } from "./drawn.ts";

function view(told: Told, reader: Parameters<typeof readerWith>[1] = {}): ContestView {
  const contest = contestFrom(told);
  return contestView(contest, readerWith(contest, reader), words);
}

const verdict = (told: Told): DuelView => view(told).duels[0]!;

describe("a contest", () => {
  it.each([
    ["waiting", "Waiting for Tor Haldane"],
    ["sealed", "Waiting for Tor Haldane and Brigand"],
    ["all sealed", "All are in; the throws are being shown"],
    ["hidden", "The outcome is hidden"],
    ["yielded", "Mira Vell wins"],
    ["nobody", "Nobody wins"],
    ["gone", "Cannot be decided: somebody is gone"],
    ["withdrawn", "Withdrawn"],
    ["tie", "A tie: Mira Vell and Tor Haldane"],
    ["tie broken", "Tor Haldane wins"],
    ["ruling", "The Gamemaster decides"],
    ["ruled", "Tor Haldane wins"],
  ])("that is %s says so first", (state, headline) => {
    expect(verdict(STATES[state]!).headline).toBe(headline);
  });

  it.each<[string, Told, string, readonly string[]]>([
    [
      "Kaiser, by degrees",
      {
        system: "kaiser",
        throws: [
          ["/kaiser skill 5", [6, 4]],
          ["/kaiser skill 5", [4, 2]],
        ],
      },
      "Mira Vell wins",
      ["4 Degrees of Success"],
    ],
    [
      "Kaiser, an attack that misses",
      {
        system: "kaiser",
        rules: { manner: "attack" },
        throws: [
          ["/kaiser skill 5", [4, 2]],
          ["/kaiser skill 5", [6, 4]],
        ],
      },
      "Tor Haldane wins",
      ["4 Degrees of Success", "A Counter is possible with a bonus of 2"],
    ],
    [
      "Kaiser, a tie for the defender",
      {
        system: "kaiser",
        rules: { tie: "defender" },
        throws: [
          ["/kaiser skill 5", [6, 4]],
          ["/kaiser skill 5", [6, 4]],
        ],
      },
      "Tor Haldane wins",
      ["Equal totals: the defender wins"],
    ],
    [
      "Kaiser, a tie that is thrown for",
      {
        system: "kaiser",
        rules: { tie: "reroll" },
        throws: [
          ["/kaiser skill 5", [6, 4]],
          ["/kaiser skill 5", [6, 4]],
        ],
        ties: [[5, 2]],
      },
      "Mira Vell wins",
      ["Equal totals", "1 Degree of Success"],
    ],
    [
      "Kaiser, an attack that ties",
      {
        system: "kaiser",
        rules: { manner: "attack" },
        throws: [
          ["/kaiser skill 5", [6, 4]],
          ["/kaiser skill 5", [6, 4]],
        ],
      },
      "Nobody wins",
      ["Equal totals: the attack misses and cannot be countered"],
    ],
    [
      "Kleptonomicon, by a coin",
      {
        system: "kleptonomicon",
        throws: [
          ["/klepto +2", [4]],
          ["/klepto +2", [4]],
        ],
        ties: [[0]],
      },
      "Tor Haldane wins",
      ["Equal Scores, settled by a coin"],
    ],
    [
      "Dungeons of Olde, a tie for the Instigator",
      {
        system: "olde",
        throws: [
          ["/olde stat 10", [4, 5]],
          ["/olde stat 10", [5, 4]],
        ],
      },
      "Mira Vell wins",
      ["Equal totals: the Instigator wins"],
    ],
    [
      "Dungeons of Olde, a tie for the Target",
      {
        system: "olde",
        rules: { tie: "target" },
        throws: [
          ["/olde stat 10", [4, 5]],
          ["/olde stat 10", [5, 4]],
        ],
      },
      "Tor Haldane wins",
      ["Equal totals: the Target wins"],
    ],
    [
      "Dungeons of Olde, a race",
      {
        system: "olde",
        rules: { race: true },
        throws: [
          ["/olde stat 10", [4, 5]],
          ["/olde stat 10", [5, 4]],
        ],
        ties: [[8, 8, 1, 1]],
      },
      "Mira Vell wins",
      ["Equal totals"],
    ],
    [
      "Kingdoms & Rulers, a draw",
      {
        system: "kr",
        rules: { tie: "draw" },
        throws: [
          ["/kr opposed 2 dt 6", [9, 2]],
          ["/kr opposed 2 dt 6", [9, 2]],
        ],
      },
      "A draw",
      ["Equal margins"],
    ],
    [
      "Kingdoms & Rulers, an active side that is level",
      {
        system: "kr",
        throws: [
          ["/kr opposed 2 dt 6 active", [9, 2]],
          ["/kr opposed 2 dt 6", [9, 2]],
        ],
      },
      "Tor Haldane wins",
      ["Equal margins: the active side needs more"],
    ],
    [
      "Kingdoms & Rulers, thrown again",
      {
        system: "kr",
        rules: { tie: "reroll" },
        throws: [
          ["/kr opposed 2 dt 6", [9, 2]],
          ["/kr opposed 2 dt 6", [9, 2]],
        ],
        ties: [[9, 9, 9, 2]],
      },
      "Mira Vell wins",
      ["Equal margins"],
    ],
  ])("of %s tells the verdict by name, with what the game says of it", (_name, told, headline, lines) => {
    expect(verdict(told)).toMatchObject({ headline, lines });
  });

  it.each<[string, Told, readonly string[]]>([
    [
      "a plain check",
      { system: "kaiser", rules: { range: "ranged", tie: "gm", armor: 2 }, throws: ["waiting", "waiting"] },
      [],
    ],
    [
      "an attack",
      { system: "kaiser", rules: { manner: "attack", range: "ranged", armor: 2 }, throws: ["waiting", "waiting"] },
      ["Attack", "Ranged", "Armour 2"],
    ],
    [
      "a race",
      { system: "olde", rules: { race: true }, throws: ["waiting", "waiting"] },
      ["Race without an Instigator"],
    ],
    ["all against all", { system: "ogs", form: "all", throws: ["waiting", "waiting", "waiting"] }, ["All against all"]],
  ])("tells the terms of %s where they are not the usual ones", (_name, told, terms) =>
    expect(view(told).terms).toEqual(terms),
  );

  it("tells one sentence", () => {
    expect(
      verdict({
        system: "kaiser",
        throws: [
          ["/kaiser skill 5", [6, 4]],
          ["/kaiser skill 5", [4, 2]],
        ],
      }).sentence,
    ).toBe("Mira Vell wins: 4 Degrees of Success");
    expect(verdict(STATES["yielded"]!).sentence).toBe("Mira Vell wins");
  });

  it("shows every round of a tie-break with the name of whoever threw", () => {
    const { rounds } = verdict(STATES["tie broken"]!).tieBreak!;
    const told = rounds.map(({ title, throws }) => [
      title,
      ...throws.map(({ who, dice }) => `${who} ${dice[0]!.links[0]!.text}`),
    ]);
    expect(told).toEqual([
      ["Round 1", "Mira Vell 3", "Tor Haldane 3"],
      ["Round 2", "Mira Vell 2", "Tor Haldane 5"],
    ]);
  });

  it("names those who throw again in a free-for-all", () => {
    const level = ["/ogs d8 + d6 + d4 opposed", [6, 5, 3]] as const;
    const { rounds } = verdict({
      system: "ogs",
      form: "all",
      throws: [["/ogs d8 + d6 + d4 opposed", [1, 1, 1]], level, level],
      ties: [[9, 9, 2, 11]],
    }).tieBreak!;
    expect(rounds.map(({ throws }) => throws.map(({ who }) => who))).toEqual([
      ["Tor Haldane", "Brigand"],
      ["Tor Haldane", "Brigand"],
    ]);
  });

  it("tells each comparison of many apart", () => {
    const { duels, progress } = view(STATES["many"]!);
    expect(duels.map(({ who, headline }) => [who, headline])).toEqual([
      [undefined, "Mira Vell wins against Tor Haldane"],
      [undefined, "Brigand wins against Mira Vell"],
      [undefined, "Waiting for Old Warden"],
    ]);
    expect(progress).toBe("3 of 4 are in");
  });

  it("is lost for whoever plays the loser, and won for everybody else", () => {
    const tone = (own: number) =>
      view(STATES["tie broken"]!, { known: (side) => ({ isOwn: side === own }) }).duels[0]!.tone;
    expect([tone(0), tone(1), tone(-1)]).toEqual(["bad", "good", "good"]);
  });
});

describe("a side", () => {
  it("shows its throw as its own card does, and who is awaited where there is none", () => {
    const asked = [
      { name: "Ana", isHere: true },
      { name: "Ben", isHere: false },
    ];
    const [first, second] = view(
      { system: "kaiser", throws: [["/kaiser skill 5 vs 12", [6, 4]], "waiting"] },
      { known: { asked } },
    ).sides;
    expect(first).toMatchObject({ name: "Mira Vell", text: "Success", total: "15", asked: [] });
    expect(second).toMatchObject({
      text: "Not rolled yet",
      asked: [
        { text: "Ana", isHere: true },
        { text: "Ben, offline", isHere: false },
      ],
    });
  });

  it.each(Object.entries(STATES))("has a drawing for how far it is where a contest is %s", (_state, told) => {
    expect(view(told).sides.filter(({ mark, standing }) => mark === "" && standing !== "in")).toEqual([]);
  });

  it("names in each button whom it is for", () => {
    const [, second] = view(STATES["waiting"]!, {
      known: (side) => ({ mayAnswer: side === 1, mayYield: side === 1 }),
    }).sides;
    expect(second!.buttons.map(({ deed, at, label }) => [deed, at, label])).toEqual([
      ["answer", 1, "Answer: Tor Haldane"],
      ["yield", 1, "Does not resist: Tor Haldane"],
    ]);
  });

  it("offers its traits only where there is something to choose", () => {
    const traits = [
      { value: "a", text: "Sneak", isSelected: true },
      { value: "", text: "Another check …", isSelected: false },
    ];
    const shown = (known: object) => view(STATES["waiting"]!, { known }).sides[1]!.traits;
    expect(shown({ mayAnswer: true, traits })?.options).toBe(traits);
    expect(shown({ mayAnswer: true })).toBeUndefined();
    expect(shown({ traits })).toBeUndefined();
  });
});

it("tells nothing of a throw that its reader may not see", () => {
  const drawn = JSON.stringify(
    view(
      { system: "kaiser", throws: [["/kaiser skill 5", [6, 4]], "hidden"] },
      { known: (side) => (side === 1 ? { name: "Unknown" } : {}) },
    ),
  );
  expect(drawn).not.toMatch(/Tor|wins|Degree|Success|Failure|Fumble/);
  const [, second] = (JSON.parse(drawn) as ContestView).sides;
  expect(second).toMatchObject({ name: "Unknown", text: "Rolled in secret" });
  expect(second).not.toHaveProperty("total");
});

it("tells those that still wait in one line", () => {
  const { duels } = view({ system: "kaiser", throws: [["/kaiser skill 5", [6, 4]], "waiting", "waiting", "hidden"] });
  expect(duels.map(({ who, headline }) => [who, headline])).toEqual([
    ["Mira Vell against Old Warden", "The outcome is hidden"],
    [undefined, "Waiting for Tor Haldane and Brigand"],
  ]);
});

it("asks whoever is to answer first before all others who may", () => {
  const main = (isAsked: boolean) =>
    view(STATES["waiting"]!, { known: { mayAnswer: true, isAsked } }).sides[1]!.buttons[0]!.isMain;
  expect([main(true), main(false)]).toEqual([true, false]);
});

it("lets a Gamemaster name any side of a comparison that is left open", () => {
  const { buttons } = view(STATES["ruling"]!, { mayRule: () => true }).duels[0]!;
  expect(buttons.map(({ deed, at, winner, text }) => [deed, at, winner, text])).toEqual([
    ["rule", 0, 0, "Mira Vell wins"],
    ["rule", 0, 1, "Tor Haldane wins"],
  ]);
});
