/** What somebody who is challenged is asked. */
import { kindName } from "../../../view/card/sentence.ts";
import { termsOf } from "../../../view/contest-terms.ts";
import { keyIn } from "../../../view/words.ts";
import { messageBy } from "../../platform/documents.ts";
import { words } from "../../platform/words.ts";
import { nameOf } from "../party.ts";
import type { Question } from "../prompt-window.ts";
import type { Asked } from "../query.ts";
import { yieldSide } from "./acts.ts";
import { answerContest, mayAnswer } from "./answer.ts";
import { contestBy } from "./state.ts";

/** Who begins a contest with whom, and with what where that may be seen; undefined where this side does not wait for this user. The first side asks. */
export function contestQuestion({ message, place }: Asked): Question | undefined {
  const opening = messageBy(message);
  const contest = opening && contestBy(message);
  if (
    !contest ||
    opening.isAuthor ||
    place < 1 ||
    contest.sides[place]?.standing !== "waiting" ||
    !mayAnswer(contest, place)
  )
    return undefined;
  const { sides, system } = contest;
  const [from, name] = [nameOf(sides[0]!.party), nameOf(sides[place]!.party)];
  const asked = sides[0]!.replayed?.asked;
  const game = [words(keyIn(system.id, "name")), ...termsOf(contest, words)].join(" · ");
  return {
    name: words("dicewright.challenge.prompt", { name }),
    asked: words("dicewright.challenge.asked", { from, name }),
    told: asked
      ? words("dicewright.challenge.told", { from, check: `${asked.label ?? kindName(asked, words)} (${game})` })
      : game,
    texts: {
      answer: words("dicewright.challenge.answer"),
      gives: words("dicewright.challenge.gives"),
      later: words("dicewright.challenge.later"),
    },
    answer: (event) => answerContest(message, place, event),
    yield: () => yieldSide(message, place),
  };
}
