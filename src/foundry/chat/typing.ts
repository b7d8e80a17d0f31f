/** Listens to the chat input. */
import { nearestWord } from "../../checks/nearest-word.ts";
import { problem } from "../../checks/problem.ts";
import { games } from "../../games/index.ts";
import { typedText, writeTyped } from "../platform/chat-input.ts";
import { hasForeignCommand, hasModule, isListedCommand, typedMessage } from "../platform/compat.ts";
import { speakerOf } from "../platform/documents.ts";
import { offerMessage, type ChatInput, type DiceMap, type DiceMapClass } from "../platform/hooks.ts";
import { getSetting } from "../platform/settings.ts";
import { notice, notifyProblem } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";
import { closeList, handleListKey, suggest } from "./completion.ts";
import { refuseLine } from "./lines.ts";

const wantsCompletion = () => getSetting("completion") === true && !hasModule("_chatcommands");

/** Inputs that have listeners, which they keep when they move between documents. */
const watchedInputs = new WeakSet<HTMLElement>();

/**
 * False once Foundry keeps a typed character to itself, as in a chat log that was detached (issue #14191): nothing that
 * is offered there could be taken by a key, nor sent.
 */
let arePassedOn = true;

function expectKey({ key, isComposing }: KeyboardEvent): void {
  if (key.length === 1 && !isComposing) arePassedOn = false;
}

export function watchChatInput(elements: ChatInput): void {
  closeList();
  const input = elements["#chat-message"];
  if (!input || watchedInputs.has(input)) return;
  watchedInputs.add(input);
  // Before Foundry, whose hook `chatInput` follows.
  input.addEventListener("keydown", expectKey, { capture: true });
  input.addEventListener("input", () => {
    if (arePassedOn && wantsCompletion()) suggest(input);
    else closeList();
  });
  input.addEventListener("focusout", closeList);
}

/** Handles a key in the chat input. False if the list took it, or if a line is not sent as it is. */
export function handleInputKey(event: KeyboardEvent, options: { recordPending?: boolean } = {}): false | undefined {
  arePassedOn = true;
  if (event.isComposing || !(handleListKey(event) || isHeldBack(event))) return undefined;
  event.preventDefault();
  event.stopPropagation();
  options.recordPending = false;
  return false;
}

function isHeldBack({ key, shiftKey, target }: KeyboardEvent): boolean {
  const input = (target as HTMLElement | null)?.closest<HTMLElement>("#chat-message");
  if (key !== "Enter" || shiftKey || !input) return false;
  const line = typedText(input);
  return isMisspelt(line, input) || refuseLine(line);
}

/**
 * Says which command of ours a line probably means, if nobody knows its own. Only listeners can say so of a command
 * that is in no list, so they are offered the line as if it were sent.
 */
function isMisspelt(line: string, input: HTMLElement): boolean {
  const command = /^\/\w+(?=\s|$)/.exec(line)?.[0] ?? "";
  const known = [...games.flatMap(({ command, id }) => [command, id]), "odds"];
  if (line.includes("\n") || known.includes(command.slice(1).toLowerCase())) return false;
  const near = nearestWord(command.slice(1), [...gamesInUse().map((game) => game.command), "odds"]);
  if (near === undefined || isListedCommand(line)) return false;
  if (offerMessage(typedMessage(line), speakerOf())) writeTyped(input, "");
  else notifyProblem(problem("near", { word: command, near: `/${near}` }));
  return true;
}

export function warnOfForeignCommands(): void {
  const commands = new Set(gamesInUse().flatMap(({ command, id }) => [`/${command}`, `/${id}`]));
  const taken = [...commands].filter(hasForeignCommand);
  if (taken.length > 0) notice("foundry.commandsTaken", { commands: taken.join(", ") });
}

/** Dice Tray shows seven buttons per row. */
const BUTTONS_PER_ROW = 7;

/**
 * Adds rows of our dice codes to every map of Dice Tray, since only it knows which of them this world's system has.
 * Sources: its published module (a choice by id, by another name or the template, and seven buttons in a row), and the
 * systems Tres de Tv and the module Emphasis, which extend its maps in this way.
 */
export function offerDiceTrayRows(maps: Record<string, DiceMapClass>): void {
  for (const [key, Base] of Object.entries(maps))
    maps[key] = class DicewrightDiceMap extends Base {
      override get dice(): DiceMap["dice"] {
        return [...super.dice, ...diceRows()];
      }
    };
}

function diceRows(): DiceMap["dice"] {
  const formulas = gamesInUse().flatMap((game) => game.formulas ?? []);
  const keys = formulas.map((formula) => [formula, { label: formula, tooltip: formula }] as const);
  return Array.from({ length: Math.ceil(keys.length / BUTTONS_PER_ROW) }, (_, i) =>
    Object.fromEntries(keys.slice(i * BUTTONS_PER_ROW, (i + 1) * BUTTONS_PER_ROW)),
  );
}
