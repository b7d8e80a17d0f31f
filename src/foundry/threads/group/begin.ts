/** Has done what a button, a drop or an answer asks for in the test of a group; what that takes is fetched with the first. */
import type { Held } from "../../form/keys.ts";
import { lazy } from "../../platform/lazy.ts";
import { notifyError } from "../../platform/words.ts";
import type { Deed } from "./deeds.ts";

const groupDeeds = lazy(() => import("./deeds.ts"));

/** Does it. What is wrong is told to the user. */
export function begin(id: string, deed: Deed, event?: Held): Promise<void> {
  return groupDeeds()
    .then(({ doInGroup }) => doInGroup(id, deed, event))
    .catch(notifyError);
}
