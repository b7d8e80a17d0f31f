/** Registers every hook of Foundry and of other packages, in the order in which listeners run. */
import { announceApi, offerApi } from "./foundry/api/api.ts";
import { registerEnrichers } from "./foundry/chat/enricher.ts";
import * as chat from "./foundry/chat/hooks.ts";
import * as typing from "./foundry/chat/typing.ts";
import * as guide from "./foundry/guide/hooks.ts";
import * as packs from "./foundry/guide/packs.ts";
import { registerTour } from "./foundry/guide/tour.ts";
import { addLuckButton } from "./foundry/luck/hooks.ts";
import { AppLoader } from "./foundry/platform/app-loader.ts";
import { listen, listenOnce } from "./foundry/platform/hooks.ts";
import { prepareSpeech } from "./foundry/platform/live-region.ts";
import { followLog } from "./foundry/platform/log-end.ts";
import { showNotices } from "./foundry/platform/words.ts";
import * as dice3d from "./foundry/roll/3d-dice.ts";
import { registerRolls } from "./foundry/roll/check-roll.ts";
import { registerCodes, registerParser } from "./foundry/roll/codes/parser.ts";
import { registerPrintedDice } from "./foundry/roll/codes/printed-die.ts";
import * as rolls from "./foundry/roll/hooks.ts";
import * as sheets from "./foundry/sheets/hooks.ts";
import * as threads from "./foundry/threads/hooks.ts";
import * as windows from "./foundry/windows/hooks.ts";
import * as buttons from "./foundry/windows/roll-buttons.ts";
import { registerHouseRules } from "./foundry/world/house-rules.ts";
import { registerKeys } from "./foundry/world/keys.ts";
import { fetchGames, reportFaults, whenGamesAreHere } from "./foundry/world/package-games.ts";
import { registerSettings } from "./foundry/world/settings.ts";
import { updateStored } from "./foundry/world/stored-version.ts";
import { games } from "./games/index.ts";

/** Everything that is not needed before something of the module is met. */
const app = new AppLoader(async () => (await import("./app.ts")).app);

listenOnce("init", () => {
  registerHouseRules(games);
  const reviewThreads = () => threads.reviewThreads(app);
  registerSettings({
    games: () => (sheets.redrawSavedChecks(), packs.hideOthersEverywhere(), guide.updateFirstCards(app)),
    sceneDifficulty: () => buttons.redrawScene(app),
    profile: sheets.redrawSavedChecks,
    "contest.whoChanges": reviewThreads,
    "odds.players": () => (reviewThreads(), sheets.redrawSavedChecks()),
    prompts: reviewThreads,
    ledger: reviewThreads,
  });
});
listenOnce("init", () =>
  registerKeys({
    open: () => buttons.openLatest(app),
    contest: () => threads.answerOrContest(app),
    group: () => threads.openRequestWindow(app),
  }),
);
listenOnce("init", () => windows.registerMenus(app));
listenOnce("init", () => registerEnrichers(app));
listenOnce("init", () => packs.registerGuide(app));
listenOnce("init", registerRolls, () => offerApi(app));
listenOnce("init", () =>
  fetchGames((game, file) => {
    registerHouseRules([game]);
    void app.load().then(({ oddsView }) => oddsView.workerPool.addFile(file));
  }),
);
listenOnce("init", () => rolls.registerSecrets(app));
listenOnce("init", () => threads.registerQuestions(app));

// Systems replace dice, rolls and commands in `init`, so these are registered again later.
for (const time of ["setup", "ready"] as const) {
  listenOnce(time, registerPrintedDice, registerCodes, registerParser, registerRolls);
  for (const register of [registerPrintedDice, registerCodes]) listenOnce(time, () => whenGamesAreHere(register));
}
listenOnce("ready", () => whenGamesAreHere(typing.warnOfForeignCommands), showNotices, prepareSpeech, announceApi);
listenOnce("ready", () => whenGamesAreHere(reportFaults));
listenOnce("ready", () => threads.followThreads(app));
// A log is followed before anything makes its input larger.
listenOnce("ready", followLog, () => buttons.addFirstRollButton(app));
listenOnce("ready", () => whenGamesAreHere(() => guide.askForGames(app)));
listenOnce("ready", () => whenGamesAreHere(sheets.redrawSavedChecks));
listenOnce("ready", updateStored, packs.nameOffered, () => registerTour(app));

listen("renderChatInput", followLog);
listen("renderChatInput", (_log, elements) => buttons.addRollButton(app, elements));
listen("renderChatInput", (_log, elements) => typing.watchChatInput(app, elements));
listen("chatInput", (event, options) => typing.handleInputKey(app, event, options));
listen("chatMessage", (_log, line, data) => typing.answerMessage(app, line, data));
listen("getChatMessageContextOptions", (_log, entries) => chat.extendMessageMenu(app, entries));
listen("createChatMessage", (message) => chat.onMessageCreated(app, message));
listen("updateChatMessage", (message, changes, _options, user) => chat.onMessageUpdated(app, message, changes, user));
listen("deleteChatMessage", (message, _options, user) => chat.onMessageDeleted(app, message, user));
listen("renderChatMessageHTML", (message, html) => chat.onMessageRendered(app, message, html));

listen("getHeaderControlsApplicationV2", (sheet, controls) => sheets.addHeaderControl(app, sheet, controls));
listen("getActorSheetHeaderButtons", (sheet, headerButtons) => sheets.addHeaderButton(app, sheet, headerButtons));
listen("renderTokenHUD", (hud, html) => sheets.addTokenButton(app, hud, html));
listen("renderTokenHUD", (hud, html) => threads.addContestButton(app, hud, html));
listen("getSceneControlButtons", (controls) => buttons.addRollTool(app, controls));
listen("getSceneControlButtons", (controls) => threads.addThreadTools(app, controls));
listen("renderActorDirectory", (_directory, html) => addLuckButton(app, html));
for (const hook of ["renderApplicationV2", "renderApplication"] as const) {
  listen(hook, (shown) => sheets.drawButtonsOnSheet(app, shown));
  listen(hook, (shown) => chat.makeWindowClickable(app, shown));
}
listen("renderApplicationV2", packs.hideOthers);
listen("renderRollResolver", (resolver, html, context) => rolls.drawResolver(app, resolver, html, context));
listen("hotbarDrop", (_hotbar, dropped, slot) => sheets.dropOnHotbar(app, dropped, slot));
listen("preCreateMacro", packs.nameCopied);
listen("updateActor", sheets.redrawActor);

// Hooks of other packages.
listen("chatCommandsReady", (commands) => whenGamesAreHere(() => typing.offerChatCommands(app, commands)));
listen("dice-calculator.keymaps", typing.offerDiceTrayRows);
listen("tokenActionHudCoreApiReady", (core) => sheets.extendHud(app, core));
listenOnce("diceSoNiceReady", (dice) => whenGamesAreHere(() => rolls.offerDice(app, dice)));
listen("diceSoNiceMessagePreProcess", dice3d.forbid3dDice);
listen("diceSoNiceMessageProcessed", dice3d.start3dDice);
listen("diceSoNiceRollStart", dice3d.note3dDice);
listen("diceSoNiceRollComplete", dice3d.end3dDice);
