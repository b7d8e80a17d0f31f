/**
 * What people do in an extended test: roll, end the turn, set the goal, end it. Each is a message of its own. Fetched when
 * it is first wanted.
 */
import type { CheckRequest } from "../../../systems/notation.ts";
import type { Problem } from "../../../systems/problem.ts";
import { problem } from "../../../systems/problem.ts";
import type { Extended, ExtendedAct } from "../../../threads/extended.ts";
import { rollOf, rulesOf } from "../../../threads/extended.ts";
import type { Mode } from "../../../threads/mode.ts";
import { makeAct } from "../../../threads/thread.ts";
import type { DeedView } from "../../../view/extended.ts";
import { problemText } from "../../../view/problem.ts";
import type { Posted, Posting } from "../../chat/message.ts";
import { postCheck } from "../../chat/message.ts";
import { showGoal } from "../../form/extended.ts";
import type { Held } from "../../form/keys.ts";
import { rollOrAsk } from "../../form/opening.ts";
import { singleFlight } from "../../platform/lazy.ts";
import { notifyError, notifyWarning, orThrow, Refusal, words } from "../../platform/words.ts";
import { actorOf, isSecret, mayActFor, publicNameOf, speakerFor } from "../party.ts";
import { modeAfter, postAct } from "../post.ts";
import { extendedSaid } from "./said.ts";
import { extendedBy, mayEnd } from "./state.ts";
import { turnOf } from "./turn.ts";

type Deed = DeedView["deed"];

/** Does what a button says. Somebody may have been quicker, so what may be done is asked at the press; what is wrong is told. */
export function doExtended(id: string, deed: Deed, event?: Held): Promise<void> {
  return singleFlight(`extended ${deed} ${id}`, async () => {
    const test = extendedBy(id);
    if (!test || !isAllowed(test, deed)) return tell(problem("testOver"));
    try {
      await DEEDS[deed](test, event);
    } catch (error) {
      notifyError(error);
    }
  });
}

function isAllowed(test: Extended, deed: Deed): boolean {
  if (test.standing !== "open") return false;
  if (deed === "goal" || deed === "end") return mayEnd(test);
  return mayActFor(test.party) && (deed === "turn" ? test.isTurnOpen : test.pool !== undefined);
}

const DEEDS: Readonly<Record<Deed, (test: Extended, event?: Held) => Promise<unknown>>> = {
  roll: rollNext,
  turn: (test) => say(test, { act: "turn" }),
  end: (test) => say(test, { act: "end" }),
  goal: setGoal,
};

function rollNext(test: Extended, event?: Held): Promise<unknown> {
  const asked = orThrow(rollOf(test, test.pool!));
  const mode = modeOf(test);
  const post = (filled: CheckRequest, posting: Posting) => postRoll(test.id, filled, posting);
  return rollOrAsk(asked, { event, actor: actorOf(test.party), post, ...(mode && { mode }) });
}

/** Somebody else may have rolled while a dialog was open, and in the dialog anything can be filled in. */
function postRoll(id: string, asked: CheckRequest, posting: Posting): Promise<Posted> {
  const test = extendedBy(id);
  if (!test || !isAllowed(test, "roll")) throw new Refusal(problem("testOver"));
  const { kind, pool } = rulesOf(test.system);
  const isWhole = asked.system === test.system && asked.kind === kind && asked.options[pool] === test.pool;
  if (!isWhole) throw new Refusal(problem("notWhole", { pool: test.pool! }));
  return postCheck(asked, {
    ...posting,
    speaker: speakerFor(test.party),
    flags: { refers: makeAct(id, { act: "roll", turn: turnOf(test.party) }) },
  });
}

function setGoal(test: Extended): Promise<void> {
  return showGoal(test.goal, (goal) => say(test, { act: "goal", goal }));
}

function say(test: Extended, act: ExtendedAct): Promise<unknown> {
  const mode = modeOf(test);
  return postAct(test.id, act, {
    content: extendedSaid(test, act, publicNameOf)!,
    speaker: speakerFor(test.party),
    ...(mode && { mode }),
  });
}

/** What is done in a test that not everybody sees is not for everybody either; otherwise it is as the user has chosen. */
function modeOf({ id, party }: Extended): Mode | undefined {
  const mode = modeAfter(id);
  return mode === "public" ? (isSecret(party) ? "gm" : undefined) : mode;
}

function tell(wrong: Problem): void {
  notifyWarning(problemText(wrong, words));
}
