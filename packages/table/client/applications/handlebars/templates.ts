// Provenance: fvtt-types client/applications/handlebars.d.mts (getTemplate, loadTemplates, renderTemplate);
// fvtt-types client/applications/handlebars.d.mts (the documented helpers); v14 has no {{select}}.
import Handlebars from "handlebars";
import { make, parseMarkup } from "../../element.ts";
import { globals, isFourteen, localize } from "../../globals.ts";
import { editor, formGroup, formInput, numberInput, radioBoxes, selectOptions } from "./inputs.ts";

type Options = Handlebars.HelperOptions;
type Hash = Record<string, unknown>;

function hashOf(options: unknown): Hash {
  return ((options as Options | undefined)?.hash ?? {}) as Hash;
}

/** The values a helper was given, without the options that Handlebars appends. */
function values(args: readonly unknown[]): unknown[] {
  return args.slice(0, -1);
}

const COMPARISONS = {
  eq: (a: unknown, b: unknown) => a === b,
  ne: (a: unknown, b: unknown) => a !== b,
  lt: (a: number, b: number) => a < b,
  gt: (a: number, b: number) => a > b,
  lte: (a: number, b: number) => a <= b,
  gte: (a: number, b: number) => a >= b,
  not: (value: unknown) => !value,
  and: (...args: unknown[]) => values(args).every(Boolean),
  or: (...args: unknown[]) => values(args).some(Boolean),
};

/** A number with fixed decimals and, on request, its sign; anything else reads NaN. */
function numberFormat(value: unknown, options: Options): string {
  const { decimals = 0, sign = false } = hashOf(options) as { decimals?: number; sign?: boolean };
  const number = value === null || value === undefined ? Number.NaN : Number.parseFloat(`${value as string}`);
  return (sign && number >= 0 ? "+" : "") + number.toFixed(decimals);
}

function translate(key: unknown, options: Options): string {
  const data = hashOf(options);
  const text = String(key);
  return Object.keys(data).length > 0 ? globals.game.i18n.format(text, data) : localize(text);
}

/** The options of a list with the chosen one marked; left out of 14. */
function selectOld(this: unknown, chosen: unknown, options: Options): string {
  if (isFourteen()) throw new Error('Missing helper: "select"');
  const list = make("select");
  list.append(parseMarkup(options.fn(this)));
  for (const option of list.querySelectorAll("option"))
    option.toggleAttribute("selected", option.value === String(chosen));
  return list.innerHTML;
}

/** Adds the documented helpers of templates to a Handlebars instance. */
function registerLanguage(handlebars: typeof Handlebars): void {
  const safe = (markup: string): Handlebars.SafeString => new handlebars.SafeString(markup);
  handlebars.registerHelper({
    ...COMPARISONS,
    checked: (value: unknown) => (value ? "checked" : ""),
    disabled: (value: unknown) => (value ? "disabled" : ""),
    concat: (...args: unknown[]) =>
      safe(
        values(args)
          .map((part) => String(part as string))
          .join(""),
      ),
    ifThen: (criteria: unknown, yes: unknown, no: unknown) => (criteria ? yes : no),
    select: selectOld,
    object: (options: Options) => hashOf(options),
    localize: translate,
    numberFormat,
    numberInput: (value: unknown, options: Options) => safe(numberInput(value, hashOf(options))),
    radioBoxes: (name: string, choices: Record<string, string>, options: Options) =>
      safe(radioBoxes(name, choices, hashOf(options))),
    selectOptions: (choices: Record<string, unknown> | unknown[], options: Options) =>
      safe(selectOptions(choices, hashOf(options))),
    editor: (content: unknown, options: Options) => safe(editor(content, hashOf(options))),
    formInput: (field: unknown, options: Options) => safe(formInput(field, hashOf(options))),
    formField: (field: unknown, options: Options) => safe(formGroup(field, hashOf(options))),
    formGroup: (field: unknown, options: Options) => safe(formGroup(field, hashOf(options))),
  });
}

/** A compiled template: data in, markup out. */
type Template = Handlebars.TemplateDelegate;

const compiled = new Map<string, Promise<Template>>();

registerLanguage(Handlebars);

/** The Handlebars instance that all templates share. */
export { Handlebars };

async function fetchSource(path: string): Promise<string> {
  const response = await fetch(path.startsWith("/") || path.includes("://") ? path : `/${path}`);
  if (!response.ok)
    throw new Error(`The template "${path}" could not be loaded: ${response.status} ${response.statusText}.`);
  return response.text();
}

function compile(source: string, id: string): Template {
  const template = Handlebars.compile(source);
  Handlebars.registerPartial(id, template);
  return template;
}

/** Offers the text of a template under a path, so that it need not be fetched. */
export function provideTemplate(path: string, source: string): void {
  compiled.set(path, Promise.resolve(compile(source, path)));
}

/**
 * Fetches and compiles a template once, and registers it as a partial, under each name that it is asked for by.
 * @param path Its web path.
 * @param id The name of the partial, if not the path.
 * @throws When the path cannot be fetched; the next call tries again.
 */
export function getTemplate(path: string, id = path): Promise<Template> {
  const known = compiled.get(path);
  if (known) {
    if (!(id in Handlebars.partials)) void known.then((template) => Handlebars.registerPartial(id, template));
    return known;
  }
  const loading = fetchSource(path).then((source) => compile(source, id));
  compiled.set(path, loading);
  loading.catch(() => compiled.delete(path));
  return loading;
}

/** Loads several templates at once: a list of paths, or paths by the names of their partials. */
export function loadTemplates(paths: readonly string[] | Readonly<Record<string, string>>): Promise<Template[]> {
  const entries = Array.isArray(paths)
    ? (paths as string[]).map((path) => [path, path] as const)
    : Object.entries(paths as Record<string, string>);
  return Promise.all(entries.map(([id, path]) => getTemplate(path, id)));
}

/** Renders a template with data. Getters and methods of documents may be read: the template is the client's own. */
export async function renderTemplate(path: string, data: object): Promise<string> {
  const template = await getTemplate(path);
  return template(data, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });
}
