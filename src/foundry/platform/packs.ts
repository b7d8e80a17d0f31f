/**
 * The compendiums of this module. Sources: the API pages of CompendiumCollection (getDocument, render) and of
 * ClientDocument (sheet) of 13 and 14; systems such as Draw Steel open an entry of theirs by `sheet.render`.
 */
import { MODULE } from "./settings.ts";

interface Sheet {
  render(options: object): unknown;
}

interface Pack {
  getDocument(id: string): Promise<{ readonly sheet?: Sheet | null } | null | undefined>;
  render(force: boolean): unknown;
}

function packBy(name: string): Pack | undefined {
  return (game.packs as unknown as { get(id: string): Pack | undefined }).get(`${MODULE}.${name}`);
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
