import { announceApi, offerApi } from "./foundry/api/api.ts";
import { registerEnrichers } from "./foundry/chat/enricher.ts";
import { extendMessageMenu, onCreated, onDeleted, onDrawn, onUpdated } from "./foundry/chat/gate.ts";
import { prepareWindow } from "./foundry/chat/marked.ts";
import {
  answerMessage,
  offerCommands,
  offerKeys,
  pressInInput,
  warnOfForeignCommands,
  watchInput,
} from "./foundry/chat/typing.ts";
import {
  addHeaderButton,
  addHeaderControl,
  addTokenButton,
  drawFieldButtons,
  dropOnHotbar,
  extendHud,
  redrawActor,
  redrawSavedChecks,
} from "./foundry/checks/gate.ts";
import { addLuckInSidebar } from "./foundry/luck/gate.ts";
import { on, once } from "./foundry/platform/hooks.ts";
import { prepareSpeech } from "./foundry/platform/live-region.ts";
import { followLog } from "./foundry/platform/log-end.ts";
import { showNotices } from "./foundry/platform/words.ts";
import { end3dDice, forbid3dDice, note3dDice, offerDice, start3dDice } from "./foundry/roll/3d-dice.ts";
import { registerRolls } from "./foundry/roll/check-roll.ts";
import { registerParser } from "./foundry/roll/codes/parser.ts";
import { registerPrintedDice } from "./foundry/roll/codes/printed-die.ts";
/** When the module does what: one line for each hook, in the order in which its listeners are called. */
import { registerCodes } from "./foundry/roll/codes/registered.ts";
import { drawResolver, registerSecrets } from "./foundry/roll/gate.ts";
import { askForGames, followGames, offerTour, registerMenus, updateStored } from "./foundry/start/gate.ts";
import { hideOthers, nameCopied, nameOffered, registerGuide } from "./foundry/start/packs.ts";
import {
  addFirstRollButton,
  addRollButton,
  addRollTool,
  followScene,
  openLatest,
} from "./foundry/start/roll-buttons.ts";
import {
  addContestButton,
  addThreadTools,
  answerOrContest,
  followThreads,
  openRequest,
  registerQuestions,
  reviewThreads,
} from "./foundry/threads/gate.ts";
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
once("init", registerMenus, registerSecrets, registerQuestions, registerEnrichers, registerGuide, registerRolls);
once("init", offerApi, () => registerKeys({ open: openLatest, contest: answerOrContest, group: openRequest }));

// Systems replace dice, rolls and commands in `init`, so these are registered again later.
for (const time of ["setup", "ready"] as const)
  once(time, registerPrintedDice, registerCodes, registerParser, registerRolls);
once("ready", warnOfForeignCommands, showNotices, prepareSpeech, announceApi, followThreads);
// A log is followed before anything makes its input larger.
once("ready", () => followLog(), addFirstRollButton, askForGames, updateStored, nameOffered, offerTour);

on("renderChatInput", followLog, addRollButton, watchInput);
on("chatInput", pressInInput);
on("chatMessage", answerMessage);
on("getChatMessageContextOptions", extendMessageMenu);
on("createChatMessage", onCreated);
on("updateChatMessage", onUpdated);
on("deleteChatMessage", onDeleted);
on("renderChatMessageHTML", onDrawn);

on("getHeaderControlsApplicationV2", addHeaderControl);
on("getActorSheetHeaderButtons", addHeaderButton);
on("renderTokenHUD", addTokenButton, addContestButton);
on("getSceneControlButtons", addRollTool, addThreadTools);
on("renderActorDirectory", addLuckInSidebar);
on("renderApplicationV2", drawFieldButtons, prepareWindow, hideOthers);
on("renderApplication", drawFieldButtons, prepareWindow);
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
