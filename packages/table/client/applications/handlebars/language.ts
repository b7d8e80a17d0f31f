// Provenance: fvtt-types client/applications/handlebars.d.mts (the documented helpers); v14 has no {{select}}.

import type Handlebars from "handlebars";
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
export function registerLanguage(handlebars: typeof Handlebars): void {
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
