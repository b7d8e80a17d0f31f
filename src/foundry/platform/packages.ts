/**
 * Flags of this module in the manifests of other packages, and the addresses of their files. Sources: fvtt-types
 * (BasePackage: `flags`; Game: `modules`; getRoute, with the global ROUTE_PREFIX by default); Shadowdark and Fallout,
 * which read flags of each active module; Rogue Trader, which imports a file by its route.
 */
import { MODULE } from "./settings.ts";

export interface PackageFlag {
  readonly title: string;
  /** The folder of its files at the server. */
  readonly folder: string;
  readonly value: unknown;
}

interface Package {
  readonly id: string;
  readonly title?: string;
  readonly active?: boolean;
  readonly flags?: { readonly [MODULE]?: Readonly<Record<string, unknown>> };
}

/** This flag of ours in the manifests of the world's system and of every active module that has it. */
export function flagsOfPackages(name: string): readonly PackageFlag[] {
  const modules = [...((game.modules as unknown as ReadonlyMap<string, Package> | undefined)?.values() ?? [])];
  const active = modules.filter((each) => each.active === true).map((each) => ["modules", each] as const);
  const system = game.system as unknown as Package | undefined;
  return [...(system ? [["systems", system] as const] : []), ...active].flatMap(([kind, { id, title = id, flags }]) => {
    const value = flags?.[MODULE]?.[name];
    return value === undefined ? [] : [{ title, folder: `${kind}/${id}`, value }];
  });
}

/** The address of a file at the server, the same on the page and in a worker. */
export function routeOf(path: string): string {
  return foundry.utils.getRoute(path);
}
