/** Plays random contests at several seats, and compares what every seat shows in the end with what it must show. */
import { contestThread } from "../../src/threads/contest/contest.ts";
import { loadAdapters } from "./adapters.ts";
import { difference } from "./difference.ts";
import { addMischief, addSecondThoughts } from "./mischief.ts";
import { begin } from "./moves.ts";
import { expectedContest } from "./oracle.ts";
import { drawPlan } from "./plan.ts";
import { Random } from "./random.ts";
import { Reactions } from "./reactions.ts";
import { Seat } from "./seat.ts";
import { Story, type Setting } from "./story.ts";
import { Table, type Sent } from "./table.ts";
import { PEOPLE, World } from "./world.ts";

/** Contests that go on at one table at the same time. */
const AT_ONCE = 10;

const FEW_FACES = [0.3, 0.7];

export interface Tally {
  readonly contests: number;
  readonly agreeing: number;
  /** The first difference, with all it takes to see it again. */
  readonly difference?: string;
  /** How often something took place, by its name. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Plays so many contests with this seed. */
export async function stress(seed: number, contests: number): Promise<Tally> {
  const counts: Record<string, number> = {};
  const differences: string[] = [];
  for (let first = 0; first < contests; first += AT_ONCE) {
    for (const [i, story] of (await playTable(seed + first, Math.min(AT_ONCE, contests - first))).entries()) {
      const { game, sides, form } = story.plan;
      const found = disagreement(story);
      if (found !== undefined)
        differences.push(
          `seed ${seed}, contest ${first + i + 1} (${game.id}, ${sides.length} sides, ${form}): ${found}`,
        );
      count(story, counts);
    }
  }
  const tally = { contests, agreeing: contests - differences.length, counts };
  return differences.length === 0 ? tally : { ...tally, difference: differences[0]! };
}

async function playTable(seed: number, contests: number): Promise<readonly Story[]> {
  const random = new Random(seed);
  const [table, world] = [new Table(random), new World()];
  const create = (data: object, options: object) => ({
    id: table.create(data as Sent, (options as { readonly messageMode?: string }).messageMode),
  });
  // At every other table the dice know two faces only, so that ties are common.
  const roll = random.isLucky(0.5) ? () => random.one(FEW_FACES) : () => random.next();
  const adapters = await loadAdapters(roll, (uuid) => world.find(uuid), create);
  const seats = new Map(PEOPLE.map(({ id }) => [id, new Seat(id, table, adapters, random, contestThread)]));
  for (const seat of seats.values()) await seat.reload();
  const stories = Array.from({ length: contests }, (_, i) => tell({ table, world, seats, random }, `c${i}`));
  wire(stories, seats);
  await table.run();
  return stories;
}

function tell(setting: Setting, name: string): Story {
  const story = new Story(setting, drawPlan(name, setting.world, setting.random));
  setting.table.later(setting.random.whole(0, 300), async () => {
    await begin(story);
    addMischief(story);
    addSecondThoughts(story);
  });
  return story;
}

/** Lets every seat hear the news, and do what its screen asks for. */
function wire(stories: readonly Story[], seats: ReadonlyMap<string, Seat>): void {
  const { table } = stories[0]!;
  table.hear = (user, news) => seats.get(user)!.hear(news);
  const reactions = stories.map((story) => new Reactions(story));
  for (const seat of seats.values())
    seat.onPanel = (id) => reactions.find(({ story }) => story.opening === id)?.react(seat);
}

/** The first user who sees something else than they must, on the screen or on one drawn anew. */
function disagreement(story: Story): string | undefined {
  for (const { id } of PEOPLE) {
    const must = expectedContest(story, id);
    const seat = story.seat(id);
    const onScreen = difference(seat.panels.get(story.opening), must);
    if (onScreen !== undefined) return `on the screen of ${id}, ${onScreen}`;
    const anew = difference(seat.thread(story.opening), must);
    if (anew !== undefined) return `read anew by ${id}, ${anew}`;
  }
  return undefined;
}

function count(story: Story, counts: Record<string, number>): void {
  const add = (name: string) => (counts[name] = (counts[name] ?? 0) + 1);
  const seen = expectedContest(story, "gm");
  add(seen ? "contests" : "no contest");
  for (const { stage, tie, isRuled } of seen?.duels ?? []) {
    add(`stage ${stage}`);
    if (tie !== undefined) add("ties broken");
    if (isRuled) add("ruled");
  }
  for (const side of seen?.sides ?? []) add(`side ${side.split(" ")[0]!}`);
  for (const rejection of seen?.rejections ?? []) add(`rejection ${rejection.split(" ")[1]!}`);
}
