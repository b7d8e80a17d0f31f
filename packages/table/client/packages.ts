// Provenance: foundryvtt.com/article/module-development (manifest, esmodules, styles, languages); api-contract of CSS layers: issue #6842.
import { isObject } from "../documents/json.ts";
import type { Localization } from "../localization.ts";
import type { PackageManifest } from "../wire.ts";
import { make } from "./applications/element.ts";

type Kind = "modules" | "systems";

function address(kind: Kind, id: string, path: string): string {
  return path.startsWith("/") ? path : `/${kind}/${id}/${path}`;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Loads the scripts of a package, one after the other. Rejects where one cannot be loaded. */
export async function loadScripts(kind: Kind, { id, esmodules }: PackageManifest): Promise<void> {
  for (const path of list(esmodules)) await loadScript(address(kind, id, String(path)));
}

function loadScript(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = make("script", { type: "module", src: source });
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`The script ${source} could not be loaded.`)));
    document.head.append(script);
  });
}

/** Puts the styles of a package into their cascade layer: the one its manifest names, else `modules` or `system`; none where it names null. */
export function loadStyles(kind: Kind, { id, styles }: PackageManifest): void {
  const usual = kind === "modules" ? "modules" : "system";
  for (const entry of list(styles)) {
    const { src, layer = usual } = isObject(entry)
      ? (entry as { src?: string; layer?: string | null })
      : { src: String(entry) };
    const into = layer === null ? "" : ` layer(${layer})`;
    document.head.append(make("style", {}, `@import url("${address(kind, id, String(src))}")${into};`));
  }
}

/** Adds the words of a package: English first as a fallback, then the seat's language. */
export async function loadWords(kind: Kind, { id, languages }: PackageManifest, i18n: Localization): Promise<void> {
  for (const lang of new Set(["en", i18n.lang])) {
    const files = list(languages)
      .filter(isObject)
      .filter((entry) => entry["lang"] === lang);
    for (const { path } of files) {
      const response = await fetch(address(kind, id, String(path)));
      if (!response.ok) throw new Error(`The words ${String(path)} of ${id} could not be loaded.`);
      i18n.add((await response.json()) as Parameters<Localization["add"]>[0], { fallback: lang === "en" });
      if (lang === i18n.lang) break;
    }
  }
}
