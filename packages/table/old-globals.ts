// Provenance: the names of fvtt-types (MIT), client/client.d.mts; nothing of what they do.
import { foundryNames } from "./foundry-names.ts";
import { goneInFourteen } from "./globals.ts";
import { defineLazily } from "./refusals.ts";

/** A global that the definitions do not name, though Foundry's pages do. */
const undeclared = { Collection: "foundry.utils.Collection" };

type Namespace = Readonly<Record<string, unknown>>;

/**
 * Makes those members of `foundry` global that Foundry keeps as globals and a page does not have yet. Each is read when it is asked for, so that
 * what is not built is refused by then.
 */
export function exposeOldGlobals(page: object): void {
  for (const [name, path] of Object.entries({ ...foundryNames().globals, ...undeclared }))
    if (!(name in page) && !goneInFourteen.includes(name)) defineLazily(page, name, () => memberAt(page, path));
}

function memberAt(page: object, path: string): unknown {
  return path.split(".").reduce<unknown>((level, step) => (level as Namespace)[step], page);
}
