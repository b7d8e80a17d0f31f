/** What the menu of a card's message offers: Foundry's own, by a right click or its ⋮. */
import { isKept, knownOptions } from "../../systems/hidden.ts";
import { openDialog } from "../form/opening.ts";
import { menuEntry } from "../platform/compat.ts";
import { actorOfSpeaker, copyText, isGM, messageBy, type ChatMessage } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { notifyError, notifyInfo, words } from "../platform/words.ts";
import { currentCheck, isOurs, replayedCheck, sentenceOf, type Rolls } from "../roll/message-rolls.ts";
import { isPrivate, modeOf } from "../roll/post-check.ts";
import { isUsed } from "../roll/thread-log.ts";
import { adoptRoll, canAdopt } from "../threads/extended/first-roll.ts";
import { decide, rulingOffers } from "../threads/follow.ts";
import { playersMayChange } from "../world/settings.ts";

const afterRoll = lazy(() => import("./after-roll.ts"));
const changeForm = lazy(() => import("./change.ts"));
const usedRolls = lazy(() => import("../threads/used-rolls.ts"));

interface Offer {
  readonly label: string;
  readonly icon: string;
  readonly fits: (message: ChatMessage) => boolean;
  readonly run: (message: ChatMessage) => Promise<void>;
  /** True if it is about a thread, also at a message of one that holds no roll. */
  readonly isOfThread?: true;
}

/** Readers who may not see a roll, its blind author among them, have no power over it either. */
const isOwn = ({ isOwner, isContentVisible }: ChatMessage) => isOwner && isContentVisible;

/** Whether this user may change the check of a message. A used roll is changed by GMs, or as the world says. */
export const mayChange = (message: ChatMessage) => isOwn(message) && (!isUsed(message) || isGM() || playersMayChange());

async function versionNow(message: ChatMessage): Promise<ChatMessage> {
  return isUsed(message) ? (await usedRolls()).versionNow(message) : message;
}

const OFFERS: readonly Offer[] = [
  {
    label: "dicewright.after.change",
    icon: "fa-solid fa-sliders",
    fits: (message) => mayChange(message) && currentCheck(message.rolls) !== undefined,
    run: async (message) => (await changeForm()).showChange(await versionNow(message)),
  },
  {
    label: "dicewright.after.follow",
    icon: "fa-solid fa-dice",
    fits: (message) => isOwn(message) && followOf(message) !== undefined,
    run: rollFollow,
  },
  {
    label: "dicewright.thread.rule",
    icon: "fa-solid fa-gavel",
    isOfThread: true,
    fits: (message) => rulingOffers(message).canRule,
    run: (message) => decide(message, false),
  },
  {
    label: "dicewright.thread.unrule",
    icon: "fa-solid fa-rotate-left",
    isOfThread: true,
    fits: (message) => rulingOffers(message).canTakeBack,
    run: (message) => decide(message, true),
  },
  { label: "dicewright.extended.start.menu", icon: "fa-solid fa-forward", fits: canAdopt, run: adoptRoll },
  {
    label: "dicewright.after.copy",
    icon: "fa-solid fa-copy",
    fits: ({ isContentVisible }) => isContentVisible,
    run: copy,
  },
  {
    label: "dicewright.after.reveal",
    icon: "fa-solid fa-eye",
    fits: (message) => isOwn(message) && isPrivate(message),
    run: async (message) => (await afterRoll()).reveal(message),
  },
  {
    label: "dicewright.after.conceal",
    icon: "fa-solid fa-eye-slash",
    fits: (message) => isOwn(message) && !isPrivate(message) && !isUsed(message),
    run: async (message) => (await afterRoll()).conceal(message),
  },
];

function messageAt(element: HTMLElement): ChatMessage | undefined {
  return messageBy(element.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "");
}

/** Adds to the menu that every message of the log has. */
export function extendMessageMenu(_log: unknown, listed: object[]): void {
  for (const { label, icon, fits, run, isOfThread = false } of OFFERS)
    listed.push(
      menuEntry({
        label,
        icon: `<i class="${icon}" inert></i>`,
        shows: (target) => {
          const message = messageAt(target);
          return message !== undefined && (isOfThread || message.rolls.some(isOurs)) && fits(message);
        },
        run: (target) => void run(messageAt(target)!).catch(notifyError),
      }),
    );
}

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
