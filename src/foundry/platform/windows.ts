/**
 * Windows, dialogs, menus and buttons of Foundry. Window classes are made when a window first opens: without a page, as
 * in a test of dice alone, there is nothing to extend. Sources: the API pages of ApplicationV2, DialogV2,
 * HandlebarsApplicationMixin and TokenHUD.
 */
import type { Actor } from "./documents.ts";
import { MODULE } from "./settings.ts";

export type Application = InstanceType<ReturnType<typeof mixedIn>>;

export type ClickAction<A> = (this: A, event: PointerEvent, target: HTMLElement) => unknown;

function mixedIn() {
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
  return HandlebarsApplicationMixin(ApplicationV2);
}

export function templateApplication(): new () => Application {
  return mixedIn();
}

export function templatePath(name: string): string {
  return `modules/${MODULE}/templates/${name}.hbs`;
}

export function hasPage(): boolean {
  return (foundry.applications as { readonly api?: object } | undefined)?.api !== undefined;
}

/** Any window of Foundry, of a system or of a package. Old ones hold their element in a list. */
export interface AnyWindow {
  readonly id?: string;
  readonly element?: HTMLElement | ArrayLike<HTMLElement> | null;
  readonly document?: unknown;
  readonly object?: unknown;
  render(): unknown;
  close?(): Promise<unknown>;
  bringToFront?(): void;
  /** The name of the same in old windows. */
  bringToTop?(): void;
  readonly minimized?: boolean;
  minimize?(): Promise<unknown>;
  maximize?(): Promise<unknown>;
  /** True if a window of ours would be drawn as it is drawn already. */
  isCurrent?(): boolean;
}

export function openWindows(): readonly AnyWindow[] {
  const { instances } = foundry.applications as unknown as { readonly instances?: ReadonlyMap<string, AnyWindow> };
  const { windows } = ui as unknown as { readonly windows?: Readonly<Record<string, AnyWindow>> };
  return [...(instances?.values() ?? []), ...Object.values(windows ?? {})];
}

export function windowWithId(id: string): AnyWindow | undefined {
  return openWindows().find((each) => each.id === id);
}

export function elementOf({ element }: AnyWindow): HTMLElement | undefined {
  if (!element) return undefined;
  return "querySelector" in element ? element : element[0];
}

/** The actor that a window shows, or whose item it shows. */
export function actorShown({ document, object }: AnyWindow): Actor | undefined {
  const shown = (document ?? object) as { readonly documentName?: unknown; readonly actor?: Actor | null } | null;
  return shown?.documentName === "Actor" ? (shown as Actor) : (shown?.actor ?? undefined);
}

/** The element of an event, if it matches. In 14 a window may have its own classes: `instanceof` does not know them. */
export function elementAt<E extends HTMLElement = HTMLElement>(
  target: EventTarget | null,
  selector = "*",
): E | undefined {
  const element = target as Element | null;
  return element?.nodeType === 1 && element.matches(selector) ? (element as E) : undefined;
}

/** The pages of all open windows: this one, and in 14 those of windows that were detached. */
export function openPages(): readonly Document[] {
  return !("document" in globalThis)
    ? []
    : [...new Set([document, ...openWindows().flatMap((each) => elementOf(each)?.ownerDocument ?? [])])];
}

export function iconButton(page: Document, className: string, icon: string, label: string): HTMLButtonElement {
  const button = page.createElement("button");
  const glyph = page.createElement("i");
  Object.assign(button, { type: "button", className, ariaLabel: label });
  button.dataset["tooltipText"] = label;
  Object.assign(glyph, { className: icon, ariaHidden: "true" });
  button.append(glyph);
  return button;
}

export type TokenHud = Partial<Pick<foundry.applications.hud.TokenHUD, "object">>;

/** Adds a button on the left of a token and returns it, unless it is there already; its action tells it apart. */
export function addHudButton(
  html: HTMLElement,
  action: string,
  icon: string,
  label: string,
  onClick: (event: MouseEvent) => void,
): HTMLButtonElement | undefined {
  if (html.querySelector(`[data-action=${action}]`)) return undefined;
  const button = iconButton(html.ownerDocument, "control-icon", icon, label);
  button.dataset["action"] = action;
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    onClick(event);
  });
  html.querySelector(".col.left")?.append(button);
  return button;
}

type SceneTool = foundry.applications.ui.SceneControls.Tool;
export type SceneControls = Readonly<Record<string, { tools?: Record<string, SceneTool> } | undefined>>;

/** Adds a tool that opens something beside those that select and target tokens, after those of smaller `order`. */
export function addTokenTool({ tokens }: SceneControls, tool: SceneTool): void {
  const { tools } = tokens ?? {};
  if (tools) tools[tool.name] = { ...tool, button: true };
}

/** An enricher, called for each match of a pattern in a text, where null leaves the text. `onRender` needs the id. */
type Enricher = foundry.applications.ux.TextEditor.EnricherConfig & { readonly id: string };

export function addEnricher(enricher: Enricher): void {
  const enrichers = CONFIG.TextEditor?.enrichers as Enricher[] | undefined;
  if (enrichers && !enrichers.some(({ id }) => id === enricher.id)) enrichers.push(enricher);
}
