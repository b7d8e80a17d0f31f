import type { Fault } from "./faults.ts";

/** Mistakes with documents that the host could have: rows about them are run on the page of a gamemaster. */
export const documentFaults: readonly Fault[] = [
  {
    name: "times of a message as its creator gives them",
    file: "server/writes.ts",
    from: 'source["_stats"] = { ...(source["_stats"] as Json), ...stats };',
    to: 'source["_stats"] = { ...stats, ...(source["_stats"] as Json) };',
  },
  {
    name: "a change that does not count as one",
    file: "server/writes.ts",
    from: "modifiedTime: time,",
    to: "modifiedTime: isNew ? time : 1,",
  },
  {
    name: "timestamps of 14 before a message is stored",
    file: "client/documents/chat-message.ts",
    from: "super(isFourteen() ? data :",
    to: "super(",
  },
  {
    name: "timestamps that nobody may give",
    file: "server/writes.ts",
    from: 'source["timestamp"] ??=',
    to: 'source["timestamp"] =',
  },
  {
    name: "rollMode for messages without rolls",
    file: "client/documents/chat-message.ts",
    from: "(this.isRoll ? options.rollMode : undefined)",
    to: "options.rollMode",
  },
  {
    name: "readers lost by gm and blind",
    file: "client/documents/modes.ts",
    from: "isForGamemasters && whisper.length > 0 ?",
    to: "isForGamemasters && whisper.length > 99 ?",
  },
  {
    name: "users in place of their ids",
    file: "client/documents/chat-message.ts",
    from: "whisper: whisper.map(idOf)",
    to: "whisper",
  },
  {
    name: "settings of unknown scopes",
    file: "settings.ts",
    from: 'SCOPES.find((each) => each === config.scope) ?? "client"',
    to: 'config.scope ?? "client"',
  },
  {
    name: "combatants without the names of their tokens",
    file: "client/documents/combatant.ts",
    from: 'name: this.name || token?.name || actor?.name || "",',
    to: 'name: this.name || "",',
  },
  {
    name: "the turn before told as the turn now",
    file: "client/documents/combat.ts",
    from: '"combatTurnChange", this, this._before, this.current',
    to: '"combatTurnChange", this, this.current, this.current',
  },
  {
    name: "a target that is told of the wrong way",
    file: "client/canvas/token.ts",
    from: '"targetToken", user, this, targeted',
    to: '"targetToken", user, this, !targeted',
  },
  {
    name: "operators as values where they should act",
    file: "foundry-utils.ts",
    from: "applyOperators && value instanceof ForcedDeletion",
    to: "!applyOperators && value instanceof ForcedDeletion",
  },
  {
    name: "actors in combat only where nobody else is",
    file: "client/documents/actor.ts",
    from: "combatants.some(({ actor }) => actor === this)",
    to: "combatants.every(({ actor }) => actor === this)",
  },
  {
    name: "actors without a default picture",
    file: "client/documents/actor.ts",
    from: "return { img: this.DEFAULT_ICON,",
    to: 'return { img: "",',
  },
  {
    name: "actors without the pictures of their class",
    file: "client/documents/actor.ts",
    from: "super({ img: new.target.getDefaultArtwork(data).img, ...data }, context);",
    to: "super(data, context);",
  },
  {
    name: "a visibility of null that hides",
    file: "client/documents/modes.ts",
    from: 'if (mode === null) return visibilityOf("public");',
    to: 'if (mode === null) return visibilityOf("gm");',
  },
  {
    name: "items that do not know their actor",
    file: "client/documents/item.ts",
    from: "return this.parent as Actor | null;",
    to: "return null;",
  },
  {
    name: "items without pictures",
    file: "client/documents/item.ts",
    from: "super({ img: new.target.getDefaultArtwork(data).img, ...data }, context);",
    to: "super({ img: null, ...data }, context);",
  },
  {
    name: "items prepared before the actor itself",
    file: "client/documents/data-document.ts",
    from: "this.prepareBaseData();\n    this.prepareEmbeddedDocuments();",
    to: "this.prepareEmbeddedDocuments();\n    this.prepareBaseData();",
  },
  {
    name: "actors that do not hear of their items",
    file: "client/documents/item.ts",
    from: "this.parent?.reset();",
    to: "",
  },
];
