/** The form of a roll, who rolls, and how a check that is filled in is saved or becomes a macro. */
import type { Game } from "../../checks/game.ts";
import { rawOptions } from "../../checks/hidden.ts";
import { makeCheck, parseCheck, parseKindId, type CheckRequest } from "../../checks/notation.ts";
import { isObject } from "../../checks/record.ts";
import { lookedUp, merged, parseSavedCheck, type SavedCheck } from "../../checks/saved-check.ts";
import { withScene } from "../../checks/scene-difficulty.ts";
import { isProblem, stringify, type Raw, without, type Mode } from "../../checks/vocabulary.ts";
import { games } from "../../games/index.ts";
import { kindName } from "../../view/card/sentence.ts";
import { movedTo, newForm, problemsIn, requestFrom, type CheckForm } from "../../view/form/check-form.ts";
import { filled, type Filled } from "../../view/form/control.ts";
import { rollView } from "../../view/form/roll.ts";
import { summaryQuestion } from "../../view/odds-question.ts";
import type { VersusView } from "../../view/odds.ts";
import { keyIn, titled } from "../../view/words.ts";
import type { OddsSource } from "../odds/view.ts";
import { readMode, usualMode } from "../platform/compat.ts";
import { actorOfSpeaker, rollerOf, speakerOf, type Actor, type Speaker, numbersOf, me } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { words, notifyInfo, orThrow } from "../platform/words.ts";
import { copyText, macroClass } from "../platform/world-documents.ts";
import { postCheck, type Poster } from "../roll/post-check.ts";
import { hide, openedForGM, keepHidden } from "../roll/secrets.ts";
import { checkRules, houseRules, rulesWith } from "../world/house-rules.ts";
import { latestInputs, remember, rememberedInputs } from "../world/last-checks.ts";
import { holderOf, type Holder } from "../world/saved-check-store.ts";
import { formContext, showForm, type FormModel } from "./window.ts";

const firstKind = ({ kinds }: Game) => Object.keys(kinds)[0]!;

/** A form with a check in it, as it is filled in. Another game, or another kind of check, has other fields. */
export function fillCheck<F extends CheckForm>(form: F, { game, kind, ...values }: Filled, kindOf = firstKind): F {
  const now = filled(form, values);
  const system = games.find(({ id }) => id === game) ?? now.system;
  if (system !== now.system) return movedTo(now, system, kindOf(system), houseRules());
  return typeof kind !== "string" || kind === now.kind ? now : movedTo(now, system, kind, houseRules());
}

/** What a dialog begins with. */
export interface RollDialogOptions {
  /** The id of a game, and the name of a kind in its list. */
  readonly system?: string;
  readonly kind?: string;
  /** Values of fields by name; those left out are as they were filled in last. */
  readonly raw?: Raw;
  readonly label?: string | undefined;
  /** Who rolls; the selected token or the user's own character by default. */
  readonly actor?: object | undefined;
  readonly mode?: Mode | undefined;
  /** True for a roll in a contest, where a difficulty does not count. */
  readonly isContested?: boolean | undefined;
  /** What is done with the check once it is filled in. */
  readonly post?: Poster;
  /** The thread that the dialog is about. */
  readonly belongs?: Belonging | undefined;
}

/** A dialog about one roll of a thread: it shows only what counts there, and there is one of it. */
export interface Belonging {
  /** The id of its window. */
  readonly id: string;
  readonly title: string;
  /** The kinds of check that fit. */
  readonly kinds: readonly string[];
  /** The odds against those whom the roll meets, asked for by the odds view of the dialog. */
  readonly versus: (asked: CheckRequest, odds: OddsSource) => readonly VersusView[];
  /** Called when it is shown, and once it is closed. */
  readonly opened?: () => void;
  readonly left?: () => void;
}

type RollForm = CheckForm & { readonly mode: Mode };

/** Shows the form of a roll; `done` gives its message, or null if it is left. @throws Refusal for an unknown check. */
export async function showRoll(options: RollDialogOptions): Promise<{ readonly done: Promise<object | null> }> {
  const { raw, label = "", mode = usualMode(), isContested = false, belongs } = options;
  const { system, kind } = orThrow(parseKindId(options.system, options.kind, games));
  const speaker = speakerOf(options.actor);
  const check = { system: system.id, kind };
  const { fields } = system.kinds[kind]!;
  // The difficulty that was rolled against last is likely to count for others too.
  const latest = Object.entries(latestInputs(check)).filter(([name]) => fields[name]?.isTarget);
  const kept = { ...Object.fromEntries(latest), ...rememberedInputs(speaker.actor, check) };
  const given = isObject(raw) ? raw : {};
  const scened = isContested ? given : withScene(system, fields, given, checkRules());
  const form = {
    ...newForm(system, kind, { raw: scened, kept, rules: houseRules() }),
    label: stringify(label),
    mode: readMode(mode),
    isContested,
    kinds: belongs?.kinds,
  };
  let answer: (message: object | null) => void = () => undefined;
  const done = new Promise<object | null>((resolve) => (answer = resolve));
  await showForm(form, rollModel(speaker, options, answer));
  belongs?.opened?.();
  return { done };
}

function rollModel(
  speaker: Speaker,
  { post = postCheck, belongs }: RollDialogOptions,
  answer: (message: object | null) => void,
): FormModel<RollForm> {
  const { alias: name = "" } = speaker;
  const actor = actorOfSpeaker(speaker);
  // What lasts for who rolls is added to what is filled in, and never saved with it.
  const rules = () => rulesWith(houseRules(), rollerOf(speaker));
  const usual = name === "" ? words("dicewright.dialog.title") : words("dicewright.dialog.titleFor", { name });
  const about = words("dicewright.dialog.odds");
  return {
    fill: fillCheck,
    frame: belongs ? { id: belongs.id, title: belongs.title, about } : { title: usual, about },
    problems: (form) => problemsIn(form, houseRules()),
    view(form, odds) {
      const holder = keeperOf(actor);
      const keep = holder ? words("dicewright.dialog.saveTo", { name: holder.name }) : words("dicewright.dialog.macro");
      return {
        ...drawnOf(form, rules(), odds, belongs),
        main: words("dicewright.dialog.roll"),
        ...(!belongs && { others: [{ action: "keep", text: keep }] }),
      };
    },
    async keep(form) {
      const [asked, holder] = [requestFrom(form, houseRules()), keeperOf(actor)];
      if (!isProblem(asked)) await (holder ? saveCheck(holder, asked) : copyAsMacro(asked));
    },
    async send(form, isWanted) {
      const filled = requestFrom(form, rules());
      const asked = isProblem(filled) ? filled : hide(filled);
      if (isProblem(asked)) return form;
      const { message } = await post(asked, { speaker, mode: form.mode, isWanted });
      await remember(speaker.actor, form);
      answer(message ?? null);
    },
    left() {
      answer(null);
      belongs?.left?.();
    },
  };
}

/** Where a check can be saved for who rolls it; if it cannot, it becomes a macro. */
function keeperOf(actor: Actor | undefined): Holder | undefined {
  const holder = actor?.isOwner ? holderOf(actor) : undefined;
  return isProblem(holder?.read()) ? undefined : holder;
}

/**
 * What a roll comes to: against an opponent, if something is known of one. Odds of the check alone that were asked for
 * before do not count as such, so they are asked for at each drawing: the odds view withdraws what nobody asks for.
 */
function drawnOf(form: RollForm, rules: Raw, odds: OddsSource, belongs: Belonging | undefined) {
  const oddsOf = (check: CheckRequest) => odds.ask(summaryQuestion(check, houseRules()));
  const context = { ...formContext(), rules, ...(belongs && { games: [form.system] }) };
  const rollOdds = { reveal: openedForGM, oddsOf };
  const asked = requestFrom(form, rules);
  let isAwaited = false;
  const listening: OddsSource = {
    ask(question) {
      const answer = odds.ask(question);
      isAwaited ||= answer === undefined;
      return answer;
    },
  };
  const versus = belongs && !isProblem(asked) ? belongs.versus(asked, listening) : [];
  if (versus.length === 0 && !isAwaited) return rollView(form, context, { ...rollOdds, isHidden: false });
  return { ...without(rollView(form, context, { ...rollOdds, isHidden: true }), "note"), versus };
}

/**
 * Saves a check under its label, or the name of its kind. One of the same name, game and kind is replaced; where its
 * numbers come from the actor and have not changed, they still do.
 * @throws Refusal if the stored saved checks cannot be read, or the check cannot be saved.
 */
async function saveCheck(holder: Holder, asked: CheckRequest): Promise<void> {
  const { system, kind, options, label } = asked;
  const stored = orThrow(holder.read());
  const name = label ?? titled(kindName(asked, words));
  const isThis = (each: SavedCheck) => each.name === name && each.system === system.id && each.kind === kind;
  const before = stored.list.find(isThis);
  const given = Object.entries(options).map(([field, value]) => {
    const stored = before?.options[field];
    const found = lookedUp(numbersOf(holder.actor), field, system.kinds[kind]!.fields[field], stored);
    const isSame = found && !isProblem(found) && JSON.stringify(found.value) === JSON.stringify(value);
    return [field, isSame ? stored : value];
  });
  const raw = { id: before?.id ?? foundry.utils.randomID(), name, system: system.id, kind };
  const saved = orThrow(parseSavedCheck({ ...raw, options: Object.fromEntries(given) as object }, games));
  await holder.write({ ...stored, list: merged(stored.list, [saved]) });
  notifyInfo(words("dicewright.traits.saved", { name, actor: holder.name }));
}

/** The check as a command. What differs from the house rules is a script, since lines cannot name what those decide. */
function commandOf(asked: CheckRequest): { readonly type: "chat" | "script"; readonly command: string } {
  const command = makeCheck(asked);
  const again = parseCheck(command, games, houseRules());
  if (!isProblem(again) && causesOf(again) === causesOf(asked)) return { type: "chat", command };
  return { type: "script", command: `game.modules.get("${MODULE}")?.api?.check(${causesOf(asked)});` };
}

function causesOf(asked: CheckRequest): string {
  const { system, kind, label } = asked;
  return JSON.stringify({ system: system.id, kind, options: rawOptions(asked), label });
}

/**
 * Makes a macro of the check. A user who may not create macros gets the command on the clipboard. Players may read
 * macros, so one of a check that hides something has ids instead of numbers, and no label.
 */
async function copyAsMacro(filled: CheckRequest): Promise<void> {
  const { label, ...hidden } = orThrow(hide(filled));
  const asked: CheckRequest = hidden.hidden || label === undefined ? hidden : { ...hidden, label };
  await keepHidden(asked);
  const { type, command } = commandOf(asked);
  const name = asked.label ?? `${words(keyIn(asked.system.id, "name"))}: ${kindName(asked, words)}`;
  if (macroClass().canUserCreate?.(me()) === false) {
    await copyText(command);
    return notifyInfo(words("dicewright.dialog.macroCopied", { line: command }));
  }
  await macroClass().create({ name, type, command, img: "icons/svg/d20-black.svg" });
  notifyInfo(words("dicewright.dialog.macroMade", { name }));
}
