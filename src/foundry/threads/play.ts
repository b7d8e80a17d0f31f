/**
 * Does what buttons of threads say: posts a move, or rolls a check for it. A panel may be outdated and a dialog open
 * for long, so each action is looked up in a fresh view and refused if it is no longer in it.
 */
import { number } from "../../systems/field.ts";
import { systems } from "../../systems/index.ts";
import { parseRequest, type CheckRequest } from "../../systems/notation.ts";
import { requestOf } from "../../systems/saved-check.ts";
import { isProblem, type Problem } from "../../systems/vocabulary.ts";
import type { Mode, MoveData } from "../../threads/reader/log.ts";
import type { Dice, WantedCheck, WantedOptions } from "../../threads/thread.ts";
import type { Action, Button, NumberAsked, PostAction, RollAction, ThreadView } from "../../threads/view.ts";
import { hiddenView } from "../../view/card/sentence.ts";
import { chosenOf } from "../../view/threads/panel.ts";
import { phraseText } from "../../view/threads/phrase.ts";
import { readCheck } from "../form/commands.ts";
import { openDialog, ownRaw, rollOrAsk, type RollDialogOptions } from "../form/opening.ts";
import type { Belonging } from "../form/roll.ts";
import { byMessage } from "../platform/by-message.ts";
import { usualMode } from "../platform/compat.ts";
import { numbersOf, speakerOf } from "../platform/documents.ts";
import { singleFlight } from "../platform/lazy.ts";
import { notifyError, notifyProblem, orThrow, words } from "../platform/words.ts";
import { DicewrightCheckRoll, DicewrightTieRoll } from "../roll/check-roll.ts";
import { postCheck, type Poster } from "../roll/post-check.ts";
import { houseRules, rulesWith } from "../world/house-rules.ts";
import type { Held } from "../world/keys.ts";
import { actorOf, isSecret, publicNameOf, speakerFor } from "../world/party.ts";
import { askAll } from "./ask.ts";
import { commit } from "./commitments.ts";
import { closeDialogs, dialogFor } from "./dialogs.ts";
import { beginNext } from "./next.ts";
import { flagsFor, modeAfter, postMove, threadWords } from "./post.ts";
import { readingOf, type ThreadReading } from "./state.ts";
import { viewer } from "./world.ts";

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

/** Every button of a view. */
function buttonsIn({ verdicts = [], rows = [], buttons = [] }: ThreadView): Button[] {
  const inRows = rows.flatMap(({ received = [], buttons: own = [] }) => [
    ...received.flatMap(({ button }) => button ?? []),
    ...own,
  ]);
  return [...verdicts.flatMap((verdict) => verdict.buttons ?? []), ...inRows, ...buttons];
}

/** Clicks a button of a thread's panel; `typed` stands in its field. What is wrong is told to the user. */
export function clickButton(
  id: string,
  key: string,
  { event, typed = "", opensDialog = false }: { event?: Held; typed?: string; opensDialog?: boolean } = {},
): Promise<void> {
  return singleFlight(`thread ${id} ${key}`, async () => {
    try {
      const reading = readingOf(id);
      const button = reading && buttonsOf(reading).find((each) => each.key === key);
      const action = button?.choice ? chosenOf(button.choice, pickedIn(id)(key)).does : button?.does;
      if (!reading || !action) throw overIn(reading);
      await perform(reading, action, { event, typed, opensDialog });
    } catch (error) {
      notifyError(error);
    }
  });
}

function buttonsOf({ kind, state }: ThreadReading): Button[] {
  return buttonsIn(kind.view(state, viewer));
}

/** The action is no longer possible: another user was quicker, or the thread has ended. */
function overIn(reading: ThreadReading | undefined): Error {
  return new Error(threadWords(reading?.kind.id, "over"));
}

/** How a check is begun: with held keys, or by its dialog whatever they are. */
interface Begun {
  readonly event: Held | undefined;
  readonly typed: string;
  readonly opensDialog: boolean;
}

async function perform(reading: ThreadReading, action: Action, begun: Begun): Promise<void> {
  if (action.does === "post") await postAsked(reading, action, begun.typed);
  if (action.does === "remind") askAll(reading);
  if (action.does === "begin") await beginNext(action, begun.event);
  if (action.does === "roll") await rollFor(reading, action, begun);
  if (action.does === "each") await rollEach(reading, action.rolls);
}

// ---- Moves without a check ----

async function postAsked(reading: ThreadReading, action: PostAction, typed: string): Promise<void> {
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
async function postAction({ kind, state }: ThreadReading, action: PostAction, move: MoveData): Promise<boolean> {
  if (!offered(state.id, action.move)) return false;
  const { dice, says } = kind.moves[move.act]!;
  const mode = modeAfter(...(action.after ?? []));
  const needed = dice?.(state, move);
  const roll = needed && (await rollOf(needed).evaluate({ allowInteractive: mode !== "blind" }));
  if (roll && !offered(state.id, action.move)) return false;
  const said = says?.(state, move, publicNameOf, roll && { record: roll.record });
  const isTold = mode === "public" || !roll;
  await postMove(state.id, move, {
    content: isTold ? phraseText(said ?? "", words) : hiddenView(words).text,
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
async function rollFor(reading: ThreadReading, action: RollAction, { event, opensDialog }: Begun): Promise<void> {
  const { id } = reading.state;
  const [wanted, mode] = [wantedFor(reading, action), modeFor(action)];
  const post = posterFor(id, action.move);
  const common = { event, actor: action.by && actorOf(action.by), post, ...(mode && { mode }) };
  const belongs = belongingOf(reading, [action]);
  if (typeof wanted === "string")
    return openLine(wanted, { ...common, belongs }, opensDialog || action.opensDialog === true);
  const { label, isOpen = false, isContested = false } = wanted;
  const opening = { ...common, isContested, belongs };
  const asked = askedIn(wanted, action);
  if (isOpen || opensDialog || action.opensDialog || isProblem(asked))
    await openDialog({ ...openingOf(wanted), ...opening });
  else await rollOrAsk(label === undefined ? asked : { ...asked, label }, opening);
}

/** A line is read with the numbers of the one who rolls it. */
async function openLine(
  line: string,
  opening: Partial<RollDialogOptions> & { readonly event: Held | undefined },
  opensDialog: boolean,
) {
  if (!opensDialog) return void (await rollOrAsk(line, opening));
  const asked = orThrow(readCheck(line, speakerOf(opening.actor)));
  const { system, kind, label } = asked;
  await openDialog({ system: system.id, kind, raw: ownRaw(asked), ...(label !== undefined && { label }), ...opening });
}

/** Rolls several checks at once. Those for which something is missing are filled in together, once for all of them. */
async function rollEach(reading: ThreadReading, rolls: readonly RollAction[]): Promise<void> {
  const open: RollAction[] = [];
  for (const roll of rolls) {
    const wanted = wantedFor(reading, roll);
    const asked = typeof wanted !== "string" && wanted.isOpen === true ? undefined : askedIn(wanted, roll);
    if (!asked || isProblem(asked)) open.push(roll);
    else await postFor(reading, roll)({ ...asked, ...labelOf(wanted) }, { speaker: {} });
  }
  const [first] = open;
  const wanted = first && wantedFor(reading, first);
  if (wanted === undefined || typeof wanted === "string") return;
  const post: Poster = async (asked, posting) => {
    const posted = open.map((roll) => () => postFor(reading, roll)(asked, posting));
    const own = await posted[0]!();
    for (const next of posted.slice(1)) await next();
    return own;
  };
  const { isContested = false } = wanted;
  const mode = modeFor(first!);
  const belongs = belongingOf(reading, open);
  const opening = { actor: first!.by && actorOf(first!.by), post, isContested, belongs, ...(mode && { mode }) };
  await openDialog({ ...openingOf(wanted), ...opening });
}

/** Posts a check for one of several moves, each as secret as it must be. */
function postFor({ state: { id } }: ThreadReading, action: RollAction): Poster {
  return (asked, posting) =>
    posterFor(id, action.move)(asked, { ...posting, mode: modeFor(action) ?? posting.mode ?? usualMode() });
}

function wantedFor({ kind, state }: ThreadReading, action: RollAction): WantedCheck {
  return kind.moves[action.move.act]!.check!(state, action.move, ownCheck(action));
}

function askedIn(wanted: WantedCheck, { by }: RollAction): CheckRequest | Problem {
  if (typeof wanted === "string") return readCheck(wanted, speakerOf(by && actorOf(by)));
  return parseRequest(wanted.system, wanted.kind, wanted.raw, rulesWith(houseRules(), by && actorOf(by)));
}

function labelOf(wanted: WantedCheck): { readonly label?: string } {
  return typeof wanted === "string" || wanted.label === undefined ? {} : { label: wanted.label };
}

function openingOf({ system, kind, raw, ...wanted }: WantedOptions): Partial<RollDialogOptions> {
  return { system: system.id, kind, raw, ...labelOf({ system, kind, raw, ...wanted }) };
}

/** Closes the dialogs of a thread for which nothing is to be rolled any more. */
export function closeOver(thread: string): void {
  closeDialogs(thread, (moves) => !moves.some((move) => offered(thread, move)));
}

function belongingOf(reading: ThreadReading, actions: readonly RollAction[]): Belonging | undefined {
  const moves = actions.map(({ move }) => move);
  return dialogFor(reading, moves, keyOf(moves[0]!));
}

/** The saved check that was picked, with the numbers of now. What is wrong with it is told. */
function ownCheck({ with: saved, by }: RollAction): CheckRequest | undefined {
  const actor = by && actorOf(by);
  const asked = saved && actor && requestOf(saved, numbersOf(actor), systems, houseRules());
  if (!isProblem(asked)) return asked;
  return (notifyProblem(asked, saved!.system), undefined);
}

/** What follows from a secret message is secret, and so is the roll of a token that players may not see. */
function modeFor({ by, after = [], mode }: RollAction): Mode | undefined {
  const least = modeAfter(...after);
  return least === "public" ? (by && isSecret(by) ? "gm" : mode) : least;
}

/** Posts a check as a move. Everything is looked at once more, before the roll and after it. */
export function posterFor(id: string, wanted: MoveData): Poster {
  return async (asked, posting) => {
    const { kind, state, action } = orOver(id, wanted);
    const { move, by, commits } = action;
    const fitting = orThrow(kind.moves[move.act]!.accept?.(state, move, asked) ?? asked);
    const isWanted = () => (posting.isWanted?.() ?? true) && offered(id, wanted) !== undefined;
    const own = { ...posting, isWanted, ...(by && { speaker: speakerFor(by) }) };
    const posted = await (commits
      ? commit({ kind, state }, commits, fitting, own)
      : postCheck(fitting, { ...own, flags: flagsFor(id, move) }));
    await playOwed(id);
    return posted;
  };
}

/** @throws Error of one localised sentence if the move is not offered. */
function orOver(id: string, move: MoveData): ThreadReading & { readonly action: RollAction } {
  const found = offered(id, move);
  if (!found || found.action.does !== "roll") throw overIn(readingOf(id));
  return { ...found, action: found.action };
}

/** The action with which a thread offers a move to this user now. */
function offered(
  id: string,
  move: MoveData,
): (ThreadReading & { readonly action: PostAction | RollAction }) | undefined {
  const reading = readingOf(id);
  const action = reading && actionsOf(reading).find((each) => keyOf(each.move) === keyOf(move));
  return action && { ...reading, action };
}

function actionsOf(reading: ThreadReading): (PostAction | RollAction)[] {
  const all = buttonsOf(reading).flatMap(({ does, choice }) => [
    does,
    ...(choice?.options ?? []).map((each) => each.does),
  ]);
  return all.filter((action) => action.does === "post" || action.does === "roll");
}

/** Tells moves apart. The turn of a roll may pass while its dialog is open. */
function keyOf(move: MoveData): string {
  return Object.values(move)
    .filter((value) => typeof value !== "object")
    .join(" ");
}
