import { describe, expect, it } from "vitest";
import type { Json } from "../../src/systems/vocabulary.ts";
import { isCommitment } from "../../src/threads/commitment.ts";
import { threads } from "../../src/threads/index.ts";
import {
  inOrder,
  isSame,
  readParties,
  readPlace,
  readStored,
  readTurn,
  type Payload,
} from "../../src/threads/reader/log.ts";
import { openedBy } from "../../src/threads/reader/reader.ts";

describe("the order of messages", () => {
  const entry = (id: string, created: number) => ({ id, created, author: "ana", payload: {}, isHidden: false });

  it("is that of the server, and that of ids within the same instant", () => {
    const entries = [entry("c", 2), entry("b", 1), entry("a", 2), entry("B", 1)];
    expect(inOrder(entries).map(({ id }) => id)).toEqual(["B", "b", "a", "c"]);
    expect(entries[0]!.id).toBe("c");
  });
});

describe("what is stored", () => {
  it.each([null, undefined, 1, "v", [], [{ v: 1 }], {}, { v: 2 }, { v: "1" }])("is not read where it is %j", (stored) =>
    expect(readStored(stored)).toBeUndefined(),
  );

  it("is read where it is of this version", () => expect(readStored({ v: 1, a: 2 })).toEqual({ v: 1, a: 2 }));

  it.each([
    [undefined],
    [null],
    [{}],
    [[]],
    [[{}]],
    [[null]],
    [[{ uuid: 5 }]],
    [[{ uuid: "" }]],
    [[{ uuid: "a b" }]],
    [[{ uuid: "x".repeat(201) }]],
    [[{ uuid: "a" }, { uuid: "a" }]],
    [Array.from({ length: 41 }, (_, i) => ({ uuid: `a${i}` }))],
  ])("names no parties: %j", (stored) => {
    expect(readParties(stored)).toBeUndefined();
  });

  it("names parties, and leaves out an actor that is none", () => {
    expect(
      readParties([
        { uuid: "Scene.a.Token.b", actor: "Actor.c", more: 1 },
        { uuid: "Actor.d", actor: {} },
      ]),
    ).toEqual([{ uuid: "Scene.a.Token.b", actor: "Actor.c" }, { uuid: "Actor.d" }]);
  });

  it("names places within a list only", () => {
    expect([0, 2, 3, -1, 0.5, NaN, "1", null, 1e300].map((stored) => readPlace(stored, 3))).toEqual([
      0,
      2,
      ...Array<undefined>(7).fill(undefined),
    ]);
  });
});

describe("being the same", () => {
  const ours: Json = [{ total: 12, faces: [6, 4], none: null, name: "a" }];

  it("does not depend on the order of keys", () => {
    expect(isSame(ours, [{ name: "a", none: null, faces: [6, 4], total: 12 }])).toBe(true);
  });

  it.each([
    [null],
    [{}],
    [{ 0: ours[0] }],
    [[]],
    [[ours[0], ours[0]]],
    [[{ total: 12 }]],
    [[{ total: "12", faces: [6, 4], none: null, name: "a" }]],
    [[{ total: 12, faces: { 0: 6, 1: 4 }, none: null, name: "a" }]],
    [[{ total: 12, faces: [6, 4, 1], none: null, name: "a" }]],
    [[{ total: 12, faces: [6, 4], name: "a", toString: null }]],
  ])("is not said of %j", (stored) => {
    expect(isSame(ours, stored)).toBe(false);
  });

  it("looks no further than ours goes", () => {
    const deep = Array.from({ length: 200_000 }).reduce<unknown>((inner) => [inner], []);
    expect(isSame([1], deep)).toBe(false);
    expect(isSame([[]], [deep])).toBe(false);
  });
});

describe("what is stored of parties and turns", () => {
  it("is cut to what can be shown", () => {
    expect(readParties([{ uuid: "Actor.a", actor: "Actor.b", name: "n".repeat(100) }])).toEqual([
      { uuid: "Actor.a", actor: "Actor.b", name: "n".repeat(80) },
    ]);
    expect(readParties([{ uuid: "Actor.a", actor: 5, name: 5 }])).toEqual([{ uuid: "Actor.a" }]);
  });

  it.each([
    { combat: 5, round: 1, turn: 0 },
    { combat: "x".repeat(201), round: 1, turn: 0 },
    { combat: "x", round: -1, turn: 0 },
    { combat: "x", round: 1.5, turn: 0 },
    { combat: "x", round: 1, turn: "0" },
    { combat: "x", round: 1, turn: 2 ** 53 },
  ])("is not a turn: %j", (stored) => expect(readTurn(stored)).toBeUndefined());

  it("is a turn, or none", () => {
    const turn = { combat: "x".repeat(200), round: 0, turn: 3 };
    expect([readTurn(turn), readTurn(null), readTurn(undefined)]).toEqual([turn, null, null]);
  });

  it("is the same as nothing only if it is nothing", () => {
    expect([isSame(null, null), isSame(null, {}), isSame({}, null), isSame(0, null), isSame({}, {})]).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });
});

it("openings are known by their flags, and commitments by their form", () => {
  const opened = (flags: object) => openedBy(threads, flags as Payload)?.id;
  expect(opened({ thread: { thread: "group" } })).toBe("group");
  expect(opened({ thread: { thread: "contest" } })).toBe("contest");
  expect(opened({ request: { line: "/kr 6" } })).toBe("request");
  expect([opened({}), opened({ thread: null }), opened({ thread: { thread: "request" } })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const hash = "0123456789abcdef".repeat(4);
  expect([hash, `${hash}0`, `0${hash}`, hash.slice(1), hash.toUpperCase(), 5].map(isCommitment)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
