import type { Profiler } from "node:inspector";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { openWorld, sendLine } from "./world.ts";

/** The most files with functions that run between a typed line and its message. */
const MOST_FILES = 38;

const SRC = fileURLToPath(new URL("../../src/", import.meta.url));

/** Code that the test's loader writes for each export; it runs whenever the export is used. */
const EXPORT = /^\(\) => \{ try \{ return [\w.]+ \} catch \{\} \}$/;

/** A file of the module and its functions that ran; undefined for other files, or if none ran. */
async function ranIn(session: Session, { url, scriptId, functions }: Profiler.ScriptCoverage) {
  const path = url.startsWith("file:") ? fileURLToPath(url) : url;
  if (!path.startsWith(SRC)) return undefined;
  const { scriptSource } = await session.post("Debugger.getScriptSource", { scriptId });
  const ran = functions.filter(({ ranges: [whole] }) => {
    const text = scriptSource.slice(whole!.startOffset, whole!.endOffset);
    return whole!.count > 0 && !EXPORT.test(text);
  });
  const names = ran.map(({ functionName }) => functionName || "(nameless)");
  return names.length > 0 ? `${path.slice(SRC.length)}: ${[...new Set(names)].join(", ")}` : undefined;
}

it("the module posts a check through few files", async () => {
  const { posted } = await openWorld();
  scriptFaces([6, 3, 4, 1]);
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await session.post("Profiler.takePreciseCoverage"); // Resets the counts.
  await sendLine("/kaiser skill 5 vs 12 a2");
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Debugger.enable");
  const ran = await Promise.all(result.map((script) => ranIn(session, script)));
  session.disconnect();
  expect(posted).toHaveLength(1);
  const files = ran.filter((each) => each !== undefined).sort();
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(MOST_FILES);
});
