// Provenance: fvtt-types client/applications/ux/tabs.d.mts, whose example names a group on elements and none in the
// options, as Boilerplate and Worldbuilding do; DCC, whose styles ask for the class `active` of tabs and panes.

/** Which elements are tabs and panes, and what is chosen first. */
export interface TabsConfiguration {
  readonly group?: string;
  readonly navSelector: string;
  readonly contentSelector?: string;
  readonly initial?: string;
  readonly callback?: ((event: MouseEvent | null, tabs: Tabs, name: string) => unknown) | null;
}

/** Tabs in markup that is drawn anew: the one that was chosen stays chosen. */
export class Tabs {
  readonly group: string | undefined;
  active: string | undefined;
  readonly callback: TabsConfiguration["callback"];
  protected readonly _navSelector: string;
  protected readonly _contentSelector: string | undefined;
  protected _nav: HTMLElement | null = null;
  protected _content: HTMLElement | null = null;

  constructor({ group, navSelector, contentSelector, initial, callback }: TabsConfiguration) {
    this.group = group;
    this.active = initial;
    this.callback = callback;
    this._navSelector = navSelector;
    this._contentSelector = contentSelector;
  }

  /** Listens in a piece of the page, and shows there what is chosen. */
  bind(html: HTMLElement): void {
    const find = (selector: string) => (html.matches(selector) ? html : html.querySelector<HTMLElement>(selector));
    this._nav = find(this._navSelector);
    if (!this._nav) return;
    this._content = this._contentSelector === undefined ? null : find(this._contentSelector);
    this._nav.addEventListener("click", (event) => this._onClickNav(event));
    this.activate(this.active ?? "");
  }

  /** Shows the pane of a tab; of an unknown one, the first. */
  activate(name: string, { triggerCallback = false }: { triggerCallback?: boolean } = {}): void {
    const tabs = this.#of(this._nav);
    const chosen = tabs.find(({ dataset }) => dataset["tab"] === name) ?? tabs[0];
    if (!chosen) return;
    this.active = chosen.dataset["tab"];
    for (const each of [...tabs, ...this.#of(this._content)])
      each.classList.toggle("active", each.dataset["tab"] === this.active);
    if (triggerCallback) this.callback?.(null, this, this.active!);
  }

  protected _onClickNav(event: MouseEvent): void {
    const tab = (event.target as Element).closest<HTMLElement>("[data-tab]");
    if (!tab) return;
    event.preventDefault();
    if (tab.dataset["tab"] !== this.active) this.activate(tab.dataset["tab"]!, { triggerCallback: true });
  }

  #of(root: HTMLElement | null): HTMLElement[] {
    const all = [...(root?.querySelectorAll<HTMLElement>("[data-tab]") ?? [])];
    if (this.group === undefined) return all;
    return all.filter(({ dataset }) => (dataset["group"] ?? this.group) === this.group);
  }
}
