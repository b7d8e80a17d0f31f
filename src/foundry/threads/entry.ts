/** Messages as threads read them. */
import type { Entry } from "../../threads/thread.ts";
import { MODULE } from "../form/house-rules.ts";
import { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { currentRolls } from "../roll/current-roll.ts";
import { DicewrightTieRoll } from "./contest/tie-roll.ts";
import type { ThreadMessage } from "./references.ts";

/**
 * A message as threads read it. What its reader may not see is left out here, so that nothing further on can tell it. The time is the
 * server's, since clocks of clients differ.
 */
export function entryOf({ id, author, timestamp, _stats, flags, rolls, isContentVisible }: ThreadMessage): Entry {
  const said = flags?.[MODULE]?.thread ?? flags?.[MODULE]?.refers;
  const record = isContentVisible ? recordOf(rolls) : undefined;
  const isHidden = !isContentVisible;
  return {
    id,
    author: author?.id ?? "",
    created: _stats?.createdTime ?? timestamp,
    said,
    isHidden,
    ...(record && { record }),
  };
}

/** The causes of the one roll of ours that counts; a message with more is none that a thread can use. */
function recordOf(rolls: ThreadMessage["rolls"]): object | undefined {
  const ours = currentRolls(rolls).filter(
    (roll) => roll instanceof DicewrightCheckRoll || roll instanceof DicewrightTieRoll,
  );
  return ours.length === 1 ? ours[0]!.record : undefined;
}
