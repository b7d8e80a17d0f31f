/**
 * OGS dice grow and break past d12 (`docs/rules.md` §2.6). Worked example: one effect breaks a d12, one grows its d8.
 *
 *     grownSizes({ sides: 12, up: 1, more: [{ up: 1, at: 0 }] }) // [10, 6]
 */
import {
  LIMITS,
  isProblem,
  modifierField,
  problem,
  readKeyword,
  readRegExp,
  signedNumber,
  skipBlanks,
  truncateForMessage,
  type DiceEditor,
  type Field,
  type Growth,
  type Increase,
  type Problem,
} from "./kit.ts";

const LADDER: readonly number[] = [4, 6, 8, 10, 12];
export const MOST_STAGES = 40;

/** A separate effect: its stages, and the index of the die that it grows in the broken pool. */
type SeparateIncrease = Readonly<Record<"at" | "up", number>>;

export type NotatedDie = {
  readonly count: number;
  readonly sides: number;
  readonly up: number;
  /** Stored only if an effect grows another die than the first effect's last one. */
  readonly more?: readonly SeparateIncrease[];
  readonly effect?: string;
};

export function isOnLadder(sides: number): boolean {
  return LADDER.includes(sides);
}

export function splitDice(dice: readonly NotatedDie[]): readonly NotatedDie[] {
  return dice.flatMap((each) => Array.from({ length: each.count }, () => ({ ...each, count: 1 })));
}

/** Past d12 a die breaks into d8 and d6; then the last die grows and breaks in turn. */
export function dieIncrease(sides: number, stages: number): readonly number[] {
  const grown = LADDER.indexOf(sides) + stages;
  return grown < LADDER.length ? [LADDER[grown]!] : [8, ...dieIncrease(6, grown - LADDER.length)];
}

/** Separate effects grow the die that they name, or else the last (OA4). */
export function grownSizes({ sides, up, more = [] }: Growth): readonly number[] {
  return more.reduce(
    (dice, effect) => {
      const at = effect.at ?? dice.length - 1;
      return dice.toSpliced(at, 1, ...dieIncrease(dice[at]!, effect.up));
    },
    dieIncrease(sides, up),
  );
}

export const diceEditor: Omit<DiceEditor, "slots"> = {
  sizes: LADDER,
  mostStages: MOST_STAGES,
  grown: grownSizes,
  picks: { setting: "ogs.separateIncreaseTarget", choices: ["tail", "choose"], choice: "choose" },
};

/** Dice with their stages: `d8 + d12^2`. In `d12^1^2/1` a separate effect grows the first die of the pool. */
export const diceField: Field<readonly NotatedDie[]> = {
  type: "dice",
  default: undefined,
  parse: (raw) =>
    Array.isArray(raw) && raw.length > 0 && raw.length <= LIMITS.dice
      ? parseAll(raw as unknown[])
      : problem("notDice", { value: truncateForMessage(raw) }),
  text: {
    read: readRegExp(
      /\+?\s*(\d{0,9})d(\d{1,9})((?:\^\d{1,9}(?:\/\d{1,3})?){0,40})(?:\s{0,9}"([^"]{1,80})")?(?![\w.^/])/iy,
      ([, count, sides, effects = "", effect]) => {
        const die = { count: count === "" ? 1 : Number(count), sides: Number(sides), ...readEffects(effects) };
        return [effect === undefined ? die : { ...die, effect }];
      },
    ),
    write: (dice) => dice.map((die) => writeDie(die)).join(" + "),
    isSummed: true,
  },
};

/** An effect that names no die: `^2`, or `^1 "Bless"`. */
type UnplacedIncrease = { readonly unplaced: number; readonly effect?: string; readonly isBehindDie?: boolean };

const FIRST_MODIFIER_DIE = 2;

/** The die of a check that has no modifier dice. */
export const STAND_IN: NotatedDie = { count: 1, sides: 6, up: 0 };

const unplacedIncrease = readRegExp(
  /\^(\d{1,9})(?:\s{0,9}"([^"]{1,80})")?(?![\w.^/])/iy,
  ([, up, effect]): [UnplacedIncrease] => [{ unplaced: Number(up), ...(effect !== undefined && { effect }) }],
);
const npcDice = readRegExp(/npc(?!\w)/iy, () => [{ ...STAND_IN, count: 3 }]);

/** Dice of an Action Check. An effect without a die grows the first modifier die or its stand-in (OA2, OA3). */
export const actionDiceField: Field<readonly NotatedDie[]> = {
  ...diceField,
  text: { ...diceField.text!, read: (line) => unplacedIncrease(line) ?? npcDice(line) ?? diceField.text!.read(line) },
  parse: (raw) => parseGrown(raw, growModifierDie),
};

/** Dice, and what becomes of them by the effects that name none. */
function parseGrown(raw: unknown, grow: typeof growAll): readonly NotatedDie[] | Problem {
  if (!Array.isArray(raw)) return diceField.parse(raw);
  const all: readonly unknown[] = raw;
  const effects = all.filter(isUnplaced);
  const dice = diceField.parse(all.filter((each) => !isUnplaced(each)));
  return isProblem(dice) || effects.length === 0 ? dice : diceField.parse(grow(effects, dice));
}

const isUnplaced = (each: unknown): each is UnplacedIncrease =>
  typeof each === "object" && each !== null && "unplaced" in each;

/** Dice of an Open Roll, all of which an effect grows (§2.6). `2d6^1/1 + d8` grows dice of one size alone. */
export const openDiceField: Field<readonly NotatedDie[]> = {
  ...diceField,
  text: {
    ...diceField.text!,
    read(line) {
      const dice = unplacedIncrease(line) ?? diceField.text!.read(line);
      return (dice as readonly (UnplacedIncrease | NotatedDie)[] | undefined)?.flatMap((each) => {
        if (isUnplaced(each) || each.up === 0) return [each];
        const { up, effect, ...die } = each;
        return [
          { ...die, up: 0 },
          { unplaced: up, isBehindDie: true, ...(effect !== undefined && { effect }) },
        ];
      });
    },
    write(dice) {
      const areAlike = dice.every(({ up }) => up === dice[0]!.up);
      return dice.map((die) => writeDie(die, areAlike ? "" : "/1")).join(" + ");
    },
  },
  parse: (raw) => parseGrown(raw, growAll),
};

/** Grows all dice. An effect that is written behind several of them is one. */
function growAll(effects: readonly UnplacedIncrease[], dice: readonly NotatedDie[]): readonly NotatedDie[] {
  const behind = effects.map(({ unplaced, isBehindDie }) => (isBehindDie ? unplaced : 0));
  const others = effects.reduce((sum, { unplaced, isBehindDie }) => (isBehindDie ? sum : sum + unplaced), 0);
  const stages = Math.max(...behind) + others;
  const names = [...new Set(effects.flatMap(({ effect = [] }) => effect))].join(", ").slice(0, LIMITS.name);
  return dice.map((die) => ({ ...die, up: die.up + stages, ...(names !== "" && { effect: names }) }));
}

function growModifierDie(effects: readonly UnplacedIncrease[], dice: readonly NotatedDie[]): readonly NotatedDie[] {
  const each = splitDice(dice);
  const all = each.length > FIRST_MODIFIER_DIE ? each : [...each, STAND_IN];
  const at = Math.min(FIRST_MODIFIER_DIE, all.length - 1);
  const up = effects.reduce((sum, { unplaced }) => sum + unplaced, all[at]!.up);
  const effect = effects.flatMap(({ effect: name = [] }) => name).join(", ");
  return all.with(at, { ...all[at]!, up, ...(effect !== "" && { effect: effect.slice(0, LIMITS.name) }) });
}

type DiceSum = { readonly dice: readonly NotatedDie[]; readonly flat: number };

const DAMAGE = "damage";
const damageWord = readKeyword([DAMAGE], () => true);

/** Dice that are rolled after the check: `damage d8 + 2`. */
export const damageField: Field<DiceSum | null> = {
  type: "dice",
  default: null,
  addedAfterSeals: true,
  sample: { dice: [{ count: 1, sides: 8, up: 0 }], flat: 2 },
  parse(raw) {
    if (raw === null) return null;
    const given: { readonly [K in keyof DiceSum]?: unknown } = typeof raw === "object" ? raw : {};
    const dice = diceField.parse(given.dice ?? truncateForMessage(raw));
    const flat = modifierField.parse(given.flat ?? 0);
    if (isProblem(dice)) return dice;
    return isProblem(flat) ? flat : { dice, flat };
  },
  text: {
    word: DAMAGE,
    read(line) {
      if (damageWord.read(line) === undefined) return undefined;
      const dice: unknown[] = [];
      let flat = 0;
      for (;;) {
        line.offset = skipBlanks(line.text, line.offset);
        const die = diceField.text!.read(line) as readonly unknown[] | undefined;
        const more = die ?? signedNumber.read(line);
        if (more === undefined) return { dice, flat };
        if (die) dice.push(...die);
        else flat += more as number;
      }
    },
    write: (sum) =>
      sum === null
        ? ""
        : [DAMAGE, diceField.text!.write(sum.dice), signedNumber.write(sum.flat)].filter(Boolean).join(" "),
  },
};

/** Effects in their order; up to the first that names its die they are stages of one. */
function readEffects(text: string): Omit<Growth, "sides"> {
  const more = [...text.matchAll(/\^(\d+)(?:\/(\d+))?/g)].map(([, up, at]): Increase => ({
    up: Number(up),
    ...(at !== undefined && { at: Number(at) - 1 }),
  }));
  let up = 0;
  while (more[0] && more[0].at === undefined) up += more.shift()!.up;
  return { up, ...(more.length > 0 && { more }) };
}

/** `place` follows the stages of the first effect. */
function writeDie({ count, sides, up, more = [], effect }: NotatedDie, place = ""): string {
  const effects = [up === 0 ? "" : `^${up}${place}`, ...more.map((each) => `^${each.up}/${each.at + 1}`)].join("");
  return `${count === 1 ? "" : count}d${sides}${effects}${effect === undefined ? "" : ` "${effect}"`}`;
}

function parseAll(raw: readonly unknown[]): readonly NotatedDie[] | Problem {
  const dice = raw.map((each) => ({ count: 1, up: 0, sides: 0, more: [], ...(each as Partial<Growth>) }));
  const parsed = dice.map(parseDie);
  const wrong = parsed.find(isProblem);
  if (wrong) return wrong;
  const all = dice.reduce((sum, { count }) => sum + count, 0);
  return all > LIMITS.dice ? problem("outOfRange", { value: all, min: 1, max: LIMITS.dice }) : (parsed as NotatedDie[]);
}

type RawDie = Required<Growth> & { readonly count: number; readonly effect?: unknown };

function parseDie(die: RawDie): NotatedDie | Problem {
  const { count, sides, up, more } = die;
  if (!isOnLadder(sides)) return problem("ogs.sides", { sides: truncateForMessage(sides) });
  if (!Number.isInteger(count) || count < 1 || count > LIMITS.dice)
    return problem("outOfRange", { value: truncateForMessage(count), min: 1, max: LIMITS.dice });
  const stages = stagesIn(up, more);
  return stages <= MOST_STAGES
    ? normalizeDie(die)
    : problem("outOfRange", {
        value: Number.isFinite(stages) ? stages : truncateForMessage(up),
        min: 0,
        max: MOST_STAGES,
      });
}

function stagesIn(up: number, more: unknown): number {
  const effects = Array.isArray(more) ? (more as readonly (Partial<Increase> | null)[]) : [null];
  const stages = [up, ...effects.map((each) => each?.up ?? -1)];
  return stages.every((each) => Number.isInteger(each) && each >= 0)
    ? stages.reduce((sum, each) => sum + each, 0)
    : Infinity;
}

/** Adds effects that continue the first one to it. */
function normalizeDie({ count, sides, up, more, effect }: RawDie): NotatedDie | Problem {
  const die = { count, sides, up };
  let separate: readonly SeparateIncrease[] = [];
  for (const each of more.filter((effect) => effect.up > 0)) {
    const last = grownSizes({ ...die, more: separate }).length - 1;
    const at = each.at ?? last;
    if (!Number.isInteger(at) || at < 0 || at > last)
      return problem("outOfRange", {
        value: Number.isInteger(at) ? at + 1 : truncateForMessage(at),
        min: 1,
        max: last + 1,
      });
    if (separate.length === 0 && at === last) die.up += each.up;
    else separate = [...separate, { at, up: each.up }];
  }
  const isNamed = typeof effect === "string" && effect !== "" && !/["#]/.test(effect);
  const named = isNamed ? { ...die, effect: effect.slice(0, LIMITS.name) } : die;
  return separate.length === 0 ? named : { ...named, more: separate };
}
