/** Folders of tests, which are gone after the tests of their file. */
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Makes a folder under the system's temporary one; `name` says for whom. Call it at the top of a file or of a `describe`. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `${name}-`)));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
