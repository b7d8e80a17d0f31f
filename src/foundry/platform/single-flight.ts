/** One press, one roll. The second half of a double click, or a press while the first is not done yet, does nothing. */

/** The longest time between the halves of a double click, in milliseconds, as most systems have it. */
const DOUBLE_CLICK = 500;

/** What is not to be begun again yet, each by a name of its own: what is pressed may be drawn anew meanwhile. */
const begun = new Set<string>();

/** Begins what a press asks for, unless the same was pressed a moment ago or is still under way. Fails as it fails. */
export async function singleFlight(name: string, begin: () => Promise<unknown>): Promise<void> {
  if (begun.has(name)) return;
  begun.add(name);
  try {
    await begin();
  } finally {
    setTimeout(() => begun.delete(name), DOUBLE_CLICK);
  }
}
