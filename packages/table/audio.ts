/** Sounds. The host has none of Foundry's files, so nothing is heard; what is asked for can be read in a test. */

/** A sound to play (types, audio/helper: `PlayData`). */
interface PlayData {
  readonly src: string;
  readonly channel?: string;
  readonly volume?: number;
  readonly loop?: boolean;
}

/** The documented part of Foundry's class. */
export class AudioHelper {
  /** Plays a sound for this client, or for others too if the second argument says so. */
  static play(data: PlayData, _socketOptions: boolean | object = false): Promise<void> {
    if (typeof data.src !== "string") return Promise.reject(new TypeError("A sound needs the path of a file."));
    return Promise.resolve();
  }
}
