/** Odds in the chat log, whispered to the user who asked. They are plain markup, so they read without the module. */
import { isUntold } from "../../systems/hidden.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import { makeCheck } from "../../systems/notation.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import type { Challenge } from "../../threads/challenge.ts";
import { chancesOf } from "../../threads/odds.ts";
import { versusView } from "../../view/odds-versus.ts";
import { oddsView } from "../../view/odds.ts";
import { houseRules } from "../form/house-rules.ts";
import { createMessage, me } from "../platform/documents.ts";
import { fetchTemplate } from "../platform/templates.ts";
import { orThrow, words } from "../platform/words.ts";
import { nameOf } from "../threads/party.ts";
import { ownParty, targetedBy } from "../threads/targets.ts";
import { knownChecks } from "./known.ts";

/** Whispers the odds of a check. */
export async function whisperOdds(asked: CheckRequest): Promise<void> {
  if (isUntold(asked)) return whisper(asked, { note: words("dicewright.dialog.hidden") });
  await whisper(asked, { odds: oddsView(asked, { rules: houseRules(), words }) });
}

/** Whispers the odds of a check against those that the targets may answer with, as far as this user may know. */
export async function whisperContest({ asked, rules }: Challenge): Promise<void> {
  const own = ownParty();
  const targets = orThrow(isProblem(own) ? own : targetedBy(own));
  const versus = targets.flatMap((party) =>
    knownChecks(party, asked.system).flatMap((check) => {
      const chances = chancesOf([asked, check], rules);
      const title = words("dicewright.odds.against", { name: nameOf(party), check: check.label! });
      return chances ? [versusView(title, chances, words)] : [];
    }),
  );
  await whisper(asked, versus.length > 0 ? { versus } : { note: words("dicewright.odds.noOpponent") });
}

async function whisper(asked: CheckRequest, view: object): Promise<void> {
  const draw = await fetchTemplate("odds-card");
  const title = words("dicewright.odds.of", { line: makeCheck(asked) });
  await createMessage({
    content: draw({ title, ...view }),
    whisper: [me().id],
    speaker: { alias: words("dicewright.help.by") },
  });
}
