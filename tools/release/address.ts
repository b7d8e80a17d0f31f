/** Where the project lives. `repository` in package.json is the only place that says so; everything else is made from it. */
import { repository, version } from "../../package.json" with { type: "json" };

/** The address of the repository's page. */
export const REPOSITORY = repository.url.replace(/\.git$/, "");

/** The version that is being worked on, as package.json has it. */
export const VERSION = version;

/** The tag of a version. */
export const tagOf = (released: string): string => `v${released}`;

/** The address that Foundry asks for updates: always the newest release. */
export const LATEST_MANIFEST = `${REPOSITORY}/releases/latest/download/module.json`;

/** The pages of the repository, which a release publishes as `tools/site` builds them. */
export const SITE = REPOSITORY.replace(/^https:\/\/github\.com\/([^/]+)\//, "https://$1.github.io/") + "/";

/** A file that is attached to the release of a version. */
export function attached(released: string, name: string): string {
  return `${REPOSITORY}/releases/download/${tagOf(released)}/${name}`;
}

/** A page of the repository, as it was at the release of a version. */
export function pageAt(released: string, path: string): string {
  return `${REPOSITORY}/blob/${tagOf(released)}/${path}`;
}

/** A file of the repository as it is, such as a picture. */
export function rawAt(released: string, path: string): string {
  return `${REPOSITORY}/raw/${tagOf(released)}/${path}`;
}
