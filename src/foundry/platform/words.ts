/** The words of the reader's language, from Foundry's localisation. */
import type { Words } from "../../view/words.ts";

/** The word of a key with its `{names}` filled in; a key without a word stands for itself. */
export const words: Words = (key, data) => {
  const { i18n } = game as unknown as {
    i18n: { localize(key: string): string; format(key: string, data: object): string };
  };
  return data ? i18n.format(key, data) : i18n.localize(key);
};
