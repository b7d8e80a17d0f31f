/** The larger part of the module, which hooks load by one import at its first use; `index.ts` has the hooks. */
import * as calls from "./foundry/api/calls.ts";
import * as card from "./foundry/chat/card.ts";
import * as checkLinks from "./foundry/chat/check-links.ts";
import * as completion from "./foundry/chat/completion.ts";
import * as lines from "./foundry/chat/lines.ts";
import * as menu from "./foundry/chat/menu.ts";
import * as textSource from "./foundry/chat/text-source.ts";
import * as firstCard from "./foundry/guide/first-card.ts";
import * as guidePage from "./foundry/guide/page.ts";
import * as luck from "./foundry/luck/luck.ts";
import * as oddsView from "./foundry/odds/view.ts";
import * as arrival from "./foundry/roll/arrival.ts";
import * as byHand from "./foundry/roll/by-hand.ts";
import * as diceSoNice from "./foundry/roll/dice-so-nice.ts";
import * as secrets from "./foundry/roll/secrets.ts";
import * as hotbar from "./foundry/sheets/hotbar.ts";
import * as onSheets from "./foundry/sheets/saved-check-buttons.ts";
import * as savedChecks from "./foundry/sheets/saved-checks-window.ts";
import * as contests from "./foundry/threads/contest/window.ts";
import * as groups from "./foundry/threads/group/start.ts";
import * as prompts from "./foundry/threads/prompts.ts";
import * as runtime from "./foundry/threads/runtime.ts";
import * as rollDialog from "./foundry/windows/roll-dialog.ts";
import * as worldWindows from "./foundry/windows/world-windows.ts";

/** The files that hooks call. */
export const app = {
  calls,
  card,
  checkLinks,
  completion,
  lines,
  menu,
  textSource,
  firstCard,
  guidePage,
  luck,
  oddsView,
  arrival,
  byHand,
  diceSoNice,
  secrets,
  hotbar,
  onSheets,
  savedChecks,
  contests,
  groups,
  prompts,
  runtime,
  rollDialog,
  worldWindows,
};
