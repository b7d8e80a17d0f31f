/** Where contests and group tests begin: a token's buttons, the tools of the scene, keys, and checks in texts. */
import { lazy, singleFlight } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { addHudButton, addTokenTool, type SceneControls, type TokenHud } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { partyOf } from "../world/party.ts";
import { mayBegin } from "../world/settings.ts";
import type { ContestDraft } from "./contest/start.ts";
import { answerAsked } from "./follow.ts";
import { beginNextBy } from "./next.ts";

const contestStart = lazy(() => import("./contest/start.ts"));
const groupStart = lazy(() => import("./group/start.ts"));

const CONTEST = `${MODULE}-contest`;
const CONTEST_ICON = "fa-solid fa-swords";

const LAST = 100;

/** Opens the window in which a contest begins. What is wrong is told to the user. */
export function openContest(wish: ContestDraft = {}): Promise<void> {
  return singleFlight("contest", () =>
    contestStart()
      .then(({ showContest }) => showContest(wish))
      .catch(notifyError),
  );
}

/** A contest that follows from another begins in the same window. */
export function registerNext(): void {
  beginNextBy((next, event) => openContest({ ...next, event }));
}

/** Answers what this user is asked; without a question, opens the window of a contest. */
export function answerOrContest(): void {
  if (!answerAsked()) void openContest();
}

/** Opens the window in which people are asked for a roll. What is wrong is told to the user. */
export function openRequest(): Promise<void> {
  return singleFlight("group", () =>
    groupStart()
      .then(({ showRequest }) => showRequest())
      .catch(notifyError),
  );
}

/** The button around a token: it is the one that acts. */
export function addContestButton({ object }: TokenHud, html: HTMLElement): void {
  const actor = object?.actor;
  if (!actor?.isOwner || !mayBegin()) return;
  const from = partyOf(object?.document ?? actor);
  const label = words("dicewright.challenge.open");
  addHudButton(html, CONTEST, CONTEST_ICON, label, (event) => void openContest({ from, event }));
}

/** The tools beside those that select and target tokens. */
export function addThreadTools(controls: SceneControls): void {
  const visible = mayBegin();
  addTokenTool(controls, {
    name: CONTEST,
    title: "dicewright.challenge.open",
    icon: CONTEST_ICON,
    order: LAST,
    visible,
    onChange: () => void openContest(),
  });
  addTokenTool(controls, {
    name: `${MODULE}-group`,
    title: "dicewright.group.start.tool",
    icon: "fa-solid fa-people-group",
    order: LAST + 1,
    visible,
    onChange: () => void openRequest(),
  });
}
