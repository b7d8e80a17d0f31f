/**
 * Foundry's tours, the same in 13 and 14. Sources: the API pages of Tour, TourConfig and ToursCollection; the types
 * (nue/tour); the modules of World Smiths and foundry-ironsworn, which register and start theirs in this way.
 */

/** The documented part of a tour that this module uses and overrides. */
interface Tour {
  readonly config: object;
  readonly currentStep: { readonly id: string } | null;
  start(): Promise<void>;
  exit(): void;
  _preStep(): Promise<void>;
  _postStep(): Promise<void>;
  _getTargetElement(selector: string): Element | null;
}

/** The class that tours extend. */
export function tourClass(): new (config: object) => Tour {
  return foundry.nue.Tour as unknown as new (config: object) => Tour;
}

/** All tours; undefined where there is no page, as in tests of rules. */
export function tours() {
  return game.tours as unknown as
    | { get(key: string): Tour | undefined; register(namespace: string, id: string, tour: Tour): void }
    | undefined;
}
