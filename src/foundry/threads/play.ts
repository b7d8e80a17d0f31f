/** Does what buttons of threads say: posts a move, or rolls a check for it, at once or by its dialog. */
import { number } from "../../checks/field.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import { isProblem, type Problem } from "../../checks/problem.ts";
import type { Mode } from "../../checks/visibility.ts";
import type { MoveData } from "../../threads/log.ts";
import {
  actionOf,
  type AskAction,
  type Button,
  type NumberAsked,
  type PostAction,
  type RollAction,
  type FixedFields,
} from "../../threads/panel.ts";
import type { ThreadReading } from "../../threads/thread.ts";
import { versusView } from "../../view/odds.ts";
import type { OddsSource } from "../odds/view.ts";
import { usualMode } from "../platform/compat.ts";
import { speakerOf } from "../platform/documents.ts";
import { confirmDialog } from "../platform/page-window.ts";
import { MODULE } from "../platform/settings.ts";
import { singleFlight } from "../platform/single-flight.ts";
import { windowWithId } from "../platform/windows.ts";
import { notifyError, notifyProblem, orThrow, words } from "../platform/words.ts";
import type { Poster } from "../roll/post-check.ts";
import { maskSecrets } from "../roll/secrets.ts";
import { dialogOptionsOf, openRollDialog, rollOrAsk } from "../windows/roll-dialog.ts";
import { houseRules, rulesWith } from "../world/house-rules.ts";
import type { ModifierKeys } from "../world/keys.ts";
import { readTyped, requestWithNumbers } from "../world/numbers.ts";
import { actorOf, isSecret } from "../world/party.ts";
import { openContest } from "./contest/window.ts";
import { buttonsOf, moveKey, noLongerPossible, offeredAction, postAction, posterFor } from "./offers.ts";
import { modeToFollow, promptAll } from "./post.ts";
import { readingOf } from "./state.ts";
import { offerOf, viewer, winChancesAt } from "./viewer.ts";

export type Click = { readonly event?: ModifierKeys; readonly typed?: string; readonly opensDialog?: boolean };

export function clickButton(id: string, key: string, click: Click): Promise<void> {
  return singleFlight(`thread ${id} ${key}`, async () => {
    const reading = readingOf(id);
    const button = reading && buttonsOf(reading).find((each) => each.key === key);
    const action = button && actionOf(button);
    if (!reading || !action) throw noLongerPossible(reading);
    if (action.does === "post") await postAsked(reading, action, click.typed);
    if (action.does === "remind") promptAll(id);
    if (action.does === "begin") await openContest({ ...action, event: click.event });
    if (action.does === "ask") await askFor(action);
    if (action.does === "roll") await rollFor(reading, action, click);
    if (action.does === "each" && (await isMeant(action.question, button))) await rollEach(reading, action.rolls);
  }).catch(notifyError);
}

async function isMeant(question: string | undefined, { text }: Button): Promise<boolean> {
  if (question === undefined) return true;
  const content = Object.assign(document.createElement("p"), { textContent: question });
  return confirmDialog({ window: { title: text }, content });
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

/** The dialog of a check that follows, for the readers of the rolls before it. */
async function askFor({ party, check, basedOn }: AskAction): Promise<void> {
  const mode = modeOfRoll({ party, basedOn });
  await openRollDialog({ ...dialogOptionsOf(check), actor: actorOf(party), ...(mode && { mode }) });
}

async function rollFor(reading: ThreadReading, action: RollAction, { event, opensDialog }: Click): Promise<void> {
  const { asked, dialog, isOpen } = checkFor(reading, action);
  const post = posterFor(reading.state.id, action.move, action.pool);
  const own = { ...dialogDefaults(reading, [action]), post };
  const isByDialog = isOpen || opensDialog || action.opensDialog || isProblem(asked);
  if (dialog && isByDialog) await (await openRollDialog({ ...dialog, ...own })).message;
  else await rollOrAsk(orThrow(asked), { ...own, isContested: dialog?.isContested, event });
}

/** Rolls several checks. One dialog fills in those that miss something. */
async function rollEach(reading: ThreadReading, rolls: readonly RollAction[]): Promise<void> {
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
  const { message } = await openRollDialog({ ...dialog, ...dialogDefaults(reading, open), post });
  await message;
}

function dialogDefaults(reading: ThreadReading, actions: readonly RollAction[]) {
  const { party: by } = actions[0]!;
  return { actor: by && actorOf(by), thread: dialogContext(reading, actions), mode: modeOfRoll(actions[0]!) };
}

/** The dialog is missing if the check is a line that cannot be read. */
function checkFor({ kind: thread, state }: ThreadReading, action: RollAction) {
  const wanted = thread.moves[action.move.act]!.check!(state, action.move, ownCheck(action));
  const actor = action.party && actorOf(action.party);
  if (typeof wanted === "string") {
    // A line is read with the numbers of the one who rolls it.
    const asked = maskSecrets(readTyped(wanted, speakerOf(actor)));
    return isProblem(asked) ? { asked } : { asked, dialog: { ...dialogOptionsOf(asked), isContested: false } };
  }
  const { game, kind, raw, suggested, label, isOpen, isContested } = wanted;
  const asks = { name: label, system: game.id, kind, options: raw };
  const named = requestWithNumbers(actor, asks, rulesWith(houseRules(), actor));
  // A check that is whole fills its dialog whole: nothing in it comes from earlier rolls.
  const shown = isProblem(named) || isOpen ? { system: game.id, kind, raw, suggested, label } : dialogOptionsOf(named);
  return { asked: named, dialog: { ...shown, isContested }, isOpen };
}

function postFor({ state: { id } }: ThreadReading, action: RollAction): Poster {
  const post = posterFor(id, action.move, action.pool);
  return (asked, posting) => post(asked, { ...posting, mode: modeOfRoll(action) ?? posting.mode ?? usualMode() });
}

/** The picked saved check with the actor's current numbers. Notifies the user of a problem in it. */
function ownCheck({ savedCheck: saved, party: by, pool }: RollAction): CheckRequest | undefined {
  if (pool) return offerOf(pool.test)?.check;
  const actor = by && actorOf(by);
  const asked = saved && actor && requestWithNumbers(actor, saved, houseRules());
  if (!isProblem(asked)) return asked;
  notifyProblem(asked, saved!.system);
  return undefined;
}

/** Rolls that follow from a secret message, or for a token that players may not see, are secret too. */
function modeOfRoll({ party, basedOn = [], mode }: Pick<RollAction, "party" | "basedOn" | "mode">): Mode | undefined {
  const least = modeToFollow(...basedOn);
  return least === "public" ? (party && isSecret(party) ? "gm" : mode) : least;
}

const dialogs = {
  open: new Map<string, { readonly thread: string; readonly moves: readonly MoveData[] }>(),
  onChange: (): void => undefined,
};

export function onDialogChange(listener: () => void): void {
  dialogs.onChange = listener;
}

export function isAnswering(thread: string): boolean {
  return [...dialogs.open.values()].some((each) => each.thread === thread);
}

export function closeOutdatedDialogs(thread: string): void {
  for (const [id, { thread: own, moves }] of dialogs.open)
    if (own === thread && !moves.some((move) => offeredAction(thread, move))) void windowWithId(id)?.close?.();
}

/** Fields that a thread has set for every roll in it. */
export function fixedFieldsIn({ kind, state }: ThreadReading): FixedFields | undefined {
  return kind.opening.fixed(state, viewer);
}

function dialogContext({ kind, state }: ThreadReading, actions: readonly RollAction[]) {
  const moves = actions.map(({ move }) => move);
  let source: OddsSource | undefined;
  const chancesIn: typeof viewer.chancesIn = (_thread, question) => source && winChancesAt(source, question);
  const dialog = kind.asking?.dialog(state, moves, { ...viewer, chancesIn });
  if (!dialog) return undefined;
  const id = `${MODULE}-answer-${state.id}-${moveKey(moves[0]!).replaceAll(/\W/g, "-")}`;
  const { title, kinds, odds } = dialog;
  return {
    id,
    kinds,
    title,
    fixed: fixedFieldsIn({ kind, state }),
    versus(asked: CheckRequest, own: OddsSource) {
      source = own;
      return (odds?.(asked) ?? []).map((line) => versusView(line.title, line.chances, words));
    },
    onOpen() {
      dialogs.open.set(id, { thread: state.id, moves });
      dialogs.onChange();
    },
    onClose() {
      dialogs.open.delete(id);
      dialogs.onChange();
    },
  };
}
