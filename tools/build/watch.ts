/** Builds the module again while its sources change: `npm start` does so beside the table. */
import { watch } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { build } from "vite";

type Bundled = Awaited<ReturnType<typeof build>>;

/** Waits for the first build of a bundler that goes on building. What later fails to compile is printed. */
export async function firstBuild(bundled: Bundled): Promise<void> {
  if (!("on" in bundled)) return;
  await new Promise<void>((resolve, reject) =>
    bundled.on("event", (event) => {
      if (event.code === "END") resolve();
      if (event.code !== "ERROR") return;
      console.error(event.error.message);
      reject(event.error);
    }),
  );
}

/** What is copied as it is; editors write other files beside it for a moment. */
const COPIED = /\.(?:css|hbs|json|svg)$/;

/** Copies files of these folders again as they change, but for those that are not shipped. */
export function copyChanges(
  root: string,
  out: string,
  folders: readonly string[],
  isShipped: (path: string) => boolean,
) {
  for (const folder of folders)
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name && COPIED.test(name) && isShipped(name)) void copy(join(root, folder, name), join(out, folder, name));
    });
}

/** A file that is gone is gone from the copy as well. */
async function copy(from: string, to: string): Promise<void> {
  await cp(from, to).catch(() => rm(to, { force: true }));
}
