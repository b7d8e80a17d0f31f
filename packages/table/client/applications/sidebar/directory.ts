// Provenance: our own; it stands for the sidebar's tabs beside the chat, which it shows below each other.
import { globals } from "../../globals.ts";
import { regions } from "../../regions.ts";
import { DrawnApplication } from "../api/drawn.ts";
import type { PartialOptions } from "../api/options.ts";
import { tabHolder } from "./tabs.ts";

/** The window that lists what the world and its packages hold. */
export class Directory extends DrawnApplication {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "directory",
    classes: ["directory"],
    position: { width: 340 },
    window: { title: "World and compendiums", resizable: true },
  };

  override draw(): readonly Node[] {
    tabHolder.hidden = false;
    return [tabHolder];
  }

  protected override _removeElement(element: HTMLElement): void {
    hideTabs();
    super._removeElement(element);
  }
}

/** Puts the tabs where they are on the page and out of sight. */
export function hideTabs(): void {
  tabHolder.hidden = true;
  regions.sidebar.append(tabHolder);
}

/** Makes the window of the world. */
export function makeDirectory(): Directory {
  const window = new Directory();
  globals.ui["world"] = window;
  return window;
}
