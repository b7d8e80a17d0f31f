import { expect, it } from "vitest";
import { writeCheck } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { games } from "../../src/games/index.ts";
import { lineKind, lineReaders, parseChatLine, parseOwnLine } from "../../src/threads/chat-line.ts";
import { orFail } from "../checks.ts";

const readers = lineReaders({ games });
const parse = (line: string) => parseChatLine(line, readers);
const kindOf = (line: string) => orFail(parse(line)).kind;

/** The action of a line, with its checks as lines. */
function action(line: string): object {
  const found = orFail(parseOwnLine(line, readers));
  if ("check" in found) return { ...found, check: writeCheck(found.check) };
  if ("game" in found) return { ...found, game: found.game.id };
  const { kind, of } = found;
  return { kind, of: "check" in of ? { ...of, check: writeCheck(of.check) } : writeCheck(of) };
}

it.each([
  ["/kaiser skill 5 vs 12 a2 # Sneak", { kind: "check", check: "/kaiser skill 5 vs 12 a2 # Sneak" }],
  ["/KAISER 5", { kind: "check", check: "/kaiser skill 5" }],
  ["/kr extended 3 dt 6 con 3", { kind: "extended", check: "/kr extended 3 dt 6 con 3" }],
  [
    "/kr extended 3 dt 6 con 3 goal 12 # Hold the gate",
    { kind: "extended", goal: 12, check: "/kr extended 3 dt 6 con 3 # Hold the gate" },
  ],
  ["/kr extended 3 goal 12 dt 6 con 3", { kind: "extended", goal: 12, check: "/kr extended 3 dt 6 con 3" }],
  ["/olde stat 4 vs target race", { kind: "contest", check: "/olde stat 4", form: "each" }],
  ["/odds klepto +2", { kind: "odds", of: "/klepto + 2" }],
  ["/odds /klepto + 2 vs targets", { kind: "odds", of: { check: "/klepto + 2", form: "each" } }],
  ["/kaiser", { kind: "dialog", game: "kaiser" }],
  ["/kleptonomicon ?", { kind: "help", game: "kleptonomicon" }],
  ["/kr help ", { kind: "help", game: "kr" }],
])("a line of chat asks for what it says: %s: %j", (line, wanted) => expect(action(line)).toMatchObject(wanted));

it.each([
  ["/kaiser skil 5", "unknownKind"],
  ["/kr extended 3 dt 6 goal 0", "notGoal"],
  ["/kr extended 3 dt 6 goal many", "notGoal"],
  ["/kr extended 3 dt 6 goal", "unknownWord"],
  ["/kr 6 dt 7 goal 12", "unknownWord"],
  ["/kaiser resistance 5 vs target", "notContested"],
  ["/odds kaiser", "noKind"],
  ["/odds hello", "unknownSystem"],
  [`/kaiser skill 5 # ${"x".repeat(600)}`, "tooLong"],
  [`/r ${"1d6+".repeat(3000)}`, "tooLong"],
])("a line of chat is refused: %.40s: %s", (line, wanted) => expect(parse(line)).toMatchObject({ problem: wanted }));

it.each(["hello", "/w Ben hello", "/krakow", "just /kaiser skill 5", "", "/odds", `/kaiserskill ${"x".repeat(100)}`])(
  "a line of chat is left to Foundry as text: %.40j",
  (line) => expect(kindOf(line)).toBe("text"),
);

it("a roll command of Foundry has one formula in each of its lines", () => {
  expect(parse("/gmr 2d6ko # Luck\n/r 1d1un")).toEqual({ kind: "roll", formulas: ["2d6ko ", "1d1un"] });
});

it("a command that another package answers neither helps nor opens our dialog", () => {
  const shared = { ...readers, isForeign: () => true };
  expect(["/kaiser", "/kaiser ?"].map((line) => lineKind(line, shared))).toEqual(["check", "check"]);
  expect(parseChatLine("/kaiser skill 5", shared)).toMatchObject({ kind: "check" });
});

it("a line of a text or of the terminal needs no slash", () =>
  expect(action("klepto +2")).toEqual({ kind: "check", check: "/klepto + 2" }));

it.each(["2d6ko", "/r 2d6ko", "hello"])(
  "a line of a text or of the terminal is refused if it names no game: %s",
  (line) => {
    const action = parseOwnLine(line, readers);
    expect(isProblem(action) && action.problem).toBe("unknownSystem");
  },
);
