/** Where the window of traits is opened: the headers of actor sheets, old and new, and the buttons around a token. */
import { MODULE } from "../form/house-rules.ts";
import type { Hud } from "../platform/hud.ts";
import { addHudButton } from "../platform/hud.ts";
import { lazy } from "../platform/lazy.ts";
import { notifyError } from "../platform/notices.ts";
import { singleFlight } from "../platform/single-flight.ts";
import { words } from "../platform/words.ts";
import type { Actor } from "./holder.ts";
import type { Shown } from "./sheet.ts";
import { actorOf, elementOf } from "./sheet.ts";

const traitsWindow = lazy(() => import("./window.ts"));

interface Control {
  readonly icon: string;
  readonly label: string;
  readonly action?: string;
  readonly onClick?: () => void;
}

function openTraits(actor: Actor, beside?: Element): void {
  const open = async () => (await traitsWindow()).openTraits(actor, beside);
  singleFlight(`open ${actor.uuid}`, open).catch(notifyError);
}

/** The header of a new window; both generations call `onClick`. */
export function addHeaderControl(sheet: Shown, controls: Control[]): void {
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
export function addHeaderButton(sheet: Shown, buttons: object[]): void {
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
function ownedBy(sheet: Shown): Actor | undefined {
  const actor = actorOf(sheet);
  return actor?.isOwner && (sheet.document ?? sheet.object) === actor ? actor : undefined;
}

/** The buttons around a token. */
export function addTokenButton({ object }: Hud, html: HTMLElement): void {
  const actor = object?.actor as Actor | null | undefined;
  if (actor?.isOwner)
    addHudButton(html, {
      action: `${MODULE}-traits`,
      icon: "fa-solid fa-dice",
      label: words("dicewright.traits.open"),
      press: () => openTraits(actor),
    });
}
