// Provenance: foundryvtt.com/api, page foundry.utils.randomID: ids are sixteen letters and digits.

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A new document id: sixteen random letters and digits. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join("");
}

/** Whether a value has the form of a document id. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
}

/** The id of a document that is given where an id belongs; other values stay. */
export function idOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "_id" in value ? value._id : value;
}
