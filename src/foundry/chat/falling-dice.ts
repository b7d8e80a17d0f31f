/**
 * Dice that fall over the page before they show a result, as the package Dice So Nice lets them. Until the dice of a message lie still nobody is
 * told of it, and no card shows what follows from it. Source: the hooks that this package calls.
 */

/** What a package may still forbid while a message is looked at. */
interface Interception {
  readonly willTrigger3DRoll?: boolean;
}

/** A message whose dice fall, and what is done once they lie still. */
interface Fall {
  readonly interception: Interception;
  readonly deeds: (() => void)[];
}

/** The longest that anything waits, in milliseconds: dice in a page that nobody looks at may never come to rest. */
const LONGEST = 15_000;

const falls = new Map<string, Fall>();

/** The dice of a message, by its id, are about to fall, unless a package forbids it after this. */
export function beginFall(message: string, interception: Interception): void {
  if (!falls.has(message)) setTimeout(() => endFall(message), LONGEST);
  falls.set(message, { interception, deeds: falls.get(message)?.deeds ?? [] });
}

/** The dice of a message lie still. */
export function endFall(message: string): void {
  const deeds = falls.get(message)?.deeds ?? [];
  falls.delete(message);
  for (const deed of deeds) deed();
}

/**
 * Does something once the dice of a message that has just come or changed lie still; at once where none can fall. Which dice fall is said while
 * the message is told of, so this looks right after that.
 */
export function afterFall(message: string, deed: () => void): void {
  if (!game.modules?.get("dice-so-nice")?.active) return deed();
  queueMicrotask(() => {
    const fall = falls.get(message);
    if (fall && fall.interception.willTrigger3DRoll !== false) fall.deeds.push(deed);
    else deed();
  });
}
