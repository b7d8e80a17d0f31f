/** Traits, checks in texts and cards dragged to the hotbar become macros that roll. */
import type { SavedCheck } from "../../systems/saved-check.ts";
import { macroClass, me } from "../platform/documents.ts";
import type { Actor } from "../platform/documents.ts";
import type { Dropped } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { ready } from "../platform/templates.ts";
import { notifyError } from "../platform/words.ts";
import { asksForContest } from "../threads/contest/line.ts";

/** What is dragged: a line as in chat, or where a trait is stored. The macro is written where it is dropped, so that nothing dragged is a script. */
interface Dragged {
  readonly type: string;
  readonly name: string;
  readonly line?: string;
  readonly actor?: string;
  readonly trait?: string;
}

const TYPE = `${MODULE}-check`;
const MOST_CHARACTERS = 1000;
const API = `game.modules.get("${MODULE}").api`;

function drag(event: DragEvent, dragged: Omit<Dragged, "type">): void {
  event.stopPropagation();
  event.dataTransfer?.setData("text/plain", JSON.stringify({ type: TYPE, ...dragged }));
}

/** A trait on its way. The macro finds it again by the actor, so that what is changed later counts. */
export function dragTrait(event: DragEvent, { uuid }: Actor, trait: SavedCheck | undefined): void {
  if (trait) drag(event, { name: trait.name, actor: uuid, trait: trait.id });
}

/** A line on its way: a check by a game's name, or a formula. */
export function dragLine(event: DragEvent, line: string, name = line): void {
  drag(event, { name, line });
}

/** What was asked for on its way, with its label. */
function dragCard(event: DragEvent, line: string, label?: string): void {
  dragLine(event, label === undefined ? line : `${line} # ${label}`, label);
}

/** Makes what a card says was asked for something to drag, once the card is drawn. */
export function dragCards(_message: object, html: HTMLElement): void {
  void ready.then(() => {
    for (const code of html.querySelectorAll<HTMLElement>(".dicewright-formula code")) {
      code.draggable = true;
      code.addEventListener("dragstart", (event) =>
        dragCard(event, code.textContent, html.querySelector(".dicewright-label")?.textContent ?? undefined),
      );
    }
  });
}

/** What falls onto the hotbar; `false` says that it was ours, everything else is left to others. */
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
  if (line === undefined)
    return {
      type: "script",
      command: `await ${API}.trait(${JSON.stringify(String(actor))}, ${JSON.stringify(String(trait))});`,
    };
  const text = String(line).slice(0, MOST_CHARACTERS);
  if (asksForContest(text))
    return { type: "script", command: `await ${API}.contest({ check: ${JSON.stringify(text)} });` };
  return text.startsWith("/")
    ? { type: "script", command: `await ${API}.roll(${JSON.stringify(text)});` }
    : { type: "chat", command: `/r ${text}` };
}
