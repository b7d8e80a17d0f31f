/**
 * Does what buttons of threads say: posts a move, or rolls a check for it. A panel may be outdated and a dialog open
 * for long, so each action is looked up in a fresh view and refused if it is no longer in it.
 */
import { number } from "../../checks/field.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import { isProblem, type Problem } from "../../checks/problem.ts";
import type { Mode } from "../../checks/visibility.ts";
import { isFromPool } from "../../threads/odds.ts";
import type { MoveData } from "../../threads/reader/log.ts";
import type { MoveDice } from "../../threads/thread.ts";
import type { ThreadReading } from "../../threads/thread.ts";
import type {
  AskAction,
  Button,
  NextAction,
  NumberAsked,
  PoolLink,
  PostAction,
  RollAction,
} from "../../threads/view.ts";
import { hiddenView } from "../../view/card/sentence.ts";
import { versusView } from "../../view/odds.ts";
import { pickedOption } from "../../view/threads/panel.ts";
import type { OddsSource } from "../odds/view.ts";
import { deleteWithMessage } from "../platform/by-message.ts";
import { usualMode } from "../platform/compat.ts";
import { speakerOf } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { singleFlight } from "../platform/single-flight.ts";
import { openWindows } from "../platform/windows.ts";
import { notifyError, notifyProblem, orThrow, words } from "../platform/words.ts";
import { DicewrightCheckRoll, DicewrightTieRoll } from "../roll/check-roll.ts";
import { postCheck, type Poster, readCheck } from "../roll/post-check.ts";
import { dialogOptionsOf, rollOrAsk } from "../windows/roll-check.ts";
import { openRollDialog } from "../windows/roll-dialog.ts";
import { houseRules, rulesWith } from "../world/house-rules.ts";
import type { ModifierKeys } from "../world/keys.ts";
import { actorOf, isSecret, publicNameOf, speakerFor } from "../world/party.ts";
import { requestWithNumbers } from "../world/target.ts";
import { postCommitment } from "./commitments.ts";
import { beginPool } from "./extended/start.ts";
import {
  posted,
  promptAll,
  flagsFor,
  modeToFollow,
  postMove,
  moveSentence,
  threadWords,
  type SharedMove,
} from "./post.ts";
import { readingOf } from "./state.ts";
import { offerOf, viewer, winChancesAt } from "./viewer.ts";

/** Options picked beside buttons: by thread, then by the key of the button. */
const choices = deleteWithMessage(new Map<string, Map<string, string>>());

export function setChoice(id: string, key: string, value: string): void {
  choices.set(id, (choices.get(id) ?? new Map<string, string>()).set(key, value));
}

export function choicesIn(id: string): (key: string) => string | undefined {
  return (key) => choices.get(id)?.get(key);
}

/** The parts of this client that clicks reach. They build on this file, so they are passed to it. */
export interface ThreadHost {
  startFollowUp(this: void, next: NextAction, event?: ModifierKeys): Promise<void>;
  onDialogChange(this: void): void;
}

type Click = { readonly event?: ModifierKeys; readonly typed?: string; readonly opensDialog?: boolean };

export function clickButton(host: ThreadHost, id: string, key: string, click: Click): Promise<void> {
  return singleFlight(`thread ${id} ${key}`, async () => {
    const reading = readingOf(id);
    const button = reading && buttonsOf(reading).find((each) => each.key === key);
    const action = button?.choice ? pickedOption(button.choice, choicesIn(id)(key)).does : button?.does;
    if (!reading || !action) throw noLongerPossible(reading);
    if (action.does === "post") await postAsked(reading, action, click.typed);
    if (action.does === "remind") promptAll(id);
    if (action.does === "begin") await host.startFollowUp(action, click.event);
    if (action.does === "ask") await askFor(action);
    if (action.does === "roll") await rollFor(host, reading, action, click);
    if (action.does === "each") await rollEach(host, reading, action.rolls);
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

function noLongerPossible(reading: ThreadReading | undefined): Error {
  return new Error(threadWords(reading?.kind.id, "over"));
}

async function postAsked(reading: ThreadReading, action: PostAction, typed = ""): Promise<void> {
  const { asks, move } = action;
  const asked = asks ? { ...move, [asks.name]: orThrow(numberIn(typed, asks)) } : move;
  if (!(await postAction(reading, action, asked))) throw noLongerPossible(reading);
}

function numberIn(typed: string, { min, max }: NumberAsked): number | null | Problem {
  const text = typed.trim();
  if (text === "") return null;
  return number({ default: null, min, max }).parse(/^[+-]?\d{1,9}$/.test(text) ? Number(text) : text);
}

/** Resolves to false if the move is no longer offered, before or after its dice were rolled. */
async function postAction(reading: ThreadReading, action: PostAction, move: MoveData): Promise<boolean> {
  const { kind, state } = reading;
  if (!offeredAction(state.id, action.move)) return false;
  const mode = modeToFollow(...(action.basedOn ?? []));
  const needed = kind.moves[move.act]!.dice?.(state, move);
  const roll = needed && (await rollOf(needed).evaluate({ allowInteractive: mode !== "blind" }));
  if (roll && !offeredAction(state.id, action.move)) return false;
  const isTold = mode === "public" || !roll;
  await postMove(state.id, move, {
    content: isTold ? (moveSentence(reading, move, roll && { record: roll.record }) ?? "") : hiddenView(words).text,
    speaker: action.party && speakerFor(action.party),
    mode,
    ...(roll && { rolls: [roll] }),
  });
  return true;
}

function rollOf(dice: MoveDice): DicewrightCheckRoll | DicewrightTieRoll {
  return "change" in dice
    ? DicewrightCheckRoll.changed(dice.change)
    : DicewrightTieRoll.of(dice, dice.parties.map(publicNameOf));
}

/** Posts moves that nobody clicked, one after another. */
export async function postMoves(id: string, moves: readonly PostAction[]): Promise<void> {
  for (const action of moves)
    await singleFlight(`thread ${id} ${moveKey(action.move)}`, async () => {
      const now = readingOf(id);
      if (now) await postAction(now, action, action.move);
    });
}

/** The dialog of a check that follows, for the readers of the rolls before it. */
async function askFor({ party, check, basedOn }: AskAction): Promise<void> {
  const mode = modeOfRoll({ party, basedOn });
  await openRollDialog({ ...dialogOptionsOf(check), actor: actorOf(party), ...(mode && { mode }) });
}

async function rollFor(
  host: ThreadHost,
  reading: ThreadReading,
  action: RollAction,
  { event, opensDialog }: Click,
): Promise<void> {
  const { asked, dialog, isOpen } = checkFor(reading, action);
  const post = posterFor(reading.state.id, action.move, action.pool);
  const own = { ...dialogDefaults(host, reading, [action]), post };
  const isByDialog = isOpen || opensDialog || action.opensDialog || isProblem(asked);
  if (dialog && isByDialog) await (await openRollDialog({ ...dialog, ...own })).message;
  else await rollOrAsk(orThrow(asked), { ...own, isContested: dialog?.isContested, event });
}

/** Rolls several checks. One dialog fills in those that miss something. */
async function rollEach(host: ThreadHost, reading: ThreadReading, rolls: readonly RollAction[]): Promise<void> {
  const open: RollAction[] = [];
  for (const roll of rolls) {
    const { asked, isOpen } = checkFor(reading, roll);
    if (isOpen === true || isProblem(asked)) open.push(roll);
    else await postFor(reading, roll)(asked, { speaker: {} });
  }
  const { dialog } = open[0] ? checkFor(reading, open[0]) : {};
  if (!dialog) return;
  const post: Poster = async (asked, posting) => {
    const [first, ...others] = open.map((roll) => postFor(reading, roll));
    const own = await first!(asked, posting);
    for (const next of others) await next(asked, posting);
    return own;
  };
  await (
    await openRollDialog({ ...dialog, ...dialogDefaults(host, reading, open), post })
  ).message;
}

function dialogDefaults(host: ThreadHost, reading: ThreadReading, actions: readonly RollAction[]) {
  const { party: by } = actions[0]!;
  return { actor: by && actorOf(by), thread: dialogContext(host, reading, actions), mode: modeOfRoll(actions[0]!) };
}

/** The dialog is missing if the check is a line that cannot be read. */
function checkFor({ kind: thread, state }: ThreadReading, action: RollAction) {
  const wanted = thread.moves[action.move.act]!.check!(state, action.move, ownCheck(action));
  const actor = action.party && actorOf(action.party);
  if (typeof wanted === "string") {
    // A line is read with the numbers of the one who rolls it.
    const asked = readCheck(wanted, speakerOf(actor));
    return isProblem(asked) ? { asked } : { asked, dialog: { ...dialogOptionsOf(asked), isContested: false } };
  }
  const { system, kind, raw, suggested, label, isOpen, isContested } = wanted;
  const asks = { name: label, system: system.id, kind, options: raw };
  const named = requestWithNumbers(actor, asks, rulesWith(houseRules(), actor));
  // A check that is whole fills its dialog whole: nothing in it comes from earlier rolls.
  const shown =
    isProblem(named) || isOpen ? { system: system.id, kind, raw, suggested, label } : dialogOptionsOf(named);
  return { asked: named, dialog: { ...shown, isContested }, isOpen };
}

function postFor({ state: { id } }: ThreadReading, action: RollAction): Poster {
  return (asked, posting) =>
    posterFor(
      id,
      action.move,
      action.pool,
    )(asked, { ...posting, mode: modeOfRoll(action) ?? posting.mode ?? usualMode() });
}

/** The picked saved check with the actor's current numbers. Notifies the user of a problem in it. */
function ownCheck({ savedCheck: saved, party: by, pool }: RollAction): CheckRequest | undefined {
  if (pool) return offerOf(pool.test)?.check;
  const actor = by && actorOf(by);
  const asked = saved && actor && requestWithNumbers(actor, saved, houseRules());
  if (!isProblem(asked)) return asked;
  return (notifyProblem(asked, saved!.system), undefined);
}

/** Rolls that follow from a secret message, or for a token that players may not see, are secret too. */
function modeOfRoll({
  party: by,
  basedOn: after = [],
  mode,
}: Pick<RollAction, "party" | "basedOn" | "mode">): Mode | undefined {
  const least = modeToFollow(...after);
  return least === "public" ? (by && isSecret(by) ? "gm" : mode) : least;
}

/** The move in an extended test that a roll in a contest is as well. @throws Error if it is no longer possible */
export function poolMove({ test, counts }: PoolLink, asked: CheckRequest): SharedMove {
  const reading = readingOf(test);
  const own = offeredAction(test, ROLL);
  if (!reading || own?.does !== "roll") throw noLongerPossible(reading);
  orThrow(reading.kind.moves[ROLL.act]!.accept!(reading.state, own.move, asked));
  return { to: test, move: { ...own.move, counts } };
}

const ROLL: MoveData = { act: "roll" };

/**
 * Checks twice that the move is still offered: before the roll and after it. A roll of an extended test counts in that
 * test too, or else in one that begins with it.
 */
export function posterFor(id: string, wanted: MoveData, link?: PoolLink): Poster {
  return async (asked, posting) => {
    const reading = readingOf(id);
    const action = offeredAction(id, wanted);
    if (!reading || action?.does !== "roll") throw noLongerPossible(reading);
    const { move, party: by, commits } = action;
    const { kind, state } = reading;
    const accepted = orThrow(kind.moves[move.act]!.accept?.(state, move, asked) ?? asked);
    const beginsTest = !link && by && kind.moves[move.act]!.takesPools && isFromPool(accepted);
    const { check: fitting, pool } = beginsTest
      ? await beginPool(accepted, by, posting.mode)
      : { check: accepted, pool: link };
    const also = pool && poolMove(pool, fitting);
    const isPoolThere = () => !pool || offeredAction(pool.test, ROLL) !== undefined;
    const isWanted = () => (posting.isWanted?.() ?? true) && isPoolThere() && offeredAction(id, wanted) !== undefined;
    const own = { ...posting, isWanted, ...(by && { speaker: speakerFor(by) }) };
    if (commits) return postCommitment(reading, commits, fitting, own);
    const answer = await postCheck(fitting, { ...own, flags: flagsFor(id, move, also) });
    if (isWanted()) posted(answer.message);
    return answer;
  };
}

function offeredAction(id: string, move: MoveData): PostAction | RollAction | undefined {
  const reading = readingOf(id);
  const buttons = reading ? buttonsOf(reading) : [];
  return buttons
    .flatMap(({ does, choice }) => [does, ...(choice?.options ?? []).map((each) => each.does)])
    .filter((action) => action.does === "post" || action.does === "roll")
    .find((action) => moveKey(action.move) === moveKey(move));
}

/** Identifies a move without its turn, which may pass while a dialog is open. */
function moveKey(move: MoveData): string {
  return Object.values(move)
    .filter((value) => typeof value !== "object")
    .join(" ");
}

const dialogs = new Map<string, { readonly thread: string; readonly moves: readonly MoveData[] }>();

export function isAnswering(thread: string): boolean {
  return [...dialogs.values()].some((each) => each.thread === thread);
}

export function closeOutdatedDialogs(thread: string): void {
  for (const [id, { thread: own, moves }] of dialogs) {
    const over = openWindows().find((window) => window.id === id);
    if (own === thread && !moves.some((move) => offeredAction(thread, move))) void over?.close?.();
  }
}

/** The first move identifies a dialog of this thread. */
function dialogContext(host: ThreadHost, { kind, state }: ThreadReading, actions: readonly RollAction[]) {
  const moves = actions.map(({ move }) => move);
  let source: OddsSource | undefined;
  const chancesIn: typeof viewer.chancesIn = (_thread, question) => source && winChancesAt(source, question);
  const dialog = kind.dialog?.(state, moves, { ...viewer, chancesIn });
  if (!dialog) return undefined;
  const id = `${MODULE}-answer-${state.id}-${moveKey(moves[0]!).replaceAll(/\W/g, "-")}`;
  const { title, kinds, odds } = dialog;
  return {
    id,
    kinds,
    title: viewer.say(title),
    versus(asked: CheckRequest, own: OddsSource) {
      source = own;
      return (odds?.(asked) ?? []).map((line) => versusView(viewer.say(line.title), line.chances, words));
    },
    onOpen() {
      dialogs.set(id, { thread: state.id, moves });
      host.onDialogChange();
    },
    onClose() {
      dialogs.delete(id);
      host.onDialogChange();
    },
  };
}
