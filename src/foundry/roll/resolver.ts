/** The window in which a person enters dice by hand. What it needs of ours is fetched when it first opens. */
import type { Resolver, ResolverContext } from "../platform/hooks.ts";
import { lazy } from "../platform/lazy.ts";
import { notifyError } from "../platform/words.ts";

const byHand = lazy(() => import("./by-hand.ts"));

/** Tells who rolls, what and what for, and lists the faces of dice with other faces than numbers from 1 upwards. */
export function drawResolver(resolver: Resolver, element: HTMLElement, context: ResolverContext): void {
  void byHand().then((part) => part.helpByHand(resolver, element, context), notifyError);
}
