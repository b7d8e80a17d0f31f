/** One contest from its beginning to its end: what everybody does of their own accord, and what they do when their screen asks for it. */
import { changed } from "../src/systems/change.ts";
import { isProblem } from "../src/systems/problem.ts";
import type { Asked } from "../src/systems/notation.ts";
import type { CheckRecord } from "../src/systems/record.ts";
import { replayRecord } from "../src/systems/record.ts";
import { systems } from "../src/systems/index.ts";
import type { Contest, Duel } from "../src/threads/contest.ts";
import { makeContestOpening } from "../src/threads/contest.ts";
import { sealOf } from "../src/threads/seal.ts";
import type { ModuleRoll } from "./adapters.ts";
import type { Chronicle } from "./oracle.ts";
import type { Plan } from "./plan.ts";
import { drawAsked } from "./plan.ts";
import type { Random } from "./random.ts";
import type { Throw } from "./referees/referee.ts";
import type { Kept, Seat } from "./seat.ts";
import type { Table } from "./table.ts";
import type { Truth } from "./truth.ts";
import type { World } from "./world.ts";
import { PEOPLE, PLAYERS } from "./world.ts";

/** How long a contest takes, in milliseconds of the table. */
const LENGTH = 200;
/** When a Gamemaster looks after whatever has been left lying. */
const LATE = 400;

type Mode = "public" | "gm" | "blind";

/** Where a story is set. */
export interface Setting {
  readonly table: Table;
  readonly world: World;
  readonly seats: ReadonlyMap<string, Seat>;
  readonly random: Random;
}

/** The throw that a record holds, for the oracle. */
export function throwOf({ system, kind, options, faces }: CheckRecord): Throw {
  return { game: system, kind, options, faces };
}

/** One contest being played. */
export class Story implements Chronicle {
  opening = "";
  readonly truths = new Map<string, Truth>();
  readonly throws = new Map<string, Throw>();
  readonly table: Table;
  readonly world: World;
  readonly random: Random;
  /** What each seat has set out to do already, so that it does it once. */
  readonly #begun = new Set<string>();
  /** What most sides throw, so that ties are common. */
  readonly #usual: Asked;

  constructor(
    readonly setting: Setting,
    readonly plan: Plan,
  ) {
    ({ table: this.table, world: this.world, random: this.random } = setting);
    this.#usual = drawAsked(plan.system, setting.random);
  }

  seat(user: string): Seat {
    return this.setting.seats.get(user)!;
  }

  /** Somebody who may act for a side. */
  actorFor(side: number): Seat {
    const owners = this.plan.owners[side]!;
    return this.seat(owners.length === 0 || this.random.isLucky(0.15) ? "gm" : this.random.one(owners));
  }

  /** A player who may not. */
  strangerTo(side: number): Seat {
    const strangers = PLAYERS.filter((user) => !this.plan.owners[side]!.includes(user));
    return this.seat(this.random.one(strangers));
  }

  /** Opens the contest, and lets everybody make up their mind. */
  async begin(): Promise<void> {
    const { plan, random } = this;
    const opener = random.isLucky(0.03) ? this.strangerTo(0) : this.actorFor(0);
    const roll = !plan.isSealed && random.isLucky(0.5) ? await this.rolled() : undefined;
    const said = { content: "A contest begins.", mode: "public", ...(roll && { rolls: [roll] }) } as const;
    this.opening = await opener.post(({ postOpening }) => postOpening(makeContestOpening(plan), said));
    if (roll) this.throws.set(this.opening, throwOf(roll.record));
    for (const side of plan.sides.keys()) if (side > 0 || !roll) this.#intend(side);
    this.#fate(opener);
  }

  #intend(side: number): void {
    const { random, table } = this;
    if (random.isLucky(0.06)) return;
    const at = random.whole(0, LENGTH);
    const yields = random.isLucky(0.08);
    for (let i = 0; i < (random.isLucky(0.2) ? 2 : 1); i++) {
      const seat = this.actorFor(side);
      table.later(at, () => (yields ? this.yield(seat, side, i > 0) : this.#throw(seat, side, i > 0)));
    }
  }

  /** What befalls the contest as a whole. */
  #fate(opener: Seat): void {
    const { random, table, plan } = this;
    const sometime = () => random.whole(0, LENGTH);
    if (random.isLucky(0.08)) table.later(sometime(), () => this.#withdraw(random.isLucky(0.5) ? opener : this.seat("gm")));
    if (random.isLucky(0.04)) table.later(random.whole(LENGTH, LATE), () => table.delete(this.opening));
    if (random.isLucky(0.1)) table.later(sometime(), () => this.#bury(random.whole(0, plan.sides.length - 1)));
    for (const { id } of PEOPLE) if (random.isLucky(0.05)) table.later(sometime(), () => this.seat(id).reload());
    table.later(LATE, () => this.#lookAfter());
  }

  async #withdraw(seat: Seat): Promise<void> {
    await this.act(seat, { act: "withdraw" }, { does: "withdraw" });
  }

  #bury(side: number): void {
    this.world.remove(this.plan.sides[side]!, this.random.isLucky(0.6));
    for (const seat of this.setting.seats.values()) seat.redraw();
  }

  /** Posts a message that refers to this contest; gives its id. */
  async act(seat: Seat, said: object, truth: Truth, rolls: readonly object[] = [], mode: Mode = "public"): Promise<string> {
    const id = await seat.post(({ postAct }) => postAct(this.opening, said, { content: "A move.", mode, ...(rolls.length > 0 && { rolls }) }));
    this.truths.set(id, truth);
    return id;
  }

  async rolled(): Promise<ModuleRoll<CheckRecord>> {
    const asked = this.random.isLucky(0.6) ? this.#usual : drawAsked(this.plan.system, this.random);
    return this.seat("gm").adapters.CheckRoll.of(asked).evaluate();
  }

  /** Whether a seat would offer its user to act for a side; whoever is hasty does not look. */
  #mayAct(seat: Seat, side: number, isHasty: boolean): boolean {
    const standing = seat.panels.get(this.opening)?.sides[side]!.standing;
    const isOffered = standing === "waiting" && seat.adapters.rights.mayActFor(seat.user, this.plan.sides[side]!);
    return seat.knows(this.opening) && (isHasty || isOffered);
  }

  /** Waits until the opening has arrived. */
  #whenKnown(seat: Seat, run: () => Promise<unknown>): boolean {
    if (seat.knows(this.opening) || this.table.gone.has(this.opening)) return true;
    this.table.later(10, async () => void (await run()));
    return false;
  }

  async yield(seat: Seat, side: number, isHasty: boolean): Promise<void> {
    if (!this.#whenKnown(seat, () => this.yield(seat, side, isHasty))) return;
    if (this.#mayAct(seat, side, isHasty)) await this.act(seat, { act: "yield", side }, { does: "yield", side });
  }

  async #throw(seat: Seat, side: number, isHasty: boolean): Promise<void> {
    if (!this.#whenKnown(seat, () => this.#throw(seat, side, isHasty)) || !this.#mayAct(seat, side, isHasty)) return;
    const roll = await this.rolled();
    if (this.plan.isSealed && this.random.isLucky(0.85)) return this.#seal(seat, side, roll);
    const id = await this.answer(seat, side, roll, { does: "answer", side, isFair: true });
    if (this.random.isLucky(0.15)) this.table.later(this.random.whole(1, 150), () => this.#change(seat, id, [roll]));
    if (this.random.isLucky(0.03)) this.table.later(this.random.whole(1, 150), () => this.table.delete(id));
  }

  /** Posts a throw as somebody's answer. */
  async answer(seat: Seat, side: number, roll: ModuleRoll<CheckRecord>, truth: Truth, salt?: string): Promise<string> {
    const mode = this.random.isLucky(0.9) ? "public" : this.random.one(["gm", "blind"] as const);
    const id = await this.act(seat, { act: "answer", side, ...(salt !== undefined && { salt }) }, truth, [roll.toJSON()], mode);
    this.throws.set(id, throwOf(roll.record));
    return id;
  }

  async #seal(seat: Seat, side: number, roll: ModuleRoll<CheckRecord>): Promise<void> {
    const salt = this.random.id() + this.random.id();
    const replayed = replayRecord(roll.record, systems);
    if (isProblem(replayed)) throw new Error(`A roll cannot be replayed: ${replayed.problem}.`);
    const seal = await this.act(seat, { act: "seal", side, seal: sealOf(replayed, salt) }, { does: "seal", side });
    if (this.random.isLucky(0.92)) seat.kept.push({ seal, contest: this.opening, side, salt, roll });
  }

  /** Changes what was asked for after the roll, as its author may; the dice stay. */
  async #change(seat: Seat, id: string, rolls: readonly ModuleRoll<CheckRecord>[]): Promise<void> {
    const { record } = rolls.at(-1)!;
    const field = ["modifier", "flat", "dt", "adjust"].find((name) => name in record.options)!;
    const change = changed(record, { [field]: Number(record.options[field]) + this.random.one([-1, 1]) }, systems);
    if (isProblem(change) || !this.table.messages.has(id)) return;
    const roll = await seat.adapters.CheckRoll.changed(change).evaluate();
    this.throws.set(id, throwOf(roll.record));
    this.table.update(id, [...rolls, roll].map((each) => each.toJSON()));
  }

  /** What a seat does when its screen shows this contest anew. */
  react(seat: Seat): void {
    const contest = seat.panels.get(this.opening);
    if (!contest) return;
    for (const [i, duel] of contest.duels.entries()) this.#reactTo(seat, contest, duel, i);
    for (const kept of seat.kept) if (kept.contest === this.opening && mayOpen(contest, kept)) this.#once(seat, `open ${kept.seal}`, 20, () => this.#open(seat, kept));
  }

  #reactTo(seat: Seat, { sides }: Contest, { stage, tieBreak }: Duel, index: number): void {
    const mayAct = this.plan.sides.some((party, side) => sides[side]!.standing !== "yielded" && seat.adapters.rights.mayActFor(seat.user, party));
    if (stage === "tie" && mayAct) this.#once(seat, `tie ${index} ${JSON.stringify(tieBreak!.stakes)}`, 30, () => this.#breakTie(seat, index));
    if (stage === "ruling" && seat.user === "gm") this.#once(seat, `ruling ${index}`, 60, () => this.#rule(seat, index));
  }

  #once(seat: Seat, what: string, most: number, run: () => Promise<void>): void {
    const key = `${seat.user} ${what}`;
    if (this.#begun.has(key)) return;
    this.#begun.add(key);
    this.table.later(this.random.whole(0, most), run);
  }

  async #breakTie(seat: Seat, duel: number): Promise<void> {
    const contest = seat.panels.get(this.opening);
    const { stage, sides, tieBreak } = contest?.duels[duel] ?? {};
    if (stage !== "tie") return;
    const roll = await seat.adapters.TieRoll.of({ system: this.plan.system.id, ...tieBreak! }).evaluate();
    const left = sides!.filter((side) => contest!.sides[side]!.standing === "in").map((side) => this.throws.get(contest!.sides[side]!.entry!)!);
    const known = left.map((thrown, i) => this.#asSeen(seat, contest!, sides!, i) ?? thrown);
    const truth = { does: "tie", duel, for: known, faces: roll.record.faces } as const;
    await this.act(seat, { act: "tie", duel }, truth, [roll.toJSON()], seat.user === "gm" && this.random.isLucky(0.1) ? "gm" : "public");
  }

  /** The throw as this seat knows it, which may have been changed since. */
  #asSeen(seat: Seat, contest: Contest, sides: readonly number[], nth: number): Throw | undefined {
    const left = sides.filter((side) => contest.sides[side]!.standing === "in");
    const record = seat.message(contest.sides[left[nth]!]!.entry!)?.rolls.at(-1)?.record as CheckRecord | undefined;
    return record && throwOf(record);
  }

  async #rule(seat: Seat, duel: number): Promise<void> {
    const { stage, sides } = seat.panels.get(this.opening)?.duels[duel] ?? {};
    if (stage !== "ruling") return;
    const winner = this.random.one(sides!);
    await this.act(seat, { act: "ruling", duel, winner }, { does: "ruling", duel, winner });
    if (this.random.isLucky(0.5)) this.#once(seat, `second ruling ${duel}`, 60, async () => void (await this.act(seat, { act: "ruling", duel, winner: sides![0] }, { does: "ruling", duel, winner: sides![0]! })));
  }

  async #open(seat: Seat, kept: Kept): Promise<void> {
    const contest = seat.panels.get(this.opening);
    if (!contest || !mayOpen(contest, kept)) return;
    const { side, salt, roll, seal } = kept;
    const id = await this.answer(seat, side, roll, { does: "answer", side, isFair: true, opens: seal }, salt);
    if (this.random.isLucky(0.1)) this.table.later(this.random.whole(1, 100), () => this.#change(seat, id, [roll]));
  }

  /** Seals nobody can open any more are thrown anew by a Gamemaster. */
  async #lookAfter(): Promise<void> {
    const gamemaster = this.seat("gm");
    const sides = gamemaster.panels.get(this.opening)?.sides ?? [];
    for (const [side, { standing }] of sides.entries())
      if (standing === "sealed" && this.random.isLucky(0.7)) await this.answer(gamemaster, side, await this.rolled(), { does: "answer", side, isFair: true });
  }
}

/** A seal is opened once nobody is waited for, and only where it is the one that counts. */
function mayOpen({ sides }: Contest, { side, seal }: Kept): boolean {
  const own = sides[side]!;
  return own.standing === "sealed" && own.entry === seal && sides.every(({ standing }) => standing !== "waiting");
}
