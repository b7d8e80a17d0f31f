/** Fields whose value is dice, as a line of text writes them. */
import type { Field } from "./field.ts";
import { quoted } from "./field.ts";
import { problem } from "./problem.ts";

/** Some dice of one size. */
export interface NotatedDice extends Readonly<Record<string, number>> {
  readonly count: number;
  readonly sides: number;
}

interface DiceLimits {
  readonly most: number;
  readonly sides: readonly [least: number, largest: number];
  /** True where a bare `d10` means something else, so that one die is written `1d10`. */
  readonly isCounted?: true;
}

/** Dice such as `2d10`; a bare `d10` is one of them unless they have to be counted. */
export function dice({ most, sides: [least, largest], isCounted }: DiceLimits): Field<NotatedDice> {
  return {
    type: "dice",
    default: undefined,
    parse(raw) {
      const { count, sides } = ((typeof raw === "object" ? raw : null) as Partial<NotatedDice>) ?? {};
      if (!Number.isInteger(count) || !Number.isInteger(sides)) return problem("notDice", { value: quoted(raw) });
      if (count! < 1 || count! > most) return problem("outOfRange", { value: count!, min: 1, max: most });
      return sides! < least || sides! > largest
        ? problem("sides", { sides: sides!, min: least, max: largest })
        : { count: count!, sides: sides! };
    },
    text: {
      pattern: isCounted ? /(\d{1,9})d(\d{1,9})(?![\w.])/iy : /(\d{0,9})d(\d{1,9})(?![\w.])/iy,
      read: ([, count, sides]) => ({ count: count === "" ? 1 : Number(count), sides: Number(sides) }),
      write: ({ count, sides }) => (count === 1 && !isCounted ? `d${sides}` : `${count}d${sides}`),
    },
  };
}
