/** What this client keeps for messages, so that nothing of it outlives them. */

interface ById {
  delete(id: string): boolean;
}

const collections: ById[] = [];

/** Has entries of a collection go with their messages. */
export function byMessage<C extends ById>(collection: C): C {
  collections.push(collection);
  return collection;
}

/** Drops what is kept for a message that is gone. */
export function forgetMessage(id: string): void {
  for (const collection of collections) collection.delete(id);
}
