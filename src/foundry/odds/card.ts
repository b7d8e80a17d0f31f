/**
 * Odds for the user who asks. Those of a check are whispered, as plain markup that reads without the module. Those of a
 * contest tell what others may not know, such as checks of opponents, so they stand in a window and are stored nowhere.
 */
import { isUntold, withoutIdsIn } from "../../systems/hidden.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import { makeCheck } from "../../systems/notation.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import type { Challenge } from "../../threads/challenge.ts";
import { chancesOf } from "../../threads/odds.ts";
import { areFew } from "../../view/odds-question.ts";
import { versusView } from "../../view/odds-versus.ts";
import { oddsView } from "../../view/odds.ts";
import { houseRules } from "../form/house-rules.ts";
import { createMessage, me } from "../platform/documents.ts";
import { fetchTemplate } from "../platform/templates.ts";
import { inputDialog } from "../platform/windows.ts";
import { orThrow, words } from "../platform/words.ts";
import { nameOf } from "../threads/party.ts";
import { ownParty, targetedBy } from "../threads/targets.ts";
import { knownChecks } from "./known.ts";

/** Whispers the odds of a check. */
export async function whisperOdds(asked: CheckRequest): Promise<void> {
  if (isUntold(asked)) return whisper(asked, { note: words("dicewright.dialog.hidden") });
  await whisper(asked, { odds: oddsView(asked, { rules: houseRules(), words }) });
}

/** Shows the odds of a check against those that the targets may answer with, as far as this user may know. */
export async function showContest({ asked, rules }: Challenge): Promise<void> {
  const own = ownParty();
  const targets = orThrow(isProblem(own) ? own : targetedBy(own));
  const versus = targets.flatMap((party) =>
    knownChecks(party, asked.system).flatMap((check) => {
      const chances = areFew([asked, check], "panel") ? chancesOf([asked, check], rules) : undefined;
      const title = words("dicewright.odds.against", { name: nameOf(party), check: check.label! });
      return chances ? [versusView(title, chances, words)] : [];
    }),
  );
  const view = versus.length > 0 ? { versus } : { note: words("dicewright.odds.noOpponent") };
  const content = document.createElement("div");
  content.innerHTML = await drawn(asked, view);
  await inputDialog({ window: { title: words("dicewright.dialog.odds") }, content });
}

async function whisper(asked: CheckRequest, view: object): Promise<void> {
  const content = await drawn(asked, view);
  await createMessage({ content, whisper: [me().id], speaker: { alias: words("dicewright.help.by") } });
}

async function drawn(asked: CheckRequest, view: object): Promise<string> {
  const draw = await fetchTemplate("odds-card");
  return draw({ title: words("dicewright.odds.of", { line: withoutIdsIn(makeCheck(asked)) }), ...view });
}
