// Provenance: fidelity of the host: where public sources differ, it plays either, and what runs on it has to hold under both.

/** How the host behaves where its sources differ. Tests change it, and put it back. */
export interface Conduct {
  /** What the parser gives a parenthesis: the node inside (types of 14.366, CoC7), or its text (older types). */
  parenthesis: "node" | "text";
}

export const conduct: Conduct = { parenthesis: "node" };
