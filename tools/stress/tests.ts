/**
 * Group tests and extended tests at five seats, with an adversary and honest neighbours: strangers, junk, second answers, rolls that are
 * deleted and made again, rolls that are edited. What every seat shows is compared with a plain reckoning of what really took place.
 */
import { parseRequest } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { replayRecord, type CheckRecord } from "../../src/checks/record.ts";
import type { Outcome } from "../../src/checks/report.ts";
import { games } from "../../src/games/index.ts";
import type { MoveData, Party } from "../../src/threads/log.ts";
import type { Thread, ThreadState } from "../../src/threads/thread.ts";
import { loadAdapters, type Adapters, type ModuleRoll } from "./adapters.ts";
import { inOrder } from "./oracle.ts";
import { Random } from "./random.ts";
import { Seat } from "./seat.ts";
import type { Tally } from "./stress.ts";
import { Table, type Sent, type Stored } from "./table.ts";
import { PEOPLE, PLAYERS, World } from "./world.ts";

/** Tests that go on at one table at the same time, and how long each takes in milliseconds of the table. */
const AT_ONCE = 10;
const LENGTH = 300;

/** The real effect of a message, as its writer knows; `nothing` for junk. */
export interface Truth {
  readonly does: string;
  readonly place?: number;
  readonly goal?: number | null;
  /** True if its roll is the one that is asked for. */
  readonly isFit?: boolean;
}

/** One test that is played, and all that took place in it. */
export interface Played {
  readonly parties: readonly Party[];
  readonly owners: readonly (readonly string[])[];
  readonly system: string;
  readonly kind: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly goal: number | null;
  opening: string;
  readonly author: string;
  readonly truths: Map<string, Truth>;
  readonly records: Map<string, CheckRecord>;
}

/** A kind of test: how it is opened, what a screen and the reckoning say of it in the same words, and what people do. */
export interface Kind<S extends ThreadState> {
  readonly thread: Thread<object, S>;
  draw(random: Random): Pick<Played, "system" | "kind" | "options" | "goal"> & { readonly members: number };
  open(test: Played): object;
  /** The move with a roll in it for a place, with this pool if it has one. */
  move(place: number): MoveData;
  asked(test: Played, shown: S | undefined, random: Random): Readonly<Record<string, unknown>>;
  others(random: Random, place: number): MoveData & { readonly act: string };
  shown(state: S | undefined): unknown;
  reckon(test: Played, table: Table, user: string): unknown;
}

/** The outcome of a stored roll, by itself. */
export function outcomeOf(record: CheckRecord | undefined): Outcome | undefined {
  const replayed = replayRecord(record, games);
  return isProblem(replayed) ? undefined : replayed.played.outcome;
}

/** The messages of a test that are there, in the order in which they count. */
export function messagesOf({ truths }: Played, { messages }: Table): Stored[] {
  return [...truths.keys()].flatMap((id) => messages.get(id) ?? []).sort(inOrder);
}

// ---- What takes place ----

/** Plays so many tests of one kind with this seed. */
export async function stressTests<S extends ThreadState>(kind: Kind<S>, seed: number, most: number): Promise<Tally> {
  const [differences, counts]: [string[], Record<string, number>] = [[], {}];
  for (let first = 0; first < most; first += AT_ONCE) {
    const random = new Random(seed + first);
    const scene = await sceneOf(kind, random);
    const tests = Array.from({ length: Math.min(AT_ONCE, most - first) }, (_, i) => begin(scene, kind, `t${i}`));
    await scene.table.run();
    for (const [i, test] of tests.entries()) {
      const found = disagreement(scene, kind, test);
      if (found !== undefined) differences.push(`seed ${seed}, ${kind.thread.id} ${first + i + 1}: ${found}`);
      for (const why of scene.seats.get("gm")!.panels.get(test.opening)?.rejections.values() ?? [])
        counts[`${kind.thread.id}: ${why}`] = (counts[`${kind.thread.id}: ${why}`] ?? 0) + 1;
    }
  }
  const tally = { contests: most, agreeing: most - differences.length, counts };
  return differences.length === 0 ? tally : { ...tally, difference: differences[0]! };
}

interface Scene<S extends ThreadState> {
  readonly table: Table;
  readonly world: World;
  readonly random: Random;
  readonly adapters: Adapters;
  readonly seats: ReadonlyMap<string, Seat<S>>;
}

async function sceneOf<S extends ThreadState>(kind: Kind<S>, random: Random): Promise<Scene<S>> {
  const [table, world] = [new Table(random), new World()];
  const create = (data: object, options: object) => ({
    id: table.create(data as Sent, (options as { readonly messageMode?: string }).messageMode),
  });
  const adapters = await loadAdapters(
    () => random.next(),
    (uuid) => world.find(uuid),
    create,
  );
  const seats = new Map(PEOPLE.map(({ id }) => [id, new Seat(id, table, adapters, random, kind.thread)]));
  for (const seat of seats.values()) await seat.reload();
  table.hear = (user, news) => seats.get(user)!.hear(news);
  return { table, world, random, adapters, seats };
}

function begin<S extends ThreadState>(scene: Scene<S>, kind: Kind<S>, name: string): Played {
  const { random, world, table } = scene;
  const { members, ...drawn } = kind.draw(random);
  const owners = Array.from({ length: members }, () => random.shuffled(PLAYERS).slice(0, 1));
  const parties = owners.map((each, place) => world.add(`${name}m${place}`, each));
  const author = random.isLucky(0.5) ? "gm" : owners[0]![0]!;
  const maps = { truths: new Map<string, Truth>(), records: new Map<string, CheckRecord>() };
  const test: Played = { ...drawn, parties, owners, author, opening: "", ...maps };
  table.later(random.whole(0, 100), async () => {
    const message = { content: "A test.", mode: "public" } as const;
    test.opening = await scene.seats
      .get(author)!
      .post(({ openThread }) => openThread(kind.thread, kind.open(test), message));
    for (let i = 0; i < 3 * members + 4; i++) table.later(random.whole(40, LENGTH), () => happen(scene, kind, test));
    table.later(2 * LENGTH, () => end(scene, kind, test));
  });
  return test;
}

/** One thing that a user does: mostly a roll, and now and then a trick. */
async function happen<S extends ThreadState>(scene: Scene<S>, kind: Kind<S>, test: Played): Promise<void> {
  const { random } = scene;
  const place = random.whole(0, test.parties.length - 1);
  const [owner] = test.owners[place]!;
  const chance = random.next();
  if (chance < 0.5) return roll(scene, kind, test, owner!, place);
  if (chance < 0.6) return roll(scene, kind, test, random.one(PLAYERS), place);
  if (chance < 0.7) return rollAgain(scene, kind, test, place);
  if (chance < 0.75) return edit(scene, kind, test, place);
  if (chance < 0.82) return clearUp(scene, test);
  if (chance < 0.84)
    return void (await post(
      scene,
      test,
      random.one(PLAYERS),
      { act: random.one(["x", "__proto__"]) },
      { does: "nothing" },
    ));
  const move = kind.others(random, place);
  const { act, goal } = move as { readonly act: string; readonly goal?: number | null };
  const user = random.isLucky(0.3) ? "gm" : random.isLucky(0.5) ? test.author : random.one(PLAYERS);
  await post(scene, test, user, move, { does: act, place, ...(goal !== undefined && { goal }) });
}

async function end<S extends ThreadState>(scene: Scene<S>, kind: Kind<S>, test: Played): Promise<void> {
  for (const place of test.parties.keys())
    await roll(scene, kind, test, scene.random.isLucky(0.5) ? "gm" : test.owners[place]![0]!, place);
}

async function post<S extends ThreadState>(
  { seats }: Scene<S>,
  test: Played,
  user: string,
  move: MoveData,
  truth: Truth,
  rolls: readonly object[] = [],
  mode: "public" | "gm" = "public",
): Promise<string> {
  const message = { content: "A move.", mode, ...(rolls.length > 0 && { rolls }) };
  const id = await seats.get(user)!.post(({ postMove }) => postMove(test.opening, move, message));
  test.truths.set(id, truth);
  return id;
}

async function rolled<S extends ThreadState>(
  scene: Scene<S>,
  kind: Kind<S>,
  test: Played,
  user: string,
): Promise<ModuleRoll<CheckRecord>> {
  const game = games.find(({ id }) => id === test.system)!;
  const raw = kind.asked(test, scene.seats.get(user)!.panels.get(test.opening), scene.random);
  const asked = parseRequest(game, test.kind, raw);
  if (isProblem(asked)) throw new Error(`A check of ${test.system} was drawn that it refuses: ${asked.problem}.`);
  return scene.adapters.CheckRoll.of(asked).evaluate();
}

/** A roll for a place; of a stranger, in another game or against another difficulty it is none that counts. */
async function roll<S extends ThreadState>(
  scene: Scene<S>,
  kind: Kind<S>,
  test: Played,
  user: string,
  place: number,
): Promise<void> {
  const made = await rolled(scene, kind, test, user);
  const isFit = !scene.random.isLucky(0.1);
  const sent = isFit ? made : broken(made);
  const mode = scene.random.isLucky(0.05) ? "gm" : "public";
  const move = kind.move(place);
  const id = await post(scene, test, user, move, { does: move.act, place, isFit }, [sent], mode);
  test.records.set(id, made.record);
}

function broken(made: ModuleRoll<CheckRecord>): object {
  const data = JSON.parse(JSON.stringify(made)) as { options: object };
  return { ...data, options: { ...data.options, dicewright: { ...made.record, faces: [...made.record.faces, 1, 1] } } };
}

/** A player's message with a roll that counts for a place. */
function ownRoll<S extends ThreadState>(
  { seats, table }: Scene<S>,
  { opening, truths }: Played,
  place: number,
): Stored | undefined {
  const state = seats.get("gm")!.panels.get(opening);
  const counts = (state?.log ?? []).filter(
    ({ id, author }) => author !== "gm" && !state!.rejections.has(id) && truths.get(id)?.place === place,
  );
  return counts.flatMap(({ id }) => (truths.get(id)!.isFit === undefined ? [] : (table.messages.get(id) ?? []))).at(-1);
}

/** A roll is deleted and made again at once: its place is open. */
async function rollAgain<S extends ThreadState>(
  scene: Scene<S>,
  kind: Kind<S>,
  test: Played,
  place: number,
): Promise<void> {
  const message = ownRoll(scene, test, place);
  if (!message) return;
  scene.table.delete(message.id);
  await roll(scene, kind, test, message.author, place);
}

/** A GM deletes anything. */
function clearUp<S extends ThreadState>({ table, random }: Scene<S>, test: Played): void {
  const own = [...test.truths.keys()].filter((id) => table.messages.has(id));
  if (own.length > 0) table.delete(random.one(own));
}

async function edit<S extends ThreadState>(scene: Scene<S>, kind: Kind<S>, test: Played, place: number): Promise<void> {
  const message = ownRoll(scene, test, place);
  if (!message) return;
  const made = await rolled(scene, kind, test, message.author);
  test.records.set(message.id, made.record);
  scene.table.edit(message.id, scene.random.one([message.author, "gm"]), { rolls: [made.toJSON()] });
}

/** The first user who sees something else than they must, on the screen or on one drawn anew. */
function disagreement<S extends ThreadState>(
  { seats, table }: Scene<S>,
  kind: Kind<S>,
  test: Played,
): string | undefined {
  for (const [user, seat] of seats) {
    seat.redraw();
    const must = JSON.stringify(kind.reckon(test, table, user));
    for (const state of [seat.panels.get(test.opening), seat.thread(test.opening)]) {
      const is = JSON.stringify(kind.shown(state));
      if (is !== must) return `${user} sees ${is} and must see ${must}`;
    }
  }
  return undefined;
}
