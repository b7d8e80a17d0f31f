/**
 * A filled-in form is a tree, and a control is named by its path: `field-dice-0-sides` is the size of the first die.
 *
 * Worked example:
 *
 *     filled({ field: { skill: "5" } }, { "field-skill": "6" }) // { field: { skill: "6" } }
 */

/** The values of controls by their names, as a page gives them. */
export type Filled = Readonly<Record<string, string | number | boolean>>;

function at(node: unknown, [step, ...rest]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(node);
  if (Array.isArray(node)) return node.map((each, i): unknown => (String(i) === step ? at(each, rest, change) : each));
  const group = (node ?? {}) as Readonly<Record<string, unknown>>;
  return { ...group, [step]: at(group[step], rest, change) };
}

/** The form with something changed at one place. */
export function changedAt<F extends object>(form: F, place: string, change: (value: unknown) => unknown): F {
  return at(form, place.split("-"), change) as F;
}

/** The form with these values in its controls. */
export function filled<F extends object>(form: F, values: Filled): F {
  return Object.entries(values).reduce((now, [name, value]) => changedAt(now, name, () => value), form);
}

/** The form with one thing more in a list, which may not be there yet. */
export function withItem<F extends object>(form: F, list: string, item: unknown): F {
  return changedAt(form, list, (items) => [...((items ?? []) as readonly unknown[]), item]);
}

/** The form without one thing of a list. */
export function withoutItem<F extends object>(form: F, place: string): F {
  const [, list = "", index] = /^(.*)-(\d+)$/.exec(place) ?? [];
  return changedAt(form, list, (items) => (items as readonly unknown[]).filter((_, i) => i !== Number(index)));
}
