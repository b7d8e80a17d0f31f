// Provenance: fvtt-types client/applications/api/application.d.mts (TabsConfiguration, Tab, changeTab).

import { localize } from "../../surroundings.ts";
import type { Tab, TabGroup } from "./options.ts";

/** The tab that each group shows at first, `null` where the class names none. */
export function initialTabs(groups: Readonly<Record<string, TabGroup>>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(groups).map(([group, config]) => [group, config.initial ?? null]));
}

/** One tab of a group for the template: its label comes from itself, or from the group's prefix and its id. */
export function prepareTab(tab: TabGroup["tabs"][number], group: string, active: string | null, config: TabGroup): Tab {
  const label = tab.label ?? (config.labelPrefix ? `${config.labelPrefix}.${tab.id}` : tab.id);
  const isActive = tab.id === active;
  return { ...tab, group, active: isActive, cssClass: isActive ? "active" : "", label: localize(label) };
}

/** Marks one tab of a group active within `root`, its button selected and its section shown. Throws if there is none. */
export function showTab(root: HTMLElement, tab: string, group: string): void {
  const members = [...root.querySelectorAll<HTMLElement>(`[data-group="${CSS.escape(group)}"][data-tab]`)];
  if (!members.some((member) => member.dataset["tab"] === tab))
    throw new Error(`There is no tab "${tab}" in the group "${group}".`);
  for (const member of members) {
    const active = member.dataset["tab"] === tab;
    member.classList.toggle("active", active);
    if (member.getAttribute("role") === "tab") member.setAttribute("aria-selected", String(active));
  }
}
