/** What people do in a contest of their own accord, and what befalls it. */
import { isProblem } from "../../src/checks/problem.ts";
import { replayRecord, type CheckRecord } from "../../src/checks/record.ts";
import { games } from "../../src/games/index.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import { commitmentOf } from "../../src/threads/log.ts";
import type { ModuleRoll } from "./adapters.ts";
import type { Seat } from "./seat.ts";
import { throwOf, type Story } from "./story.ts";
import { PEOPLE } from "./world.ts";

/** How long a contest takes, in milliseconds of the table. */
const LENGTH = 200;
/** When a Gamemaster looks after whatever has been left lying. */
const LATE = 400;

/** A side that a user means to act for; a hasty user does not look whether it is still open. */
interface Intent {
  readonly seat: Seat;
  readonly side: number;
  readonly isHasty: boolean;
}

/** Opens the contest, and lets everybody make up their mind. */
export async function begin(story: Story): Promise<void> {
  const { plan, random } = story;
  const opener = random.isLucky(0.03) ? story.strangerTo(0) : story.actorFor(0);
  const roll = !plan.isSealed && random.isLucky(0.5) ? await story.rolled() : undefined;
  const message = { mode: "public", ...(roll && { rolls: [roll] }) } as const;
  story.opening = await opener.post(({ openThread }) => openThread(contestThread, plan, message));
  if (roll) story.throws.set(story.opening, throwOf(roll.record));
  for (const side of plan.sides.keys()) if (side > 0 || !roll) intend(story, side);
  addFate(story, opener);
}

function intend(story: Story, side: number): void {
  const { random, table } = story;
  if (random.isLucky(0.06)) return;
  const at = random.whole(0, LENGTH);
  const move = random.isLucky(0.08) ? giveIn : throwFor;
  for (let i = 0; i < (random.isLucky(0.2) ? 2 : 1); i++) {
    const intent = { seat: story.actorFor(side), side, isHasty: i > 0 };
    table.later(at, () => attempt(story, intent, move));
  }
}

/** Acts once the opening has arrived, where the screen offers it. */
async function attempt(
  story: Story,
  intent: Intent,
  move: (story: Story, intent: Intent) => Promise<void>,
): Promise<void> {
  const { seat, side, isHasty } = intent;
  if (story.table.gone.has(story.opening)) return;
  if (!seat.knows(story.opening)) return story.table.later(10, () => attempt(story, intent, move));
  const isOpen = seat.panels.get(story.opening)?.seats[side]!.standing === "waiting";
  const isOffered = isOpen && seat.adapters.world.mayActFor(seat.user, story.plan.sides[side]!);
  if (isHasty || isOffered) await move(story, intent);
}

async function giveIn(story: Story, { seat, side }: Intent): Promise<void> {
  await story.act(seat, { act: "yield", side }, { does: "yield", side });
}

async function throwFor(story: Story, { seat, side }: Intent): Promise<void> {
  const { random, table } = story;
  const roll = await story.rolled();
  if (story.plan.isSealed && random.isLucky(0.85)) return sealThrow(story, seat, side, roll);
  const id = await story.answer(seat, side, roll);
  if (random.isLucky(0.15)) changeLater(story, seat, id, roll);
  if (random.isLucky(0.03)) table.later(random.whole(1, 150), () => table.delete(id));
}

/** A roll is changed that was used: by a GM it counts, by its player it does not. */
export function changeLater(story: Story, seat: Seat, id: string, roll: ModuleRoll<CheckRecord>): void {
  const by = story.random.isLucky(0.6) ? story.seat("gm") : seat;
  story.table.later(story.random.whole(1, 150), () => (by.knows(id) ? story.change(by, id, roll) : undefined));
}

/** Now and then a browser loses what it keeps. */
async function sealThrow(story: Story, seat: Seat, side: number, roll: ModuleRoll<CheckRecord>): Promise<void> {
  const salt = story.random.id() + story.random.id();
  const replayed = replayRecord(roll.record, games);
  if (isProblem(replayed)) throw new Error(`A roll cannot be replayed: ${replayed.problem}.`);
  const seal = await story.act(seat, { act: "seal", side, seal: commitmentOf(replayed, salt) }, { does: "seal", side });
  if (story.random.isLucky(0.92)) seat.kept.push({ seal, contest: story.opening, side, salt, roll });
}

function addFate(story: Story, opener: Seat): void {
  const { random, table, plan } = story;
  const sometime = () => random.whole(0, LENGTH);
  if (random.isLucky(0.08))
    table.later(sometime(), () => withdraw(story, random.isLucky(0.5) ? opener : story.seat("gm")));
  if (random.isLucky(0.04)) table.later(random.whole(LENGTH, LATE), () => table.delete(story.opening));
  if (random.isLucky(0.1)) table.later(sometime(), () => bury(story, random.whole(0, plan.sides.length - 1)));
  for (const { id } of PEOPLE) if (random.isLucky(0.05)) table.later(sometime(), () => story.seat(id).reload());
  table.later(LATE, () => lookAfter(story));
}

async function withdraw(story: Story, seat: Seat): Promise<void> {
  await story.act(seat, { act: "withdraw" }, { does: "withdraw" });
}

function bury(story: Story, side: number): void {
  story.world.remove(story.plan.sides[side]!, story.random.isLucky(0.6));
  for (const seat of story.setting.seats.values()) seat.redraw();
}

/** Seals nobody can open any more are thrown anew by a Gamemaster. */
async function lookAfter(story: Story): Promise<void> {
  const gamemaster = story.seat("gm");
  const sides = gamemaster.panels.get(story.opening)?.seats ?? [];
  for (const [side, { standing }] of sides.entries())
    if (standing === "sealed" && story.random.isLucky(0.7)) await story.answer(gamemaster, side, await story.rolled());
}
