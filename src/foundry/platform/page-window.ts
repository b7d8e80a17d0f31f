/**
 * Windows that stay on their page with all their edges when they grow or the page shrinks, and in which only what
 * differs is drawn again. Source: the API page of HandlebarsApplicationMixin (`parts`, `_replaceHTML`).
 */
import { morph } from "./morph.ts";
import { templateApplication, type Application } from "./windows.ts";

export function pageApplication(): new () => Application {
  return class DicewrightWindow extends templateApplication() {
    #page: Window | undefined;
    readonly #follow = () => keepOnPage(this);

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      this.#page = this.element.ownerDocument.defaultView!;
      this.#page.addEventListener("resize", this.#follow);
    }

    override _onClose(options: object): void {
      super._onClose(options);
      this.#page?.removeEventListener("resize", this.#follow);
    }

    override _replaceHTML(
      drawn: Record<string, HTMLElement>,
      content: HTMLElement,
      options: { readonly isFirstRender?: boolean },
    ): void {
      if (options.isFirstRender) return super._replaceHTML(drawn, content, options);
      for (const [name, part] of Object.entries(drawn)) morph(this.parts[name]!, part);
    }
  };
}

/** Moves a window back when it ends beyond the edges of the page, so that its buttons stay in reach. */
export function keepOnPage(application: Application): void {
  // It may be closed by the time it has grown.
  const element = application.element as HTMLElement | null;
  if (!element?.isConnected) return;
  const { right, bottom, width, height } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = element.ownerDocument.defaultView!;
  const position = {
    ...(right > innerWidth && { left: Math.max(0, innerWidth - width) }),
    ...(bottom > innerHeight && { top: Math.max(0, innerHeight - height) }),
  };
  if (Object.keys(position).length > 0) application.setPosition(position);
}

/** A dialog. Its content is an element, so that nothing in it becomes markup. */
interface DialogConfig {
  readonly window: { readonly title: string };
  readonly content: HTMLElement;
}

/** Foundry takes a text or a `div` for content, and no other element (types of 14; issue #12072). */
function dialogOptions({ content, window }: DialogConfig) {
  const wrapper = content.ownerDocument.createElement("div");
  wrapper.append(content);
  return { window, content: wrapper, rejectClose: false };
}

/** Shows a dialog with controls. Gives their values by name; null if the dialog is closed. */
export function inputDialog(config: DialogConfig): Promise<Readonly<Record<string, unknown>> | null> {
  return foundry.applications.api.DialogV2.input(dialogOptions(config));
}

/** Shows something until it is closed. */
export async function showDialog(config: DialogConfig, close: string): Promise<void> {
  const buttons = [{ action: "close", label: close, default: true }];
  await foundry.applications.api.DialogV2.wait({ ...dialogOptions(config), buttons, rejectClose: false });
}

export async function confirmDialog(config: DialogConfig): Promise<boolean> {
  return (await foundry.applications.api.DialogV2.confirm(dialogOptions(config))) === true;
}
