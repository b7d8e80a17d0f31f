// Provenance: fvtt-types (MIT), DocumentStatsField in common/data/fields.d.mts: the times in `_stats` are the server's.
import { isObject, type Source } from "../documents/json.ts";

/** The table's clock: milliseconds since 1970, and no moment twice, so that whatever was written second is later, also after a restart. */
export class Clock {
  #last: number;

  /** Goes on after the latest of these documents. */
  constructor(known: readonly Source[]) {
    this.#last = known.reduce((latest, source) => Math.max(latest, createdTime(source)), 0);
  }

  /** The present moment, or the one after the last that was given. */
  next(): number {
    this.#last = Math.max(Date.now(), this.#last + 1);
    return this.#last;
  }
}

function createdTime({ _stats: stats }: Source): number {
  return isObject(stats) ? Number(stats["createdTime"] ?? 0) : 0;
}
