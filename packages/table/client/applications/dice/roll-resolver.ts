// Provenance: fvtt-types client/applications/dice/roll-resolver.d.mts; the protocol between it and the dice is that of dice/resolver.ts.

import { isInteractive, methodOf } from "../../../dice/fulfillment.ts";
import type { DiceLike, ResolverLike, RollClass, RollLike } from "../../../dice/shape.ts";
import { make } from "../../element.ts";
import type { Context } from "../api/application.ts";
import { DrawnApplication } from "../api/drawn.ts";
import type { ClosingOptions, PartialOptions } from "../api/options.ts";
import type { FormDataExtended } from "../ux/form-data.ts";

/** A term whose faces are asked for, under the id it has here. */
interface Fulfillable {
  readonly id: string;
  readonly term: DiceLike;
  readonly method: string;
}

/** One face that is asked for, and where it goes. */
interface FaceRequest {
  readonly id: string;
  readonly term: DiceLike;
  readonly method: string;
  readonly why: string;
  answer(face: number | undefined): void;
}

/** The window in which people enter the faces of dice they threw themselves. */
export class RollResolver extends DrawnApplication implements ResolverLike {
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

  readonly #roll: RollLike;
  readonly fulfillable = new Map<string, Fulfillable>();
  #requests: FaceRequest[] = [];
  #count = 0;
  #dismissed = false;

  constructor(roll: RollLike, options: PartialOptions = {}) {
    super(options);
    this.#roll = roll;
  }

  get roll(): RollLike {
    return this.#roll;
  }

  /** Asks for all dice that the formula is known to need, and waits until they are there. */
  async awaitFulfillment(): Promise<void> {
    const cls = this.#roll.constructor as RollClass;
    await Promise.all(cls.identifyFulfillableTerms(this.#roll.terms).map((term) => this.addTerm(term)));
  }

  /** Asks for the dice of one term. A term that no person fulfils is left alone. */
  async addTerm(term: DiceLike): Promise<void> {
    if (term._id || !isInteractive(term)) return;
    term._id = `term-${this.fulfillable.size}`;
    const method = (term.method = methodOf(term));
    this.fulfillable.set(term._id, { id: term._id, term, method });
    const missing = Math.max(Math.abs(term.number ?? 0) - term.results.length, 0);
    const faces = await Promise.all(Array.from({ length: missing }, () => this.#request(term, method, "")));
    for (const result of faces) if (result !== undefined) term.results.push({ result, active: true });
  }

  /** Asks for one more face, because a die exploded or is rerolled. */
  resolveResult(
    term: DiceLike,
    method: string,
    { explode = false, reroll = false }: { explode?: boolean; reroll?: boolean } = {},
  ): Promise<number | undefined> {
    return this.#request(term, method, explode ? "one more, it exploded" : reroll ? "rerolled" : "");
  }

  #request(term: DiceLike, method: string, why: string): Promise<number | undefined> {
    if (this.#dismissed) return Promise.resolve(undefined);
    return new Promise((answer) => {
      this.#requests.push({ id: `die-${++this.#count}`, term, method, why, answer });
      void this.render({ force: true });
    });
  }

  /** Takes a face from outside for the first die of that method and kind that waits. Answers whether one did. */
  registerResult(method: string, denomination: string, result: number): boolean {
    const request = this.#requests.find(
      (candidate) => candidate.method === method && candidate.term.denomination === denomination,
    );
    if (request) this.#settle(request, result);
    if (request && this.rendered) void this.render();
    return request !== undefined;
  }

  #settle(request: FaceRequest, face: number | undefined): void {
    this.#requests = this.#requests.filter((other) => other !== request);
    request.answer(face);
  }

  /** Blank fields are left to chance. */
  #accept(values: Readonly<Record<string, unknown>>): void {
    for (const request of [...this.#requests])
      this.#settle(request, (values[request.id] as number | null) ?? undefined);
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
            results: this.#requests.filter((request) => request.term === term).map(resultOf),
          },
        ] as const,
    );
    return Promise.resolve({ formula: this.#roll.formula, groups: Object.fromEntries(groups) });
  }

  #terms(): ReadonlySet<DiceLike> {
    return new Set(this.#requests.map((request) => request.term));
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
        make("button", { type: "submit", class: "default", disabled: this.#requests.length === 0 }, "Done"),
      ),
    ];
  }

  #fields(term: DiceLike): HTMLElement[] {
    return this.#requests
      .filter((request) => request.term === term)
      .map((request) => dieField(request, request === this.#requests[0]));
  }

  protected override _onRender(): Promise<void> {
    this.element?.querySelector<HTMLElement>("input[autofocus]")?.focus();
    return Promise.resolve();
  }
}

function resultOf({ id, term, method, why }: FaceRequest): object {
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

function dieField({ id, term, why }: FaceRequest, first: boolean): HTMLElement {
  const [min, max] = term._bounds?.() ?? [1, term.faces];
  const words = [term.denomination, why].filter(Boolean).join(", ");
  const input = make("input", { type: "number", name: id, min, max, step: 1, inputmode: "numeric", autofocus: first });
  return make("label", { class: "die-field" }, make("span", {}, words), input);
}
