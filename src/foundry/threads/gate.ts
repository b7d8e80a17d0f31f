/** Where contests and requests begin: a token's button, tools of the scene, keys, and what others ask of this user. */
import { answerQueries, flagsOf, messages, OPENING_FLAGS } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { addHudButton, addTokenTool, type SceneControls, type TokenHud } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import { mayBegin } from "../world/settings.ts";

const contests = lazy(() => import("./contest/parse-line.ts"));
const groups = lazy(() => import("./group/start.ts"));
const prompts = lazy(() => import("./prompts.ts"));
const runtime = lazy(() => import("./runtime.ts"));

const CONTEST = `${MODULE}-contest`;
const CONTEST_ICON = "fa-solid fa-swords";

const LAST = 100;

/** Answers what this user is asked; without a question, opens the window of a contest. */
export function answerOrContest(): void {
  if (!prompts.here?.answerPrompt()) openContest();
}

function openContest(): void {
  contests((part) => part.openContest());
}

/** Opens the window in which people are asked for a roll. */
export function openRequest(): void {
  groups((part) => part.openRequest());
}

/** The button around a token: it is the one that acts. */
export function addContestButton({ object }: TokenHud, html: HTMLElement): void {
  const actor = object?.actor;
  if (!actor?.isOwner || !mayBegin()) return;
  const document = object?.document ?? actor;
  addHudButton(html, CONTEST, CONTEST_ICON, words("dicewright.challenge.open"), (event) =>
    contests((part) => part.openContestOf(document, event)),
  );
}

const TOOLS = [
  [CONTEST, "dicewright.challenge.open", CONTEST_ICON, openContest],
  [`${MODULE}-group`, "dicewright.group.start.tool", "fa-solid fa-people-group", openRequest],
] as const;

/** The tools beside those that select and target tokens. */
export function addThreadTools(controls: SceneControls): void {
  for (const [i, [name, title, icon, onChange]] of TOOLS.entries())
    addTokenTool(controls, { name, title, icon, order: LAST + i, visible: mayBegin(), onChange });
}

/** Hears when another client asks this one; it need not wait. */
export function registerQuestions(): void {
  answerQueries("answer", (data) => (runtime((part) => part.receive(data)), {}));
}

/** Follows the threads that are in the log already. */
export function followThreads(): void {
  const opens = OPENING_FLAGS.some((name) => messages().some((message) => flagsOf(message)[name] !== undefined));
  if (opens) runtime((part) => part.follow());
}

/** Has threads read again once it is known who might act for whom, if any were read. */
export function reviewThreads(): void {
  runtime.here?.noteAll();
}
