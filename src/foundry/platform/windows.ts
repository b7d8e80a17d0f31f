/**
 * Windows drawn from the module's templates. Source: the API pages of ApplicationV2 and HandlebarsApplicationMixin. Classes are
 * made when a window is first wanted: where Foundry runs without a page, as in a test of dice alone, there is nothing to extend.
 */
import { MODULE } from "../form/house-rules.ts";

/** The documented part of an application that this module uses and overrides. */
export interface Application {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  render(options?: { readonly force?: boolean; readonly parts?: readonly string[] }): Promise<unknown>;
  close(options?: object): Promise<unknown>;
  setPosition(position: { readonly top: number }): unknown;
  _prepareContext(options: object): Promise<object>;
  _onFirstRender(context: object, options: object): Promise<void>;
  _onRender(context: object, options: object): Promise<void>;
  _onClose(options: object): void;
}

/** What happens when an element with this `data-action` is pressed. */
export type Press<A> = (this: A, event: PointerEvent, target: HTMLElement) => unknown;

type ApplicationClass = new (options?: object) => Application;

/** The class that windows with templates extend. */
export function templateApplication(): ApplicationClass {
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
  return HandlebarsApplicationMixin(ApplicationV2) as unknown as ApplicationClass;
}

/** Moves a window up that has grown beyond the lower edge of the page, so that its buttons stay in reach. It may be closed by the time it is told to have grown. */
export function keepOnPage(application: Application): void {
  const element = application.element as HTMLElement | null;
  if (!element?.isConnected) return;
  const { bottom, height } = element.getBoundingClientRect();
  const { innerHeight } = element.ownerDocument.defaultView!;
  if (bottom > innerHeight) application.setPosition({ top: Math.max(0, innerHeight - height) });
}

/** True where there is a page to open windows on. */
export function hasPage(): boolean {
  return (foundry.applications as { readonly api?: object } | undefined)?.api !== undefined;
}

/** The address of one of the module's templates. */
export function templatePath(name: string): string {
  return `modules/${MODULE}/templates/${name}.hbs`;
}
