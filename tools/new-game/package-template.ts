/** Templates of a package that brings a game: manifest, game, words and README. NAME and ID are replaced. */

export const MANIFEST = {
  id: "dicewright-ID",
  title: "NAME, a game for Dicewright",
  description: "2d6 + Skill against a difficulty: a game that this module brings to Dicewright.",
  version: "0.1.0",
  compatibility: { minimum: "13" },
  languages: [{ lang: "en", name: "English", path: "lang/en.json" }],
  relationships: { requires: [{ id: "dicewright", type: "module", compatibility: {} }] },
  flags: { dicewright: { games: ["ID.js"] } },
};

export const GAME = `/** NAME: 2d6 + Skill against a difficulty. Say here in one sentence what its dice do. */
export default ({ contest, defineGame, die, difficultyField, higherWins, kind, number, plainNumber, pool, rollSum, verdictReport }) => {
  /** The player's options. Names of fields are stored in messages, so they never change. */
  const FIELDS = {
    skill: number({ min: 0, max: 50, text: plainNumber }),
    difficulty: difficultyField(),
  };

  const d6 = die(6);

  /** The rule. A difficulty of null means that nothing has to be reached, as in a contest. */
  function test({ skill, difficulty }) {
    return rollSum([pool(2, d6)], (dice) => {
      const total = dice + skill;
      return difficulty === null ? { total } : { total, success: total >= difficulty };
    });
  }

  /** The report on the card: keys of words, a tone and numbers. */
  function report({ total, success }) {
    if (success === undefined) return { headline: { key: "total" }, tone: "plain", total, lines: [] };
    return { headline: { key: success ? "success" : "failure" }, tone: success ? "good" : "bad", total, lines: [] };
  }

  return defineGame({
    id: "ID",
    command: "ID",
    codes: {},
    kinds: {
      test: kind({
        fields: FIELDS,
        example: { skill: 3, difficulty: 8 },
        check: test,
        report,
        score: ({ total }) => total,
        contestOptions: { difficulty: null },
        contestValue: ({ total }) => total,
      }),
    },
    /** The higher total wins; of equal ones nobody does. */
    contest: contest({
      fields: {},
      most: 2,
      judge: ([first, second]) => higherWins(first, second) ?? { winner: null, tie: true },
      ladder: () => ({ comparisonKeys: [(total) => total] }),
      report: (verdict) => verdictReport(verdict, ["firstWins", "secondWins", "nobodyWins"], []),
    }),
  });
};
`;

export const PACKAGE_WORDS = {
  name: "NAME",
  about: "2d6 + Skill against a difficulty.",
  kinds: { test: "test" },
  guide: {
    test: "Roll 2d6 and add your Skill. You succeed if the total reaches the Difficulty.",
    contest: "The higher total wins.",
  },
  fields: { skill: "Skill", difficulty: "Difficulty" },
  hints: { skill: "Added to the dice.", difficulty: "What the total must reach." },
  roles: { pool: "Dice" },
  total: "Total",
  success: "Success",
  failure: "Failure",
  against: "vs {value}",
  firstWins: "The first side wins",
  secondWins: "The second side wins",
  nobodyWins: "Nobody wins",
};

export const README = `# NAME, a game for Dicewright

A Foundry VTT module that brings the dice of NAME to Dicewright.

To try it, put this folder into \`Data/modules/dicewright-ID\` of your Foundry, switch the module on, and type \`/ID 3 vs 8\`.
\`await game.modules.get("dicewright").api.games.check("ID")\` in the browser's console plays the laws that every game obeys.

| file          | what it is                                                                |
| ------------- | ------------------------------------------------------------------------- |
| \`module.json\` | the manifest; \`flags.dicewright.games\` names the file of the game       |
| \`ID.js\`       | the game, without a build and without an import                           |
| \`lang/\`       | its words, under \`dicewright.ID\`; without them it says its own names   |
`;
