// Provenance: fvtt-types client/nue/tour.d.mts and foundryvtt.com/api, pages Tour, TourConfig, TourStep (v13, v14); issues #7644 (_getTargetElement), #8187 (one tour at a time), #10457 (_postStep before the first step);
// our own; what a step of a tour looks like; fvtt-types client/nue/tours-collection.d.mts; foundryvtt.com/api, page ToursCollection.
import { Collection } from "../../../foundry-utils.ts";
import { make, parseMarkup } from "../../element.ts";
import { globals, localize } from "../../globals.ts";

/** All tours by `<namespace>.<id>`: `game.tours`. */
export class ToursCollection extends Collection<Tour> {
  /** Adds a tour, which is where this browser left it. */
  register(namespace: string, id: string, tour: Tour): void {
    Object.assign(tour, { namespace, id });
    this.set(tour.key, tour);
    tour._reloadProgress();
  }

  override set(key: string, tour: Tour): this {
    if (this.has(key)) throw new Error(`There is a tour ${key} already.`);
    if (key !== tour.key) throw new Error(`The tour ${tour.key} cannot be kept as ${key}.`);
    return super.set(key, tour);
  }
}

/** Puts tours where packages look for them, and registers where their progress is kept. */
export function installTours(): void {
  const { foundry, game } = globals;
  (foundry as Record<string, unknown>)["nue"] = { Tour, ToursCollection };
  game.settings.register("core", "tourProgress", { scope: "client", config: false, type: Object, default: {} });
  Object.defineProperty(game, "tours", { value: new ToursCollection(), configurable: true });
}

const GAP = 12;

/** The text of a step. */
interface Said {
  readonly title: string;
  readonly content: Node;
  /** Which step it is of how many. */
  readonly label: string;
}

/** Handlers of its buttons; one that is left out has no button. */
interface BubbleActions {
  readonly exit: () => void;
  readonly previous?: () => void;
  readonly next: () => void;
}

/** The box with the words and the buttons of a step. */
function tourBubble({ title, content, label }: Said, { exit, previous, next }: BubbleActions): HTMLElement {
  const button = (action: string, name: string, act?: () => void) => {
    const made = make("button", { type: "button", "data-action": action, "aria-label": name }, name);
    made.addEventListener("click", () => act?.());
    made.disabled = !act;
    return made;
  };
  const body = make("div", { class: "tour-content" });
  body.append(content);
  return make(
    "aside",
    { class: "tour", role: "dialog", "aria-label": title },
    make("header", {}, make("h3", { class: "step-title" }, title), button("exit", "Close", exit)),
    body,
    make(
      "footer",
      {},
      button("previous", "Back", previous),
      make("span", { class: "step-number" }, label),
      button("next", "Next", next),
    ),
  );
}

/** Puts the box beside an element and a frame around that, or the box in the middle of the page. Gives the frame. */
function placeBubble(bubble: HTMLElement, target: Element | null, padding: number): HTMLElement | undefined {
  const { offsetWidth: width, offsetHeight: height, style } = bubble;
  const box = target?.getBoundingClientRect();
  const left = box ? box.left + box.width / 2 - width / 2 : (innerWidth - width) / 2;
  const above = box ? box.top - height - GAP - padding : (innerHeight - height) / 2;
  const top = box && above < 0 ? Math.min(box.bottom + GAP + padding, innerHeight - height - GAP) : above;
  style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  style.top = `${Math.max(GAP, top)}px`;
  bubble.querySelector<HTMLElement>("[data-action=next]")?.focus();
  if (!box) return undefined;
  const frame = make("div", { class: "tour-fade" });
  Object.assign(frame.style, {
    left: `${box.left - padding}px`,
    top: `${box.top - padding}px`,
    width: `${box.width + 2 * padding}px`,
    height: `${box.height + 2 * padding}px`,
  });
  document.body.append(frame);
  return frame;
}

/** One step, as a package describes it. */
interface TourStep {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly selector?: string;
  readonly tooltipDirection?: string;
  readonly restricted?: boolean;
}

/** A tour, as a package describes it. */
interface TourConfig {
  namespace: string;
  id: string;
  readonly title: string;
  readonly description?: string;
  readonly restricted?: boolean;
  readonly display?: boolean;
  readonly canBeResumed?: boolean;
  readonly steps: readonly TourStep[];
}

/** Steps done by namespace and id; public packages read the setting in this shape (pf2e-graphics, Ironsworn's tests). */
type Progress = Readonly<Record<string, Readonly<Record<string, number>>>>;

const STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" } as const);

/** Guides a user from element to element of the page. */
export class Tour {
  static readonly STATUS = STATUS;
  static HIGHLIGHT_PADDING = 10;
  static #active: Tour | null = null;

  static get tourInProgress(): boolean {
    return Tour.#active !== null;
  }
  static get activeTour(): Tour | null {
    return Tour.#active;
  }

  config: TourConfig;
  targetElement: Element | null | undefined;
  fadeElement: HTMLElement | undefined;
  overlayElement: HTMLElement | undefined;
  #bubble: HTMLElement | undefined;
  #stepIndex = -1;

  constructor(config: TourConfig, { id, namespace }: { readonly id?: string; readonly namespace?: string } = {}) {
    this.config = { ...structuredClone(config), ...(id && { id }), ...(namespace && { namespace }) };
  }

  /** Reads the configuration from a file. */
  static async fromJSON(path: string): Promise<Tour> {
    const answer = await fetch(path);
    return new this((await answer.json()) as TourConfig);
  }

  get id(): string {
    return this.config.id;
  }
  set id(id: string) {
    this.config.id = id;
  }
  get namespace(): string {
    return this.config.namespace;
  }
  set namespace(namespace: string) {
    this.config.namespace = namespace;
  }
  get key(): string {
    return `${this.namespace}.${this.id}`;
  }
  get title(): string {
    return localize(this.config.title);
  }
  /** The steps that are for this user. */
  get steps(): readonly TourStep[] {
    return this.config.steps.filter(({ restricted }) => !restricted || globals.game.user?.isGM);
  }
  get stepIndex(): number | null {
    return this.#stepIndex >= this.steps.length ? null : this.#stepIndex;
  }
  get currentStep(): TourStep | null {
    return this.steps[this.#stepIndex] ?? null;
  }
  get hasNext(): boolean {
    return this.#stepIndex < this.steps.length - 1;
  }
  get hasPrevious(): boolean {
    return this.#stepIndex > 0;
  }
  get status(): string {
    if (this.#stepIndex < 0) return STATUS.UNSTARTED;
    return this.#stepIndex >= this.steps.length ? STATUS.COMPLETED : STATUS.IN_PROGRESS;
  }

  /** Starts at the step it was left at, if it can be resumed, or else at the first. */
  async start(): Promise<void> {
    const resumes = this.config.canBeResumed === true && this.status === STATUS.IN_PROGRESS;
    await this.progress(resumes ? this.#stepIndex : 0);
  }

  async next(): Promise<void> {
    if (this.hasNext) await this.progress(this.#stepIndex + 1);
    else await this.complete();
  }

  async previous(): Promise<void> {
    if (this.hasPrevious) await this.progress(this.#stepIndex - 1);
  }

  /** Goes to a step. */
  async progress(stepIndex: number): Promise<void> {
    if (stepIndex < 0 || stepIndex > this.steps.length) throw new Error(`${this.key} has no step ${stepIndex}.`);
    if (Tour.#active && Tour.#active !== this)
      throw new Error(`You cannot begin the ${this.title} because the ${Tour.#active.title} is already in progress`);
    Tour.#active = this;
    await this._postStep();
    this.#stepIndex = stepIndex;
    await this.#saveProgress();
    if (!this.currentStep) return this.exit();
    await this._preStep();
    const { selector } = this.currentStep;
    this.targetElement = selector ? this._getTargetElement(selector) : null;
    await this._renderStep();
  }

  async complete(): Promise<void> {
    await this.progress(this.steps.length);
  }

  /** Ends it where it is. */
  exit(): void {
    this.#clear();
    Tour.#active = null;
  }

  async reset(): Promise<void> {
    this.#stepIndex = -1;
    await this.#saveProgress();
    if (Tour.#active === this) this.exit();
  }

  protected _getTargetElement(selector: string): Element | null {
    return document.querySelector(selector);
  }

  protected _preStep(): Promise<void> {
    return Promise.resolve();
  }

  protected _postStep(): Promise<void> {
    this.#clear();
    return Promise.resolve();
  }

  /** Shows the current step beside its element; everything else takes no clicks. */
  protected _renderStep(): Promise<void> {
    const step = this.currentStep!;
    this.overlayElement = make("div", { class: "tour-overlay" });
    const label = `${this.#stepIndex + 1}/${this.steps.length}`;
    this.#bubble = tourBubble(
      { title: localize(step.title), content: parseMarkup(localize(step.content)), label },
      {
        exit: () => this.exit(),
        ...(this.hasPrevious && { previous: () => void this.previous() }),
        next: () => void this.next(),
      },
    );
    document.body.append(this.overlayElement, this.#bubble);
    this.fadeElement = placeBubble(this.#bubble, this.targetElement ?? null, Tour.HIGHLIGHT_PADDING);
    return Promise.resolve();
  }

  /** Reads where this browser left the tour. */
  _reloadProgress(): void {
    const progress = globals.game.settings.get("core", "tourProgress") as Progress;
    this.#stepIndex = progress[this.namespace]?.[this.id] ?? -1;
  }

  async #saveProgress(): Promise<void> {
    const progress = globals.game.settings.get("core", "tourProgress") as Progress;
    const own = { ...progress[this.namespace], [this.id]: this.#stepIndex };
    await globals.game.settings.set("core", "tourProgress", { ...progress, [this.namespace]: own });
  }

  #clear(): void {
    for (const element of [this.#bubble, this.overlayElement, this.fadeElement]) element?.remove();
    this.targetElement = null;
  }
}
