import { describe, expect, it } from "vitest";
import { readCheck } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { games } from "../../src/games/index.ts";
import { completeLine, exampleLine, type CompletionContext } from "../../src/view/help/lines.ts";
import { words } from "./drawn.ts";

const [kaiser] = games;
const table: CompletionContext = { games, rules: {}, words, saved: [], hasTargets: false };

const texts = (begun: string, more: Partial<CompletionContext> = {}) =>
  completeLine(begun, { ...table, ...more }).suggestions.map(({ text }) => text.trim());

it.each([
  ["/k", ["/kaiser", "/kr", "/klepto"]],
  ["/KL", ["/klepto"]],
  ["/kasier", ["/kaiser"]],
  ["/kelpto", ["/klepto"]],
  ["/kaiser ", ["skill", "resistance", "characteristic", "percentile", "critical", "roll", "help"]],
  ["/kaiser sk", ["skill"]],
  ["/kaiser skill 5 ", ["vs", "a", "d", "fumble", "difference", "noopen", "opposed"]],
  ["/kaiser skill 5 vs 12 a2 ", ["d", "fumble", "difference", "noopen", "opposed"]],
  ["/kaiser skill 5 vs d", ["difficult", "divine"]],
  ["/klepto r", ["ranges"]],
  ["/olde stat 4 vs h", ["hard", "heroic"]],
  ["/dice 4d6k", ["kh2", "kl2"]],
  ["/dice 2 * (1d8 + 4d6r1d", ["dh", "dl", "df=1"]],
  ["/dice 2d10 + d6c", ["cs>=5", "cf<3"]],
  ["/dice 4d6kh", ["kh2"]],
])("a completion after %j is %j", (begun, expected) => {
  expect(texts(begun)).toEqual(expected);
});

it.each([
  "",
  "/",
  "hello",
  "/r 2d6",
  "/kaiser",
  "/kaiser skill",
  "/kaiser skill 5",
  "/kaiser skill 5 vs ?1",
  "/kaiser skill 5 # vs ",
  "/dice 4d6",
  "/dice 4d6kh3",
  "/ogs d8k",
  "/kaiser skill 5\n/kaiser ",
  `/kaiser ${"x ".repeat(5000)}`,
])("a completion after %.40j is nothing", (begun) => {
  expect(texts(begun)).toEqual([]);
});

it("a completion is a target only if there is one, and the check can be contested", () => {
  expect(texts("/kaiser skill 5 vs t")).toEqual([]);
  expect(texts("/kaiser skill 5 vs t", { hasTargets: true })).toEqual(["target"]);
  expect(texts("/kaiser resistance 5 vs t", { hasTargets: true })).toEqual([]);
});

it("a completion is a saved check, whose line takes the place of all that is typed", () => {
  const line = "/kaiser skill 6 vs 12 # Sneak";
  const saved = [{ name: "Sneak", line, game: kaiser! }];
  const suggestions = [{ text: line, name: "Sneak" }];
  expect(completeLine("/kaiser sn", { ...table, saved })).toEqual({ from: 0, suggestions });
  expect(texts("/ogs sn", { saved })).toEqual([]);
});

it("a completion belongs to the games in use", () => {
  expect(texts("/k", { games: [kaiser!] })).toEqual(["/kaiser"]);
  expect(texts("/kr ", { games: [kaiser!] })).toEqual([]);
});

describe.each(games.flatMap((game) => Object.keys(game.kinds).map((kind) => ({ game, kind }))))(
  "a line of $system.id, $kind",
  ({ game, kind }) => {
    it("a line is still that check with a word that is offered and its number", () => {
      const example = exampleLine(game, kind);
      for (const word of texts(`${example} `)) {
        const lines = ["", "2", " 2", " ..6", " d8"].map((number) => `${example} ${word}${number}`);
        const isRead = lines.some((each) => !isProblem(readCheck(each, { games })));
        expect(isRead, word).toBe(true);
      }
    });
  },
);
