// Provenance: our own words; the keys are those that public packages and fvtt-types (MIT) name.

/** The words of the table itself. */
export const coreWords = {
  CHAT: {
    RollPublic: "Public roll",
    RollPrivate: "Private to gamemasters",
    RollBlind: "Blind to gamemasters",
    RollSelf: "Only for me",
    MODES: {
      public: "Public",
      gm: "Private to gamemasters",
      blind: "Blind to gamemasters",
      self: "Only for me",
      ic: "In character",
    },
  },
  DICE: { FULFILLMENT: { Mersenne: "By the table", Manual: "By hand" } },
} as const;
