import { MOST_FACES } from "../engine/check.ts";

/** Limits of what people type, store or send (`docs/limits.md`). Beyond one, input is refused or shown as text. */
export const LIMITS = {
  line: 500, // Characters of one line: a check, a request, the text of a field.
  chat: 10_000, // Characters of a line in chat that may be a formula.
  file: 500_000, // Characters of a file with saved checks.
  label: 120, // Characters of the label of a roll.
  name: 80, // Characters of a name: of a saved check, or of what a thread is about.
  uuid: 200, // Characters of a document's id or uuid.
  dice: 100, // Dice of one size in a check.
  sides: 1000, // Sides of a die in a check.
  termDice: 999, // Dice of one term in a formula; Foundry itself rolls no more.
  termSides: 10_000, // Sides of dice with a code in a formula.
  faces: MOST_FACES, // Faces that one roll may have shown, rerolls among them.
  rolls: 16, // Rolls of one message that are drawn as cards.
  history: 20, // Earlier versions of a changed roll: the first one, and the newest.
  ranges: 20, // Score Ranges of one check.
  range: 40, // Characters of one Score Range.
  record: 200_000, // Characters of what a message stores of a roll or of a thread, as JSON.
  proof: 20_000, // Characters of what the id of a message of a thread is made of.
  depth: 8, // Levels of objects and lists in what a message stores.
  parties: 40, // Tokens or actors in one thread.
  moves: 200, // Messages of one user that a thread reads, so that nobody crowds out others; later ones are rolls.
  goal: 9999, // The goal of an extended test.
  lasting: 20, // Lasting Advantages of one actor.
  lastingTests: 20, // Tests that one lasting Advantage is chosen for.
  lastingUses: 20, // Tests that a lasting Advantage counts on before it ends.
  savedChecks: 200, // Saved checks of one actor.
  textChecks: 200, // Checks in one text; later ones stay plain text.
} as const;
