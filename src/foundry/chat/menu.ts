/** The entries of a message's menu: change its options or its readers, roll what follows. Only authors update one. */
import { changeRecord } from "../../checks/change.ts";
import { hasKnownSecret, knownOptions } from "../../checks/hidden.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import { renewLasting, withoutLasting } from "../../checks/lasting.ts";
import { parseRequest, type CheckRequest } from "../../checks/notation.ts";
import { isProblem, ruleAnswer } from "../../checks/problem.ts";
import { replayRecord } from "../../checks/record.ts";
import { games } from "../../games/index.ts";
import { changeView, formOfRecord, isUnchanged, readChange, type CheckForm } from "../../view/form/check-form.ts";
import { summaryQuestion } from "../../view/odds-question.ts";
import { gameKey, gameWords } from "../../words/words.ts";
import { menuEntry } from "../platform/compat.ts";
import type { MessageRoll } from "../platform/dice.ts";
import {
  actorOfSpeaker,
  isGM,
  isStream,
  messageBy,
  messages,
  rollerOf,
  usersWho,
  type ChatMessage,
} from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { attempt, notifyInfo, orThrow, words } from "../platform/words.ts";
import { copyText, createMessage } from "../platform/world-documents.ts";
import { DicewrightCheckRoll } from "../roll/check-roll.ts";
import {
  currentCheck,
  isDicewrightRoll,
  replayedCheck,
  sentenceOf,
  storedSentence,
  type Rolls,
} from "../roll/message-rolls.ts";
import { isPrivate, modeOf, postCheck, storedContent } from "../roll/post-check.ts";
import { recordForEveryone, revelationOf } from "../roll/secrets.ts";
import { adoptRoll, canAdopt } from "../threads/extended/start.ts";
import { fixedFieldsIn } from "../threads/play.ts";
import { postChange, versionNow } from "../threads/post.ts";
import { openRulingForm, rulingOffers, takeBackRuling } from "../threads/ruling.ts";
import { readingFor } from "../threads/state.ts";
import { isUsedByThread } from "../threads/thread-log.ts";
import { formContext, showForm } from "../windows/form-window.ts";
import { dialogOptionsOf, holderFor, openRollDialog, saveCheck, withCheckValues } from "../windows/roll-dialog.ts";
import { houseRules, rulesWith } from "../world/house-rules.ts";
import { playersMayChange } from "../world/settings.ts";

const hasRoll = ({ isContentVisible, rolls }: ChatMessage) => isContentVisible && rolls.some(isDicewrightRoll);

/** Users who may not see a roll, its blind author among them, have no power over it either. */
const isOwn = (message: ChatMessage) => message.isOwner && hasRoll(message);

/** Whether this user may change the check of a message: of one that a thread uses, if the world lets players do so. */
export const mayChange = (message: ChatMessage) =>
  isOwn(message) && (!isUsedByThread(message) || isGM() || playersMayChange());

/** Keys of entries of their own. Follow-ups of a game that comes after the menu have the usual one. */
const namedFollowUps = new Set<string>();

function followEntry(label: string, isMeant: (name: string | undefined) => boolean): MenuEntry {
  const fits = (message: ChatMessage) => {
    const follow = hasRoll(message) ? followUpOf(message) : undefined;
    if (!follow || !isMeant(follow.name)) return false;
    if (follow.isForAnybody) return true;
    return isOwn(message) && (follow.check !== undefined || MENU_ENTRIES.change.fits(message));
  };
  return { label, icon: "dice", fits, run: rollFollowUp };
}

function namedEntries(): readonly MenuEntry[] {
  return games.flatMap(({ id, kinds }) => {
    const names = Object.values(kinds).flatMap(({ followUpNames = [] }) => followUpNames);
    return [...new Set(names)].map((name) => {
      const key = gameKey(id, name);
      namedFollowUps.add(key);
      return followEntry(gameWords(id, name, words), (own) => own === key);
    });
  });
}

/** The entries, in this order: when each is shown, and what it runs. Those of threads fit messages without a roll. */
export const MENU_ENTRIES = {
  change: {
    label: "dicewright.after.change",
    icon: "sliders",
    fits: (message) => mayChange(message) && currentCheck(message.rolls) !== undefined,
    run: (message) => showChangeForm(isUsedByThread(message) ? versionNow(message) : message),
  },
  again: {
    label: "dicewright.after.again",
    icon: "rotate-right",
    fits: (message) => isOwn(message) && !isUsedByThread(message) && currentCheck(message.rolls) !== undefined,
    run: rollAgain,
  },
  save: {
    label: "dicewright.after.save",
    icon: "bookmark",
    fits: (message) => holderOfRoll(message) !== undefined && currentCheck(message.rolls) !== undefined,
    run: saveRolledCheck,
  },
  follow: followEntry("dicewright.after.follow", (name) => name === undefined || !namedFollowUps.has(name)),
  rule: {
    label: "dicewright.thread.rule",
    icon: "gavel",
    fits: (message) => rulingOffers(message).canRule,
    run: openRulingForm,
  },
  unrule: {
    label: "dicewright.thread.unrule",
    icon: "rotate-left",
    fits: (message) => rulingOffers(message).canTakeBack,
    run: takeBackRuling,
  },
  extend: { label: "dicewright.extended.start.menu", icon: "forward", fits: canAdopt, run: adoptRoll },
  copy: { label: "dicewright.after.copy", icon: "copy", fits: hasRoll, run: copySentence },
  reveal: {
    label: "dicewright.after.reveal",
    icon: "eye",
    fits: (message) => isOwn(message) && isPrivate(message),
    run: revealMessage,
  },
  conceal: {
    label: "dicewright.after.conceal",
    icon: "eye-slash",
    fits: (message) => isOwn(message) && !isPrivate(message) && !isUsedByThread(message),
    run: concealMessage,
  },
} satisfies Readonly<Record<string, MenuEntry>>;

interface MenuEntry {
  readonly label: string;
  readonly icon: string;
  readonly fits: (message: ChatMessage) => boolean;
  readonly run: (message: ChatMessage) => Promise<unknown>;
}

export function extendMessageMenu(listed: object[]): void {
  for (const { label, icon, fits, run } of [...Object.values<MenuEntry>(MENU_ENTRIES), ...namedEntries()])
    listed.push(
      menuEntry(
        label,
        `<i class="fa-solid fa-${icon}" inert></i>`,
        (target) => {
          const message = messageAt(target);
          return message !== undefined && !isStream() && fits(message);
        },
        (target) => attempt(() => run(messageAt(target)!)),
      ),
    );
}

function messageAt(element: HTMLElement): ChatMessage | undefined {
  return messageBy(element.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "");
}

/** The check of a message as everyone knows it: what it hides stays an id. */
function checkOfMessage(message: ChatMessage): CheckRequest | undefined {
  const check = currentCheck(message.rolls);
  const replayed = check && replayRecord(recordForEveryone(check.record, message), games);
  return replayed && !isProblem(replayed) ? replayed.request : undefined;
}

/** Rolls the same check for the same speaker and readers, with what lasts now. */
async function rollAgain(message: ChatMessage): Promise<void> {
  const { speaker } = message;
  const asked = checkOfMessage(message);
  if (asked) await postCheck(renewLasting(asked, rulesWith({}, rollerOf(speaker))), { speaker, mode: modeOf(message) });
}

/** The list of the actor who rolled, if this user may write to it. */
function holderOfRoll(message: ChatMessage) {
  return hasRoll(message) ? holderFor(actorOfSpeaker(message.speaker)) : undefined;
}

async function saveRolledCheck(message: ChatMessage): Promise<void> {
  const [asked, holder] = [checkOfMessage(message), holderOfRoll(message)];
  if (!asked || !holder) return;
  const options = Object.fromEntries(
    Object.entries(withoutLasting(asked)).filter(([name]) => asked.hidden?.[name] === undefined),
  );
  await saveCheck(holder, { ...asked, options });
}

async function copySentence(message: ChatMessage): Promise<void> {
  await copyText(sentenceOf(message));
  notifyInfo(words("dicewright.after.copied"));
}

interface Following {
  /** A key; undefined for damage or an effect. */
  readonly name: string | undefined;
  /** Undefined if the roll itself changes. */
  readonly check?: CheckRequest;
  readonly isSecret?: boolean;
  /** True if who asks for it rolls it as themselves. */
  readonly isForAnybody?: true | undefined;
}

function followUpOf(message: Rolls): Following | undefined {
  const { request: asked, played } = replayedCheck(message) ?? {};
  if (!asked || !played) return undefined;
  const { game, kind, label = "" } = asked;
  const follow = game.kinds[kind]!.followUp?.(played.outcome, knownOptions(asked));
  if (!follow) return undefined;
  const named = { name: follow.name === undefined ? undefined : gameKey(game.id, follow.name) };
  if ("changesRoll" in follow) return named;
  // Whole options, so that its dialog fills in nothing that was rolled before.
  const request = parseRequest(game, follow.kind, follow.options, houseRules());
  if (isProblem(request)) return undefined;
  const { isForAnybody } = follow;
  return { ...named, check: { ...request, label }, isSecret: hasKnownSecret(asked), isForAnybody };
}

/** Opens the follow-up's dialog for the same readers, or for GMs if its dice would reveal a hidden number. */
async function rollFollowUp(message: ChatMessage): Promise<void> {
  const { check, isSecret, isForAnybody }: Partial<Following> = followUpOf(message) ?? {};
  if (!check) return MENU_ENTRIES.change.run(message);
  const [usual, actor] = [modeOf(message), isForAnybody ? undefined : actorOfSpeaker(message.speaker)];
  const mode = isSecret && usual === "public" ? "gm" : usual;
  await openRollDialog({ ...dialogOptionsOf(check), mode, ...(actor && { actor }) });
}

/** Shows the check's options as everyone knows them, and changes them to the entered ones. */
async function showChangeForm(message: ChatMessage): Promise<void> {
  const check = currentCheck(message.rolls);
  const record = check && recordForEveryone(check.record, message);
  const form = record && formOfRecord(record);
  if (!form) return;
  const thread = isUsedByThread(message) ? readingFor(message) : undefined;
  const shown: CheckForm = { ...form, fixed: thread && fixedFieldsIn(thread) };
  await showForm(shown, {
    withValues: withCheckValues,
    frame: { title: words("dicewright.after.title"), about: words("dicewright.after.dice") },
    read: (form) => readChange(form, record),
    view: (read, odds) => ({
      ...changeView(read, record, formContext(), (check) => odds.ask(summaryQuestion(check, houseRules()))),
      main: words("dicewright.after.apply"),
      others: [{ action: "leave", text: words("dicewright.after.cancel") }],
    }),
    async send({ form, change, options }) {
      if (isProblem(change)) return form;
      if (!isUnchanged(change)) await changeCheck(message, options);
      return undefined;
    },
  });
}

/** Messages whose change is under way: a second click does nothing. */
const messagesChanging = new Set<string>();

/** Appends the changed roll, or posts a GM's change of another's roll for the same people. @throws Refusal */
export async function changeCheck(message: ChatMessage, options: UncheckedOptions): Promise<void> {
  if (messagesChanging.has(message.id)) return;
  messagesChanging.add(message.id);
  try {
    const roll = await changedRoll(message, options);
    const { blind } = message;
    // A thread keeps its roll as it is, so the change is a message of its own.
    if (isUsedByThread(message)) await postChange(message, roll, { whisper: readersOf(message), blind });
    else await appendRoll(message, roll);
  } finally {
    messagesChanging.delete(message.id);
  }
}

async function changedRoll(message: ChatMessage, options: UncheckedOptions): Promise<DicewrightCheckRoll> {
  const check = currentCheck(message.rolls);
  if (!check) throw new Error("Only a message with one check of ours can be changed.");
  const record = recordForEveryone(check.record, message);
  const change = orThrow(ruleAnswer(record.system, () => changeRecord(record, options, games)));
  const roll = DicewrightCheckRoll.changed(change);
  roll.manualContext = { who: message.speaker.alias };
  await roll.evaluate({ allowInteractive: !message.blind });
  return roll;
}

/** Hands earlier rolls back as they are stored, so that their dice do not fall in 3D once more. */
async function appendRoll(message: ChatMessage, roll: DicewrightCheckRoll): Promise<void> {
  const { speaker, blind } = message;
  const content = storedContent(storedSentence({ rolls: [roll] }), !isPrivate(message));
  const stored = JSON.stringify(roll);
  if (message.isAuthor) await message.update({ rolls: [...message.toObject().rolls, stored], content });
  else await createMessage({ rolls: [stored], content, speaker, whisper: readersOf(message), blind });
}

/** The users who see a message. Its author is not in its whisper, and does not see a blind one. */
function readersOf({ whisper, blind, author }: ChatMessage): readonly string[] {
  return whisper.length === 0 || blind || !author ? whisper : [...new Set([...whisper, author.id])];
}

async function revealMessage(message: ChatMessage): Promise<void> {
  await message.update({ whisper: [], blind: false, content: storedContent(storedSentence(message), true) });
}

/** Leaves a message to its author and the GMs, and removes its sentence from what is stored. */
async function concealMessage(message: ChatMessage): Promise<void> {
  const whisper = usersWho(({ isGM }) => isGM).map(({ id }) => id);
  await message.update({ whisper, blind: false, content: storedContent("", false) });
}

/** Reveals the hidden numbers of a message, there and in every other message that was rolled against them. */
export async function revealSecrets({ rolls }: ChatMessage): Promise<void> {
  const revelationIn = (each: readonly MessageRoll[]) => revelationOf(currentCheck(each)?.record);
  const revelation = revelationIn(rolls);
  const flags = { [MODULE]: revelation };
  const alike = messages().filter((message) =>
    Object.keys(revelationIn(message.rolls).revealed).some((id) => id in revelation.revealed),
  );
  await Promise.all(
    alike.map(async (message) => {
      const content = storedContent(storedSentence({ rolls: message.rolls, flags }), !isPrivate(message));
      await message.update({ flags, content });
    }),
  );
}
