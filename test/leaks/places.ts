/** Every place in which a client could show or store a secret, as text. */
import type { Seat } from "../scenes/seat.ts";

/**
 * In the order of the table. `rolls` are the rolls and flags of messages, which a server may deliver to users who may not read them; `stored`
 * is the text beside them.
 */
const PLACES = ["log", "page", "speech", "hooks", "stored", "rolls", "macros", "browser", "export", "3D"] as const;
export { PLACES };
export type Place = (typeof PLACES)[number];

/** Starts to write down what a client says, tells to packages, and would throw as dice in 3D. */
export function listen(seat: Seat): Promise<undefined> {
  return seat.run(`void (() => {
    const heard = (globalThis.heard = { speech: [], hooks: [], dice: [] });
    const place = document.querySelector(".dicewright-speech");
    new MutationObserver(() => heard.speech.push(place.innerText)).observe(place, { childList: true });
    for (const name of ["preRoll", "roll", "contest", "group", "extended", "request"])
      Hooks.on("dicewright." + name, (event) => void heard.hooks.push(JSON.stringify(event)));
    const throwDice = ({ isContentVisible, rolls }) =>
      isContentVisible && heard.dice.push(...rolls.map((roll) => JSON.stringify([roll.formula, roll.total, roll.dice.map(({ results }) => results)])));
    for (const name of ["createChatMessage", "updateChatMessage"]) Hooks.on(name, (message) => void throwDice(message));
  })()`);
}

export function readPlaces(seat: Seat): Promise<Record<Place, string>> {
  return seat.run(`(() => {
    const log = document.querySelector("#chat .chat-log");
    const rest = document.body.cloneNode(true);
    for (const each of rest.querySelectorAll("#chat .chat-log, .dicewright-speech, script")) each.remove();
    const messages = game.messages.contents;
    return {
      log: log.outerHTML,
      page: rest.outerHTML,
      speech: heard.speech.join("\\n"),
      hooks: heard.hooks.join("\\n"),
      stored: JSON.stringify(messages.map(({ content, speaker }) => [content, speaker.alias])),
      rolls: JSON.stringify(messages.map((message) => message.toObject()).map(({ rolls, flags }) => [rolls, flags])),
      macros: JSON.stringify(game.macros.map(({ name, command }) => [name, command])),
      browser: JSON.stringify({ ...localStorage }),
      export: messages.map(({ alias, content, isContentVisible, rolls }) => alias + ": " + content + (isContentVisible ? rolls.map(({ formula, total }) => formula + " = " + total).join() : "")).join("\\n"),
      "3D": heard.dice.join("\\n"),
    };
  })()`);
}
