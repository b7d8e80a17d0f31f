/** Starts contests and requests from a token's button, tools of the scene, keys, and questions of other clients. */
import type { AppLoader } from "../platform/app-loader.ts";
import { flagsOf, messages, OPENING_FLAGS } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { addHudButton, addTokenTool, type SceneControls, type TokenHud } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import { answerQueries } from "../platform/world-documents.ts";
import { mayStartThreads } from "../world/settings.ts";
import type * as contests from "./contest/window.ts";
import type * as groups from "./group/start.ts";
import type * as prompts from "./prompts.ts";
import type * as runtime from "./runtime.ts";

export interface ThreadApp {
  readonly contests: typeof contests;
  readonly groups: typeof groups;
  readonly prompts: typeof prompts;
  readonly runtime: typeof runtime;
}

const CONTEST = `${MODULE}-contest`;
const CONTEST_ICON = "fa-solid fa-people-arrows";

/** Places these tools after those of other packages. */
const ORDER = 100;

/** Answers the question that this user is asked; without one, opens the window of a contest. */
export function answerOrContest(app: AppLoader<ThreadApp>): void {
  if (!app.loaded?.prompts.answerPrompt()) openContest(app);
}

function openContest(app: AppLoader<ThreadApp>): void {
  app.run(({ contests }) => contests.openContest());
}

export function openRequestWindow(app: AppLoader<ThreadApp>): void {
  app.run(({ groups }) => groups.openRequest());
}

/** Adds a button around a token, which is the one that acts. */
export function addContestButton(app: AppLoader<ThreadApp>, { object }: TokenHud, html: HTMLElement): void {
  const actor = object?.actor;
  if (!actor?.isOwner || !mayStartThreads()) return;
  const document = object?.document ?? actor;
  addHudButton(html, CONTEST, CONTEST_ICON, words("dicewright.challenge.open"), (event) =>
    app.run(({ contests }) => contests.openContestOf(document, event)),
  );
}

const TOOLS = [
  [CONTEST, "dicewright.challenge.open", CONTEST_ICON, openContest],
  [`${MODULE}-group`, "dicewright.group.start.tool", "fa-solid fa-people-group", openRequestWindow],
] as const;

export function addThreadTools(app: AppLoader<ThreadApp>, controls: SceneControls): void {
  for (const [i, [name, title, icon, open]] of TOOLS.entries())
    addTokenTool(controls, {
      name,
      title,
      icon,
      order: ORDER + i,
      visible: mayStartThreads(),
      onChange: () => open(app),
    });
}

/** Answers other clients that ask this user for a roll; they need not wait. */
export function registerQuestions(app: AppLoader<ThreadApp>): void {
  answerQueries("answer", (data) => (app.runInBackground(({ runtime }) => runtime.receiveQuestion(data)), {}));
}

export function followThreads(app: AppLoader<ThreadApp>): void {
  const opens = OPENING_FLAGS.some((name) => messages().some((message) => flagsOf(message)[name] !== undefined));
  if (opens) app.runInBackground(({ runtime }) => runtime.startFollowing());
}

/** Has threads read again once ownership is known, if any were read. */
export function reviewThreads(app: AppLoader<ThreadApp>): void {
  app.loaded?.runtime.refreshAllThreads();
}
