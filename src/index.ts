/** When the module does what: one line for each hook, in the order in which its listeners are called. */
import { announceApi, offerApi } from "./foundry/api/api.ts";
import { offerKeys } from "./foundry/chat/dice-tray.ts";
import { registerEnrichers } from "./foundry/chat/enricher.ts";
import { oddsLine, readHelp } from "./foundry/chat/lines.ts";
import { extendMessageMenu } from "./foundry/chat/menu.ts";
import { drawMessage, dropOurClasses, registerCards } from "./foundry/chat/message.ts";
import { offerCommands, pressInInput, watchInput } from "./foundry/chat/typing.ts";
import { dropOnHotbar } from "./foundry/checks/hotbar.ts";
import { redrawActor, redrawSavedChecks } from "./foundry/checks/open-windows.ts";
import {
  addHeaderButton,
  addHeaderControl,
  addTokenButton,
  drawButtons,
  drawMessageButtons,
  extendHud,
} from "./foundry/checks/sheets.ts";
import {
  answerMessage,
  checkInput,
  checkReaders,
  lineReaders,
  warnOfForeignCommands,
} from "./foundry/form/commands.ts";
import { openLatest } from "./foundry/form/opening.ts";
import { addLuckInSidebar } from "./foundry/luck/luck-buttons.ts";
import { on, once } from "./foundry/platform/hooks.ts";
import { followLog } from "./foundry/platform/log-end.ts";
import { elementOf } from "./foundry/platform/windows.ts";
import { showNotices } from "./foundry/platform/words.ts";
import { end3dDice, expect3dDice, forbid3dDice, note3dDice, offerDice, start3dDice } from "./foundry/roll/3d-dice.ts";
import { registerRolls } from "./foundry/roll/check-roll.ts";
import { registerCodes } from "./foundry/roll/codes/codes.ts";
import { registerParser } from "./foundry/roll/codes/parser.ts";
import { registerPrintedDice } from "./foundry/roll/codes/printed-die.ts";
import { drawResolver } from "./foundry/roll/resolver.ts";
import { registerSecrets } from "./foundry/roll/secrets/store.ts";
import { announceChange, announceMessage, prepareSpeech } from "./foundry/roll/speech.ts";
import { beginSuspense, holdChange } from "./foundry/roll/suspense.ts";
import { dropMessage, noteMessage, onThread } from "./foundry/roll/thread-log.ts";
import { askForGames, followGames, offerTour } from "./foundry/start/first-start.ts";
import { followLinks } from "./foundry/start/links.ts";
import { registerMenus } from "./foundry/start/menus.ts";
import { hideOthers, nameCopied, nameOffered, registerGuide } from "./foundry/start/packs.ts";
import { addFirstRollButton, addRollButton, addRollTool, followScene } from "./foundry/start/roll-buttons.ts";
import { updateStored } from "./foundry/start/stored-version.ts";
import { contestLine } from "./foundry/threads/contest/line.ts";
import {
  addContestButton,
  addThreadTools,
  answerOrContest,
  openRequest,
  registerNext,
} from "./foundry/threads/entry-points.ts";
import { extendedLine } from "./foundry/threads/extended/first-roll.ts";
import { drawThread, followThreads, noteThread, registerQuestions, reviewThreads } from "./foundry/threads/follow.ts";
import { registerHouseRules } from "./foundry/world/house-rules.ts";
import { registerKeys } from "./foundry/world/keys.ts";
import { registerSettings } from "./foundry/world/settings.ts";

once("init", registerHouseRules, () =>
  registerSettings({
    games: followGames,
    sceneDifficulty: followScene,
    profile: redrawSavedChecks,
    "contest.whoChanges": reviewThreads,
    prompts: reviewThreads,
    ledger: reviewThreads,
  }),
);
once("init", registerMenus, registerSecrets, registerEnrichers, registerGuide, registerCards, registerRolls);
once("init", () => registerKeys({ open: openLatest, contest: answerOrContest, group: openRequest }));
once("init", offerApi, registerNext, registerQuestions);

// Systems replace dice, rolls and commands in `init`, so these are registered again later.
for (const time of ["setup", "ready"] as const)
  once(time, registerPrintedDice, registerCodes, registerParser, registerRolls);
once("ready", warnOfForeignCommands, showNotices, prepareSpeech, announceApi, followThreads);
// A log is followed before anything makes its input larger.
once("ready", () => followLog(), addFirstRollButton, askForGames, updateStored);
once("ready", () => void nameOffered().catch(() => undefined), offerTour);

onThread(noteThread);
checkReaders.push(extendedLine);
lineReaders.push(readHelp, contestLine, oddsLine);

on("renderChatInput", followLog, addRollButton, watchInput);
// The list of completions comes first: a key that is for it sends nothing.
on("chatInput", pressInInput, checkInput);
on("chatMessage", answerMessage);
on("getChatMessageContextOptions", extendMessageMenu);
on("createChatMessage", beginSuspense, noteMessage, announceMessage);
on("updateChatMessage", expect3dDice, holdChange, noteMessage, announceChange);
on("deleteChatMessage", dropMessage);
on(
  "renderChatMessageHTML",
  dropOurClasses,
  drawMessage,
  drawMessageButtons,
  (_message, html) => followLinks(html),
  drawThread,
);

on("getHeaderControlsApplicationV2", addHeaderControl);
on("getActorSheetHeaderButtons", addHeaderButton);
on("renderTokenHUD", addTokenButton, addContestButton);
on("getSceneControlButtons", addRollTool, addThreadTools);
on("renderActorDirectory", addLuckInSidebar);
on("renderApplicationV2", drawButtons, (shown) => followLinks(elementOf(shown)), hideOthers);
on("renderApplication", drawButtons);
on("renderRollResolver", drawResolver);
on("hotbarDrop", dropOnHotbar);
on("preCreateMacro", nameCopied);
on("updateActor", redrawActor);

// Hooks of other packages.
on("chatCommandsReady", offerCommands);
on("dice-calculator.keymaps", offerKeys);
on("tokenActionHudCoreApiReady", extendHud);
once("diceSoNiceReady", offerDice);
on("diceSoNiceMessagePreProcess", forbid3dDice);
on("diceSoNiceMessageProcessed", start3dDice);
on("diceSoNiceRollStart", note3dDice);
on("diceSoNiceRollComplete", end3dDice);
