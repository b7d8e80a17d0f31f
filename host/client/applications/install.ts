// Provenance: the names of fvtt-types client/applications/**/_module.d.mts.

import { fields } from "../../fields/fields.ts";
import * as inputs from "../../fields/inputs.ts";
import { ApplicationV2, describeFamily, instances } from "./api/application.ts";
import { DialogV2 } from "./api/dialog.ts";
import { HandlebarsApplicationMixin } from "./api/handlebars-application.ts";
import { getTemplate, Handlebars, loadTemplates, renderTemplate } from "./handlebars/templates.ts";
import { generation, surroundings } from "./surroundings.ts";
import { Notifications } from "./ui/notifications.ts";
import { FormDataExtended } from "./ux/form-data.ts";

/** The namespace `foundry.applications` as this host builds it. */
export function applications(): Record<string, unknown> {
  return {
    instances,
    api: { ApplicationV2, DialogV2, HandlebarsApplicationMixin },
    fields: { ...inputs },
    handlebars: { getTemplate, loadTemplates, renderTemplate },
    ui: { Notifications },
    ux: { FormDataExtended },
  };
}

/** Adds the second object's members to the first, one namespace deep, so that several parts of the host may fill one. */
function fill(namespace: Record<string, unknown>, members: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(members)) {
    const known = namespace[name];
    const both = typeof known === "object" && known !== null && Object.getPrototypeOf(value) === Object.prototype;
    if (both) Object.assign(known, value);
    else namespace[name] = value;
  }
}

/**
 * Puts the applications where packages look for them: `foundry.applications`, `ui`, `Handlebars`.
 * The globals `foundry`, `game`, `ui`, `Hooks` and `CONFIG` must be there; documents need not.
 */
export function installApplications(): void {
  const { foundry, ui, CONFIG } = surroundings;
  fill((foundry.applications ??= {}), applications());
  fill((foundry["data"] ??= {}) as Record<string, unknown>, { fields });
  surroundings.Handlebars = Handlebars;
  ui.notifications = new Notifications();
  (CONFIG.queries ??= {})["dialog"] = (request: Parameters<typeof DialogV2._handleQuery>[0]) => DialogV2._handleQuery(request);
  if (generation() >= 14) describeFamily();
}
