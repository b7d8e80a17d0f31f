/** The documented part of Foundry's own tool for packs, which brings no types. */
declare module "@foundryvtt/foundryvtt-cli" {
  /** Writes the JSON documents of a folder as a LevelDB folder; a document without a `_key` is left out silently. */
  export function compilePack(source: string, target: string): Promise<void>;
}
