// Provenance: vite.dev/guide/api-javascript (build) and api-plugin (load).
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { foundryNames, type PageNames } from "../foundry-names.ts";

/** Puts everything that the client's first script imports into one script, with the names of its classes as they are written. */
async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [bundledNames()],
    build: {
      write: false,
      minify: false,
      target: "es2024",
      lib: { entry, formats: ["es"], fileName: "client" },
      rolldownOptions: { output: { keepNames: true } },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  const chunk = first && "output" in first ? first.output.find((part) => part.type === "chunk") : undefined;
  if (!chunk) throw new Error("The client was not bundled.");
  return chunk.code;
}

/** The Vite plugin that puts Foundry's names into a page's script, which cannot ask a compiler. */
export function bundledNames(): Plugin {
  return {
    name: "foundry-names",
    enforce: "pre",
    load: (id) => (id.endsWith("/packages/table/foundry-names.ts") ? scriptOf(foundryNames()) : undefined),
  };
}

function scriptOf({ namespaces, declared, classes, globals }: PageNames): string {
  const text = JSON.stringify({ namespaces, declared, classes, globals });
  return `const names = JSON.parse(${JSON.stringify(text)});\nexport const foundryNames = () => names;`;
}

/** The Vite plugin that hands the client over in one piece. It is put together when the first page opens. */
export function clientBundle(root: string): Plugin {
  const entry = join(root, "packages/table/client/start.ts");
  let code: Promise<string> | undefined;
  return {
    name: "table-client",
    load: async (id) => (id === entry ? { code: await (code ??= bundle(entry)), map: { mappings: "" } } : undefined),
  };
}
