// Provenance: fvtt-types client/applications/dice/roll-resolver.d.mts; how fields are found and sent, and that a subclass may have parts of
// its own, the published modules GoDice and DSN Thrower, which extend it; that its own `close` fills in what is missing, Dice Link Companion,
// which closes it past that for this reason, and GoDice, which extends that method; the protocol between it and the dice is that of dice/resolver.ts.

import type { DiceTerm } from "../../../dice/dice-term.ts";
import { isInteractive, methodOf } from "../../../dice/fulfillment.ts";
import type { Roll } from "../../../dice/roll.ts";
import type { ResolverLike, RollClass } from "../../../dice/shape.ts";
import { ApplicationV2, type Context } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { ClosingOptions, FormOptions, PartialOptions, RenderOptions } from "../api/options.ts";
import { provideTemplate } from "../handlebars/templates.ts";
import type { FormDataExtended } from "../ux/form-data.ts";

/** A term whose faces are asked for, under the id it has here. */
interface Fulfillable {
  readonly id: string;
  readonly term: DiceTerm;
  readonly method: string;
}

/** One face that is asked for, and where it goes. */
interface FaceRequest {
  readonly term: DiceTerm;
  readonly method: string;
  readonly why: string;
  /** Its field, once it is drawn. */
  input?: HTMLInputElement | undefined;
  answer(face: number | undefined): void;
}

const TEMPLATE = "templates/dice/roll-resolver.hbs";

provideTemplate(
  TEMPLATE,
  `<div class="standard-form">
    <p class="hint">{{formula}}: what shows on each die? A blank field is rolled for you.</p>
    <div class="scrollable dice-fields">
      {{#each groups}}
        <fieldset>
          <legend>{{label}}</legend>
          {{#each results}}
            <label class="die-field" data-denomination="{{denomination}}" data-method="{{method}}">
              <span>{{why}}</span>
              <input type="number" name="{{id}}" min="{{min}}" max="{{max}}" step="1" inputmode="numeric" value="{{value}}">
            </label>
          {{/each}}
        </fieldset>
      {{/each}}
    </div>
    <footer class="form-footer"><button type="submit" class="default">Done</button></footer>
  </div>`,
);

const Templated = HandlebarsApplicationMixin(ApplicationV2);

/** The window in which people enter the faces of dice they threw themselves. A subclass may draw it by its own parts. */
export class RollResolver extends Templated implements ResolverLike {
  static PARTS: object = { form: { id: "form", template: TEMPLATE } };

  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "roll-resolver-{id}",
    tag: "form",
    classes: ["roll-resolver"],
    position: { width: 420 },
    window: { title: "Enter the dice you threw", minimizable: false, contentClasses: ["standard-form"] },
    form: {
      handler: function (this: unknown, event: Event, form: HTMLFormElement, data: FormDataExtended) {
        return RollResolver._fulfillRoll.call(this as RollResolver, event, form, data);
      },
    },
  };

  /** Takes the faces of a form that is sent. Several fields of one term have one name; a blank one is left to chance. */
  static async _fulfillRoll(
    this: RollResolver,
    _event: Event,
    _form: HTMLFormElement,
    { object }: FormDataExtended,
  ): Promise<void> {
    for (const [id, faces] of Object.entries(object)) {
      const asked = this.#requests.filter(({ term }) => term._id === id);
      for (const [i, face] of ([faces].flat() as (number | null)[]).entries())
        if (asked[i]) this.#settle(asked[i], face ?? undefined);
    }
    return Promise.resolve();
  }

  readonly #roll: Roll;
  readonly fulfillable = new Map<string, Fulfillable>();
  #requests: FaceRequest[] = [];
  #dismissed = false;
  #isDrawing = false;

  constructor(roll: Roll, options: PartialOptions = {}) {
    super(options);
    this.#roll = roll;
  }

  get roll(): Roll {
    return this.#roll;
  }

  /** Asks for all dice that the formula is known to need, and waits until they are there. */
  async awaitFulfillment(): Promise<void> {
    const cls = this.#roll.constructor as RollClass;
    await Promise.all(cls.identifyFulfillableTerms(this.#roll.terms).map((term) => this.addTerm(term)));
  }

  /** Asks for the dice of one term. A term that no person fulfils is left alone. */
  async addTerm(term: DiceTerm): Promise<void> {
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
    term: DiceTerm,
    method: string,
    { explode = false, reroll = false }: { explode?: boolean; reroll?: boolean } = {},
  ): Promise<number | undefined> {
    return this.#request(term, method, explode ? "one more, it exploded" : reroll ? "rerolled" : "");
  }

  #request(term: DiceTerm, method: string, why: string): Promise<number | undefined> {
    if (this.#dismissed) return Promise.resolve(undefined);
    return new Promise((answer) => {
      this.#requests.push({ term, method, why, answer });
      this.#drawSoon();
    });
  }

  /** Draws all faces that are asked for at the same time at once, as a subclass that listens at each drawing needs it. */
  #drawSoon(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    queueMicrotask(() => {
      this.#isDrawing = false;
      void this.render({ force: true });
    });
  }

  /** Writes a face from outside into the first blank field of that method and kind. Answers whether there was one. */
  registerResult(method: string, denomination: string, result: number): boolean {
    const field = this.#requests.find(
      ({ term, input, ...asked }) =>
        asked.method === method && term.denomination === denomination && input?.value === "",
    )?.input;
    if (!field) return false;
    field.value = String(result);
    this._checkDone();
    return true;
  }

  /** Sends the form once every field is filled. */
  _checkDone(): void {
    const fields = [...(this.element?.querySelectorAll("input") ?? [])];
    if (fields.length > 0 && fields.every(({ value }) => value !== "")) this.form?.requestSubmit();
  }

  /** Lets the form be sent, or not. */
  _toggleSubmission(enabled: boolean): void {
    const button = this.element?.querySelector<HTMLButtonElement>("button[type=submit]");
    if (button) button.disabled = !enabled;
  }

  /** A package that writes faces to the dice by itself leaves nothing to ask for. */
  override async _onSubmitForm(config: FormOptions, event: Event): Promise<unknown> {
    const asked = [...this.#requests];
    const result = await super._onSubmitForm(config, event);
    for (const request of asked) this.#settle(request, undefined);
    return result;
  }

  #settle(request: FaceRequest, face: number | undefined): void {
    this.#requests = this.#requests.filter((other) => other !== request);
    request.answer(face);
  }

  /** Leaves what is missing to chance. A window that is closed past this waits for ever. */
  override async close(options: ClosingOptions = {}): Promise<this> {
    this.#dismissed = true;
    for (const request of [...this.#requests]) this.#settle(request, undefined);
    return super.close(options);
  }

  /** The dice to enter, in the order of their fields. */
  protected override _prepareContext(): Promise<Context> {
    const groups = [...this.#terms()].map(
      (term) =>
        [
          term._id ?? "",
          { label: term.expression, icon: "", tooltip: "", results: this.#requestsFor(term).map(resultOf) },
        ] as const,
    );
    return Promise.resolve({ formula: this.#roll.formula, groups: Object.fromEntries(groups) });
  }

  #terms(): ReadonlySet<DiceTerm> {
    return new Set(this.#requests.map((request) => request.term));
  }

  /** Finds the field of each face that is asked for, also in the parts of a subclass. */
  protected override _replaceHTML(result: unknown, content: HTMLElement, options: RenderOptions): void {
    super._replaceHTML(result, content, options);
    for (const term of this.#terms()) {
      const fields = content.querySelectorAll<HTMLInputElement>(`input[name="${term._id}"]`);
      for (const [i, request] of this.#requestsFor(term).entries()) request.input = fields[i];
    }
  }

  #requestsFor(term: DiceTerm): FaceRequest[] {
    return this.#requests.filter((request) => request.term === term);
  }

  protected override _onRender(): Promise<void> {
    this._toggleSubmission(this.#requests.length > 0);
    this.element?.querySelector<HTMLElement>("input")?.focus();
    return Promise.resolve();
  }
}

function resultOf({ term, method, why, input }: FaceRequest): object {
  const { denomination, faces } = term;
  const [min, max] = term._bounds?.() ?? [1, faces];
  return {
    id: term._id,
    denomination,
    faces,
    method,
    icon: "",
    exploded: why.includes("exploded"),
    rerolled: why === "rerolled",
    isNew: true,
    value: input?.value ?? "",
    readonly: false,
    disabled: false,
    ...{ min, max, why: [denomination, why].filter(Boolean).join(", ") },
  };
}
