import { describe, expect, it } from "vitest";
import type { CheckRecord } from "../../src/systems/record.ts";
import type { LogEntry } from "../../src/threads/log.ts";
import { makeMove } from "../../src/threads/log.ts";
import { request } from "../../src/threads/request.ts";
import { readThread } from "../../src/threads/thread.ts";
import { viewerWith } from "../view/threads.ts";
import { thrown, worldWithout } from "./contest-messages.ts";

const entry = (id: string, author: string, payload: unknown, more: Partial<LogEntry> = {}): LogEntry => ({
  ...{ id, author, created: Number(id), payload, isHidden: false },
  ...more,
});

/** The notes on each answer, as everyone reads them. */
function notesFor(line: string, ...answers: readonly (readonly [author: string, record: CheckRecord])[]) {
  const log = answers.map(([author, record], i) =>
    entry(`${i + 1}`, author, makeMove("0", { act: "answer" }), { record, toldRecord: record }),
  );
  const read = readThread(request, entry("0", "gm", { v: 1, line }), log, worldWithout())!;
  return request
    .view(read, viewerWith())
    .rows!.map(({ notes = [] }) => notes.map((each) => (each as { key: string }).key));
}

const SNEAK = thrown("/kaiser skill 5 vs 12", 3, 2);

describe("of the answers to a request", () => {
  it("every player's first one counts, and a GM's for each of theirs", () => {
    const better = thrown("/kaiser skill 5 vs 12", 6, 5);
    expect(notesFor("/kaiser skill 5 vs 12", ["ben", SNEAK], ["ana", SNEAK], ["ben", better], ["ben", better])).toEqual(
      [[], [], ["request.again"], ["request.again"]],
    );
    expect(notesFor("/kaiser skill 5 vs 12", ["gm", SNEAK], ["gm", SNEAK])).toEqual([[], []]);
  });

  it.each([
    ["/kaiser resistance 6 vs 12", "another kind"],
    ["/kaiser skill 5 vs 2", "an easier difficulty"],
    ["/ogs d8 + d6 vs 12", "another game"],
  ])("%s is marked as another check: %s", (line) => {
    const other = thrown(line, 6, 5);
    expect(notesFor("/kaiser skill 5 vs 12", ["ben", other], ["ben", SNEAK])).toEqual([["request.other"], []]);
  });

  it("those fit that have their player's own numbers", () => {
    expect(notesFor("/kaiser skill @skills.sneak vs 12", ["ben", SNEAK])).toEqual([[]]);
    expect(notesFor("/kaiser skill 5", ["ben", SNEAK])).toEqual([[]]);
  });
});
