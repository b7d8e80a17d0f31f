/** Visibility modes of messages, by the names of Foundry 14. */
export const MODES = ["public", "gm", "blind", "self"] as const;
export type Mode = (typeof MODES)[number];
