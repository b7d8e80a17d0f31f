/**
 * A typed roll of an extended test is the first one of a test, which goes on by the buttons of its panel.
 *
 *     /kr extended 8 dt 6 con 3 goal 12 # Hold the gate
 */
import { number } from "../../../systems/field.ts";
import { systems } from "../../../systems/index.ts";
import { LIMITS } from "../../../systems/limits.ts";
import { systemOf, type CheckRequest } from "../../../systems/notation.ts";
import { isProblem, problem } from "../../../systems/vocabulary.ts";
import type { Party } from "../../../threads/reader/log.ts";
import { readCheck, type LineReader } from "../../form/commands.ts";
import { lazy } from "../../platform/lazy.ts";
import { postCheck } from "../../roll/post-check.ts";
import { isSecret, speakerFor } from "../../world/party.ts";
import { ownParty } from "../../world/targets.ts";

const extendedStart = lazy(() => import("./start.ts"));

const FIELD = number({ default: null, min: 1, max: LIMITS.goal });

const GOAL = /^([^#]*?)\sgoal\s+(\S+)/i;

/** Reads it; undefined for any other line, and for a plain roll by a user who has nobody to roll for. */
export const extendedLine: LineReader = (line, speaker) => {
  if (!systemOf(line, systems)?.extended) return undefined;
  const [, , typed] = GOAL.exec(line.slice(0, LIMITS.chat)) ?? [];
  const asked = readCheck(typed === undefined ? line : line.replace(GOAL, "$1"), speaker);
  if (isProblem(asked) || asked.kind !== asked.system.extended?.kind || asked.hidden) return undefined;
  const [goal, party] = [typed === undefined ? null : FIELD.parse(Number(typed)), ownParty()];
  if (isProblem(goal)) return problem("notGoal", { most: LIMITS.goal });
  if (isProblem(party)) return typed === undefined ? undefined : problem("noTester");
  return () => begin(asked, party, goal);
};

async function begin(asked: CheckRequest, party: Party, goal: number | null): Promise<void> {
  const { flagsFor } = await extendedStart();
  const flags = flagsFor(asked, party, goal);
  await postCheck(asked, { speaker: speakerFor(party), flags, ...(isSecret(party) && { mode: "gm" }) });
}
