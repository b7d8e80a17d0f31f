/** Most of the module is fetched once something of ours is met. Classes that messages name must not be in that part. */
import type { Flagged } from "./documents.ts";
import { MODULE } from "./settings.ts";
import { notifyError, orElse, words } from "./words.ts";

/** Each fetches some code, and gives what says that it is here. */
const loads: (() => Promise<() => void>)[] = [];
let all: Promise<unknown> | undefined;
let isGoneTold = false;

/** All of it at once, which a build has in one file, and the words that it says. */
function fetchAll(): Promise<unknown> {
  all ??= Promise.all([fetchWords(), ...loads.map((load) => load())])
    .then(([, ...fetched]) => fetched.forEach((arrive) => arrive()))
    .catch((cause: unknown) => {
      all = undefined;
      throw new Error(words("dicewright.foundry.partGone"), { cause });
    });
  return all;
}

/**
 * Fetches the words that a page does without at first, in files that the manifest of a build names by language. What is
 * here already stays, since packages bring languages. Sources: the API pages of Localization (`lang`, `translations`)
 * and foundry.utils (fetchJsonWithTimeout, mergeObject); the modules turn-of-the-century and 5e Item Importer fetch
 * words and add them in this way.
 */
async function fetchWords(): Promise<void> {
  const own = orElse("game.modules", () => game.modules?.get(MODULE) as Flagged | undefined);
  const { later } = (own?.flags?.[MODULE] ?? {}) as { readonly later?: Readonly<Record<string, string>> };
  const i18n = orElse("game.i18n", () => game.i18n);
  if (!later || !i18n) return;
  const { lang, translations } = i18n;
  const path = foundry.utils.getRoute(`modules/${MODULE}/${later[lang] ?? later["en"]}`);
  const fetched = await foundry.utils.fetchJsonWithTimeout(path);
  foundry.utils.mergeObject(translations, fetched as object, { overwrite: false });
}

function tellGone(error: unknown): void {
  if (!isGoneTold) notifyError(error);
  isGoneTold = true;
}

/**
 * Names some of that code by its import. Called, it does something with it, at once if it is `here`; what fails is
 * told, but only once that it is gone, as after an update. Then `fetch` rejects with one localised sentence.
 */
export function lazy<T>(load: () => Promise<T>) {
  const run = (act: (part: T) => unknown) => void Promise.resolve(act(part.here!)).catch(notifyError);
  const use = (act: (part: T) => unknown) => {
    if (part.here !== undefined) run(act);
    else
      void fetchAll()
        .then(() => run(act), tellGone)
        .catch(notifyError);
  };
  const part = Object.assign(use, {
    fetch: async () => (await fetchAll(), part.here!),
    here: undefined as T | undefined,
  });
  loads.push(async () => {
    const here = await load();
    return () => void (part.here = here);
  });
  return part;
}

/** The longest time between the halves of a double click, in milliseconds, as most systems have it. */
const DOUBLE_CLICK = 500;

/** Names of actions that may not begin again yet; buttons may be drawn anew meanwhile. */
const begun = new Set<string>();

/** Begins an action unless it is under way or has just begun: a double click rolls once. Rejects as the action does. */
export async function singleFlight(name: string, begin: () => Promise<unknown>): Promise<void> {
  if (begun.has(name)) return;
  begun.add(name);
  const over = new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK));
  try {
    await begin();
  } finally {
    void over.then(() => begun.delete(name));
  }
}
