/** Reads the messages of an extended test from the first to the last: which of them count, and what they leave in the pool. */
import { isProblem } from "../systems/problem.ts";
import type { Replayed } from "../systems/record.ts";
import { replayRecord } from "../systems/record.ts";
import type { System } from "../systems/system.ts";
import type { Extended, ExtendedAct, ExtendedOpening, ExtendedStanding, Round, Turn } from "./extended.ts";
import { diceOf, readExtendedAct, readExtendedOpening, rulesOf } from "./extended.ts";
import type { Entry, Party, Rights, Stray } from "./thread.ts";
import { inOrder } from "./thread.ts";

type Act<A extends ExtendedAct["act"]> = Extract<ExtendedAct, { act: A }>;

/** What a reading knows of the world, from its documents. */
export interface Surroundings {
  readonly rights: Rights;
  /** Whether a turn in which somebody rolled is over by now; null for one that is not of a fight. */
  isOver(party: Party, turn: Turn | null): boolean;
  readonly systems: readonly System[];
}

/** The extended test that these messages make; undefined where the first is no opening that its reader may see, or its author may not roll. */
export function extendedOf(
  opening: Entry,
  referring: readonly Entry[],
  surroundings: Surroundings,
): Extended | undefined {
  const begun = opening.isHidden ? undefined : readExtendedOpening(opening.said, surroundings.systems);
  if (!begun) return undefined;
  const isGone = !surroundings.rights.exists(begun.party);
  if (!isGone && !surroundings.rights.mayActFor(opening.author, begun.party)) return undefined;
  const reading = new Reading(opening, begun, surroundings);
  // Nobody can tell any more who might roll for somebody who is gone, so nothing is told of what came of it.
  if (isGone) return reading.gone();
  if (opening.record !== undefined) reading.roll({ act: "roll", turn: begun.turn }, opening);
  for (const entry of inOrder(referring)) reading.take(entry);
  return reading.end();
}

/** One reading of an extended test. */
class Reading {
  readonly #rounds: Round[] = [];
  readonly #strays = new Map<string, Stray>();
  /** Turns whose dice have come back, so that they do so once a turn even where a fight steps back. */
  readonly #paid = new Set<string>();
  readonly #gain: number;
  readonly #most: number;
  #pool: number;
  #progress = 0;
  #goal: number | null;
  /** The turn in which it was rolled and that has not been seen to end. */
  #turn: Turn | null | undefined;
  #isVeiled = false;
  #standing: ExtendedStanding = "open";
  #endedBy: string | undefined;
  #latest: string;

  constructor(
    readonly opening: Entry,
    readonly begun: ExtendedOpening,
    readonly surroundings: Surroundings,
  ) {
    const { pool, gain } = diceOf(begun);
    const rules = rulesOf(begun.system);
    this.#pool = pool;
    this.#gain = gain;
    this.#most = begun.system.kinds[rules.kind]!.fields[rules.pool]!.max ?? Infinity;
    this.#goal = begun.goal;
    this.#latest = opening.id;
  }

  /** Takes the next message; one that changes nothing is a stray. */
  take(entry: Entry): void {
    const act = readExtendedAct(entry.said);
    const stray = act ? this.#apply(act, entry) : "unread";
    if (stray) this.#strays.set(entry.id, stray);
    else this.#latest = entry.id;
  }

  #apply(act: ExtendedAct, entry: Entry): Stray | undefined {
    const { rights } = this.surroundings;
    const isRoller = rights.mayActFor(entry.author, this.begun.party);
    const isOpener = entry.author === this.opening.author || rights.isGamemaster(entry.author);
    if (!(act.act === "roll" || act.act === "turn" ? isRoller : isOpener)) return "forged";
    if (this.#standing !== "open") return "late";
    if (act.act === "roll") return this.roll(act, entry);
    if (act.act === "turn") return this.#endTurn();
    return act.act === "goal" ? this.#setGoal(act, entry) : this.#settle("ended", entry);
  }

  /** Takes a roll of the whole pool, in the turn that goes on or in a later one. */
  roll({ turn }: Act<"roll">, entry: Entry): Stray | undefined {
    const isLater = this.#turn !== undefined && keyOf(this.#turn) !== keyOf(turn);
    const dice = isLater ? this.#refilled() : this.#pool;
    const replayed = entry.isHidden ? undefined : this.#replay(entry);
    if (!entry.isHidden && (!replayed || (!this.#isVeiled && this.#diceIn(replayed) !== dice))) return "unfit";
    if (isLater) this.#endTurn();
    this.#turn = turn;
    this.#rounds.push({ entry: entry.id, turn, ...(replayed && { replayed }) });
    if (replayed) this.#count(replayed, entry);
    else this.#isVeiled = true;
    return undefined;
  }

  #replay({ record }: Entry): Replayed | undefined {
    const replayed = replayRecord(record, this.surroundings.systems);
    const { system } = this.begun;
    return !isProblem(replayed) && replayed.system.id === system.id && replayed.asked?.kind === rulesOf(system).kind
      ? replayed
      : undefined;
  }

  #diceIn({ asked }: Replayed): number {
    return Number(asked!.options[rulesOf(this.begun.system).pool]);
  }

  #count({ played: { outcome } }: Replayed, entry: Entry): void {
    const { left, progress } = rulesOf(this.begun.system);
    this.#pool = left(outcome);
    this.#progress += progress(outcome);
    this.#reach(entry);
  }

  #reach(entry: Entry): void {
    if (!this.#isVeiled && this.#goal !== null && this.#progress >= this.#goal) this.#settle("reached", entry);
  }

  #settle(standing: ExtendedStanding, { id }: Entry): undefined {
    this.#standing = standing;
    this.#endedBy = id;
  }

  #setGoal({ goal }: Act<"goal">, entry: Entry): undefined {
    this.#goal = goal;
    this.#reach(entry);
  }

  /** What the pool holds once the turn is over: no more than can be rolled at once. */
  #refilled(): number {
    return this.#turn && this.#paid.has(keyOf(this.#turn)) ? this.#pool : Math.min(this.#most, this.#pool + this.#gain);
  }

  /** Ends the turn in which it was rolled; one in which it was not gives nothing back. */
  #endTurn(): Stray | undefined {
    if (this.#turn === undefined) return "duplicate";
    const dice = this.#refilled();
    this.#rounds[this.#rounds.length - 1] = { ...this.#rounds.at(-1)!, gained: dice - this.#pool };
    this.#pool = dice;
    if (this.#turn) this.#paid.add(keyOf(this.#turn));
    this.#turn = undefined;
    return undefined;
  }

  end(): Extended {
    if (this.#standing === "open" && this.#turn !== undefined && this.surroundings.isOver(this.begun.party, this.#turn))
      this.#endTurn();
    return { ...this.#told(), ...(!this.#isVeiled && { pool: this.#pool, progress: this.#progress }) };
  }

  gone(): Extended {
    this.#standing = "gone";
    return this.#told();
  }

  #told(): Extended {
    const { id, author } = this.opening;
    const standing = {
      standing: this.#standing,
      isTurnOpen: this.#standing === "open" && this.#turn !== undefined,
      latest: this.#latest,
    };
    const ended = this.#endedBy === undefined ? {} : { endedBy: this.#endedBy };
    return {
      ...this.begun,
      ...standing,
      ...ended,
      id,
      author,
      goal: this.#goal,
      gain: this.#gain,
      rounds: this.#rounds,
      strays: this.#strays,
    };
  }
}

function keyOf(turn: Turn | null): string {
  return turn ? `${turn.combat} ${turn.round} ${turn.turn}` : "";
}
