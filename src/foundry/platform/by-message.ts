/** Deletes what this client stores for a message together with it. */

interface ById {
  delete(id: string): boolean;
}

const collections: ById[] = [];

/** Registers a collection whose entries are deleted with their messages. */
export function deleteWithMessage<C extends ById>(collection: C): C {
  collections.push(collection);
  return collection;
}

/** Deletes the entries of a message that is gone. */
export function forgetMessage(id: string): void {
  for (const collection of collections) collection.delete(id);
}
