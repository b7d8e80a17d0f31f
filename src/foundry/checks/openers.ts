/** Where the window of traits is opened: the headers of actor sheets, old and new, and the buttons around a token. */
import type { Actor } from "../platform/documents.ts";
import type { HeaderButton, HeaderControl } from "../platform/hooks.ts";
import { lazy, singleFlight } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import type { AnyWindow, TokenHud } from "../platform/windows.ts";
import { addHudButton, elementOf } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { actorOf } from "./sheet.ts";

const traitsWindow = lazy(() => import("./window.ts"));

function openTraits(actor: Actor, beside?: Element): void {
  const open = async () => (await traitsWindow()).openTraits(actor, beside);
  singleFlight(`open ${actor.uuid}`, open).catch(notifyError);
}

/** The header of a new window; both generations call `onClick`. */
export function addHeaderControl(sheet: AnyWindow, controls: HeaderControl[]): void {
  const actor = ownedBy(sheet);
  if (actor)
    controls.push({
      icon: "fa-solid fa-dice",
      label: words("dicewright.traits.open"),
      action: `${MODULE}-traits`,
      onClick: () => openTraits(actor, elementOf(sheet)),
    });
}

/** The header of an old window. */
export function addHeaderButton(sheet: AnyWindow, buttons: HeaderButton[]): void {
  const actor = ownedBy(sheet);
  if (actor)
    buttons.unshift({
      class: `${MODULE}-open-traits`,
      icon: "fa-solid fa-dice",
      label: words("dicewright.traits.open"),
      onclick: () => openTraits(actor, elementOf(sheet)),
    });
}

/** The actor of an actor's own sheet, where this user may roll for it. */
function ownedBy(sheet: AnyWindow): Actor | undefined {
  const actor = actorOf(sheet);
  return actor?.isOwner && (sheet.document ?? sheet.object) === actor ? actor : undefined;
}

/** The buttons around a token. */
export function addTokenButton({ object }: TokenHud, html: HTMLElement): void {
  const actor = object?.actor;
  if (actor?.isOwner)
    addHudButton(html, {
      action: `${MODULE}-traits`,
      icon: "fa-solid fa-dice",
      label: words("dicewright.traits.open"),
      press: () => openTraits(actor),
    });
}
