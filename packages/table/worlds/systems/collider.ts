// Provenance: our own; it takes the letter, the modifier and the command names that the module under test would like to have.
import { globals } from "./dice.ts";

const { terms } = globals.foundry.dice;

/** The commands that this system answers itself. */
const taken = ["kaiser", "ogs", "kr", "klepto", "olde"];

/** The token die of this system: letter `t`, six faces. */
class TokenDie extends terms.DiceTerm {
  static override readonly DENOMINATION = "t";

  constructor(data: object = {}) {
    super({ ...data, faces: 6 });
  }
}

/** The modifier `un` of this system: every odd result is undone. */
function undo(this: { results: { result: number; active: boolean }[] }): void {
  for (const entry of this.results) if (entry.result % 2 === 1) entry.active = false;
}

async function answer(command: string): Promise<false> {
  await globals.ChatMessage.create({ content: `<p>This system answers /${command} itself.</p>` });
  return false;
}

function takeCommand(command: string): void {
  const { ChatLog } = globals.foundry.applications.sidebar.tabs;
  const rgx = new RegExp(`^/(${command})(?:\\s+([^]*))?$`, "i");
  if (ChatLog.CHAT_COMMANDS) ChatLog.CHAT_COMMANDS[command] = { rgx, fn: () => answer(command) };
}

/** On 13 commands are taken in the hook that sees every message first. */
function answerMessage(_log: never, message: string): false | undefined {
  const command = taken.find((name) => new RegExp(`^/${name}\\b`, "i").test(message));
  if (command === undefined) return undefined;
  void answer(command);
  return false;
}

globals.Hooks.once("init", () => {
  const { Dice } = globals.CONFIG;
  Dice.terms["t"] = TokenDie;
  Dice.termTypes[TokenDie.name] = TokenDie;
  Dice.types.push(TokenDie);
  terms.Die.MODIFIERS["un"] = undo;
  for (const command of taken) takeCommand(command);
  if (globals.game.release.generation < 14) globals.Hooks.on("chatMessage", answerMessage);
});
