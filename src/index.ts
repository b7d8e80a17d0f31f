/** The module in Foundry: what is done when. */
import { announceApi, offerApi } from "./foundry/api.ts";
import { drawMessage } from "./foundry/card.ts";
import { extendMessageMenu } from "./foundry/card-menu.ts";
import { answerMessage, checkInput, registerCommands } from "./foundry/chat.ts";
import { registerCheckRoll } from "./foundry/check-roll.ts";
import { registerCodes } from "./foundry/codes.ts";
import { registerAsking } from "./foundry/dialog/asking.ts";
import { registerKeys } from "./foundry/dialog/keys.ts";
import { registerMemory } from "./foundry/dialog/memory.ts";
import { openLatest } from "./foundry/dialog/opening.ts";
import { registerEnricher } from "./foundry/enricher.ts";
import { registerHouseRules } from "./foundry/house-rules.ts";
import { registerHouseRulesWindow } from "./foundry/house-rules-window.ts";
import { showNotices } from "./foundry/notices.ts";
import { registerParser } from "./foundry/parser.ts";
import { registerPrintedDice } from "./foundry/printed-die.ts";
import { prepareSpeech, registerSpeech, tellChange, tellMessage } from "./foundry/speech.ts";
import { loadTemplates } from "./foundry/template.ts";
import { drawRequest } from "./foundry/request.ts";
import { drawButtons, drawMessageButtons } from "./foundry/traits/buttons.ts";
import { registerTraits } from "./foundry/traits/changes.ts";
import { dragCards, dropOnHotbar } from "./foundry/traits/hotbar.ts";
import { addHeaderButton, addHeaderControl, addTokenButton } from "./foundry/traits/openers.ts";
import { redrawActor } from "./foundry/traits/window.ts";

Hooks.once("init", registerHouseRules);
Hooks.once("init", registerHouseRulesWindow);
Hooks.once("init", registerAsking);
Hooks.once("init", registerMemory);
Hooks.once("init", () => registerKeys(openLatest));
Hooks.once("init", registerEnricher);
Hooks.once("init", registerTraits);
Hooks.once("init", offerApi);
Hooks.once("init", registerSpeech);
Hooks.once("init", registerCheckRoll);

// Systems replace dice, rolls and commands in `init`; only from here on is what is registered what the world uses.
Hooks.once("setup", registerPrintedDice);
Hooks.once("setup", registerCodes);
Hooks.once("setup", registerParser);
Hooks.once("setup", registerCheckRoll);
Hooks.once("setup", registerCommands);
Hooks.once("setup", loadTemplates);

Hooks.once("ready", registerPrintedDice);
Hooks.once("ready", registerCodes);
Hooks.once("ready", registerParser);
Hooks.once("ready", registerCheckRoll);
Hooks.once("ready", showNotices);
Hooks.once("ready", prepareSpeech);
Hooks.once("ready", announceApi);

Hooks.on("chatInput" as never, checkInput as never);
Hooks.on("chatMessage", answerMessage as never);
Hooks.on("renderChatMessageHTML", drawMessage as never);
Hooks.on("getChatMessageContextOptions" as never, extendMessageMenu as never);
Hooks.on("createChatMessage", tellMessage as never);
Hooks.on("updateChatMessage", tellChange as never);

Hooks.on("getHeaderControlsApplicationV2" as never, addHeaderControl as never);
Hooks.on("getActorSheetHeaderButtons" as never, addHeaderButton as never);
Hooks.on("renderTokenHUD" as never, addTokenButton as never);
Hooks.on("renderApplicationV2" as never, drawButtons as never);
Hooks.on("renderApplication" as never, drawButtons as never);
Hooks.on("renderChatMessageHTML", drawMessageButtons as never);
Hooks.on("renderChatMessageHTML", dragCards as never);
Hooks.on("hotbarDrop", dropOnHotbar as never);
Hooks.on("updateActor", redrawActor as never);
Hooks.on("renderChatMessageHTML", drawRequest as never);
