/** Saved checks, checks in texts and cards dragged to the hotbar become macros that roll. */
import type { SavedCheck } from "../../systems/saved-check.ts";
import type { Actor } from "../platform/documents.ts";
import { macroClass, me } from "../platform/documents.ts";
import type { Dropped } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { ready } from "../platform/templates.ts";
import { notifyError } from "../platform/words.ts";
import { asksForContest } from "../threads/contest/line.ts";

/**
 * What is dragged: a line as in chat, or the place of a saved check. The macro is written when it is dropped, so
 * nothing dragged is a script.
 */
interface Dragged {
  readonly name: string;
  readonly line?: string;
  readonly actor?: string;
  readonly trait?: string;
}

const TYPE = `${MODULE}-check`;
const MOST_CHARACTERS = 1000;

function drag(event: DragEvent, dragged: Dragged): void {
  event.stopPropagation();
  event.dataTransfer?.setData("text/plain", JSON.stringify({ type: TYPE, ...dragged }));
}

/** Drags a saved check. The macro looks it up in the actor each time, so that later changes count. */
export function dragSavedCheck(event: DragEvent, { uuid }: Actor, saved: SavedCheck | undefined): void {
  if (saved) drag(event, { name: saved.name, actor: uuid, trait: saved.id });
}

/** Drags a line: a check by a game's name, or a formula. */
export function dragLine(event: DragEvent, line: string, name = line): void {
  drag(event, { name, line });
}

/** Lets what a card says was asked for be dragged, with its label. */
export function dragCards(_message: object, html: HTMLElement): void {
  void ready.then(() => {
    for (const code of html.querySelectorAll<HTMLElement>(".dicewright-formula code")) {
      code.draggable = true;
      code.addEventListener("dragstart", (event) => {
        const label = html.querySelector(".dicewright-label")?.textContent;
        dragLine(event, label ? `${code.textContent} # ${label}` : code.textContent, label);
      });
    }
  });
}

/** Takes what is dropped on the hotbar if it is ours; false says so. */
export function dropOnHotbar(_hotbar: unknown, dropped: Dropped, slot: number): false | undefined {
  if (dropped["type"] !== TYPE) return undefined;
  void makeMacro(dropped, slot).catch(notifyError);
  return false;
}

async function makeMacro({ name = "", ...dragged }: Partial<Dragged>, slot: number): Promise<void> {
  const made = await macroClass().create({ name: String(name).slice(0, 100), ...macroOf(dragged) });
  if (made) await me().assignHotbarMacro(made, slot);
}

function macroOf({ line, actor, trait }: Partial<Dragged>): { readonly type: string; readonly command: string } {
  const script = (call: string) => ({ type: "script", command: `await game.modules.get("${MODULE}").api.${call};` });
  if (line === undefined) return script(`trait(${JSON.stringify(String(actor))}, ${JSON.stringify(String(trait))})`);
  const text = String(line).slice(0, MOST_CHARACTERS);
  if (asksForContest(text)) return script(`contest({ check: ${JSON.stringify(text)} })`);
  return text.startsWith("/") ? script(`roll(${JSON.stringify(text)})`) : { type: "chat", command: `/r ${text}` };
}
