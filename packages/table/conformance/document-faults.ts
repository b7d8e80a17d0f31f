import { faultsIn } from "./faults.ts";

/** Mistakes with documents that the host could have: rows about them are run on the page of a gamemaster. */
export const documentFaults = faultsIn({
  "server/writes.ts": [
    [
      "times of a message as its creator gives them",
      'source["_stats"] = { ...(source["_stats"] as Json), ...stats };',
      'source["_stats"] = { ...stats, ...(source["_stats"] as Json) };',
    ],
    ["a change that does not count as one", "modifiedTime: time,", "modifiedTime: isNew ? time : 1,"],
    ["timestamps that nobody may give", 'source["timestamp"] ??=', 'source["timestamp"] ='],
  ],
  "client/chat/chat-message.ts": [
    ["timestamps of 14 before a message is stored", "super(isFourteen() ? data :", "super("],
    ["rollMode for messages without rolls", "(this.isRoll ? options.rollMode : undefined)", "options.rollMode"],
    ["users in place of their ids", "whisper: whisper.map(idOf)", "whisper"],
  ],
  "client/documents/modes.ts": [
    [
      "readers lost by gm and blind",
      "isForGamemasters && whisper.length > 0 ?",
      "isForGamemasters && whisper.length > 99 ?",
    ],
    [
      "a visibility of null that hides",
      'if (mode === null) return visibilityOf("public");',
      'if (mode === null) return visibilityOf("gm");',
    ],
  ],
  "settings.ts": [
    [
      "settings of unknown scopes",
      'SCOPES.find((each) => each === config.scope) ?? "client"',
      'config.scope ?? "client"',
    ],
  ],
  "client/documents/combatant.ts": [
    [
      "combatants without the names of their tokens",
      'name: this.name || token?.name || actor?.name || "",',
      'name: this.name || "",',
    ],
  ],
  "client/documents/combat.ts": [
    [
      "the turn before told as the turn now",
      '"combatTurnChange", this, this._before, this.current',
      '"combatTurnChange", this, this.current, this.current',
    ],
  ],
  "client/canvas/token.ts": [
    [
      "a target that is told of the wrong way",
      '"targetToken", user, this, targeted',
      '"targetToken", user, this, !targeted',
    ],
  ],
  "foundry-utils.ts": [
    [
      "operators as values where they should act",
      "applyOperators && value instanceof ForcedDeletion",
      "!applyOperators && value instanceof ForcedDeletion",
    ],
  ],
  "client/documents/actor.ts": [
    [
      "actors in combat only where nobody else is",
      "combatants.some(({ actor }) => actor === this)",
      "combatants.every(({ actor }) => actor === this)",
    ],
    ["actors without a default picture", "return { img: this.DEFAULT_ICON,", 'return { img: "",'],
    [
      "actors without the pictures of their class",
      "super({ img: new.target.getDefaultArtwork(data).img, ...data }, context);",
      "super(data, context);",
    ],
    ["all effects of items act on who has them", "effects.filter(({ transfer }) => transfer)", "effects.contents"],
    [
      "effects that come after what is derived",
      'if (isFourteen()) this.applyActiveEffects("initial");',
      "if (isFourteen()) return;",
    ],
    ["actors without the states of their effects", "this.statuses.add(status);", "void status;"],
    ["states that are given again and again", "if (there.length > 0) {", "if (there.length > 99) {"],
    [
      "actors of tokens told of as their tokens",
      "const cls = delta.constructor as unknown as DocumentClass;",
      "const cls = delta.constructor as unknown as DocumentClass;\n    if (delta) return (await this.token.update({ delta: asked }, operation)) && this;",
    ],
    ["actors of the world that tokens do not follow", "if (!this.token) this.refreshTokens();", ""],
    [
      "tokens without the data of their prototype",
      "const prototype = { ...this.prototypeToken, name",
      "const prototype = { name",
    ],
  ],
  "client/documents/item.ts": [
    ["items that do not know their actor", "return this.parent as ActorLike | null;", "return null;"],
    [
      "items without pictures",
      "super({ img: new.target.getDefaultArtwork(data).img, ...data }, context);",
      "super({ img: null, ...data }, context);",
    ],
    ["actors that do not hear of their items", "this.parent?.reset();", ""],
  ],
  "client/documents/data-document.ts": [
    [
      "items prepared before the actor itself",
      "this.prepareBaseData();\n    this.prepareEmbeddedDocuments();",
      "this.prepareEmbeddedDocuments();\n    this.prepareBaseData();",
    ],
    [
      "actors of tokens at the address of that of the world",
      "if (this.parent) return `${this.parent.uuid}.${own}`;",
      'if (this.parent && this.documentName !== "Actor") return `${this.parent.uuid}.${own}`;',
    ],
    ["classes of documents without fields", "return schemaOf(this.documentName);", "return {};"],
  ],
  "client/documents/active-effect.ts": [
    [
      "effects that act while they are off",
      "return !this.disabled && !this.isSuppressed;",
      "return !this.isSuppressed;",
    ],
    ["actors that do not hear of their effects", "(this.actor ?? this.parent)?.reset();", ""],
    ["changes of 13 lost in 14", "const given = newerChanges(changes as unknown[]);", "const given: unknown[] = [];"],
    [
      "states that last for ever",
      "return lasts(this.duration) || this.statuses.size > 0;",
      "return lasts(this.duration);",
    ],
    ["effects that always begin now", '...(data["start"] as Json | null | undefined)', ""],
  ],
  "client/documents/changes.ts": [
    ["changes in the order in which they are kept", ".sort((a, b) => Number(a.priority) - Number(b.priority))", ""],
    [
      "priorities that nobody may give",
      "priority: change.priority ?? priorityOf(change)",
      "priority: priorityOf(change)",
    ],
    [
      "numbers added as text",
      'typeof current === "number") return current + Number(delta);',
      'typeof current === "number") return `${current}${String(delta)}`;',
    ],
    [
      "the greater where the lower is meant",
      "(Number(delta) < Number(current) ? delta : current)",
      "(Number(delta) > Number(current) ? delta : current)",
    ],
    [
      "changes of a package's own that nobody hears of",
      '"applyActiveEffect", actor, change, current, delta, made',
      '"applyActiveEffects", actor, change, current, delta, made',
    ],
    ["no overrides", "actor.overrides = mergeObject(actor.overrides, expandObject(made ?? {}));", "void made;"],
  ],
  "client/documents/actor-delta.ts": [
    [
      "actors of tokens whose changes nobody hears of",
      'globals.Hooks.callAll("updateActor", actor, changed, options, userId);',
      "",
    ],
    ["nothing that is forgotten", "await this.delete();", "await Promise.resolve();"],
  ],
  "client/documents/token.ts": [
    [
      "a token with another actor that keeps the one before",
      'if ("actorId" in changed || "actorLink" in changed) this._ownActor = undefined;',
      "",
    ],
  ],
  "documents/delta.ts": [
    ["items of tokens that stay as in the world", "kept.get(entry._id) ?? entry", "entry"],
    ["items of tokens that come back", ".filter((entry) => !isTombstone(entry))", ".filter((entry) => entry)"],
    ["owners of the world alone", "ownership: ownersOfBoth(base, delta),", ""],
    [
      "what a token forgets it has lost",
      'flags: merged(base["flags"] as Json, (flags ?? {}) as Json),',
      'flags: { ...(base["flags"] as Json), ...(flags as Json) },',
    ],
  ],
  "client/documents/backend.ts": [
    [
      "items of tokens that the token does not keep",
      "if (actor.token) actor.token.storeInDelta(kind, id);",
      "if (actor.token) return;",
    ],
    ["items of the world that tokens do not get", "else actor.refreshTokens();", ""],
    [
      "effects of a token that act on all",
      "return { action, kind: cls.documentName, options, ...(parent ? { parent: parent.uuid } : {}) };",
      'const uuid = parent?.uuid.replace(/^Scene\\..*(?=Actor\\.)/, "");\n  return { action, kind: cls.documentName, options, ...(uuid ? { parent: uuid } : {}) };',
    ],
  ],
  "client/documents/effect-duration.ts": [
    [
      "effects that time does not touch",
      '(time.worldTime - Number(start?.["time"] ?? time.worldTime))',
      "(time.worldTime - time.worldTime)",
    ],
    ["effects that no round touches", '(combat.round - Number(start["round"] ?? 0)) * each + turns', "turns"],
  ],
  "documents/source.ts": [
    ["whatever is given is stored", "const source: Source = { _id:", "const source: Source = { ...given, _id:"],
  ],
  "documents/kinds.ts": [
    ["macros without a picture", "img: { ...text(MACRO_PICTURE), nullable: true },", "img: maybe(text()),"],
  ],
  "client/game.ts": [
    ["effects of items that are copied to begin with", "legacyTransferral: false", "legacyTransferral: true", 13],
  ],
});
