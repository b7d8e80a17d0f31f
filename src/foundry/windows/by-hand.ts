/**
 * The window in which a person enters dice by hand: who rolls, which check, what these dice are for, and lists of faces
 * for dice that are not numbered from 1 upwards. Foundry's own part of it shows the formula alone, and its fields take
 * numbers. Source: the API page of RollResolver.
 */
import { problem } from "../../checks/problem.ts";
import type { Die } from "../../engine/die.ts";
import { sideOfTag } from "../../threads/thread.ts";
import { kindText, dieName, tagText } from "../../words/sentence.ts";
import { gameWords } from "../../words/words.ts";
import { isUnseen } from "../platform/dice.ts";
import type { Resolver, ResolverContext } from "../platform/hooks.ts";
import { notifyProblem, words } from "../platform/words.ts";
import { DicewrightCheckRoll, DicewrightTieRoll, requestOf } from "../roll/check-roll.ts";
import { COIN, printedDice, printedDie } from "../roll/codes/printed-die.ts";
import { askingRoll, type ManualRollContext } from "../roll/table-dice.ts";

/** Adds the context above the fields of our rolls, and lists of faces to the fields of our dice in every roll. */
export function helpByHand(resolver: Resolver, element: HTMLElement, context: ResolverContext): void {
  const roll = askingRoll(resolver.roll);
  if (roll instanceof DicewrightCheckRoll || roll instanceof DicewrightTieRoll) {
    const line = element.querySelector(".dicewright-by-hand") ?? addOwn(resolver, element, roll);
    // One more face may be asked for without drawing the window anew.
    roll.manualContext.onRequest = () => (line.textContent = contextLines(roll).filter(Boolean).join(" · "));
    roll.manualContext.onRequest();
  }
  addPrinted(resolver, element, context);
}

/** Adds what is ours to a window that may be drawn several times, above what a package may hide; gives the line. */
function addOwn(resolver: Resolver, element: HTMLElement, roll: DicewrightRoll): HTMLElement {
  const make = (tag: string, content: object) => Object.assign(element.ownerDocument.createElement(tag), content);
  const line = make("p", { className: "hint dicewright-by-hand" });
  const button = make("button", {
    type: "button",
    className: "dicewright-button",
    textContent: words("dicewright.dialog.cancel"),
  });
  const strip = make("div", { className: "dicewright dicewright-asking" });
  strip.append(line, button);
  // A window of a package may have no frame.
  const content = element.querySelector(".window-content");
  if (content) content.before(strip);
  else element.prepend(strip);
  button.addEventListener("click", () => {
    roll.manualContext.leave?.();
    void resolver.close?.();
  });
  refuseWrongFaces(resolver, element);
  endUnanswered(resolver, roll);
  return line;
}

/** The time in which a package that has filled a hidden window in is done with it, in milliseconds. */
const PASSED_ON = 200;

/**
 * Says which number a die cannot show, and empties its field. A package may hide the window and fill it in from the
 * dice, where nobody sees what a browser says: drawn again, the window is passed on to the package again.
 */
function refuseWrongFaces(resolver: Resolver, element: HTMLElement): void {
  const refuse = (event: Event) => {
    const field = event.target as HTMLInputElement;
    const { min, max, value } = field;
    event.preventDefault();
    const die = min === "-1" ? "dF" : `d${max}`;
    notifyProblem(problem("noSuchFace", { die, face: value, least: min, most: max }));
    setValue(field, "");
    if (isUnseen(element)) setTimeout(() => void resolver.render?.(), PASSED_ON);
    else field.focus();
  };
  element.addEventListener("invalid", refuse, { capture: true });
}

/** The time in which the dice of a window that was closed are rolled in their place, in milliseconds. */
const ROLLED_INSTEAD = 1000;

/** Ends the roll of a window that a package has closed past Foundry, which leaves its dice out. */
function endUnanswered(resolver: Resolver, roll: DicewrightRoll): void {
  const end = () => isUnanswered(resolver) && roll.manualContext.leave?.();
  resolver.addEventListener?.("close", () => setTimeout(end, ROLLED_INSTEAD));
}

const isUnanswered = ({ fulfillable }: Resolver) =>
  [...(fulfillable?.values() ?? [])].some(({ term }) => term.results.length < Math.abs(term.number ?? 0));

/** Fills a field in, as a user does. */
function setValue(field: HTMLInputElement, value: string): void {
  field.value = value;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

type DicewrightRoll = DicewrightCheckRoll | DicewrightTieRoll;

function contextLines(roll: DicewrightRoll): (string | undefined)[] {
  if (roll instanceof DicewrightTieRoll) {
    const { request, sides = [], turn = 0 } = roll.manualContext;
    // Sides roll in turn, unless a tag says whose a die is; heads of a shared coin is for the first.
    const side = sideOfTag(request?.pools[0]?.tag) ?? turn % sides.length;
    return [sides[side], words("dicewright.contest.tieBreak")];
  }
  const { manualContext, record } = roll;
  const asked = requestOf(record);
  const { id } = asked.game;
  const check = `${gameWords(id, "name", words)} ${kindText(asked, words)}`;
  return [manualContext.who, asked.label, check, ...purposeOf(id, manualContext)];
}

/** The purpose of these dice: `Open Roll`, `10 → coin`, `stat, broken up: d8`. */
function purposeOf(system: string, { request, turn = 0, shown }: ManualRollContext): string[] {
  if (!request) return [];
  const { isReroll, dice, pools, role } = request;
  if (isReroll) return [`${shown} → ${dieName(dice[0]!, words)}`];
  if (turn > 0) return [gameWords(system, `roles.${role}`, words)];
  return pools.flatMap(({ tag, count, die }) =>
    tag ? `${tagText(system, tag, words)}: ${count > 1 ? count : ""}${dieName(die, words)}` : [],
  );
}

/** Adds a list of faces to each such field, which keeps the number and is what counts. Other windows are left alone. */
function addPrinted({ fulfillable }: Resolver, element: HTMLElement, { groups = {} }: ResolverContext): void {
  const fields = [...element.querySelectorAll<HTMLInputElement>("input[type=number]")];
  const asked = Object.entries(groups).flatMap(([id, { results }]) =>
    results.map(({ denomination }) => ({ term: fulfillable?.get(id)?.term, letter: denomination.replace(/^d/, "") })),
  );
  if (fields.length !== asked.length) return;
  for (const [i, field] of fields.entries()) {
    const { term, letter } = asked[i]!;
    const { die } = (term && printedDie(term)) ?? printedDice().find(({ cls }) => cls.DENOMINATION === letter) ?? {};
    if (field.parentElement?.querySelector("select")) continue;
    // The choice for a typed number is the first one with the same face; none if the die has no such number.
    const choiceOf = ({ faces }: Die, typed: string) => String(faces.indexOf(faces[Number(typed) - 1]!) + 1 || "");
    if (die) field.after(choiceFor(field, die.name, numbersOf(die), (typed) => choiceOf(die, typed)));
    if (letter === COIN) field.after(coinFor(field));
  }
}

/** The numbers of a die and what is printed for them, each face once. */
const numbersOf = ({ faces }: Die): Numbers =>
  faces.flatMap((face, i) => (faces.indexOf(face) === i ? [[i + 1, faceText(faces, i + 1)]] : []));

/** The other side of a die with two, for packages that read the highest number of a field as that of its sides. */
const TAILS = "2";

/** Heads and tails, for a field that may refuse the 0 of tails. */
function coinFor(field: HTMLInputElement): HTMLSelectElement {
  Object.assign(field, { min: 0, max: TAILS });
  field.addEventListener("input", () => field.value === TAILS && setValue(field, "0"));
  const sides = ["heads", "tails"].map((side, i) => [1 - i, words(`dicewright.die.sidesSpoken.${side}`)] as const);
  return choiceFor(field, words("dicewright.die.names.coin"), sides, (typed) => typed);
}

type Numbers = readonly (readonly [number: number, text: string])[];

/** A list that follows its field and fills it in. Without a name it is not sent. */
function choiceFor(
  field: HTMLInputElement,
  die: string,
  numbers: Numbers,
  chosen: (typed: string) => string,
): HTMLSelectElement {
  const page = field.ownerDocument;
  const choice = page.createElement("select");
  const optionFor = (value: string, text: string) =>
    Object.assign(page.createElement("option"), { value, textContent: text });
  const label = words("dicewright.dialog.printed", { die });
  choice.append(optionFor("", label), ...numbers.map(([number, text]) => optionFor(String(number), text)));
  choice.ariaLabel = label;
  choice.disabled = field.disabled || field.readOnly;
  const follow = () => (choice.value = chosen(field.value));
  follow();
  field.addEventListener("input", follow);
  choice.addEventListener("change", () => setValue(field, choice.value));
  return choice;
}

function faceText(faces: Die["faces"], number: number): string {
  const label = faces[number - 1]!;
  return label === number
    ? String(label)
    : words("dicewright.dialog.printedAs", { label, number, sides: faces.length });
}
