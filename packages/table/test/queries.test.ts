import { expect, it } from "vitest";
import { people } from "../worlds/cast.ts";
import { party, type Guest } from "./party.ts";

const question = { action: "query", user: people.gamemaster, name: "dicewright.test", data: { number: 3 } } as const;

async function asked(guest: Guest): Promise<string> {
  await expect.poll(() => guest.told("query").length).toBe(1);
  return String(guest.told("query")[0]?.query);
}

it("an answer comes back to the seat that asked", async () => {
  const { sit } = await party();
  const [gm, ana, ben] = [sit("gm"), sit("ana"), sit("ben")];
  const answer = ana.ask(question);
  const query = await asked(gm);
  expect(gm.told("query")[0]).toMatchObject({ name: "dicewright.test", data: { number: 3 } });
  await expect(ben.ask({ action: "answer", query, value: "forged" })).rejects.toThrow("no open query");
  await gm.ask({ action: "answer", query, value: { number: 4 } });
  await expect(answer).resolves.toEqual({ number: 4 });
  expect(ben.told("query")).toEqual([]);
});

it("an error of the handler rejects the query", async () => {
  const { sit } = await party();
  const [gm, ana] = [sit("gm"), sit("ana")];
  const answer = ana.ask(question);
  await gm.ask({ action: "answer", query: await asked(gm), error: "not today" });
  await expect(answer).rejects.toThrow("not today");
});

it("a query to an absent user, to a user who leaves, or one that takes too long is rejected", async () => {
  const { sit } = await party();
  const ana = sit("ana");
  await expect(ana.ask(question)).rejects.toThrow("User Gamemaster is not active");
  const gm = sit("gm");
  const left = ana.ask(question);
  await asked(gm);
  gm.leave();
  await expect(left).rejects.toThrow("User Gamemaster left before answering");
  sit("gm");
  await expect(ana.ask({ ...question, timeout: 20 })).rejects.toThrow("timed out after 20 ms");
});

it("only those with the permission ask", async () => {
  const { sit } = await party();
  const [gm, ana] = [sit("gm"), sit("ana")];
  const id = await gm.create("Setting", { key: "core.permissions", value: JSON.stringify({ QUERY_USER: [3, 4] }) });
  await expect(ana.ask(question)).rejects.toThrow("User Ana lacks permission to query users");
  await gm.update("Setting", id, { value: JSON.stringify({ QUERY_USER: [1, 2, 3, 4] }) });
  const answer = ana.ask(question);
  await gm.ask({ action: "answer", query: await asked(gm), value: 1 });
  await expect(answer).resolves.toBe(1);
});

it("presence is told when the first window of a user opens and when the last closes", async () => {
  const { sit } = await party();
  const ana = sit("ana");
  const [first, second] = [sit("ben"), sit("ben")];
  first.leave();
  second.leave();
  expect(ana.told("presence").map(({ user, active }) => [user, active])).toEqual([
    [people.ben, true],
    [people.ben, false],
  ]);
});

it("a module's channel reaches every seat but the sender's", async () => {
  const { sit } = await party();
  const [ana, other, ben] = [sit("ana"), sit("ana"), sit("ben")];
  await ana.ask({ action: "emit", channel: "module.dicewright", payload: [{ hello: 1 }] });
  expect([ana, other, ben].map((guest) => guest.told("emit").length)).toEqual([0, 1, 1]);
});
