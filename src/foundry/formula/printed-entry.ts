/**
 * Dice entered by hand that print something else than their number: beside each field stands what may show, so that a person need not
 * know the number. The field keeps the number of an ordinary die and is what counts. Source: the API page of RollResolver, whose context
 * lists the dice in the order of their fields, and of the hook renderApplicationV2.
 */
import type { Die } from "../../engine/die.ts";
import type { ResolverContext } from "../platform/hooks.ts";
import { words } from "../platform/words.ts";
import { dieOfLetter } from "./printed-die.ts";

/** Adds what may show to each field of such a die. A window whose fields are not those of its dice is left alone. */
export function addPrinted(_resolver: unknown, element: HTMLElement, { groups = {} }: ResolverContext): void {
  const fields = [...element.querySelectorAll<HTMLInputElement>("input[type=number]")];
  const dice = Object.values(groups).flatMap(({ results }) =>
    results.map(({ denomination }) => dieOfLetter(denomination.replace(/^d/, ""))),
  );
  if (fields.length !== dice.length) return;
  for (const [i, field] of fields.entries()) {
    const die = dice[i];
    if (die && !field.parentElement?.querySelector("select")) field.after(choiceFor(field, die));
  }
}

/** A list that follows its field, and fills it in. It has no name, so that it is no part of what is sent. */
function choiceFor(field: HTMLInputElement, die: Die): HTMLSelectElement {
  const page = field.ownerDocument;
  const choice = page.createElement("select");
  const optionFor = (value: string, text: string) =>
    Object.assign(page.createElement("option"), { value, textContent: text });
  const label = words("dicewright.dialog.printed", { die: die.name });
  choice.append(
    optionFor("", label),
    ...numbersOf(die).map((number) => optionFor(String(number), textOf(die, number))),
  );
  choice.ariaLabel = label;
  choice.disabled = field.disabled || field.readOnly;
  const follow = () => (choice.value = numberFor(die, field.value));
  follow();
  field.addEventListener("input", follow);
  choice.addEventListener("change", () => {
    field.value = choice.value;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  });
  return choice;
}

/** The first number for each thing that is printed. */
function numbersOf({ faces }: Die): number[] {
  return faces.flatMap((face, i) => (faces.indexOf(face) === i ? i + 1 : []));
}

/** What is printed there; where that is not the number itself, with the number. */
function textOf({ faces }: Die, number: number): string {
  const label = faces[number - 1];
  return label === number
    ? String(label)
    : words("dicewright.dialog.printedAs", { label: label!, number, sides: faces.length });
}

/** The choice for what somebody typed; empty where the die has no such number. */
function numberFor({ faces }: Die, typed: string): string {
  const face = /^\d+$/.test(typed) ? faces[Number(typed) - 1] : undefined;
  return face === undefined ? "" : String(faces.indexOf(face) + 1);
}
