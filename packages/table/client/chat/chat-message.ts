// Provenance: foundryvtt.com/api, pages ChatMessage and ChatMessageData (v13, v14: who writes the timestamp); types of 14, chat-message; issues #7831, #7832, #11333, #13033; article "Chat".
import type { Roll } from "../../dice/roll.ts";
import { idOf } from "../../documents/json.ts";
import type { Json, Source } from "../../documents/json.ts";
import { mayNotice, mayReadContent } from "../../documents/visibility.ts";
import { HostNotImplemented } from "../../not-implemented.ts";
import type { Actor } from "../documents/actor.ts";
import { ClientDocument } from "../documents/document.ts";
import { visibilityFor, visibilityOf, type Visibility } from "../documents/modes.ts";
import { speakerActor, speakerOf, type Speaker, type Speaking } from "../documents/speaker.ts";
import type { User } from "../documents/user.ts";
import { globals, isFourteen } from "../globals.ts";
import type { Context, Operation } from "../shapes.ts";
import { drawMessage, type DrawOptions } from "./drawing.ts";
import { forgetSent } from "./input.ts";

/** Something said or rolled, as the log keeps it. */
export class ChatMessage extends ClientDocument {
  static override readonly documentName = "ChatMessage";

  /** Of a message of 14 that is not stored yet, null. */
  declare readonly timestamp: number | null;
  declare readonly style: number;
  declare readonly flavor: string;
  declare readonly title: string;
  declare readonly content: string;
  declare readonly speaker: Partial<Speaker>;
  declare readonly whisper: string[];
  declare readonly blind: boolean;
  declare readonly emote: boolean;
  declare readonly sound: string | null;
  declare private _rolls: Roll[] | undefined;

  constructor(data: Json, context?: Context) {
    super(isFourteen() ? data : { timestamp: Date.now(), ...data }, context);
  }

  /** Who speaks, for a new message. */
  static getSpeaker(speaking: Speaking = {}): Speaker {
    return speakerOf(speaking);
  }

  /** The actor that a stored speaker means. */
  static getSpeakerActor(speaker: Partial<Speaker>): Actor | null {
    return speakerActor(speaker);
  }

  /** The users that a name means: `GM`, `players`, a user's name, or the name of a user's character. */
  static getWhisperRecipients(name: string): User[] {
    const { users } = globals.game;
    const wanted = name.toLowerCase();
    if (["gm", "dm"].includes(wanted)) return users.filter((user) => user.isGM);
    if (wanted === "players") return users.players;
    return users.filter((user) => user.name.toLowerCase() === wanted || user.character?.name.toLowerCase() === wanted);
  }

  /** Sets who may see a new message by a visibility of 13. */
  static applyRollMode(data: Visibility, mode?: string | null): Visibility {
    return Object.assign(data, visibilityOf(mode));
  }

  /** Sets who may see a new message by a visibility of 14. */
  static applyMode(data: Visibility, mode: string): Visibility {
    return Object.assign(data, visibilityFor(data, mode));
  }

  /** Sets who may see this message before it is created (13). */
  applyRollMode(mode?: string | null): void {
    this.updateSource(visibilityOf(mode));
  }

  /** Sets who may see this message before it is created (14). */
  applyMode(mode: string): void {
    this.updateSource(visibilityFor(this, mode));
  }

  get author(): User | null {
    return globals.game.users.get(String(this._source["author"])) ?? null;
  }

  /** The author, by the name that 14 has removed. */
  get user(): User | null | undefined {
    return isFourteen() ? undefined : this.author;
  }

  get isAuthor(): boolean {
    return this._source["author"] === globals.game.userId;
  }

  override get isOwner(): boolean {
    return this.isAuthor || globals.game.user.isGM;
  }

  /** Who seems to speak. */
  get alias(): string {
    return this.speaker.alias ?? this.speakerActor?.name ?? this.author?.name ?? "";
  }

  get speakerActor(): Actor | null {
    return speakerActor(this.speaker);
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  /** Its rolls, made again from what is stored. A roll whose class is unknown here is left out. */
  get rolls(): Roll[] {
    this._rolls ??= (this._source["rolls"] as string[]).flatMap(reviveRoll);
    return this._rolls;
  }

  /** Whether this seat may see that the message exists. */
  override get visible(): boolean {
    return mayNotice(this._source, globals.game.userId);
  }

  /** Whether this seat may see what it says. */
  get isContentVisible(): boolean {
    return mayReadContent(this._source, globals.game.userId);
  }

  /** The data that formulas in its text refer to. */
  getRollData(): Json {
    return this.speakerActor?.getRollData() ?? {};
  }

  /** Draws the message. Each call gives a new element and calls the hook `renderChatMessageHTML`. */
  renderHTML(options: DrawOptions = {}): Promise<HTMLElement> {
    return drawMessage(this, options);
  }

  /** The drawing of the generations before 13. */
  getHTML(): never {
    throw new HostNotImplemented("ChatMessage#getHTML", "Use renderHTML.");
  }

  override reset(): void {
    this._rolls = undefined;
    super.reset();
  }

  override updateSource(changes: object): Json {
    this._rolls = undefined;
    return super.updateSource(changes);
  }

  override _cleanData(data: Json): Json {
    const { rolls, whisper } = data as { rolls?: unknown; whisper?: unknown };
    const text = (roll: unknown) => (typeof roll === "string" ? roll : JSON.stringify(roll));
    return {
      ...super._cleanData(data),
      ...(Array.isArray(rolls) && { rolls: rolls.map(text) }),
      ...(Array.isArray(whisper) && { whisper: whisper.map(idOf) }),
    };
  }

  /** The option `rollMode` counts for messages with rolls alone (types of 14, chat-message). */
  override _preCreate(_data: Json, options: Operation): Promise<void> {
    const mode = options.messageMode ?? (this.isRoll ? options.rollMode : undefined);
    if (mode !== undefined) this.updateSource(options.messageMode ? visibilityFor(this, mode) : visibilityOf(mode));
    return Promise.resolve();
  }

  override _onCreate(_data: Source, options: Json, userId: string): void {
    if (userId === globals.game.userId) forgetSent();
    void globals.ui.chat?.postOne(this, { notify: options["notify"] !== false });
  }

  override _onUpdate(changed: Json, options: Json, userId: string): void {
    super._onUpdate(changed, options, userId);
    void globals.ui.chat?.updateMessage(this);
  }

  override _onDelete(): void {
    globals.ui.chat?.deleteMessage(String(this.id));
  }
}

function reviveRoll(json: string): Roll[] {
  try {
    return [globals.Roll.fromData(JSON.parse(json) as Parameters<typeof Roll.fromData>[0])];
  } catch (error) {
    console.warn("A roll of a chat message could not be made again:", (error as Error).message);
    return [];
  }
}
