/** Reads the messages of a contest from the first to the last and decides which of them count. The rules of the game judge. */
import { isProblem } from "../systems/problem.ts";
import type { Replayed } from "../systems/record.ts";
import { replayRecord } from "../systems/record.ts";
import type { System } from "../systems/system.ts";
import type { Contest, ContestAct, ContestOpening, Duel, Side } from "./contest.ts";
import { pairings, readAct, readContestOpening } from "./contest.ts";
import { duelOf } from "./duel.ts";
import { opensSeal } from "./seal.ts";
import type { Entry, Party, Rights, Stray } from "./thread.ts";
import { inOrder } from "./thread.ts";

type Act<A extends ContestAct["act"]> = Extract<ContestAct, { act: A }>;

/**
 * The contest that these messages make; undefined where the first is no opening, or its author may not act for the side that opens.
 * A throw may stand in the opening itself: it is that of the first side. Where the opening is hidden, there may be one.
 */
export function contestOf(
  opening: Entry,
  referring: readonly Entry[],
  rights: Rights,
  systems: readonly System[],
): Contest | undefined {
  const begun = readContestOpening(opening.said, systems);
  if (!begun) return undefined;
  const reading = new Reading(opening, begun, rights, systems);
  const [first] = begun.sides as [Party];
  // Once the first side is gone nobody can tell who might act for it, so nothing is told of what came of it.
  if (!rights.mayActFor(opening.author, first)) return rights.exists(first) ? undefined : reading.end();
  if (opening.record !== undefined || opening.isHidden) reading.answer({ act: "answer", side: 0 }, opening);
  for (const entry of inOrder(referring)) reading.take(entry);
  return reading.end();
}

/** One reading of a contest. */
class Reading {
  readonly #sides: Side[];
  readonly #seals = new Map<number, string>();
  readonly #strays = new Map<string, Stray>();
  readonly #ties: { readonly entry: Entry; readonly duel: number }[] = [];
  readonly #rulings: { readonly entry: Entry; readonly duel: number; readonly winner: number }[] = [];
  readonly #pairings: readonly (readonly number[])[];
  #isWithdrawn = false;

  constructor(
    readonly opening: Entry,
    readonly begun: ContestOpening,
    readonly rights: Rights,
    readonly systems: readonly System[],
  ) {
    this.#sides = begun.sides.map((party) => ({ party, standing: "waiting" }));
    this.#pairings = pairings(begun);
  }

  /** Takes the next message; one that changes nothing is a stray. */
  take(entry: Entry): void {
    const act = readAct(entry.said, this.#sides.length, this.#pairings.length);
    const stray = act ? this.#apply(act, entry) : "unread";
    if (stray) this.#strays.set(entry.id, stray);
  }

  #apply(act: ContestAct, entry: Entry): Stray | undefined {
    if (act.act === "tie") return this.#tie(act, entry);
    if (act.act === "ruling") return this.#rule(act, entry);
    if (this.#isWithdrawn) return "late";
    if (act.act === "withdraw") return this.#withdraw(entry);
    if (!this.rights.mayActFor(entry.author, this.#sides[act.side]!.party)) return "forged";
    return act.act === "answer"
      ? this.answer(act, entry)
      : act.act === "seal"
        ? this.#seal(act, entry)
        : this.#yield(act, entry);
  }

  /** Whoever may act for one of those who are level may throw for all of them. Which throw counts is known only at the end. */
  #tie({ duel }: Act<"tie">, entry: Entry): Stray | undefined {
    const mayThrow = this.#pairings[duel]!.some((side) =>
      this.rights.mayActFor(entry.author, this.#sides[side]!.party),
    );
    if (mayThrow) this.#ties.push({ entry, duel });
    return mayThrow ? undefined : "forged";
  }

  /** A Gamemaster may think again, so the last ruling counts. */
  #rule({ duel, winner }: Act<"ruling">, entry: Entry): Stray | undefined {
    if (!this.rights.isGamemaster(entry.author)) return "forged";
    if (!this.#pairings[duel]!.includes(winner)) return "unread";
    this.#rulings.push({ entry, duel, winner });
    return undefined;
  }

  #withdraw({ author }: Entry): Stray | undefined {
    if (author !== this.opening.author && !this.rights.isGamemaster(author)) return "forged";
    this.#isWithdrawn = true;
    return undefined;
  }

  /** Puts the throw of a side in its place. */
  answer({ side, salt = "" }: Act<"answer">, { id, record, isHidden, author }: Entry): Stray | undefined {
    const { party, standing } = this.#sides[side]!;
    if (!isOpen(this.#sides[side]!)) return "duplicate";
    if (isHidden) return this.#put(side, { party, standing: "hidden", entry: id });
    const replayed = replayRecord(record, this.systems);
    if (isProblem(replayed) || !isComparable(replayed, this.begun.system)) return "unfit";
    const seal = this.#seals.get(side);
    // The browser that kept a sealed throw may be lost; then a Gamemaster answers anew.
    if (standing === "sealed" && !opensSeal(seal!, replayed, salt) && !this.rights.isGamemaster(author))
      return "forged";
    return this.#put(side, { party, standing: "in", entry: id, replayed });
  }

  #seal({ side, seal }: Act<"seal">, { id }: Entry): Stray | undefined {
    const { party, standing } = this.#sides[side]!;
    if (!this.begun.isSealed) return "unfit";
    if (standing !== "waiting") return "duplicate";
    // Salts never meet by chance. Whoever shows the seal of another would open it with their throw, once that is known.
    if ([...this.#seals.values()].includes(seal)) return "forged";
    this.#seals.set(side, seal);
    return this.#put(side, { party, standing: "sealed", entry: id });
  }

  #yield({ side }: Act<"yield">, { id }: Entry): Stray | undefined {
    const { party } = this.#sides[side]!;
    return isOpen(this.#sides[side]!) ? this.#put(side, { party, standing: "yielded", entry: id }) : "duplicate";
  }

  #put(side: number, stands: Side): undefined {
    this.#sides[side] = stands;
  }

  end(): Contest {
    const sides = this.#sides.map((side): Side =>
      isOpen(side) && !this.rights.exists(side.party) ? { ...side, standing: "gone" } : side,
    );
    const duels = this.#pairings.map((places, i) => this.#duel(places, i, sides));
    const { id, author } = this.opening;
    return { ...this.begun, id, author, sides, duels, isWithdrawn: this.#isWithdrawn, strays: this.#strays };
  }

  #duel(places: readonly number[], index: number, sides: readonly Side[]): Duel {
    const ties = this.#ties.filter(({ duel }) => duel === index).map(({ entry }) => entry);
    const rulings = this.#rulings.filter(({ duel }) => duel === index);
    const last = rulings.at(-1);
    const duel = duelOf(places, {
      begun: this.begun,
      sides,
      isWithdrawn: this.#isWithdrawn,
      ties,
      ruling: last?.winner,
    });
    // What counts in a comparison that this reader may not see cannot be told.
    if (duel.stage === "hidden") return duel;
    this.#discard(ties, duel.tie);
    this.#discard(
      rulings.map(({ entry }) => entry),
      duel.isRuled && last!.entry.id,
    );
    return duel;
  }

  /** All but the one that counts: of no use where none does. */
  #discard(entries: readonly Entry[], counting: string | undefined): void {
    for (const { id } of entries)
      if (id !== counting) this.#strays.set(id, counting === undefined ? "unfit" : "duplicate");
  }
}

function isOpen({ standing }: Side): boolean {
  return standing === "waiting" || standing === "sealed";
}

function isComparable({ system, asked }: Replayed, expected: System): boolean {
  return system.id === expected.id && asked !== undefined && system.kinds[asked.kind]!.contestValue !== undefined;
}
