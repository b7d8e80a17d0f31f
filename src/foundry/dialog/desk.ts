/** One open roll dialog: what is filled in, who rolls, and what came of it. */
import type { Raw } from "../../systems/field.ts";
import { systems } from "../../systems/index.ts";
import { isProblem } from "../../systems/problem.ts";
import type { System } from "../../systems/system.ts";
import type { ControlView } from "../../view/control.ts";
import { comingView, complaintTexts, dialogView } from "../../view/dialog.ts";
import type { Draft } from "../../view/draft.ts";
import { askedFrom, draftOf, fieldsOf, moved } from "../../view/draft.ts";
import type { Entry, StripDie } from "../../view/entry.ts";
import { templatePath } from "../application.ts";
import type { Mode } from "../compat.ts";
import { houseRules } from "../house-rules.ts";
import type { Poster } from "../message.ts";
import { hide } from "../secrets/writing.ts";
import { words } from "../words.ts";
import { diceIn } from "./form.ts";
import { remember, rememberedEntries } from "./memory.ts";

/** What is on the desk at first. */
export interface Beginning {
  readonly system: System;
  readonly kind: string;
  /** Values of fields by name; those left out are as they were filled in last. */
  readonly raw: Raw;
  readonly label: string;
}

/** Who rolls, and what is kept from them. */
export interface Seating {
  readonly speaker: object;
  readonly hidesOdds: boolean;
  readonly mode: Mode;
  readonly post: Poster;
}

const moreOf = ({ more = [] }: StripDie) => more;

/** The state of one dialog, without its window. */
export class RollDesk {
  draft: Draft;
  mode: Mode;
  /** Resolves once, with the message, or with null where the dialog was left. */
  readonly done: Promise<object | null>;
  #answer: (message: object | null) => void = () => undefined;
  #isRolling = false;
  #isLeft = false;

  constructor({ system, kind, raw, label }: Beginning, readonly seating: Seating) {
    const entries = rememberedEntries(this.#actor, { system: system.id, kind });
    this.draft = { ...draftOf(system, kind, { raw, entries, rules: houseRules() }), label };
    this.mode = seating.mode;
    this.done = new Promise((resolve) => (this.#answer = resolve));
  }

  /** The id of the actor whose last values are kept. */
  get #actor(): string | undefined {
    return (this.seating.speaker as { readonly actor?: string | null }).actor ?? undefined;
  }

  /** All that the window shows. */
  view(): object {
    return { ...this.#drawn(), coming: this.coming(), controlTemplate: templatePath("roll-dialog-control") };
  }

  #drawn() {
    return dialogView(this.draft, { mode: this.mode, rules: houseRules(), words });
  }

  /** What the draft comes to so far. */
  coming(): object {
    return comingView(this.draft, { rules: houseRules(), words, hidesOdds: this.seating.hidesOdds });
  }

  /** What can change beside a control while somebody types in it. */
  state(): { readonly controls: readonly ControlView[]; readonly complaints: Readonly<Record<string, string>> } {
    return { controls: this.#drawn().controls, complaints: complaintTexts(this.draft, houseRules(), words) };
  }

  /** Turns to another game, or to another kind of check. */
  move(systemId: string, kind?: string): void {
    const system = systems.find(({ id }) => id === systemId) ?? this.draft.system;
    const to = kind !== undefined && Object.hasOwn(system.kinds, kind) ? kind : Object.keys(system.kinds)[0]!;
    this.draft = moved(this.draft, system, to, houseRules());
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
    const strip = fieldsOf(this.draft).find(([name]) => name === field)?.[1].strip;
    this.#setDice(field, (dice) => [...dice, { count: 1, sides: last?.sides ?? strip?.sizes[0] ?? 6, up: 0 }]);
  }

  removeDie(field: string, at: number): void {
    this.#setDice(field, (dice) => dice.filter((_, i) => i !== at));
  }

  /** Lets an effect on a die grow it by one stage more, or by one less; the first effect is number 0. */
  growDie(field: string, at: number, by: number, effect = 0): void {
    const grow = <I extends { readonly up: number }>(each: I): I => ({ ...each, up: Math.max(0, each.up + by) });
    this.#setDie(field, at, (die) => (effect === 0 ? grow(die) : { ...die, more: moreOf(die).map((each, i) => (i === effect - 1 ? grow(each) : each)) }));
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

  /**
   * Rolls what is filled in and posts it, once. Gives whether the dialog has done its work; something that is wrong, or an earlier
   * press, leaves it as it is. Where it was left in the meantime nothing is posted.
   */
  async roll(): Promise<boolean> {
    const drafted = askedFrom(this.draft, houseRules());
    const asked = isProblem(drafted) ? drafted : hide(drafted);
    if (isProblem(asked) || this.#isRolling) return false;
    this.#isRolling = true;
    try {
      const { message } = await this.seating.post(asked, { speaker: this.seating.speaker, mode: this.mode, isWanted: () => !this.#isLeft });
      await remember(this.#actor, this.draft);
      this.#answer(message ?? null);
      return true;
    } finally {
      this.#isRolling = false;
      if (this.#isLeft) this.#answer(null);
    }
  }

  /** The window is gone. */
  leave(): void {
    this.#isLeft = true;
    if (!this.#isRolling) this.#answer(null);
  }
}
