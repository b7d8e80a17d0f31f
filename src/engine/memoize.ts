/**
 * What is worked out of an object, such as a die or the fields of a check, once for each.
 *
 * Worked example: the same list for the same die.
 *
 *     const lowest = memoize(({ faces }) => [Math.min(...faces)]);
 *     lowest(die(6)) === lowest(die(6)) // true
 */

/** Makes something of an object once, however often it is asked for. */
export function memoize<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}
