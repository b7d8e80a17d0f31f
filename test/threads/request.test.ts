import { expect, it } from "vitest";
import type { CheckRecord } from "../../src/checks/record.ts";
import { makeMove, type LogEntry } from "../../src/threads/log.ts";
import { readThread } from "../../src/threads/replay.ts";
import { requestThread } from "../../src/threads/request.ts";
import { recordOf } from "../checks.ts";
import { viewerWith, viewOf } from "../view/threads.ts";
import { worldWithout, message } from "./messages.ts";

const entry = (id: string, author: string, payload: unknown, more?: Partial<LogEntry>) =>
  message(id, Number(id), payload, { author, ...more });

/** The notes on each answer, as everyone reads them. */
function notesFor(line: string, ...answers: readonly (readonly [author: string, record: CheckRecord])[]) {
  const log = answers.map(([author, record], i) =>
    entry(`${i + 1}`, author, makeMove("0", { act: "answer" }), { record, recordForReader: record }),
  );
  const read = readThread(requestThread, entry("0", "gm", { v: 1, line }), log, worldWithout())!;
  return viewOf(requestThread, read, viewerWith()).rows.map(({ notes }) => [...notes]);
}

const SNEAK = recordOf("/kaiser skill 5 vs 12", 3, 2);

it("of the answers to a request every player's first one counts, and a GM's for each of theirs", () => {
  const better = recordOf("/kaiser skill 5 vs 12", 6, 5);
  expect(notesFor("/kaiser skill 5 vs 12", ["ben", SNEAK], ["ana", SNEAK], ["ben", better], ["ben", better])).toEqual([
    [],
    [],
    ["Not their first answer"],
    ["Not their first answer"],
  ]);
  expect(notesFor("/kaiser skill 5 vs 12", ["gm", SNEAK], ["gm", SNEAK])).toEqual([[], []]);
});

it.each([
  ["/kaiser resistance 6 vs 12", "another kind"],
  ["/kaiser skill 5 vs 2", "an easier difficulty"],
  ["/ogs d8 + d6 vs 12", "another game"],
])("of the answers to a request %s is marked as another check: %s", (line) => {
  const other = recordOf(line, 6, 5);
  expect(notesFor("/kaiser skill 5 vs 12", ["ben", other], ["ben", SNEAK])).toEqual([
    [expect.stringContaining("Other check")],
    [],
  ]);
});

it("of the answers to a request those fit that have their player's own numbers", () => {
  expect(notesFor("/kaiser skill @skills.sneak vs 12", ["ben", SNEAK])).toEqual([[]]);
  expect(notesFor("/kaiser skill 5", ["ben", SNEAK])).toEqual([[]]);
  const other = recordOf("/kaiser resistance 6 vs 12", 6, 5);
  expect(notesFor("/kaiser skill @skills.sneak vs 12", ["ben", other])).toEqual([
    [expect.stringContaining("Other check")],
  ]);
});

const read = (line: string, log: readonly LogEntry[] = []) =>
  readThread(requestThread, entry("0", "gm", requestThread.opening.make({ line })), log, worldWithout())!;
const reader = viewerWith({ nameOf: () => "Mira" });
const said = (line: string) => requestThread.opening.line(read(line), reader);

it("the text of a request is the line that is asked for, by its label if it has one", () => {
  expect(said("/kaiser skill 5 vs 12")).toBe("Roll requested: kaiser skill 5 vs 12");
  expect(said("/kaiser skill @a/b vs 12 # Sneak ")).toBe("Roll requested: Sneak (kaiser skill @a/b vs 12)");
  expect(said(`/kaiser skill 5 vs ?${"a".repeat(40)}`)).toBe("Roll requested: kaiser skill 5 vs ?");
  const { verdicts, buttons } = viewOf(requestThread, read("/kaiser skill 5"), reader);
  expect(verdicts).toMatchObject([{ tone: "plain", lines: [] }]);
  expect(buttons).toMatchObject([{ key: "answer", isMain: true, does: { does: "roll", move: { act: "answer" } } }]);
  const bare = read("/kaiser skill 5");
  expect([requestThread.news(bare, reader), requestThread.result(bare, reader)]).toEqual([[], undefined]);
});

it.each([
  ["/kaiser skill 5 vs 12", ["difficulty"]],
  ["/kaiser skill @skills.sneak vs 12", ["difficulty"]],
  ["/kaiser skill 5", []],
  ["/dice 1d20 + @level under 15", ["limit"]],
])("the difficulty of a request is not for who answers it to choose: %s", (line, names) => {
  expect(requestThread.opening.fixed(read(line), reader)).toEqual({ names, by: "gm" });
});

it("the text of a request is who has answered, under which name, and what came of it as far as its reader may see it", () => {
  const answer = (id: string, more: Partial<LogEntry>) => entry(id, "ben", makeMove("0", { act: "answer" }), more);
  const told = { record: SNEAK, recordForReader: SNEAK };
  const names = [told, { ...told, alias: "Tor" }, { ...told, alias: "" }];
  const others = [{ isHidden: true }, { record: { v: 1 }, recordForReader: { v: 1 } }];
  const answers = [...names, ...others].map((more, i) => answer(`${i + 1}`, more));
  const { rows } = viewOf(requestThread, read("/kaiser skill 5 vs 12", answers), reader);
  expect(rows.map(({ text }) => text)).toEqual([
    "ben: Failure, 2 Degrees of Failure, total 10",
    "Tor (ben): Failure, 2 Degrees of Failure, total 10",
    "ben: Failure, 2 Degrees of Failure, total 10",
    "ben has answered.",
    "ben has answered.",
  ]);
});

it("an answer shows who it speaks for, if its author may act for them and its reader may read it", () => {
  const told = { record: SNEAK, recordForReader: SNEAK };
  const speaker = { uuid: "Token.1" };
  const answers = [
    { ...told, speaker },
    { ...told, speaker: { uuid: "Token.0" } },
    { isHidden: true, speaker },
    told,
  ].map((more, i) => entry(`${i + 1}`, "ben", makeMove("0", { act: "answer" }), more));
  const pictures = (pictureOf: (place: number) => string | undefined) =>
    viewOf(requestThread, read("/kaiser skill 5", answers), viewerWith({ pictureOf })).rows.map(
      ({ picture }) => picture,
    );
  expect(pictures((place) => `${place}.svg`)).toEqual(["1.svg", undefined, undefined, undefined]);
  expect(pictures(() => undefined)).toEqual([undefined, undefined, undefined, undefined]);
});

it("the text of a request is read up to its limit, and only if it is a check", () => {
  const parsed = (line: unknown) => requestThread.opening.parse({ v: 1, line }, worldWithout().games);
  const longest = `/kaiser ${"5".repeat(492)}`;
  expect(parsed(longest)).toEqual({ line: longest });
  for (const wrong of [`${longest}5`, "/roll 1d6", 5, ["/kaiser skill 5"]]) expect(parsed(wrong)).toBeUndefined();
  expect(requestThread.opening.make({ line: "/kr 6" })).toEqual({ v: 1, line: "/kr 6" });
});
