// Provenance: fvtt-types client/applications/dice/roll-resolver.d.mts; the protocol between it and the dice is that of dice/resolver.ts.

import type { Context } from "../api/application.ts";
import type { ClosingOptions, PartialOptions } from "../api/options.ts";
import { make } from "../element.ts";
import { DrawnApplication } from "../ui/drawn.ts";
import type { FormDataExtended } from "../ux/form-data.ts";
import { fulfilment, type AskedTerm } from "./fulfilment.ts";

/** The roll whose dice are asked for. */
export interface AskedRoll {
  readonly formula: string;
  readonly terms: readonly unknown[];
  readonly constructor: unknown;
}

/** A term whose faces are asked for, under the id it has here. */
export interface Fulfillable {
  readonly id: string;
  readonly term: AskedTerm;
  readonly method: string;
}

/** One die that waits for its face. */
interface Wish {
  readonly id: string;
  readonly term: AskedTerm;
  readonly method: string;
  readonly why: string;
  answer(face: number | undefined): void;
}

/** The window in which people enter the faces of dice they threw themselves. */
export class RollResolver extends DrawnApplication {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "roll-resolver-{id}",
    tag: "form",
    classes: ["roll-resolver"],
    position: { width: 420 },
    window: { title: "Enter the dice you threw", minimizable: false, contentClasses: ["standard-form"] },
    form: {
      handler: function (_event: Event, _form: HTMLFormElement, data: FormDataExtended) {
        (this as RollResolver).#accept(data.object);
      },
    },
  };

  readonly #roll: AskedRoll;
  readonly fulfillable = new Map<string, Fulfillable>();
  #wishes: Wish[] = [];
  #count = 0;
  #dismissed = false;

  constructor(roll: AskedRoll, options: PartialOptions = {}) {
    super(options);
    this.#roll = roll;
  }

  get roll(): AskedRoll {
    return this.#roll;
  }

  /** Asks for all dice that the formula is known to need, and waits until they are there. */
  async awaitFulfillment(): Promise<void> {
    const cls = this.#roll.constructor as { identifyFulfillableTerms(terms: readonly unknown[]): AskedTerm[] };
    await Promise.all(cls.identifyFulfillableTerms(this.#roll.terms).map((term) => this.addTerm(term)));
  }

  /** Asks for the dice of one term. A term that no person fulfils is left alone. */
  async addTerm(term: AskedTerm): Promise<void> {
    const { interactive, name } = fulfilment(term);
    if (term._id || !interactive) return;
    term._id = `term-${this.fulfillable.size}`;
    term.method = name;
    this.fulfillable.set(term._id, { id: term._id, term, method: name });
    const missing = Math.max(Math.abs(term.number ?? 0) - term.results.length, 0);
    const faces = await Promise.all(Array.from({ length: missing }, () => this.#wish(term, name, "")));
    for (const result of faces) if (result !== undefined) term.results.push({ result, active: true });
  }

  /** Asks for one more face, because a die exploded or is rerolled. */
  resolveResult(
    term: AskedTerm,
    method: string,
    { explode = false, reroll = false }: { explode?: boolean; reroll?: boolean } = {},
  ): Promise<number | undefined> {
    return this.#wish(term, method, explode ? "one more, it exploded" : reroll ? "rerolled" : "");
  }

  #wish(term: AskedTerm, method: string, why: string): Promise<number | undefined> {
    if (this.#dismissed) return Promise.resolve(undefined);
    return new Promise((answer) => {
      this.#wishes.push({ id: `die-${++this.#count}`, term, method, why, answer });
      void this.render({ force: true });
    });
  }

  /** Takes a face from outside for the first die of that method and kind that waits. Answers whether one did. */
  registerResult(method: string, denomination: string, result: number): boolean {
    const wish = this.#wishes.find(
      (candidate) => candidate.method === method && candidate.term.denomination === denomination,
    );
    if (wish) this.#settle(wish, result);
    if (wish && this.rendered) void this.render();
    return wish !== undefined;
  }

  #settle(wish: Wish, face: number | undefined): void {
    this.#wishes = this.#wishes.filter((other) => other !== wish);
    wish.answer(face);
  }

  /** Blank fields are left to chance. */
  #accept(values: Readonly<Record<string, unknown>>): void {
    for (const wish of [...this.#wishes]) this.#settle(wish, (values[wish.id] as number | null) ?? undefined);
  }

  protected override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    this.#dismissed = true;
    this.#accept({});
  }

  /** What is asked for, in the order of its fields. */
  protected override _prepareContext(): Promise<Context> {
    const groups = [...this.#terms()].map(
      (term) =>
        [
          term._id ?? "",
          {
            label: term.expression,
            icon: "",
            tooltip: "",
            results: this.#wishes.filter((wish) => wish.term === term).map(resultOf),
          },
        ] as const,
    );
    return Promise.resolve({ formula: this.#roll.formula, groups: Object.fromEntries(groups) });
  }

  #terms(): ReadonlySet<AskedTerm> {
    return new Set(this.#wishes.map((wish) => wish.term));
  }

  override draw(): readonly Node[] {
    const fieldsets = [...this.#terms()].map((term) =>
      make("fieldset", {}, make("legend", {}, term.expression), ...this.#fields(term)),
    );
    return [
      make("p", { class: "hint" }, `${this.#roll.formula}: what shows on each die? A blank field is rolled for you.`),
      make("div", { class: "scrollable dice-fields" }, ...fieldsets),
      make(
        "footer",
        { class: "form-footer" },
        make("button", { type: "submit", class: "default", disabled: this.#wishes.length === 0 }, "Done"),
      ),
    ];
  }

  #fields(term: AskedTerm): HTMLElement[] {
    return this.#wishes.filter((wish) => wish.term === term).map((wish) => dieField(wish, wish === this.#wishes[0]));
  }

  protected override _onRender(): Promise<void> {
    this.element?.querySelector<HTMLElement>("input[autofocus]")?.focus();
    return Promise.resolve();
  }
}

function resultOf({ id, term, method, why }: Wish): object {
  const { denomination, faces } = term;
  return {
    id,
    denomination,
    faces,
    method,
    icon: "",
    exploded: why.includes("exploded"),
    rerolled: why.includes("again"),
    isNew: true,
    value: "",
    readonly: false,
    disabled: false,
  };
}

function dieField({ id, term, why }: Wish, first: boolean): HTMLElement {
  const [min, max] = term._bounds?.() ?? [1, term.faces];
  const words = [term.denomination, why].filter(Boolean).join(", ");
  const input = make("input", { type: "number", name: id, min, max, step: 1, inputmode: "numeric", autofocus: first });
  return make("label", { class: "die-field" }, make("span", {}, words), input);
}
