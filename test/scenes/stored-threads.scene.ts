/**
 * A world that 0.2.0 stored before trust was made simpler: what came of its threads is what it was. `readings.json` says
 * that and is never written again; `panels.txt` holds every word: `npm run e2e -- stored-threads -u` writes it again
 * after words were changed on purpose.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generations, layTable, expectText, type Seat } from "./seat.ts";
import { READERS, readStored, sitDown, STORED, together, type Seats } from "./stored.ts";
import { readPanels, type PanelReading } from "./thread-reading.ts";

const folder = join(STORED, "0.2.0-main");
const TEXTS = join(folder, "panels.txt");
const table = layTable("plain", { only: "host" });

/** The id of a thread, and beside it the lines of its outcome by who reads them: `{ id, "gm ana": […], ben: […] }`. */
type Stored = { readonly id: string } & Readonly<Record<string, string | readonly string[]>>;
type Threads = Readonly<Record<string, Stored>>;

/**
 * What came of the threads, by what it rests on: on messages as they are, on copies that players keep of messages that
 * were edited or deleted, or on what GMs have noted.
 */
type Readings = Readonly<Record<"messages" | "copies" | "notes", Threads>>;

/**
 * What is read anew on purpose (`docs/trust.md`). Whether an author may change a used roll is what the setting says now,
 * no longer what it said then. Whose an actor was that is gone nobody can tell, so what was rolled for it counts.
 */
const READ_ANEW = ["a roll changed by its author", "a roll changed twice", "its actor is gone"];

type Panels = readonly ReadonlyMap<string, PanelReading>[];

async function readAll({ gm, ana, ben }: Seats): Promise<Panels | undefined> {
  const panels = await Promise.all([gm, ana, ben].map(readPanels));
  return panels.includes(undefined) ? undefined : (panels as Panels);
}

/** The outcome of each thread for each reader, as it was stored. */
function outcomesIn(threads: Threads): object {
  const linesFor = (reader: string, { id: _id, ...lines }: Stored) =>
    Object.entries(lines).flatMap(([who, own]) => (who.split(" ").includes(reader) ? own : []));
  return Object.fromEntries(
    Object.entries(threads).map(([name, stored]) => [name, READERS.map((reader) => linesFor(reader, stored).sort())]),
  );
}

/** The outcome of each thread for each reader, as it is read now. */
function outcomesNow(threads: Threads, panels: Panels): object {
  const linesOf = (id: string) => panels.map((each) => [...(each.get(id)?.outcome ?? [])].sort());
  return Object.fromEntries(Object.entries(threads).map(([name, { id }]) => [name, linesOf(id)]));
}

/** The text of each panel, once for all who read the same. */
function textsOf(threads: Threads, panels: Panels): string {
  const texts = Object.entries(threads).flatMap(([name, { id }]) => {
    const said = together(panels.map((each) => each.get(id)?.text ?? "(not drawn)"));
    return [`=== ${name}`, ...said.map(([who, text]) => `${who}: ${text}`)];
  });
  return `${texts.join("\n")}\n`;
}

/** The text of each panel once it is as stored. Odds arrive one after another, so other texts are read again. */
async function textsWithOdds(threads: Threads, seats: Seats): Promise<string> {
  const stored = await readFile(TEXTS, "utf8");
  let texts = "";
  for (let more = 20; more > 0 && texts !== stored; more--) texts = textsOf(threads, (await readAll(seats)) ?? []);
  return texts;
}

it.each(generations())(
  "the threads of a stored world read as they did, and go on, in generation %i",
  { timeout: 180_000 },
  async (generation) => {
    const seats = await sitDown(table, folder, generation);
    const size = await seats.gm.run<number>("game.messages.size");
    const was = await readStored<Readings>(folder, "readings.json");
    const threads = Object.fromEntries(Object.entries(was.messages).filter(([name]) => !READ_ANEW.includes(name)));
    let panels: Panels = [];
    await expect
      .poll(async () => (panels = (await readAll(seats)) ?? []).length > 0 && outcomesNow(threads, panels), {
        timeout: 60_000,
      })
      .toEqual(outcomesIn(threads));
    const all = { ...was.messages, ...was.copies, ...was.notes };
    expect(await seats.gm.run("game.messages.size"), "messages after everyone joined").toBe(size);
    await expect(await textsWithOdds(all, seats)).toMatchFileSnapshot(TEXTS);
    await goOn(seats, was.messages);
  },
);

/** Old threads end now: a roll against a hidden number, contests, a group and an extended test. */
async function goOn({ gm, ana, ben }: Seats, threads: Threads): Promise<void> {
  /** Presses a button of a panel, and waits until these readers read what comes of it. */
  const press = async (seat: Seat, name: string, key: string, text: string | RegExp, readers = [gm, ana, ben]) => {
    const { id } = threads[name]!;
    await seat.panel(id).locator(`button[data-key^="${key}"]`).first().click();
    for (const reader of readers) await expectText(reader.panel(id), text);
  };
  await ben.throws(3, 2, 3, 1, 6, 4);
  await press(ben, "sealed, waits for an answer", "answer 1", /Mira Vell wins|You win/);
  await press(ben, "waits for an answer", "answer 1", /Mira Vell wins|You win/);
  await press(ben, "waits for one", "roll 1", "2 of 3 succeed");
  await press(gm, "a tie that waits for the GM", "ruling 0 1", "Tor Haldane wins", [gm, ana]);
  await gm.throws(12, 12, 12, 12, 12);
  await press(gm, "waits for its next roll", "roll", "10 of 30");

  const secret = (seat: Seat) => seat.page.locator(".chat-log > .chat-message", { hasText: "Sneak" }).last();
  for (const seat of [ana, ben]) expect(await seat.page.locator(".chat-log").innerText()).not.toContain("914");
  await secret(gm)
    .getByRole("button", { name: /^Reveal Difficulty/ })
    .click();
  for (const seat of [gm, ana, ben]) await expect.poll(() => secret(seat).textContent()).toContain("914");
}
