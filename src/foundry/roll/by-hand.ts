/**
 * What the window says in which a person enters dice by hand: who rolls, which check, and what these dice are for.
 * Foundry's own part of it shows the formula alone. Source: the API page of RollResolver.
 */
import { placeOf } from "../../threads/thread.ts";
import { kindName, nameOf } from "../../view/card/sentence.ts";
import { keyIn } from "../../view/words.ts";
import type { Resolver, ResolverContext } from "../platform/hooks.ts";
import { words } from "../platform/words.ts";
import { DicewrightCheckRoll, DicewrightTieRoll, requestOf } from "./check-roll.ts";
import { addPrinted } from "./codes/printed-field.ts";
import type { Occasion } from "./table-dice.ts";

/** Says it above the fields of our rolls, and helps with the fields of our dice in every roll. */
export function helpByHand(resolver: Resolver, element: HTMLElement, context: ResolverContext): void {
  const { roll } = resolver;
  if (roll instanceof DicewrightCheckRoll || roll instanceof DicewrightTieRoll) {
    // One more face may be asked for without drawing the window anew.
    roll.occasion.told = () => sayOccasion(roll, element);
    roll.occasion.told();
  }
  addPrinted(resolver, element, context);
}

type Ours = DicewrightCheckRoll | DicewrightTieRoll;

function sayOccasion(roll: Ours, element: HTMLElement): void {
  const line = element.ownerDocument.createElement("p");
  line.className = "hint dicewright-by-hand";
  line.textContent = toldOf(roll).filter(Boolean).join(" · ");
  element.querySelector(".dicewright-by-hand")?.remove();
  element.querySelector(".window-content")?.prepend(line);
}

function toldOf(roll: Ours): (string | undefined)[] {
  if (roll instanceof DicewrightTieRoll) {
    const { request, sides = [], turn = 0 } = roll.occasion;
    // Sides roll in turn, unless a tag says whose a die is; heads of a shared coin is for the first.
    const place = placeOf(request?.pools[0]?.tag) ?? turn % sides.length;
    return [sides[place], words("dicewright.contest.tieBreak")];
  }
  const { occasion, record } = roll;
  const asked = requestOf(record);
  const { id } = asked.system;
  const check = `${words(keyIn(id, "name"))} ${kindName(asked, words)}`;
  return [occasion.who, asked.label, check, ...purposeOf(id, occasion)];
}

/** What these dice are for: `Open Roll`, `10 → coin`, `stat, broken up: d8`. */
function purposeOf(system: string, { request, turn = 0, shown }: Occasion): string[] {
  if (!request) return [];
  const { isAgain, dice, pools, role } = request;
  if (isAgain) return [`${shown} → ${nameOf(dice[0]!, words)}`];
  if (turn > 0) return [words(keyIn(system, `roles.${role}`))];
  return pools.flatMap(({ tag, count, die }) =>
    tag ? `${words(keyIn(system, `tags.${tag}`))}: ${count > 1 ? count : ""}${nameOf(die, words)}` : [],
  );
}
