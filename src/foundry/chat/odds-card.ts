/**
 * Odds for the user who asks. Those of a check are whispered, as plain markup that reads without the module. Those of a
 * contest tell what others may not know, such as checks of opponents, so they stand in a window and are stored nowhere.
 */
import { isUntold, withoutIdsIn } from "../../systems/hidden.ts";
import { makeCheck, type CheckRequest } from "../../systems/notation.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import type { Challenge } from "../../threads/challenge.ts";
import type { Party } from "../../threads/reader/log.ts";
import { contestQuestion, isQuick, summaryQuestion } from "../../view/odds-question.ts";
import { versusView } from "../../view/odds-versus.ts";
import { summaryView } from "../../view/odds.ts";
import { answerTo, oddsClient, type OddsClient } from "../odds/client.ts";
import { knownChecks } from "../odds/known-checks.ts";
import { createMessage, me } from "../platform/documents.ts";
import { fetchTemplate } from "../platform/templates.ts";
import { inputDialog } from "../platform/windows.ts";
import { notifyInfo, orThrow, words } from "../platform/words.ts";
import { houseRules } from "../world/house-rules.ts";
import { nameOf } from "../world/party.ts";
import { ownParty, targetedBy } from "../world/targets.ts";

/** Whispers the odds of a check, once they are worked out. */
export async function whisperOdds(asked: CheckRequest): Promise<void> {
  if (isUntold(asked)) return whisper(asked, { note: words("dicewright.dialog.hidden") });
  const question = summaryQuestion(asked, houseRules());
  if (!isQuick(question)) notifyInfo(words("dicewright.odds.working"));
  const odds = await answerTo(question);
  await whisper(asked, odds ? { odds: summaryView(asked.system.id, odds, words) } : {});
}

/** Shows the odds of a check against those that the targets may answer with, as far as this user may know. */
export async function showContest(challenge: Challenge): Promise<void> {
  const own = ownParty();
  const targets = orThrow(isProblem(own) ? own : targetedBy(own));
  const draw = await drawing(challenge.asked);
  const content = document.createElement("div");
  const client = oddsClient(() => show());
  const show = () => void (content.innerHTML = draw(client.drawn(() => contestView(challenge, targets, client))));
  show();
  await inputDialog({ window: { title: words("dicewright.dialog.odds") }, content });
  client.close();
}

/** The most lines of odds: what is quick is worked out at once, and a crowd of targets may have thousands of checks. */
const MOST_VERSUS = 40;

function contestView({ asked, rules }: Challenge, targets: readonly Party[], client: OddsClient): object {
  const versus = knownChecks(targets, asked.system, MOST_VERSUS).flatMap(({ party, check }) => {
    const question = contestQuestion({ stakes: [asked, check], rules, place: 0 });
    const chances = question && client.answer(question);
    const title = words("dicewright.odds.against", { name: nameOf(party), check: check.label! });
    return chances ? [versusView(title, chances, words)] : [];
  });
  if (client.isWorking()) return { versus, note: words("dicewright.odds.working") };
  return { versus, ...(versus.length === 0 && { note: words("dicewright.odds.noOpponent") }) };
}

async function whisper(asked: CheckRequest, view: object): Promise<void> {
  const content = (await drawing(asked))(view);
  await createMessage({ content, whisper: [me().id], speaker: { alias: words("dicewright.help.by") } });
}

async function drawing(asked: CheckRequest): Promise<(view: object) => string> {
  const draw = await fetchTemplate("odds-card");
  const title = words("dicewright.odds.of", { line: withoutIdsIn(makeCheck(asked)) });
  return (view) => draw({ title, ...view });
}
