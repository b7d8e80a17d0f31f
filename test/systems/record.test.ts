import { describe, expect, it } from "vitest";
import { changed } from "../../src/systems/change.ts";
import { systems } from "../../src/systems/index.ts";
import { LIMITS } from "../../src/systems/limits.ts";
import type { CheckRecord, Replayed } from "../../src/systems/record.ts";
import { readRecord, replayRecord } from "../../src/systems/record.ts";
import { isProblem } from "../../src/systems/vocabulary.ts";

const SOUND = { v: 1, system: "kaiser", kind: "skill", options: { skill: 5, difficulty: 12 }, faces: [6, 4] };
const OBJECTS: readonly unknown[] = [5, "x", true, null, [], [[]], { toString: 1 }, [{ toString: 1 }]];

describe("the gate of records", () => {
  it.each(["system", "kind", "options", "faces", "label", "hidden", "spare"])("tests the type of %s", (part) => {
    for (const wrong of [...OBJECTS, { difficulty: { toString: 1 } }, [1.5], ["6", "4"]]) {
      const record = { ...SOUND, [part]: wrong };
      // A text is a label, and a number may be hidden or spare under any name.
      if ((part === "label" && wrong === "x") || JSON.stringify(wrong) === '{"toString":1}') continue;
      expect(replayRecord(record, systems), JSON.stringify(record)).toEqual({ problem: "brokenRecord", data: {} });
    }
  });

  it("leaves out changes that are damaged, so that the check can be shown and changed", () => {
    const entry = { options: { skill: 4 }, faces: [6, 4] };
    for (const history of [...OBJECTS, [null], [5], [{}], [{ options: 5, faces: [] }], [{ options: {}, faces: 5 }]]) {
      const record = readRecord({ ...SOUND, history }) as CheckRecord;
      expect(isProblem(record), JSON.stringify(history)).toBe(false);
      expect(isProblem(changed(record, { skill: 7 }, systems)), JSON.stringify(history)).toBe(false);
    }
    const mixed = replayRecord({ ...SOUND, history: [null, entry, 5] }, systems) as Replayed;
    expect(mixed.history).toHaveLength(1);
  });

  it("keeps the first change and the newest of very many", () => {
    const history = Array.from({ length: 400 }, (_, skill) => ({ options: { skill }, faces: [6, 4] }));
    const { history: kept = [] } = readRecord({ ...SOUND, history }) as CheckRecord;
    expect(kept).toHaveLength(LIMITS.history);
    expect([kept[0], kept.at(-1)]).toEqual([history[0], history.at(-1)]);
  });

  it("refuses in a sentence of its own what is too large, however it is large", () => {
    const large = [
      { label: "x".repeat(LIMITS.record) },
      { options: { skill: 5, more: "x".repeat(LIMITS.record) } },
      { history: Array.from({ length: 40_000 }, () => ({ options: { skill: 5 }, faces: [6, 4] })) },
      { faces: Array.from({ length: LIMITS.record }, () => 6) },
      { options: Array.from({ length: 2000 }).reduce<object>((inner) => ({ inner }), {}) },
    ];
    for (const part of large)
      expect(replayRecord({ ...SOUND, ...part }, systems)).toEqual({ problem: "largeRecord", data: {} });
    expect(replayRecord({ ...SOUND, faces: Array.from({ length: LIMITS.faces + 1 }, () => 6) }, systems)).toEqual({
      problem: "brokenRecord",
      data: {},
    });
  });

  it("keeps what it does not know, for the version that stored it", () => {
    expect(readRecord({ ...SOUND, later: { x: 1 } })).toEqual({ ...SOUND, later: { x: 1 } });
  });

  it("is passed once for each stored record, however often it is drawn", () => {
    let looked = 0;
    const options = {
      get skill() {
        return (looked++, 5);
      },
      difficulty: 12,
    };
    const record = { ...SOUND, options };
    replayRecord(record, systems);
    const once = looked;
    for (let i = 0; i < 10; i++) replayRecord(record, systems);
    expect(looked).toBe(once);
  });
});
