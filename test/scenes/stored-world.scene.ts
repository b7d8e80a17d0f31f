/**
 * Worlds that earlier versions stored still read the same for everyone. `readings.json` holds what matters and is never written again;
 * `texts.txt` holds every word: `npm run e2e -- stored-world -u` writes it again after words were changed on purpose.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readingOf, readingWithoutChances, readLog, readRest, type Drawn, type Reading } from "./reading.ts";
import { generations, layTable, type Seat } from "./seat.ts";
import { openStored, READERS, readStored, sitDown, STORED, together, WORLD, type Seats } from "./stored.ts";

const versions = (await readdir(STORED)).filter((name) => /^\d+\.\d+\.\d+$/.test(name)).sort();

const table = layTable("plain", { only: "host" });

/** Actors whose saved checks the readers may see. */
const ACTORS = ["Mira Vell", "Mira Vell", "Tor Haldane"] as const;

/** Each message as its readers see it: `{ id: { "gm ana": …, ben: … } }`. */
function readings<T>(logs: readonly (readonly Drawn[])[], of: (drawn: Drawn) => T): Record<string, Record<string, T>> {
  const byMessage = logs[0]!.map(({ id }, at) => [id, Object.fromEntries(together(logs.map((log) => of(log[at]!))))]);
  return Object.fromEntries(byMessage) as Record<string, Record<string, T>>;
}

function textOf(logs: readonly (readonly Drawn[])[]): string {
  const parts = Object.entries(readings(logs, ({ text }) => text ?? "(not drawn)")).map(([id, said]) =>
    Object.entries(said)
      .map(([who, text]) => `=== ${id} ${who}\n${text}`)
      .join("\n"),
  );
  return `${parts.join("\n\n").trimEnd()}\n`;
}

/** Threads opened under the old version end under this one: a hidden difficulty, a sealed contest, a macro. */
async function goOn({ gm, ana, ben }: Seats): Promise<void> {
  const hidden = `game.messages.filter(({ author, rolls }) => author.name === "Ana" && rolls.at(-1)?.options.dicewright?.hidden)`;
  const id = await gm.run<string>(`${hidden}.sort((a, b) => a._stats.createdTime - b._stats.createdTime).at(-1).id`);
  const secret = (seat: Seat) => seat.page.locator(`#chat .chat-log > [data-message-id="${id}"]`);
  expect(await secret(ben).innerText()).not.toContain("913");
  const reveal = secret(gm).getByRole("button", { name: /^Reveal Difficulty/ });
  await reveal.click();
  for (const seat of [gm, ana, ben]) await expect.poll(() => secret(seat).textContent()).toContain("913");

  await ben.throws(3, 2);
  await ben.page.locator("#chat .chat-log").getByRole("button", { name: "Answer: Tor Haldane" }).last().click();
  const latest = (seat: Seat) =>
    seat.page.locator("#chat .chat-log > .chat-message:nth-last-child(-n + 3)").allInnerTexts();
  for (const seat of [gm, ana, ben])
    await expect.poll(async () => (await latest(seat)).join()).toMatch(/Mira Vell wins|You win/);

  const before = await ana.run<number>("game.messages.size");
  await ana.page.locator("#hotbar").getByRole("button", { name: "Sneak" }).click();
  await ana.comesTo("game.messages.size", before + 1);
  await ben.reads(/Sneak[^]*Advantage 1[^]*vs 12/);
}

type Readings = Record<string, Record<string, Reading | null>>;

/** Everything that messages say, by message and reader. */
function factsOf(readings: Readings): Set<string> {
  const facts = Object.entries(readings).flatMap(([id, groups]) =>
    Object.entries(groups).flatMap(([who, said]) =>
      who
        .split(" ")
        .flatMap((reader) => [
          `${id} ${reader} ${said ? "is drawn" : "is not drawn"}`,
          ...Object.entries(said ?? {}).flatMap(([name, all]) => all.map((fact) => `${id} ${reader} ${name} ${fact}`)),
        ]),
    ),
  );
  return new Set(facts);
}

/** What the first says and the second does not. */
function without(said: Readings, known: Readings): string[] {
  const expected = factsOf(known);
  return [...factsOf(said)].filter((fact) => !expected.has(fact));
}

/** The newest is opened in each generation, older ones in one. */
const stored = versions.flatMap((version) =>
  generations()
    .slice(0, version === versions.at(-1) ? 2 : 1)
    .map((generation) => ({ version, generation, folder: join(STORED, version) })),
);

describe.each(stored)("a world of version $version in generation $generation", ({ generation, folder }) => {
  it("a stored world reads the same for everyone, and the evening goes on", { timeout: 180_000 }, async () => {
    const seats = await sitDown(table, folder, generation);
    const before = await seats.gm.run<number>("game.messages.size");
    const was = await readStored<Readings>(folder, "readings.json");
    const rest = await Promise.all(READERS.map((reader, i) => readRest(seats[reader], ACTORS[i]!)));
    const readLogs = () => Promise.all(READERS.map(async (name, i) => [...(await readLog(seats[name])), ...rest[i]!]));
    let logs = rest;
    await expect
      .poll(
        async () => {
          logs = await readLogs();
          const [lost, added] = [readings(logs, readingOf), readings(logs, readingWithoutChances)];
          return { lost: without(was, lost), added: without(added, was) };
        },
        { timeout: 60_000 },
      )
      .toEqual({ lost: [], added: [] });
    expect(await seats.gm.run("game.messages.size"), "messages after everyone joined").toBe(before);
    const texts = join(folder, "texts.txt");
    // A new world has none. Chances come one after another, so words that are not as stored are read again.
    const known = await readFile(texts, "utf8").catch(() => undefined);
    for (let more = 20; more > 0 && textOf(logs) !== known; more--) logs = await readLogs();
    await expect(textOf(logs)).toMatchFileSnapshot(texts);
    await goOn(seats);
  });

  it("a stored world reads without the module: each message its sentence, sheets and macros without an error", async () => {
    const gm = await table.sit("gm", { generation, world: WORLD }, await openStored(folder, []));
    expect(await gm.run("game.modules.has('dicewright')")).toBe(false);
    const silent = `ui.chat.settled.then(() => game.messages.filter(({ content, rolls, visible }) => visible && rolls.length === 0
      && !new DOMParser().parseFromString(content, "text/html").body.textContent.trim()).map(({ id }) => id))`;
    expect(await gm.run(silent)).toEqual([]);
    const texts = await gm.cards().allInnerTexts();
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => /undefined|\[object|dicewright\./.test(text))).toEqual([]);
    await gm.do("Promise.all(game.actors.map((actor) => actor.sheet.render(true)))");
    expect(await gm.page.locator(".application").count()).toBeGreaterThan(2);
    await gm.do("game.journal.contents[0].sheet.render(true)");
  });
});
