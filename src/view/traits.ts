/** The window of traits as its template shows it. */
import type { Problem } from "../systems/problem.ts";
import type { Draft } from "../systems/saved-check-draft.ts";
import type { SavedChecks } from "../systems/saved-check.ts";
import type { DraftView, SavedCheckView, Surroundings } from "./trait.ts";
import { draftView, savedChecksProblem, savedCheckView } from "./trait.ts";
import type { Words } from "./words.ts";
import { keyIn } from "./words.ts";

/** What the window holds. */
export interface Holding {
  readonly traits: SavedChecks;
  /** The traits of every actor, below the actor's own. */
  readonly world: SavedChecks;
  readonly draft?: Draft | undefined;
  /** What is wrong in the form. */
  readonly wrong?: Problem | undefined;
  /** Why what is stored cannot be read. */
  readonly broken?: Problem | undefined;
}

/** The whole window. */
export interface SavedChecksView {
  readonly games: readonly { readonly value: string; readonly text: string; readonly isChosen: boolean }[];
  readonly traits: readonly SavedCheckView[];
  readonly world: readonly SavedCheckView[];
  readonly draft?: DraftView;
  readonly problem?: string;
}

/** The window with what it holds; traits are shown with the numbers of the actor in the surroundings. */
export function savedChecksView(
  { traits, world, draft, wrong, broken }: Holding,
  surroundings: Surroundings,
  words: Words,
): SavedChecksView {
  const { systems } = surroundings;
  return {
    games: systems.map(({ id }) => ({ value: id, text: words(keyIn(id, "name")), isChosen: id === traits.system })),
    traits: traits.list.map((trait) => savedCheckView(trait, surroundings, words)),
    world: world.list.map((trait) => savedCheckView(trait, surroundings, words)),
    ...(draft && { draft: draftView(draft, wrong, systems, words) }),
    ...(broken && { problem: savedChecksProblem(broken, words) }),
  };
}
