/** Members of Foundry that the module can do without: one that fails is told once, and costs only its feature. */

const failed = new Set<string>();

/** What Foundry gives; the fallback if it fails or gives nothing. */
export function orElse<T, F = undefined>(member: string, read: () => T, fallback?: F): NonNullable<T> | F {
  try {
    return read() ?? (fallback as F);
  } catch (error) {
    tellFailed(member, error);
    return fallback as F;
  }
}

/** Tells in the console, once, that a member of Foundry failed. */
function tellFailed(member: string, error: unknown): void {
  if (failed.has(member)) return;
  failed.add(member);
  console.error(`Dicewright: Foundry's ${member} failed.`, error);
}
