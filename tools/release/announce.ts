/**
 * Announces a release to Foundry's package list. Source: foundryvtt.com/article/package-release-api. Without a token it
 * announces nothing and says so.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { attached, pageAt } from "./address.ts";
import type { Manifest } from "./manifest.ts";

const ENDPOINT = "https://foundryvtt.com/_api/packages/release_version/";

/** The request to the package list. It wants the manifest of this very version, not of the newest. */
export function announcement({ id, version, compatibility }: Manifest, isRehearsal: boolean): object {
  const { minimum = "", verified = "", maximum = "" } = compatibility as Readonly<Record<string, string>>;
  return {
    id,
    "dry-run": isRehearsal,
    release: {
      version,
      manifest: attached(version, "module.json"),
      notes: pageAt(version, "CHANGELOG.md"),
      compatibility: { minimum, verified, maximum },
    },
  };
}

/** Sends it, first as a rehearsal. Rejects with the answer if the list refuses it. */
export async function announce(manifest: Manifest, token: string, send: typeof fetch = fetch): Promise<void> {
  for (const isRehearsal of [true, false]) {
    const response = await send(ENDPOINT, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: token },
      body: JSON.stringify(announcement(manifest, isRehearsal)),
    });
    if (!response.ok)
      throw new Error(`Foundry's package list refused the release: ${response.status} ${await response.text()}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const path = fileURLToPath(new URL("../../release/module.json", import.meta.url));
  const manifest = JSON.parse(await readFile(path, "utf8")) as Manifest;
  const token = process.env["FOUNDRY_RELEASE_TOKEN"] ?? "";
  if (token === "") console.log("FOUNDRY_RELEASE_TOKEN is not set, so Foundry's package list was not told.");
  else await announce(manifest, token).then(() => console.log(`Announced ${manifest.id} ${manifest.version}.`));
}
