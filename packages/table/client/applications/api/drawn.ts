// Provenance: our own; no part of Foundry's interface.

import { ApplicationV2, type Context } from "./application.ts";
import type { RenderOptions } from "./options.ts";

/** An application that builds its elements itself. The host's own toolbars and windows are such. */
export abstract class DrawnApplication extends ApplicationV2 {
  /** The elements of the application, drawn anew. */
  abstract draw(): readonly Node[];

  protected override _renderHTML(_context: Context, _options: RenderOptions): Promise<readonly Node[]> {
    return Promise.resolve(this.draw());
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(...(result as readonly Node[]));
  }
}
