/** Lines that are more than a check: a command alone opens its dialog, `?` behind it tells help, `/odds` tells odds. */
import { systems } from "../../systems/index.ts";
import { parseCheck, systemOf } from "../../systems/notation.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import type { LineReader } from "../form/commands.ts";
import { openGame } from "../form/opening.ts";
import { isForeignCommand } from "../platform/compat.ts";
import { filledIn } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { hideIn } from "../roll/secrets/store.ts";
import { asksForContest, readChallenge } from "../threads/contest/line.ts";
import { reading } from "../world/house-rules.ts";

const whispers = lazy(() => import("./whispers.ts"));

/** Reads a line of chat that asks for help or for the dialog. A command that is another package's too stays theirs. */
export function readHelp(line: string): (() => Promise<void>) | undefined {
  const [, command = "", rest = ""] = /^\/(\w{1,40})(?:\s*(help|\?))?\s*$/i.exec(line.slice(0, 80)) ?? [];
  const system = systemOf(`/${command}`, systems);
  if (!system || line.length > 80 || isForeignCommand(command)) return undefined;
  return rest === "" ? () => openGame(system) : async () => (await whispers()).whisperHelp(system);
}

/** What a line begins with that asks for odds. */
export const ODDS = /^\/odds\s+\/?/i;

/** Reads a line of chat that asks for odds. What it hides becomes an id, since a whisper may be sent to everyone. */
export const oddsLine: LineReader = (line, speaker) => {
  if (!ODDS.test(line.slice(0, 20))) return undefined;
  const check = hideIn(`/${line.replace(ODDS, "")}`);
  if (asksForContest(check)) {
    const read = readChallenge(check, speaker);
    return isProblem(read) ? read : async () => (await whispers()).showContestOdds(read);
  }
  const asked = parseCheck(filledIn(check, speaker), systems, ...reading());
  return isProblem(asked) ? asked : async () => (await whispers()).whisperOdds(asked);
};
