/**
 * The compendiums of this module. Sources: the API pages of CompendiumCollection (getDocument, getIndex, folders,
 * render) and of ClientDocument (sheet) of 13 and 14; systems such as Draw Steel open an entry by `sheet.render`.
 */
import { MODULE } from "./settings.ts";

/** A pack, as far as this module uses it. */
export interface Pack {
  readonly folders?: { get(id: string): { updateSource(changes: object): unknown } | undefined };
  /** What the list of the pack shows; names are only this client's. */
  getIndex(options: {
    readonly fields: readonly string[];
  }): Promise<Iterable<{ name: string; readonly command?: string }>>;
  getDocument(id: string): Promise<{ readonly sheet?: { render(options: object): unknown } | null } | null | undefined>;
  render(force: boolean): unknown;
}

/** A pack of this module by its name; undefined without a page. */
export function packBy(name: string): Pack | undefined {
  return (game.packs as unknown as { get(id: string): Pack | undefined } | undefined)?.get(`${MODULE}.${name}`);
}
