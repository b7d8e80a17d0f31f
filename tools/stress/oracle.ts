/**
 * What a contest must look like to one user when everything has been delivered, worked out from what really took place. It uses
 * nothing of the module.
 */
import type { Plan } from "./plan.ts";
import { referees } from "./referees/index.ts";
import type { Judgement, Stake, Throw } from "./referees/referee.ts";
import { countsFrom, maySee, type Stored, type Table } from "./table.ts";
import type { Truth } from "./truth.ts";
import type { World } from "./world.ts";

/** All that took place in one contest. */
export interface Chronicle {
  readonly plan: Plan;
  readonly opening: string;
  readonly table: Table;
  readonly world: World;
  /** Of each message that refers to the opening. */
  readonly truths: ReadonlyMap<string, Truth>;
  /** The throw that each message holds now, where it can be taken for one. */
  readonly throws: ReadonlyMap<string, Throw>;
  /** Rolls that players have deleted before the eyes of the GM, and when they were made. */
  readonly deleted: readonly { readonly side: number; readonly at: number }[];
  /** Withdrawals that their players have deleted or written to since, as they were: they stay what they were. */
  readonly undone: ReadonlyMap<string, Stored>;
}

interface Side {
  standing: string;
  entry?: string;
  thrown?: Throw;
}

/** One comparison as it must stand. */
export interface ExpectedDuel {
  readonly stage: string;
  readonly winner?: number | null;
  readonly figures?: Judgement["figures"];
  readonly tie?: string;
  readonly isRuled?: true;
}

/** A contest as it must stand for one user. */
export interface Expected {
  readonly sides: readonly string[];
  readonly duels: readonly ExpectedDuel[];
  readonly isWithdrawn: boolean;
  /** `<id> <reason>`, sorted. */
  readonly rejections: readonly string[];
}

/** What this user must see; undefined where there is no contest. */
export function expected(chronicle: Chronicle, user: string): Expected | undefined {
  const { plan, table, world, opening: id } = chronicle;
  const opening = table.messages.get(id);
  if (!opening) return undefined;
  const isSound = world.mayAct(opening.author, plan.sides[0]!);
  return isSound || !world.has(plan.sides[0]!) ? new Reckoning(chronicle, opening, user).result(isSound) : undefined;
}

class Reckoning {
  readonly sides: Side[];
  readonly rejections = new Map<string, string>();
  readonly sealed = new Map<number, string>();
  /** The messages whose seals are shown; for a copy, the message that was copied. */
  readonly shown = new Set<string>();
  readonly ties: { id: string; duel: number }[] = [];
  readonly rulings: { id: string; duel: number; winner: number }[] = [];
  readonly pairs: number[][];
  isWithdrawn = false;
  /** True once a user has tried to show a sealed roll: from then on only what is sealed already counts. */
  isClosed = false;

  constructor(
    readonly chronicle: Chronicle,
    readonly opening: Stored,
    readonly user: string,
  ) {
    const { form, sides } = chronicle.plan;
    this.sides = sides.map(() => ({ standing: "waiting" }));
    this.pairs = form === "all" ? [sides.map((_, side) => side)] : sides.slice(1).map((_, i) => [0, i + 1]);
  }

  /** Where the first side is gone together with the right to open for it, nothing counts. */
  result(isSound: boolean): Expected {
    if (isSound) this.takeAll();
    this.leave();
    const duels = this.pairs.map((pair, i) => this.duel(pair, i));
    const sides = this.sides.map(({ standing, entry = "" }) => `${standing} ${entry}`);
    return {
      sides,
      duels,
      isWithdrawn: this.isWithdrawn,
      rejections: [...this.rejections].map((each) => each.join(" ")).sort(),
    };
  }

  takeAll(): void {
    const { truths, throws } = this.chronicle;
    const thrown = throws.get(this.opening.id);
    if (thrown) this.sides[0] = { standing: "in", entry: this.opening.id, thrown };
    const messages = [...truths.keys()].flatMap((id) => this.message(id) ?? []);
    messages.sort((a, b) => countsFrom(a) - countsFrom(b) || (a.id < b.id ? -1 : 1));
    for (const message of messages) {
      const why = this.take(message, truths.get(message.id)!);
      if (why !== "counts") this.rejections.set(message.id, why);
    }
  }

  message(id: string): Stored | undefined {
    return this.chronicle.undone.get(id) ?? this.chronicle.table.messages.get(id);
  }

  mayAct(user: string, side: number): boolean {
    return this.chronicle.world.mayAct(user, this.chronicle.plan.sides[side]!);
  }

  take(message: Stored, truth: Truth): string {
    if (truth.does === "nothing") return "unread";
    if (truth.does === "tie") return this.takeTie(message, truth);
    if (truth.does === "ruling") return this.takeRuling(message, truth);
    if (this.isWithdrawn) return "late";
    if (truth.does === "withdraw") return this.withdraw(message);
    if (!this.mayAct(message.author, truth.side))
      return this.chronicle.world.has(this.chronicle.plan.sides[truth.side]!) ? "forged" : "unchecked";
    if (truth.does === "seal") return this.seal(message, truth);
    const { standing } = this.sides[truth.side]!;
    const isEdited = standing === "edited";
    if (isEdited && message.author !== "gm") return "again";
    if (standing !== "waiting" && standing !== "sealed" && !isEdited) return "duplicate";
    const barred = this.barred(message, truth.side);
    if (barred) return barred;
    if (truth.does === "answer") return this.answer(message, truth);
    this.sides[truth.side] = { standing: "yielded", entry: message.id };
    return "counts";
  }

  /** Nobody but the GM rolls after a roll was deleted, or edits one past the module. */
  barred(message: Stored, side: number): string | undefined {
    const { id, author, edited } = message;
    if (author === "gm") return undefined;
    if (edited && maySee(this.user, message)) {
      this.sides[side] = { standing: "edited", entry: id };
      return "edited";
    }
    return this.chronicle.deleted.some((each) => each.side === side && each.at < countsFrom(message))
      ? "again"
      : undefined;
  }

  takeTie({ id, author }: Stored, { duel }: { readonly duel: number }): string {
    if (!this.pairs[duel]!.some((side) => this.mayAct(author, side))) return "forged";
    this.ties.push({ id, duel });
    return "counts";
  }

  takeRuling({ id, author }: Stored, { duel, winner }: { readonly duel: number; readonly winner: number }): string {
    if (author !== "gm") return "forged";
    if (!this.pairs[duel]!.includes(winner)) return "unread";
    this.rulings.push({ id, duel, winner });
    return "counts";
  }

  withdraw({ author }: Stored): string {
    if (author !== "gm" && author !== this.opening.author) return "forged";
    this.isWithdrawn = true;
    return "counts";
  }

  isClosedTo(author: string): boolean {
    return this.isClosed && author !== "gm";
  }

  seal({ id, author }: Stored, { side, copies = id }: { readonly side: number; readonly copies?: string }): string {
    if (!this.chronicle.plan.isSealed) return "unfit";
    if (this.sides[side]!.standing !== "waiting") return "duplicate";
    if (this.isClosedTo(author)) return "closed";
    if (this.shown.has(copies)) return "forged";
    this.shown.add(copies);
    this.sides[side] = { standing: "sealed", entry: id };
    this.sealed.set(side, id);
    return "counts";
  }

  answer(message: Stored, { side, isFair, opens }: Extract<Truth, { does: "answer" }>): string {
    const { id, author } = message;
    const isOpening = this.sides[side]!.standing === "sealed";
    if (!isOpening && this.isClosedTo(author)) return "closed";
    this.isClosed ||= isOpening;
    if (!maySee(this.user, message)) {
      this.sides[side] = { standing: "hidden", entry: id };
      return "counts";
    }
    const thrown = this.chronicle.throws.get(id);
    if (!thrown || !this.stakeOf(thrown)) return "unfit";
    const seal = this.sealed.get(side);
    if (seal !== undefined && author !== "gm" && (!isFair || opens !== seal)) return "forged";
    this.sides[side] = { standing: "in", entry: id, thrown };
    return "counts";
  }

  /** The sides that can no longer be answered for. */
  leave(): void {
    const { world, plan } = this.chronicle;
    for (const [i, side] of this.sides.entries())
      if ((side.standing === "waiting" || side.standing === "sealed") && !world.has(plan.sides[i]!))
        side.standing = "gone";
      else if (side.standing === "waiting" && this.chronicle.deleted.some((each) => each.side === i))
        side.standing = "deleted";
  }

  stakeOf(thrown: Throw): Stake | undefined {
    const { id } = this.chronicle.plan.system;
    return thrown.game === id ? referees[id]!.stake(thrown) : undefined;
  }

  duel(pair: readonly number[], index: number): ExpectedDuel {
    const ties = this.ties.filter(({ duel }) => duel === index).map(({ id }) => id);
    const rulings = this.rulings.filter(({ duel }) => duel === index);
    const since = this.rolledAt(pair);
    const later = ties.filter((id) => this.message(id)!.created >= since);
    const duel = this.ruled(this.compared(pair, later), rulings.at(-1)?.winner);
    if (duel.stage === "hidden") return duel;
    for (const id of ties) if (id !== duel.tie) this.rejections.set(id, duel.tie === undefined ? "unfit" : "duplicate");
    const last = duel.isRuled ? rulings.at(-1)!.id : undefined;
    for (const { id } of rulings) if (id !== last) this.rejections.set(id, duel.isRuled ? "duplicate" : "unfit");
    return duel;
  }

  /** When the last of them rolled or conceded: dice for a tie that were there before are made up. */
  rolledAt(pair: readonly number[]): number {
    const times = pair.flatMap((side) => {
      const message = this.message(this.sides[side]!.entry ?? "");
      return message && message !== this.opening ? [countsFrom(message)] : [];
    });
    return Math.max(-Infinity, ...times);
  }

  ruled(duel: ExpectedDuel, winner: number | undefined): ExpectedDuel {
    return duel.stage === "ruling" && winner !== undefined
      ? { ...duel, stage: "settled", winner, isRuled: true }
      : duel;
  }

  compared(pair: readonly number[], ties: readonly string[]): ExpectedDuel {
    const left = pair.filter((side) => this.sides[side]!.standing !== "yielded");
    if (left.length < 2) return { stage: "settled", winner: left[0] ?? null };
    const standings = left.map((side) => this.sides[side]!.standing);
    if (this.isWithdrawn && standings.some((each) => ["waiting", "sealed", "gone", "edited", "deleted"].includes(each)))
      return { stage: "withdrawn" };
    if (standings.includes("gone")) return { stage: "gone" };
    if (standings.includes("edited") || standings.includes("deleted")) return { stage: "blocked" };
    if (standings.some((each) => each === "waiting" || each === "sealed")) return { stage: "open" };
    return standings.includes("hidden") ? { stage: "hidden" } : this.judged(left, ties);
  }

  judged(left: readonly number[], ties: readonly string[]): ExpectedDuel {
    const { system, rules } = this.chronicle.plan;
    const stakes = left.map((side) => this.stakeOf(this.sides[side]!.thrown!)!);
    const judgement = referees[system.id]!.judge(stakes, rules);
    if (judgement !== "tie") return settled(judgement, left);
    for (const id of ties) {
      const message = this.chronicle.table.messages.get(id)!;
      if (!maySee(this.user, message)) return { stage: "hidden", tie: id };
      const broken = this.broken(id, stakes);
      if (broken) return { ...settled(broken, left), tie: id };
    }
    return { stage: "tie" };
  }

  /** What a tie-break says, where it was thrown for just these stakes. */
  broken(id: string, stakes: readonly Stake[]): Judgement | undefined {
    const { truths, plan } = this.chronicle;
    const tie = truths.get(id) as Extract<Truth, { does: "tie" }>;
    const thrownFor = tie.for?.map((thrown) => this.stakeOf(thrown));
    if (JSON.stringify(thrownFor) !== JSON.stringify(stakes)) return undefined;
    return referees[plan.system.id]!.settle(stakes, plan.rules, tie.faces);
  }
}

function settled({ winner, isLeftOpen, figures }: Judgement, left: readonly number[]): ExpectedDuel {
  if (isLeftOpen) return { stage: "ruling", figures };
  return { stage: "settled", winner: winner === null ? null : left[winner]!, figures };
}
