/** Whom a user means: the one who acts, those who are targeted, and those who could be. Source: the API pages of User, Token and TokenLayer. */
import type { Problem } from "../../systems/problem.ts";
import { isProblem, problem } from "../../systems/problem.ts";
import type { Party } from "../../threads/thread.ts";
import { actors, me, scene } from "../platform/documents.ts";
import type { Actor } from "../platform/documents.ts";
import { partyOf } from "./party.ts";

/** True where there are tokens to select and to target. */
export function hasScene(): boolean {
  return Boolean(scene());
}

/** Who acts: the selected token, else the user's character, by its token where the scene has one. */
export function ownParty(): Party | Problem {
  const selected = scene()?.controlled.find(({ document }) => document.actor?.isOwner);
  if (selected) return partyOf(selected.document);
  const { character } = me();
  return character ? partyFor(character) : problem("noOwnSide");
}

/** An actor as one who takes part: by the token it belongs to, or one of its own in the scene. */
export function partyFor(actor: Actor): Party {
  return partyOf(actor.token ?? (hasScene() ? actor.getActiveTokens(false, true)[0] : undefined) ?? actor);
}

/** Those the user targets, but for the one who acts; a problem where one of them cannot take part, or there is nobody else. */
export function targetedBy(from: Party): readonly Party[] | Problem {
  const documents = [...me().targets].map(({ document }) => document);
  const lifeless = documents.find(({ actor }) => !actor);
  if (lifeless) return problem("targetWithoutActor", { name: lifeless.name });
  const others = documents.map(partyOf).filter((party) => party.uuid !== from.uuid);
  if (others.length > 0) return others;
  return problem(documents.length > 0 ? "targetSelf" : "noTarget");
}

/** Those the user could begin a contest with: the tokens they see, or without a scene the actors they know. */
export function candidatesFor(from: Party): readonly Party[] {
  const tokens = scene()
    ?.placeables.filter(({ isVisible, document }) => isVisible && document.actor)
    .map(({ document }) => document);
  const known = tokens ?? actors().filter((actor) => actor.testUserPermission(me(), "LIMITED"));
  return known.map(partyOf).filter((party) => party.uuid !== from.uuid);
}

/** The targets, or nobody yet where none are targeted and others can be chosen instead. */
export function wantedBy(from: Party): readonly Party[] | Problem {
  const targeted = targetedBy(from);
  return isProblem(targeted) && targeted.problem === "noTarget" ? [] : targeted;
}
