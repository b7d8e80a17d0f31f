/**
 * What a contest must look like to one user when everything has been delivered, worked out from what really took place. It uses
 * nothing of the module.
 */
import { referees } from "../referees/index.ts";
import { Faces, type Judgement, type RolledCheck, type Stake } from "../referees/referee.ts";
import type { Plan } from "./plan.ts";
import { maySee, type Stored, type Table } from "./table.ts";
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
  readonly throws: ReadonlyMap<string, RolledCheck>;
}

interface Side {
  standing: string;
  entry?: string;
  thrown?: RolledCheck;
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
export interface ExpectedContest {
  readonly sides: readonly string[];
  readonly duels: readonly ExpectedDuel[];
  readonly isWithdrawn: boolean;
  /** `<id> <reason>`, sorted. */
  readonly rejections: readonly string[];
}

/** The contest that this user must see; undefined if there is none. */
export function expectedContest(chronicle: Chronicle, user: string): ExpectedContest | undefined {
  const { plan, table, world, opening: id } = chronicle;
  const opening = table.messages.get(id);
  if (!opening) return undefined;
  const isSound = world.mayAct(opening.author, plan.sides[0]!) || !world.has(plan.sides[0]!);
  return isSound ? new Reckoning(chronicle, opening, user).result() : undefined;
}

/** Messages in the order in which they count: as they were stored, then as they were sent. */
export function inOrder(a: Stored, b: Stored): number {
  return a.created - b.created || a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1);
}

class Reckoning {
  readonly sides: Side[];
  readonly rejections = new Map<string, string>();
  /** The messages with the seals of sides, and those whose seals are shown; for a copy, the message that was copied. */
  readonly sealed = new Map<number, string>();
  readonly shown = new Set<string>();
  readonly ties: { id: string; duel: number }[] = [];
  rulings: { id: string; duel: number; winner: number; isFinal?: true }[] = [];
  readonly pairs: number[][];
  isWithdrawn = false;
  /** True once a sealed roll was shown: players who have not sealed by then are too late. */
  isShown = false;

  constructor(
    readonly chronicle: Chronicle,
    readonly opening: Stored,
    readonly user: string,
  ) {
    const { form, sides } = chronicle.plan;
    this.sides = sides.map(() => ({ standing: "waiting" }));
    this.pairs = form === "all" ? [sides.map((_, side) => side)] : sides.slice(1).map((_, i) => [0, i + 1]);
  }

  result(): ExpectedContest {
    this.takeAll();
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
    const { truths, throws, table } = this.chronicle;
    const thrown = throws.get(this.opening.id);
    if (thrown) this.sides[0] = { standing: "in", entry: this.opening.id, thrown };
    const messages = [...truths.keys()].flatMap((id) => table.messages.get(id) ?? []).sort(inOrder);
    for (const message of messages) {
      const why = this.take(message, truths.get(message.id)!);
      if (why !== "counts") this.rejections.set(message.id, why);
    }
  }

  /** Nobody can tell whose a side was that is gone. */
  mayAct(user: string, side: number): boolean {
    const { world, plan } = this.chronicle;
    return !world.has(plan.sides[side]!) || world.mayAct(user, plan.sides[side]!);
  }

  take(message: Stored, truth: Truth): string {
    if (truth.does === "nothing") return "unread";
    if (truth.does === "ruling" && !this.pairs[truth.duel]!.includes(truth.winner)) return "unread";
    if (!this.may(message.author, truth)) return "forged";
    if (truth.does === "tie") return this.note(this.ties, { id: message.id, duel: truth.duel });
    if (truth.does === "ruling") return this.note(this.rulings, { ...truth, id: message.id });
    if (truth.does === "change") return this.change(message, truth);
    if (truth.does === "unrule") return this.unrule(truth.ruling);
    if (this.isWithdrawn) return "late";
    if (truth.does === "withdraw") return this.withdraw();
    const { standing } = this.sides[truth.side]!;
    if (standing !== "waiting" && standing !== "sealed") return truth.does === "seal" ? this.unsealed() : "duplicate";
    if (truth.does === "seal") return this.seal(message, truth);
    if (truth.does === "answer") return this.answer(message, truth);
    this.sides[truth.side] = { standing: "out", entry: message.id };
    return "counts";
  }

  may(user: string, truth: Exclude<Truth, { does: "nothing" }>): boolean {
    if (truth.does === "ruling" || truth.does === "unrule") return user === "gm";
    if (truth.does === "withdraw") return user === "gm" || user === this.opening.author;
    if (truth.does === "tie") return this.pairs[truth.duel]!.some((side) => this.mayAct(user, side));
    const side = truth.does === "change" ? this.placeOf(truth.of) : truth.side;
    return side < 0 || this.mayAct(user, side);
  }

  note<T>(list: T[], item: T): string {
    list.push(item);
    return "counts";
  }

  unrule(ruling: string): string {
    const isThere = this.rulings.some(({ id }) => id === ruling);
    this.rulings = this.rulings.filter(({ id }) => id !== ruling);
    return isThere ? "counts" : "duplicate";
  }

  withdraw(): string {
    this.isWithdrawn = true;
    return "counts";
  }

  /** The side whose roll a message holds, as it counts now. */
  placeOf(message: string): number {
    return this.sides.findIndex(
      ({ entry, standing }) => entry === message && (standing === "in" || standing === "hidden"),
    );
  }

  change(message: Stored, { of, from, to }: Extract<Truth, { does: "change" }>): string {
    if (message.author !== "gm") return "used";
    const place = this.placeOf(of);
    if (place < 0) return "unfit";
    const side = this.sides[place]!;
    if (!maySee(this.user, message) || side.standing === "hidden") {
      this.sides[place] = { standing: "hidden", entry: of };
      return "counts";
    }
    // It was made from what the roll was, before that was corrected.
    if (JSON.stringify(this.chronicle.throws.get(of)) !== JSON.stringify(from)) return "unfit";
    this.sides[place] = { ...side, thrown: to };
    return "counts";
  }

  unsealed(): string {
    return this.chronicle.plan.isSealed ? "duplicate" : "unfit";
  }

  seal({ id, author }: Stored, { side, copies = id }: { readonly side: number; readonly copies?: string }): string {
    if (!this.chronicle.plan.isSealed) return "unfit";
    if (this.sides[side]!.standing !== "waiting") return "duplicate";
    if (this.isShown && author !== "gm") return "late";
    if (this.shown.has(copies)) return "forged";
    this.shown.add(copies);
    this.sides[side] = { standing: "sealed", entry: id };
    this.sealed.set(side, id);
    return "counts";
  }

  answer(message: Stored, { side, isFair, opens }: Extract<Truth, { does: "answer" }>): string {
    const { id, author } = message;
    const isOpening = this.sides[side]!.standing === "sealed";
    if (this.isShown && !isOpening && author !== "gm") return "late";
    if (!maySee(this.user, message)) {
      this.isShown ||= isOpening;
      this.sides[side] = { standing: "hidden", entry: id };
      return "counts";
    }
    const thrown = this.chronicle.throws.get(id);
    if (!thrown || !this.stakeOf(thrown)) return "unfit";
    const seal = isOpening ? this.sealed.get(side) : undefined;
    if (seal !== undefined && author !== "gm" && (!isFair || opens !== seal)) return "forged";
    this.isShown ||= isOpening;
    this.sides[side] = { standing: "in", entry: id, thrown };
    return "counts";
  }

  /** The sides that can no longer be answered for. */
  leave(): void {
    const { world, plan } = this.chronicle;
    for (const [i, side] of this.sides.entries())
      if ((side.standing === "waiting" || side.standing === "sealed") && !world.has(plan.sides[i]!))
        side.standing = "gone";
  }

  stakeOf(thrown: RolledCheck): Stake | undefined {
    const { id } = this.chronicle.plan.game;
    if (thrown.game !== id) return undefined;
    const faces = new Faces(thrown.faces);
    const stake = referees[id]!.stake(thrown, faces);
    return faces.isSpent ? stake : undefined;
  }

  duel(pair: readonly number[], index: number): ExpectedDuel {
    const ties = this.ties.filter(({ duel }) => duel === index).map(({ id }) => id);
    const rulings = this.rulings.filter(({ duel, isFinal }) => duel === index && !isFinal);
    const final = this.rulings.findLast(({ duel, isFinal }) => duel === index && isFinal);
    const since = this.rolledAt(pair);
    const later = ties.filter((id) => this.chronicle.table.messages.get(id)!.created >= since);
    const duel: ExpectedDuel = final
      ? { stage: "settled", winner: final.winner, isRuled: true }
      : this.ruled(this.compared(pair, later), rulings.at(-1)?.winner);
    if (duel.stage === "hidden") return duel;
    for (const id of ties) if (id !== duel.tie) this.rejections.set(id, duel.tie === undefined ? "unfit" : "duplicate");
    const last = duel.isRuled && !final ? rulings.at(-1)!.id : undefined;
    for (const { id } of rulings) if (id !== last) this.rejections.set(id, last === undefined ? "unfit" : "duplicate");
    return duel;
  }

  /** When the last of them rolled or conceded: dice for a tie that were there before are made up. */
  rolledAt(pair: readonly number[]): number {
    const times = pair.flatMap((side) => {
      const message = this.chronicle.table.messages.get(this.sides[side]!.entry ?? "");
      return message ? [message.created] : [];
    });
    return Math.max(-Infinity, ...times);
  }

  ruled(duel: ExpectedDuel, winner: number | undefined): ExpectedDuel {
    return duel.stage === "ruling" && winner !== undefined
      ? { ...duel, stage: "settled", winner, isRuled: true }
      : duel;
  }

  compared(pair: readonly number[], ties: readonly string[]): ExpectedDuel {
    const left = pair.filter((side) => this.sides[side]!.standing !== "out");
    if (left.length < 2) return { stage: "settled", winner: left[0] ?? null };
    const standings = left.map((side) => this.sides[side]!.standing);
    if (standings.some((each) => each !== "in" && each !== "hidden")) {
      if (this.isWithdrawn) return { stage: "withdrawn" };
      return { stage: standings.includes("gone") ? "gone" : "open" };
    }
    return standings.includes("hidden") ? { stage: "hidden" } : this.judged(left, ties);
  }

  judged(left: readonly number[], ties: readonly string[]): ExpectedDuel {
    const { game, rules } = this.chronicle.plan;
    const stakes = left.map((side) => this.stakeOf(this.sides[side]!.thrown!)!);
    const judgement = referees[game.id]!.judge(stakes, rules);
    if (judgement !== "tie") return settled(judgement, left);
    for (const id of ties) {
      const message = this.chronicle.table.messages.get(id)!;
      if (!maySee(this.user, message)) return { stage: "hidden", tie: id };
      const broken = this.broken(id, stakes);
      if (broken) return { ...settled(broken, left), tie: id };
    }
    return { stage: "tie" };
  }

  /** The judgement of a tie-break that was rolled for exactly these stakes. */
  broken(id: string, stakes: readonly Stake[]): Judgement | undefined {
    const { truths, plan } = this.chronicle;
    const tie = truths.get(id) as Extract<Truth, { does: "tie" }>;
    const thrownFor = tie.for?.map((thrown) => this.stakeOf(thrown));
    if (JSON.stringify(thrownFor) !== JSON.stringify(stakes)) return undefined;
    return referees[plan.game.id]!.settle(stakes, plan.rules, tie.faces);
  }
}

function settled({ winner, isLeftOpen, figures }: Judgement, left: readonly number[]): ExpectedDuel {
  if (isLeftOpen) return { stage: "ruling", figures };
  return { stage: "settled", winner: winner === null ? null : left[winner]!, figures };
}
