// Provenance: fvtt-types client/nue/tours-collection.d.mts; foundryvtt.com/api, page ToursCollection.
import { Collection } from "../../../foundry-utils.ts";
import { globals } from "../../globals.ts";
import { Tour } from "./tour.ts";

/** All tours by `<namespace>.<id>`: `game.tours`. */
export class ToursCollection extends Collection<Tour> {
  /** Adds a tour, which is where this browser left it. */
  register(namespace: string, id: string, tour: Tour): void {
    Object.assign(tour, { namespace, id });
    this.set(tour.key, tour);
    tour._reloadProgress();
  }

  override set(key: string, tour: Tour): this {
    if (this.has(key)) throw new Error(`There is a tour ${key} already.`);
    if (key !== tour.key) throw new Error(`The tour ${tour.key} cannot be kept as ${key}.`);
    return super.set(key, tour);
  }
}

/** Puts tours where packages look for them, and registers where their progress is kept. */
export function installTours(): void {
  const { foundry, game } = globals;
  (foundry as Record<string, unknown>)["nue"] = { Tour, ToursCollection };
  game.settings.register("core", "tourProgress", { scope: "client", config: false, type: Object, default: {} });
  Object.defineProperty(game, "tours", { value: new ToursCollection(), configurable: true });
}
