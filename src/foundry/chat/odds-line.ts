/**
 * Odds that a line asks for: `/odds kaiser skill 5 vs 12` whispers them, and `[[/odds kaiser skill 5 vs 12]]` in a text
 * becomes the chance of success for its reader.
 */
import { systems } from "../../systems/index.ts";
import { parseCheck } from "../../systems/notation.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { notifyLine, type LineReader } from "../form/commands.ts";
import { currentSpeaker, filledIn } from "../platform/documents.ts";
import { lazy, singleFlight } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { addEnricher } from "../platform/windows.ts";
import { notifyError } from "../platform/words.ts";
import { hideIn } from "../roll/secrets/store.ts";
import { asksForContest, readChallenge } from "../threads/contest/line.ts";
import { reading } from "../world/house-rules.ts";
import { isOneMore, patternOf } from "./enricher.ts";

const card = lazy(() => import("./odds-card.ts"));
const text = lazy(() => import("./odds-text.ts"));

const ODDS = /^\/odds\s+\/?/i;

/** Reads a line of chat that asks for odds. What it hides becomes an id, since a whisper may be sent to everyone. */
export const oddsLine: LineReader = (line, speaker) => {
  if (!ODDS.test(line.slice(0, 20))) return undefined;
  const check = hideIn(`/${line.replace(ODDS, "")}`);
  if (asksForContest(check)) {
    const read = readChallenge(check, speaker);
    return isProblem(read) ? read : async () => (await card()).showContest(read);
  }
  const asked = parseCheck(filledIn(check, speaker), systems, ...reading());
  return isProblem(asked) ? asked : async () => (await card()).whisperOdds(asked);
};

/** Links that work already. Foundry renders one again when its text moves to another window. */
const prepared = new WeakSet<HTMLElement>();

/** Teaches texts to tell odds. */
export function registerOddsInTexts(): void {
  addEnricher({
    id: `${MODULE}-odds`,
    pattern: patternOf(["odds"]),
    enricher: async ([, line = "", label], options) =>
      (await isOneMore(options)) ? (await text()).oddsButton(`/${line.trim().replace(ODDS, "")}`, label) : null,
    onRender(element) {
      if (prepared.has(element)) return;
      prepared.add(element);
      const button = element.querySelector("button");
      if (button?.hasAttribute("aria-busy"))
        void text().then(({ showOdds: tellOdds }) => tellOdds(button), notifyError);
      const line = `/odds ${button?.dataset["line"]?.slice(1)}`;
      button?.addEventListener("click", () => void singleFlight(line, () => ask(line)).catch(notifyError));
    },
  });
}

async function ask(line: string): Promise<void> {
  const read = oddsLine(line, currentSpeaker());
  if (isProblem(read)) await notifyLine(line, read);
  else await read?.();
}
