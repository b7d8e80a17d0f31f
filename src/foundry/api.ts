/** What macros and other packages may use: `game.modules.get("dicewright").api`. */
import { odds as oddsOf } from "../engine/odds.ts";
import type { Odds } from "../engine/odds.ts";
import { systems } from "../systems/index.ts";
import type { Asked } from "../systems/notation.ts";
import { isProblem } from "../systems/problem.ts";
import { checkOf } from "../systems/record.ts";
import type { Outcome } from "../systems/system.ts";
import { readCheck } from "./chat-line.ts";
import type { Mode } from "./compat.ts";
import { usualMode } from "./compat.ts";
import { MODULE } from "./house-rules.ts";
import { postCheck, rollCheck } from "./message.ts";
import { Refusal } from "./refusal.ts";
import { currentSpeaker } from "./speaker.ts";

/** How a check is rolled for a program. */
export interface RollOptions {
  readonly speaker?: object;
  /** `public`, `gm`, `blind` or `self`; what the user has chosen where it is left out. */
  readonly mode?: Mode;
  /** False to roll without a message. */
  readonly post?: boolean;
}

/** A check rolled for a program. */
export interface Rolled {
  readonly total: number;
  readonly outcome: Outcome;
  readonly sentence: string;
  readonly roll: object;
}

/** `kaiser skill 5 vs 12` and `/kaiser skill 5 vs 12` are the same to a program. */
function read(text: string, speaker: object): Asked {
  const asked = readCheck(text.startsWith("/") ? text : `/${text}`, speaker);
  if (isProblem(asked)) throw new Refusal(asked);
  return asked;
}

/**
 * Rolls a check written as in chat and posts it.
 * @throws Refusal, whose message is one localised sentence, where the text cannot be read.
 */
async function roll(text: string, { speaker = currentSpeaker(), mode = usualMode(), post = true }: RollOptions = {}): Promise<Rolled> {
  const asked = read(text, speaker);
  const rolled = post ? await postCheck(asked, { speaker, mode }) : await rollCheck(asked, mode);
  return { total: rolled.roll.total ?? 0, outcome: rolled.replayed.played.outcome, sentence: rolled.sentence, roll: rolled.roll };
}

/**
 * The exact odds of a check written as in chat.
 * @throws Refusal where the text cannot be read.
 */
function odds(text: string): Odds<Outcome> {
  return oddsOf(checkOf(read(text, currentSpeaker())));
}

/** Offers the API. Foundry lists no modules where it runs without a world, as in a test of dice alone. */
export function offerApi(): void {
  const module = game.modules?.get(MODULE) as { api?: object } | undefined;
  if (module) module.api = Object.freeze({ roll, odds, systems });
}
