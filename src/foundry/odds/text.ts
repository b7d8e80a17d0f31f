/** The chance of a check in a text: for its reader's actor, or over the party for a GM without one. */
import { isUntold, withoutIdsIn } from "../../systems/hidden.ts";
import { systems } from "../../systems/index.ts";
import { LIMITS } from "../../systems/limits.ts";
import { parseCheck } from "../../systems/notation.ts";
import { successIn } from "../../systems/odds-summary.ts";
import type { Problem } from "../../systems/vocabulary.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { areFew } from "../../view/odds-question.ts";
import { percent } from "../../view/words.ts";
import { problemSentence } from "../chat/commands.ts";
import { reading } from "../form/house-rules.ts";
import { currentSpeaker, filledIn, isGM, speakerOf } from "../platform/documents.ts";
import type { Speaker } from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import { hideIn } from "../secrets/store.ts";
import { asksForContest } from "../threads/contest/line.ts";
import { actorOf, nameOf } from "../threads/party.ts";
import { charactersNow } from "../threads/targets.ts";
import { seesTextOdds } from "./settings.ts";

/** A button that tells the chance, and whispers all odds. Users who may not see them get the label alone. */
export function oddsButton(written: string, label?: string): HTMLElement {
  if (!seesTextOdds()) {
    const plain = document.createElement("span");
    plain.textContent = label ?? words("dicewright.odds.hiddenText");
    return plain;
  }
  const line = hideIn(written);
  const shown = isGM() ? written : withoutIdsIn(line);
  const told = chanceTold(isGM() ? written : line, shown);
  const button = document.createElement("button");
  button.type = "button";
  button.dataset["line"] = line;
  if (isProblem(told)) {
    button.className = "dicewright-mistake";
    button.textContent = `[[${shown.slice(0, LIMITS.line)}]]`;
    button.title = problemSentence(shown, told);
    return button;
  }
  button.className = "dicewright-check";
  button.textContent = [label, told.text].filter((part) => part !== undefined && part !== "").join(": ");
  button.title = told.title;
  return button;
}

/** What a button tells. A contest is only known once someone is targeted, so its button asks. */
function chanceTold(line: string, shown: string): { readonly text: string; readonly title: string } | Problem {
  if (asksForContest(line)) return { text: words("dicewright.dialog.odds"), title: shown };
  const isOwn = !isGM() || Boolean(currentSpeaker().actor);
  if (isOwn || !line.includes("@")) return told([["", chanceFor(line, currentSpeaker())]], shown);
  const party = charactersNow().map((each) => [nameOf(each), chanceFor(line, speakerOf(actorOf(each)))] as const);
  return party.length > 0 ? told(party, shown) : told([["", chanceFor(line, {})]], shown);
}

function chanceFor(line: string, speaker: Speaker): number | undefined | Problem {
  const asked = parseCheck(filledIn(line, speaker), systems, ...reading());
  if (isProblem(asked)) return asked;
  // A text may ask for the odds of many checks at once, so large ones wait for a click.
  return isUntold(asked) || !areFew([asked], "check") ? undefined : successIn(asked);
}

/** One chance, or the range of several. */
function told(chances: readonly (readonly [string, number | undefined | Problem])[], shown: string) {
  // A character without such a number is left out, unless all are.
  if (chances.every(([, chance]) => isProblem(chance))) return chances[0]![1] as Problem;
  const known = chances.flatMap(([name, p]) => (typeof p === "number" ? [{ name, p }] : []));
  if (known.length === 0) return { text: words("dicewright.dialog.odds"), title: shown };
  const order = known.map(({ p }) => p).sort((a, b) => a - b);
  const [from, to] = [percent(order[0]!, words), percent(order.at(-1)!, words)];
  const each = known.filter(({ name }) => name !== "").map(({ name, p }) => `${name} ${percent(p, words)}`);
  return {
    text: from === to ? from : words("dicewright.odds.party", { from, to }),
    title: [shown, ...each].join(" · "),
  };
}
