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

const versions = (await readdir(STORED)).filter((name) => /^\d+\.\d+\.\d+$/.test(name));

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
  const secret = (seat: Seat) => seat.page.locator(`.chat-log > [data-message-id="${id}"]`);
  expect(await secret(ben).innerText()).not.toContain("913");
  const reveal = secret(gm).getByRole("button", { name: /^Reveal Difficulty/ });
  await reveal.click();
  for (const seat of [gm, ana, ben]) await expect.poll(() => secret(seat).textContent()).toContain("913");

  await ben.throws(3, 2);
  await ben.page.locator(".chat-log").getByRole("button", { name: "Answer: Tor Haldane" }).last().click();
  const latest = (seat: Seat) => seat.page.locator(".chat-log > .chat-message:nth-last-child(-n + 3)").allInnerTexts();
  for (const seat of [gm, ana, ben])
    await expect.poll(async () => (await latest(seat)).join()).toMatch(/Mira Vell wins|You win/);

  const before = await ana.run<number>("game.messages.size");
  await ana.page.locator("#hotbar").getByRole("button", { name: "Sneak" }).click();
  await ana.comesTo("game.messages.size", before + 1);
  await ben.reads(/Sneak[^]*Advantage 1[^]*vs 12/);
}

type Readings = Record<string, Record<string, Reading | null>>;

/**
 * Numbers that version 0.1.0 should have said and did not, by message: what the dice of an opposed Fumble count as, and
 * the pool that an extended roll leaves, and the coin of a tie.
 */
const MENDED: Readonly<Record<string, string>> = {
  ...{ NJwKpCbEGOAyRlEl: "-5", zC8DHazPT0m2DIDn: "-10", "9wYO5lAAEPCPQdXN": "5" },
  ...{ NEqO7nlqxuazhS9N: "-10", nnFNBCzMIAww0mZH: "5", WivyBhnGQdREgB0V: "0" },
};

/** Numbers of lines that links in messages of others show on themselves now, by message. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  abokCF8q89nyG3tE: ["5", "12"],
  fegKmQvljA2q8GL3: ["5", "12"],
};

/** Numbers of what may come, by thread, that panels tell otherwise now: help to give, and how many rolls are followed. */
const PROSPECTS: Readonly<Record<string, readonly string[]>> = {
  ...{ "3G7j1A0d4UJkRUDy": ["+1", "3"], EOOUeTrwXDBZQ4HG: ["+1", "3"], DUJj5CSUypC2RrUm: ["3"] },
  ...{ rIVssYbvS3IikaBI: ["3"], MIXEb4wh9aldEFMJ: ["8", "19"], dWdvV7aiouO9bpFP: ["8", "19"] },
  ...{ "46QiI5CWEpmmyZul": ["12"], PvGQotG6dfLX4nFN: ["12"], rjlEWuCLyN7Nneqr: ["27"], u9bMf4bZGMIIXH8a: ["29"] },
};

/** The thread data stored in messages. */
interface Flagged {
  readonly _id: string;
  readonly flags?: {
    readonly dicewright?: { thread?: object; request?: object; refers?: string | { readonly to?: string } };
  };
}

/** The opening of each message that belongs to a thread. */
async function threadsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const { ChatMessage } = await readStored<{ ChatMessage: Flagged[] }>(folder, "world.json");
  const found = ChatMessage.flatMap(({ _id, flags: { dicewright: { thread, request, refers } = {} } = {} }) => {
    const to = (thread ?? request) ? _id : typeof refers === "string" ? refers : refers?.to;
    return to === undefined ? [] : [[_id, to] as const];
  });
  return new Map(found);
}

/** Texts that may differ: verdicts were wins or losses for every reader, and now are for users who take part. */
function mayDiffer(thread: string): readonly string[] {
  const numbers = [MENDED[thread], ...(PROSPECTS[thread] ?? [])].map((each) => `numbers ${each}`);
  return ["tones good", "tones bad", "tones plain", ...numbers];
}

/** The readings of each message by who reads it. */
function* each(readings: Readings): Generator<readonly [id: string, reader: string, value: Reading | null]> {
  for (const [id, groups] of Object.entries(readings))
    for (const [who, value] of Object.entries(groups)) for (const reader of who.split(" ")) yield [id, reader, value];
}

/**
 * What stands in the messages of a thread together, by thread and reader: its panel has moved to the newest of them since
 * 0.1.0.
 */
type Facts = ReadonlyMap<string, ReadonlySet<string>>;

function factsOf(readings: Readings, threads: ReadonlyMap<string, string>): Facts {
  const facts = new Map<string, Set<string>>();
  for (const [id, reader, value] of each(readings)) {
    if (!threads.has(id)) continue;
    const key = `${threads.get(id)} ${reader}`;
    const known = facts.get(key) ?? new Set();
    facts.set(key, known);
    for (const [name, all] of Object.entries(value ?? {})) for (const fact of all) known.add(`${name} ${fact}`);
  }
  return facts;
}

/** Texts of some threads only. */
function without(said: Facts, known: Facts): string[] {
  return [...said].flatMap(([key, facts]) => {
    const expected = new Set([...(known.get(key) ?? []), ...mayDiffer(key.split(" ")[0]!)]);
    return [...facts].filter((fact) => !expected.has(fact)).map((fact) => `${key}: ${fact}`);
  });
}

/** The reading of each reader, without the plain tone, which what has no tone may say as well. */
function apart(readings: Readings, threads: ReadonlyMap<string, string>): object {
  const compared = (id: string, { tones, numbers, ...rest }: Reading) => ({
    ...rest,
    tones: tones.filter((tone) => tone !== "plain"),
    numbers: new Set([...numbers, ...(id in MENDED ? [MENDED[id]!] : []), ...(LINES[id] ?? [])]),
  });
  const alone = [...each(readings)].filter(([id]) => !threads.has(id));
  return Object.fromEntries(alone.map(([id, reader, value]) => [`${id} ${reader}`, value && compared(id, value)]));
}

/** Generations stored their worlds of 0.1.0 apart; since then both open the same files. */
const stored = versions.flatMap((version) =>
  generations().map((generation) => {
    const folder = join(STORED, version, version === "0.1.0" ? `${generation}` : "");
    return { version, generation, folder };
  }),
);

describe.each(stored)("a world of version $version in generation $generation", ({ generation, folder }) => {
  it("a stored world reads the same for everyone, and the evening goes on", { timeout: 180_000 }, async () => {
    const seats = await sitDown(table, folder, generation);
    const before = await seats.gm.run<number>("game.messages.size");
    const threads = await threadsOf(folder);
    const was = await readStored<Readings>(folder, "readings.json");
    const rest = await Promise.all(READERS.map((reader, i) => readRest(seats[reader], ACTORS[i]!)));
    const readLogs = () => Promise.all(READERS.map(async (name, i) => [...(await readLog(seats[name])), ...rest[i]!]));
    let logs = rest;
    await expect
      .poll(
        async () => {
          logs = await readLogs();
          const is = readings(logs, readingOf);
          return {
            apart: apart(is, threads),
            lost: without(factsOf(was, threads), factsOf(is, threads)),
            added: without(factsOf(readings(logs, readingWithoutChances), threads), factsOf(was, threads)),
          };
        },
        { timeout: 60_000 },
      )
      .toEqual({ apart: apart(was, threads), lost: [], added: [] });
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
