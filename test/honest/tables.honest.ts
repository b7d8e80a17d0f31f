/**
 * Honest tables: what other packages and GMs do in everyday life, and nothing on any panel but the verdict. Each compares
 * with the same contest at a table where nothing of the kind takes place.
 */
import { afterEach, describe, expect, it } from "vitest";
import { written } from "../attacks/rolls.ts";
import { layTable, MIRA, saved, TOR, type Seat, type SeatWishes } from "../scenes/seat.ts";
import { createsAnew, mends, reacts, stamps, storesRollsAnew, translates } from "./neighbours.ts";

type Names = "gm" | "ana" | "ben";
type Seats = Record<Names, Seat>;

const TESTED = { system: "kr", options: { pool: 4, dt: 4, con: 2 } };

/** A GM clears the log. */
const CLEAR = "ChatMessage.deleteDocuments(game.messages.map(({ id }) => id)).then(() => undefined)";

describe.each([13, 14] as const)("in generation %i", (generation) => {
  const table = layTable("plain", { only: "host" });
  /** What each reads of a contest that Ana wins, where nothing befalls it. */
  const plain = {} as Record<Names, string>;
  let sitting: Partial<Seats> = {};

  const sit = async (name: Names, wishes: SeatWishes = {}) =>
    (sitting[name] = await table.sit(name, { generation, ...wishes }));
  const sitDown = async (wishes: SeatWishes = {}): Promise<Seats> => ({
    gm: await sit("gm", wishes),
    ana: await sit("ana", wishes),
    ben: await sit("ben", wishes),
  });
  const textOf = (seat: Seat, id: string) => seat.panel(id).innerText();
  const press = (seat: Seat, id: string, name: RegExp) => seat.panel(id).getByRole("button", { name }).first().click();

  /** Ana begins with a total of 15, or sealed; gives the id of the contest. */
  async function begin({ ana }: Seats, more: object = {}): Promise<string> {
    await ana.throws(6, 4);
    return ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 5", ...more });
  }

  /** Ben answers with a total of 10. */
  async function answer({ ben }: Pick<Seats, "ben">, id: string, faces: readonly number[] = [3, 2]): Promise<void> {
    await ben.throws(...faces);
    await press(ben, id, /Fight|Answer/);
  }

  async function play(seats: Seats): Promise<string> {
    const id = await begin(seats);
    await answer(seats, id);
    return id;
  }

  /** Nothing on the panel but the verdict, and nothing said of any message. */
  async function unharmed(id: string, seats: Partial<Seats> = sitting): Promise<void> {
    for (const [name, seat] of Object.entries(seats) as [Names, Seat][]) {
      await expect.poll(() => textOf(seat, id), { message: `what ${name} reads` }).toBe(plain[name]);
      expect(await seat.page.locator(".chat-log .dicewright-thread-note").allInnerTexts(), `said to ${name}`).toEqual(
        [],
      );
    }
  }

  it("nothing befalls it", async () => {
    const seats = await sitDown();
    for (const actor of [MIRA, TOR]) await seats.gm.learn(actor, saved("Fight", { skill: 5 }));
    const id = await play(seats);
    await expect.poll(() => textOf(seats.ana, id)).toContain("You win");
    await expect.poll(() => textOf(seats.ben, id)).toContain("You lose");
    await expect.poll(() => textOf(seats.gm, id)).toContain("Mira Vell wins");
    for (const name of ["gm", "ana", "ben"] as const) plain[name] = await textOf(seats[name], id);
    await unharmed(id);
  });

  afterEach(async () => {
    await sitting.gm?.run(CLEAR);
    sitting = {};
  });

  it.each([
    ["a module of players stamps every message that they make", stamps],
    ["a translator and a portrait module change messages before they are stored", translates],
    ["another module stores rolls anew", storesRollsAnew],
    ["a module cancels messages, and creates them again without their ids", createsAnew],
  ])("%s", async (_what, neighbour) => {
    const seats = await sitDown();
    for (const seat of [seats.ana, seats.ben]) await seat.run(neighbour);
    await seats.ana.throws(6, 4);
    await begin(seats).catch(() => undefined);
    // Who began it may have been told of a failure before others have the message.
    const opened = () =>
      seats.gm.run<string>(`game.messages.contents.find(({ flags }) => flags.dicewright?.thread)?.id ?? ""`);
    await expect.poll(opened).not.toBe("");
    const id = await opened();
    await answer(seats, id);
    await unharmed(id);
  });

  it("people react to rolls, seals, concessions and extended tests of their own", async () => {
    const seats = await sitDown();
    const id = await begin(seats, { sealed: true });
    await seats.ana.run(reacts);
    await answer(seats, id);
    for (const seat of [seats.ana, seats.ben]) await seat.run(reacts);
    await unharmed(id);
    const conceded = await begin(seats);
    await press(seats.ben, conceded, /Concede/);
    await seats.ben.run(reacts);
    await expect.poll(() => textOf(seats.ana, conceded)).toContain("You win");
    await seats.ana.throws(9, 9, 9, 9, 9, 9);
    const test = await seats.ana.begin("extended", { for: MIRA, ...TESTED });
    await press(seats.ana, test, /Next roll|Roll/);
    await seats.ana.run(reacts);
    await expect.poll(() => textOf(seats.gm, test)).toContain("6 dice");
    expect(await textOf(seats.gm, test)).not.toMatch(/edited/i);
  });

  it("a word is mended in what was said", async () => {
    const seats = await sitDown();
    const id = await play(seats);
    for (const seat of [seats.ana, seats.ben]) await seat.run(mends);
    await unharmed(id);
  });

  it("a GM deletes a misroll, and its player rolls again with one click", async () => {
    const seats = await sitDown();
    const id = await begin(seats);
    await answer(seats, id, [6, 6]);
    await expect.poll(() => textOf(seats.ana, id)).toContain("You lose");
    await written(seats.gm, id);
    await seats.gm.do(`latest.delete()`);
    await answer(seats, id);
    await unharmed(id);
  });

  it("the whole log is exported, deleted and imported", async () => {
    const seats = await sitDown();
    const id = await play(seats);
    await unharmed(id);
    const kept = await seats.gm.run<object[]>(`game.messages.contents.map((message) => message.toObject())`);
    await seats.gm.run(CLEAR);
    await seats.gm.do(`ChatMessage.createDocuments(${JSON.stringify(kept)}, { keepId: true })`);
    await unharmed(id);
  });

  it("a world is copied: everything is there again, and the server has other statistics", async () => {
    const seats = await sitDown();
    const id = await play(seats);
    await unharmed(id);
    const kept = await seats.gm.run<{ _stats: object }[]>(
      `game.messages.contents.map((message) => message.toObject()).reverse()`,
    );
    await seats.gm.run(CLEAR);
    await seats.gm.set("ledger", {});
    const copied = kept.map(({ _stats: _, ...message }) => message);
    await seats.gm.do(`ChatMessage.createDocuments(${JSON.stringify(copied)}, { keepId: true })`);
    for (const seat of [seats.ana, seats.ben]) await seat.reload();
    await unharmed(id);
  });

  it.each([
    ["a token is deleted, and that undone", "canvas.scene.tokens.getName('Tor Haldane')", true],
    ["an actor is deleted, and restored", "actor('Tor Haldane')", false],
  ])("%s", async (_what, found, isToken) => {
    const seats = await sitDown();
    const uuid = await seats.gm.run<string>(`${found}.uuid`);
    await seats.ana.throws(6, 4);
    const id = await seats.ana.begin("contest", { from: MIRA, against: [uuid], check: "kaiser skill 5" });
    await answer(seats, id);
    await unharmed(id);
    const data = await seats.gm.run<object>(`${found}.toObject()`);
    await seats.gm.do(`fromUuidSync("${uuid}").delete()`);
    const create = isToken
      ? "canvas.scene.createEmbeddedDocuments('Token', [data], { keepId: true })"
      : "Actor.create(data, { keepId: true })";
    await seats.gm.do(`((data) => ${create})(${JSON.stringify(data)})`);
    await unharmed(id);
  });

  it("an actor is given to another player after the verdict", async () => {
    const seats = await sitDown();
    const id = await play(seats);
    await written(seats.gm, id);
    const give = (ana: number, ben: number) =>
      seats.gm.do(`actor("Tor Haldane").update({ ownership: { PlayerAna0000000: ${ana}, PlayerBen0000000: ${ben} } })`);
    await give(3, 0);
    await expect.poll(() => textOf(seats.gm, id)).toBe(plain.gm);
    expect(await seats.gm.page.locator(".chat-log .dicewright-thread-note").count()).toBe(0);
    await give(0, 3);
    await unharmed(id);
  });

  it("one user sits at two devices", async () => {
    const seats = await sitDown();
    const second = await table.sit("ana", { generation });
    const id = await play(seats);
    await unharmed(id);
    await expect.poll(() => textOf(second, id)).toBe(plain.ana);
  });

  it("a GM comes late", async () => {
    const [ana, ben] = [await sit("ana"), await sit("ben")];
    const id = await play({ ana, ben } as Seats);
    await unharmed(id);
    await sit("gm");
    await written(sitting.gm!, id);
    await unharmed(id);
  });

  it("the log is cleared while a contest is open", async () => {
    const seats = await sitDown();
    await begin(seats);
    await seats.gm.run(CLEAR);
    const id = await play(seats);
    await unharmed(id);
  });

  it("the server gives every message an id of its own, whatever a client proposed", async () => {
    const seats = await sitDown({ conduct: "other" });
    const id = await play(seats);
    const proof = await seats.gm.run(`game.messages.get("${id}").flags.dicewright.proof`);
    expect([typeof proof, proof === id]).toEqual(["string", false]);
    await unharmed(id);
    const sealed = await begin(seats, { sealed: true });
    await answer(seats, sealed);
    await unharmed(sealed);
    for (const seat of [seats.ana, seats.ben]) await seat.run(reacts);
    await unharmed(sealed);
  });
});
