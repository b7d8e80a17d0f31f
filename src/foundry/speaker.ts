/** Who speaks on this client, and the numbers that `@path` means for them. */

interface Speaking {
  readonly actor?: string | null;
}

interface Speakers {
  getSpeaker(options?: { readonly actor?: object }): Speaking;
  getSpeakerActor(speaker: Speaking): RollDataSource | null;
}

interface RollDataSource {
  getRollData(): object;
}

/** Absent where Foundry runs without chat, as in a test of dice alone. */
function speakers(): Speakers | undefined {
  return (CONFIG as unknown as { readonly ChatMessage?: { readonly documentClass?: Speakers } }).ChatMessage?.documentClass;
}

/** The selected token's actor, the user's own one, or nobody in particular. */
export function currentSpeaker(): object {
  return speakers()?.getSpeaker() ?? {};
}

/** The speaker for an actor; whoever speaks now where there is none. */
export function speakerOf(actor: object | undefined): object {
  return (actor && speakers()?.getSpeaker({ actor })) ?? currentSpeaker();
}

/** The line with every `@path` filled in from the speaker's actor; one that the actor has not stays as it is written. */
export function filledIn(line: string, speaker: object): string {
  return line.includes("@") ? foundry.dice.Roll.replaceFormulaData(line, rollDataOf(speaker) as Record<string, unknown>) : line;
}

/** The numbers of the speaker's actor. */
export function rollDataOf(speaker: object): object {
  const own = game.user?.character as unknown as RollDataSource | null | undefined;
  return (speakers()?.getSpeakerActor(speaker) ?? own)?.getRollData() ?? {};
}
