// Provenance: our own; the line that a user has sent, until its message has come.
let sent: string | undefined;

/** Keeps the line that is being sent. */
export function keepSent(line: string): void {
  sent = line;
}

/** A message of this user has come, so that nothing is on its way. */
export function forgetSent(): void {
  sent = undefined;
}

/** The line that is on its way, if there is one. */
export function lineOnItsWay(): string | undefined {
  return sent;
}
