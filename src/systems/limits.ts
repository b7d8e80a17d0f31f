/**
 * Every limit of what people type, store and send, in one place: the gates of typed and of stored input use the same.
 * What is beyond is refused in one sentence, or shown as plain text with a note. `docs/limits.md` lists them all.
 */
export const LIMITS = {
  /** Characters of one line: a check, a request, the text of a field. */
  line: 500,
  /** Characters of the label of a roll. */
  label: 120,
  /** Characters of a name: of a saved check, or of what a thread is about. */
  name: 80,
  /** Characters of a document's id or uuid. */
  uuid: 200,
  /** Dice of one size in a check. */
  dice: 100,
  /** Sides of a die in a check. */
  sides: 1000,
  /** Dice of one term in a formula; Foundry itself rolls no more. */
  termDice: 999,
  /** Sides of dice with a code in a formula. */
  termSides: 10_000,
  /** Faces that one roll may have shown, rerolls among them. */
  faces: 5000,
  /** Earlier versions of a changed roll: the first one, and the newest. */
  history: 20,
  /** Score Ranges of one check. */
  ranges: 20,
  /** Characters of one Score Range. */
  range: 20,
  /** Characters of what a message stores of a roll or of a thread, as JSON. */
  record: 64_000,
  /** Levels of objects and lists in what a message stores. */
  depth: 8,
  /** Tokens or actors in one thread. */
  parties: 40,
  /** Messages of one user that a thread reads; later ones stay ordinary rolls, so that nobody crowds out the others. */
  moves: 200,
  /** The goal of an extended test. */
  goal: 9999,
  /** Hidden numbers of one sender that a GM keeps before anything in the world refers to them. */
  sentNumbers: 100,
  /** Hidden numbers that a GM has read or typed and keeps before anything in the world refers to them. */
  ownNumbers: 2000,
  /** Saved checks of one actor. */
  savedChecks: 200,
  /** Checks in one text; later ones stay plain text. */
  textChecks: 200,
  /** Characters of a text that is searched for checks. */
  text: 200_000,
} as const;

/** Whether a stored value is small enough to be looked at. It stops at the first character or level too much. */
export function isBounded(stored: unknown, most: number = LIMITS.record, depth: number = LIMITS.depth): boolean {
  return leftOf(stored, most, depth) >= 0;
}

/** What is left of so many characters after a value; less than none if it is too deep. */
function leftOf(value: unknown, left: number, depth: number): number {
  if (typeof value === "string") return left - value.length - 2;
  if (typeof value !== "object" || value === null) return left - 4;
  if (depth === 0) return -1;
  let rest = left - 2;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && rest >= 0; i++) rest = leftOf(value[i], rest - 1, depth - 1);
    return rest;
  }
  for (const key in value) {
    if (rest < 0) break;
    rest = leftOf((value as Readonly<Record<string, unknown>>)[key], rest - key.length - 3, depth - 1);
  }
  return rest;
}
