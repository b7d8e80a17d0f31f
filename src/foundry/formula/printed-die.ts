/**
 * Dice of a game that are not numbered from 1 upwards, such as a d20 with other faces, for use in any formula.
 *
 * Their results are the numbers of an ordinary die of as many sides, as scripted, manual and 3D dice give them; what is printed
 * there is the label, and counts in totals.
 */
import type { Die } from "../../engine/die.ts";
import { systems } from "../../systems/index.ts";
import type { System } from "../../systems/system.ts";
import { diceConfig, DiceTerm } from "../platform/dice.ts";
import type { TermClass } from "../platform/dice.ts";
import { notice } from "../platform/words.ts";

/** Letters that no package known to us uses, for a die whose own letter is taken. */
const SPARE_LETTERS = ["q", "y", "j", "k", "e", "h", "o", "r", "u", "x"];

/** How many of the dice ranked by what is printed on them stay. */
interface Ranking {
  readonly isKept: boolean;
  readonly isHighest: boolean;
}

const RANKINGS: Readonly<Record<string, Ranking>> = {
  k: { isKept: true, isHighest: true },
  kh: { isKept: true, isHighest: true },
  kl: { isKept: true, isHighest: false },
  d: { isKept: false, isHighest: false },
  dh: { isKept: false, isHighest: true },
  dl: { isKept: false, isHighest: false },
};

function ranked({ isKept, isHighest }: Ranking) {
  return function (this: DicewrightPrintedDie, modifier: string): void {
    const number = Number(/\d+/.exec(modifier)?.[0] ?? 1);
    const order = this.results
      .filter(({ active }) => active)
      .sort((a, b) => (isHighest ? 1 : -1) * (this.printed(b.result) - this.printed(a.result)));
    for (const result of isKept ? order.slice(number) : order.slice(0, number))
      Object.assign(result, { active: false, discarded: true });
  };
}

/** The base of such dice. The class of each die has a name of its own, which messages store. */
class DicewrightPrintedDie extends DiceTerm {
  static override MODIFIERS: Record<string, unknown> = Object.fromEntries(
    Object.entries(RANKINGS).map(([command, ranking]) => [command, ranked(ranking)]),
  );
  /** The die that is thrown. */
  static die: Die;

  constructor(data: object = {}) {
    super({ ...data, faces: 0 });
    this.faces = this.die.faces.length;
  }

  get die(): Die {
    return (this.constructor as typeof DicewrightPrintedDie).die;
  }

  override get denomination(): string {
    return `d${(this.constructor as typeof DicewrightPrintedDie).DENOMINATION}`;
  }

  override get total(): number | undefined {
    return this._evaluated
      ? this.results.reduce((sum, result) => (result.active ? sum + this.printed(result.result) : sum), 0)
      : undefined;
  }

  /** What is printed where this result lies. */
  printed(result: number): number {
    return this.die.faces[result - 1]!;
  }

  override getResultLabel({ result }: { readonly result: number }): string {
    return String(this.printed(result));
  }

  override async _evaluateModifiers(): Promise<void> {
    for (const result of this.results) result.count = this.printed(result.result);
    await super._evaluateModifiers();
  }
}

/** `d10ish` becomes `DicewrightD10ishDie`: permanent, since messages store it. */
function classOf(die: Die): TermClass {
  const cls: TermClass = class extends DicewrightPrintedDie {
    static override readonly die = die;
  };
  const name = `Dicewright${die.name.charAt(0).toUpperCase()}${die.name.slice(1)}Die`;
  return Object.defineProperty(cls, "name", { value: name });
}

/** Each die of a game, the letter it would like to have, and its class. */
const printed = systems.flatMap((system) =>
  Object.entries(system.dice ?? {}).map(([letter, die]) => ({ system, letter, die, cls: classOf(die) })),
);

/** The die that such dice throw, and the game it belongs to; `undefined` for all other dice. */
export function printedDie(term: object): { readonly die: Die; readonly system: System } | undefined {
  return printed.find(({ cls }) => term.constructor === cls);
}

/** The die that is registered under this letter; `undefined` where the letter is another package's. */
export function dieOfLetter(letter: string): Die | undefined {
  return printed.find(({ cls }) => cls.DENOMINATION === letter)?.die;
}

/** The letter behind the d under which this die is registered. */
export function printedLetter({ name }: Die): string {
  const entry = printed.find(({ die }) => die.name === name);
  if (!entry) throw new Error(`No game lists a die named ${name} among its dice.`);
  return entry.cls.DENOMINATION;
}

/** Registers the dice of all games; one whose letter is taken gets another, which is told once. May be called again. */
export function registerPrintedDice(): void {
  const { types, terms, termTypes, fulfillment } = diceConfig();
  for (const { letter: wanted, die, cls } of printed) {
    const letter = freeLetter(wanted, cls);
    cls.DENOMINATION = letter;
    terms[letter] = cls;
    termTypes[cls.name] = cls;
    if (!types.includes(cls)) types.push(cls);
    fulfillment.dice[`d${letter}`] ??= { label: die.name, icon: '<i class="fa-solid fa-dice-d20"></i>' };
    if (letter !== wanted) notice("foundry.letterTaken", { die: die.name, wanted: `d${wanted}`, letter: `d${letter}` });
  }
}

function freeLetter(wanted: string, cls: TermClass): string {
  const { terms } = diceConfig();
  const isFree = (letter: string) => terms[letter] === undefined || terms[letter] === cls;
  const letter = [wanted, ...SPARE_LETTERS].find(isFree);
  if (letter === undefined) throw new Error(`Every letter for the ${cls.name} is taken by other dice.`);
  return letter;
}
