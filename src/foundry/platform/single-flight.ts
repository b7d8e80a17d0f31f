/** The longest time between the halves of a double click, in milliseconds, as most systems have it. */
const DOUBLE_CLICK = 500;

/** Names of actions that may not start again yet; their buttons may be redrawn meanwhile. */
const running = new Set<string>();

/** Starts an action unless it is running or has just started: a double click rolls once. Rejects as the action does. */
export async function singleFlight(name: string, action: () => Promise<unknown>): Promise<void> {
  if (running.has(name)) return;
  running.add(name);
  const doubleClick = new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK));
  try {
    await action();
  } finally {
    void doubleClick.then(() => running.delete(name));
  }
}
