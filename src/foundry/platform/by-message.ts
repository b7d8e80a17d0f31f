/** Deletes what this client stores for a message together with it. */

interface ById {
  delete(id: string): boolean;
}

const collections: ById[] = [];

export function deleteWithMessage<C extends ById>(collection: C): C {
  collections.push(collection);
  return collection;
}

export function forgetMessage(id: string): void {
  for (const collection of collections) collection.delete(id);
}
