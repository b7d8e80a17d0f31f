// Provenance: our own; where public sources differ or are silent, the host plays either, and what runs on it has to hold under both.

/** The ways in which the host can behave, the usual one first. */
export const ways = {
  /** The parser's argument for a parenthesis: the node inside (types of 14.366, CoC7), or its text (older types). */
  parenthesis: ["node", "text"],
  /** The faces that a lettered die is made with: its letter (YZUR of today), or nothing (earlier YZUR and others, `faces || 6`). */
  lettered: ["letter", "nothing"],
  /** Where numbered dice are found: under `d` alone (StarWarsFFG, PR #999), or first under their number of faces (Mouse Guard and others). */
  numbered: ["letter", "number"],
  /** The total of a roll whose dice have not fallen: nought (Splittermond, tests of its API), or nothing (types of 14). */
  total: ["zero", "none"],
  /** The only dice of a term, if all are dropped: none count (article Dice Modifiers), or all do (recorded by 9.280). */
  dropped: ["all", "none"],
  /** A sign at the end of a formula: refused (API page Roll), or read over (recorded by 10.291). */
  lastSign: ["refused", "passed"],
  /** The commands of `[[/word …]]` in a text of 14: a roll command, or any registered command (Daggerheart, PR #1759). */
  inline: ["rolls", "commands"],
  /** The effect of `recordPending` of `chatInput` in 14: keeps the text to go back to (API 14), or looks after it by itself. */
  history: ["recorded", "own"],
  /** The element that a dialog shows as its content: the given one (types of 14), or a copy of it. */
  dialog: ["element", "copy"],
  /** How `data-tooltip-text` is shown: as text (API 14; issue #12467), or as cleaned markup (issue #12356). */
  tooltip: ["text", "markup"],
  /** The id that a player proposes for a message: kept (API page DatabaseCreateOperation), or another one is given, as nobody has seen a server refuse. */
  ids: ["kept", "given"],
  /** Whom a changed message is drawn for: who may see it (API page ChatLog, postOne), or everybody, without its content (issue #14429, 13.350 to 14.363). */
  redrawn: ["visible", "every"],
  /** The uuid of a synthetic actor once its token is linked: looking it up throws (issue #13757), or finds the actor of the world. */
  synthetic: ["throws", "world"],
  /** A chat log of 14 that was detached: has its input as elsewhere (closed issues #14191, #14192), or one without keys and hooks that is lost on closing (14.360; issues #14210, #14575). */
  detachedInput: ["works", "types"],
} as const satisfies Record<string, readonly [usual: string, other: string]>;

/** How the host behaves where its sources differ. Tests change it, and put it back. */
export type Conduct = { -readonly [K in keyof typeof ways]: (typeof ways)[K][number] };

const [usual, other] = [0, 1].map(
  (at) => Object.fromEntries(Object.entries(ways).map(([name, both]) => [name, both[at]])) as unknown as Conduct,
) as [Conduct, Conduct];

/** All usual ways, and all others. */
export const conducts: Readonly<Record<"usual" | "other", Readonly<Conduct>>> = { usual, other };

/** How the host behaves now. */
export const conduct: Conduct = { ...usual };
