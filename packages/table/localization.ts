// Provenance: foundryvtt.com/api, page foundry.helpers.Localization (v13, v14).

interface Words {
  [key: string]: string | Words;
}

/** The words of one language, found by keys with dots; a key without a word stands for itself. */
export class Localization {
  lang: string;
  translations: Words = {};
  _fallback: Words = {};

  constructor(lang = "en") {
    this.lang = lang;
  }

  /** Adds words, nested or with dotted keys; later ones win. As fallback they serve keys that the language lacks. */
  add(words: Words, { fallback = false }: { fallback?: boolean } = {}): void {
    merge(fallback ? this._fallback : this.translations, words);
  }

  /** Whether a key has a word; the fallback language counts unless `fallback` is false. */
  has(key: string, fallback = true): boolean {
    return this.#word(key, fallback) !== undefined;
  }

  /** The word of a key. With `data`, as `format` (v13 on). */
  localize(key: string, data?: Record<string, unknown>): string {
    const word = this.#word(String(key), true) ?? String(key);
    return data ? filled(word, data) : word;
  }

  /** The word of a key with its `{names}` filled from `data`. */
  format(key: string, data: Record<string, unknown> = {}): string {
    return filled(this.localize(key), data);
  }

  /** A list as this language writes it. */
  getListFormatter(options: Intl.ListFormatOptions = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, options);
  }

  #word(key: string, fallback: boolean): string | undefined {
    return at(this.translations, key) ?? (fallback ? at(this._fallback, key) : undefined);
  }
}

function merge(into: Words, words: Words): void {
  for (const [path, word] of Object.entries(words)) {
    const keys = path.split(".");
    const last = keys.pop() ?? path;
    const home = keys.reduce<Words>((level, key) => branch(level, key), into);
    if (typeof word === "string") home[last] = word;
    else merge(branch(home, last), word);
  }
}

function branch(level: Words, key: string): Words {
  const found = level[key];
  return typeof found === "object" ? found : (level[key] = {});
}

function at(words: Words, key: string): string | undefined {
  const found = key
    .split(".")
    .reduce<string | Words | undefined>((level, part) => (typeof level === "object" ? level[part] : undefined), words);
  return typeof found === "string" ? found : undefined;
}

function filled(word: string, data: Record<string, unknown>): string {
  return word.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const value = data[name];
    return value === undefined ? whole : `${value as string | number}`;
  });
}
