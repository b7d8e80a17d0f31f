// Provenance: foundryvtt.com/article/chat (the commands and their spellings); foundryvtt.com/api, page ChatLog: MESSAGE_PATTERNS in 13, CHAT_COMMANDS in 14.
import { escapeHTML } from "../../foundry-utils.ts";
import { usualMode, visibilityOf, type Visibility } from "../documents/modes.ts";
import { globals, isFourteen } from "../globals.ts";
import { ChatMessage } from "./chat-message.ts";

/** A message in the making. */
export interface ChatData extends Visibility {
  author?: string;
  user?: string;
  speaker?: { readonly alias?: string; readonly actor?: string | null };
  content?: string;
  flavor?: string;
  emote?: boolean;
  rolls?: unknown[];
  [field: string]: unknown;
}

/** Options of the creation that a command may set. */
export interface CreateOptions {
  rollMode?: string;
  messageMode?: string;
  chatBubble?: boolean;
  [option: string]: unknown;
}

/** Runs a command on a typed line: completes the message, or answers `false` when there is to be none. */
type CommandHandler = (command: string, match: RegExpMatchArray, data: ChatData, options: CreateOptions) => unknown;

/** A chat command of generation 14. */
export interface ChatCommand {
  readonly rgx: RegExp;
  readonly fn: CommandHandler;
  readonly mode?: string;
  readonly isRoll?: boolean;
  readonly isMultiline?: boolean;
}

const spelled = (words: string): RegExp => new RegExp(`^/(${words})\\s+([^]*)$`, "i");

const rollPatterns: Readonly<Record<string, RegExp>> = {
  roll: spelled("r|roll"),
  gmroll: spelled("gmr|gmroll"),
  blindroll: spelled("br|broll|blindr|blindroll"),
  selfroll: spelled("sr|sroll|selfr|selfroll"),
  publicroll: spelled("pr|proll|publicr|publicroll"),
};

const speechPatterns: Readonly<Record<string, RegExp>> = {
  ic: spelled("ic"),
  ooc: spelled("ooc"),
  emote: spelled("em|emote|me"),
  whisper: new RegExp(String.raw`^/(w|whisper)\s+(\[(?:[^\]]+)\]|"[^"]+"|\S+)\s+([^]*)$`, "i"),
  gm: spelled("gm"),
  players: spelled("players"),
};

/** The patterns of generation 13. The last two match whatever no other does. */
export const messagePatterns = (): Record<string, RegExp> => ({
  ...rollPatterns,
  ...speechPatterns,
  invalid: /^(\/[^/\s]\S*)([^]*)$/,
  none: /^([^]*)$/,
});

const rollModes: Readonly<Record<string, string>> = {
  roll: "roll",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
  publicroll: "public",
};

/** The commands of generation 14. */
export const chatCommands = (): Record<string, ChatCommand> => ({
  ...Object.fromEntries(
    Object.entries(rollPatterns).map(([name, rgx]) => [
      name,
      { rgx, fn: rollHandler, mode: rollModes[name] ?? "roll", isRoll: true, isMultiline: true },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(speechPatterns).map(([name, rgx]) => [name, { rgx, fn: speechHandlers[name] ?? plainHandler }]),
  ),
});

/** Rolls every line and puts the rolls into the message. `#` starts the flavour. */
const rollHandler: CommandHandler = async (command, match, data, options) => {
  const mode = rollModes[command] ?? "roll";
  const lines = (match[2] ?? "")
    .split("\n")
    .map((line) => line.replace(/^\/\w+\s+/, ""))
    .filter(Boolean);
  const rolls = [];
  for (const line of lines) rolls.push(await rollLine(line, data, mode));
  const flavors = lines.flatMap((line) => line.split("#").slice(1).join("#").trim() || []);
  Object.assign(data, {
    rolls,
    sound: "sounds/dice.wav",
    content: String(rolls.reduce((sum, roll) => sum + Number(roll.total), 0)),
  });
  if (flavors.length > 0) data.flavor = isFourteen() ? flavors.join(", ") : escapeHTML(flavors.join(", "));
  Object.assign(options, { rollMode: mode, messageMode: mode });
  return data;
};

/** A blind roll never asks for dice by hand, since its player would see them. */
async function rollLine(line: string, data: ChatData, mode: string) {
  const formula = (line.split("#")[0] ?? "").trim();
  const actor = ChatMessage.getSpeakerActor(data.speaker ?? {}) ?? globals.game.user.character;
  const roll = globals.Roll.create(formula, actor?.getRollData() ?? {});
  const blind = visibilityOf(mode).blind === true;
  return roll.evaluate(blind ? { allowInteractive: false } : {});
}

const speak = (style: number) => (data: ChatData, text: string) =>
  Object.assign(data, { style, content: paragraphs(text) });

function paragraphs(text: string): string {
  return text.trim().replaceAll("\n", "<br>");
}

const speechHandlers: Readonly<Record<string, CommandHandler>> = {
  ic: (_command, match, data) => speak(2)(data, match[2] ?? ""),
  ooc: (_command, match, data) =>
    Object.assign(speak(1)(data, match[2] ?? ""), {
      speaker: { ...data.speaker, alias: globals.game.user.name, actor: null, token: null },
    }),
  emote: (_command, match, data) =>
    Object.assign(speak(3)(data, `${aliasOf(data)} ${match[2] ?? ""}`), { emote: true }),
  whisper: (_command, match, data) => whisperTo(names(match[2] ?? ""), match[3] ?? "", data),
  gm: (_command, match, data) => whisperTo(["gm"], match[2] ?? "", data),
  players: (_command, match, data) => whisperTo(["players"], match[2] ?? "", data),
};

/** The handlers of the core commands, by name; both generations do the same with what they matched. */
export const coreHandlers: Readonly<Record<string, CommandHandler>> = {
  ...Object.fromEntries(Object.keys(rollPatterns).map((name) => [name, rollHandler])),
  ...speechHandlers,
};

function aliasOf(data: ChatData): string {
  return escapeHTML(data.speaker?.alias ?? globals.game.user.name);
}

function names(text: string): string[] {
  return text
    .replace(/^\[|\]$|"/g, "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
}

function whisperTo(recipients: readonly string[], text: string, data: ChatData): ChatData {
  if (!globals.game.user.can("MESSAGE_WHISPER")) throw new Error("You do not have permission to whisper.");
  const users = recipients.flatMap((name) => ChatMessage.getWhisperRecipients(name));
  if (users.length === 0) throw new Error(`There is nobody named ${recipients.join(", ")} to whisper to.`);
  return Object.assign(data, { whisper: users.map((user) => String(user.id)), content: paragraphs(text), style: 1 });
}

/** Posts text that is not a command. In 14 the user's visibility applies to it as well. */
export const plainHandler: CommandHandler = (_command, match, data, options) => {
  const isFigure = data.speaker?.actor != null;
  const text = match[match.length - 1] ?? "";
  if (isFourteen() && usualMode() !== "public") options.messageMode = usualMode();
  return speak(isFigure ? 2 : 1)(data, text);
};
