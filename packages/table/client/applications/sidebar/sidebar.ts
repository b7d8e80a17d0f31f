// Provenance: fvtt-types client/applications/sidebar/sidebar.d.mts; DCC adds a tab to TABS. The table's sidebar has the chat; its other tabs stand in a
// window.
import { globals } from "../../globals.ts";
import { regions } from "../../regions.ts";

interface Tab {
  activate?(): void;
}

/** The column at the right edge: `ui.sidebar`. */
export class Sidebar {
  static TABS: Record<string, object> = Object.fromEntries(
    ["chat", "combat", "scenes", "actors", "items", "journal", "macros", "compendium", "settings"].map((name) => [
      name,
      { tooltip: name, icon: "" },
    ]),
  );

  readonly popouts: Record<string, object> = {};
  readonly options = {};
  readonly tabGroups = { primary: "chat" };
  expanded = true;

  get element(): HTMLElement {
    return regions.sidebar;
  }

  changeTab(tab: string, _group: string): void {
    this.tabGroups.primary = tab;
    (globals.ui[tab] as Tab | undefined)?.activate?.();
    globals.Hooks.callAll("changeSidebarTab", globals.ui[tab]);
  }
}
