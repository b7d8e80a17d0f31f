/** What the menu of a card offers, to whoever may do it: from the log's own menu, and from a button on the card. */
import type { MenuEntry } from "../platform/compat.ts";
import { menuEntry } from "../platform/compat.ts";
import { copyText } from "../platform/documents.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { addClickMenu } from "../platform/windows.ts";
import { notifyError, notifyInfo, words } from "../platform/words.ts";
import { currentCheck, sentenceOf } from "../roll/current-roll.ts";
import { canGoOn, goOn } from "../threads/extended/going-on.ts";
import { conceal, reveal } from "./after-roll.ts";
import { followOf, rollFollow } from "./follow.ts";
import { isPrivate, messageAt } from "./rolled-message.ts";

const changeDialog = lazy(() => import("../form/change-dialog.ts"));

/** Something to do with a message: on which ones it is offered, and what it does. */
interface Offer {
  readonly label: string;
  readonly icon: string;
  readonly fits: (message: ChatMessage) => boolean;
  readonly run: (message: ChatMessage) => Promise<void>;
}

/** Whoever may not see a roll, its blind author among them, may not do anything with it either. */
const mayChange = ({ isOwner, isContentVisible }: ChatMessage) => isOwner && isContentVisible;

const OFFERS: readonly Offer[] = [
  {
    label: "dicewright.after.change",
    icon: "fa-solid fa-sliders",
    fits: (message) => mayChange(message) && currentCheck(message.rolls) !== undefined,
    run: change,
  },
  {
    label: "dicewright.after.follow",
    icon: "fa-solid fa-dice",
    fits: (message) => mayChange(message) && followOf(message) !== undefined,
    run: rollFollow,
  },
  { label: "dicewright.extended.start.menu", icon: "fa-solid fa-forward", fits: canGoOn, run: goOn },
  {
    label: "dicewright.after.copy",
    icon: "fa-solid fa-copy",
    fits: ({ isContentVisible }) => isContentVisible,
    run: (message) => copy(sentenceOf(message)),
  },
  {
    label: "dicewright.after.reveal",
    icon: "fa-solid fa-eye",
    fits: (message) => mayChange(message) && isPrivate(message),
    run: reveal,
  },
  {
    label: "dicewright.after.conceal",
    icon: "fa-solid fa-eye-slash",
    fits: (message) => mayChange(message) && !isPrivate(message),
    run: conceal,
  },
];

async function change(message: ChatMessage): Promise<void> {
  const { showChangeDialog } = await changeDialog();
  await showChangeDialog(message);
}

async function copy(text: string): Promise<void> {
  await copyText(text);
  notifyInfo(words("dicewright.after.copied"));
}

function entryOf({ label, icon, fits, run }: Offer): MenuEntry {
  return {
    label,
    icon: `<i class="${icon}" inert></i>`,
    shows: (target) => {
      const message = messageAt(target);
      return message !== undefined && fits(message);
    },
    run: (target) => void run(messageAt(target)!).catch(notifyError),
  };
}

const entries = () => OFFERS.map((offer) => menuEntry(entryOf(offer)));

/** Adds to the menu that every message of the log has. Foundry asks for entries once. */
export function extendMessageMenu(_log: unknown, listed: object[]): void {
  listed.push(...entries());
}

/** Puts a button on each card of a message, with the same menu, for those who may change the message. */
export function addMenuButton(message: ChatMessage, body: HTMLElement): void {
  if (!mayChange(message)) return;
  for (const foot of body.querySelectorAll(".dicewright-foot")) foot.append(menuButton(body.ownerDocument));
  addClickMenu(body, ".dicewright-menu", entries());
}

function menuButton(page: Document): HTMLButtonElement {
  const button = page.createElement("button");
  Object.assign(button, {
    type: "button",
    className: "dicewright-menu",
    textContent: "⋯",
    ariaLabel: words("dicewright.after.menu"),
    ariaHasPopup: "menu",
  });
  button.setAttribute("data-tooltip", words("dicewright.after.menu"));
  return button;
}
