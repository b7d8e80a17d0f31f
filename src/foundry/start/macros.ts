/**
 * The macros of the compendium in the words of their reader. A pack holds one name, so each client names them in the
 * index that it lists, and a macro that is copied into the world is named in the language of its user. Sources: the API
 * pages of CompendiumCollection (getIndex with `fields`, index, folders), DataModel (updateSource) and hookEvents
 * (preCreateDocument); public modules change entries of an index, and macros in preCreateMacro, in these ways.
 */
import { macroName } from "../../view/help/macro-name.ts";
import type { NewMacro } from "../platform/hooks.ts";
import { packBy } from "../platform/packs.ts";
import { MODULE } from "../platform/settings.ts";
import { words } from "../platform/words.ts";
import { packId } from "./games-filter.ts";

/** What macros of the compendium are known by until they are copied. */
const OFFERED = "offered";

/** Names a macro that comes from the compendium into the world. A copy of it keeps its name from then on. */
export function nameCopied(macro: NewMacro): void {
  if (macro.flags?.[MODULE]?.[OFFERED] !== true) return;
  const name = macroName(macro.command, words);
  macro.updateSource({ ...(name !== undefined && { name }), flags: { [MODULE]: { [OFFERED]: false } } });
}

/** Names what the compendium lists. It is in English as it comes. */
export async function nameOffered(): Promise<void> {
  const pack = packBy("macros");
  if (!pack || words("dicewright.locale") === "en") return;
  for (const entry of await pack.getIndex({ fields: ["command"] }))
    entry.name = macroName(entry.command ?? "", words) ?? entry.name;
  pack.folders?.get(packId("folder", "gm"))?.updateSource({ name: words("dicewright.guide.gm.title") });
}
