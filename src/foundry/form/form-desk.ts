/** A check while somebody fills in its controls, whatever is done with it in the end. */
import type { ControlView } from "../../view/control.ts";
import { complaintTexts } from "../../view/dialog.ts";
import type { Draft } from "../../view/draft.ts";
import { fieldsOf } from "../../view/draft.ts";
import type { Entry, StripDie } from "../../view/entry.ts";
import { words } from "../platform/words.ts";
import { diceIn } from "./form.ts";
import { houseRules } from "./house-rules.ts";

const moreOf = ({ more = [] }: StripDie) => more;

/** The state of one window with controls, without the window. */
export abstract class FormDesk {
  /** True once the window is gone. */
  protected isLeft = false;

  constructor(public draft: Draft) {}

  /** All that the window shows. */
  abstract view(): object;

  /** What the draft comes to so far. */
  abstract coming(): object;

  /**
   * Does what the window is for, once. Gives whether that is done; where it is not the window stays.
   * @throws Error of one sentence where it cannot be done.
   */
  abstract send(): Promise<boolean>;

  /** Keeps what is filled in for another time, where the window offers that. */
  copy?(): Promise<void>;

  /** Hears of another value of a control that belongs to no field. Gives whether other controls are asked for now. */
  turn(_name: string, _value: string): boolean {
    return false;
  }

  /** The controls as they are drawn now. */
  protected abstract drawn(): { readonly controls: readonly ControlView[] };

  /** The window is gone. */
  leave(): void {
    this.isLeft = true;
  }

  /** What can change beside a control while somebody types in it. */
  state(): { readonly controls: readonly ControlView[]; readonly complaints: Readonly<Record<string, string>> } {
    return { controls: this.drawn().controls, complaints: complaintTexts(this.draft, houseRules(), words) };
  }

  /** Adds a circumstance to be named, or takes one away. */
  addCircumstance(): void {
    this.draft = { ...this.draft, circumstances: [...this.draft.circumstances, { name: "", level: "" }] };
  }

  removeCircumstance(at: number): void {
    this.draft = { ...this.draft, circumstances: this.draft.circumstances.filter((_, i) => i !== at) };
  }

  /** Adds a die like the last one, unless it grew. */
  addDie(field: string): void {
    const last = diceIn(this.draft.entries[field]).at(-1);
    const strip = fieldsOf(this.draft).find(([name]) => name === field)?.[1].diceEditor;
    this.#setDice(field, (dice) => [...dice, { count: 1, sides: last?.sides ?? strip?.sizes[0] ?? 6, up: 0 }]);
  }

  removeDie(field: string, at: number): void {
    this.#setDice(field, (dice) => dice.filter((_, i) => i !== at));
  }

  /** Lets an effect on a die grow it by one stage more, or by one less; the first effect is number 0. */
  growDie(field: string, at: number, by: number, effect = 0): void {
    const grow = <I extends { readonly up: number }>(each: I): I => ({ ...each, up: Math.max(0, each.up + by) });
    this.#setDie(field, at, (die) =>
      effect === 0 ? grow(die) : { ...die, more: moreOf(die).map((each, i) => (i === effect - 1 ? grow(each) : each)) },
    );
  }

  /** Adds an effect of one stage, apart from those that grow a die already. */
  addIncrease(field: string, at: number): void {
    this.#setDie(field, at, (die) => ({ ...die, more: [...moreOf(die), { up: 1 }] }));
  }

  removeIncrease(field: string, at: number, effect: number): void {
    this.#setDie(field, at, (die) => ({ ...die, more: moreOf(die).filter((_, i) => i !== effect - 1) }));
  }

  #setDie(field: string, at: number, change: (die: StripDie) => StripDie): void {
    this.#setDice(field, (dice) => dice.map((die, i) => (i === at ? change(die) : die)));
  }

  #setDice(field: string, change: (dice: readonly StripDie[]) => readonly StripDie[]): void {
    const changed: Entry = change(diceIn(this.draft.entries[field]));
    this.draft = { ...this.draft, entries: { ...this.draft.entries, [field]: changed } };
  }
}
