/** Listens to the chat input. The code that reads and completes our lines is loaded with the first slash. */
import { games } from "../../games/index.ts";
import { typedBefore, typedText } from "../platform/chat-input.ts";
import { hasForeignCommand, hasModule, plainText, usualMode } from "../platform/compat.ts";
import { speakerOf, type Speaker } from "../platform/documents.ts";
import type { ChatCommands, ChatInput, DiceMap, DiceMapClass } from "../platform/hooks.ts";
import { lazy } from "../platform/lazy.ts";
import { getSetting } from "../platform/settings.ts";
import { notice } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";

const completion = lazy(() => import("./completion.ts"));
const lines = lazy(() => import("./lines.ts"));

const wantsCompletion = () => getSetting("completion") === true && !hasModule("_chatcommands");

/** Inputs that have listeners, which they keep when they move between documents. */
const watchedInputs = new WeakSet<HTMLElement>();

export function watchInput(_log: unknown, elements: ChatInput): void {
  completion.here?.closeList();
  const input = elements["#chat-message"];
  if (!input || watchedInputs.has(input)) return;
  watchedInputs.add(input);
  input.addEventListener("input", () => completeLine(input));
  input.addEventListener("focusout", () => completion.here?.closeList());
}

function completeLine(input: HTMLElement): void {
  if (!typedBefore(input)?.startsWith("/")) return completion.here?.closeList();
  completion((part) => wantsCompletion() && part.suggest(input));
}

/** Handles a key in the chat input. Gives false if it was for the list, or if the line stays in the input. */
export function pressInInput(event: KeyboardEvent, options: { recordPending?: boolean } = {}): false | undefined {
  if (event.isComposing || !(completion.here?.handleListKey(event) || isHeldBack(event))) return undefined;
  event.preventDefault();
  event.stopPropagation();
  options.recordPending = false;
  return false;
}

function isHeldBack({ key, shiftKey, target }: KeyboardEvent): boolean {
  const place = (target as HTMLElement | null)?.closest<HTMLElement>("#chat-message");
  if (key !== "Enter" || shiftKey || !place) return false;
  const line = typedText(place);
  if (lines.here) return lines.here.refuseLine(line);
  if (!hasOwnCommand(line)) return false;
  // The speaker and the mode may have changed once the parser is loaded.
  const [speaker, mode] = [speakerOf(), usualMode()];
  lines((part) => part.sendTypedLine(place, line, speaker, mode));
  return true;
}

/** Handles a line that was sent. Gives false if there is nothing left for Foundry to do. */
export function answerMessage(
  _log: unknown,
  message: string,
  { speaker = speakerOf() }: { readonly speaker?: Speaker } = {},
): false | undefined {
  const line = plainText(message);
  if (lines.here) return lines.here.answerLine(line, speaker);
  if (!hasOwnCommand(line)) return undefined;
  const mode = usualMode();
  lines((part) => part.answerLine(line, speaker, mode));
  return false;
}

const COMMANDS = [...games.flatMap(({ command, id }) => [command, id]), "odds"];

/** Whether a line begins with one of our commands that no other package answers. */
function hasOwnCommand(line: string): boolean {
  const word = /^\/(\w+)/.exec(line.slice(0, 40))?.[1]?.toLowerCase() ?? "";
  return COMMANDS.includes(word) && !hasForeignCommand(line);
}

/** Tells the GM about the games' commands that another package answers too. */
export function warnOfForeignCommands(): void {
  const commands = new Set(gamesInUse().flatMap(({ command, id }) => [`/${command}`, `/${id}`]));
  const taken = [...commands].filter(hasForeignCommand);
  if (taken.length > 0) notice("foundry.commandsTaken", { commands: taken.join(", ") });
}

/** Registers the commands of the games in use, once what completes them is here. */
export function offerCommands(commands: ChatCommands): void {
  completion((part) => part.registerChatCommands(commands));
}

/** Dice Tray shows seven buttons per row. */
const BUTTONS_PER_ROW = 7;

/**
 * Adds rows of our dice codes to every map of Dice Tray, since only it knows which of them this world's system has.
 * Sources: its published module (a choice by id, by another name or the template, and seven buttons in a row), and the
 * systems Tres de Tv and the module Emphasis, which extend its maps in this way.
 */
export function offerKeys(maps: Record<string, DiceMapClass>): void {
  for (const [key, Base] of Object.entries(maps))
    maps[key] = class DicewrightDiceMap extends Base {
      override get dice(): DiceMap["dice"] {
        return [...super.dice, ...diceRows()];
      }
    };
}

function diceRows(): DiceMap["dice"] {
  const formulas = gamesInUse().flatMap((system) => system.formulas ?? []);
  const keys = formulas.map((formula) => [formula, { label: formula, tooltip: formula }] as const);
  return Array.from({ length: Math.ceil(keys.length / BUTTONS_PER_ROW) }, (_, i) =>
    Object.fromEntries(keys.slice(i * BUTTONS_PER_ROW, (i + 1) * BUTTONS_PER_ROW)),
  );
}
