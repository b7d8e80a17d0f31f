/** What a GM decides by hand, with a reason: it stands above what was rolled, and is taken back in one click. */
import { LIMITS } from "../../systems/limits.ts";
import { byGM, type Move, type Ruling, type ThreadState } from "../thread.ts";
import { phrases, type Phrase } from "../view.ts";
import type { LogEntry, MoveData, Party, Payload } from "./log.ts";

const say = phrases("thread");

/** How a kind of thread is ruled. */
export interface Ruled<S, R> {
  readonly read: (payload: Payload, state: S | undefined) => R | undefined;
  /** What was decided, in words: "Mira wins". */
  readonly tell: (state: S, what: R, nameOf: (party: Party) => string) => Phrase;
  /** What a ruling changes when it is made, and when it is taken back, if that depends on what came before. */
  readonly apply?: (state: S, what: R, entry: LogEntry) => void;
  readonly takeBack?: (state: S, what: R, entry: LogEntry) => void;
}

/** The moves of every thread that a GM may rule: `ruling` decides, `unrule` takes that back. */
export function rulingMoves<R extends object, S extends ThreadState<R>>({
  read,
  tell,
  apply,
  takeBack,
}: Ruled<S, R>): Readonly<Record<"ruling" | "unrule", Move<S>>> {
  const ruling: Move<S, Omit<Ruling<R>, "entry" | "by">> = {
    isLast: true,
    parse(payload, state) {
      const what = read(payload, state);
      const { reason } = payload;
      return what && { what, ...what, ...(typeof reason === "string" && { reason: reason.slice(0, LIMITS.label) }) };
    },
    mayPlay: byGM,
    play(state, { what, reason }, entry) {
      state.rulings.push({ entry: entry.id, by: entry.author, what, ...(reason !== undefined && { reason }) });
      apply?.(state, what, entry);
      return undefined;
    },
    // What is about to be posted was not parsed yet.
    says(state, move, nameOf) {
      const { reason = "" } = move;
      const what = tell(state, read({ ...move }, state)!, nameOf);
      return say(reason === "" ? "said.ruling" : "said.rulingWith", { what, reason });
    },
  };
  const unrule: Move<S, { readonly ruling: string }> = {
    isLast: true,
    parse: ({ ruling: id }) => (typeof id === "string" ? { ruling: id } : undefined),
    mayPlay: byGM,
    play(state, { ruling: id }, entry) {
      const at = state.rulings.findIndex((each) => each.entry === id);
      if (at < 0) return "duplicate";
      const [{ what }] = state.rulings.splice(at, 1) as [Ruling<R>];
      takeBack?.(state, what, entry);
      return undefined;
    },
    says: () => say("said.unrule"),
  };
  return { ruling, unrule };
}

/** The move that takes back what was ruled last; undefined if nothing was. */
export function unruleMove({ rulings }: ThreadState): MoveData | undefined {
  const last = rulings.findLast(({ reason }) => reason !== undefined);
  return last && { act: "unrule", ruling: last.entry };
}
