// Provenance: foundryvtt.com/api, pages ChatLog (processMessage, parse) and hookEvents (chatMessage); issues #13717 and #14275 on input of 14; article "Chat".
import { globals, isFourteen } from "../globals.ts";
import { enrichImmediateRolls } from "../text/enriching.ts";
import { ChatMessage } from "./chat-message.ts";
import { coreHandlers, plainHandler, type ChatCommand, type ChatData, type CreateOptions } from "./commands.ts";

/** A command that was recognised: its name and what its pattern matched. */
export type Parsed = readonly [name: string, match: RegExpMatchArray];

/** The class whose static tables hold the commands; packages change them. */
interface CommandTables {
  readonly MESSAGE_PATTERNS?: Record<string, RegExp>;
  readonly CHAT_COMMANDS?: Record<string, ChatCommand>;
}

/** The command that a text is, by the tables of this generation. `none` is plain speech, `invalid` a command that nobody knows. */
export function parseMessage(text: string, tables: CommandTables): Parsed {
  const patterns = tables.CHAT_COMMANDS
    ? {
        ...Object.fromEntries(Object.entries(tables.CHAT_COMMANDS).map(([name, { rgx }]) => [name, rgx])),
        invalid: /^(\/[^/\s]\S*)([^]*)$/,
      }
    : (tables.MESSAGE_PATTERNS ?? {});
  const order = (name: string) => ["invalid", "none"].indexOf(name);
  for (const [name, rgx] of Object.entries(patterns).sort(([a], [b]) => order(a) - order(b))) {
    const match = rgx.test(text) ? text.replace(/\s+$/, "").match(rgx) : null;
    rgx.lastIndex = 0;
    if (match) return [name, match];
  }
  return ["none", /^([^]*)$/.exec(text) as RegExpMatchArray];
}

/** The text of 14's editor without the paragraph around it, as commands are matched against; its entities stay escaped. */
function commandText(message: string): string {
  return isFourteen()
    ? message
        .replace(/^<p>|<\/p>$/g, "")
        .replaceAll("</p><p>", "\n")
        .replaceAll("<br>", "\n")
        .trim()
    : message.trim();
}

/**
 * Posts what was typed: a roll, a whisper, speech. Gives the message; undefined if a hook or a command prevented it.
 * Rejects for an unknown command and for a formula that cannot be read.
 */
export async function processMessage(
  log: object,
  typed: string,
  tables: CommandTables,
  { speaker = ChatMessage.getSpeaker() }: { speaker?: object } = {},
): Promise<ChatMessage | undefined> {
  const userId = globals.game.userId;
  const data: ChatData = { author: userId, user: userId, speaker };
  if (!globals.Hooks.call("chatMessage", log, typed, data)) return undefined;
  return obey(commandText(typed), data, tables);
}

/** Runs a command that stands in a text; no hook is called. */
export function runCommand(line: string, tables: CommandTables): Promise<ChatMessage | undefined> {
  const { userId } = globals.game;
  return obey(line, { author: userId, user: userId, speaker: ChatMessage.getSpeaker() }, tables);
}

async function obey(text: string, data: ChatData, tables: CommandTables): Promise<ChatMessage | undefined> {
  const [command, match] = parseMessage(text, tables);
  if (command === "invalid") throw new Error(`${match[1]} is not a valid chat message command.`);
  const options: CreateOptions = {};
  if ((await handle(command, match, data, options, tables)) === false) return undefined;
  return post(data, options);
}

/** In 14 a command's handler reads text whose `<`, `>` and `&` are still escaped (issue #14275). */
async function handle(
  command: string,
  match: RegExpMatchArray,
  data: ChatData,
  options: CreateOptions,
  tables: CommandTables,
): Promise<unknown> {
  const handler = tables.CHAT_COMMANDS?.[command]?.fn ?? coreHandlers[command] ?? plainHandler;
  const answer: unknown = await handler(command, match, data, options);
  return answer;
}

async function post(data: ChatData, options: CreateOptions): Promise<ChatMessage | undefined> {
  if (!data.rolls && !data.content?.trim()) return undefined;
  if (!data.rolls)
    data.content = await enrichImmediateRolls(
      data.content ?? "",
      ChatMessage.getSpeakerActor(data.speaker ?? {})?.getRollData() ?? {},
    );
  return (await ChatMessage.implementation.create(data, options)) as ChatMessage | undefined;
}
