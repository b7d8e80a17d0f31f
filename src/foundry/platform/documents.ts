/** Foundry's class of chat messages as this module uses it. Source: the API page of ChatMessage. */

/** Who speaks, by ids. */
export interface Speaking {
  readonly actor?: string | null;
}

/** An actor, as far as its numbers are wanted. */
export interface RollDataSource {
  getRollData(): object;
}

/** The documented part of the class. */
export interface MessageClass {
  create(data: object, options?: object): Promise<{ readonly id: string } | undefined>;
  getSpeaker(options?: { readonly actor?: object; readonly token?: object }): Speaking;
  getSpeakerActor(speaker: Speaking): RollDataSource | null;
}

/** The class that this world uses; undefined where Foundry runs without chat, as in a test of dice alone. */
export function messageClass(): MessageClass | undefined {
  return (CONFIG as unknown as { readonly ChatMessage?: { readonly documentClass?: MessageClass } }).ChatMessage
    ?.documentClass;
}
