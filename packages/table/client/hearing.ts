// Provenance: our own; what the table sends unasked.
import type { TableEvent } from "../wire.ts";
import { heed } from "./canvas/sharing.ts";
import { takeOver } from "./documents/backend.ts";
import { answerQuestion } from "./documents/questions.ts";
import { notePresence } from "./players.ts";
import { surroundings } from "./surroundings.ts";

type Ears = { readonly [T in TableEvent["type"]]: (event: Extract<TableEvent, { type: T }>) => void };

const ears: Ears = {
  ...takeOver,
  presence: ({ user, active }) => notePresence(user, active),
  query: (event) => void answerQuestion(event),
  emit: ({ channel, payload, user }) => surroundings.game.socket.receive(channel, payload, user),
  activity: ({ user, activity }) => heed(user, activity),
};

/** Takes over one thing that the table told. */
export function hear(event: TableEvent): void {
  (ears[event.type] as (event: TableEvent) => void)(event);
}
