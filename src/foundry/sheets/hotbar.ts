/** Saved checks, checks in texts and cards dragged to the hotbar become macros that roll. */
import { idsIn, withoutIdsIn } from "../../checks/hidden.ts";
import { LIMITS } from "../../checks/limits.ts";
import type { SavedCheck } from "../../checks/saved-check.ts";
import { me, type Actor, type ChatMessage } from "../platform/documents.ts";
import { DRAGGED, type Dropped } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { words } from "../platform/words.ts";
import { macroClass } from "../platform/world-documents.ts";
import { linesOf } from "../roll/message-rolls.ts";
import { isPrivate } from "../roll/post-check.ts";
import { hideIn, keepHidden } from "../roll/secrets.ts";
import { asksForContest } from "../threads/contest/parse-line.ts";

/** A line, the place of a saved check, or that of a roll in the log: a macro is written of it when it is dropped. */
interface Dragged extends Partial<Readonly<Record<"line" | "actor" | "trait" | "message", string>>> {
  readonly name: string;
  readonly place?: number;
}

function drag(event: DragEvent, dragged: Dragged): void {
  event.stopPropagation();
  event.dataTransfer?.setData("text/plain", JSON.stringify({ type: DRAGGED, ...dragged }));
}

/** Drags a saved check. The macro looks it up in the actor each time, so that later changes count. */
export function dragSavedCheck(event: DragEvent, { uuid }: Actor, saved: SavedCheck | undefined): void {
  if (saved) drag(event, { name: saved.name, actor: uuid, trait: saved.id });
}

/** The saved check that is dragged; anything else has neither actor nor check. */
export function readDragged(event: DragEvent): Pick<Dragged, "actor" | "trait"> {
  try {
    const dropped = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") as Dropped;
    return (dropped["type"] === DRAGGED && draggedIn(dropped)) || {};
  } catch {
    return {};
  }
}

/**
 * Drags a line: a check by a game's name, or a formula. Players may read macros, so one of a check that hides something
 * has neither its label nor a name that may tell more.
 */
export function dragLine(event: DragEvent, line: string, name = line): void {
  const [check] = line.split("#", 1);
  if (idsIn(line).length === 0) drag(event, { name, line });
  else drag(event, { name: withoutIdsIn(check!.trim()), line: check!.trim() });
}

/**
 * Lets what a card says was asked for be dragged. Players may read macros, so one of a private card has nothing of what
 * was typed: it looks it up in the log each time.
 */
export function dragCards(message: ChatMessage, body: HTMLElement): void {
  for (const [place, card] of [...body.querySelectorAll(".dicewright-card")].entries())
    for (const part of card.querySelectorAll<HTMLElement>(".dicewright-title, .dicewright-formula code")) {
      part.draggable = true;
      part.addEventListener("dragstart", (event) => {
        const { line, label, kind: name = words("dicewright.help.by") } = linesOf(message)[place] ?? {};
        if (line === undefined) event.preventDefault();
        else if (isPrivate(message)) drag(event, { name, message: message.id, place });
        else dragLine(event, line, label);
      });
    }
}

/** Makes a macro of what is dropped, with an id for what is hidden, and in one line: a second one is a command too. */
export async function drop(dropped: Dropped, slot: number): Promise<void> {
  const found = draggedIn(dropped);
  if (!found) return;
  const { line } = found;
  const dragged = line === undefined ? found : { ...found, line: hideIn(line.replace(/\s+/g, " ")) };
  await keepHidden(dragged.line ?? "");
  const made = await macroClass().create({ name: dragged.name, ...macroOf(dragged) });
  if (made) await me().assignHotbarMacro(made, slot);
}

/** What was dropped, if it is as we let it be dragged: other pages may say anything. */
function draggedIn({ name, message, place, line, actor, trait }: Dropped): Dragged | undefined {
  const common = { name: typeof name === "string" ? name.slice(0, LIMITS.name) : "" };
  if (typeof message === "string" && Number.isInteger(place)) return { ...common, message, place: place as number };
  if (typeof line === "string") return { ...common, line: line.slice(0, LIMITS.line) };
  return typeof actor === "string" && typeof trait === "string" ? { ...common, actor, trait } : undefined;
}

/** A script does nothing in a world from which the module is gone. */
function macroOf({ line, actor, trait, message, place }: Dragged): { readonly type: string; readonly command: string } {
  const script = (call: string) => ({ type: "script", command: `await game.modules.get("${MODULE}")?.api?.${call};` });
  if (message !== undefined) return script(`again(${JSON.stringify(message)}, ${place})`);
  if (line === undefined) return script(`trait(${JSON.stringify(actor)}, ${JSON.stringify(trait)})`);
  if (asksForContest(line)) return script(`contest({ check: ${JSON.stringify(line)} })`);
  return line.startsWith("/") ? script(`roll(${JSON.stringify(line)})`) : { type: "chat", command: `/r ${line}` };
}
