/** Dialogs in which a check of a thread is filled in: each is about its thread alone and closes with it. */
import type { MoveData } from "../../threads/reader/log.ts";
import { versusView } from "../../view/odds-versus.ts";
import type { Belonging } from "../form/roll.ts";
import type { OddsClient } from "../odds/client.ts";
import { MODULE } from "../platform/settings.ts";
import { openWindows } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import type { ThreadReading } from "./state.ts";
import { viewer, winChancesAt } from "./world.ts";

/** The dialogs that are open for rolls of threads, by the ids of their windows. */
const dialogs = new Map<string, { readonly thread: string; readonly moves: readonly MoveData[] }>();
let announceChange: () => void = () => undefined;

/** Hears when a dialog of a thread is opened or closed. */
export function onDialog(listener: () => void): void {
  announceChange = listener;
}

/** Whether this user is filling in a check for a thread. */
export function isAnswering(thread: string): boolean {
  return [...dialogs.values()].some((each) => each.thread === thread);
}

/** Closes the dialogs of a thread whose moves are over. */
export function closeDialogs(thread: string, isOver: (moves: readonly MoveData[]) => boolean): void {
  for (const [id, { thread: own, moves }] of dialogs) {
    if (own !== thread || !isOver(moves)) continue;
    void openWindows()
      .find((window) => window.id === id)
      ?.close?.();
  }
}

/** What a dialog shows of its thread; the name tells the dialogs of one thread apart. */
export function dialogFor(
  { kind, state }: ThreadReading,
  moves: readonly MoveData[],
  name: string,
): Belonging | undefined {
  let client: OddsClient | undefined;
  const chancesIn: typeof viewer.chancesIn = (_thread, question) => client && winChancesAt(client, question);
  const dialog = kind.dialog?.(state, moves, { ...viewer, chancesIn });
  if (!dialog) return undefined;
  const id = `${MODULE}-answer-${state.id}-${name.replaceAll(/\W/g, "-")}`;
  const { title, kinds, odds } = dialog;
  return {
    id,
    kinds,
    title: viewer.say(title),
    versus(asked, own) {
      client = own;
      return (odds?.(asked) ?? []).map((line) => versusView(viewer.say(line.title), line.chances, words));
    },
    opened() {
      dialogs.set(id, { thread: state.id, moves });
      announceChange();
    },
    left() {
      dialogs.delete(id);
      announceChange();
    },
  };
}
