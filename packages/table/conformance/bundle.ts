import { fileURLToPath } from "node:url";
import { build } from "vite";

/** The conformance table as one script that needs nothing but Foundry's globals; running it leaves `runConformance` behind. */
export async function bundledTable(): Promise<string> {
  const lib = {
    entry: fileURLToPath(new URL("inject.ts", import.meta.url)),
    formats: ["iife" as const],
    name: "conformance",
  };
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, lib, rolldownOptions: { output: { keepNames: true } } },
  });
  const [{ output }] = result as unknown as [{ output: { type: string; code?: string }[] }];
  return output.find((chunk) => chunk.type === "chunk")?.code ?? "";
}
