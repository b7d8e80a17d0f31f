/** Who has traits: an actor, in its flags, or the world, for all its actors. */
import { systems } from "../../systems/index.ts";
import type { Problem } from "../../systems/problem.ts";
import { isProblem, problem } from "../../systems/problem.ts";
import type { SavedChecks } from "../../systems/saved-check.ts";
import { noSavedChecks, parseSavedChecks } from "../../systems/saved-check.ts";
import type { Actor } from "../platform/documents.ts";
import { isGamemaster, worldSystem } from "../platform/documents.ts";
import { getSetting, MODULE, registerSetting, setSetting } from "../platform/settings.ts";

/** Somewhere traits are kept. */
export interface Holder {
  /** Tells windows apart. */
  readonly id: string;
  readonly name: string;
  /** The actor whose numbers are looked up. */
  readonly actor: Actor;
  readonly canChange: boolean;
  /** True where the traits belong to every actor of the world. */
  readonly isWorld: boolean;
  read(): SavedChecks | Problem;
  write(traits: SavedChecks): Promise<unknown>;
}

const FLAG = "traits";
const PROFILE = "profile";

/** The traits of one actor, in its flags. */
export function holderOf(actor: Actor): Holder {
  return {
    id: actor.uuid.replaceAll(".", "-"),
    name: actor.name,
    actor,
    canChange: actor.isOwner,
    isWorld: false,
    read: () => parseSavedChecks(actor.getFlag(MODULE, FLAG), systems),
    write: (traits) => actor.setFlag(MODULE, FLAG, traits),
  };
}

/** What a world keeps for all its actors. Their paths mean something in one game system of Foundry only. */
interface Profile {
  readonly world: string;
  readonly traits: unknown;
}

/** The traits that every actor of the world has, shown with the numbers of this one. */
export function worldHolder(actor: Actor): Holder {
  return {
    id: "world",
    name: game.world?.title ?? "",
    actor,
    canChange: isGamemaster(),
    isWorld: true,
    read: readProfile,
    write: (traits) => setSetting(PROFILE, { world: worldSystem(), traits }),
  };
}

function readProfile(): SavedChecks | Problem {
  const { world, traits } = getSetting(PROFILE) as Partial<Profile>;
  if (world === undefined) return noSavedChecks(systems);
  return world === worldSystem()
    ? parseSavedChecks(traits, systems)
    : problem("otherWorld", { system: String(world).slice(0, 40) });
}

/** Registers where the world's own traits are kept; whoever shows them hears of each change. */
export function registerProfile(onChange: () => void): void {
  registerSetting(PROFILE, { scope: "world", config: false, type: Object, default: {}, onChange });
}

/** All traits that can be rolled for an actor: its own, then the world's that it has not under the same name. What cannot be read is left out. */
export function everyTrait(actor: Actor): SavedChecks["list"] {
  const [own, world] = [holderOf(actor), worldHolder(actor)]
    .map((holder) => holder.read())
    .map((read) => (isProblem(read) ? [] : read.list));
  return [...own!, ...world!.filter(({ name }) => !own!.some((each) => each.name === name))];
}
