/** Who speaks on this client, and the numbers that `@path` means for them. */
import type { RollDataSource } from "./documents.ts";
import { messageClass } from "./documents.ts";

/** The selected token's actor, the user's own one, or nobody in particular. */
export function currentSpeaker(): object {
  return messageClass()?.getSpeaker() ?? {};
}

/** The speaker for an actor; whoever speaks now where there is none. */
export function speakerOf(actor: object | undefined): object {
  return (actor && messageClass()?.getSpeaker({ actor })) ?? currentSpeaker();
}

/** The line with every `@path` filled in from the speaker's actor; one that the actor has not stays as it is written. */
export function filledIn(line: string, speaker: object): string {
  return line.includes("@")
    ? foundry.dice.Roll.replaceFormulaData(line, rollDataOf(speaker) as Record<string, unknown>)
    : line;
}

/** The numbers of the speaker's actor. */
export function rollDataOf(speaker: object): object {
  const own = game.user?.character as unknown as RollDataSource | null | undefined;
  return (messageClass()?.getSpeakerActor(speaker) ?? own)?.getRollData() ?? {};
}
