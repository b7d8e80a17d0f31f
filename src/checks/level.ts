/**
 * The net level of two opposing fields, such as Advantage and Disadvantage. Worked example: a Disadvantage of 1.
 *
 *     const check = readCheck("/kaiser 5 d1", { games });
 *     levelOf(check) // { field: "advantage", opposite: "disadvantage", net: -1, most: 90 }
 *     stepLevel(check, 1) // { advantage: 0, disadvantage: 0 }
 */
import { opposingFields, type Fields } from "./field.ts";
import type { Options, UncheckedOptions } from "./json.ts";
import type { CheckRequest } from "./notation.ts";

export function levelOf({ game, kind, options }: CheckRequest) {
  return netLevel(game.kinds[kind]!.fields, options);
}

/** The net level is above 0 if the first field counts more. Undefined if no field opposes another. */
export function netLevel(fields: Fields, options: UncheckedOptions) {
  const [field, opposite] = opposingFields(fields) ?? [];
  if (field === undefined || opposite === undefined) return undefined;
  const { opposes, max = Infinity } = fields[opposite]!;
  return { field, opposite, net: Number(options[field]) - Number(options[opposite]), most: opposes!.most ?? max };
}

export type Level = NonNullable<ReturnType<typeof netLevel>>;

export function stepLevel(request: CheckRequest, by: 1 | -1): Options | undefined {
  const level = levelOf(request);
  return level && level.net * by < level.most ? shiftLevel(level, request.options, by) : undefined;
}

/** Takes opposing levels back first. */
function shiftLevel({ field, opposite }: Level, options: UncheckedOptions, by: number): Options {
  const [grown, taken] = by > 0 ? [field, opposite] : [opposite, field];
  const [more, less] = [Number(options[grown]), Number(options[taken])];
  const back = Math.min(less, Math.abs(by));
  return { [grown]: more + Math.abs(by) - back, [taken]: less - back };
}

const LEVELS_SHOWN = 5;

/** The levels from −2 to +2, or five around one further out, with their options. */
export function levelsAround(level: Level, options: UncheckedOptions) {
  const { net, most } = level;
  const half = (LEVELS_SHOWN - 1) / 2;
  const shown = Math.min(most, Math.max(-most, net));
  const slid = Math.max(0, Math.abs(shown) - half + 1) * Math.sign(shown);
  const from = Math.min(most - LEVELS_SHOWN + 1, Math.max(-most, slid - half));
  return Array.from({ length: LEVELS_SHOWN }, (_, i) => ({
    net: from + i,
    options: shiftLevel(level, options, from + i - net),
  }));
}
