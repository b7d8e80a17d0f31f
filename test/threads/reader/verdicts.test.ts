/** Verdicts that were written down: the acts that turn them, and the panel that says so. */
import { expect, it } from "vitest";
import { contestThread } from "../../../src/threads/contest/contest.ts";
import { extendedThread } from "../../../src/threads/extended/extended.ts";
import { groupThread } from "../../../src/threads/group/group.ts";
import { idOf } from "../../../src/threads/reader/ids.ts";
import { rowToWrite } from "../../../src/threads/reader/ledger-rows.ts";
import { makeLedger, parseLedger } from "../../../src/threads/reader/ledger.ts";
import { makeMove } from "../../../src/threads/reader/log.ts";
import type { ThreadReading } from "../../../src/threads/thread.ts";
import { recordOf } from "../../checks.ts";
import { viewerWith } from "../../view/threads.ts";
import { contestOpening, EIGHT } from "../messages.ts";
import { Server } from "./server.ts";

const FOUR = recordOf("/kaiser skill 5 opposed", 3, 1);
const TWELVE = recordOf("/kaiser skill 5 opposed", 6, 6, 3);
const gm = viewerWith({ user: "gm", isGM: true, own: [0, 1] });

/** Ana's first side has rolled eight against Ben's. */
function opened(form: object = {}, sides = 2) {
  const server = new Server(contestThread);
  server.post("ana", contestThread.makeOpening({ ...contestOpening("kaiser", sides), ...form }), EIGHT);
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
const facts = (server: Opened) => contestThread.view(server.read(), gm).facts!.map(({ text = "" }) => gm.say(text));
const notes = (server: Opened, side = 1) =>
  contestThread.view(server.read(), gm).rows![side]!.notes!.map((note) => gm.say(note));
const again = (server: Opened) => server.answer("ben", 1, TWELVE);

it("a verdict stands where a GM deletes a message that did not count", () => {
  const { server, answer } = lost();
  const spam = again(server);
  server.delete(spam, "gm");
  server.delete(answer);
  again(server);
  expect([winner(server), facts(server)]).toEqual([0, ["The roll of Token.1 was deleted since."]]);
});

it("a verdict ends where a GM deletes a message that counted, and the next winner is shown beside that", () => {
  const { server, answer } = lost();
  server.delete(answer, "gm");
  const removed = ["The GM removed Token.1's roll."];
  expect([server.read().duels[0]!.stage, facts(server)]).toEqual(["open", removed]);
  again(server);
  expect([winner(server.keep()), facts(server)]).toEqual([1, removed]);
  expect(parseLedger(JSON.parse(JSON.stringify(makeLedger(server.ledger))))).toEqual(server.ledger);
});

it("a verdict that a player has tampered with is not undone by a GM who clears up after them", () => {
  const { server, answer } = lost();
  server.write(answer, { record: TWELVE, recordForReader: TWELVE });
  server.delete(answer, "gm");
  again(server);
  expect(winner(server)).toBe(0);
});

it("a verdict that was public stays so, whatever is whispered or deleted later", () => {
  const { server, answer } = lost();
  const [row] = server.ledger;
  server.write(answer, { isPrivate: true });
  expect(server.keep().ledger).toEqual([row]);
  server.delete(answer);
  again(server);
  expect([winner(server), server.keep().ledger]).toEqual([0, [row]]);
});

it("a verdict that was public stays in the ledger where a GM rules in private", () => {
  const { server } = lost();
  const [row] = server.ledger;
  const ruling = server.act("gm", { act: "ruling", duel: 0, winner: 1, reason: "" });
  server.write(ruling, { isPrivate: true }, "gm");
  expect(server.keep().ledger).toEqual([row]);
});

it("a verdict that was public stays so on the panel of a reader from whom its roll is hidden now", () => {
  const { server, answer } = lost();
  server.hide(answer);
  expect(winner(server)).toBe(0);
  expect(facts(server)).toEqual([]);
});

it("a verdict of a private roll is the GM's to name again once the roll is gone, and nothing else is taken", () => {
  const server = opened();
  const answer = server.answer("ben", 1, FOUR);
  server.write(answer, { isPrivate: true });
  server.keep().delete(answer);
  const late = again(server);
  const { duels, rejections } = server.read();
  expect([duels[0]!.stage, rejections.get(late)]).toEqual(["ruling", "late"]);
});

it("a verdict by a concession is not taken back once it was written down, and counts in a log of before", () => {
  const server = opened();
  server.act("ben", { act: "yield", side: 1 });
  server.keep();
  const resumed = server.act("ben", { act: "resume", side: 1 });
  again(server);
  expect([server.read().rejections.get(resumed), winner(server)]).toEqual(["late", 0]);
  server.ledger = [];
  expect(winner(server)).toBe(1);
});

it("a concession of one among several is taken back as long as no dice have decided without it", () => {
  const server = opened({ form: "each" }, 3);
  server.answer("ben", 1, FOUR);
  server.keep();
  server.act("gm", { act: "yield", side: 2 });
  const resumed = server.act("gm", { act: "resume", side: 2 });
  server.answer("gm", 2, TWELVE);
  expect([server.read().rejections.get(resumed), server.read().duels.map((duel) => duel.winner)]).toEqual([
    undefined,
    [0, 2],
  ]);
});

it("an edit shows although its proof was made to fit, since the server keeps ids", () => {
  const { server, answer } = lost();
  const { salt, payload } = server.at(answer);
  const proof = idOf({ salt: salt!, payload, record: TWELVE })!;
  server.write(answer, { record: TWELVE, recordForReader: TWELVE, proof });
  expect([winner(server), notes(server)]).toEqual([0, ["Edited by ben, so it does not count."]]);
});

it("a proof that is made to look like a kept id tells nothing of a server that gives ids of its own", () => {
  const server = new Server(contestThread);
  server.post("ana", contestThread.makeOpening(contestOpening("kaiser", 2)), EIGHT, "serverOwnId00001");
  const answer = server.answer("ben", 1, FOUR, "serverOwnId00002");
  server.write(server.entries[0]!.id, { alias: "Stamped" });
  server.write(answer, { proof: answer });
  expect(server.read().sides[0]!.standing).toBe("in");
  expect(contestThread.view(server.read(), gm).facts).toEqual([]);
});

it("a roll that becomes a ruling rules nothing, also where the server gives ids of its own", () => {
  for (const own of [[], ["serverOwnId00001", "serverOwnId00002"]]) {
    const server = new Server(contestThread);
    server.post("ana", contestThread.makeOpening(contestOpening("kaiser", 2)), EIGHT, own[0]);
    const answer = server.answer("ben", 1, FOUR, own[1]);
    server.keep();
    const payload = makeMove(server.entries[0]!.id, { act: "ruling", duel: 0, winner: 1, reason: "" });
    const salt = server.at(answer).salt!;
    const ruling = { payload, record: undefined, recordForReader: undefined, proof: idOf({ salt, payload })! };
    server.write(answer, ruling);
    expect([winner(server), server.read().rulings.length]).toEqual([0, 0]);
    expect(server.keep().ledger[0]!.result).toEqual(["Token.0"]);
  }
});

it("an edit is nobody's where a GM has written last, and no correction by that", () => {
  const { server, answer } = lost();
  server.write(answer, { record: TWELVE, recordForReader: TWELVE });
  server.write(answer, {}, "gm");
  expect([winner(server), notes(server)]).toEqual([0, ["Edited since, so it does not count."]]);
});

it("the panel tells an edit from a deletion", () => {
  const { server, answer } = lost();
  server.write(answer, { record: TWELVE, recordForReader: TWELVE });
  expect(facts(server)).toEqual([]);
  const [opening] = lost().server.entries;
  const { server: other } = lost();
  const payload = contestThread.makeOpening(contestOpening("kaiser", 2, { rules: { fumbleFails: true } }));
  other.write(opening!.id, { payload });
  expect([facts(other), other.read().sides[1]!.standing]).toEqual([["Edited by ana."], "in"]);
});

it("a GM's correction counts where it was seen, and is undone with it", () => {
  const { server, answer } = lost();
  const { record } = server.at(answer);
  server.write(answer, { record: TWELVE, recordForReader: TWELVE }, "gm");
  expect([winner(server), notes(server)]).toEqual([1, ["Edited by gm."]]);
  expect(winner(server.keep())).toBe(1);
  const [stored] = parseLedger(JSON.parse(JSON.stringify(makeLedger(server.ledger))))!;
  const reading = { kind: contestThread, state: server.read() } as unknown as ThreadReading;
  expect(rowToWrite(reading, stored)).toBeUndefined();
  server.write(answer, { record, recordForReader: record }, "gm");
  expect([winner(server), notes(server)]).toEqual([0, []]);
});

it("a GM's correction of an earlier version counts, when the last writer was taken for the editor", () => {
  const server = opened();
  const answer = server.answer("ben", 1, FOUR);
  server.write(answer, { record: TWELVE, recordForReader: TWELVE }, "gm");
  server.ledger = [];
  const winnerIn = (contentsSince: number | undefined) => server.read({ contentsSince }).duels[0]!.winner;
  expect([winnerIn(undefined), winnerIn(server.now), winnerIn(0)]).toEqual([1, 1, undefined]);
});

it("a stored result has a sentence of its own for when the opening is gone", () => {
  const nameOf = ({ uuid }: { readonly uuid: string }) => uuid;
  const said = (phrase: Parameters<typeof gm.say>[0] | undefined) => phrase && gm.say(phrase);
  const contest = (result: never) => said(contestThread.resultSentence!(result, nameOf));
  expect(contest(["Token.0", false] as never)).toBe("Token.0 wins");
  expect(contest([null] as never)).toBe("Nobody wins");
  expect(said(groupThread.resultSentence!({ result: { count: 3, passed: 2 } }, nameOf))).toBe("2 of 3 succeed");
  expect(said(groupThread.resultSentence!({ ruled: "good" }, nameOf))).toBe("Success");
  const ended = { standing: "ended", progress: 5, goal: null, rolls: 2 };
  expect(said(extendedThread.resultSentence!(ended, nameOf))).toContain("5");
});
