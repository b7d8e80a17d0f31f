/** Conditions for a message to count, also once its thread has a row in the ledger. */
import { expect, it } from "vitest";
import { withKnownSecrets } from "../../src/checks/hidden.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import { extendedThread } from "../../src/threads/extended/extended.ts";
import { groupThread } from "../../src/threads/group/group.ts";
import { makeMove, type LogEntry } from "../../src/threads/log.ts";
import { game, recordOf } from "../checks.ts";
import { viewerWith, viewOf } from "../view/threads.ts";
import { contestOpening, EIGHT, worldWithout } from "./messages.ts";
import { Server } from "./server.ts";

const FOUR = recordOf("/kaiser skill 5 opposed", 3, 1);
const TWELVE = recordOf("/kaiser skill 5 opposed", 6, 6, 3);
const gm = viewerWith({ user: "gm", isGM: true, own: [0, 1] });

/** Ana, who has rolled eight, against Ben. */
function opened(sides = 2) {
  const server = new Server(contestThread);
  server.post("ana", contestThread.opening.make(contestOpening("kaiser", sides)), EIGHT);
  return server;
}
type Opened = ReturnType<typeof opened>;

/** The same, and Ben's answer of four. */
function answered(sides?: number) {
  const server = opened(sides);
  return { server, answer: server.answer("ben", 1, FOUR) };
}

/** The same once it was written down. */
function kept(sides?: number) {
  const { server, answer } = answered(sides);
  return { server: server.keep(), answer };
}

const openingOf = ({ entries }: { readonly entries: readonly { readonly id: string }[] }) => entries[0]!.id;
const winner = (server: Opened) => server.read().duels[0]!.winner;
const stage = (server: Opened) => server.read().duels[0]!.stage;
const why = (server: Opened, id: string) => server.read().rejections.get(id);
const facts = (server: Opened) => viewOf(contestThread, server.read(), gm).facts.map(({ text }) => text);
const notes = (server: Opened, side: number) =>
  viewOf(contestThread, server.read(), gm).rows[side]!.notes.map((note) => note);

it("a message counts by the documents of the world, and the first one for its place does", () => {
  const server = opened();
  const stranger = server.answer("cleo", 1, TWELVE);
  const first = server.answer("ben", 1, FOUR);
  const second = server.answer("ben", 1, TWELVE);
  expect([stranger, first, second].map((id) => why(server, id))).toEqual(["forged", undefined, "duplicate"]);
  expect(winner(server)).toBe(0);
});

it("a message counts in the order of the server, and of its authors where it stored several at once", () => {
  const server = opened();
  const [low, high] = [server.answer("ben", 1, FOUR), server.answer("ben", 1, TWELVE)];
  for (const [i, id] of [high, low].entries())
    server.entries[server.entries.indexOf(server.at(id))] = { ...server.at(id), created: 50, sent: i };
  expect([why(server, low), why(server, high), winner(server)]).toEqual(["duplicate", undefined, 1]);
});

it("a message counts for a side that is gone, with the name of who has acted", () => {
  const { server } = answered();
  const view = viewOf(contestThread, server.read(worldWithout(1)), gm).rows[1]!;
  expect([view.standing, view.notes.map((note) => note)]).toEqual(["in", ["Rolled by ben."]]);
});

it("a message counts whatever other packages write beside our own data, in whatever order the server keeps its fields", () => {
  const { server, answer } = answered();
  server.write(answer, { alias: "Stamped" });
  server.write(openingOf(server), {}, "ana");
  const turned = Object.fromEntries(Object.entries(server.at(answer).payload as object).reverse());
  server.write(answer, { payload: turned });
  expect([winner(server), facts(server), notes(server, 1)]).toEqual([0, [], []]);
});

it("a message counts for nobody if another player has written to it, who may have made up its author", () => {
  const server = opened();
  const ruling = server.act("gm", { act: "ruling", duel: 0, winner: 1, reason: "" });
  expect(winner(server)).toBe(1);
  server.write(ruling, {}, "ben");
  expect([why(server, ruling), stage(server)]).toEqual(["forged", "open"]);
});

const other = contestThread.opening.make(contestOpening("kaiser", 2, { rules: { fumbleFails: true } }));

it("a message counts as it is before the verdict, also after an edit", () => {
  const { server, answer } = answered();
  server.write(answer, { record: TWELVE, recordForReader: TWELVE });
  expect([winner(server), facts(server), notes(server, 1)]).toEqual([1, [], []]);
  server.write(answer, { record: FOUR, recordForReader: FOUR }, "gm");
  expect([winner(server), facts(server)]).toEqual([0, []]);
});

it("the terms of an opening are those that others have answered, so that answers to others do not count", () => {
  for (const changes of [{ payload: other }, { payload: other, salt: undefined }, { record: TWELVE }]) {
    const { server, answer } = answered();
    server.write(openingOf(server), changes as never);
    expect([why(server, answer), stage(server), facts(server)]).toEqual(["terms", "open", []]);
    server.answer("ben", 1, FOUR);
    expect(stage(server)).toBe("settled");
  }
});

it("the terms of an opening cost a player only their own answer who makes some up", () => {
  const server = opened();
  const answer = server.post("ben", makeMove(openingOf(server), { act: "answer", side: 1, terms: "other" }), FOUR);
  expect([why(server, answer), facts(server)]).toEqual(["terms", []]);
});

it("a roll that is gone opens its place before the verdict, without a word", () => {
  const { server, answer } = answered(3);
  server.delete(answer);
  expect([server.read().seats[1]!.standing, facts(server)]).toEqual(["waiting", []]);
  server.answer("ben", 1, TWELVE);
  expect(winner(server)).toBe(1);
});

it("a roll that is gone changes no verdict that was written down, and one line says so", () => {
  const { server, answer } = kept();
  server.delete(answer);
  expect([winner(server), facts(server)]).toEqual([0, ["Changed since the verdict."]]);
  const late = server.answer("ben", 1, TWELVE);
  expect([why(server, late), winner(server)]).toEqual(["late", 0]);
  expect(contestThread.news(server.read(), gm)).toEqual([]);
});

it("a verdict that was written down stands however rolls, rules and sides are changed", () => {
  const rolled = { record: TWELVE, toldRecord: TWELVE };
  const changes: Partial<LogEntry>[] = [rolled, { isHidden: true, isPrivate: true }, { payload: "x" }];
  for (const [place, change] of [...changes.map((each) => [1, each] as const), [0, rolled] as const]) {
    const { server } = kept();
    server.write(server.entries[place]!.id, change);
    expect(winner(server)).toBe(0);
  }
});

it("a verdict that was written down is told anew after a change that the world allows, and after a GM's ruling", () => {
  const { server } = answered();
  const [kept] = server.keep().ledger;
  server.act("gm", { act: "ruling", duel: 0, winner: 1, reason: "" });
  expect([winner(server), server.read().isBelieved]).toEqual([1, undefined]);
  const [ruled] = server.keep().ledger;
  expect([kept!.result, ruled!.result, server.ledger.length]).toEqual([["Token.0"], ["Token.1"], 1]);
});

it("a verdict that was written down stands without a word once its actors are another's, and takes no roll of theirs", () => {
  const { server } = kept();
  const isCleos = { mayActFor: (user: string) => user === "cleo" || user === "gm" };
  const { isBelieved, rejections, duels } = server.read(isCleos);
  expect([isBelieved, rejections.size, duels[0]!.winner]).toEqual([undefined, 0, 0]);
  expect(server.read(isCleos).seats.map(({ standing }) => standing)).toEqual(["in", "in"]);
  server.answer("cleo", 1, TWELVE);
  expect(server.read(isCleos).duels[0]!.winner).toBe(0);
});

it("a verdict that was written down names the winner whatever sides its opening names later", () => {
  const server = opened();
  server.answer("ben", 1, TWELVE);
  server.keep();
  const { payload } = server.at(openingOf(server)) as { payload: { sides: object[] } };
  const sides = [payload.sides[0]!, { uuid: "Token.stranger" }];
  server.write(openingOf(server), { payload: { ...payload, sides } });
  const state = server.read();
  expect(state.seats[state.duels[0]!.winner!]!.party.uuid).toBe("Token.1");
});

it("a verdict that was written down stands where the whole log was imported again, in one moment", () => {
  const { server } = answered();
  server.answer("ben", 1, TWELVE);
  server.keep();
  for (const [i, entry] of server.entries.entries()) server.entries[i] = { ...entry, created: 900, sent: i };
  expect([winner(server), facts(server), server.read().isBelieved]).toEqual([0, [], undefined]);
});

it("a verdict that was written down is that of one comparison while others wait", () => {
  const { server, answer } = kept(3);
  server.delete(answer);
  const told = server.read().duels.map(({ stage: each, winner: by }) => `${each} ${by}`);
  expect(told).toEqual(["settled 0", "open undefined"]);
});

it("a verdict that was written down is told by nothing of private rolls, whose readers keep to what they see", () => {
  const { server, answer } = answered();
  server.write(answer, { isPrivate: true });
  const [entry] = server.keep().ledger;
  expect(entry).toMatchObject({ result: null, sentence: "" });
  server.delete(answer);
  server.answer("ben", 1, TWELVE);
  expect([stage(server), winner(server), server.read().isBelieved]).toEqual(["ruling", undefined, true]);
  server.act("gm", { act: "ruling", duel: 0, winner: 1, reason: "" });
  expect(winner(server)).toBe(1);
});

const asked = { game: game("kleptonomicon"), kind: "group", options: {}, rules: { gifts: "die" } };
const parties = [{ uuid: "Token.0" }, { uuid: "Token.1" }];

it("a group test that was written down keeps its result and how it was told", () => {
  const server = new Server(groupThread);
  server.post("gm", groupThread.opening.make({ ...asked, parties }));
  server.act("ana", { act: "answer", place: 0 }, recordOf("/klepto group +0", 9));
  const low = server.act("ben", { act: "answer", place: 1 }, recordOf("/klepto group +0", 5));
  server.act("gm", { act: "close" });
  const told = () => {
    const { verdicts, facts: lines } = viewOf(groupThread, server.read(), gm);
    return [verdicts[0]!.headline, verdicts[0]!.total, lines.map(({ text }) => text)];
  };
  const before = told();
  expect(before).toEqual(["Low Score", "5", []]);
  server.keep().delete(low);
  expect(told()).toEqual(["Low Score", "5", ["Changed since the verdict."]]);
  expect(groupThread.ledger!.result(server.read())).toEqual(server.ledger[0]!.result);
  server.act("gm", { act: "ruling", outcome: "good", reason: "The guard slept." });
  const lines = ["gm decided: Success. The guard slept.", "Changed since the verdict."];
  expect(told()).toEqual(["Success", "", lines]);
  server.act("gm", { act: "unrule", ruling: server.entries.at(-1)!.id });
  expect(told()[0]).toBe("Low Score");
});

const id = "0123456789abcdef0123456789abcdef01234567";
/** The ledger row by the client of a GM who knows the number. */
const keptWith = (difficulty: number, isPublic: boolean) => {
  const server = new Server(groupThread);
  const [system, parties] = [game("kaiser"), [{ uuid: "Token.0" }, { uuid: "Token.1" }]];
  const options = { difficulty: { hidden: id } };
  server.post("gm", groupThread.opening.make({ game: system, kind: "skill", options, rules: {}, parties }));
  for (const [place, user] of (["ana", "ben"] as const).entries()) {
    const record = recordOf(`/kaiser skill 5 vs ?${id}`, 3, 4 + place);
    const toldRecord = withKnownSecrets(record, () => ({ value: difficulty, isPublic }));
    const answer = server.act(user, { act: "answer", place }, record);
    server.entries[server.entries.indexOf(server.at(answer))] = { ...server.at(answer), recordForReader: toldRecord };
  }
  return server.keep();
};

it("a group test against a hidden number that was written down tells nothing of the number, nor of who has reached it", () => {
  const [low, high] = [keptWith(5, false), keptWith(25, false)];
  expect([low.read().result?.passed, high.read().result?.passed]).toEqual([2, 0]);
  expect(low.ledger[0]!.result).toEqual({ result: { lowest: 0, highest: 1, count: 2 } });
  expect(high.ledger).toEqual(low.ledger);
});

it("a group test against a hidden number that was written down tells it once it is revealed", () => {
  expect(keptWith(5, true).ledger[0]!.result).toMatchObject({ result: { passed: 2 } });
});

const roll = recordOf("/kr extended 4 dt 6", 12, 9, 3, 2);
const options = { ...roll.options, pool: 4, dt: 6 };
const ended = () => {
  const server = new Server(extendedThread);
  const opening = { game: game("kr"), party: { uuid: "Token.1" }, options, goal: null, turn: null };
  server.post("ben", extendedThread.opening.make(opening), roll);
  server.act("ben", { act: "roll", turn: null }, recordOf("/kr extended 2 dt 6", 9, 9));
  server.act("gm", { act: "end" });
  return server;
};

it("an extended test that was written down keeps how far it came", () => {
  const server = ended();
  const before = server.keep().read();
  server.delete(server.entries[1]!.id);
  const { standing, progress, missing } = server.read();
  expect([standing, progress, missing]).toEqual(["ended", before.progress, 1]);
});

it("an extended test that was written down takes no roll that came after its end, though the end is gone", () => {
  const server = ended();
  const { pool, rounds } = server.read();
  const end = server.keep().entries.at(-1)!.id;
  server.act("ben", { act: "roll", turn: null }, recordOf(`/kr extended ${pool} dt 6`, 9, 9));
  server.delete(end);
  expect([server.read().isBelieved, server.read().rounds]).toEqual([true, rounds]);
});

it("an extended test that was written down goes as far as a GM says, until that is taken back", () => {
  const server = ended();
  const before = server.read().progress;
  const ruling = server.act("gm", { act: "ruling", progress: 9, reason: "" });
  expect(server.read().progress).toBe(9);
  server.act("ben", { act: "unrule", ruling });
  expect(server.read().progress).toBe(9);
  server.act("gm", { act: "unrule", ruling });
  expect(server.read().progress).toBe(before);
});

it("a GM's ruling stands above the dice, the later above the earlier, and both are shown", () => {
  const { server } = answered();
  const forged = server.act("ben", { act: "ruling", duel: 0, winner: 1, reason: "" });
  server.act("gm", { act: "ruling", duel: 0, winner: 1, reason: "Tor had the high ground." });
  const last = server.act("gm", { act: "ruling", duel: 0, winner: null, reason: "" });
  expect([why(server, forged), winner(server)]).toEqual(["forged", null]);
  expect(facts(server)).toEqual(["gm decided: Token.1 wins. Tor had the high ground.", "gm decided: Nobody wins."]);
  server.act("gm", { act: "unrule", ruling: last });
  expect(winner(server)).toBe(1);
  const again = server.act("gm", { act: "unrule", ruling: last });
  expect(why(server, again)).toBe("duplicate");
});

it("a GM's ruling ends a contest that waits, and counts after it was withdrawn and for a side that is gone", () => {
  const server = opened();
  server.act("ana", { act: "withdraw" });
  server.act("gm", { act: "ruling", duel: 0, winner: 1, reason: "" });
  expect(winner(server)).toBe(1);
  expect(server.read(worldWithout(1)).duels[0]!.winner).toBe(1);
});

it.each([{ duel: 1, winner: 0 }, { duel: 0, winner: 2 }, { duel: 0 }, { duel: 0, winner: "0" }])(
  "a GM's ruling is none for a side or comparison that is not there: %j",
  (wrong) => {
    const server = opened();
    expect(why(server, server.act("gm", { act: "ruling", reason: "", ...wrong }))).toBe("unread");
  },
);
