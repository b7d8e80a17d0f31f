/**
 * Worlds that earlier versions stored still read the same for everyone. `readings.json` holds what matters and is never written again;
 * `texts.txt` holds every word: `npm run e2e -- stored-world -u` writes it again after words were changed on purpose.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { readingOf, readingWithoutChances, readLog, readRest, type Drawn, type Reading } from "./reading.ts";
import { generations, layTable, type Seat } from "./seat.ts";
import { openStored, STORED } from "./stored.ts";

const versions = (await readdir(STORED)).filter((name) => /^\d+\.\d+\.\d+$/.test(name));

/** Its id in the stored browsers. */
const WORLD = "plain.stored";
const table = layTable("plain", { only: "host" });

/** Who reads, and an actor whose saved checks they may see. */
const READERS = { gm: "Mira Vell", ana: "Mira Vell", ben: "Tor Haldane" } as const;
type Reader = keyof typeof READERS;
const readers = Object.keys(READERS) as Reader[];

function mapped<T, U>(values: Record<Reader, T>, by: (value: T, reader: Reader) => U): Record<Reader, U> {
  return { gm: by(values.gm, "gm"), ana: by(values.ana, "ana"), ben: by(values.ben, "ben") };
}

/** Does something for all readers at the same time. */
async function all<T>(action: (reader: Reader) => Promise<T>): Promise<Record<Reader, T>> {
  const [gm, ana, ben] = await Promise.all([action("gm"), action("ana"), action("ben")]);
  return { gm, ana, ben };
}

/** A world that a version stored in a generation of Foundry. */
interface StoredWorld {
  readonly version: string;
  readonly generation: 13 | 14;
}

/** Generations stored their worlds of 0.1.0 apart; since then both open the same files. */
const fileOf = ({ version, generation }: StoredWorld, name: string) =>
  join(STORED, version, ...(version === "0.1.0" ? [String(generation)] : []), name);

async function read<T>(world: StoredWorld, name: string): Promise<T> {
  return JSON.parse(await readFile(fileOf(world, name), "utf8")) as T;
}

/** Opens a copy of a stored world with these modules, and gives its address. */
function openCopy(stored: StoredWorld, modules: readonly string[]): Promise<string> {
  return openStored(fileOf(stored, "world.json"), WORLD, modules);
}

/** Opens a copy of a stored world, with all users in the browsers they had. */
async function sitDown(stored: StoredWorld): Promise<Record<Reader, Seat>> {
  const { generation } = stored;
  const url = await openCopy(stored, [inject("module")]);
  const browsers = await read<Record<Reader, Record<string, string>>>(stored, "browsers.json");
  return all(async (reader) => {
    const kept = JSON.stringify(browsers[reader]).replace(/table\.plain\.\w+\./g, "");
    return table.sit(reader, { generation, world: WORLD, kept: JSON.parse(kept) as Record<string, string> }, url);
  });
}

/** What the readers make of each message, with users who read the same together: `{ id: { "gm ana": …, ben: … } }`. */
function together<T>(
  logs: Record<Reader, readonly Drawn[]>,
  of: (drawn: Drawn) => T,
): Record<string, Record<string, T>> {
  return Object.fromEntries(
    logs.gm.map(({ id }, at) => {
      const groups = new Map<string, { readonly who: Reader[]; readonly value: T }>();
      for (const reader of readers) {
        const value = of(logs[reader][at]!);
        const key = JSON.stringify(value);
        const group = groups.get(key) ?? { who: [], value };
        group.who.push(reader);
        groups.set(key, group);
      }
      return [id, Object.fromEntries([...groups.values()].map(({ who, value }) => [who.join(" "), value]))];
    }),
  );
}

function textOf(texts: Record<string, Record<string, string>>): string {
  const parts = Object.entries(texts).map(([id, said]) =>
    Object.entries(said)
      .map(([who, text]) => `=== ${id} ${who}\n${text}`)
      .join("\n"),
  );
  return `${parts.join("\n\n").trimEnd()}\n`;
}

/** The message of a seat's log for which a condition on `thread`, `message` holds and that was stored last. */
async function lastWhere(seat: Seat, condition: string) {
  const find = `game.messages.filter((message) => ((thread) => ${condition})(message.flags.dicewright?.thread))`;
  const id = await seat.run<string>(`${find}.sort((a, b) => a._stats.createdTime - b._stats.createdTime).at(-1).id`);
  return (reader: Seat) => reader.page.locator(`.chat-log > [data-message-id="${id}"]`);
}

/** What was begun under the old version ends under this one: a hidden difficulty, a sealed contest, a macro. */
async function goOn({ gm, ana, ben }: Record<Reader, Seat>): Promise<void> {
  const secret = await lastWhere(
    gm,
    `message.author.name === "Ana" && message.rolls.at(-1)?.options.dicewright?.hidden`,
  );
  expect(await secret(ben).innerText()).not.toContain("913");
  await secret(gm)
    .getByRole("button", { name: /^Reveal Difficulty/ })
    .click();
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

/** Numbers of what may come, by thread, that panels tell otherwise now: help to give, and how many rolls are followed. */
const PROSPECTS: Readonly<Record<string, readonly string[]>> = {
  ...{ "3G7j1A0d4UJkRUDy": ["+1", "3"], EOOUeTrwXDBZQ4HG: ["+1", "3"], DUJj5CSUypC2RrUm: ["3"] },
  ...{ rIVssYbvS3IikaBI: ["3"], MIXEb4wh9aldEFMJ: ["8", "19"], dWdvV7aiouO9bpFP: ["8", "19"] },
  ...{ "46QiI5CWEpmmyZul": ["12"], PvGQotG6dfLX4nFN: ["12"], rjlEWuCLyN7Nneqr: ["27"], u9bMf4bZGMIIXH8a: ["29"] },
};

/** What stands in the messages of a thread together: its panel has moved to the newest of them since 0.1.0. */
type Facts = Readonly<Record<keyof Reading, ReadonlySet<string>>>;

/** The opening of each message that belongs to a thread. */
async function threadsOf(world: StoredWorld): Promise<ReadonlyMap<string, string>> {
  const { ChatMessage } = await read<{ ChatMessage: Flagged[] }>(world, "world.json");
  const found = ChatMessage.flatMap(({ _id, flags: { dicewright: { thread, request, refers } = {} } = {} }) => {
    const to = (thread ?? request) ? _id : typeof refers === "string" ? refers : refers?.to;
    return to === undefined ? [] : [[_id, to] as const];
  });
  return new Map(found);
}

interface Flagged {
  readonly _id: string;
  readonly flags?: {
    readonly dicewright?: {
      readonly thread?: object;
      readonly request?: object;
      readonly refers?: string | { readonly to?: string };
    };
  };
}

/** For every reader a verdict was a win or a loss in 0.1.0; now it is one for a user who takes part. */
const VERDICT_TONES = ["good", "bad", "plain"];

/** The facts of each thread for each reader. */
function factsOf(readings: Readings, threads: ReadonlyMap<string, string>): ReadonlyMap<string, Facts> {
  const facts = new Map<string, Record<keyof Reading, Set<string>>>();
  for (const [id, groups] of Object.entries(readings)) {
    const thread = threads.get(id);
    if (thread === undefined) continue;
    for (const [who, value] of Object.entries(groups))
      for (const reader of who.split(" ")) {
        const key = `${thread} ${reader}`;
        const known = facts.get(key) ?? {
          tones: new Set(),
          states: new Set(),
          faces: new Set(),
          numbers: new Set(),
          names: new Set(),
        };
        facts.set(key, known);
        for (const name of Object.keys(known) as (keyof Reading)[])
          for (const each of value?.[name] ?? []) known[name].add(each);
      }
  }
  return facts;
}

type Threads = ReadonlyMap<string, Facts>;

/** What some threads say and others do not. */
function without(said: Threads, known: Threads): string[] {
  return [...said].flatMap(([key, facts]) =>
    (Object.keys(facts) as (keyof Reading)[]).flatMap((name) =>
      [...facts[name]]
        .filter((each) => !known.get(key)?.[name].has(each))
        .filter((each) => name !== "tones" || !VERDICT_TONES.includes(each))
        .filter((each) => MENDED[key.split(" ")[0]!] !== each)
        .filter((each) => PROSPECTS[key.split(" ")[0]!]?.includes(each) !== true)
        .map((each) => `${key}: ${name} ${each}`),
    ),
  );
}

/** The reading of each reader, without the plain tone, which what has no tone may say as well. */
function apart(readings: Readings, threads: ReadonlyMap<string, string>): object {
  const compared = (id: string, { tones, numbers, ...rest }: Reading) => ({
    ...rest,
    tones: tones.filter((tone) => tone !== "plain"),
    numbers: new Set([...numbers, ...(id in MENDED ? [MENDED[id]!] : [])]),
  });
  const alone = Object.entries(readings).filter(([id]) => !threads.has(id));
  const read = alone.flatMap(([id, groups]) =>
    Object.entries(groups).flatMap(([who, value]) =>
      who.split(" ").map((reader) => [`${id} ${reader}`, value && compared(id, value)] as const),
    ),
  );
  return Object.fromEntries(read);
}

const stored = versions.flatMap((version) => generations.map((generation): StoredWorld => ({ version, generation })));

describe.each(stored)("a world of version $version in generation $generation", (world) => {
  it("reads the same for everyone, and the evening goes on", { timeout: 90_000 }, async () => {
    const seats = await sitDown(world);
    const before = await seats.gm.run<number>("game.messages.size");
    const threads = await threadsOf(world);
    const was = await read<Readings>(world, "readings.json");
    const rest = await all((reader) => readRest(seats[reader], READERS[reader]));
    let logs = rest;
    await expect
      .poll(
        async () => {
          const read = await all((reader) => readLog(seats[reader]));
          logs = mapped(read, (log, reader) => [...log, ...rest[reader]]);
          const [is, plain] = [together(logs, readingOf), factsOf(together(logs, readingWithoutChances), threads)];
          return {
            apart: apart(is, threads),
            lost: without(factsOf(was, threads), factsOf(is, threads)),
            added: without(plain, factsOf(was, threads)),
          };
        },
        { timeout: 30_000 },
      )
      .toEqual({ apart: apart(was, threads), lost: [], added: [] });
    expect(await seats.gm.run("game.messages.size"), "messages after everyone joined").toBe(before);
    await expect(textOf(together(logs, ({ text }) => text ?? "(not drawn)"))).toMatchFileSnapshot(
      fileOf(world, "texts.txt"),
    );
    await goOn(seats);
  });

  it("reads without the module: each message its sentence, sheets and macros without an error", async () => {
    const gm = await table.sit("gm", { generation: world.generation, world: WORLD }, await openCopy(world, []));
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
