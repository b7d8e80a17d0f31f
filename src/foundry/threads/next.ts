/** How what follows from a thread begins. Panels are fetched late, and the windows of contests build on them. */
import type { NextAction } from "../../threads/view.ts";
import type { Held } from "../world/keys.ts";

type Begin = (next: NextAction, event?: Held) => Promise<void>;

let begin: Begin = () => Promise.resolve();

/** Says how. */
export function beginNextBy(by: Begin): void {
  begin = by;
}

/** Begins it for this user. */
export function beginNext(next: NextAction, event?: Held): Promise<void> {
  return begin(next, event);
}
