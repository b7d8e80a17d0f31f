import type { Fault } from "./faults.ts";

const elements = "client/applications/elements";

/** Mistakes with what packages find in forms, fields, settings and `CONFIG`. */
export const formFaults: readonly Fault[] = [
  {
    name: "choices that are not checked",
    file: `${elements}/many.ts`,
    from: "if (value in this._choices) this.#chosen",
    to: "this.#chosen",
  },
  {
    name: "choices of which none was chosen",
    file: `${elements}/many.ts`,
    from: 'option.hasAttribute("selected")',
    to: "false",
  },
  {
    name: "tags that forget their value",
    file: `${elements}/many.ts`,
    from: 'this.getAttribute("value") ?? this.textContent))].filter',
    to: '""))].filter',
  },
  {
    name: "changes that nobody hears of",
    file: `${elements}/form-element.ts`,
    from: '["input", "change"]',
    to: '["input"]',
  },
  { name: "ranges without ends", file: `${elements}/pickers.ts`, from: 'end("max", Infinity)', to: "Infinity" },
  {
    name: "rich texts that are what they show",
    file: `${elements}/rich-text.ts`,
    from: 'this._value ??= this.getAttribute("value") ?? "";\n    this._primaryInput',
    to: "this._value ??= this.innerHTML;\n    this._primaryInput",
  },
  {
    name: "paths of files that are lost",
    file: `${elements}/pickers.ts`,
    from: 'this._value ??= this.getAttribute("value") ?? "";\n    this._primaryInput = this.input',
    to: 'this._value ??= "";\n    this._primaryInput = this.input',
  },
  {
    name: "elements without a value",
    file: `${elements}/form-element.ts`,
    from: 'element.setAttribute("value", text);',
    to: "void text;",
  },
  {
    name: "sets of choices in one field of text",
    file: "fields/inputs.ts",
    from: '"multi-checkbox" : "multi-select"',
    to: '"multi-checkbox" : "select"',
  },
  {
    name: "models without words",
    file: "fields/localizing.ts",
    from: "if (key) Object.assign",
    to: "if (!key) Object.assign",
  },
  {
    name: "words for what is in lists at the list itself",
    file: "fields/localizing.ts",
    from: "`${path}.element`",
    to: "path",
  },
  {
    name: "blank texts asked for more",
    file: "fields/simple-fields.ts",
    from: '    return true;\n  }\n\n  override _validateType(value: unknown): void {\n    if (typeof value !== "string")',
    to: '    return undefined;\n  }\n\n  override _validateType(value: unknown): void {\n    if (typeof value !== "string")',
  },
  {
    name: "defaults that fields do not show",
    file: "fields/data-field.ts",
    from: "if (!(key in this))",
    to: "if (key in this)",
  },
  {
    name: "objects that are always there",
    file: "fields/nested-fields.ts",
    from: "return isNone ? undefined :",
    to: "return",
  },
  {
    name: "models of nobody's",
    file: "fields/data-model.ts",
    from: ": game?.system) ?? null",
    to: ": undefined) ?? null",
  },
  {
    name: "settings as they are kept",
    file: "settings.ts",
    from: "return type.initialize ? type.initialize(value) : value;",
    to: "return value;",
  },
  {
    name: "months that all begin with the year",
    file: "fields/calendar.ts",
    from: "dayOfMonth -= this.#daysOf(months[month++]!, year);",
    to: "month++;",
  },
  {
    name: "no time before the beginning",
    file: "fields/calendar.ts",
    from: "while (day < 0) day += this.#daysIn(--year);",
    to: "while (day < 0) day += this.#daysIn(year);",
  },
  {
    name: "tokens that only fly",
    file: "client/configuration.ts",
    from: 'defaultAction: "walk"',
    to: 'defaultAction: "fly"',
  },
  {
    name: "states without names",
    file: "client/configuration.ts",
    from: 'INVISIBLE: "invisible"',
    to: 'INVISIBLE: ""',
  },
  { name: "a ruler nowhere", file: "client/configuration.ts", from: "rulerClass: TokenRuler,", to: "" },
  {
    name: "a page whose classes nobody replaces",
    file: "client/applications/install.ts",
    from: "ux: { ContextMenu, DragDrop, FilePicker, TextEditor, TooltipManager },",
    to: "ux: {},",
  },
  { name: "prototypes of tokens that are empty", file: "documents/kinds.ts", from: "...prototypeToken }),", to: "})," },
  {
    name: "partials under their first name alone",
    file: "client/applications/handlebars/templates.ts",
    from: "if (!(id in Handlebars.partials))",
    to: "if (id in Handlebars.partials)",
  },
  {
    name: "pictures taken for films",
    file: "client/media.ts",
    from: "in page.CONST.VIDEO_FILE_EXTENSIONS",
    to: "in page.CONST.IMAGE_FILE_EXTENSIONS",
  },
  {
    name: "calls that forget whose they are",
    file: "foundry-utils.ts",
    from: "callback.apply(this, args)",
    to: "callback(...args)",
  },
  {
    name: "tooltips that stay",
    file: "client/applications/ux/tooltip.ts",
    from: "if (this.element && !this.element.isConnected)",
    to: "if (this.element?.isConnected)",
  },
  {
    name: "sets that do not add up",
    file: "primitives.ts",
    from: "reducer(sum, item, at), initial)",
    to: "reducer(sum, item, at), undefined)",
  },
  { name: "numbers of one order", file: "primitives.ts", from: 'two: "nd"', to: 'two: "th"' },
  {
    name: "documents that do not count as data models",
    file: "foundry-classes.ts",
    from: 'parent.name === "DataModel"',
    to: 'parent.name === "Model"',
  },
  {
    name: "windows whose content nobody reads",
    file: "client/applications/api/windowed.ts",
    from: "[element, this.window.content].find",
    to: "[element].find",
  },
  {
    name: "texts of forms in quotes",
    file: "client/applications/ux/form-data.ts",
    from: 'typeof value === "string" ? value :',
    to: "",
  },
];
