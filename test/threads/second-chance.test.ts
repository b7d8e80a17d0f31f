import { describe, expect, it } from "vitest";
import { changed, settledRecord } from "../../src/systems/change.ts";
import { systems } from "../../src/systems/index.ts";
import { replayRecord, type CheckRecord } from "../../src/systems/record.ts";
import { isProblem, type Json } from "../../src/systems/vocabulary.ts";
import { commitmentOf } from "../../src/threads/commitment.ts";
import { contest } from "../../src/threads/contest/contest.ts";
import type { ContestState } from "../../src/threads/contest/moves.ts";
import { makeMove, without, type Changer, type Edit, type LogEntry } from "../../src/threads/log.ts";
import { readThread, type World } from "../../src/threads/thread.ts";
import { idOf } from "../../src/threads/witness.ts";
import { viewerWith } from "../view/threads.ts";
import { begun, thrown, worldWithout } from "./contest-messages.ts";

const EIGHT = thrown("/kaiser skill 5 opposed", 5, 3);
const FOUR = thrown("/kaiser skill 5 opposed", 3, 1);
const TWELVE = thrown("/kaiser skill 5 opposed", 6, 6, 3);
const SALT = "a long random text";
const gm = viewerWith({ user: "gm", isGM: true, own: [0, 1] });

/** A server as players use it with a console: it stamps what it stores, and ids are what the module makes them. */
class Server {
  readonly entries: LogEntry[] = [];
  now = 0;

  /** A message as the module posts it; gives its id. */
  post(author: string, payload: unknown, record?: unknown): string {
    const salt = `salt ${this.entries.length}`;
    const id = idOf({ salt, payload, ...(record !== undefined && { record }) })!;
    const seen = this.copies(author);
    this.entries.push({
      ...{ id, author, created: ++this.now, payload, isHidden: false, salt },
      ...(record !== undefined && { record }),
      ...(this.entries.length > 0 && { seen }),
    });
    return id;
  }

  act(author: string, move: object, record?: unknown): string {
    return this.post(author, makeMove(this.entries[0]!.id, move), record);
  }

  answer(author: string, side: number, record: unknown): string {
    return this.act(author, { act: "answer", side }, record);
  }

  private copies(author: string): Record<string, unknown> {
    const others = this.entries.filter((entry) => entry.author !== author && entry.salt !== undefined);
    return Object.fromEntries(
      others.map(({ id, salt, payload, record }) => [id, { salt, payload, ...(record !== undefined && { record }) }]),
    );
  }

  /** What the client of a user does once a verdict is there: it copies what others have posted. */
  keep(user: string): void {
    const own = this.entries.findIndex(({ author }) => author === user);
    this.entries[own] = { ...this.entries[own]!, seen: this.copies(user), touched: ++this.now };
  }

  edit(id: string, changes: Partial<LogEntry>, by = this.at(id).author): void {
    const edit: Edit = { by, isGM: by === "gm" };
    this.entries[this.entries.findIndex((entry) => entry.id === id)] = {
      ...this.at(id),
      ...changes,
      touched: ++this.now,
      changed: edit,
    };
  }

  delete(id: string): LogEntry {
    return this.entries.splice(
      this.entries.findIndex((entry) => entry.id === id),
      1,
    )[0]!;
  }

  at(id: string): LogEntry {
    return this.entries.find((entry) => entry.id === id)!;
  }

  read(world: Partial<World> = {}): ContestState {
    const [opening, ...rest] = this.entries as [LogEntry, ...LogEntry[]];
    return readThread(contest, opening, rest, { ...worldWithout(), ...world })!;
  }

  why(id: string, world?: Partial<World>): string | undefined {
    return this.read(world).rejections.get(id);
  }
}

/** Ana begins with an eight, and Ben answers with a four: Ana wins, and her client has seen it. */
function lost(record: unknown = FOUR) {
  const server = new Server();
  const opening = server.post("ana", contest.makeOpening(begun("kaiser", 2)), EIGHT);
  const answer = server.answer("ben", 1, record);
  server.keep("ana");
  expect(server.read().duels[0]).toMatchObject({ stage: "settled", winner: 0 });
  return { server, opening, answer };
}

function altered(record: CheckRecord, options: Readonly<Record<string, Json>>): CheckRecord {
  const change = changed(record, options, systems);
  if (isProblem(change)) throw new Error(change.problem);
  return settledRecord({ ...record, history: change.history }, change.asked, record.faces);
}

const policy = (who: Changer): Partial<World> => ({ whoChanges: () => who });

describe("the id of a message", () => {
  it("is made of what it says, in whatever order it is stored", () => {
    const id = idOf({ salt: "s", payload: { a: 1, b: { c: [1], d: 2 } } });
    expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(idOf({ salt: "s", payload: { b: { d: 2, c: [1] }, a: 1 } })).toBe(id);
    expect(idOf({ salt: "t", payload: { a: 1, b: { c: [1], d: 2 } } })).not.toBe(id);
    expect(idOf({ salt: "s", payload: {}, record: EIGHT })).not.toBe(idOf({ salt: "s", payload: {}, record: FOUR }));
  });

  it("cannot be made of what has no end", () => {
    const deep = Array.from({ length: 10_000 }).reduce<unknown>((inner) => [inner], []);
    expect(idOf({ salt: "s", payload: deep })).toBeUndefined();
    expect(idOf({ salt: "s", payload: "x".repeat(1_000_000) })).toBeUndefined();
  });
});

describe("a settled contest, after the loser", () => {
  it("has edited the roll, reads as it was and says who did it", () => {
    const { server, answer } = lost();
    server.edit(answer, { record: altered(FOUR, { skill: 25 }) });
    const { duels, sides } = server.read();
    expect(duels[0]).toMatchObject({ stage: "settled", winner: 0 });
    expect(sides[1]).toMatchObject({ edit: { by: "ben", isRestored: true }, replayed: { played: { faces: [3, 1] } } });
  });

  it("has edited the roll that nobody has copied, waits for the GM", () => {
    const server = new Server();
    server.post("ana", contest.makeOpening(begun("kaiser", 2)), EIGHT);
    const answer = server.answer("ben", 1, FOUR);
    server.edit(answer, { record: TWELVE });
    expect(server.read()).toMatchObject({ duels: [{ stage: "blocked" }], sides: [{}, { standing: "edited" }] });
    expect(server.why(answer)).toBe("edited");
    expect(server.why(server.answer("ben", 1, TWELVE))).toBe("again");
    server.answer("gm", 1, FOUR);
    expect(server.read().duels[0]).toMatchObject({ stage: "settled", winner: 0 });
  });

  it("has edited what the message does, reads as it was", () => {
    const { server, answer } = lost();
    server.edit(answer, { payload: makeMove(server.entries[0]!.id, { act: "withdraw" }) });
    expect(server.read()).toMatchObject({ isWithdrawn: false, duels: [{ stage: "settled", winner: 0 }] });
  });

  it("has deleted the roll and rolled again, gives no second chance", () => {
    const { server, answer } = lost();
    server.delete(answer);
    expect(server.read()).toMatchObject({ duels: [{ stage: "blocked" }], sides: [{}, { standing: "deleted" }] });
    const again = server.answer("ben", 1, TWELVE);
    expect(server.why(again)).toBe("again");
    expect(server.read().duels[0]!.stage).toBe("blocked");
    server.act("gm", { act: "reopen", side: 1 });
    const allowed = server.answer("ben", 1, TWELVE);
    expect(server.why(allowed)).toBeUndefined();
    expect(server.read().duels[0]).toMatchObject({ stage: "settled", winner: 1 });
  });

  it("has conceded instead, is let roll again by the GM, also once the proof is as young as that", () => {
    const { server, answer } = lost();
    server.delete(answer);
    const conceded = server.act("ben", { act: "yield", side: 1 });
    server.act("gm", { act: "reopen", side: 1 });
    server.answer("ben", 1, TWELVE);
    const won = () => expect(server.read().duels[0]).toMatchObject({ stage: "settled", winner: 1 });
    won();
    server.keep("ana");
    expect(server.why(conceded)).toBe("again");
    won();
  });

  it("has put another roll under the same id, gives no second chance", () => {
    const { server, answer } = lost();
    const before = server.delete(answer);
    server.entries.push({ ...before, record: TWELVE, created: ++server.now });
    expect(server.why(answer)).toBe("again");
  });

  it("has deleted the dice of the tie, leaves them to the GM", () => {
    const server = new Server();
    server.post("ana", contest.makeOpening(begun("kaiser", 2, { rules: { tie: "reroll" } })), EIGHT);
    server.answer("ben", 1, EIGHT);
    const { stakes } = server.read().duels[0]!.tieBreak!;
    const dice = (faces: readonly number[]) => ({ v: 1, system: "kaiser", stakes, faces });
    const tie = server.act("ben", { act: "tie", duel: 0 }, dice([6, 1]));
    server.keep("ana");
    expect(server.read().duels[0]).toMatchObject({ winner: 0 });
    server.delete(tie);
    const again = server.act("ben", { act: "tie", duel: 0 }, dice([1, 6]));
    expect(server.why(again)).toBe("again");
    expect(server.read().duels[0]).toMatchObject({ stage: "tie", isTieGone: true });
    server.act("gm", { act: "tie", duel: 0 }, dice([1, 6]));
    expect(server.read().duels[0]).toMatchObject({ winner: 1 });
  });
});

describe("a loser who claims that the winner has deleted something", () => {
  it("is not believed: the winner's roll was there before the claim", () => {
    const { server } = lost();
    const salt = "made up";
    const payload = makeMove(server.entries[0]!.id, { act: "answer", side: 0 });
    const id = idOf({ salt, payload, record: FOUR })!;
    const own = server.entries.findIndex(({ author }) => author === "ben");
    server.entries[own] = {
      ...server.entries[own]!,
      seen: { [id]: { salt, payload, record: FOUR } },
      touched: ++server.now,
    };
    expect(server.read().duels[0]).toMatchObject({ stage: "settled", winner: 0 });
  });

  it("cannot show an edited copy of the winner's roll", () => {
    const { server, opening } = lost();
    const own = server.entries.findIndex(({ author }) => author === "ben");
    const { salt, payload } = server.at(opening);
    server.entries[own] = { ...server.entries[own]!, seen: { [opening]: { salt, payload, record: FOUR } } };
    server.edit(opening, { record: TWELVE });
    expect(server.read().duels[0]!.stage).toBe("void");
  });

  it.each([[null], [[]], ["x"], [{ x: null }], [{ x: { salt: {}, payload: 1 } }], [{ x: { salt: "", record: 1 } }]])(
    "may store anything: %j",
    (seen) => {
      const { server } = lost();
      server.entries[1] = { ...server.entries[1]!, seen };
      expect(server.read().duels[0]).toMatchObject({ winner: 0 });
    },
  );

  it("is a stranger, is not heard", () => {
    const server = new Server();
    const opening = server.post("ana", contest.makeOpening(begun("kaiser", 2)), EIGHT);
    const salt = "made up";
    const payload = makeMove(opening, { act: "answer", side: 1 });
    const id = idOf({ salt, payload, record: FOUR })!;
    server.act("cleo", { act: "yield", side: 1 });
    server.entries[1] = { ...server.entries[1]!, seen: { [id]: { salt, payload, record: FOUR } } };
    server.answer("ben", 1, TWELVE);
    expect(server.read().duels[0]).toMatchObject({ stage: "settled", winner: 1 });
  });
});

describe("an opening", () => {
  it("that its author edits after losing reads as it was, if the others have copied it", () => {
    const { server, opening } = lost();
    const exchanged = contest.makeOpening({ ...begun("kaiser", 2), sides: [{ uuid: "Token.0" }, { uuid: "Token.2" }] });
    server.edit(opening, { payload: exchanged });
    const read = server.read();
    expect(read.sides[1]).toMatchObject({ party: { uuid: "Token.1" }, standing: "in" });
    expect(read.duels[0]).toMatchObject({ stage: "settled", winner: 0 });
    expect(read.opening.changed).toMatchObject({ by: "ana", isRestored: true });
  });

  it("that is edited after an answer, and of which nobody has a copy, is void", () => {
    const { server, opening } = lost();
    for (const [at, entry] of server.entries.entries()) server.entries[at] = { ...entry, seen: undefined };
    server.edit(opening, { payload: contest.makeOpening(begun("kaiser", 2, { rules: { tie: "gm" } })) });
    expect(server.read()).toMatchObject({ voidedBy: { by: "ana" }, duels: [{ stage: "void" }] });
  });

  it("that is edited before anybody answers counts, marked", () => {
    const server = new Server();
    const opening = server.post("ana", contest.makeOpening(begun("kaiser", 2)));
    server.edit(opening, { payload: contest.makeOpening(begun("kaiser", 2, { rules: { tie: "gm" } })) });
    server.answer("ana", 0, EIGHT);
    server.answer("ben", 1, EIGHT);
    expect(server.read()).toMatchObject({ opening: { changed: { by: "ana" } }, duels: [{ stage: "ruling" }] });
  });
});

describe("sealed rolls", () => {
  const replayed = (record: unknown) => {
    const read = replayRecord(record, systems);
    if (isProblem(read)) throw new Error(read.problem);
    return read;
  };
  const seal = (record: unknown) => commitmentOf(replayed(record), SALT);

  /** Ana and Ben have sealed, and Ana has shown her eight. */
  function opened() {
    const server = new Server();
    server.post("ana", contest.makeOpening(begun("kaiser", 2, { isSealed: true })));
    server.act("ana", { act: "seal", side: 0, seal: seal(EIGHT) });
    const bens = server.act("ben", { act: "seal", side: 1, seal: seal(FOUR) });
    server.act("ana", { act: "answer", side: 0, salt: SALT }, EIGHT);
    return { server, bens };
  }

  it("cannot be exchanged for another seal once a side has opened", () => {
    const { server, bens } = opened();
    server.delete(bens);
    const other = server.act("ben", { act: "seal", side: 1, seal: seal(TWELVE) });
    const open = server.answer("ben", 1, TWELVE);
    expect([server.why(other), server.why(open)]).toEqual(["again", "again"]);
    server.answer("gm", 1, FOUR);
    expect(server.read().duels[0]).toMatchObject({ stage: "settled", winner: 0 });
  });

  it("that were not sealed before one was shown come too late, also if nobody has copied what was there", () => {
    const { server, bens } = opened();
    server.delete(bens);
    for (const [at, entry] of server.entries.entries()) server.entries[at] = { ...entry, seen: undefined };
    const other = server.act("ben", { act: "seal", side: 1, seal: seal(TWELVE) });
    server.entries[server.entries.length - 1] = { ...server.at(other), seen: undefined };
    const open = server.answer("ben", 1, TWELVE);
    expect([server.why(other), server.why(open)]).toEqual(["closed", "closed"]);
  });

  it("may be shown again once that message was deleted, since one roll alone opens a seal", () => {
    const { server } = opened();
    const show = () => server.act("ben", { act: "answer", side: 1, salt: SALT }, FOUR);
    const first = show();
    server.keep("ana");
    server.delete(first);
    const exchanged = server.act("ben", { act: "answer", side: 1, salt: SALT }, TWELVE);
    const again = show();
    expect([server.why(exchanged), server.why(again)]).toEqual(["again", undefined]);
    expect(server.read().duels[0]).toMatchObject({ stage: "settled", winner: 0 });
  });

  it("whose seal was edited are unfit", () => {
    const { server, bens } = opened();
    for (const [at, entry] of server.entries.entries()) server.entries[at] = { ...entry, seen: undefined };
    server.edit(bens, { payload: makeMove(server.entries[0]!.id, { act: "seal", side: 1, seal: seal(TWELVE) }) });
    const open = server.act("ben", { act: "answer", side: 1, salt: SALT }, TWELVE);
    expect([server.why(bens), server.why(open)]).toEqual(["edited", "again"]);
  });

  it("whose edited seal was copied are opened with the first one alone", () => {
    const { server, bens } = opened();
    server.edit(bens, { payload: makeMove(server.entries[0]!.id, { act: "seal", side: 1, seal: seal(TWELVE) }) });
    expect(server.why(server.act("ben", { act: "answer", side: 1, salt: SALT }, TWELVE))).toBe("forged");
    server.act("ben", { act: "answer", side: 1, salt: SALT }, FOUR);
    expect(server.read().duels[0]).toMatchObject({ stage: "settled", winner: 0 });
  });
});

describe("a change of a roll that was used", () => {
  const better = altered(FOUR, { skill: 25 });

  it("is up to GMs, unless the world says otherwise", () => {
    const { server, answer } = lost();
    const change = server.act("ben", { act: "change", of: answer }, better);
    expect(server.why(change)).toBe("used");
    expect(server.read().duels[0]).toMatchObject({ winner: 0 });
    expect(server.read(policy("author")).duels[0]).toMatchObject({ winner: 1 });
    server.act("gm", { act: "change", of: answer }, better);
    expect(server.read().duels[0]).toMatchObject({ winner: 1 });
  });

  it("waits for a GM who allows it", () => {
    const { server, answer } = lost();
    const change = server.act("ben", { act: "change", of: answer }, better);
    const asked = policy("approved");
    expect(server.read(asked)).toMatchObject({ changes: [{ standing: "asked" }], duels: [{ winner: 0 }] });
    const own = server.act("ben", { act: "allow", change, isAllowed: true });
    expect(server.why(own, asked)).toBe("forged");
    server.act("gm", { act: "allow", change, isAllowed: true });
    expect(server.read(asked)).toMatchObject({ changes: [{ standing: "counts" }], duels: [{ winner: 1 }] });
  });

  describe("that waits for a GM", () => {
    const asked = policy("approved");
    const best = altered(FOUR, { skill: 60 });

    function waiting() {
      const { server, answer } = lost();
      return { server, answer, change: server.act("ben", { act: "change", of: answer }, better) };
    }

    const allow = (server: Server, change: string) =>
      server.act("gm", { act: "allow", change, isAllowed: true, by: "ben" });
    const withoutCopies = (server: Server, id: string) => {
      for (const [at, entry] of server.entries.entries())
        server.entries[at] = { ...entry, seen: without((entry.seen ?? {}) as Record<string, unknown>, id) };
    };

    it("is not asked any more once its player has edited it", () => {
      for (const edit of [
        { record: best },
        { record: { ...better, faces: [6, 5] } },
        { record: undefined },
        { payload: makeMove("other", { act: "change", of: "other" }) },
      ]) {
        const { server, change } = waiting();
        server.edit(change, edit);
        expect(server.read(asked)).toMatchObject({ changes: [], duels: [{ winner: 0 }] });
        expect(contest.view(server.read(asked), gm).buttons!.map(({ key }) => key)).not.toContain(
          `allow ${change} true`,
        );
        allow(server, change);
        expect(server.read(asked).duels[0]).toMatchObject({ stage: "settled", winner: 0 });
      }
    });

    it("counts as the GM has seen it, whatever its player makes of it afterwards", () => {
      for (const attack of ["nothing", "edit", "hide", "delete", "make anew"] as const) {
        const { server, change } = waiting();
        allow(server, change);
        if (attack === "edit") server.edit(change, { record: altered(FOUR, { skill: 1 }) });
        if (attack === "hide") server.edit(change, { record: undefined, isHidden: true, touchedBy: "ben" });
        if (attack === "delete") server.delete(change);
        if (attack === "make anew") {
          const gone = server.delete(change);
          server.entries.push({ ...gone, record: best, created: ++server.now, isUnproven: true });
        }
        const read = server.read(asked);
        expect([attack, read.duels[0]]).toEqual([attack, expect.objectContaining({ stage: "settled", winner: 1 })]);
        expect(read.changes).toMatchObject([{ entry: change, by: "ben", standing: "counts" }]);
        expect(read.changes[0]!.after.asked!.options["skill"]).toBe(25);
      }
    });

    it("does not count once it was edited, if nobody has a copy of what the GM saw", () => {
      const { server, change } = waiting();
      allow(server, change);
      server.edit(change, { record: best });
      withoutCopies(server, change);
      expect(server.why(change, asked)).toBe("edited");
      expect(server.read(asked).duels[0]).toMatchObject({ stage: "settled", winner: 0 });
    });

    it("is another one if it is posted anew", () => {
      const { server, answer, change } = waiting();
      server.delete(change);
      const again = server.act("ben", { act: "change", of: answer }, best);
      withoutCopies(server, change);
      expect(server.why(server.act("gm", { act: "allow", change, isAllowed: true }), asked)).toBe("duplicate");
      expect(server.read(asked)).toMatchObject({
        changes: [{ entry: again, standing: "asked" }],
        duels: [{ winner: 0 }],
      });
    });

    it("hides nothing before it is allowed, also if others cannot read it", () => {
      const { server, change } = waiting();
      const at = server.entries.findIndex(({ id }) => id === change);
      server.entries[at] = { ...without(server.at(change), "record"), isHidden: true };
      expect(server.read(asked)).toMatchObject({ sides: [{}, { standing: "in" }], duels: [{ winner: 0 }] });
      server.entries.push({ ...server.at(allow(server, change)), seen: {} });
      server.entries.splice(-2, 1);
      expect(server.read(asked)).toMatchObject({ sides: [{}, { standing: "hidden" }] });
    });
  });

  it.each([
    ["other faces", { ...better, faces: [6, 5] }],
    ["another first version", { ...better, history: [{ options: better.options, faces: FOUR.faces }] }],
    ["no first version", TWELVE],
    ["nothing", undefined],
  ])("has the same dice: %s does not fit", (_name, record) => {
    const { server, answer } = lost();
    expect(server.why(server.act("ben", { act: "change", of: answer }, record), policy("author"))).toBe("unfit");
  });

  it("is not for strangers", () => {
    const { server, answer } = lost();
    expect(server.why(server.act("cleo", { act: "change", of: answer }, better), policy("author"))).toBe("forged");
  });

  it("keeps the first version, however often a roll is changed", () => {
    let record = FOUR;
    for (let modifier = 1; modifier <= 30; modifier++) record = altered(record, { modifier: modifier % 7 });
    expect(record.history).toHaveLength(20);
    expect(record.history![0]).toEqual({ options: FOUR.options, faces: FOUR.faces });
  });
});

it("a message does not count if a player who is not its author wrote to it last", () => {
  const { server, answer } = lost();
  const asked = policy("approved");
  const change = server.act("ben", { act: "change", of: answer }, altered(FOUR, { skill: 25 }));
  const allow = server.act("ben", { act: "allow", change, isAllowed: true });
  for (const isRestored of [false, true]) {
    const at = server.entries.findIndex(({ id }) => id === allow);
    server.entries[at] = { ...server.at(allow), author: "gm", changed: { by: "ben", isGM: false, isRestored } };
    expect(server.why(allow, asked)).toBe("edited");
    expect(server.read(asked).duels[0]).toMatchObject({ stage: "settled", winner: 0 });
  }
  server.edit(answer, { author: "ana" }, "ben");
  expect(server.read(asked).duels[0]).not.toMatchObject({ winner: 1 });
});

describe("rights", () => {
  it("count as they were when the message was stored", () => {
    const { server } = lost();
    const now = (user: string, _party: object, at = Infinity) =>
      user === "gm" || user === "ana" || (user === "ben" ? at <= 10 : at > 10);
    expect(server.read({ mayActFor: now }).duels[0]).toMatchObject({ stage: "settled", winner: 0 });
  });

  it("that can no longer be looked up leave a verdict that others have seen", () => {
    const { server, answer } = lost();
    expect(server.read(worldWithout(1)).sides[1]).toMatchObject({ standing: "in", isUnchecked: true });
    server.entries[0] = { ...server.entries[0]!, seen: undefined };
    expect(server.why(answer, worldWithout(1))).toBe("unchecked");
    expect(server.read(worldWithout(1)).duels[0]!.stage).toBe("gone");
  });
});
