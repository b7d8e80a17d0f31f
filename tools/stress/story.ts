/** One contest that is being played: where, by whom, and what really took place in it. */
import { changeRecord } from "../../src/checks/change.ts";
import type { CheckRequest } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import type { CheckRecord } from "../../src/checks/record.ts";
import { games } from "../../src/games/index.ts";
import type { MoveData } from "../../src/threads/log.ts";
import type { RolledCheck } from "../referees/referee.ts";
import type { ModuleRoll } from "./adapters.ts";
import type { Chronicle } from "./oracle.ts";
import { drawAsked, type Plan } from "./plan.ts";
import type { Random } from "./random.ts";
import type { Seat } from "./seat.ts";
import type { Table } from "./table.ts";
import type { Truth } from "./truth.ts";
import { PLAYERS, type World } from "./world.ts";

type Mode = "public" | "gm" | "blind";

/** Where a story is set. */
export interface Setting {
  readonly table: Table;
  readonly world: World;
  readonly seats: ReadonlyMap<string, Seat>;
  readonly random: Random;
}

/** The throw that a record holds, for the oracle. */
export function throwOf({ system, kind, options, faces }: CheckRecord): RolledCheck {
  return { game: system, kind, options, faces };
}

/** The throws of those sides of a comparison that are in, as a seat knows them; they may have been changed since. */
export function throwsSeen(seat: Seat, contest: string, duel: number): readonly RolledCheck[] {
  const { seats, duels } = seat.panels.get(contest)!;
  return duels[duel]!.seats.flatMap((place) => {
    const { standing, replayed } = seats[place]!;
    if (standing !== "in" || !replayed?.request) return [];
    const { game, kind, options } = replayed.request;
    return [{ game: game.id, kind, options, faces: replayed.played.faces }];
  });
}

/** One contest being played. */
export class Story implements Chronicle {
  /** The message that opened it; empty until it is open. */
  opening = "";
  readonly truths = new Map<string, Truth>();
  readonly throws = new Map<string, RolledCheck>();
  readonly table: Table;
  readonly world: World;
  readonly random: Random;
  /** The check of most sides, so that ties are common. */
  readonly #usual: CheckRequest;

  constructor(
    readonly setting: Setting,
    readonly plan: Plan,
  ) {
    ({ table: this.table, world: this.world, random: this.random } = setting);
    this.#usual = drawAsked(plan.game, setting.random);
  }

  seat(user: string): Seat {
    return this.setting.seats.get(user)!;
  }

  /** A user who may act for a side. */
  actorFor(side: number): Seat {
    const owners = this.plan.owners[side]!;
    return this.seat(owners.length === 0 || this.random.isLucky(0.15) ? "gm" : this.random.one(owners));
  }

  /** A player who may not. */
  strangerTo(side: number): Seat {
    const strangers = PLAYERS.filter((user) => !this.plan.owners[side]!.includes(user));
    return this.seat(this.random.one(strangers));
  }

  /** A roll of the module with what a side throws. */
  rolled(): Promise<ModuleRoll<CheckRecord>> {
    const asked = this.random.isLucky(0.6) ? this.#usual : drawAsked(this.plan.game, this.random);
    return this.seat("gm").adapters.CheckRoll.of(asked).evaluate();
  }

  /** Posts a message that refers to this contest; gives its id. */
  async act(
    seat: Seat,
    move: MoveData,
    truth: Truth,
    rolls: readonly object[] = [],
    mode: Mode = "public",
  ): Promise<string> {
    const id = await seat.post(({ postMove }) =>
      postMove(this.opening, move, { content: "A move.", mode, ...(rolls.length > 0 && { rolls }) }),
    );
    this.truths.set(id, truth);
    return id;
  }

  /** Posts a roll as a side's answer, now and then for few to see; gives its id. */
  async answer(
    seat: Seat,
    side: number,
    roll: ModuleRoll<CheckRecord>,
    opened: { readonly salt?: string; readonly opens?: string } = {},
  ): Promise<string> {
    const { salt, opens } = opened;
    const mode = this.random.isLucky(0.9) ? "public" : this.random.one(["gm", "blind"] as const);
    const truth = { does: "answer", side, isFair: true, ...(opens !== undefined && { opens }) } as const;
    const id = await this.act(seat, { act: "answer", side, ...(salt !== undefined && { salt }) }, truth, [roll], mode);
    this.throws.set(id, throwOf(roll.record));
    return id;
  }

  /** Changes what was asked for after the roll; the dice stay. It counts if a GM does it. */
  async change(seat: Seat, id: string, roll: ModuleRoll<CheckRecord>): Promise<void> {
    const { record } = roll;
    const field = ["modifier", "flat", "dt", "adjust"].find((name) => name in record.options)!;
    const change = changeRecord(record, { [field]: Number(record.options[field]) + this.random.one([-1, 1]) }, games);
    if (isProblem(change) || !this.table.messages.has(id)) return;
    const after = await seat.adapters.CheckRoll.changed(change).evaluate();
    const truth = { does: "change", of: id, from: throwOf(record), to: throwOf(after.record) } as const;
    await this.act(seat, { act: "change", of: id }, truth, [after]);
  }
}
