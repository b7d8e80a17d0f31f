// Provenance: fvtt-types client/applications/settings/menus/dice-config.d.mts; foundryvtt.com/api CONFIG.Dice.fulfillment.

import { chosenMethods } from "../../../dice/fulfillment.ts";
import { createFormGroup, createSelectInput } from "../../../fields/inputs.ts";
import { make } from "../../element.ts";
import { globals, localize } from "../../globals.ts";
import { DrawnApplication } from "../api/drawn.ts";
import type { PartialOptions } from "../api/options.ts";
import type { FormDataExtended } from "../ux/form-data.ts";

function row(denomination: string, label: string): HTMLElement {
  const { methods } = globals.CONFIG.Dice.fulfillment;
  const options = Object.entries(methods).map(([value, method]) => ({ value, label: localize(method.label) }));
  const value = chosenMethods()[denomination] ?? "";
  return createFormGroup({
    label: localize(label),
    input: createSelectInput({ name: denomination, value, blank: "As the table rolls", options }),
  });
}

/** The window in which a person chooses, for each kind of die, whether the table throws it or they do. */
export class DiceConfig extends DrawnApplication {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "dice-config",
    tag: "form",
    position: { width: 420 },
    window: { title: "Dice by hand", contentClasses: ["standard-form"] },
    form: {
      handler: (_event: Event, _form: HTMLFormElement, data: FormDataExtended) =>
        globals.game.settings.set("core", "diceConfiguration", data.object),
      closeOnSubmit: true,
    },
  };

  override draw(): readonly Node[] {
    const rows = Object.entries(globals.CONFIG.Dice.fulfillment.dice).map(([denomination, die]) =>
      row(denomination, die.label),
    );
    return [
      make("div", { class: "scrollable" }, ...rows),
      make("footer", { class: "form-footer" }, make("button", { type: "submit", class: "default" }, "Save changes")),
    ];
  }
}
