/** Saved checks, checks in texts and cards dragged to the hotbar become macros that roll. */
import { secretIdsInLine, maskIdsInLine } from "../../checks/hidden.ts";
import { LIMITS } from "../../checks/limits.ts";
import type { SavedCheck } from "../../checks/saved-check.ts";
import { games } from "../../games/index.ts";
import { lineKind, lineReaders } from "../../threads/chat-line.ts";
import { currentUser, type Actor, type ChatMessage } from "../platform/documents.ts";
import { DRAGGED, type Dropped } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { attempt, words } from "../platform/words.ts";
import { macroClass } from "../platform/world-documents.ts";
import { linesOf } from "../roll/message-rolls.ts";
import { isPrivate } from "../roll/post-check.ts";
import { maskSecretsIn, storeHiddenNumbers } from "../roll/secrets.ts";

/** A line, a saved check of an actor, or a roll of a message, of which a macro is made when it is dropped. */
interface DragPayload extends Partial<Readonly<Record<"line" | "actor" | "trait" | "message", string>>> {
  readonly name: string;
  readonly place?: number;
}

function startDrag(event: DragEvent, dragged: DragPayload): void {
  event.stopPropagation();
  event.dataTransfer?.setData("text/plain", JSON.stringify({ type: DRAGGED, ...dragged }));
}

/** Drags a saved check. The macro looks it up in the actor each time, so that later changes count. */
export function dragSavedCheck(event: DragEvent, { uuid }: Actor, saved: SavedCheck | undefined): void {
  if (saved) startDrag(event, { name: saved.name, actor: uuid, trait: saved.id });
}

export function readDragged(event: DragEvent): Pick<DragPayload, "actor" | "trait"> {
  try {
    const dropped = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") as Dropped;
    return (dropped["type"] === DRAGGED && parseDropped(dropped)) || {};
  } catch {
    return {};
  }
}

/** Drags a line. Players may read macros, so one with hidden numbers has neither its label nor a telling name. */
export function dragLine(event: DragEvent, line: string, name = line): void {
  const [check] = line.split("#", 1);
  if (secretIdsInLine(line).length === 0) startDrag(event, { name, line });
  else startDrag(event, { name: maskIdsInLine(check!.trim()), line: check!.trim() });
}

/** Lets a card's check be dragged. Players may read macros, so one of a private card reads its check from the log. */
export function dragCards(message: ChatMessage, body: HTMLElement): void {
  for (const [index, card] of [...body.querySelectorAll(".dicewright-card")].entries())
    for (const part of card.querySelectorAll<HTMLElement>(".dicewright-title, .dicewright-formula code")) {
      part.draggable = true;
      part.addEventListener("dragstart", (event) => {
        const { line, label, kind: name = words("dicewright.help.by") } = linesOf(message)[index] ?? {};
        if (line === undefined) event.preventDefault();
        else if (isPrivate(message)) startDrag(event, { name, message: message.id, place: index });
        else dragLine(event, line, label);
      });
    }
}

/** Makes a macro of a drop of ours, and returns false for it. */
export function dropOnHotbar(dropped: Dropped, slot: number): false | undefined {
  if (dropped["type"] !== DRAGGED) return undefined;
  attempt(() => createDroppedMacro(dropped, slot));
  return false;
}

/** Makes a macro of a drop, with ids for hidden numbers, and in one line: a second line would be a command too. */
async function createDroppedMacro(dropped: Dropped, slot: number): Promise<void> {
  const found = parseDropped(dropped);
  if (!found) return;
  const { line } = found;
  const dragged = line === undefined ? found : { ...found, line: maskSecretsIn(line.replace(/\s+/g, " ")) };
  await storeHiddenNumbers(dragged.line ?? "");
  const made = await macroClass().create({ name: dragged.name, ...macroOf(dragged) });
  if (made) await currentUser().assignHotbarMacro(made, slot);
}

/** Checks a drop, since other pages may let anything be dragged. */
function parseDropped({ name, message, place: index, line, actor, trait }: Dropped): DragPayload | undefined {
  const common = { name: typeof name === "string" ? name.slice(0, LIMITS.name) : "" };
  if (typeof message === "string" && Number.isInteger(index)) return { ...common, message, place: index as number };
  if (typeof line === "string") return { ...common, line: line.slice(0, LIMITS.line) };
  return typeof actor === "string" && typeof trait === "string" ? { ...common, actor, trait } : undefined;
}

/** The type and command of a macro. Scripts do nothing in a world from which the module is gone. */
function macroOf({ line, actor, trait, message, place: index }: DragPayload): {
  readonly type: string;
  readonly command: string;
} {
  const script = (call: string) => ({ type: "script", command: `await game.modules.get("${MODULE}")?.api?.${call};` });
  if (message !== undefined) return script(`again(${JSON.stringify(message)}, ${index})`);
  if (line === undefined) return script(`trait(${JSON.stringify(actor)}, ${JSON.stringify(trait)})`);
  if (!line.startsWith("/")) return { type: "chat", command: `/r ${line}` };
  const written = JSON.stringify(line);
  const macros: { readonly [kind: string]: ReturnType<typeof macroOf> } = {
    contest: script(`contest({ check: ${written} })`),
    extended: { type: "chat", command: line },
  };
  return macros[lineKind(line, lineReaders({ games }))] ?? script(`roll(${written})`);
}
