/** What threads need of a client that follows them: cards that are drawn anew, and ends that are told. */
import { afterFall } from "../chat/speech.ts";
import type { ChatMessage } from "../platform/documents.ts";
import type { HookName } from "../platform/hooks.ts";
import { on } from "../platform/hooks.ts";
import { drawContest } from "./contest/card.ts";
import { followContest, noteEverything, noteParties, watchContests } from "./contest/hooks.ts";
import { drawExtended, redrawEveryExtended, redrawExtended } from "./extended/card.ts";
import { passOverEnds, tellEnd } from "./extended/end.ts";
import { TURN_HOOKS } from "./extended/turn.ts";
import { drawGroup, redrawEveryGroup, redrawGroup } from "./group/card.ts";
import { passOverGroups, tellGroup } from "./group/end.ts";
import { PARTY_HOOKS } from "./party.ts";
import { reviewPrompts, watchPrompts } from "./prompts.ts";
import { forgetThreads } from "./readings.ts";

export { extended } from "./extended/end.ts";
export { hear } from "./prompts.ts";

const CHANGED = ["updateToken", "updateActor", "updateUser", "userConnected"] as const;
const GONE = ["deleteToken", "deleteActor", "deleteUser"] as const;

function onEach<K extends HookName>(hooks: readonly K[], deed: Parameters<typeof on<K>>[1]): void {
  for (const hook of hooks) on(hook, deed);
}

/** Begins to follow. What has ended before is not told. */
export function begin(): void {
  onEach([...CHANGED, ...GONE, ...TURN_HOOKS], () => forgetThreads());
  onEach(CHANGED, noteParties);
  onEach(GONE, noteEverything);
  onEach([...PARTY_HOOKS, "userConnected"], redrawEveryGroup);
  onEach([...PARTY_HOOKS, ...TURN_HOOKS], redrawEveryExtended);
  onEach([...CHANGED, ...GONE], reviewPrompts);
  watchPrompts();
  watchContests();
  passOverGroups();
  passOverEnds();
}

/** A message of a thread has come, changed or gone. What is known changes at once; what a roll decides is shown and told when its dice lie still. */
export function note(thread: string, message: ChatMessage): void {
  forgetThreads(thread);
  afterFall(message.id, () => show(thread, message));
}

function show(thread: string, message: ChatMessage): void {
  followContest(thread);
  redrawExtended(thread);
  redrawGroup(thread);
  tellGroup(thread);
  tellEnd(thread, message);
}

/** Draws what becomes of a thread into one copy of one of its messages. */
export function draw(message: ChatMessage, html: HTMLElement): void {
  drawContest(message, html);
  drawExtended(message, html);
  drawGroup(message, html);
}
