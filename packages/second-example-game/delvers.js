/** Delvers: dice of several sizes, of which equal ones make a set, width × height. They may be pushed, for a price. */
export default (kit) =>
  kit.defineGame({
    id: "delvers",
    command: "delvers",
    codes: {},
    kinds: { ...setKinds(kit), mishap: mishapKind(kit) },
    contest: contestOfSets(kit),
  });

const MOST = 6;

/** A delve and the ward that it meets. Only these two oppose each other. */
function setKinds(kit) {
  const { kind, mixedDice, whichDice } = kit;
  const dice = mixedDice({ most: MOST, sides: [4, 12] });
  const shared = {
    check: checkOf(kit),
    report,
    score: ({ width, height }) => width * height,
    contestValue: ({ width, height }) => ({ width, height }),
  };
  return {
    delve: kind({
      ...shared,
      // Which dice are pushed is chosen once they lie: the form that changes the roll asks for it.
      fields: { dice, again: whichDice("again", MOST) },
      example: {
        dice: [
          { count: 2, sides: 6 },
          { count: 1, sides: 8 },
        ],
      },
      opposes: ["ward"],
      followUpNames: ["push", "mishap"],
      followUp({ strain }, { again }) {
        if (again.length === 0) return { name: "push", changesRoll: true };
        return strain > 0 ? { name: "mishap", kind: "mishap", options: { harm: strain } } : undefined;
      },
    }),
    ward: kind({
      ...shared,
      word: "ward",
      fields: { dice },
      example: { dice: [{ count: 2, sides: 8 }] },
      opposes: ["delve"],
    }),
  };
}

/** The rule: the widest set of the dice, and how many show their highest face, for which the size of each counts. */
function checkOf({ die, pool, rolledAgain, sizedEvaluator, throwDice }) {
  const shownDice = sizedEvaluator({
    start: { shown: [], strain: 0 },
    next: ({ shown, strain }, { value, sides }) => ({
      shown: [...shown, value].sort((a, b) => b - a),
      strain: strain + Number(value === sides),
    }),
    key: ({ shown, strain }) => `${shown.join()} ${strain}`,
  });
  return ({ dice, again = [] }) => {
    const pools = dice.map(({ count, sides }) => pool(count, die(sides)));
    return throwDice({ role: "pool", pools: rolledAgain(pools, again), evaluator: shownDice }, ({ shown, strain }) => {
      const set = widestSet(shown);
      return { ...set, strain, success: set.width > 1 };
    });
  };
}

/** The widest set, and of equally wide ones the highest. */
function widestSet(shown) {
  const widthOf = (height) => shown.filter((each) => each === height).length;
  const [height] = shown.toSorted((a, b) => widthOf(b) - widthOf(a) || b - a);
  return { width: widthOf(height), height };
}

function report({ width, height, strain, success }) {
  return {
    headline: success ? { key: "set", data: { width, height } } : { key: "noSet" },
    tone: success ? "good" : "bad",
    total: width * height,
    lines: strain > 0 ? [{ key: "strained", data: { count: strain } }] : [],
  };
}

/** A d66: tens and ones, which are read and not added. */
function mishapKind({ die, kind, modifierField, numberReport, pool, rollOrder, throwDice }) {
  const pools = [pool(1, die(6), "tens"), pool(1, die(6), "ones")];
  return kind({
    word: "mishap",
    fields: { harm: modifierField },
    example: { harm: 1 },
    check: ({ harm }) =>
      throwDice({ role: "pool", pools, evaluator: rollOrder }, ([tens = 0, ones = 0]) => ({
        total: 10 * Math.min(6, tens + Math.max(0, harm - 1)) + ones,
      })),
    report: ({ total }) => numberReport("mishapRolled", total),
    score: ({ total }) => total,
  });
}

function contestOfSets({ contest, higherWins, leadOf, verdictReport }) {
  const keys = [({ width }) => width, ({ height }) => height];
  return contest({
    fields: {},
    most: 2,
    judge: ([first, second]) => higherWins(leadOf(keys, first, second), 0) ?? { winner: null, tie: true },
    ladder: () => ({ comparisonKeys: keys }),
    comparisons: [{ name: "width" }, { name: "height" }],
    report: (verdict) => verdictReport(verdict, ["firstWins", "secondWins", "nobodyWins"], []),
  });
}
