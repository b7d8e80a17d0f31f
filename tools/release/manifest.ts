/**
 * The manifest of a release: the one in the repository with its addresses, checked against Foundry's documented schema.
 * Styles as objects with a layer are published so by Draw Steel (system.json of 0.7.2, Foundry 13) and Dungeon Crawl
 * Classics (system.json of 0.61.7, Foundry 13); the tracker's issue #6842 tells the layers.
 */
import { Ajv } from "ajv";
import { attached, LATEST_MANIFEST, pageAt, rawAt, REPOSITORY } from "./address.ts";
import schema from "./manifest-schema.json" with { type: "json" };

/** A manifest as the build writes it. Only what a release changes is named. */
export interface Manifest {
  readonly id: string;
  readonly version: string;
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** The name of the attached zip. */
export const zipName = ({ id }: Manifest): string => `${id}.zip`;

/** A manifest with everything that Foundry needs to install and list a release, and without what only developers need. */
export function releaseManifest({ flags = {}, ...manifest }: Manifest): Manifest {
  const kept = Object.fromEntries(Object.entries(flags).filter(([name]) => name !== "hotReload"));
  const { version } = manifest;
  return {
    ...manifest,
    ...(Object.keys(kept).length > 0 && { flags: kept }),
    url: REPOSITORY,
    bugs: `${REPOSITORY}/issues`,
    manifest: LATEST_MANIFEST,
    download: attached(version, zipName(manifest)),
    readme: pageAt(version, "docs/players.md"),
    changelog: pageAt(version, "CHANGELOG.md"),
    media: [
      { type: "cover", url: rawAt(version, "docs/pictures/table.png"), caption: "An Open Roll on the host" },
      { type: "screenshot", url: rawAt(version, "docs/pictures/dialog.png"), caption: "The roll dialog" },
      { type: "screenshot", url: rawAt(version, "docs/pictures/contest.png"), caption: "A contest" },
    ],
  };
}

const isValid = new Ajv({ allErrors: true }).compile(schema);

/** Faults of a manifest by the documented schema, one sentence each. */
export function faultsOf(manifest: object): readonly string[] {
  if (isValid(manifest)) return [];
  return (isValid.errors ?? []).map(
    ({ instancePath, message, params }) => `module.json${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** The files and folders that a manifest names. */
export function namedBy(manifest: Manifest): readonly string[] {
  const list = (field: string) => (manifest[field] ?? []) as readonly (string | Readonly<Record<string, string>>)[];
  const named = ["scripts", "esmodules", "styles", "languages", "packs"].flatMap(list);
  const paths = named.map((entry) => (typeof entry === "string" ? entry : (entry["src"] ?? entry["path"]!)));
  const own = Object.values((manifest.flags?.[manifest.id] ?? {}) as Readonly<Record<string, string | object>>);
  const inFlags = own.flatMap((each) => (typeof each === "string" ? each : (Object.values(each) as string[])));
  return [...paths, String(manifest["license"]), ...inFlags];
}
