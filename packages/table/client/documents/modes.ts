// Provenance: foundryvtt.com/api, pages ChatMessage (applyRollMode in 13, applyMode in 14) and CONFIG.ChatMessage.modes; article "Dice" on roll modes; types of 14, chat-message (who is named stays named). A mode that is
// null, as the old setting reads in 14, hides nothing: swnr #231, dnd5e #6958.
import { LEGACY_MODES } from "../../dice/chat.ts";
import { globals, isFourteen } from "../globals.ts";

/** Fields of a message that its visibility decides. */
export interface Visibility {
  whisper?: string[];
  blind?: boolean;
  style?: number;
}

type Rule = () => Visibility;

const gamemasters = (): string[] => globals.game.users.filter((user) => user.isGM).map((user) => String(user.id));

/** Fields of a message for each visibility, by its name in 14. */
const rules: Readonly<Record<string, Rule>> = {
  public: () => ({ whisper: [], blind: false }),
  gm: () => ({ whisper: gamemasters(), blind: false }),
  blind: () => ({ whisper: gamemasters(), blind: true }),
  self: () => ({ whisper: [globals.game.userId], blind: false }),
  ic: () => ({ whisper: [], blind: false, style: 2 }),
};

/** The setting that holds a user's usual visibility in this generation. */
export function modeSetting(): "messageMode" | "rollMode" {
  return isFourteen() ? "messageMode" : "rollMode";
}

/** The user's usual visibility. */
export function usualMode(): string {
  return String(globals.game.settings.get("core", modeSetting()));
}

/**
 * Fields of a message for a visibility of either generation; `roll` is the user's usual one, and none is the public one. Throws for
 * a name that neither has.
 */
export function visibilityOf(mode: string | null = null): Visibility {
  if (mode === null) return visibilityOf("public");
  const named = mode === "roll" ? usualMode() : mode;
  const rule = rules[LEGACY_MODES[named] ?? named];
  if (!rule) throw new Error(`"${named}" is not a visibility of messages.`);
  return rule();
}

/** Fields of a message for a visibility in 14: under `gm` and `blind`, readers that the message names already stay its only readers. */
export function visibilityFor({ whisper = [] }: Visibility, mode: string): Visibility {
  const visibility = visibilityOf(mode);
  const isForGamemasters = ["gm", "blind"].includes(LEGACY_MODES[mode] ?? (mode === "roll" ? usualMode() : mode));
  return isForGamemasters && whisper.length > 0 ? { ...visibility, whisper } : visibility;
}
