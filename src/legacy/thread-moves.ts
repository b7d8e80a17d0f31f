/** Threads as 0.1.0 and 0.2.0 stored them, where later versions store something else. */
import { asRecord } from "../checks/json.ts";

type Payload = Readonly<Record<string, unknown>>;

/** The parts of a thread's state that old moves change. */
interface LegacyState<Entry = unknown> {
  readonly world: { isGM(user: string): boolean };
  readonly log: readonly Entry[];
  readonly rejections: {
    get(message: string): string | undefined;
    set(message: string, why: "late"): unknown;
    delete(message: string): unknown;
  };
}

const onlyGM = ({ world }: LegacyState, _move: unknown, user: string) => world.isGM(user);

/** 0.1.0 stored an answer to a request as the bare id of the request. */
export function upgradeReference(refers: unknown): unknown {
  return typeof refers === "string" ? { v: 1, to: refers, act: "answer" } : refers;
}

/** Until 0.2.0 an extended test had no `refill`: outside of combat too, dice came back at the end of a turn. */
export function refillsAfterRoll({ refill }: Payload): boolean {
  return refill === "roll";
}

/** Messages of 0.1.0 had no salts. An opening that has lost its salt was written to after moves that had one. */
export function isSalted(
  { salt, modified }: { readonly salt?: string; readonly modified?: { readonly at: number } },
  log: readonly { readonly salt?: string; readonly created: number }[],
): boolean {
  const wasWritten = modified?.at ?? 0;
  return salt !== undefined || log.some((each) => each.salt !== undefined && each.created < wasWritten);
}

/** Moves of 0.2.0 do not store their terms and count while the opening is unchanged; those of 0.1.0 always count. */
export function countsWithoutTerms(salt: string | undefined, isOpeningEdited: boolean): boolean {
  return salt === undefined || !isOpeningEdited;
}

/** 0.2.0, `reopen`: a GM let something be rolled again. `reset` gives the message whose roll no longer counts. */
export function reopenMove<State extends LegacyState, M extends object>(
  parse: (payload: Payload, state: State | undefined) => M | undefined,
  reset: (state: State, move: M) => string | undefined = () => undefined,
  releasesSlot: (move: M) => string | undefined = () => undefined,
) {
  return {
    parse,
    mayPlay: onlyGM,
    releasesSlot,
    apply(state: State, move: M) {
      const message = reset(state, move);
      if (message !== undefined) state.rejections.set(message, "late");
      return undefined;
    },
  };
}

/** 0.2.0, `allow`: a GM agreed to a change of a roll that its author might not change. */
export function allowMove<
  Entry extends { readonly id: string; readonly payload: unknown },
  State extends LegacyState<Entry>,
  Rejection,
>(applyChange: (state: State, of: string, entry: Entry) => Rejection | undefined) {
  return {
    allowedAfterEnd: true as const,
    parse: ({ change, isAllowed }: Payload) =>
      typeof change === "string" ? { change, isAllowed: isAllowed === true } : undefined,
    mayPlay: onlyGM,
    apply(state: State, { change, isAllowed }: { readonly change: string; readonly isAllowed: boolean }) {
      if (!isAllowed) return undefined;
      const entry = state.rejections.get(change) === "used" ? state.log.find(({ id }) => id === change) : undefined;
      const { of } = asRecord(entry?.payload);
      if (!entry || typeof of !== "string") return "duplicate";
      const rejection = applyChange(state, of, entry);
      if (!rejection) state.rejections.delete(change);
      return rejection;
    },
  };
}
