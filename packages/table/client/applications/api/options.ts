// Provenance: fvtt-types client/applications/api/application.d.mts (Configuration, _initializeApplicationOptions).

import type { levels } from "../../../documents/ownership.ts";

/** An application as the parts of its window use it: its frame, header menu, actions, forms and tabs. */
export interface ApplicationLike {
  readonly id: string;
  readonly options: ApplicationOptions;
  readonly element: HTMLElement | null;
  readonly rendered: boolean;
  changeTab(tab: string, group: string): void;
  toggleControls(expanded?: boolean | null): Promise<void>;
  close(options?: ClosingOptions): Promise<unknown>;
  _onClickAction(event: PointerEvent, target: HTMLElement): void;
  _onSubmitForm(config: FormOptions, event: Event): Promise<unknown>;
  _onChangeForm(config: FormOptions, event: Event): void;
}

/** Called with the application as `this` when an element with its `data-action` is pressed. */
export type Action = (this: ApplicationLike, event: PointerEvent, target: HTMLElement) => unknown;

/** An action, or an action for the named mouse buttons (0 is the main one). */
export type ActionEntry = Action | { readonly handler: Action; readonly buttons: readonly number[] };

/** Called with the application as `this` when its form is submitted or changed. */
type FormHandler = (
  this: ApplicationLike,
  event: Event,
  form: HTMLFormElement,
  data: unknown,
  options?: object,
) => unknown;

/** Handling of the form that a window is, or holds. */
export interface FormOptions {
  readonly handler?: FormHandler | undefined;
  readonly submitOnChange: boolean;
  readonly closeOnSubmit: boolean;
}

/** One entry of a window's header menu, in the shape of either generation. */
export interface HeaderControl {
  readonly icon?: string;
  readonly label: string;
  readonly action?: string;
  readonly visible?: boolean | ((this: ApplicationLike) => boolean);
  readonly ownership?: keyof typeof levels | number;
  readonly onClick?: (this: ApplicationLike, event: PointerEvent, target: HTMLElement) => unknown;
}

/** How a window is framed. */
export interface WindowOptions {
  readonly frame: boolean;
  readonly positioned: boolean;
  readonly title: string;
  readonly icon: string | false;
  readonly controls: readonly HeaderControl[];
  readonly minimizable: boolean;
  readonly resizable: boolean;
  readonly contentTag: string;
  readonly contentClasses: readonly string[];
}

/** Where a window stands, in CSS pixels. */
export interface Position {
  top: number;
  left: number;
  width: number | "auto";
  height: number | "auto";
  scale: number;
  zIndex: number;
}

/** The complete options of one application instance. */
export interface ApplicationOptions {
  readonly id: string;
  readonly uniqueId: string;
  readonly classes: readonly string[];
  readonly tag: string;
  readonly window: WindowOptions;
  readonly actions: Readonly<Record<string, ActionEntry>>;
  readonly form?: FormOptions;
  readonly position: Partial<Position>;
  readonly [extra: string]: unknown;
}

/** Options as a class or a caller gives them: any part, at any depth. */
export type PartialOptions = { readonly [K in keyof ApplicationOptions]?: unknown };

export interface RenderOptions {
  force?: boolean;
  position?: Partial<Position>;
  window?: { title?: string; icon?: string | false; controls?: boolean; detached?: boolean; windowId?: string };
  parts?: string[];
  isFirstRender?: boolean;
  tab?: string | Record<string, string>;
  [extra: string]: unknown;
}

/** How an application was asked to close. */
export interface ClosingOptions {
  animate?: boolean;
  closeKey?: boolean;
  submitted?: boolean;
  [extra: string]: unknown;
}

/** One tab of a group as templates draw it. */
export interface Tab {
  readonly id: string;
  readonly group: string;
  readonly active: boolean;
  readonly cssClass: string;
  readonly label: string;
  readonly icon?: string;
}

/** A group of tabs as a class declares it in `TABS`. */
export interface TabGroup {
  readonly tabs: readonly { readonly id: string; readonly label?: string; readonly icon?: string }[];
  readonly initial?: string | null;
  readonly labelPrefix?: string | null;
}

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  const prototype: unknown = typeof value === "object" && value !== null ? Object.getPrototypeOf(value) : undefined;
  return prototype === Object.prototype || prototype === null;
}

function mergeValue(base: unknown, given: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(given)) return [...(base as unknown[]), ...(given as unknown[])];
  return isPlain(given) ? mergeOptions(isPlain(base) ? base : {}, given) : given;
}

/**
 * Merges the options of a class with those given over it: arrays are joined, plain objects merged at any depth,
 * everything else replaced. `undefined` replaces nothing. Neither argument is changed.
 */
export function mergeOptions(base: object, given: object): Plain {
  const merged: Plain = { ...base };
  for (const [key, value] of Object.entries(given)) {
    if (value !== undefined) merged[key] = mergeValue(merged[key], value);
  }
  return merged;
}
