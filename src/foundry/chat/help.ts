/** A game's command alone opens its dialog; with `help` or `?` behind it, it whispers what the game's lines can say. */
import { systems } from "../../systems/index.ts";
import { systemOf } from "../../systems/notation.ts";
import { openGame } from "../form/opening.ts";
import { isForeignCommand } from "../platform/compat.ts";
import { lazy } from "../platform/lazy.ts";

const helpCard = lazy(() => import("./help-card.ts"));

/** Reads a line of chat that asks for help or for the dialog. A command that is another package's too stays theirs. */
export function readHelp(line: string): (() => Promise<void>) | undefined {
  const [, command = "", rest = ""] = /^\/(\w{1,40})(?:\s*(help|\?))?\s*$/i.exec(line.slice(0, 80)) ?? [];
  const system = systemOf(`/${command}`, systems);
  if (!system || line.length > 80 || isForeignCommand(command)) return undefined;
  return rest === "" ? () => openGame(system) : async () => (await helpCard()).whisperHelp(system);
}
