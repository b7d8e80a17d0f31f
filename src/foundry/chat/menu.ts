/** What the menu of a card's message offers: Foundry's own, by a right click or its ⋮. */
import { isKept, knownOptions } from "../../systems/hidden.ts";
import { openDialog } from "../form/opening.ts";
import { actorOfSpeaker, isGM, type ChatMessage } from "../platform/documents.ts";
import { notifyInfo, words } from "../platform/words.ts";
import { copyText } from "../platform/world-documents.ts";
import { isOurs } from "../roll/gate.ts";
import { currentCheck, replayedCheck, sentenceOf, type Rolls } from "../roll/message-rolls.ts";
import { isPrivate, modeOf } from "../roll/post-check.ts";
import { adoptRoll, canAdopt } from "../threads/extended/first-roll.ts";
import { rule, rulingOffers, takeBackRuling } from "../threads/ruling.ts";
import { isUsed } from "../threads/thread-log.ts";
import { versionNow } from "../threads/used-rolls.ts";
import { playersMayChange } from "../world/settings.ts";
import { conceal, reveal, showChange } from "./after-roll.ts";

const hasRoll = ({ isContentVisible, rolls }: ChatMessage) => isContentVisible && rolls.some(isOurs);

/** Readers who may not see a roll, its blind author among them, have no power over it either. */
const isOwn = (message: ChatMessage) => message.isOwner && hasRoll(message);

/** Whether this user may change the check of a message. A used roll is changed by GMs, or as the world says. */
export const mayChange = (message: ChatMessage) => isOwn(message) && (!isUsed(message) || isGM() || playersMayChange());

/** What a menu may offer: when, and what it does. What is about a thread fits messages without a roll too. */
export const OFFERS = {
  change: {
    fits: (message) => mayChange(message) && currentCheck(message.rolls) !== undefined,
    run: (message) => showChange(isUsed(message) ? versionNow(message) : message),
  },
  follow: { fits: (message) => isOwn(message) && followOf(message) !== undefined, run: rollFollow },
  rule: { fits: (message) => rulingOffers(message).canRule, run: rule },
  unrule: { fits: (message) => rulingOffers(message).canTakeBack, run: takeBackRuling },
  extend: { fits: canAdopt, run: adoptRoll },
  copy: { fits: hasRoll, run: copy },
  reveal: { fits: (message) => isOwn(message) && isPrivate(message), run: reveal },
  conceal: { fits: (message) => isOwn(message) && !isPrivate(message) && !isUsed(message), run: conceal },
} satisfies Readonly<
  Record<string, { fits: (message: ChatMessage) => boolean; run: (message: ChatMessage) => Promise<unknown> }>
>;

async function copy(message: ChatMessage): Promise<void> {
  await copyText(sentenceOf(message));
  notifyInfo(words("dicewright.after.copied"));
}

/** What the check of a message lets its player roll next, such as damage; secret if only GMs know what gives it. */
function followOf(message: Rolls) {
  const { asked, played } = replayedCheck(message) ?? {};
  if (!asked || !played) return undefined;
  const { system, kind, label = "" } = asked;
  const follow = system.kinds[kind]!.follow?.(played.outcome, knownOptions(asked));
  return follow && { ...follow, system: system.id, label, isSecret: isKept(asked) };
}

/** Opens the dialog for what follows, for the same readers. What a hidden number gives is for GMs: its dice tell it. */
async function rollFollow(message: ChatMessage): Promise<void> {
  const follow = followOf(message);
  if (!follow) return;
  const { isSecret, options, ...named } = follow;
  const [usual, actor] = [modeOf(message), actorOfSpeaker(message.speaker)];
  const mode = isSecret && usual === "public" ? "gm" : usual;
  await openDialog({ ...named, raw: options, mode, ...(actor && { actor }) });
}
