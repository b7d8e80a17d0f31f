// Provenance: fvtt-types client/applications/api/application.d.mts (BASE_APPLICATION, DEFAULT_OPTIONS, TABS, inheritanceChain,
// TabsConfiguration, Tab, changeTab).

import { globals, localize } from "../../globals.ts";
import { emptyFrame, type Frame } from "./frame.ts";
import { mergeOptions, type ApplicationOptions, type PartialOptions, type Tab, type TabGroup } from "./options.ts";

/** The states an application passes through. */
export const STATES = { ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 } as const;

/** Private state of an application, out of reach of subclasses' own field names. */
interface Inner {
  state: number;
  element: HTMLElement | null;
  frame: Frame;
  opener: Element | null;
  minimized: boolean;
  queue: Promise<unknown>;
}

/** The key of an application's own state. */
export const inner = Symbol("inner");

/** A class of application, with the statics its instances are configured by. */
export type ApplicationClass = typeof Configured;

let topmost = 100;

/** The first layer of an application: how its options, name and tabs come from its class and its maker. */
export abstract class Configured extends EventTarget {
  static BASE_APPLICATION: ApplicationClass = Configured;
  static DEFAULT_OPTIONS: PartialOptions = {};
  static TABS: Record<string, TabGroup> = {};
  static RENDER_STATES = STATES;
  static readonly emittedEvents: readonly string[] = ["render", "close", "position"];
  static _appId = 0;

  /** The place of the topmost window, old ones among them; one for all classes, whichever of them it is set by. */
  static get _maxZ(): number {
    return topmost;
  }
  static set _maxZ(place: number) {
    topmost = place;
  }

  readonly options: ApplicationOptions;
  tabGroups: Record<string, string | null>;
  readonly [inner]: Inner = {
    state: STATES.NONE,
    element: null,
    frame: emptyFrame(),
    opener: null,
    minimized: false,
    queue: Promise.resolve(),
  };

  constructor(options: PartialOptions = {}) {
    super();
    this.options = Object.freeze(this._initializeApplicationOptions(options));
    this.tabGroups = initialTabs((this.constructor as ApplicationClass).TABS);
  }

  get id(): string {
    return this.options.id.replace("{id}", this.options.uniqueId);
  }
  get title(): string {
    return localize(this.options.window.title);
  }
  get element(): HTMLElement | null {
    return this[inner].element;
  }
  get window(): Frame {
    return this[inner].frame;
  }
  get state(): number {
    return this[inner].state;
  }
  get rendered(): boolean {
    return this[inner].state === STATES.RENDERED;
  }
  get hasFrame(): boolean {
    return this.options.window.frame;
  }
  get classList(): DOMTokenList | undefined {
    return this.element?.classList;
  }

  get form(): HTMLFormElement | null {
    if (this.options.tag === "form") return this.element as HTMLFormElement | null;
    return this.element?.querySelector("form") ?? null;
  }

  /** Walks from this class up to the one that counts as the first of its kind. */
  static *inheritanceChain(): Generator<ApplicationClass, void, undefined> {
    yield this;
    const parent = Object.getPrototypeOf(this) as ApplicationClass;
    if (this !== this.BASE_APPLICATION) yield* ancestry(parent, this.BASE_APPLICATION);
  }

  protected _initializeApplicationOptions(options: PartialOptions): ApplicationOptions {
    const classes = [...(this.constructor as ApplicationClass).inheritanceChain()].reverse();
    const declared = classes.filter((cls) => Object.hasOwn(cls, "DEFAULT_OPTIONS")).map((cls) => cls.DEFAULT_OPTIONS);
    const merged = [...declared, options].reduce<object>(mergeOptions, {});
    return { uniqueId: String(++Configured._appId), ...merged } as unknown as ApplicationOptions;
  }

  protected _getTabsConfig(group: string): TabGroup | null {
    return (this.constructor as ApplicationClass).TABS[group] ?? null;
  }

  protected _prepareTabs(group: string): Record<string, Tab> {
    const config = this._getTabsConfig(group);
    const active = (this.tabGroups[group] ??= config?.initial ?? null);
    return Object.fromEntries((config?.tabs ?? []).map((tab) => [tab.id, prepareTab(tab, group, active, config!)]));
  }

  /** Shows one tab of a group and hides the others; an unknown one is the caller's mistake and throws. */
  changeTab(tab: string, group: string, options: { force?: boolean } = {}): void {
    if (this.tabGroups[group] === tab && !options.force) return;
    showTab(this.element!, tab, group);
    this.tabGroups[group] = tab;
  }
}

function* ancestry(first: ApplicationClass, last: ApplicationClass): Generator<ApplicationClass, void, undefined> {
  for (let cls = first; cls !== Configured; cls = Object.getPrototypeOf(cls) as ApplicationClass) {
    yield cls;
    if (cls === last) return;
  }
}

/** Calls the hook `<prefix><Class><suffix>` for the class of an application and each one it descends from. */
export function callHooks(app: Configured, prefix: string, suffix: string, ...args: unknown[]): void {
  for (const cls of (app.constructor as ApplicationClass).inheritanceChain()) {
    if (cls.name) globals.Hooks.callAll(prefix + cls.name + suffix, app, ...args);
  }
}

/** The tab that each group shows at first, `null` where the class names none. */
function initialTabs(groups: Readonly<Record<string, TabGroup>>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(groups).map(([group, config]) => [group, config.initial ?? null]));
}

/** One tab of a group for the template: its label comes from itself, or from the group's prefix and its id. */
function prepareTab(tab: TabGroup["tabs"][number], group: string, active: string | null, config: TabGroup): Tab {
  const label = tab.label ?? (config.labelPrefix ? `${config.labelPrefix}.${tab.id}` : tab.id);
  const isActive = tab.id === active;
  return { ...tab, group, active: isActive, cssClass: isActive ? "active" : "", label: localize(label) };
}

/** Marks one tab of a group active within `root`, its button selected and its section shown. Throws if there is none. */
function showTab(root: HTMLElement, tab: string, group: string): void {
  const members = [...root.querySelectorAll<HTMLElement>(`[data-group="${CSS.escape(group)}"][data-tab]`)];
  if (!members.some((member) => member.dataset["tab"] === tab))
    throw new Error(`There is no tab "${tab}" in the group "${group}".`);
  for (const member of members) {
    const active = member.dataset["tab"] === tab;
    member.classList.toggle("active", active);
    if (member.getAttribute("role") === "tab") member.setAttribute("aria-selected", String(active));
  }
}
