/** Copies that players keep of each other's messages: which of them prove what a message said. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/systems/limits.ts";
import type { LogEntry } from "../../src/threads/log.ts";
import { idOf, isOriginal, isSpoilt, keeps, restored, sightings } from "../../src/threads/witness.ts";

const SAID = { salt: "salt", payload: { v: 1, act: "answer", side: 1 } };
const RECORD = { v: 1, faces: [3, 1] };
const PROVEN = { ...SAID, record: RECORD };

const entry = (author: string, more: Partial<LogEntry> = {}): LogEntry => ({
  ...{ id: `of ${author}`, author, created: 10, payload: { v: 1 }, isHidden: false },
  ...more,
});
/** Ben's message, as the module posts it. */
const ben = (said: { salt: string; payload: unknown; record?: unknown } = PROVEN, more: Partial<LogEntry> = {}) =>
  entry("ben", { id: idOf(said)!, ...said, ...more });
const keeping = (author: string, copies: object, more: Partial<LogEntry> = {}) =>
  entry(author, { seen: copies, ...more });

describe("an id", () => {
  it("is of sixteen letters and digits, another for whatever is said otherwise", () => {
    const all = [
      SAID,
      PROVEN,
      { ...SAID, salt: "other" },
      { ...SAID, payload: { v: 1, act: "answer", side: 2 } },
      { ...SAID, payload: { v: 1, act: "answer", side: "1" } },
      { ...SAID, payload: [{ v: 1 }, "answer"] },
      { ...SAID, payload: { 0: { v: 1 }, 1: "answer" } },
      { ...SAID, payload: null },
    ].map(idOf);
    for (const id of all) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(new Set(all).size).toBe(all.length);
  });

  it("is what worlds store: the first bytes of SHA-256 of its JSON with all names in order, as letters and digits", () => {
    const json = '["salt",{"act":"answer","side":1,"v":1},{"faces":[3,1],"v":1}]';
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    const bytes = createHash("sha256").update(json).digest().subarray(0, 16);
    expect(idOf(PROVEN)).toBe([...bytes].map((byte) => letters[byte % letters.length]).join(""));
  });

  it("is the same in whatever order fields are stored, at any depth, and with a record of nothing", () => {
    const turned = { salt: "salt", payload: { side: 1, act: "answer", v: 1 }, record: { faces: [3, 1], v: 1 } };
    expect(idOf(turned)).toBe(idOf(PROVEN));
    expect(idOf({ ...SAID, payload: [{ b: 1, a: { d: 1, c: 2 } }] })).toBe(
      idOf({ ...SAID, payload: [{ a: { c: 2, d: 1 }, b: 1 }] }),
    );
    expect(idOf({ ...SAID, record: null })).toBe(idOf(SAID));
    expect(idOf({ ...PROVEN, record: { ...RECORD, faces: [1, 3] } })).not.toBe(idOf(PROVEN));
    expect(idOf({ ...SAID, payload: { a: undefined } })).toBe(idOf({ ...SAID, payload: { a: null } }));
  });

  it.each([["a.b"], ["-=a"], ["__proto__"], ["__a"], ["a b"], ["a-b"], [""]])(
    "is of nothing with a field named %j, which a server would not store as it is",
    (name) => {
      const odd = JSON.parse(`{ "a": 1, "${name}": 1 }`) as object;
      for (const payload of [odd, { in: odd }, [odd], [[odd]], { in: [odd] }])
        expect(idOf({ ...SAID, payload })).toBeUndefined();
      expect(idOf({ ...SAID, record: odd })).toBeUndefined();
    },
  );

  it("is of nothing that is longer or deeper than a message may be", () => {
    const deep = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => ({ inner }), 1);
    expect(idOf({ ...SAID, payload: deep(LIMITS.depth - 1) })).toBeDefined();
    expect(idOf({ ...SAID, payload: deep(LIMITS.depth + 2) })).toBeUndefined();
    expect(idOf({ ...SAID, payload: "x".repeat(LIMITS.proof / 2) })).toBeDefined();
    expect(idOf({ ...SAID, payload: "x".repeat(LIMITS.proof) })).toBeUndefined();
  });
});

describe("a message", () => {
  it("is as it was made if its id is made of what it says", () => {
    expect([isOriginal(ben()), isOriginal(ben(SAID))]).toEqual([true, true]);
    for (const changes of [{ salt: "other" }, { payload: { v: 1 } }, { record: { v: 1 } }, { id: "another" }])
      expect(isOriginal({ ...ben(), ...changes })).toBe(false);
    expect(isOriginal({ ...ben(), record: undefined })).toBe(false);
    expect(isOriginal(entry("ben", { id: "any" }))).toBe(false);
    const text = { salt: "salt", payload: "answers were only an id once" };
    expect(isOriginal(ben(text))).toBe(true);
    expect(isOriginal({ ...ben(text), payload: null })).toBe(false);
  });

  it("is looked at again once any part of it is another, or it was written to", () => {
    const once = ben(structuredClone(PROVEN));
    expect(isOriginal(once)).toBe(true);
    for (const changes of [{ salt: "other" }, { record: { v: 2 } }]) {
      expect(isOriginal({ ...once, ...changes })).toBe(false);
      expect(isOriginal(once)).toBe(true);
    }
    (once.payload as { side: number }).side = 2;
    expect(isOriginal({ ...once, touched: 11 })).toBe(false);
  });

  it("is spoilt by an edit of its player that nobody can undo", () => {
    const edited = (isGM: boolean, isRestored?: true) =>
      isSpoilt(entry("ben", { changed: { by: "x", isGM, ...(isRestored && { isRestored }) } }));
    expect([isSpoilt(entry("ben")), edited(false), edited(true), edited(false, true)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});

describe("what a player has edited", () => {
  const edited = ben(PROVEN, {
    payload: { v: 1, act: "withdraw" },
    record: { v: 9 },
    toldRecord: { v: 9 },
    changed: { by: "ben", isGM: false },
  });
  const back = (entries: readonly LogEntry[]) => restored(entries).find(({ author }) => author === "ben")!;
  const copies = { [edited.id]: PROVEN };

  it("is read as it was from another user's true copy", () => {
    const { payload, record, toldRecord, changed, isHidden } = back([keeping("ana", copies), edited]);
    expect([payload, record, toldRecord, isHidden]).toEqual([SAID.payload, RECORD, RECORD, false]);
    expect(changed).toEqual({ by: "ben", isGM: false, isRestored: true });
    const plain = ben(SAID, { payload: {}, record: RECORD, toldRecord: RECORD, changed: { by: "ben", isGM: false } });
    const moved = back([plain, keeping("ana", { [plain.id]: SAID })]);
    expect(moved.payload).toEqual(SAID.payload);
    expect("record" in moved || "toldRecord" in moved).toBe(false);
  });

  it.each<[string, object | null]>([
    ["nothing", {}],
    ["no copy", { [edited.id]: null }],
    ["a word", { [edited.id]: "PROVEN" }],
    ["another roll", { [edited.id]: { ...PROVEN, record: { v: 1, faces: [6, 6] } } }],
    ["another move", { [edited.id]: { ...PROVEN, payload: { v: 1 } } }],
    ["no salt", { [edited.id]: { payload: SAID.payload, record: RECORD } }],
    ["a salt that is not text", { [edited.id]: { ...PROVEN, salt: ["salt"] } }],
    ["a record that is not one", { [edited.id]: { ...PROVEN, record: "x" } }],
    ["a record of null", { [edited.id]: { ...PROVEN, record: null } }],
    ["the copy of another message", { other: PROVEN }],
    ["nothing at all", null],
  ])("stays spoilt if others have kept %s", (_name, seen) => {
    expect(back([entry("ana", { seen }), edited])).toBe(edited);
  });

  it("is not restored from its own author's copy, nor from what every object has", () => {
    expect(restored([keeping("ben", copies), edited])[1]).toBe(edited);
    const named = { ...edited, id: "constructor" };
    expect(restored([keeping("ana", {}), named])[1]).toBe(named);
  });

  it("is looked for in all messages, until one has it", () => {
    const many = [keeping("ana", {}), keeping("cleo", { [edited.id]: SAID }), keeping("dan", copies), edited];
    expect(back(many).changed).toHaveProperty("isRestored", true);
  });

  it("leaves all other messages as they are", () => {
    const [ana, gms] = [keeping("ana", copies), ben(PROVEN, { changed: { by: "gm", isGM: true } })];
    expect(restored([ana, edited])[0]).toBe(ana);
    expect(restored([ana, gms])[1]).toBe(gms);
    const all = [ana, entry("cleo")];
    expect(restored(all)).toBe(all);
  });

  it("is read as well if its player has hidden it since, and not if it was always hidden from this reader", () => {
    const hidden = ben(PROVEN, { isHidden: true, payload: undefined, touchedBy: "ben" });
    const shown = back([keeping("ana", copies), hidden]);
    expect(shown).toMatchObject({ isHidden: false, payload: SAID.payload, changed: { by: "ben", isRestored: true } });
    const secret = ben(PROVEN, { isHidden: true });
    expect(back([keeping("ana", copies), secret])).toBe(secret);
    const both = { ...secret, changed: { by: "ben", isGM: false } };
    expect(back([keeping("ana", copies), both])).toBe(both);
  });
});

describe("copies", () => {
  it("are kept by who has them among what they have seen", () => {
    expect([keeps(keeping("ana", { x: 1 }), "x"), keeps(keeping("ana", { x: 1 }), "y")]).toEqual([true, false]);
    expect([keeps(entry("ana"), "x"), keeps(entry("ana", { seen: null }), "x")]).toEqual([false, false]);
    expect(keeps(keeping("ana", {}), "toString")).toBe(false);
    expect(keeps(entry("ana", { seen: "text" }), "length")).toBe(false);
  });

  it("are told once for each user and message, as of when they were last certain", () => {
    const id = idOf(PROVEN)!;
    const [early, late] = [keeping("ana", { [id]: SAID }), keeping("ana", { [id]: PROVEN }, { touched: 30 })];
    const last = { id, by: "ana", at: 30, payload: SAID.payload };
    expect(sightings([early, late])).toEqual([last]);
    expect(sightings([late, early])).toEqual([last]);
    const cleos = { id, by: "cleo", at: 10, payload: undefined };
    expect(sightings([late, keeping("cleo", { [id]: SAID })])).toEqual([last, cleos]);
    expect(sightings([entry("ana"), entry("ana", { seen: null }), entry("ana", { seen: 5 })])).toEqual([]);
  });

  it("are at most a hundred of one message, and as many of one user as there may be moves", () => {
    const many = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`copy${from + i}`, SAID]));
    expect(sightings([keeping("ana", many(0, 100))])).toHaveLength(100);
    expect(sightings([keeping("ana", many(0, 101))])).toHaveLength(100);
    const all = Array.from({ length: 30 }, (_, i) => keeping("ana", many(100 * i, 100), { created: i }));
    expect(sightings(all)).toHaveLength(LIMITS.moves);
    // What is known already is still looked at anew.
    const again = keeping("ana", { copy0: SAID }, { created: 999 });
    expect(sightings([...all, again]).find(({ id }) => id === "copy0")).toHaveProperty("at", 999);
    expect(sightings([...all, keeping("ben", { copy0: SAID })])).toHaveLength(LIMITS.moves + 1);
  });

  it("are looked at as far as there is room for what one message may hold", () => {
    const large = { salt: "", payload: "x".repeat(LIMITS.record) };
    expect(sightings([keeping("ana", { first: SAID, large, last: SAID })]).map(({ id }) => id)).toEqual(["first"]);
    const said = {
      salt: "s",
      payload: Array.from({ length: LIMITS.depth - 1 }).reduce<unknown>((inner) => ({ inner }), 1),
    };
    expect(sightings([keeping("ana", { [idOf(said)!]: said })])).toMatchObject([{ payload: said.payload }]);
    const deep = Array.from({ length: LIMITS.depth + 5 }).reduce<unknown>((inner) => [inner], 1);
    expect(sightings([keeping("ana", { deep: { salt: "", payload: deep } })])).toEqual([]);
  });
});
