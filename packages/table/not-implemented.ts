// Provenance: the rule of this project that what the documentation does not settle is refused, not guessed.

let noteRefusal: (api: string) => void = () => undefined;

/** Calls `note` with the name of each interface that is refused from now on. */
export function watchRefusals(note: (api: string) => void): void {
  noteRefusal = note;
}

/** Thrown where a package's code reaches for a part of Foundry that this host does not build. `api` names that part. */
export class HostNotImplemented extends Error {
  readonly api: string;

  constructor(api: string, hint = "") {
    super(`The host does not build ${api}.${hint ? ` ${hint}` : ""}`);
    this.name = "HostNotImplemented";
    this.api = api;
    noteRefusal(api);
  }
}

/** Notes that something was asked for that is not built, where the answer is a stand-in and not yet an error. */
export function noteUnbuilt(api: string): void {
  noteRefusal(api);
}
