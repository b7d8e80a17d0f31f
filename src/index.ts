/** Registers every listener to hooks of Foundry and of other packages, in the order in which they run. */
import { announceApi, offerApi } from "./foundry/api/api.ts";
import * as card from "./foundry/chat/card.ts";
import { registerEnrichers } from "./foundry/chat/check-links.ts";
import { registerChatCommands } from "./foundry/chat/completion.ts";
import { answerMessage } from "./foundry/chat/lines.ts";
import { addLuckButton } from "./foundry/chat/luck.ts";
import { extendMessageMenu } from "./foundry/chat/menu.ts";
import { makeWindowClickable } from "./foundry/chat/text-source.ts";
import * as typing from "./foundry/chat/typing.ts";
import { scheduler } from "./foundry/odds/view.ts";
import { entersDice } from "./foundry/platform/dice.ts";
import { fetchTemplates, whenIdle } from "./foundry/platform/drawing.ts";
import { listen, listenOnce } from "./foundry/platform/hooks.ts";
import { followLog } from "./foundry/platform/log-end.ts";
import { attempt, showNotices } from "./foundry/platform/words.ts";
import { prepareSpeech } from "./foundry/roll/arrival.ts";
import { registerRolls } from "./foundry/roll/check-roll.ts";
import { registerCodes, registerParser } from "./foundry/roll/codes/parser.ts";
import { offerDice, registerPrintedDice } from "./foundry/roll/codes/printed-die.ts";
import * as dice3d from "./foundry/roll/dice-so-nice.ts";
import { answerKeepers } from "./foundry/roll/secrets.ts";
import * as savedCheckButtons from "./foundry/sheets/saved-check-buttons.ts";
import { openSavedChecks, redrawActor, redrawSavedChecks } from "./foundry/sheets/saved-checks-window.ts";
import { openRequest } from "./foundry/threads/group/start.ts";
import * as threads from "./foundry/threads/runtime.ts";
import {
  addChatButtons,
  addContestButton,
  addFirstChatButtons,
  addThreadTools,
  answerOrContest,
} from "./foundry/threads/start-buttons.ts";
import { invalidate } from "./foundry/threads/state.ts";
import { helpByHand } from "./foundry/windows/by-hand.ts";
import { askForGames, redrawFirstCards } from "./foundry/windows/first-card.ts";
import * as guide from "./foundry/windows/guide.ts";
import { dropOnHotbar } from "./foundry/windows/hotbar.ts";
import * as rollButtons from "./foundry/windows/roll-buttons.ts";
import { registerTour } from "./foundry/windows/tour.ts";
import { registerMenus } from "./foundry/windows/world-windows.ts";
import { fetchGames, gamesInUse, reportFaults, whenGamesAreHere } from "./foundry/world/games.ts";
import { registerHouseRules } from "./foundry/world/house-rules.ts";
import { registerKeys } from "./foundry/world/keys.ts";
import { registerSettings } from "./foundry/world/settings.ts";
import { updateStored } from "./foundry/world/stored-version.ts";
import { games } from "./games/index.ts";

const registerOurSettings = () =>
  registerSettings({
    games: () => (redrawSavedChecks(), guide.hideOthersEverywhere(), attempt(redrawFirstCards)),
    sceneDifficulty: rollButtons.redrawScene,
    profile: redrawSavedChecks,
    "contest.whoChanges": threads.refreshAllThreads,
    "odds.players": () => (threads.refreshAllThreads(), redrawSavedChecks()),
    prompts: threads.refreshAllThreads,
    ledger: threads.refreshAllThreads,
  });

listenOnce("init", () => registerHouseRules(games), registerOurSettings);
listenOnce("init", () =>
  registerKeys({ open: rollButtons.openLatest, contest: answerOrContest, group: () => void openRequest() }),
);
listenOnce("init", registerMenus, registerEnrichers, guide.registerGuide, registerRolls, offerApi);
listenOnce("init", () =>
  fetchGames((game, file, onUnread) => {
    registerHouseRules([game]);
    registerPrintedDice();
    registerCodes();
    scheduler.addFile(file, onUnread);
    // Threads of this game could not be read before.
    invalidate();
  }),
);
listenOnce("init", answerKeepers, threads.answerQuestions);

// Systems replace dice, rolls and commands in `init`, so these are registered again later.
for (const time of ["setup", "ready"] as const)
  listenOnce(time, registerPrintedDice, registerCodes, registerParser, registerRolls);
listenOnce("ready", () => whenGamesAreHere(typing.warnOfForeignCommands), showNotices, prepareSpeech, announceApi);
listenOnce("ready", reportFaults, threads.followThreads);
// The card of the first roll is there when its message is, or Foundry's drawing of it would be read aloud.
listenOnce("ready", () => whenIdle(() => void fetchTemplates().catch(() => undefined)));
// A log is followed before anything makes its input larger.
listenOnce("ready", followLog, addFirstChatButtons);
listenOnce("ready", () => whenGamesAreHere(askForGames));
listenOnce("ready", () => whenGamesAreHere(redrawSavedChecks));
// More Manual Dice Rolls takes the coin from the dice to enter, and is told of `ready` after this module.
listenOnce("ready", () => setTimeout(() => whenGamesAreHere(() => entersDice() && offerDice())));
listenOnce("ready", updateStored, guide.nameOffered, () => registerTour(openSavedChecks));

listen("renderChatInput", followLog);
listen("renderChatInput", (_log, elements) => addChatButtons(elements));
listen("renderChatInput", (_log, elements) => typing.watchChatInput(elements));
listen("chatInput", typing.handleInputKey);
listen("chatMessage", (_log, line, data) => answerMessage(line, data));
listen("getChatMessageContextOptions", (_log, entries) => extendMessageMenu(entries));
listen("createChatMessage", card.onMessageCreated);
listen("updateChatMessage", (message, changes) => card.onMessageUpdated(message, changes));
listen("deleteChatMessage", (message) => threads.removeFromThreads(message));
listen("renderChatMessageHTML", card.onMessageRendered);

listen("getHeaderControlsApplicationV2", savedCheckButtons.addHeaderControl);
listen("getActorSheetHeaderButtons", savedCheckButtons.addHeaderButton);
listen("renderTokenHUD", savedCheckButtons.addTokenButton, addContestButton);
listen("getSceneControlButtons", rollButtons.addRollTool, addThreadTools);
listen("renderActorDirectory", (_directory, html) => addLuckButton(html));
for (const hook of ["renderApplicationV2", "renderApplication"] as const)
  listen(hook, savedCheckButtons.drawFieldButtons, makeWindowClickable);
listen("renderApplicationV2", guide.hideOthers);
listen("renderRollResolver", helpByHand);
listen("renderDiceConfig", (window) => offerDice() && window.render());
listen("hotbarDrop", (_hotbar, dropped, slot) => dropOnHotbar(dropped, slot));
listen("preCreateMacro", guide.nameCopied);
listen("updateActor", redrawActor);

// Hooks of other packages.
listen("chatCommandsReady", (commands) => whenGamesAreHere(() => registerChatCommands(commands)));
listen("dice-calculator.keymaps", typing.offerDiceTrayRows);
listen("tokenActionHudCoreApiReady", savedCheckButtons.extendHud);
listenOnce("diceSoNiceReady", (dice) => whenGamesAreHere(() => dice3d.registerWithDiceSoNice(dice, gamesInUse())));
listen("diceSoNiceMessagePreProcess", dice3d.forbid3dDice);
listen("diceSoNiceMessageProcessed", dice3d.start3dDice);
listen("diceSoNiceRollStart", dice3d.note3dDice);
listen("diceSoNiceRollComplete", dice3d.end3dDice);
