/**
 * Everything in which Foundry 13 and 14 differ for this module. The type definitions are those of 13, so newer names
 * are described here. Sources: the API pages of both (Roll#toMessage, ChatLog, ContextMenuEntry, hook chatMessage) and
 * issues #13717 and #14275.
 */
import { truncateForMessage } from "../../checks/json.ts";
import { problem } from "../../checks/problem.ts";
import { MODES, type Mode } from "../../checks/visibility.ts";
import { messageClass } from "./documents.ts";
import { getSetting } from "./settings.ts";
import { Refusal } from "./words.ts";

const modeOf13 = (mode: Mode) => `${mode}roll` as const;

function isFourteen(): boolean {
  return Number(game.release?.generation) >= 14;
}

/** The visibility the user has chosen. Modes that are not for rolls, such as in character in 14, count as public. */
export function usualMode(): Mode {
  const chosen = String(getSetting(isFourteen() ? "messageMode" : "rollMode", "core"));
  return MODES.find((mode) => mode === chosen || modeOf13(mode) === chosen) ?? "public";
}

/** A visibility by its name. @throws Refusal if it is unknown: Foundry would show such a message to everyone. */
export function readMode(named: unknown): Mode {
  const mode = MODES.find((each) => each === named);
  if (mode === undefined)
    throw new Refusal(problem("unknownMode", { word: truncateForMessage(named), known: MODES.join(", ") }));
  return mode;
}

/** The options that create a message with this visibility. @throws Refusal if it is unknown. */
export function modeOptions(named: Mode): Readonly<Record<string, string>> {
  const mode = readMode(named);
  return isFourteen() ? { messageMode: mode } : { rollMode: modeOf13(mode) };
}

/**
 * The data of a message with its visibility in it. The option alone counts for messages with rolls only (types of 14,
 * ChatMessage; Crucible and dnd5e write the data too).
 * @throws Refusal if there is no such visibility.
 */
export function withMode(data: object, named: Mode): object {
  const cls = messageClass()!;
  const changed = { ...data };
  const mode = readMode(named);
  if (isFourteen() && cls.applyMode) cls.applyMode(changed, mode);
  else cls.applyRollMode(changed, modeOf13(mode));
  return changed;
}

/** The patterns of the lines that Foundry and other packages answer, by name: those of the class of the log. */
function chatPatterns(): Readonly<Record<string, RegExp>> {
  const log =
    (CONFIG.ui as { readonly chat?: unknown } | undefined)?.chat ?? foundry.applications?.sidebar?.tabs?.ChatLog;
  const { CHAT_COMMANDS: commands = {}, MESSAGE_PATTERNS: patterns = {} } = (log ?? {}) as {
    CHAT_COMMANDS?: Record<string, { readonly rgx: RegExp }>;
    MESSAGE_PATTERNS?: Record<string, RegExp>;
  };
  return isFourteen() ? Object.fromEntries(Object.entries(commands).map(([name, { rgx }]) => [name, rgx])) : patterns;
}

const commandIn = (line: string) => /^\/\w+/.exec(line.slice(0, 40).toLowerCase())?.[0];

/**
 * Whether another package answers the command of a line. Only 14 has a list of them, in the class of the log, of which
 * a system may have its own. This module is not in that list: it answers in the hook `chatMessage`, which comes before
 * it (maintainers in issue #8858; dnd5e does the same since PR #6299).
 */
export function hasForeignCommand(line: string): boolean {
  const command = commandIn(line);
  return (
    command !== undefined &&
    isFourteen() &&
    Object.values(chatPatterns()).some((pattern) => `${command} 1`.search(pattern) >= 0)
  );
}

/** The patterns of 13 that match whatever no command does. */
const WITHOUT_COMMAND = ["invalid", "none"];

/** Whether Foundry answers the command of a line, or a package that has extended its patterns. */
export function isListedCommand(line: string): boolean {
  const patterns = Object.entries(chatPatterns()).filter(([name]) => !WITHOUT_COMMAND.includes(name));
  return [line, `${commandIn(line) ?? ""} 1`].some((text) => patterns.some(([, pattern]) => text.search(pattern) >= 0));
}

export const hasFallingDice = () => hasModule("dice-so-nice");

export function hasModule(id: string): boolean {
  return game.modules?.get(id)?.active === true;
}

/**
 * Whether the package Foundry Navigator reads rolls to this user, who would hear each of them twice. It does so if its
 * user wants it. Sources: its releases 0.14.0 and 0.17.1.
 */
export function isReadByNavigator(): boolean {
  return hasModule("foundry-navigator") && getSetting("announceRollResults", "foundry-navigator") === true;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", amp: "&" };

/** The typed text without the markup that the editor of 14 adds. One line a paragraph. */
export function plainText(message: string): string {
  if (!isFourteen()) return message.trim();
  const bare = message.replace(/<\/p>\s*<p[^<>]*>|<br\s*\/?>/gi, "\n").replace(/<\/?[a-z][^<>]*>/gi, "");
  return decodeEntities(bare).trim();
}

/** The message that Foundry makes of typed text: the reverse of `plainText`. */
export function typedMessage(text: string): string {
  return isFourteen() ? `<p>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>` : text;
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    return String.fromCodePoint(Math.min(0x10ffff, decimal === undefined ? parseInt(hex!, 16) : Number(decimal)));
  });
}

/** A menu entry by the names that this generation reads: a key of `lang`, where it shows, and what it does there. */
export function menuEntry(
  label: string,
  icon: string,
  shows: (target: HTMLElement) => boolean,
  run: (target: HTMLElement) => void,
): object {
  return isFourteen()
    ? { label, icon, visible: shows, onClick: (_event: Event, target: HTMLElement) => run(target) }
    : { name: label, icon, condition: shows, callback: run };
}
