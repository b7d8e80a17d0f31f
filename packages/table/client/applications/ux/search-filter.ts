// Provenance: foundryvtt.com/api, page foundry.applications.ux.SearchFilter (v13, v14); fvtt-types client/applications/ux/search-filter.d.mts. Forbidden
// Lands and Nimble filter lists by it, Spotlight Omnisearch what is typed.
import { getProperty } from "../../../foundry-utils.ts";

type Callback = (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) => unknown;

interface Configuration {
  readonly inputSelector: string;
  readonly contentSelector: string;
  readonly callback?: Callback;
  readonly initial?: string;
  readonly delay?: number;
}

interface FieldFilter {
  readonly field: string;
  readonly operator?: string;
  readonly negate?: boolean;
  readonly value: unknown;
}

const OPERATORS = {
  EQUALS: "equals",
  CONTAINS: "contains",
  STARTS_WITH: "starts_with",
  ENDS_WITH: "ends_with",
  LESS_THAN: "lt",
  LESS_THAN_EQUAL: "lte",
  GREATER_THAN: "gt",
  GREATER_THAN_EQUAL: "gte",
  BETWEEN: "between",
  IS_EMPTY: "is_empty",
} as const;

/** Lets what is typed in a field choose what of a list is shown. */
export class SearchFilter {
  static OPERATORS = OPERATORS;

  query: string;
  rgx: RegExp | undefined;
  callback: Callback | undefined;
  _input: HTMLInputElement | null = null;
  readonly #config: Configuration;
  #content: HTMLElement | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  readonly #onInput = (event: Event) => {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.filter(event, this._input!.value), this.#config.delay ?? 200);
  };

  constructor(config: Configuration) {
    this.#config = config;
    this.query = config.initial ?? "";
    this.callback = config.callback;
  }

  /** Text as it is compared: without spaces around it and marks above its letters. */
  static cleanQuery(query: string): string {
    return query
      .trim()
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "");
  }

  static testQuery(rgx: RegExp, value: string): boolean {
    return rgx.test(SearchFilter.cleanQuery(value));
  }

  /** Whether a field of an object is as a filter says. */
  static evaluateFilter(
    object: object,
    { field, operator = OPERATORS.EQUALS, negate = false, value }: FieldFilter,
  ): boolean {
    return matches(getProperty(object, field), operator, value) !== negate;
  }

  /** Listens to the field in an element, and filters by what stands in it. */
  bind(html: HTMLElement): void {
    this.#content = html.querySelector<HTMLElement>(this.#config.contentSelector);
    this._input = html.querySelector<HTMLInputElement>(this.#config.inputSelector);
    if (!this._input) return;
    this._input.value = this.query;
    this._input.addEventListener("input", this.#onInput);
    this.filter(null, this.query);
  }

  unbind(): void {
    this._input?.removeEventListener("input", this.#onInput);
    clearTimeout(this.#waiting);
    this._input = this.#content = null;
    this.query = "";
  }

  /** Calls back with what is looked for. */
  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = new RegExp((RegExp as unknown as { escape(text: string): string }).escape(this.query), "i");
    this.callback?.(event, this.query, this.rgx, this.#content);
  }
}

function matches(held: unknown, operator: string, value: unknown): boolean {
  const text = String(held);
  switch (operator) {
    case OPERATORS.EQUALS:
      return held === value;
    case OPERATORS.CONTAINS:
      return Array.isArray(held) ? held.includes(value) : text.includes(String(value));
    case OPERATORS.STARTS_WITH:
      return text.startsWith(String(value));
    case OPERATORS.ENDS_WITH:
      return text.endsWith(String(value));
    case OPERATORS.LESS_THAN:
      return Number(held) < Number(value);
    case OPERATORS.LESS_THAN_EQUAL:
      return Number(held) <= Number(value);
    case OPERATORS.GREATER_THAN:
      return Number(held) > Number(value);
    case OPERATORS.GREATER_THAN_EQUAL:
      return Number(held) >= Number(value);
    case OPERATORS.BETWEEN: {
      const [low, high] = value as [number, number];
      return Number(held) >= low && Number(held) <= high;
    }
    case OPERATORS.IS_EMPTY:
      return (
        held === undefined ||
        held === null ||
        text === "" ||
        (typeof held === "object" && Object.keys(held).length === 0)
      );
    default:
      throw new Error(`"${operator}" is not an operator of a filter.`);
  }
}
