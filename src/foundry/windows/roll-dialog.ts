/**
 * Rolls a check that was clicked, at once or by the roll dialog, as the user has chosen. The dialog also saves its
 * check, or makes a macro of it.
 */
import { opposingFields, type Field } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { toUncheckedOptions } from "../../checks/hidden.ts";
import { isObject, omit, stringify, type UncheckedOptions } from "../../checks/json.ts";
import { fittingLasting, withoutLasting } from "../../checks/lasting.ts";
import {
  parseGameId,
  parseKindId,
  parseRequest,
  readCheck,
  writeCheck,
  type CheckRequest,
} from "../../checks/notation.ts";
import { isProblem, type Problem } from "../../checks/problem.ts";
import type { CheckRecord } from "../../checks/record.ts";
import { lookUpOption, mergeSavedChecks, parseSavedCheck, type SavedCheck } from "../../checks/saved-check.ts";
import { targetFieldOf, withSceneDifficulty } from "../../checks/scene-difficulty.ts";
import type { SumParts } from "../../checks/sum.ts";
import type { Mode } from "../../checks/visibility.ts";
import { games } from "../../games/index.ts";
import type { FixedFields } from "../../threads/panel.ts";
import {
  newCheckForm,
  readCheckForm,
  rollView,
  withAlternative,
  withKind,
  type CheckForm,
  type CheckReading,
} from "../../view/form/check-form.ts";
import { withControlValues, type ControlValues } from "../../view/form/control.ts";
import { inputFor, type Input, type Inputs } from "../../view/form/fields.ts";
import { mistakeText } from "../../view/help/lines.ts";
import { summaryQuestion } from "../../view/odds-question.ts";
import type { VersusView } from "../../view/odds.ts";
import { kindText } from "../../words/sentence.ts";
import { gameWords, capitalize } from "../../words/words.ts";
import type { OddsSource } from "../odds/view.ts";
import { readMode, usualMode } from "../platform/compat.ts";
import {
  actorOfSpeaker,
  currentUser,
  flagsOf,
  messages,
  OPENING_FLAGS,
  rollerOf,
  speakerOf,
  type Actor,
  type ChatMessage,
  type Speaker,
} from "../platform/documents.ts";
import { fetchTemplates } from "../platform/drawing.ts";
import { getSetting, MODULE } from "../platform/settings.ts";
import { singleFlight } from "../platform/single-flight.ts";
import { notifyError, notifyInfo, notifyProblem, notifyWarning, orThrow, words } from "../platform/words.ts";
import { copyText, macroClass } from "../platform/world-documents.ts";
import { currentCheck } from "../roll/message-rolls.ts";
import { postCheck, type Poster } from "../roll/post-check.ts";
import { maskSecrets, openedForGM, storeHiddenNumbers } from "../roll/secrets.ts";
import { gamesInUse } from "../world/games.ts";
import { checkRules, houseRules, rulesWith, sceneDifficulty } from "../world/house-rules.ts";
import { isHeld, type ModifierKeys } from "../world/keys.ts";
import { numbersFor, requestWithNumbers } from "../world/numbers.ts";
import { holderOf, type Holder } from "../world/saved-check-store.ts";
import { formContext, showForm, type FormModel } from "./form-window.ts";
import { lastCheck, latestInputs, remember, rememberedInputs, type LastCheck } from "./last-checks.ts";

export function notifyLine(line: string, wrong: Problem): void {
  notifyWarning(mistakeText(line, wrong, houseRules(), words));
}

/** A click with the keys that are held, and further options of the dialog that it may open. */
interface RollClick extends Omit<RollDialogOptions, "isLatest" | "system" | "kind" | "raw" | "label"> {
  readonly event?: ModifierKeys | undefined;
  /** True if the check comes from a form, so that no dialog follows. */
  readonly isFilledIn?: boolean;
}

/**
 * Rolls a check, or opens its dialog, as the user has chosen; held keys do the other, or add a level of Advantage or
 * Disadvantage. Errors are shown to the user, since clicks ignore promises.
 */
export async function rollOrAsk(check: CheckRequest, { event, isFilledIn = false, ...rest }: RollClick): Promise<void> {
  try {
    const asked = orThrow(withHeldLevels(check, event));
    const { mode = usualMode(), post = postCheck } = rest;
    const asksFirst = getSetting("dialogDefault") === "ask";
    if (isFilledIn || asksFirst === isHeld("otherWay", event))
      await post(asked, { speaker: speakerOf(rest.actor), mode });
    else await openRollDialog({ ...dialogOptionsOf(asked), ...rest });
  } catch (error) {
    notifyError(error);
  }
}

/** The options of a check's dialog, without lasting Advantages, which the dialog adds by itself. */
export function dialogOptionsOf(asked: CheckRequest) {
  const raw = toUncheckedOptions({ ...asked, options: withoutLasting(asked) });
  return { system: asked.game.id, kind: asked.kind, raw, label: asked.label, parts: asked.parts };
}

/** One more level for the held keys, if the check has such levels. */
function withHeldLevels(asked: CheckRequest, event: ModifierKeys | undefined): CheckRequest | Problem {
  const pair = opposingFields(asked.game.kinds[asked.kind]!.fields);
  const fields = [isHeld("advantage", event) && pair?.[0], isHeld("disadvantage", event) && pair?.[1]].filter(
    (name) => typeof name === "string",
  );
  if (fields.length === 0) return asked;
  const raised = Object.fromEntries(fields.map((name) => [name, Number(asked.options[name]) + 1]));
  const parsed = parseRequest(asked.game, asked.kind, { ...toUncheckedOptions(asked), ...raised }, houseRules());
  if (isProblem(parsed)) return parsed;
  const { label, lasting, parts } = asked;
  return { ...parsed, ...(parts && { parts }), ...(label !== undefined && { label }), ...(lasting && { lasting }) };
}

/** Rolls a saved check with the actor's current numbers, or tells the user why that is impossible. */
export function rollSavedCheck(actor: Actor, saved: SavedCheck, event?: ModifierKeys): Promise<void> {
  return singleFlight(`${actor.uuid} ${saved.id}`, async () => {
    const asked = currentRequest(actor, saved);
    if (isProblem(asked)) notifyProblem(asked);
    else await rollOrAsk(asked, { actor, event });
  }).catch(notifyError);
}

export function currentRequest(actor: Actor, saved: SavedCheck): CheckRequest | Problem {
  return requestWithNumbers(actor, saved, rulesWith(checkRules(), actor));
}

// ---- The dialog ----

const firstKind = ({ kinds }: Game) => Object.keys(kinds)[0]!;

/** Puts control values into a form with a check. Another game, or another kind of check, has other fields. */
export function withCheckValues<F extends CheckForm>(
  form: F,
  { game, kind, ...values }: ControlValues,
  kindOf = firstKind,
  earlierFor: (check: LastCheck) => Inputs = () => ({}),
): F {
  const filled = withControlValues(form, values);
  const now = filled.alternative === form.alternative ? filled : withAlternative(filled);
  const system = games.find(({ id }) => id === game) ?? now.game;
  const chosen = system !== now.game ? kindOf(system) : typeof kind === "string" ? kind : now.kind;
  if (system === now.game && chosen === now.kind) return now;
  return withKind(now, system, chosen, houseRules(), earlierFor({ system: system.id, kind: chosen }));
}

interface RollDialogOptions {
  /** True for the check that was rolled last: of any game, or of the named one. Only `system` counts beside it. */
  readonly isLatest?: boolean;
  /** The id of a game, and the name of a kind in its list. */
  readonly system?: string;
  readonly kind?: string;
  /** Values of fields by name; the others are as this user left them. */
  readonly raw?: UncheckedOptions;
  /** Values for fields that this user has not filled in for this actor before. */
  readonly suggested?: UncheckedOptions | undefined;
  readonly label?: string | undefined;
  /** The names of numbers and dice among these values. */
  readonly parts?: SumParts | undefined;
  /** The actor that rolls; by default that of the selected token, or the user's own character. */
  readonly actor?: object | undefined;
  readonly mode?: Mode | undefined;
  /** True for a roll in a contest, where a difficulty does not count. */
  readonly isContested?: boolean | undefined;
  readonly post?: Poster;
  readonly thread?: ThreadDialog | undefined;
}

/** A dialog for one roll of a thread. It shows only what counts there, and at most one is open. */
interface ThreadDialog {
  readonly id: string;
  readonly title: string;
  readonly kinds: readonly string[];
  readonly fixed?: FixedFields | undefined;
  /** The odds against those whom the roll meets, asked for at the odds client of the dialog. */
  readonly versus: (asked: CheckRequest, odds: OddsSource) => readonly VersusView[];
  readonly onOpen?: () => void;
  readonly onClose?: () => void;
}

type RollForm = CheckForm & { readonly mode: Mode };

/** Opens the roll dialog; `message` resolves to the roll, or null if cancelled. @throws Refusal for an unknown check */
export async function openRollDialog({
  isLatest = false,
  ...given
}: RollDialogOptions): Promise<{ readonly message: Promise<object | null> }> {
  const options = isLatest ? latestOptions(given.system) : given;
  const { raw, label = "", mode = usualMode(), isContested = false, thread: belongs } = options;
  const { game, kind } = orThrow(parseKindId(options.system, options.kind, games));
  const speaker = speakerOf(options.actor);
  const check = { system: game.id, kind };
  const { fields, example } = game.kinds[kind]!;
  const own = isObject(raw) ? raw : {};
  // The first dialog of all begins with the difficulty of the example, so that there are odds to look at.
  const isFirst = Object.keys(own).length === 0 && !isContested;
  const target = isFirst ? targetFieldOf(fields) : undefined;
  const earlierInputs = {
    ...(target !== undefined && { [target]: inputFor(fields[target]!, example[target]) }),
    ...earlierFor(speaker, check, options.suggested),
  };
  const form = {
    ...newCheckForm(game, kind, {
      raw: isContested ? own : withSceneDifficulty(game, fields, own, checkRules()),
      earlierInputs,
      rules: houseRules(),
    }),
    label: stringify(label),
    parts: options.parts,
    mode: readMode(mode),
    isContested,
    kinds: belongs?.kinds,
    fixed: belongs?.fixed,
  };
  let resolve: (message: object | null) => void = () => undefined;
  const message = new Promise<object | null>((settle) => (resolve = settle));
  await showForm(form, rollModel(speaker, options, resolve));
  belongs?.onOpen?.();
  // The roll will have a card.
  fetchTemplates().catch(() => undefined);
  return { message };
}

/** The fields that a speaker filled in last for a check, over those that are likely. */
function earlierFor({ actor }: Speaker, check: LastCheck, suggested?: UncheckedOptions): Inputs {
  return { ...likelyInputs(check, suggested), ...rememberedInputs(actor, check) };
}

/** The last difficulty and the last formula are likely to count for others too; a suggested one goes before. */
function likelyInputs(check: LastCheck, suggested: UncheckedOptions = {}): Inputs {
  const { fields } = orThrow(parseGameId(check.system, games)).kinds[check.kind]!;
  const isLikely = ({ isTarget, type }: Field) => isTarget === true || type === "formula";
  const latest = latestInputs(check);
  const likely = Object.entries(fields).flatMap(([name, field]): [string, Input][] => {
    const input = name in suggested ? inputFor(field, suggested[name]) : latest[name];
    return isLikely(field) && input !== undefined ? [[name, input]] : [];
  });
  return Object.fromEntries(likely);
}

/** The user's newest check, else this browser's latest, else the first in use. A named game has only the latter two. */
function latestOptions(id: string | undefined): RollDialogOptions {
  const last: Partial<CheckRecord> = (id === undefined ? lastPosted() : undefined) ?? lastCheck() ?? {};
  const latest = gamesInUse().find((each) => each.id === last.system) ?? gamesInUse()[0]!;
  const game = id === undefined ? latest : orThrow(parseGameId(id, games));
  const { kinds } = game;
  const isKnown = last.system === game.id && last.kind !== undefined && Object.hasOwn(kinds, last.kind);
  const kind = isKnown ? last.kind : firstKind(game);
  const check = { game, kind, options: last.options ?? {} };
  const lasting = fittingLasting(last.lasting, check);
  const raw = isKnown ? withoutLasting({ ...check, ...(lasting && { lasting }) }) : {};
  const target = sceneDifficulty()?.system === game.id ? targetFieldOf(kinds[kind]!.fields) : undefined;
  return { system: game.id, kind, raw: target === undefined ? raw : omit(raw, target) };
}

/** The check of this user's newest message outside threads, without its hidden numbers. */
function lastPosted(): CheckRecord | undefined {
  const last = messages().findLast((message) => message.isAuthor && !isOfThread(message));
  return last && currentCheck(last.rolls)?.record;
}

function isOfThread(message: ChatMessage): boolean {
  const flags = flagsOf(message);
  return flags.refers !== undefined || OPENING_FLAGS.some((name) => flags[name] !== undefined);
}

function rollModel(
  speaker: Speaker,
  { post = postCheck, thread: belongs }: RollDialogOptions,
  resolve: (message: object | null) => void,
): FormModel<RollForm, CheckReading<RollForm>> {
  const { alias: name = "" } = speaker;
  const actor = actorOfSpeaker(speaker);
  // The roller's lasting Advantages are added to the form and not saved with it.
  const rules = () => rulesWith(houseRules(), rollerOf(speaker));
  const usual = name === "" ? words("dicewright.dialog.title") : words("dicewright.dialog.titleFor", { name });
  const about = words("dicewright.dialog.odds");
  return {
    withValues: (form, values) => withCheckValues(form, values, firstKind, (check) => earlierFor(speaker, check)),
    frame: belongs ? { id: belongs.id, title: belongs.title, about } : { title: usual, about },
    read: (form) => readCheckForm(form, rules()),
    view(read, odds) {
      const holder = holderFor(actor);
      const keep = holder ? words("dicewright.dialog.saveTo", { name: holder.name }) : words("dicewright.dialog.macro");
      return {
        ...viewOf(read, rules(), odds, belongs),
        main: words("dicewright.dialog.roll"),
        ...(!belongs && { others: [{ action: "keep", text: keep }] }),
      };
    },
    async save({ form }) {
      const [{ request: asked }, holder] = [readCheckForm(form, houseRules()), holderFor(actor)];
      if (!isProblem(asked)) await (holder ? saveCheck(holder, asked) : copyAsMacro(asked));
    },
    async send({ form, request: typed }, isWanted) {
      const asked = maskSecrets(typed);
      if (isProblem(asked)) return form;
      const { message } = await post(asked, { speaker, mode: form.mode, isWanted });
      // A roll of a thread has numbers that count there alone.
      if (!belongs && !form.isContested) await remember(speaker.actor, form);
      resolve(message ?? null);
    },
    onClose() {
      resolve(null);
      belongs?.onClose?.();
    },
  };
}

/** The list in which the roller's checks are saved; without one, a check becomes a macro. */
export function holderFor(actor: Actor | undefined): Holder | undefined {
  const holder = actor?.isOwner ? holderOf(actor) : undefined;
  return isProblem(holder?.read()) ? undefined : holder;
}

/** Asks for the check's own odds at each drawing, also beside those against an opponent: unasked ones are cancelled. */
function viewOf(
  read: CheckReading<RollForm>,
  rules: UncheckedOptions,
  odds: OddsSource,
  belongs: ThreadDialog | undefined,
) {
  const oddsOf = (check: CheckRequest) => odds.ask(summaryQuestion(check, houseRules()));
  const context = { ...formContext(), rules, ...(belongs && { games: [read.form.game] }) };
  const rollOdds = { reveal: openedForGM, oddsOf };
  const { request: asked } = read;
  let isAwaited = false;
  const listening: OddsSource = {
    ask(question) {
      const answer = odds.ask(question);
      isAwaited ||= answer === undefined;
      return answer;
    },
  };
  const versus = belongs && !isProblem(asked) ? belongs.versus(asked, listening) : [];
  if (versus.length === 0 && !isAwaited) return rollView(read, context, { ...rollOdds, isHidden: false });
  return { ...omit(rollView(read, context, { ...rollOdds, isHidden: true }), "note"), versus };
}

/**
 * Saves a check under its label, or the name of its kind, in place of one of the same name, game and kind. Numbers that
 * came from the actor there and have not changed still do.
 * @throws Refusal if the stored saved checks cannot be read, or the check cannot be saved.
 */
export async function saveCheck(holder: Holder, asked: CheckRequest): Promise<void> {
  const { game, kind, options, label } = asked;
  const stored = orThrow(holder.read());
  const name = label ?? capitalize(kindText(asked, words));
  const isThis = (each: SavedCheck) => each.name === name && each.system === game.id && each.kind === kind;
  const before = stored.list.find(isThis);
  const given = Object.entries(options).map(([field, value]) => {
    const stored = before?.options[field];
    const found = lookUpOption(numbersFor(holder.actor), field, game.kinds[kind]!.fields[field], stored);
    const isSame = found && !isProblem(found) && JSON.stringify(found.value) === JSON.stringify(value);
    return [field, isSame ? stored : value];
  });
  const raw = { id: before?.id ?? foundry.utils.randomID(), name, system: game.id, kind };
  const saved = orThrow(parseSavedCheck({ ...raw, options: Object.fromEntries(given) as object }, games));
  await holder.write({ ...stored, list: mergeSavedChecks(stored.list, [saved]) });
  notifyInfo(words("dicewright.traits.saved", { name, actor: holder.name }));
}

/** The check as a command; as a script if it differs from the house rules, which lines cannot say. */
function commandOf(asked: CheckRequest): { readonly type: "chat" | "script"; readonly command: string } {
  const command = writeCheck(asked);
  const again = readCheck(command, { games, rules: houseRules() });
  if (!isProblem(again) && requestJson(again) === requestJson(asked)) return { type: "chat", command };
  return { type: "script", command: `game.modules.get("${MODULE}")?.api?.check(${requestJson(asked)});` };
}

function requestJson(asked: CheckRequest): string {
  const { game, kind, label } = asked;
  return JSON.stringify({ system: game.id, kind, options: toUncheckedOptions(asked), label });
}

/** Makes a macro, or copies its command. Players may read macros: hidden numbers become ids, and the label goes. */
async function copyAsMacro(request: CheckRequest): Promise<void> {
  const { label, ...hidden } = orThrow(maskSecrets(request));
  const asked: CheckRequest = hidden.hidden || label === undefined ? hidden : { ...hidden, label };
  await storeHiddenNumbers(asked);
  const { type, command } = commandOf(asked);
  const name = asked.label ?? `${gameWords(asked.game.id, "name", words)}: ${kindText(asked, words)}`;
  if (macroClass().canUserCreate?.(currentUser()) === false) {
    await copyText(command);
    return notifyInfo(words("dicewright.dialog.macroCopied", { line: command }));
  }
  await macroClass().create({ name, type, command, img: "icons/svg/d20-black.svg" });
  notifyInfo(words("dicewright.dialog.macroMade", { name }));
}
