/**
 * Every limit of what people type, store and send, in one place: the gates of typed and of stored input use the same.
 * What is beyond is refused in one sentence, or shown as plain text with a note. `docs/limits.md` lists them all.
 */
export const LIMITS = {
  /** Characters of one line: a check, a request, the text of a field. */
  line: 500,
  /** Characters of a line in chat that may be a formula. */
  chat: 10_000,
  /** Characters of a file with saved checks. */
  file: 500_000,
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
  faces: 2500,
  /** Rolls of one message that are drawn as cards. */
  rolls: 16,
  /** Earlier versions of a changed roll: the first one, and the newest. */
  history: 20,
  /** Score Ranges of one check. */
  ranges: 20,
  /** Characters of one Score Range. */
  range: 40,
  /** Characters of what a message stores of a roll or of a thread, as JSON. */
  record: 200_000,
  /** Characters of what the id of a message of a thread is made of. */
  proof: 20_000,
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
  /** Hidden numbers of one sender that a GM keeps while the world refers to them; further ones are refused. */
  referredNumbers: 2000,
  /** Hidden numbers that a GM has read or typed and keeps before anything in the world refers to them. */
  ownNumbers: 2000,
  /** Lasting Advantages of one actor. */
  lasting: 20,
  /** Saved checks of one actor. */
  savedChecks: 200,
  /** Checks in one text; later ones stay plain text. */
  textChecks: 200,
} as const;
