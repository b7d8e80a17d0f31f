/** Moves the page's clocks, for rules that must not ask when it is. */
function later<T>(run: () => T, milliseconds: number): T {
  const { Date: RealDate } = globalThis;
  const real = performance.now.bind(performance);
  const moved = () => RealDate.now() + milliseconds;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_target, given: []) => (given.length === 0 ? new RealDate(moved()) : new RealDate(...given)),
    get: (target, name) => (name === "now" ? moved : (Reflect.get(target, name) as unknown)),
  });
  performance.now = () => real() + milliseconds;
  try {
    return run();
  } finally {
    globalThis.Date = RealDate;
    performance.now = real;
  }
}

export const pageClock = { now: () => performance.now(), later };
