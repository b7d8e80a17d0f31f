/** Between the controls on the page and the draft they fill in. */
import type { Field } from "../../systems/field.ts";
import type { ControlView } from "../../view/control.ts";
import type { Circumstance, Draft } from "../../view/draft.ts";
import { fieldsOf } from "../../view/draft.ts";
import type { Entries, Entry, StripDie } from "../../view/entry.ts";
import { typedNumber } from "../../view/entry.ts";

type Control = HTMLInputElement | HTMLSelectElement;

/** Names of circumstances stand beside their place in the list. */
const PLACES = { name: "name", level: "level" } as const;

function controlsIn(form: HTMLElement): Control[] {
  return [...form.querySelectorAll<Control>("input[name], select[name]")];
}

/** The draft with what stands in the controls now. */
export function readForm(form: HTMLElement, draft: Draft): Draft {
  const entries: Record<string, Entry> = { ...draft.entries };
  let { circumstances, label } = draft;
  for (const control of controlsIn(form)) {
    const { field, die, circumstance } = control.dataset;
    if (circumstance !== undefined) circumstances = withCircumstance(circumstances, Number(circumstance), control);
    else if (field !== undefined && die !== undefined) entries[field] = withDie(entries[field], Number(die), control);
    else if (field !== undefined) entries[field] = entryIn(control);
    else if (control.name === "label") label = control.value;
  }
  return { ...draft, entries, circumstances, label };
}

/** What stands in the controls of some fields, by their names. */
export function entriesIn(form: HTMLElement): Entries {
  return Object.fromEntries(
    controlsIn(form).flatMap((control) =>
      control.dataset["field"] === undefined ? [] : [[control.dataset["field"], entryIn(control)]],
    ),
  );
}

function entryIn(control: Control): Entry {
  return control.type === "checkbox" ? control.checked : control.value;
}

function withCircumstance(
  list: readonly Circumstance[],
  at: number,
  { dataset, value }: Control,
): readonly Circumstance[] {
  const part = dataset["part"] === PLACES.name ? PLACES.name : PLACES.level;
  return list.map((each, i) => (i === at ? { ...each, [part]: value } : each));
}

function withDie(entry: Entry | undefined, at: number, control: Control): Entry {
  return diceIn(entry).map((die, i) => (i === at ? { ...die, ...partOf(die, control) } : die));
}

/** What one control says of a die: its size, how many there are, or something of an effect on it. */
function partOf({ more = [] }: StripDie, { dataset, value }: Control): Partial<StripDie> {
  const { part = "", effect = "0" } = dataset;
  const said = { [part]: part === "by" ? value : Number(value) };
  return effect === "0"
    ? said
    : { more: more.map((each, i) => (i === Number(effect) - 1 ? { ...each, ...said } : each)) };
}

/** The dice of a strip; none where the entry is something else. */
export function diceIn(entry: Entry | undefined): readonly StripDie[] {
  return Array.isArray(entry) ? (entry as readonly StripDie[]) : [];
}

/** Puts one more or less into a number's control of a check. */
export function stepControl(control: HTMLInputElement, by: number, draft: Draft): void {
  stepNumber(control, by, fieldsOf(draft).find(([name]) => name === control.dataset["field"])?.[1]);
}

/** Puts one more or less into a number's control, within what its field allows. What is no number begins anew. */
export function stepNumber(control: HTMLInputElement, by: number, field?: Field): void {
  const typed = typedNumber(control.value);
  control.value = String(clamped((typeof typed === "number" ? typed : 0) + by, field));
}

function clamped(value: number, { min = -999, max = 999 }: Partial<Field> = {}): number {
  return Math.min(max, Math.max(min, value));
}

/** A step of opposing levels: first the other side gives way, then this side grows. */
export function stepLevels(sides: readonly [HTMLInputElement, HTMLInputElement], by: number, draft: Draft): void {
  const [above, below] = by > 0 ? sides : [sides[1], sides[0]];
  if (Number(typedNumber(below.value) ?? 0) > 0) stepControl(below, -1, draft);
  else stepControl(above, 1, draft);
}

/** Shows at each control what is wrong with it, and which level is left; the controls themselves stay as they are. */
export function showState(
  form: HTMLElement,
  controls: readonly ControlView[],
  complaints: Readonly<Record<string, string>>,
): void {
  for (const place of form.querySelectorAll<HTMLElement>("[data-problem]")) {
    const complaint = complaints[place.dataset["problem"]!] ?? "";
    if (place.textContent !== complaint) place.textContent = complaint;
    place.hidden = complaint === "";
    const control = form.querySelector(`[aria-describedby~="${place.id}"]`);
    control?.toggleAttribute("data-wrong", complaint !== "");
    control?.setAttribute("aria-invalid", String(complaint !== ""));
  }
  for (const { name, levels, number } of controls) {
    const net = levels && form.querySelector(`[data-net="${name}"]`);
    if (net) net.textContent = levels.net;
    const ladder = number && form.querySelector<HTMLSelectElement>(`[data-ladder="${name}"]`);
    if (ladder) ladder.value = number.rungs.find(({ isSelected }) => isSelected)?.value ?? "";
  }
}
