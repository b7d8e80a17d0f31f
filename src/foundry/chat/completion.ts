/**
 * Completes a line while it is typed. Enter sends the line unless the arrow keys are on a suggestion; Tab takes one.
 * Sources: hookEvents.chatInput and renderChatInput on the API pages of 13 and 14; issues #11903 and #12719.
 */
import { systems } from "../../systems/index.ts";
import { makeCheck } from "../../systems/notation.ts";
import { requestOf } from "../../systems/saved-check.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { complete, type SavedLine, type Suggestion, type Table } from "../../view/help/completion.ts";
import { replaceBefore, typedBefore } from "../platform/chat-input.ts";
import { actorOfSpeaker, currentSpeaker, me, numbersOf } from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";
import { houseRules } from "../world/house-rules.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";
import { CompletionList } from "./completion-list.ts";

/** The list that is open, and what takes a suggestion of it. */
let open: { readonly list: CompletionList; readonly take: (chosen: Suggestion) => void } | undefined;

/** What is known of the table now. */
function tableNow(): Table {
  const hasTargets = me().targets.size > 0;
  return { games: gamesInUse(), rules: houseRules(), words, saved: savedLines(), hasTargets };
}

/** The saved checks of the one who speaks, with the numbers of now. */
function savedLines(): readonly SavedLine[] {
  const actor = actorOfSpeaker(currentSpeaker()) ?? me().character;
  if (!actor?.isOwner) return [];
  const data = numbersOf(actor);
  return allSavedChecks(actor).flatMap((saved) => {
    const asked = requestOf(saved, data, systems, houseRules());
    return isProblem(asked) ? [] : [{ name: saved.name, line: makeCheck(asked), system: asked.system }];
  });
}

/** Shows what may come next after what is typed, or nothing. */
export function suggest(input: HTMLElement): void {
  closeList();
  const begun = typedBefore(input);
  if (begun === undefined || !begun.startsWith("/")) return;
  const { from, suggestions } = complete(begun, tableNow());
  if (suggestions.length === 0) return;
  const take = ({ text }: Suggestion) => {
    closeList();
    replaceBefore(input, begun.length - from, text);
  };
  open = { list: new CompletionList(input, suggestions, take), take };
}

/** What a line may become, with what each is called. */
export function completeLine(begun: string): readonly { readonly line: string; readonly name: string }[] {
  const { from, suggestions } = complete(begun, tableNow());
  return suggestions.map(({ text, name }) => ({ line: begun.slice(0, from) + text, name }));
}

/** Closes the list. */
export function closeList(): void {
  open?.list.close();
  open = undefined;
}

/** A key in the chat input while a list may be open. True if it was for the list. */
export function pressInList({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): boolean {
  if (!open) return false;
  const { list, take } = open;
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (by !== undefined) list.move(by);
  else if (key === "Escape") closeList();
  else if ((key === "Tab" && !shiftKey) || key === "Enter") {
    const chosen = list.chosen(key === "Tab");
    closeList();
    if (!chosen) return false;
    take(chosen);
  } else return false;
  return true;
}
