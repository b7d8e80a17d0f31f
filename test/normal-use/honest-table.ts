/** A table at which Ana's Mira wins a contest against Ben's Tor, to be compared with the same contest undisturbed. */
import { beforeAll, beforeEach, expect } from "vitest";
import { layTable, MIRA, savedSkill, TOR, type Seat, type SeatWishes } from "../scenes/seat.ts";

/** A GM clears the log. */
const CLEAR = "ChatMessage.deleteDocuments(game.messages.map(({ id }) => id)).then(() => undefined)";

const ALL_MESSAGES = "game.messages.contents.map((message) => message.toObject())";

const NOTHING = /$^/;

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Lays a table. Each test begins with an empty log, and with new pages after one in which another package changed them. */
export function layHonestTable() {
  const table = layTable("plain", { only: "host" });
  const { gm, ana, ben } = table.party("gm", "ana", "ben");
  let areChanged = false;
  /** The text of an undisturbed contest at each seat. */
  const plain: Record<string, string> = {};

  const clear = () => gm.run(CLEAR);

  /** Runs what another package does in a page, for as long as the page lasts. */
  function install(seat: Seat, neighbour: string): Promise<void> {
    areChanged = true;
    return seat.run(neighbour);
  }

  /** Lets everyone sit down in new pages. */
  async function gather(wishes: SeatWishes = {}): Promise<void> {
    await table.gather(wishes);
    areChanged = Object.keys(wishes).length > 0;
  }

  const press = (seat: Seat, id: string, name: RegExp) => seat.panel(id).getByRole("button", { name }).first().click();

  /** Ana begins with a total of 15, or sealed; gives the id of the contest. */
  const begin = (more: object = {}) =>
    ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 5", ...more }, 6, 4);

  /** Ben answers with a total of 10. */
  async function answer(id: string, faces: readonly number[] = [3, 2]): Promise<void> {
    await ben.throws(...faces);
    await press(ben, id, /Fight|Answer/);
  }

  async function play(more: object = {}): Promise<string> {
    const id = await begin(more);
    await answer(id);
    return id;
  }

  /** Expects an undisturbed contest on the panel of each seat, but for what `without` takes away, and no note on any message. */
  async function expectUnharmed(id: string, seats: readonly Seat[] = [gm, ana, ben], without = NOTHING): Promise<void> {
    for (const seat of seats) {
      const read = async () => inOneLine((await seat.panel(id).innerText()).replace(without, ""));
      await expect.poll(read, { message: `what ${seat.user} reads` }).toBe(plain[seat.user]);
      const notes = seat.page.locator("#chat .chat-log .dicewright-thread-note");
      expect(await notes.allInnerTexts(), `said to ${seat.user}`).toEqual([]);
    }
  }

  /** A GM takes every message out of the log. */
  async function exportLog(): Promise<readonly Record<string, unknown>[]> {
    const messages = await gm.run<Record<string, unknown>[]>(ALL_MESSAGES);
    await clear();
    return messages;
  }

  /** A GM imports messages. */
  const importLog = (messages: readonly object[]) =>
    gm.do(`ChatMessage.createDocuments(${JSON.stringify(messages)}, { keepId: true })`);

  beforeAll(async () => {
    await gather();
    await clear();
    for (const actor of [MIRA, TOR]) await gm.learn(actor, savedSkill("Fight", { skill: 5 }));
    const id = await play();
    for (const [seat, verdict] of [
      [gm, "Mira Vell wins"],
      [ana, "You win"],
      [ben, "You lose"],
    ] as const) {
      await seat.panel(id).getByText(verdict).first().waitFor();
      plain[seat.user] = inOneLine(await seat.panel(id).innerText());
    }
  });

  beforeEach(async () => {
    if (areChanged) await gather();
    await clear();
  });

  return {
    table,
    gm,
    ana,
    ben,
    gather,
    install,
    clear,
    press,
    begin,
    answer,
    play,
    expectUnharmed,
    exportLog,
    importLog,
  };
}
