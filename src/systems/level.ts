/**
 * How far one field of a check outweighs the field that opposes it, such as Advantage and Disadvantage.
 *
 * Worked example: a Disadvantage of 1.
 *
 *     const asked = parseCheck("/kaiser skill 5 d1", systems);
 *     levelOf(asked) // { field: "advantage", opposite: "disadvantage", net: -1, most: 90 }
 *     stepped(asked, 1) // { advantage: 0, disadvantage: 0 }
 */
import type { CheckRequest } from "./notation.ts";
import type { Json } from "./vocabulary.ts";

/** The level of a check by its two fields. */
interface Level {
  readonly field: string;
  readonly opposite: string;
  /** Above 0 if the first field counts more. */
  readonly net: number;
  /** How many levels count in either direction. */
  readonly most: number;
}

/** The level of a check; undefined if no field of it opposes another. */
export function levelOf({ system, kind, options }: CheckRequest): Level | undefined {
  for (const [opposite, { opposes, max = Infinity }] of Object.entries(system.kinds[kind]!.fields))
    if (opposes) {
      const net = Number(options[opposes.field]) - Number(options[opposite]);
      return { field: opposes.field, opposite, net, most: opposes.most ?? max };
    }
  return undefined;
}

/** The options of a level more or less: what counts against it is taken back first. Undefined if it goes no further. */
export function stepped(asked: CheckRequest, by: 1 | -1): Readonly<Record<string, Json>> | undefined {
  const level = levelOf(asked);
  if (!level || level.net * by >= level.most) return undefined;
  const [grown, taken] = by > 0 ? [level.field, level.opposite] : [level.opposite, level.field];
  const [more, less] = [Number(asked.options[grown]), Number(asked.options[taken])];
  return less > 0 ? { [grown]: more, [taken]: less - 1 } : { [grown]: more + 1, [taken]: less };
}
