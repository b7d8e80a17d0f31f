/**
 * One evening, short: what people at the table do and see. Every browser plays it as it stands. A step ends by itself
 * with an error where something else is to be seen.
 */
import { Key, type Seat } from "./seat.ts";

/** The three at the table. */
export interface Party {
  readonly gm: Seat;
  readonly ana: Seat;
  readonly ben: Seat;
}

/** The faces of Ana and Ben, in order. */
export const FACES = { ana: [6, 2, 6, 1, 3, 4, 6, 6, 5], ben: [2, 3] } as const;

const CARD = "#chat .chat-log > .chat-message";
const DIALOG = ".dicewright-dialog";
const CHANCE = `${DIALOG} .dicewright-chance`;
const WORKER = "return performance.getEntriesByType('resource').some(({ name }) => /worker[^/]*\\.js/.test(name))";
const OFFERED = "#dicewright-completion";

/** Steps: what a person would say that each is, and what they do. */
export type Steps<At> = Readonly<Record<string, (at: At) => Promise<unknown>>>;

/** A story at a table of the host, step by step. */
export const evening: Steps<Party> = {
  async "a typed check is a card with its outcome, at all three seats"({ gm, ana, ben }) {
    await ana.say("/kaiser skill 5 vs 12 a2 # Sneak");
    for (const seat of [ana, ben, gm]) await seat.reads(/Sneak.*Success.*20/, CARD);
  },
  async "the dialog takes a check by keyboard, tells its chance and rolls it"({ ana }) {
    await ana.say("/kaiser");
    await ana.reads(/Roll/, DIALOG);
    await ana.type("5", Key.TAB, Key.TAB, "12");
    await ana.reads(/58\.3%/, CHANCE);
    await ana.type(Key.ENTER);
    await ana.reads(/Success.*15/, CARD);
  },
  async "the chance of thirty dice comes from a worker"({ ana }) {
    await ana.say("/kr");
    await ana.reads(/Difficulty Threshold/, DIALOG);
    await ana.type("30", Key.TAB, "30", Key.TAB, "7");
    await ana.reads(/20\.4%/, CHANCE);
    await ana.until("A worker", (found) => found === true, WORKER);
    await ana.type(Key.ESCAPE);
  },
  async "a slash opens the list of what may come next, and keys choose from it"({ ana }) {
    await ana.write("/kle");
    await ana.reads(/klepto/, OFFERED);
    await ana.type(Key.TAB);
    await ana.reads(/test/, OFFERED);
    await ana.type(Key.ESCAPE);
  },
  async "the help of a game is a card, and a click on an example rolls it"({ gm }) {
    await gm.say("/kr help");
    await gm.reads(/Kingdoms & Rulers/, `${CARD} .dicewright-help`);
    await gm.click("/kr 6 of 9 dt 7", `${CARD} .dicewright-help`);
    await gm.reads(/basic test.*(?:Success|Failure)/, CARD);
  },
  async "a contest of three seats: Ana begins by buttons, Ben answers, all read the verdict"({ gm, ana, ben }) {
    await ana.click("Mira Vell", ".token");
    await ana.click("Contest with targets");
    // The likeliest opponent is chosen already.
    await ana.click("Brigand with a scar", DIALOG);
    await ana.click("Tor Haldane", DIALOG);
    await ana.click("Next…", DIALOG);
    await ana.reads(/Roll/, DIALOG);
    await ana.type("5", Key.ENTER);
    await ben.click("Answer: Tor Haldane", CARD);
    await ben.reads(/Roll/, DIALOG);
    await ben.type("5", Key.ENTER);
    await ana.reads(/You win Degree of Difference 6/, CARD);
    await ben.reads(/You lose: Mira Vell wins Degree of Difference 6/, CARD);
    await gm.reads(/Mira Vell wins Degree of Difference 6/, CARD);
  },
  async "no page has told of an error"({ gm, ana, ben }) {
    for (const seat of [gm, ana, ben]) await seat.leave();
  },
};

/** A story on the page of the demo. */
export const demo: Steps<Seat> = {
  async "a check typed at one seat is a card at the other"(page) {
    const [ana, ben] = [await page.inFrame("#seat-ana").ready(), await page.inFrame("#seat-ben").ready()];
    await ana.say("/kaiser skill 5 vs 2 # Stroll");
    for (const seat of [ana, ben]) await seat.reads(/Stroll.*(?:Success|Fumble)/, CARD);
  },
};
