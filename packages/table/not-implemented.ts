// Provenance: the rule of this project that what the documentation does not settle is refused, not guessed.

/** Thrown where a stranger's code reaches for a part of Foundry that this host does not build. `api` names that part. */
export class HostNotImplemented extends Error {
  readonly api: string;

  constructor(api: string, hint = "") {
    super(`The host does not build ${api}.${hint ? ` ${hint}` : ""}`);
    this.name = "HostNotImplemented";
    this.api = api;
  }
}
