/** Moves that the screen asks for: breaking ties, rulings, and opening sealed rolls. */

import type { ContestState, Duel } from "../../src/threads/contest/moves.ts";
import { changeLater } from "./moves.ts";
import type { SealedRoll, Seat } from "./seat.ts";
import { throwsSeen, type Story } from "./story.ts";

/** The reactions of all seats to one contest. Each sets out to do a thing once. */
export class Reactions {
  readonly #begun = new Set<string>();

  constructor(readonly story: Story) {}

  /** Reacts to a new state of the contest on the screen. */
  react(seat: Seat): void {
    const contest = this.#shown(seat);
    if (!contest) return;
    for (const [i, duel] of contest.duels.entries()) this.#reactTo(seat, contest, duel, i);
    for (const kept of seat.kept)
      if (kept.contest === contest.id && mayOpen(contest, kept))
        this.#once(seat, `open ${kept.seal}`, 20, () => this.#open(seat, kept));
  }

  #shown(seat: Seat): ContestState | undefined {
    return seat.panels.get(this.story.opening);
  }

  #reactTo(seat: Seat, { seats }: ContestState, { stage, tieBreak, ...duel }: Duel, index: number): void {
    const mayAct = duel.seats.some(
      (place) => seats[place]!.standing === "in" && seat.adapters.world.mayActFor(seat.user, seats[place]!.party),
    );
    if (stage === "tie" && mayAct)
      this.#once(seat, `tie ${index} ${JSON.stringify(tieBreak!.stakes)}`, 30, () => this.#breakTie(seat, index));
    if (stage === "ruling" && seat.user === "gm")
      this.#once(seat, `ruling ${index}`, 60, () => this.#rule(seat, index));
  }

  #once(seat: Seat, what: string, most: number, run: () => Promise<void>): void {
    const key = `${seat.user} ${what}`;
    if (this.#begun.has(key)) return;
    this.#begun.add(key);
    this.story.table.later(this.story.random.whole(0, most), run);
  }

  async #breakTie(seat: Seat, index: number): Promise<void> {
    const { story } = this;
    const duel = this.#shown(seat)?.duels[index];
    if (duel?.stage !== "tie") return;
    const seen = throwsSeen(seat, story.opening, index);
    const roll = await seat.adapters.TieRoll.of(duel.tieBreak!).evaluate();
    const mode = seat.user === "gm" && story.random.isLucky(0.1) ? "gm" : "public";
    await story.act(
      seat,
      { act: "tie", duel: index },
      { does: "tie", duel: index, for: seen, faces: roll.record.faces },
      [roll],
      mode,
    );
  }

  /** Names a side, and now and then another a little later. */
  async #rule(seat: Seat, index: number): Promise<void> {
    const { random } = this.story;
    const duel = this.#shown(seat)?.duels[index];
    if (duel?.stage !== "ruling") return;
    await this.#name(seat, index, random.one(duel.seats));
    if (random.isLucky(0.5))
      this.#once(seat, `second ruling ${index}`, 60, () => this.#name(seat, index, duel.seats[0]!));
  }

  async #name(seat: Seat, duel: number, winner: number): Promise<void> {
    await this.story.act(seat, { act: "ruling", duel, winner }, { does: "ruling", duel, winner });
  }

  async #open(seat: Seat, kept: SealedRoll): Promise<void> {
    const { story } = this;
    const contest = this.#shown(seat);
    if (!contest || !mayOpen(contest, kept)) return;
    const { side, salt, roll, seal: opens } = kept;
    const id = await story.answer(seat, side, roll, { salt, opens });
    if (story.random.isLucky(0.1)) changeLater(story, seat, id, roll);
  }
}

/** A seal is opened once nobody is waited for, and only where it is the one that counts. */
function mayOpen({ seats }: ContestState, { side, seal }: SealedRoll): boolean {
  const own = seats[side]!;
  return own.standing === "sealed" && own.entry === seal && seats.every(({ standing }) => standing !== "waiting");
}
