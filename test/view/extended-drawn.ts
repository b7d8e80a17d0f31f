import { games } from "../../src/games/index.ts";
import { extendedThread } from "../../src/threads/extended/extended.ts";
import type { ExtendedState } from "../../src/threads/extended/moves.ts";
import type { LogEntry } from "../../src/threads/log.ts";
import { readThread } from "../../src/threads/replay.ts";
import { message, openWorld } from "../threads/messages.ts";

/** A test of a pool of 4 against 6, with 3 dice that come back; what is rolled in it is told by faces, `null` being a roll that its reader may not see. */
export interface ExtendedStory {
  readonly rolls: readonly (readonly number[] | null)[];
  readonly acts?: readonly object[];
  readonly goal?: number;
  readonly isGone?: boolean;
  readonly label?: string;
  /** The fight of each roll, if it is one; every roll is in a turn of its own. */
  readonly combat?: string;
  readonly pool?: number;
  readonly gain?: number;
  /** Whether the rolls are in contests, and count as progress. */
  readonly counts?: boolean;
}

const game = games.find(({ extended }) => extended)!;
const optionsOf = (pool: number, con: number) => ({ pool, dt: 6, con, cha: 0, refill: 0, critRemovesTwo: false });

/** The extended test that these rolls make. */
export function extendedTest({ rolls, acts = [], isGone = false, combat, ...more }: ExtendedStory): ExtendedState {
  const { goal = null, pool = 4, gain = 3, label, counts } = more;
  const told = { goal, turn: null, ...(label !== undefined && { label }) };
  const party = { uuid: "Actor.hero" };
  const payload = extendedThread.opening.make({ game, party, options: optionsOf(pool, gain), ...told });
  const world = openWorld({ isTurnOver: () => false, exists: () => !isGone });
  const entry = (id: number, payload: unknown, more?: Partial<LogEntry>) => message(`message${id}`, id, payload, more);
  const turnOf = (i: number) => (combat === undefined ? null : { combat, round: i + 1, turn: 0 });
  const rolled = rolls.map((faces, i) =>
    entry(
      i + 1,
      { v: 1, act: "roll", turn: turnOf(i), ...(counts !== undefined && { counts }) },
      faces
        ? { record: { v: 1, system: game.id, kind: "extended", options: optionsOf(faces.length, 0), faces } }
        : { isHidden: true },
    ),
  );
  const others = acts.map((act, i) => entry(100 + i, { v: 1, ...act }));
  return readThread(extendedThread, entry(0, payload), [...rolled, ...others], world)!;
}
