/** Checks in texts: `[[/kaiser skill 5 vs 12]]{Sneak}` becomes a button, `[[/odds kaiser skill 5 vs 12]]` a chance. */
import type { Game } from "../../checks/game.ts";
import { LIMITS } from "../../checks/limits.ts";
import { memoize } from "../../engine/die.ts";
import { games } from "../../games/index.ts";
import { MODULE } from "../platform/settings.ts";
import { addEnricher } from "../platform/windows.ts";
import { LINK_BUTTONS } from "./check-links.ts";

export function registerEnrichers(): void {
  addLinkEnricher("check", () => checkPattern(games));
  addLinkEnricher("odds", () => ODDS_PATTERN);
}

function addLinkEnricher(name: "check" | "odds", pattern: () => RegExp): void {
  addEnricher({
    id: `${MODULE}-${name}`,
    get pattern() {
      return pattern();
    },
    async enricher([, line = "", label], options) {
      return (await hasRoomForButton(options)) ? LINK_BUTTONS[name].make(line.trim(), label, options) : null;
    },
    onRender: LINK_BUTTONS[name].prepare,
  });
}

/**
 * The closing brackets are the last two of a row, since a Score Range may end with one. A check ends where another
 * begins, so that no part of a text is searched twice.
 */
function patternOf(commands: readonly string[]): RegExp {
  const within = (character: string) => `((?:(?!\\[\\[)${character})*?)`;
  const line = `\\[\\[(?=/(?:${commands.join("|")})\\b)${within("[^]")}\\]\\](?!\\])`;
  return new RegExp(`${line}(?:\\{${within("[^}]")}\\})?`, "gi");
}

const checkPattern = memoize((systems: readonly Game[]) =>
  patternOf(systems.flatMap(({ command, id }) => [command, id])),
);
const ODDS_PATTERN = patternOf(["odds"]);

/** The number of buttons in each text, by the options with which Foundry was asked to enrich it. */
const buttonCounts = new Map<object, { readonly count: number; readonly end: ReturnType<typeof setTimeout> }>();

const BUTTONS_AT_ONCE = 20;

/** Whether a text may have one more button. Thousands would keep its readers waiting, so the others stay text. */
async function hasRoomForButton(options: object | undefined): Promise<boolean> {
  if (!options) return true;
  const before = buttonCounts.get(options);
  const count = (before?.count ?? 0) + 1;
  if (count > LIMITS.textChecks) return false;
  const turn = count % BUTTONS_AT_ONCE === 0 ? new Promise((resolve) => setTimeout(resolve)) : undefined;
  clearTimeout(before?.end);
  // Options may be used for another text later. The turn comes first, so the rest of this one is counted on.
  buttonCounts.set(options, { count, end: setTimeout(() => buttonCounts.delete(options)) });
  await turn;
  return true;
}
