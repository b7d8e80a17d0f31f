/** Helpers of rows that make documents on a gamemaster's page: types of the system, documents as long as they are looked at, calls of hooks. */

interface Page {
  readonly game: { readonly documentTypes: Readonly<Record<string, readonly string[]>> };
  readonly Hooks: { on(hook: string, fn: (...args: never[]) => unknown): number; off(hook: string, id: number): void };
}

const page = globalThis as unknown as Page;

/** The first type that the system declares for a kind of document. */
export function typeOf(kind: "Actor" | "Item" | "Macro"): string {
  const types = page.game.documentTypes[kind] ?? [];
  return types.find((type) => type !== "base" && !type.includes(".")) ?? "base";
}

/** Looks at a document, and deletes it afterwards whatever happens. */
export async function within<T extends { delete(): Promise<unknown> }>(
  made: Promise<T>,
  look: (made: T) => unknown,
): Promise<void> {
  const document = await made;
  try {
    await look(document);
  } finally {
    await document.delete();
  }
}

/** The calls of hooks while something is done: the name of each, and what is read from its arguments. */
export async function callsOf(
  hooks: Readonly<Record<string, (...args: never[]) => unknown>>,
  act: () => unknown,
): Promise<[string, unknown][]> {
  const calls: [string, unknown][] = [];
  const ids = Object.entries(hooks).map(
    ([hook, read]) => [hook, page.Hooks.on(hook, (...args) => void calls.push([hook, read(...args)]))] as const,
  );
  try {
    await act();
  } finally {
    for (const [hook, id] of ids) page.Hooks.off(hook, id);
  }
  return calls;
}

/** Waits until something is so. Rejects after a while. */
export async function happens(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("It does not happen.");
}
