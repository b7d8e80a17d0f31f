/** Stores saved checks: of an actor in its flags, or of the world for all its actors. */
import { truncateForMessage } from "../../checks/json.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { parseSavedChecks, type SavedChecks } from "../../checks/saved-check.ts";
import { profileFor } from "../../sheets/profiles.ts";
import { flagOf, isGM, worldSystem, type Actor } from "../platform/documents.ts";
import { getSetting, MODULE, setSetting } from "../platform/settings.ts";
import { words } from "../platform/words.ts";
import { allGames } from "./games.ts";
import { TRAITS } from "./settings.ts";

export interface Holder {
  readonly id: string;
  readonly name: string;
  readonly actor: Actor;
  readonly canChange: boolean;
  readonly isWorld: boolean;
  read(): SavedChecks | Problem;
  write(saved: SavedChecks): Promise<unknown>;
}

export function holderOf(actor: Actor): Holder {
  return {
    id: `${MODULE}-traits-${actor.uuid.replaceAll(".", "-")}`,
    name: actor.name,
    actor,
    canChange: actor.isOwner,
    isWorld: false,
    read: () => parseSavedChecks(flagOf(actor, TRAITS), allGames()),
    write: (saved) => actor.setFlag(MODULE, TRAITS, saved),
  };
}

/** The saved checks of every actor of the world, shown with the numbers of this one. */
export function worldHolder(actor: Actor): Holder {
  return {
    id: `${MODULE}-traits-world`,
    name: game.world?.title ?? "",
    actor,
    canChange: isGM(),
    isWorld: true,
    read: readProfile,
    write: (traits) => setSetting("profile", { world: worldSystem(), traits: inItsGame(traits) }),
  };
}

/** The stored checks of a world, which may be damaged. Their paths only fit one game system of Foundry. */
const profileNow = () => (getSetting("profile") ?? {}) as { readonly world?: string; readonly traits?: unknown };

function readProfile(): SavedChecks | Problem {
  const { world, traits } = profileNow();
  if (world === undefined) return profileNamed();
  return world === worldSystem()
    ? parseSavedChecks(traits, allGames())
    : problem("otherWorld", { system: truncateForMessage(world) });
}

/** The profile that Foundry's system comes with, in the first game in use or another. */
function profileNamed(game?: string): SavedChecks {
  const games = allGames();
  return profileFor(worldSystem(), games.find(({ id }) => id === game) ?? games[0]!, words);
}

/** Rebuilds an untouched profile of Foundry's system for the chosen game. */
function inItsGame(saved: SavedChecks): SavedChecks {
  const isUntouched = profileNow().world === undefined && saved.list === profileNamed().list;
  return isUntouched ? profileNamed(saved.system) : saved;
}

/** All saved checks of an actor: its own, and those of the world with other names. What cannot be read is left out. */
export function allSavedChecks(actor: Actor): SavedChecks["list"] {
  const [own = [], world = []] = [holderOf(actor), worldHolder(actor)].map((holder) => {
    const read = holder.read();
    return isProblem(read) ? [] : read.list;
  });
  return [...own, ...world.filter(({ name }) => !own.some((each) => each.name === name))];
}
