/** The chance of a check in a text: for its reader's actor, or over the party for a GM without one. */
import { withoutIdsIn } from "../../systems/hidden.ts";
import { systems } from "../../systems/index.ts";
import { LIMITS } from "../../systems/limits.ts";
import { parseCheck } from "../../systems/notation.ts";
import type { Chance } from "../../systems/odds-summary.ts";
import { isProblem, type Problem } from "../../systems/vocabulary.ts";
import { percent } from "../../view/words.ts";
import { problemSentence } from "../form/mistake.ts";
import { chancesAt, oddsClient, type OddsClient } from "../odds/client.ts";
import { currentSpeaker, filledIn, isGM, speakerOf, type Speaker } from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import { hideIn } from "../roll/secrets/store.ts";
import { asksForContest } from "../threads/contest/line.ts";
import { reading } from "../world/house-rules.ts";
import { actorOf, nameOf } from "../world/party.ts";
import { seesTextOdds } from "../world/settings.ts";
import { charactersNow } from "../world/targets.ts";

/** What stands in a text: a line with ids for what it hides, the same as this reader may read it, and its label. */
interface Written {
  readonly line: string;
  readonly shown: string;
  readonly label: string | undefined;
}

/** Texts are kept as markup, which holds no number that is hidden: what this GM wrote is remembered by its line. */
const written = new Map<string, Written>();
const MOST_WRITTEN = 1000;

/**
 * A button that tells the chance, and whispers all odds. Users who may not see them get the label alone. What is not
 * known yet is told once the text is on a page.
 */
export function oddsButton(source: string, label?: string): HTMLElement {
  if (!seesTextOdds()) {
    const plain = document.createElement("span");
    plain.textContent = label ?? words("dicewright.odds.hiddenText");
    return plain;
  }
  const line = hideIn(source);
  const own = { line: isGM() ? source : line, shown: isGM() ? source : withoutIdsIn(line), label };
  const button = document.createElement("button");
  button.type = "button";
  button.dataset["line"] = line;
  if (written.size >= MOST_WRITTEN) written.clear();
  written.set(nameOfText(button, label), own);
  if (label !== undefined) button.dataset["label"] = label;
  tell(
    button,
    own,
    oddsClient(() => undefined, { isPatient: true }),
  );
  return button;
}

/** Tells the chance on a button of a text that is on a page now, at once or later. */
export function showOdds(button: HTMLElement): void {
  const { line = "", label } = button.dataset;
  const own = written.get(nameOfText(button, label)) ?? { line, shown: withoutIdsIn(line), label };
  const client = oddsClient(() => tell(button, own, client), { isPatient: true });
  tell(button, own, client);
}

function nameOfText({ dataset }: HTMLElement, label: string | undefined): string {
  return JSON.stringify([dataset["line"], label]);
}

/** Draws a button with what is known of its chance. */
function tell(button: HTMLElement, { line, shown, label }: Written, client: OddsClient): void {
  const told = client.drawn(() => chanceTold(line, shown, chancesAt(client)));
  button.className = isProblem(told) ? "dicewright-mistake" : "dicewright-check";
  if (isProblem(told)) {
    button.textContent = `[[${shown.slice(0, LIMITS.line)}]]`;
    button.title = problemSentence(shown, told);
    return;
  }
  button.textContent = [label, told.text].filter((part) => part !== undefined && part !== "").join(": ");
  button.title = told.title;
  if (told.isKnown) button.removeAttribute("aria-busy");
  else button.setAttribute("aria-busy", "true");
}

type ChanceOf = ReturnType<typeof chancesAt>;

/** What a button tells. */
interface ChanceText {
  readonly text: string;
  readonly title: string;
  /** False while a chance is still worked out. */
  readonly isKnown: boolean;
}

/** A contest is only known once someone is targeted, so its button asks. */
function chanceTold(line: string, shown: string, chanceOf: ChanceOf): ChanceText | Problem {
  if (asksForContest(line)) return { text: words("dicewright.dialog.odds"), title: shown, isKnown: true };
  const chanceFor = (speaker: Speaker) => {
    const asked = parseCheck(filledIn(line, speaker), systems, ...reading());
    return isProblem(asked) ? asked : chanceOf(asked);
  };
  const isOwn = !isGM() || Boolean(currentSpeaker().actor);
  if (isOwn || !line.includes("@")) return toldOf([["", chanceFor(currentSpeaker())]], shown);
  const party = charactersNow().map((each) => [nameOf(each), chanceFor(speakerOf(actorOf(each)))] as const);
  return party.length > 0 ? toldOf(party, shown) : toldOf([["", chanceFor({})]], shown);
}

/** One chance, or the range of several. */
function toldOf(
  chances: readonly (readonly [string, Chance | null | undefined | Problem])[],
  shown: string,
): ChanceText | Problem {
  // A character without such a number is left out, unless all are.
  if (chances.every(([, chance]) => isProblem(chance))) return chances[0]![1] as Problem;
  if (chances.some(([, chance]) => chance === undefined)) return { text: "…", title: shown, isKnown: false };
  const known = chances.flatMap(([name, chance]) =>
    chance && !isProblem(chance) && chance.isJudged ? [{ name, p: chance.sure }] : [],
  );
  if (known.length === 0) return { text: words("dicewright.dialog.odds"), title: shown, isKnown: true };
  const order = known.map(({ p }) => p).sort((a, b) => a - b);
  const [from, to] = [percent(order[0]!, words), percent(order.at(-1)!, words)];
  const each = known.filter(({ name }) => name !== "").map(({ name, p }) => `${name} ${percent(p, words)}`);
  return {
    text: from === to ? from : words("dicewright.odds.party", { from, to }),
    title: [shown, ...each].join(" · "),
    isKnown: true,
  };
}
