/**
 * Foundry's tours, the same in 13 and 14. Sources: the API pages of Tour, TourConfig and ToursCollection; the types
 * (nue/tour); the modules of World Smiths and foundry-ironsworn, which register and start theirs in this way.
 */

/** One step: what it shows, beside which element. */
interface TourStep {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly selector: string;
  /** True if it is for GMs only. */
  readonly restricted?: boolean;
}

/** A tour as Foundry is told of it. */
export interface TourConfig {
  readonly namespace: string;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly display: boolean;
  readonly canBeResumed: boolean;
  readonly steps: readonly TourStep[];
}

/** The documented part of a tour that this module uses and overrides. */
interface Tour {
  readonly config: object;
  readonly currentStep: TourStep | null;
  start(): Promise<void>;
  exit(): void;
  _preStep(): Promise<void>;
  _postStep(): Promise<void>;
  _getTargetElement(selector: string): Element | null;
}

/** The class that tours extend. */
export function tourClass(): new (config: TourConfig) => Tour {
  return foundry.nue.Tour as unknown as new (config: TourConfig) => Tour;
}

const tours = () =>
  game.tours as unknown as {
    get(key: string): Tour | undefined;
    register(namespace: string, id: string, tour: Tour): void;
  };

/** Whether there are tours on this page: in tests of rules there is none. */
export function hasTours(): boolean {
  return game.tours !== undefined;
}

/** Adds a tour to those that Foundry lists. */
export function registerTour({ namespace, id }: TourConfig, tour: Tour): void {
  tours().register(namespace, id, tour);
}

/** A registered tour. */
export function tourBy(namespace: string, id: string): Tour | undefined {
  return tours().get(`${namespace}.${id}`);
}
