import { isUntold } from "../../systems/hidden.ts";
import { makeCheck, type CheckRequest } from "../../systems/notation.ts";
/**
 * What a user asks for alone: help of a game and odds. Both are whispered, as plain markup that reads without the
 * module. Odds of a contest tell what others may not know, so they stand in a window and are stored nowhere.
 */
import { withoutIdsIn } from "../../systems/secret.ts";
import type { System } from "../../systems/system.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import type { Challenge } from "../../threads/challenge.ts";
import type { Party } from "../../threads/reader/log.ts";
import { helpView } from "../../view/help/guide.ts";
import { isQuick, summaryQuestion } from "../../view/odds-question.ts";
import { summaryView } from "../../view/odds.ts";
import { answerTo, oddsClient, type OddsClient } from "../odds/client.ts";
import { whisper } from "../platform/actions.ts";
import { inputDialog } from "../platform/page-window.ts";
import { keysOf } from "../platform/settings.ts";
import { fetchTemplate } from "../platform/templates.ts";
import { notifyInfo, orThrow, words } from "../platform/words.ts";
import { knownVersus } from "../threads/world.ts";
import { houseRules } from "../world/house-rules.ts";
import { ownParty, targetedBy } from "../world/targets.ts";

/** The keys that help lists, by the name of their action; those that are held come last. */
const PRESSED = ["open", "contest"] as const;
const HELD = ["otherWay", "advantage", "disadvantage"] as const;

/** Whispers the help of a game to this user. */
export async function whisperHelp(system: System): Promise<void> {
  const draw = await fetchTemplate("help");
  await whisper(draw(helpView(system, keyViews(), houseRules(), words)));
}

function keyViews() {
  const shown = (action: string) => ({ keys: keysText(action), name: words(`dicewright.keys.${action}.name`) });
  const held = HELD.map(shown).map(({ keys, name }) => ({
    keys: keys && words("dicewright.help.held", { keys }),
    name,
  }));
  return [...PRESSED.map(shown), ...held].filter(({ keys }) => keys !== "");
}

/** The first key that this user has bound to an action, as it stands on the keyboard. */
function keysText(action: string): string {
  const [bound] = keysOf(action);
  if (!bound) return "";
  return [...(bound.modifiers ?? []).map(keyName), keyName(bound.key)].join(" + ");
}

/** `KeyR` is R, `ShiftLeft` and `SHIFT` are Shift. */
function keyName(code: string): string {
  const bare = code.replace(/^(?:Key|Digit)|(?:Left|Right)$/g, "");
  return bare.length > 1 ? bare.charAt(0).toUpperCase() + bare.slice(1).toLowerCase() : bare;
}

/** Whispers the odds of a check, once they are worked out. */
export async function whisperOdds(asked: CheckRequest): Promise<void> {
  const draw = await oddsTemplate(asked);
  if (isUntold(asked)) return whisper(draw({ note: words("dicewright.dialog.hidden") }));
  const question = summaryQuestion(asked, houseRules());
  if (!isQuick(question)) notifyInfo(words("dicewright.odds.working"));
  const odds = await answerTo(question);
  await whisper(draw(odds ? { odds: summaryView(asked.system.id, odds, words) } : {}));
}

async function oddsTemplate(asked: CheckRequest): Promise<(view: object) => string> {
  const draw = await fetchTemplate("odds-card");
  const title = words("dicewright.odds.of", { line: withoutIdsIn(makeCheck(asked)) });
  return (view) => draw({ title, ...view });
}

/** Shows the odds of a check against those that the targets may answer with, as far as this user may know. */
export async function showContestOdds(challenge: Challenge): Promise<void> {
  const own = ownParty();
  const targets = orThrow(isProblem(own) ? own : targetedBy(own));
  const draw = await oddsTemplate(challenge.asked);
  const content = document.createElement("div");
  const client = oddsClient(() => show());
  const show = () => void (content.innerHTML = draw(client.drawn(() => contestView(challenge, targets, client))));
  show();
  await inputDialog({ window: { title: words("dicewright.dialog.odds") }, content });
  client.close();
}

/** The most lines of odds: what is quick is worked out at once, and a crowd of targets may have thousands of checks. */
const MOST_VERSUS = 40;

function contestView(challenge: Challenge, targets: readonly Party[], client: OddsClient): object {
  const versus = knownVersus(challenge, targets, client, MOST_VERSUS);
  if (client.isWorking()) return { versus, note: words("dicewright.odds.working") };
  return { versus, ...(versus.length === 0 && { note: words("dicewright.odds.noOpponent") }) };
}
