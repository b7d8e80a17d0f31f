// Provenance: our own; no part of Foundry's interface. The clocks of people at a table are never quite the same.

/** Lets the clock of this page go ahead by so many milliseconds: `Date.now()` and `new Date()`. */
export function shiftClock(milliseconds: number): void {
  const Kept = Date;
  globalThis.Date = new Proxy(Kept, {
    construct: (_target, given: ConstructorParameters<typeof Date> | []) =>
      given.length === 0 ? new Kept(Kept.now() + milliseconds) : new Kept(...(given as [number])),
    get: (target, name) => (name === "now" ? () => Kept.now() + milliseconds : (Reflect.get(target, name) as unknown)),
  });
}
