// Provenance: foundryvtt.com/article/module-development (manifest, scripts, esmodules, styles, languages); PackageLanguageData of the API; issue #6842 on the layers of styles.
import { isObject } from "../documents/json.ts";
import type { Localization } from "../localization.ts";
import type { PackageManifest, WorldData } from "../wire.ts";
import { make } from "./element.ts";

/** A package on its way to the page: its manifest, and the folder of addresses that its files have. */
interface Guest {
  readonly folder: "modules" | "systems";
  readonly manifest: PackageManifest;
}

/** Called with one sentence when a file of a package cannot be loaded. */
type Complain = (text: string) => void;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * The modules that the world has switched on, as `core.moduleConfiguration` has them; all of them in a world that says
 * nothing, since who names a folder to the table wants to see it. Whether one is on: package page ModuleManagement; the
 * setting as Module Profiles and Bug Reporter read it.
 */
export function activeModules({ modules, documents }: WorldData): readonly PackageManifest[] {
  const stored = (documents.Setting ?? []).find(({ key }) => key === "core.moduleConfiguration");
  const chosen: unknown = stored === undefined ? undefined : JSON.parse(String(stored["value"]));
  return isObject(chosen) ? modules.filter(({ id }) => chosen[id] === true) : modules;
}

function guests(world: WorldData): Guest[] {
  return [
    { folder: "systems", manifest: world.system },
    ...activeModules(world).map((manifest): Guest => ({ folder: "modules", manifest })),
  ];
}

/** Addresses are relative to the page, which need not be at the root of its server. */
function address({ folder, manifest: { id } }: Guest, path: unknown): string {
  const own = /^(?:\/|https?:)/.test(String(path));
  return new URL(own ? String(path) : `${folder}/${id}/${String(path)}`, document.baseURI).href;
}

/**
 * Loads what the manifests of the system and the modules name: styles, then plain scripts, then modules of scripts, in their order. A
 * file that cannot be loaded is complained of and keeps nothing else away.
 */
export async function loadPackages(world: WorldData, complain: Complain): Promise<void> {
  for (const guest of guests(world)) loadStyles(guest);
  for (const guest of guests(world))
    for (const path of list(guest.manifest["scripts"])) await loadScript(guest, path, {}, complain);
  for (const guest of guests(world))
    for (const path of list(guest.manifest["esmodules"])) await loadScript(guest, path, { type: "module" }, complain);
}

function loadScript(guest: Guest, path: unknown, kind: { type?: "module" }, complain: Complain): Promise<void> {
  return new Promise((resolve) => {
    const script = make("script", { ...kind, src: address(guest, path) });
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      complain(`${guest.manifest.id}: the script ${String(path)} could not be loaded.`);
      resolve();
    });
    document.head.append(script);
  });
}

/** Puts styles into their cascade layer: the one that the manifest names, else `modules` or `system`; none if it names null. */
function loadStyles(guest: Guest): void {
  const usual = guest.folder === "modules" ? "modules" : "system";
  for (const entry of list(guest.manifest["styles"])) {
    const { src, layer = usual } = isObject(entry)
      ? (entry as { src?: string; layer?: string | null })
      : { src: String(entry) };
    const into = layer === null ? "" : ` layer(${layer})`;
    document.head.append(make("style", {}, `@import url("${address(guest, src)}")${into};`));
  }
}

/** Adds the words of all packages: English first as a fallback, then the seat's language. */
export async function loadWords(world: WorldData, i18n: Localization, complain: Complain): Promise<void> {
  for (const guest of guests(world)) {
    const entries = list(guest.manifest["languages"])
      .filter(isObject)
      .filter((entry) => applies(entry, world));
    for (const lang of new Set(["en", i18n.lang]))
      for (const { path } of entries.filter((entry) => entry["lang"] === lang))
        await addWords(guest, path, lang, i18n, complain);
  }
}

/** A file of words may be for one system only, or for a module that has to be there. */
function applies({ system, module }: Record<string, unknown>, world: WorldData): boolean {
  return (!system || system === world.system.id) && (!module || activeModules(world).some(({ id }) => id === module));
}

async function addWords(
  guest: Guest,
  path: unknown,
  lang: string,
  i18n: Localization,
  complain: Complain,
): Promise<void> {
  try {
    const response = await fetch(address(guest, path));
    if (!response.ok) throw new Error(response.statusText);
    const words = (await response.json()) as Parameters<Localization["add"]>[0];
    if (lang === "en") i18n.add(words, { fallback: true });
    if (lang === i18n.lang) i18n.add(words);
  } catch {
    complain(`${guest.manifest.id}: the words ${String(path)} could not be read.`);
  }
}
