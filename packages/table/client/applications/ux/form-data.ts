// Provenance: fvtt-types client/applications/ux/form-data-extended.d.mts. How several checkboxes of one name are
// read is not documented: here their values make an array, and a checkbox alone is true or false.

/** Which elements of a form are read. */
interface FormDataOptions {
  readonly dtypes?: Record<string, string>;
  readonly disabled?: boolean;
  readonly readonly?: boolean;
}

/** Any element that has a name and a value in its form, custom elements included. */
type Field = HTMLElement & { name: string; value: unknown; type?: string; disabled?: boolean; readOnly?: boolean };

type Cast = (value: unknown) => unknown;

function toNumber(value: unknown): number | null {
  return value === "" || value === null || value === undefined ? null : Number(value);
}

const CASTS: Readonly<Record<string, Cast>> = {
  String: (value) => (value === null || value === undefined ? null : `${value as string}`),
  Number: toNumber,
  Boolean: (value) => value === true || value === "true",
  JSON: (value) => (typeof value === "string" && value !== "" ? (JSON.parse(value) as unknown) : value),
};

/** How a field's value is read; one of another name, such as DCC's "number", says nothing. */
function castFor(dtype: string): Cast {
  return CASTS[dtype] ?? ((value) => value);
}

const SILENT = new Set(["submit", "button", "reset", "image", "fieldset", "output", "object"]);

/** The kind of an input: its `type` in the browser's own, else its tag name, whatever its `type` is for. */
function kindOf({ type, localName }: Field): string {
  return localName.includes("-") ? localName : (type ?? localName);
}

function isRead(field: Field, options: FormDataOptions): boolean {
  if (!field.name || SILENT.has(kindOf(field))) return false;
  if (!options.disabled && (field.disabled || field.closest("fieldset[disabled]"))) return false;
  return (options.readonly ?? true) || !field.readOnly;
}

function readCheckboxes(boxes: readonly HTMLInputElement[]): unknown {
  if (boxes.length === 1) return boxes[0]!.checked;
  return boxes.filter((box) => box.checked).map((box) => box.value);
}

function readRadios(radios: readonly HTMLInputElement[]): string | null {
  return radios.find((radio) => radio.checked)?.value ?? null;
}

function readOne(field: Field): unknown {
  const type = kindOf(field);
  if (type === "number" || type === "range") return toNumber(field.value);
  if (type === "select-multiple")
    return [...(field as unknown as HTMLSelectElement).selectedOptions].map((option) => option.value);
  return field.value;
}

function readGroup(fields: readonly Field[]): unknown {
  const inputs = fields as unknown as HTMLInputElement[];
  if (fields[0]!.type === "checkbox") return readCheckboxes(inputs);
  if (fields[0]!.type === "radio") return readRadios(inputs);
  return fields.length === 1 ? readOne(fields[0]!) : fields.map(readOne);
}

const written = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? "null"));

/** The data of a form as its fields mean it: numbers are numbers, an empty one is `null`, a checkbox is a boolean. */
export class FormDataExtended extends FormData {
  readonly dtypes: Record<string, string>;
  readonly #object: Record<string, unknown> = {};

  constructor(form: HTMLFormElement, options: FormDataOptions = {}) {
    super();
    this.dtypes = { ...options.dtypes };
    this.process(form, options);
  }

  /** The values by field name; names keep their dots. */
  get object(): Record<string, unknown> {
    return this.#object;
  }

  /** Reads the fields of a form. */
  process(form: HTMLFormElement, options: FormDataOptions): void {
    const groups = new Map<string, Field[]>();
    for (const element of form.elements) {
      const field = element as Field;
      if (isRead(field, options)) groups.set(field.name, [...(groups.get(field.name) ?? []), field]);
    }
    for (const [name, fields] of groups) {
      const dtype = fields[0]!.dataset["dtype"];
      if (dtype && fields[0]!.type !== "checkbox") this.dtypes[name] ??= dtype;
      this.set(name, readGroup(fields));
    }
  }

  /** Sets a value: as JSON in the form data, a text as it is (dnd5e reads the visibility of a roll there), cast to its data type in `object`. */
  override set(name: string, value: unknown): void {
    const dtype = this.dtypes[name];
    this.#object[name] = dtype ? castFor(dtype)(value) : value;
    super.delete(name);
    super.append(name, written(this.#object[name]));
  }

  /** Adds a value to those already under a name. */
  override append(name: string, value: unknown): void {
    const prior = this.#object[name];
    this.#object[name] =
      prior === undefined ? [value] : [...(Array.isArray(prior) ? (prior as unknown[]) : [prior]), value];
    super.append(name, written(value));
  }
}
