/** When the module does what: one line for each hook, in the order in which its listeners are called. */
import { announceApi, offerApi } from "./foundry/api/api.ts";
import { registerEnrichers } from "./foundry/chat/enricher.ts";
import * as chat from "./foundry/chat/gate.ts";
import * as typing from "./foundry/chat/typing.ts";
import { addLuckInSidebar } from "./foundry/luck/gate.ts";
import { on, once } from "./foundry/platform/hooks.ts";
import { prepareSpeech } from "./foundry/platform/live-region.ts";
import { followLog } from "./foundry/platform/log-end.ts";
import { showNotices } from "./foundry/platform/words.ts";
import * as dice3d from "./foundry/roll/3d-dice.ts";
import { registerRolls } from "./foundry/roll/check-roll.ts";
import { registerCodes, registerParser } from "./foundry/roll/codes/parser.ts";
import { registerPrintedDice } from "./foundry/roll/codes/printed-die.ts";
import { drawResolver, registerSecrets } from "./foundry/roll/gate.ts";
import * as checks from "./foundry/sheets/gate.ts";
import * as start from "./foundry/start/gate.ts";
import * as packs from "./foundry/start/packs.ts";
import * as buttons from "./foundry/start/roll-buttons.ts";
import * as threads from "./foundry/threads/gate.ts";
import { registerHouseRules } from "./foundry/world/house-rules.ts";
import { registerKeys } from "./foundry/world/keys.ts";
import { registerSettings } from "./foundry/world/settings.ts";

once("init", registerHouseRules, () =>
  registerSettings({
    games: start.followGames,
    sceneDifficulty: buttons.followScene,
    profile: checks.redrawSavedChecks,
    "contest.whoChanges": threads.reviewThreads,
    prompts: threads.reviewThreads,
    ledger: threads.reviewThreads,
  }),
);
once("init", () =>
  registerKeys({ open: buttons.openLatest, contest: threads.answerOrContest, group: threads.openRequest }),
);
once("init", start.registerMenus, registerEnrichers, packs.registerGuide, registerRolls, offerApi);
once("init", registerSecrets, threads.registerQuestions);

// Systems replace dice, rolls and commands in `init`, so these are registered again later.
for (const time of ["setup", "ready"] as const)
  once(time, registerPrintedDice, registerCodes, registerParser, registerRolls);
once("ready", typing.warnOfForeignCommands, showNotices, prepareSpeech, announceApi, threads.followThreads);
// A log is followed before anything makes its input larger.
once("ready", followLog, buttons.addFirstRollButton);
once("ready", start.askForGames, start.updateStored, packs.nameOffered, start.offerTour);

on("renderChatInput", followLog, buttons.addRollButton, typing.watchInput);
on("chatInput", typing.pressInInput);
on("chatMessage", typing.answerMessage);
on("getChatMessageContextOptions", chat.extendMessageMenu);
on("createChatMessage", chat.onCreated);
on("updateChatMessage", chat.onUpdated);
on("deleteChatMessage", chat.onDeleted);
on("renderChatMessageHTML", chat.onDrawn);

on("getHeaderControlsApplicationV2", checks.addHeaderControl);
on("getActorSheetHeaderButtons", checks.addHeaderButton);
on("renderTokenHUD", checks.addTokenButton, threads.addContestButton);
on("getSceneControlButtons", buttons.addRollTool, threads.addThreadTools);
on("renderActorDirectory", addLuckInSidebar);
on("renderApplicationV2", checks.drawFieldButtons, chat.prepareWindow, packs.hideOthers);
on("renderApplication", checks.drawFieldButtons, chat.prepareWindow);
on("renderRollResolver", drawResolver);
on("hotbarDrop", checks.dropOnHotbar);
on("preCreateMacro", packs.nameCopied);
on("updateActor", checks.redrawActor);

// Hooks of other packages.
on("chatCommandsReady", typing.offerCommands);
on("dice-calculator.keymaps", typing.offerKeys);
on("tokenActionHudCoreApiReady", checks.extendHud);
once("diceSoNiceReady", dice3d.offerDice);
on("diceSoNiceMessagePreProcess", dice3d.forbid3dDice);
on("diceSoNiceMessageProcessed", dice3d.start3dDice);
on("diceSoNiceRollStart", dice3d.note3dDice);
on("diceSoNiceRollComplete", dice3d.end3dDice);
