/** The events of threads that programs are told of, by the hooks and the ends of `docs/api.md`. */
import type { Outcome } from "../checks/report.ts";

/** One comparison that is settled: the event of the hook `dicewright.contest`. */
export interface ContestEvent {
  readonly id: string;
  readonly system: string;
  /** `name` is missing if this user may not know it. */
  readonly sides: readonly { readonly uuid: string; readonly name?: string }[];
  /** The uuid of a side; null if neither wins. */
  readonly winner: string | null;
  /** The game's own result; missing if a side conceded. */
  readonly verdict?: Outcome;
  readonly sentence: string;
}

export interface ContestEnd {
  readonly id: string;
  readonly isWithdrawn: boolean;
  readonly settled: readonly ContestEvent[];
}

/** The event of the hook `dicewright.extended`. */
export interface ExtendedEnd {
  readonly id: string;
  readonly system: string;
  readonly uuid: string;
  readonly name: string;
  readonly label?: string;
  readonly isReached: boolean;
  readonly goal: number | null;
  /** Null for a user who may not see every roll. */
  readonly progress: number | null;
  readonly rolls: number;
  readonly sentence: string;
}

/** The event of the hook `dicewright.group`. */
export interface GroupEnd {
  readonly id: string;
  readonly system: string;
  readonly kind: string;
  readonly label?: string;
  /** `outcome` is missing if this user may not see the roll. */
  readonly members: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly standing: "waiting" | "in" | "hidden" | "skipped" | "gone" | "deleted";
    readonly outcome?: Outcome;
  }[];
  /** Places in `members`, and counts; null for a user who may not see every roll. */
  readonly result: {
    readonly lowest: number;
    readonly highest: number;
    readonly count: number;
    readonly passed?: number;
    /** The mean of all scores, rounded down, by a house rule of any dice. */
    readonly mean?: number;
  } | null;
  readonly sentence: string;
}
