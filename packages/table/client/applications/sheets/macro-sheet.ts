// Provenance: fvtt-types client/applications/sheets/macro-config.d.mts; what it looks like is our own.

import type { Source } from "../../../documents/json.ts";
import { createFormGroup, createSelectInput, createTextareaInput, createTextInput } from "../../../fields/inputs.ts";
import type { Macro } from "../../documents/macro.ts";
import { make } from "../../element.ts";
import type { Context } from "../api/application.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { HeaderControl, PartialOptions, RenderOptions } from "../api/options.ts";

const TYPES = [
  { value: "chat", label: "Chat" },
  { value: "script", label: "Script" },
];

/** The window in which a macro is written. Those of compendiums can only be read and run. */
export class MacroConfig extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["macro-sheet"],
    position: { width: 520 },
    window: { contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
    actions: {
      execute: function () {
        void (this as MacroConfig).macro.execute();
      },
    },
  };

  get macro(): Macro {
    return this.document as Macro;
  }

  protected override _getHeaderControls(): HeaderControl[] {
    return [...super._getHeaderControls(), { icon: "fa-solid fa-play", label: "Run", action: "execute" }];
  }

  protected override _renderHTML(_context: Context, _options: RenderOptions): Promise<readonly Node[]> {
    const { name, type, command } = this.document.toObject() as Source & {
      name: string;
      type: string;
      command: string;
    };
    const fields = [
      createFormGroup({ label: "Name", input: createTextInput({ name: "name", value: name, required: true }) }),
      createFormGroup({ label: "Type", input: createSelectInput({ name: "type", value: type, options: TYPES }) }),
      createFormGroup({
        label: "Command",
        stacked: true,
        input: createTextareaInput({ name: "command", value: command, rows: 8, classes: "code" }),
      }),
    ];
    const buttons = [
      make("button", { type: "button", "data-action": "execute" }, "Run"),
      make("button", { type: "submit", class: "default" }, "Save"),
    ];
    return Promise.resolve([...fields, make("footer", { class: "form-footer" }, ...buttons)]);
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(...(result as readonly Node[]));
  }
}
