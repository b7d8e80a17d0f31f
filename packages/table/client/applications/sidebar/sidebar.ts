// Provenance: fvtt-types client/applications/sidebar/sidebar.d.mts; DCC adds a tab to TABS, and its browser tests, which pass in 14.365, name the parts of
// the page. Fights and settings have windows of their own here, so they have no tab.
import { make } from "../../element.ts";
import { globals, localize } from "../../globals.ts";
import { regions } from "../../regions.ts";

/** The column at the right edge: `ui.sidebar`. */
export class Sidebar {
  static TABS: Record<string, { readonly tooltip: string; readonly icon: string }> = Object.fromEntries(
    ["chat", "combat", "scenes", "actors", "items", "journal", "tables", "macros", "compendium", "settings"].map(
      (name) => [name, { tooltip: name[0]!.toUpperCase() + name.slice(1), icon: "" }],
    ),
  );

  readonly popouts: Record<string, object> = {};
  readonly options = {};
  readonly tabGroups = { primary: "chat" };

  get element(): HTMLElement {
    return regions.sidebar;
  }

  get expanded(): boolean {
    return !regions.content.hidden;
  }

  expand(): void {
    this.toggleExpanded(true);
  }

  collapse(): void {
    this.toggleExpanded(false);
  }

  toggleExpanded(expanded = !this.expanded): void {
    regions.content.hidden = !expanded;
    globals.ui.chat.followTab();
    globals.Hooks.callAll("collapseSidebar", this, !expanded);
  }

  /** Puts a button for each tab that has a class. The log is drawn afterwards, in the room that is left. */
  drawTabs(): void {
    const classes = globals.CONFIG["ui"] as object;
    const shown = Object.entries(Sidebar.TABS).filter(([name]) => name in classes && name !== "combat");
    const buttons = shown.map(([name, { tooltip, icon }]) => {
      const data = { "data-action": "tab", "data-tab": name, "aria-pressed": String(name === this.tabGroups.primary) };
      const button = make("button", { type: "button", class: `menu-button ${icon}`, ...data }, localize(tooltip));
      button.addEventListener("click", () => this.changeTab(name, "primary"));
      return button;
    });
    regions.tabs.replaceChildren(...buttons);
  }

  /** Shows one tab in place of the one before. */
  changeTab(name: string, group: "primary"): void {
    this.tabGroups[group] = name;
    for (const each of regions.content.children) each.classList.toggle("active", each === this.#tab(name));
    for (const each of regions.tabs.querySelectorAll<HTMLElement>("[data-tab]"))
      each.setAttribute("aria-pressed", String(each.dataset["tab"] === name));
    globals.ui.chat.followTab();
    globals.Hooks.callAll("changeSidebarTab", globals.ui[name]);
  }

  #tab(name: string): Element | null {
    return regions.content.querySelector(`:scope > [data-tab="${CSS.escape(name)}"]`);
  }
}
