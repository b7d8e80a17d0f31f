/** Verdicts that were written down are believed: what changes nothing about them, and the acts of GMs that do. */
import { expect, it } from "vitest";
import { unruleMove } from "../../src/threads/changes.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import { extendedThread } from "../../src/threads/extended/extended.ts";
import { groupThread } from "../../src/threads/group/group.ts";
import { makeMove } from "../../src/threads/log.ts";
import { game, recordOf, withOptions } from "../checks.ts";
import { viewerWith, viewOf, writerWith } from "../view/threads.ts";
import { contestOpening, EIGHT } from "./messages.ts";
import { Server } from "./server.ts";

const FOUR = recordOf("/kaiser skill 5 opposed", 3, 1);
const TWELVE = recordOf("/kaiser skill 5 opposed", 6, 6, 3);
const gm = viewerWith({ user: "gm", isGM: true, own: [0, 1] });
const ana = viewerWith({ user: "ana", own: [0] });

/** Ana's first side has rolled eight against Ben's. */
function opened(form: object = {}, sides = 2) {
  const server = new Server(contestThread);
  server.post("ana", contestThread.opening.make({ ...contestOpening("kaiser", sides), ...form }), EIGHT);
  return server;
}
type Opened = ReturnType<typeof opened>;

/** Ben has lost with four, which is written down. */
function lost() {
  const server = opened();
  const answer = server.answer("ben", 1, FOUR);
  return { server: server.keep(), answer };
}

const winner = (server: Opened) => server.read().duels[0]!.winner;
const stage = (server: Opened) => server.read().duels[0]!.stage;
const facts = (server: Opened) => viewOf(contestThread, server.read(), gm).facts.map(({ text }) => text);
const keys = (server: Opened, viewer = gm) =>
  viewOf(contestThread, server.read(), viewer).buttons.map(({ key }) => key);
const again = (server: Opened) => server.answer("ben", 1, TWELVE);
const CHANGED = "Changed since the verdict.";

it("a verdict is believed whatever becomes of the messages, and one line says that they changed", () => {
  const rolled = { record: TWELVE, recordForReader: TWELVE };
  const ruling = { payload: makeMove("m0", { act: "ruling", duel: 0, winner: 1, reason: "" }), record: undefined };
  for (const change of [rolled, ruling, { payload: "x" }, { salt: "other" }] as object[]) {
    const { server, answer } = lost();
    server.write(answer, change);
    expect([winner(server), facts(server), server.read().rulings]).toEqual([0, [CHANGED], []]);
  }
  const { server, answer } = lost();
  server.delete(answer);
  const late = again(server);
  expect([winner(server), facts(server), server.read().rejections.get(late)]).toEqual([0, [CHANGED], "late"]);
});

it("a verdict is believed without a word where messages are stamped, hidden, or whispered", () => {
  const { server, answer } = lost();
  const [row] = server.ledger;
  server.write(answer, { alias: "Stamped", isPrivate: true }, "gm");
  expect([winner(server), facts(server), server.keep().ledger]).toEqual([0, [], [row]]);
  server.hide(answer);
  expect([winner(server), facts(server), keys(server)]).toEqual([0, [], []]);
});

it("a verdict is believed once its GM is a player and its actors are another's", () => {
  const { server } = lost();
  server.act("gm", { act: "ruling", duel: 0, winner: 1, reason: "The high ground." });
  server.keep();
  const { duels, rejections, rulings } = server.read({ isGM: () => false, mayActFor: () => false });
  expect([duels[0]!.winner, rejections.size, rulings.length]).toEqual([1, 0, 1]);
});

it("a second answer is told as a second one, before and after the verdict is written", () => {
  const server = opened();
  server.answer("ben", 1, FOUR);
  const second = again(server);
  const reason = () => server.read().rejections.get(second);
  expect([reason(), (server.keep(), reason())]).toEqual(["duplicate", "duplicate"]);
});

it("a verdict is not that of an opening which was made later under its id", () => {
  const { server } = lost();
  const opening = server.delete("m0");
  server.restore({ ...opening, payload: contestThread.opening.make(contestOpening("kaiser", 2)), record: FOUR });
  server.entries.reverse();
  const { isBelieved, row, duels } = server.read();
  expect([isBelieved, row, duels[0]!.stage]).toEqual([undefined, undefined, "open"]);
});

it("a verdict goes where a GM reopens it, and its place takes a roll again", () => {
  const { server, answer } = lost();
  expect(keys(server)).toEqual([]);
  server.delete(answer);
  expect([keys(server), keys(server, ana)]).toEqual([["reopen"], []]);
  const forged = server.act("ben", { act: "reopen" });
  expect([server.read().rejections.get(forged), winner(server)]).toEqual(["forged", 0]);
  server.act("gm", { act: "reopen" });
  expect([stage(server), facts(server), keys(server)]).toEqual(["open", [], ["unreopen", "withdraw"]]);
  again(server);
  expect([winner(server), winner(server.keep())]).toEqual([1, 1]);
  expect([server.ledger.length, keys(server), facts(server)]).toEqual([1, [], []]);
});

it("a verdict comes back where a GM takes the reopening back, as long as no other was written", () => {
  const { server, answer } = lost();
  server.delete(answer);
  server.act("gm", { act: "reopen" });
  server.act("gm", unruleMove(server.read())!);
  expect([winner(server), facts(server), keys(server)]).toEqual([0, [CHANGED], ["reopen"]]);
  server.act("gm", { act: "reopen" });
  again(server);
  expect(unruleMove(server.keep().read())).toBeUndefined();
});

it("a verdict is another one once a GM has ruled over changed messages, and goes with that ruling", () => {
  const { server, answer } = lost();
  server.write(answer, { record: TWELVE, recordForReader: TWELVE });
  const ruling = server.act("gm", { act: "ruling", duel: 0, winner: null, reason: "" });
  expect([winner(server), winner(server.keep()), server.ledger[0]!.result]).toEqual([null, null, [null]]);
  expect(facts(server)).toEqual(["gm decided: Nobody wins.", CHANGED]);
  server.delete(ruling);
  expect(winner(server)).toBe(null);
  server.restore({
    ...server.at(answer),
    id: ruling,
    author: "gm",
    record: undefined,
    payload: makeMove("m0", { act: "ruling", duel: 0, winner: null, reason: "" }),
  });
  server.act("gm", { act: "unrule", ruling });
  expect(winner(server)).toBe(1);
});

it("a verdict changes with a used roll, but a player's change undoes none whose messages were changed already", () => {
  const change = (server: Opened, of: string, user: string) =>
    server.act(user, { act: "change", of }, withOptions(FOUR, { skill: 15 }));
  const mayChange = { mayChange: true };
  const { server, answer } = lost();
  change(server, answer, "ben");
  expect([server.read(mayChange).duels[0]!.winner, winner(server)]).toEqual([1, 0]);
  const edited = lost();
  edited.server.write(edited.answer, { salt: "other" });
  const late = change(edited.server, edited.answer, "ben");
  expect([edited.server.read(mayChange).rejections.get(late), winner(edited.server)]).toEqual(["late", 0]);
  change(edited.server, edited.answer, "gm");
  expect(winner(edited.server)).toBe(1);
});

it("a verdict of a private roll is the GM's to name again once the roll is gone", () => {
  const server = opened();
  const answer = server.answer("ben", 1, FOUR);
  server.write(answer, { isPrivate: true });
  server.keep().delete(answer);
  const late = again(server);
  expect([stage(server), server.read().rejections.get(late)]).toEqual(["ruling", "late"]);
});

it("a verdict by a concession is not taken back once it was written down", () => {
  const server = opened();
  server.act("ben", { act: "yield", side: 1 });
  server.keep();
  const resumed = server.act("ben", { act: "resume", side: 1 });
  again(server);
  expect([server.read().rejections.get(resumed), winner(server)]).toEqual(["late", 0]);
});

it("a verdict of one comparison leaves the others open, where a concession may be taken back", () => {
  const server = opened({ form: "each" }, 3);
  server.answer("ben", 1, FOUR);
  server.keep();
  server.act("gm", { act: "yield", side: 2 });
  const resumed = server.act("gm", { act: "resume", side: 2 });
  server.answer("gm", 2, TWELVE);
  const { rejections, duels } = server.read();
  expect([rejections.get(resumed), duels.map((duel) => duel.winner)]).toEqual([undefined, [0, 2]]);
  expect(server.keep().ledger[0]!.result).toEqual(["Token.0", "Token.2"]);
});

it("a verdict of a group test and of an extended test is reopened alike", () => {
  const group = new Server(groupThread);
  const asked = { game: game("kaiser"), kind: "skill", options: {}, rules: {} };
  group.post("gm", groupThread.opening.make({ ...asked, parties: [{ uuid: "Token.0" }, { uuid: "Token.1" }] }));
  const roll = group.act("ana", { act: "answer", place: 0 }, recordOf("/kaiser skill 5 vs 5", 3, 4));
  group.act("ben", { act: "answer", place: 1 }, recordOf("/kaiser skill 5 vs 5", 3, 4));
  group.keep().delete(roll);
  const groupKeys = () => viewOf(groupThread, group.read(), gm).buttons.map(({ key }) => key);
  expect([group.read().isSettled, groupKeys()]).toEqual([true, ["reopen"]]);
  group.act("gm", { act: "reopen" });
  expect([group.read().isSettled, groupKeys().includes("unreopen")]).toEqual([false, true]);

  const test = new Server(extendedThread);
  const record = recordOf("/kr extended 4 dt 6", 12, 9, 3, 2);
  const options = { ...record.options, pool: 4, dt: 6 };
  test.post(
    "ben",
    extendedThread.opening.make({ game: game("kr"), party: { uuid: "Token.1" }, options, goal: null, turn: null }),
    record,
  );
  const end = test.act("gm", { act: "end" });
  test.keep().delete(end);
  expect(test.read().standing).toBe("ended");
  test.act("gm", { act: "reopen" });
  expect(test.read().standing).toBe("open");
});

it("a stored result has a sentence of its own for when the opening is gone", () => {
  const writer = writerWith();
  const contest = (result: never) => contestThread.ledger!.sentence(result, writer);
  expect(contest(["Token.0", false] as never)).toBe("Token.0 wins");
  expect(contest([null] as never)).toBe("Nobody wins");
  expect(groupThread.ledger!.sentence({ result: { count: 3, passed: 2 } }, writer)).toBe("2 of 3 succeed");
  expect(groupThread.ledger!.sentence({ ruled: "good" }, writer)).toBe("Success");
  const ended = { standing: "ended", progress: 5, goal: null, rolls: 2 };
  expect(extendedThread.ledger!.sentence(ended, writer)).toContain("5");
});
