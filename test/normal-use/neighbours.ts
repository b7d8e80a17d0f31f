/** Edits of messages by other packages and honest people, as scripts for a seat's page, each with an example of who does so. */

/** Stamps every message that this user makes, as a reader of who saw what does. */
export const stamps = `void Hooks.on("createChatMessage", (message) => message.isAuthor && void message.update({ "flags.world.stamp": Date.now() }))`;

/** Translates what is said before it is stored, and puts a portrait beside it (Chat Portrait, translators). */
export const translates = `void Hooks.on("preCreateChatMessage", (message) => void message.updateSource({
  content: "<p>(übersetzt) " + message.content + "</p>", flavor: "portrait", flags: { world: { portrait: "icons/svg/mystery-man.svg" } } }))`;

/** Stores the rolls of its user's messages once more. */
export const storesRollsAnew = `void Hooks.on("createChatMessage", (message) =>
  message.isAuthor && message.rolls.length > 0 && void message.update({ rolls: message.rolls.map((roll) => JSON.stringify(roll)) }))`;

/** Cancels a message, and creates it again without its id. */
export const createsAnew = `void Hooks.on("preCreateChatMessage", (message, data, options) => {
  if (options.again) return;
  const { _id, ...rest } = message.toObject();
  void ChatMessage.create(rest, { again: true });
  return false;
})`;

/** Reacts to everything of this user's that is in the log now. */
export const reacts = `Promise.all(game.messages.filter(({ isAuthor }) => isAuthor).map((message) => message.update({ "flags.world.reactions": { thumb: 1 } }))).then(() => undefined)`;

/** Mends a word in what this user's messages say. */
export const mends = `Promise.all(game.messages.filter(({ isAuthor }) => isAuthor).map((message) => message.update({ content: message.content + " (mended)", flavor: "A word was wrong" }))).then(() => undefined)`;
