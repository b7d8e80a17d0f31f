// Provenance: foundryvtt.com/article/combat: what the tracker shows of each combatant, and what a gamemaster may do there; what it looks like is our own.
import type { Combatant } from "../../documents/combatant.ts";
import { icon, make } from "../../element.ts";

interface ButtonWords {
  readonly action: string;
  readonly label: string;
  readonly step?: string;
}

/** A button of the tracker with words on it. */
export function combatButton({ action, label, step }: ButtonWords): HTMLButtonElement {
  return make("button", { type: "button", "data-action": action, "data-step": step }, label);
}

function changeButton(change: string, label: string, glyph: string, pressed?: boolean): HTMLButtonElement {
  return make(
    "button",
    {
      type: "button",
      class: "turn-change",
      "data-action": "change",
      "data-change": change,
      "aria-label": label,
      "data-tooltip": label,
      "aria-pressed": pressed === undefined ? undefined : String(pressed),
    },
    icon(glyph),
  );
}

function changeButtons(one: Combatant): HTMLElement {
  return make(
    "span",
    { class: "turn-changes" },
    changeButton("hide", `Hide ${one.name}`, "fa-solid fa-eye-slash", one.hidden),
    changeButton("defeat", `${one.name} is out of the fight`, "fa-solid fa-skull", one.isDefeated),
    changeButton("remove", `Remove ${one.name}`, "fa-solid fa-trash"),
  );
}

/** The initiative: a field for users who may set it, else a number. */
function initiative(one: Combatant): HTMLElement {
  const known = one.initiative === null ? "" : String(one.initiative);
  if (!one.isOwner) return make("span", { class: "turn-initiative" }, known || "–");
  const field = make("input", {
    type: "number",
    step: "any",
    class: "turn-initiative",
    value: known,
    "aria-label": `Initiative of ${one.name}`,
    name: `initiative-${String(one.id)}`,
  });
  field.addEventListener(
    "change",
    () => void one.update({ initiative: field.value === "" ? null : Number(field.value) }),
  );
  return field;
}

/** One combatant in the order of turns. */
export function turnRow(
  one: Combatant,
  { isTurn, isGM }: { readonly isTurn: boolean; readonly isGM: boolean },
): HTMLLIElement {
  const classes = ["turn", isTurn && "current", one.hidden && "hidden-turn", one.isDefeated && "defeated"]
    .filter(Boolean)
    .join(" ");
  const states = [isTurn && "their turn", one.hidden && "hidden", one.isDefeated && "out of the fight"]
    .filter(Boolean)
    .join(", ");
  const name = make("span", { class: "turn-name" }, one.name, ...(states ? [make("small", {}, states)] : []));
  return make(
    "li",
    { class: classes, "data-combatant-id": String(one.id), "aria-current": isTurn ? "true" : undefined },
    name,
    initiative(one),
    ...(isGM ? [changeButtons(one)] : []),
  );
}
