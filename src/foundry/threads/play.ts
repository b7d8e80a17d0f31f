/**
 * Does what buttons of threads say: posts a move, or rolls a check for it. A panel may be outdated and a dialog open
 * for long, so each action is looked up in a fresh view and refused if it is no longer in it.
 */
import { number } from "../../checks/field.ts";
import { parseRequest, type CheckRequest } from "../../checks/notation.ts";
import { requestOf } from "../../checks/saved-check.ts";
import { isProblem, type Problem, type Mode } from "../../checks/vocabulary.ts";
import { games } from "../../games/index.ts";
import type { MoveData } from "../../threads/reader/log.ts";
import type { Dice } from "../../threads/thread.ts";
import type { Button, NextAction, NumberAsked, PostAction, RollAction } from "../../threads/view.ts";
import { hiddenView } from "../../view/card/sentence.ts";
import { versusView } from "../../view/odds.ts";
import { chosenOf } from "../../view/threads/panel.ts";
import type { OddsSource } from "../odds/view.ts";
import { byMessage } from "../platform/by-message.ts";
import { usualMode } from "../platform/compat.ts";
import { numbersOf, speakerOf } from "../platform/documents.ts";
import { singleFlight } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { openWindows } from "../platform/windows.ts";
import { notifyError, notifyProblem, orThrow, words } from "../platform/words.ts";
import { DicewrightCheckRoll, DicewrightTieRoll } from "../roll/check-roll.ts";
import { postCheck, type Poster, readCheck } from "../roll/post-check.ts";
import { openDialog, openingOf, rollOrAsk } from "../windows/opening.ts";
import { houseRules, rulesWith } from "../world/house-rules.ts";
import type { Held } from "../world/keys.ts";
import { actorOf, isSecret, publicNameOf, speakerFor } from "../world/party.ts";
import { commit } from "./commitments.ts";
import { askAll, flagsFor, modeAfter, postMove, saidOf, threadWords } from "./post.ts";
import { readingOf, type ThreadReading } from "./state.ts";
import { viewer, winChancesAt } from "./world.ts";

/** What this user has picked beside buttons, by thread: values by the keys of their buttons. */
const picks = byMessage(new Map<string, Map<string, string>>());

/** Keeps what is picked beside a button. */
export function pick(id: string, key: string, value: string): void {
  picks.set(id, (picks.get(id) ?? new Map<string, string>()).set(key, value));
}

/** What is picked beside a button. */
export function pickedIn(id: string): (key: string) => string | undefined {
  return (key) => picks.get(id)?.get(key);
}

let beginNext: (next: NextAction, event?: Held) => Promise<void>;

/** Says how what follows from a thread begins: the windows of contests build on this file. */
export function onNext(begin: typeof beginNext): void {
  beginNext = begin;
}

/** How a button is clicked: with held keys, with a number in its field, or for the dialog whatever the keys are. */
type Click = { readonly event?: Held; readonly typed?: string; readonly opensDialog?: boolean };

/** Clicks a button of a thread's panel. What is wrong is told to the user. */
export function clickButton(id: string, key: string, click: Click): Promise<void> {
  return singleFlight(`thread ${id} ${key}`, async () => {
    const reading = readingOf(id);
    const button = reading && buttonsOf(reading).find((each) => each.key === key);
    const action = button?.choice ? chosenOf(button.choice, pickedIn(id)(key)).does : button?.does;
    if (!reading || !action) throw overIn(reading);
    if (action.does === "post") await postAsked(reading, action, click.typed);
    if (action.does === "remind") askAll(id);
    if (action.does === "begin") await beginNext(action, click.event);
    if (action.does === "roll") await rollFor(reading, action, click);
    if (action.does === "each") await rollEach(reading, action.rolls);
  }).catch(notifyError);
}

function buttonsOf({ kind, state }: ThreadReading): Button[] {
  const { verdicts = [], rows = [], buttons = [] } = kind.view(state, viewer);
  return [
    ...verdicts.flatMap((verdict) => verdict.buttons ?? []),
    ...rows.flatMap(({ received = [] }) => received.flatMap(({ button }) => button ?? [])),
    ...rows.flatMap((row) => row.buttons ?? []),
    ...buttons,
  ];
}

/** The action is no longer possible: another user was quicker, or the thread has ended. */
function overIn(reading: ThreadReading | undefined): Error {
  return new Error(threadWords(reading?.kind.id, "over"));
}

// ---- Moves without a check ----

async function postAsked(reading: ThreadReading, action: PostAction, typed = ""): Promise<void> {
  const { asks, move } = action;
  const asked = asks ? { ...move, [asks.name]: orThrow(numberIn(typed, asks)) } : move;
  if (!(await postAction(reading, action, asked))) throw overIn(reading);
}

/** The number in a field of a panel; null if it is left empty. */
function numberIn(typed: string, { min, max }: NumberAsked): number | null | Problem {
  const text = typed.trim();
  if (text === "") return null;
  return number({ default: null, min, max }).parse(/^[+-]?\d{1,9}$/.test(text) ? Number(text) : text);
}

/** Posts a move with its own dice, if it has any; false if it is no longer offered, also once they are rolled. */
async function postAction(reading: ThreadReading, action: PostAction, move: MoveData): Promise<boolean> {
  const { kind, state } = reading;
  if (!offered(state.id, action.move)) return false;
  const mode = modeAfter(...(action.after ?? []));
  const needed = kind.moves[move.act]!.dice?.(state, move);
  const roll = needed && (await rollOf(needed).evaluate({ allowInteractive: mode !== "blind" }));
  if (roll && !offered(state.id, action.move)) return false;
  const isTold = mode === "public" || !roll;
  await postMove(state.id, move, {
    content: isTold ? (saidOf(reading, move, roll && { record: roll.record }) ?? "") : hiddenView(words).text,
    speaker: action.by && speakerFor(action.by),
    mode,
    ...(roll && { rolls: [roll] }),
  });
  return true;
}

function rollOf(dice: Dice): DicewrightCheckRoll | DicewrightTieRoll {
  return "change" in dice
    ? DicewrightCheckRoll.changed(dice.change)
    : DicewrightTieRoll.of(dice, dice.parties.map(publicNameOf));
}

/** Does what this user's client owes the thread after its own roll, such as the dice of a tie. */
export async function playOwed(id: string): Promise<void> {
  const reading = readingOf(id);
  for (const action of reading?.kind.owed?.(reading.state, viewer.user) ?? [])
    await singleFlight(`thread ${id} ${keyOf(action.move)}`, async () => {
      const now = readingOf(id);
      if (now) await postAction(now, action, action.move);
    });
}

// ---- Checks ----

/** Rolls a check for a move, at once or by the dialog as the user's settings and held keys say. */
async function rollFor(reading: ThreadReading, action: RollAction, { event, opensDialog }: Click): Promise<void> {
  const { asked, dialog, isOpen } = wantedFor(reading, action);
  const own = { ...openingFor(reading, [action]), post: posterFor(reading.state.id, action.move) };
  const isByDialog = isOpen || opensDialog || action.opensDialog || isProblem(asked);
  if (dialog && isByDialog) await openDialog({ ...dialog, ...own });
  else await rollOrAsk(orThrow(asked), { ...own, isContested: dialog?.isContested, event });
}

/** Rolls several checks at once. Those for which something is missing are filled in together, once for all of them. */
async function rollEach(reading: ThreadReading, rolls: readonly RollAction[]): Promise<void> {
  const open: RollAction[] = [];
  for (const roll of rolls) {
    const { asked, isOpen } = wantedFor(reading, roll);
    if (isOpen === true || isProblem(asked)) open.push(roll);
    else await postFor(reading, roll)(asked, { speaker: {} });
  }
  const { dialog } = open[0] ? wantedFor(reading, open[0]) : {};
  if (!dialog) return;
  const post: Poster = async (asked, posting) => {
    const [first, ...others] = open.map((roll) => postFor(reading, roll));
    const own = await first!(asked, posting);
    for (const next of others) await next(asked, posting);
    return own;
  };
  await openDialog({ ...dialog, ...openingFor(reading, open), post });
}

/** What all dialogs for rolls of a thread begin with. */
function openingFor(reading: ThreadReading, actions: readonly RollAction[]) {
  const { by } = actions[0]!;
  return { actor: by && actorOf(by), belongs: belongingOf(reading, actions), mode: modeFor(actions[0]!) };
}

/** The check of a move, and what its dialog begins with; there is none for a line that cannot be read. */
function wantedFor({ kind: thread, state }: ThreadReading, action: RollAction) {
  const wanted = thread.moves[action.move.act]!.check!(state, action.move, ownCheck(action));
  const actor = action.by && actorOf(action.by);
  if (typeof wanted === "string") {
    // A line is read with the numbers of the one who rolls it.
    const asked = readCheck(wanted, speakerOf(actor));
    return isProblem(asked) ? { asked } : { asked, dialog: { ...openingOf(asked), isContested: false } };
  }
  const { system, kind, raw, label, isOpen, isContested } = wanted;
  const asked = parseRequest(system, kind, raw, rulesWith(houseRules(), actor));
  const named = isProblem(asked) || label === undefined ? asked : { ...asked, label };
  return { asked: named, dialog: { system: system.id, kind, raw, label, isContested }, isOpen };
}

/** Posts a check for one of several moves, each as secret as it must be. */
function postFor({ state: { id } }: ThreadReading, action: RollAction): Poster {
  return (asked, posting) =>
    posterFor(id, action.move)(asked, { ...posting, mode: modeFor(action) ?? posting.mode ?? usualMode() });
}

/** The saved check that was picked, with the numbers of now. What is wrong with it is told. */
function ownCheck({ with: saved, by }: RollAction): CheckRequest | undefined {
  const actor = by && actorOf(by);
  const asked = saved && actor && requestOf(saved, numbersOf(actor), games, houseRules());
  if (!isProblem(asked)) return asked;
  return (notifyProblem(asked, saved!.system), undefined);
}

/** What follows from a secret message is secret, and so is the roll of a token that players may not see. */
function modeFor({ by, after = [], mode }: RollAction): Mode | undefined {
  const least = modeAfter(...after);
  return least === "public" ? (by && isSecret(by) ? "gm" : mode) : least;
}

/** Posts a check as a move, or throws why it is over: all is looked at once more, before the roll and after it. */
export function posterFor(id: string, wanted: MoveData): Poster {
  return async (asked, posting) => {
    const reading = readingOf(id);
    const action = offered(id, wanted);
    if (!reading || action?.does !== "roll") throw overIn(reading);
    const { move, by, commits } = action;
    const { kind, state } = reading;
    const fitting = orThrow(kind.moves[move.act]!.accept?.(state, move, asked) ?? asked);
    const isWanted = () => (posting.isWanted?.() ?? true) && offered(id, wanted) !== undefined;
    const own = { ...posting, isWanted, ...(by && { speaker: speakerFor(by) }) };
    const posted = await (commits
      ? commit(reading, commits, fitting, own)
      : postCheck(fitting, { ...own, flags: flagsFor(id, move) }));
    await playOwed(id);
    return posted;
  };
}

/** The action with which a thread offers a move to this user now. */
function offered(id: string, move: MoveData): PostAction | RollAction | undefined {
  const reading = readingOf(id);
  const buttons = reading ? buttonsOf(reading) : [];
  return buttons
    .flatMap(({ does, choice }) => [does, ...(choice?.options ?? []).map((each) => each.does)])
    .filter((action) => action.does === "post" || action.does === "roll")
    .find((action) => keyOf(action.move) === keyOf(move));
}

/** Tells moves apart. The turn of a roll may pass while its dialog is open. */
function keyOf(move: MoveData): string {
  return Object.values(move)
    .filter((value) => typeof value !== "object")
    .join(" ");
}

// ---- Dialogs in which a check of a thread is filled in ----

/** Those that are open, by the ids of their windows. */
const dialogs = new Map<string, { readonly thread: string; readonly moves: readonly MoveData[] }>();
let announceDialog: () => void = () => undefined;

/** Hears when a dialog of a thread is opened or closed. */
export function onDialog(listener: () => void): void {
  announceDialog = listener;
}

/** Whether this user is filling in a check for a thread. */
export function isAnswering(thread: string): boolean {
  return [...dialogs.values()].some((each) => each.thread === thread);
}

/** Closes the dialogs of a thread for which nothing is to be rolled any more. */
export function closeOver(thread: string): void {
  for (const [id, { thread: own, moves }] of dialogs) {
    const over = openWindows().find((window) => window.id === id);
    if (own === thread && !moves.some((move) => offered(thread, move))) void over?.close?.();
  }
}

/** What a dialog shows of its thread. The first move tells the dialogs of one thread apart. */
function belongingOf({ kind, state }: ThreadReading, actions: readonly RollAction[]) {
  const moves = actions.map(({ move }) => move);
  let source: OddsSource | undefined;
  const chancesIn: typeof viewer.chancesIn = (_thread, question) => source && winChancesAt(source, question);
  const dialog = kind.dialog?.(state, moves, { ...viewer, chancesIn });
  if (!dialog) return undefined;
  const id = `${MODULE}-answer-${state.id}-${keyOf(moves[0]!).replaceAll(/\W/g, "-")}`;
  const { title, kinds, odds } = dialog;
  return {
    id,
    kinds,
    title: viewer.say(title),
    versus(asked: CheckRequest, own: OddsSource) {
      source = own;
      return (odds?.(asked) ?? []).map((line) => versusView(viewer.say(line.title), line.chances, words));
    },
    opened() {
      dialogs.set(id, { thread: state.id, moves });
      announceDialog();
    },
    left() {
      dialogs.delete(id);
      announceDialog();
    },
  };
}
