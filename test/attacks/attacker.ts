/**
 * A table for attacks. The GM and Ana play as they always do; Ben has opened his browser's console.
 *
 * Worked example: `playAttacks(({ ana, ben }) => { it("…", async () => { await ben.create({ content: "…" }); … }); });`
 */
import { afterAll, beforeAll, describe } from "vitest";
import { layTable, MIRA, savedSkill, Seat, TOR, type Table } from "../scenes/seat.ts";

/** The data of a message or of its change; any JSON. */
export type Data = Readonly<Record<string, unknown>>;

/** How a server treats messages that a user must not read. */
type Way = "delivered" | "withheld";

/** Words that no sentence for people has. */
export const RAW = /undefined|is not (?:a function|iterable)|TypeError|Cannot (?:read|convert)/;

/** A player with a console: everything that Foundry's own interface lets them do from there, under their own name. */
export class Attacker extends Seat {
  /** Updates a message; gives the sentence of the refusal, or nothing. */
  update(id: string, changes: Data): Promise<string | null> {
    return this.refusal(`game.messages.get("${id}").update(${JSON.stringify(changes)})`);
  }

  /** Deletes a message; gives the sentence of the refusal, or nothing. */
  delete(id: string): Promise<string | null> {
    return this.refusal(`game.messages.get("${id}").delete()`);
  }

  /** Sends a query to a user by name; gives the answer, or the sentence of the refusal. */
  query(user: string, name: string, data: unknown): Promise<unknown> {
    const asked = `game.users.getName("${user}").query("${name}", ${JSON.stringify(data)})`;
    return this.run(`${asked}.catch(({ message }) => message)`);
  }

  /** Edits a document that this player owns, named by its uuid; gives the sentence of the refusal, or nothing. */
  edit(uuid: string, changes: Data): Promise<string | null> {
    return this.refusal(`fromUuidSync("${uuid}").update(${JSON.stringify(changes)})`);
  }

  /** Everything that reached this client: all documents, what its page shows, and what its browser keeps. */
  everything(): Promise<string> {
    return this.run(`JSON.stringify([
      [game.messages, game.actors, game.scenes, game.users, game.journal, game.macros, game.combats].map((each) => each.contents.map((document) => document.toObject())),
      document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage },
    ])`);
  }
}

/** The users at the table of an attack. */
export interface Stage {
  readonly gm: Seat;
  readonly ana: Seat;
  readonly ben: Attacker;
  /** All three seats, and those of the GM and Ana. */
  readonly everyone: readonly Seat[];
  readonly others: readonly Seat[];
  readonly table: Table;
  readonly hidden: Way;
}

/**
 * Plays the same attack at two tables of the file's own generation: with hidden messages delivered and withheld. Each has
 * a world and seats of its own, and both players have a saved check, Fight. An error in the console of the GM or of Ana
 * fails the attack.
 */
export function playAttacks(play: (stage: Stage) => void): void {
  playAt(["delivered", "withheld"], play);
}

/** Plays an attack without hidden messages, whose delivery makes no difference then, at one table. */
export function playPublicAttacks(play: (stage: Stage) => void): void {
  playAt(["delivered"], play);
}

function playAt(ways: readonly Way[], play: (stage: Stage) => void): void {
  describe.each(ways)("hidden messages %s", (hidden) => {
    const table = layTable("plain", { only: "host" });
    const { gm, ana } = table.party("gm", "ana");
    const ben = table.add(new Attacker("ben"));
    beforeAll(async () => {
      await table.gather({ hidden });
      for (const actor of [MIRA, TOR]) await gm.learn(actor, savedSkill("Fight", { skill: 5 }));
    });
    play({ gm, ana, ben, everyone: [gm, ana, ben], others: [gm, ana], table, hidden });
    // Errors are expected in a page whose user attacks from it.
    afterAll(() => ben.forgive(/(?:)/));
  });
}

/** A roll as a console forges it: evaluated, without dice, and with this record of a check. */
export function forgedRoll(record: unknown): Data {
  const dice = { formula: "0", terms: [], total: 0, evaluated: true };
  return { class: "DicewrightCheckRoll", ...dice, options: { dicewright: record } };
}

/**
 * The processor time in milliseconds that a seat's page spends while something happens and until all of it is drawn. Unlike a clock it does not
 * count what other programs do meanwhile.
 */
export async function costFor(seat: Seat, act: () => Promise<unknown>): Promise<number> {
  const session = await seat.page.context().newCDPSession(seat.page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN);
  };
  const before = await spent();
  await act();
  await seat.settle();
  const after = await spent();
  await session.detach();
  return after - before;
}

/** The same, tried again up to twice while it is more than is allowed: other programs of a machine only add to it. */
export async function leastCost(seat: Seat, act: () => Promise<unknown>, most: number): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < 3 && least >= most; i++) least = Math.min(least, await costFor(seat, act));
  return least;
}

/**
 * How often functions of the module run on a page meanwhile: what an act costs its readers, in a number that no other
 * program of the machine changes. Source: the DevTools protocol, Profiler.takePreciseCoverage.
 */
export async function callsDuring(seat: Seat, act: () => Promise<unknown>, after = 500): Promise<number> {
  const session = await seat.page.context().newCDPSession(seat.page);
  await session.send("Profiler.enable");
  await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await session.send("Profiler.takePreciseCoverage"); // Resets the counts.
  await act();
  await seat.settle();
  await seat.page.waitForTimeout(after);
  const { result } = await session.send("Profiler.takePreciseCoverage");
  await session.detach();
  const ours = result.filter(({ url }) => url.includes("/modules/dicewright/"));
  return ours.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
}
