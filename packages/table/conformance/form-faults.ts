import { faultsIn } from "./faults.ts";

/** Mistakes with what packages find in forms, fields, settings and `CONFIG`. */
export const formFaults = faultsIn({
  "client/applications/elements/many.ts": [
    ["choices that are not checked", "if (value in this._choices) this.#chosen", "this.#chosen"],
    ["choices of which none was chosen", 'option.hasAttribute("selected")', "false"],
    ["tags that forget their value", 'this.getAttribute("value") ?? this.textContent))].filter', '""))].filter'],
  ],
  "client/applications/elements/form-element.ts": [
    ["changes that nobody hears of", '["input", "change"]', '["input"]'],
    ["elements without a value", 'element.setAttribute("value", text);', "void text;"],
  ],
  "client/applications/elements/pickers.ts": [
    ["ranges without ends", 'end("max", Infinity)', "Infinity"],
    [
      "paths of files that are lost",
      'this._value ??= this.getAttribute("value") ?? "";\n    this._primaryInput = this.input',
      'this._value ??= "";\n    this._primaryInput = this.input',
    ],
  ],
  "client/applications/elements/rich-text.ts": [
    [
      "rich texts that are what they show",
      'this._value ??= this.getAttribute("value") ?? "";\n    this._primaryInput',
      "this._value ??= this.innerHTML;\n    this._primaryInput",
    ],
  ],
  "fields/inputs.ts": [
    ["sets of choices in one field of text", 'createElement("multi-select")', 'createElement("select")'],
  ],
  "fields/localizing.ts": [
    ["models without words", "if (key) Object.assign", "if (!key) Object.assign"],
    ["words for what is in lists at the list itself", "`${path}.element`", "path"],
  ],
  "fields/simple-fields.ts": [
    [
      "blank texts asked for more",
      '    return true;\n  }\n\n  override _validateType(value: unknown): void {\n    if (typeof value !== "string")',
      '    return undefined;\n  }\n\n  override _validateType(value: unknown): void {\n    if (typeof value !== "string")',
    ],
  ],
  "fields/data-field.ts": [["defaults that fields do not show", "if (!(key in this))", "if (key in this)"]],
  "fields/nested-fields.ts": [["objects that are always there", "return isNone ? undefined :", "return"]],
  "fields/data-model.ts": [["models of nobody's", ": game?.system) ?? null", ": undefined) ?? null"]],
  "settings.ts": [
    ["settings as they are kept", "return type.initialize ? type.initialize(value) : value;", "return value;"],
  ],
  "fields/calendar.ts": [
    ["months that all begin with the year", "dayOfMonth -= this.#daysOf(months[month++]!, year);", "month++;"],
    [
      "no time before the beginning",
      "while (day < 0) day += this.#daysIn(--year);",
      "while (day < 0) day += this.#daysIn(year);",
    ],
  ],
  "client/configuration.ts": [
    ["tokens that only fly", 'defaultAction: "walk"', 'defaultAction: "fly"'],
    ["states without names", 'INVISIBLE: "invisible"', 'INVISIBLE: ""'],
    ["a ruler nowhere", "rulerClass: TokenRuler,", ""],
  ],
  "client/applications/install.ts": [
    [
      "a page whose classes nobody replaces",
      "ux: { ContextMenu, DragDrop, FilePicker, TextEditor, TooltipManager },",
      "ux: {},",
    ],
  ],
  "documents/kinds.ts": [["prototypes of tokens that are empty", "...prototypeToken }),", "}),"]],
  "client/applications/handlebars/templates.ts": [
    ["partials under their first name alone", "if (!(id in Handlebars.partials))", "if (id in Handlebars.partials)"],
  ],
  "client/media.ts": [
    ["pictures taken for films", "in page.CONST.VIDEO_FILE_EXTENSIONS", "in page.CONST.IMAGE_FILE_EXTENSIONS"],
  ],
  "foundry-utils.ts": [["calls that forget whose they are", "callback.apply(this, args)", "callback(...args)"]],
  "client/applications/ux/tooltip.ts": [
    ["tooltips that stay", "if (this.element && !this.element.isConnected)", "if (this.element?.isConnected)"],
  ],
  "primitives.ts": [
    ["sets that do not add up", "reducer(sum, item, at), initial)", "reducer(sum, item, at), undefined)"],
    ["numbers of one order", 'two: "nd"', 'two: "th"'],
  ],
  "foundry-classes.ts": [
    ["documents that do not count as data models", 'parent.name === "DataModel"', 'parent.name === "Model"'],
  ],
  "client/applications/api/windowed.ts": [
    ["windows whose content nobody reads", "[element, this.window.content].find", "[element].find"],
    ["minimized windows without their class", 'classList.toggle("minimized", isMinimized)', "getAnimations()"],
    ["windows that stay minimized", "return this.#collapse(false);", "return this.#collapse(true);"],
  ],
  "client/applications/ux/form-data.ts": [["texts of forms in quotes", 'typeof value === "string" ? value :', ""]],
});
