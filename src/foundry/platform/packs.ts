/**
 * The compendiums of this module. Sources: the API pages of CompendiumCollection (getDocument, getIndex, folders,
 * render) and of ClientDocument (sheet) of 13 and 14; systems such as Draw Steel open an entry by `sheet.render`.
 */
import { MODULE } from "./settings.ts";

interface Sheet {
  render(options: object): unknown;
}

/** A line of the list that a pack shows; names are only this client's. */
interface Entry {
  name: string;
  readonly command?: string;
}

interface Pack {
  readonly folders?: { get(id: string): { updateSource(changes: object): unknown } | undefined };
  getIndex(options: { readonly fields: readonly string[] }): Promise<Iterable<Entry>>;
  getDocument(id: string): Promise<{ readonly sheet?: Sheet | null } | null | undefined>;
  render(force: boolean): unknown;
}

/** A pack of this module by its name; undefined without a page. */
export function packBy(name: string): Pack | undefined {
  return (game.packs as unknown as { get(id: string): Pack | undefined } | undefined)?.get(`${MODULE}.${name}`);
}

/** Opens one entry of a pack; nothing happens if it is gone. */
export async function openInPack(name: string, id: string, options: object = {}): Promise<void> {
  const entry = await packBy(name)?.getDocument(id);
  entry?.sheet?.render({ force: true, ...options });
}

/** Opens the list of a pack. */
export async function openPack(name: string): Promise<void> {
  await packBy(name)?.render(true);
}
