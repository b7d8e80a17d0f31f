/** Tinkers: a d6 for each Gear, and every five or six is a Spark. Enough Sparks, and the invention works. */
export default (kit) => {
  const { code, defineGame, die, kind, number, numberAfterWord, plainNumber, pool, problem, rollSum } = kit;

  const FIELDS = {
    gears: number({ min: 1, max: 50, text: plainNumber }),
    need: number({ min: 0, max: 50, default: 1, text: numberAfterWord("need"), isMain: true }),
  };

  const d6 = { ...die(6), value: (face) => (face >= 5 ? 1 : 0) };

  function invention({ gears, need }) {
    return rollSum([pool(gears, d6)], (sparks) => ({ sparks, success: sparks >= need }));
  }

  function report({ sparks, success }) {
    return {
      headline: { key: success ? "works" : "fizzles" },
      tone: success ? "good" : "bad",
      total: sparks,
      lines: [],
    };
  }

  return defineGame({
    id: "tinkers",
    command: "tinkers",
    kinds: {
      invention: kind({
        fields: FIELDS,
        example: { gears: 4 },
        check: invention,
        report,
        score: ({ sparks }) => sparks,
        contestOptions: { need: 0 },
        contestValue: ({ sparks }, { gears }) => ({ sparks, gears }),
      }),
    },
    codes: {
      spark: code({
        refuse: ({ sides }) => (sides === 6 ? undefined : problem("tinkers.d6")),
        check: ({ count }) => invention({ gears: count, need: 1 }),
        report,
      }),
    },
    contest: contestOfSparks(kit, d6),
  });
};

/** More Sparks win a contest. When they are equal, both roll again, or who acts has won, as the house rule says. */
function contestOfSparks({ choice, contest, higherWins, pool, rollSidesAgain, rollSum, verdictReport }, d6) {
  const MORE_SPARKS = { comparisonKeys: [({ sparks }) => sparks], tieKey: ({ gears }) => gears };

  function roll({ gears }) {
    return rollSum([pool(gears, d6)], (sparks) => ({ sparks, gears }));
  }

  function compare([first, second]) {
    return higherWins(first.sparks, second.sparks);
  }

  function judge(sides, { tie }) {
    const verdict = compare(sides);
    if (verdict) return verdict;
    return tie === "first" ? { winner: 0, tie: true } : rollSidesAgain(sides, roll, compare, MORE_SPARKS);
  }

  return contest({
    fields: { tie: choice(["again", "first"], { setting: "tinkers.tie" }) },
    most: 2,
    judge,
    ladder: () => MORE_SPARKS,
    report: (verdict) => verdictReport(verdict, ["firstWins", "secondWins"], verdict.tie ? [{ key: "tied" }] : []),
  });
}
