// Provenance: our own; no part of Foundry's interface.
import { collider } from "./collider.ts";
import { empty } from "./empty.ts";
import { modern } from "./modern.ts";
import { old } from "./old.ts";
import { plain } from "./plain.ts";
import { replacer } from "./replacer.ts";
import type { World } from "./world.ts";

/** The sample worlds by id. */
export const worlds: Readonly<Record<string, World>> = { plain, replacer, collider, modern, old, empty };
