/**
 * Dice of a game that are not numbered from 1 upwards, such as a d20 with other faces, for any formula. Their results
 * are the numbers of an ordinary die of as many sides, as manual and 3D dice give them; what is printed there is the
 * label, and counts in totals. Source of the entry by hand: the API page of RollResolver.
 */
import type { Game } from "../../../checks/game.ts";
import { memoize, type Die } from "../../../engine/die.ts";
import { games } from "../../../games/index.ts";
import { chosenMethods, Coin, diceConfig, DiceTerm, type Result, type TermClass } from "../../platform/dice.ts";
import { notice, words } from "../../platform/words.ts";

/** Letters that no package known to us uses, for a die whose own letter is taken. */
const SPARE_LETTERS = ["q", "y", "j", "k", "e", "h", "o", "r", "u", "x"];

/** A modifier that keeps or drops dice by what is printed on them. */
function rankModifier({ isKept, isHighest }: { readonly isKept: boolean; readonly isHighest: boolean }) {
  return function (this: DicewrightPrintedDie, modifier: string): void {
    const number = Number(/\d+/.exec(modifier)?.[0] ?? 1);
    const order = this.results
      .filter(({ active }) => active)
      .sort((a, b) => (isHighest ? 1 : -1) * (this.printed(b.result) - this.printed(a.result)));
    for (const result of isKept ? order.slice(number) : order.slice(0, number))
      Object.assign(result, { active: false, discarded: true });
  };
}

/** The base of such dice. The class of each die has its own name, which messages store. */
class DicewrightPrintedDie extends DiceTerm {
  static override MODIFIERS: Record<string, unknown> = {
    k: rankModifier({ isKept: true, isHighest: true }),
    kh: rankModifier({ isKept: true, isHighest: true }),
    kl: rankModifier({ isKept: true, isHighest: false }),
    d: rankModifier({ isKept: false, isHighest: false }),
    dh: rankModifier({ isKept: false, isHighest: true }),
    dl: rankModifier({ isKept: false, isHighest: false }),
  };
  static die: Die;

  constructor(data: object = {}) {
    super({ ...data, faces: 0 });
    this.faces = this.die.faces.length;
  }

  get die(): Die {
    return (this.constructor as typeof DicewrightPrintedDie).die;
  }

  /** A die numbered from 1 serves as one of as many sides, unless the user enters this die in a way of its own. */
  override get denomination(): string {
    const [own, plain] = [`d${this.constructor.DENOMINATION}`, `d${this.die.faces.length}`];
    const chosen = chosenMethods();
    return chosen[own] === undefined && chosen[plain] ? plain : own;
  }

  override get total(): number | undefined {
    return this._evaluated
      ? this.results.reduce((sum, result) => (result.active ? sum + this.printed(result.result) : sum), 0)
      : undefined;
  }

  printed(result: number): number {
    return this.die.faces[result - 1]!;
  }

  override getResultLabel({ result }: Result): string {
    return String(this.printed(result));
  }

  override async _evaluateModifiers(): Promise<void> {
    for (const result of this.results) result.count = this.printed(result.result);
    await super._evaluateModifiers();
  }
}

/** `d10ish` becomes `DicewrightD10ishDie`, which messages store, so it never changes. */
const classOf = memoize((die: Die): TermClass => {
  const cls: TermClass = class extends DicewrightPrintedDie {
    static override readonly die = die;
  };
  const name = `Dicewright${die.name.charAt(0).toUpperCase()}${die.name.slice(1)}Die`;
  return Object.defineProperty(cls, "name", { value: name });
});

const printedIn = memoize((offered: readonly Game[]) =>
  offered.flatMap((game) =>
    Object.entries(game.dice ?? {}).map(([letter, die]) => ({ game, letter, die, cls: classOf(die) })),
  ),
);

/** Each die of a game, the letter it would like to have, and its class, which has the letter that it is known by. */
export function printedDice() {
  return printedIn(games);
}

/** The die that a term rolls, and its game; undefined for all other dice. */
export function printedDie(term: object): { readonly die: Die; readonly game: Game } | undefined {
  return printedDice().find(({ cls }) => term.constructor === cls);
}

/** The letter behind the d under which a die is registered. */
export function printedLetter({ name }: Die): string {
  const entry = printedDice().find(({ die }) => die.name === name);
  if (!entry) throw new Error(`No game lists a die named ${name} among its dice.`);
  return entry.cls.DENOMINATION;
}

/** Registers the dice of all games. A die whose letter is taken gets another, and the GM is told once. */
export function registerPrintedDice(): void {
  const { types, terms, termTypes } = diceConfig();
  // Messages name the coin's class, which nobody finds where its letter is taken.
  if (!Object.values(terms).some(({ name }) => name === Coin.name)) termTypes[Coin.name] ??= Coin;
  for (const { letter: wanted, die, cls } of printedDice()) {
    const letter = freeLetter(wanted, cls);
    cls.DENOMINATION = letter;
    terms[letter] = cls;
    termTypes[cls.name] = cls;
    if (!types.includes(cls)) types.push(cls);
    if (letter !== wanted) notice("foundry.letterTaken", { die: die.name, wanted: `d${wanted}`, letter: `d${letter}` });
  }
}

/** Offers the coin and the dice of games among those to enter, which may be a system's own list; false if it did. */
export function offerDice(): boolean {
  const { dice: list } = diceConfig().fulfillment;
  const own = printedDice().map(({ die, cls }) => [`d${cls.DENOMINATION}`, die.name, "dice-d20"] as const);
  const missing = [...own, [COIN, words("dicewright.die.names.coin"), "coins"] as const].filter(([die]) => !list[die]);
  for (const [die, label, icon] of missing) list[die] = { label, icon: `<i class="fa-solid fa-${icon}"></i>` };
  return missing.length > 0;
}

/**
 * Foundry's coin, which users cannot choose to enter by hand otherwise. Sources: the module More Manual Dice Rolls,
 * which offers it under this name; issue 13694 of the public tracker, where its field refuses 0.
 */
export const COIN = "c";

function freeLetter(wanted: string, cls: TermClass): string {
  const { terms } = diceConfig();
  const letter = [wanted, ...SPARE_LETTERS].find((each) => terms[each] === undefined || terms[each] === cls);
  if (letter === undefined) throw new Error(`Every letter for the ${cls.name} is taken by other dice.`);
  return letter;
}
