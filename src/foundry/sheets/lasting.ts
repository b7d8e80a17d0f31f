/** Lasting Advantages in the window of saved checks and around tokens; a GM changes those of all selected tokens. */
import { opposingFields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { readLasting, withTests, writeLasting, type LastingAdvantage } from "../../checks/lasting.ts";
import { LIMITS } from "../../checks/limits.ts";
import { isProblem, problem } from "../../checks/problem.ts";
import type { SavedCheck } from "../../checks/saved-check.ts";
import { isolateBidi, leftText, listText } from "../../words/words.ts";
import { isGM, type Actor } from "../platform/documents.ts";
import { notifyProblem, words } from "../platform/words.ts";
import { scene } from "../platform/world-documents.ts";
import { allGames, gamesInUse } from "../world/games.ts";
import { lastingOf, restartLasting, writeLastingOf } from "../world/house-rules.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";

/** The list of an actor's lasting Advantages; undefined if no game in use has such a list. */
export function lastingView(actor: Actor) {
  const list = lastingOf(actor).map(({ id, name, level, isOn, system, left, tests = [] }) => {
    const game = allGames().find((each) => each.id === system)!;
    const known = allSavedChecks(actor).filter((saved) => saved.system === system && hasLevels(game, saved));
    const names = [...new Set(known.map((saved) => saved.name))];
    const chosen = listText(tests.map(isolateBidi), words);
    return {
      id,
      name: isolateBidi(name),
      level: writeLasting(game, { name, level }),
      isOn,
      isLimited: tests.length > 0,
      ...(left !== undefined && { left: leftText(left, "dicewright.lasting.ended", words) }),
      tests:
        chosen === "" ? words("dicewright.lasting.onEvery") : words("dicewright.lasting.onChosen", { tests: chosen }),
      checks: names.map((each) => ({ name: each, isChosen: tests.includes(each) })),
      labels: tests.filter((each) => !names.includes(each)).join(", "),
    };
  });
  if (list.length === 0 && !gameWithList()) return undefined;
  const { length: count } = affectedActors(actor);
  return { list, ...(count > 1 && { many: words("dicewright.lasting.many", { count }) }) };
}

/** Adds a typed entry and switches it on; false if it is wrong, which the user is told. */
export async function addLasting(actor: Actor, typed: string): Promise<boolean> {
  const game = gameWithList();
  const read = game && readLasting(game, typed);
  if (!read) return false;
  if (isProblem(read)) return (notifyProblem(read, game.id), false);
  const isFull = (each: Actor) => lastingOf(each).filter(({ name }) => name !== read.name).length >= LIMITS.lasting;
  if (affectedActors(actor).some(isFull))
    return (notifyProblem(problem("tooManyLasting", { most: LIMITS.lasting })), false);
  const added = { ...read, system: game.id, id: "", isOn: true };
  await replaceOnAll(actor, added, added, true);
  return true;
}

export function toggleLasting(actor: Actor, id: string): Promise<void> {
  return changeEntry(actor, id, (found) => ({ ...found, isOn: !found.isOn }), true);
}

/** Lets an entry count on the tests with these names, or on all without any. */
export function chooseTests(actor: Actor, id: string, names: readonly string[]): Promise<void> {
  return changeEntry(actor, id, (found) => withTests(found, names.slice(0, LIMITS.lastingTests)));
}

export function removeLasting(actor: Actor, id: string): Promise<void> {
  return changeEntry(actor, id, () => undefined, true);
}

type Change = (found: LastingAdvantage) => LastingAdvantage | undefined;

async function changeEntry(actor: Actor, id: string, change: Change, isAnew = false): Promise<void> {
  const found = lastingOf(actor).find((each) => each.id === id);
  if (found) await replaceOnAll(actor, found, change(found), isAnew);
}

/** Puts an entry into the lists of all affected actors, in place of one of this name, or removes that one. */
async function replaceOnAll(
  actor: Actor,
  { system, name }: LastingAdvantage,
  entry: LastingAdvantage | undefined,
  isAnew: boolean,
): Promise<void> {
  for (const each of affectedActors(actor)) {
    const list = lastingOf(each);
    const before = list.find((other) => other.system === system && other.name === name);
    const changed = entry ? [{ ...entry, id: before?.id ?? foundry.utils.randomID() }] : [];
    const others = list.flatMap((other) => (other === before ? changed : other));
    if (isAnew && before?.testCount !== undefined) await restartLasting(each, before);
    await writeLastingOf(each, before ? others : [...list, ...changed]);
  }
}

/** All selected actors for a GM who has selected this one among them; otherwise this one alone. */
function affectedActors(actor: Actor): readonly Actor[] {
  const selected = isGM() ? (scene()?.controlled ?? []).flatMap(({ document }) => document.actor ?? []) : [];
  const each = [...new Map(selected.map((other) => [other.uuid, other])).values()];
  return each.some(({ uuid }) => uuid === actor.uuid) ? each : [actor];
}

function hasLevels({ kinds }: Game, { kind }: SavedCheck): boolean {
  return opposingFields(kinds[kind]!.fields) !== undefined;
}

function gameWithList(): Game | undefined {
  return gamesInUse().find(({ hasLasting }) => hasLasting);
}
