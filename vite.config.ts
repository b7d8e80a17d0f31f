import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

/** Class names stay as they are written. */
const small = {
  compress: { keepNames: { class: true, function: false } },
  mangle: { toplevel: true, keepNames: { class: true, function: false } },
  codegen: { removeWhitespace: true },
};

const PAGE = fileURLToPath(new URL("src/index.ts", import.meta.url));
const WORKER = fileURLToPath(new URL("src/foundry/odds/worker.ts", import.meta.url));
/** The file that reads games of other packages, for worlds that have any. */
const PACKAGE_GAME = fileURLToPath(new URL("src/games/package-game.ts", import.meta.url));
/** The expression by which the page starts its worker; a build puts another address there. */
export const STARTS_WORKER = 'new URL("./worker.ts", import.meta.url)';

/** Builds the worker of odds with the page, so that both use the same files; Vite's own way builds all of it twice. */
function workerOfOdds(): Plugin {
  return {
    name: "worker-of-odds",
    enforce: "pre",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("/odds/worker-pool.ts")) return undefined;
      if (!code.includes(STARTS_WORKER)) this.error(`${id} does not start the worker as this build expects.`);
      const worker = this.emitFile({ type: "chunk", id: WORKER });
      return { code: code.replace(STARTS_WORKER, `import.meta.ROLLUP_FILE_URL_${worker}`), map: null };
    },
  };
}

type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** The modules that a script needs before it runs. */
function neededBy(entry: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/**
 * The file of a module that the page needs at its start, or the worker: `start` for the page alone, `games` for both,
 * `odds` for the worker alone; and `package-games`, which either may fetch. All others go into one file, `app`, once
 * these have taken what they import.
 */
function firstFile(id: string, graph: Graph): string | null {
  // The worker's own file runs there only.
  if (id === WORKER) return null;
  const [onPage, inWorker] = [PAGE, WORKER].map((entry) => neededBy(entry, graph).has(id));
  if (onPage) return inWorker ? "games" : "start";
  if (inWorker) return "odds";
  return neededBy(PACKAGE_GAME, graph).has(id) ? "package-games" : null;
}

/**
 * Builds the ES module that `module.json` names, with the parts that it fetches when they are wanted beside it. Foundry stores class
 * names in rolls, so those are kept while everything else is made small; Vite's own step for a library would keep all white space.
 */
export default defineConfig({
  publicDir: false,
  plugins: [workerOfOdds()],
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2024",
    sourcemap: true,
    license: { fileName: "licenses.md" },
    lib: { entry: "src/index.ts", formats: ["es"], fileName: () => "dicewright.js" },
    minify: false,
    rolldownOptions: {
      output: {
        chunkFileNames: "parts/[name]-[hash].js",
        codeSplitting: {
          groups: [
            { name: firstFile, debugName: "start, games, odds, package-games", priority: 1 },
            { name: (id) => (id === WORKER ? null : "app"), debugName: "app" },
          ],
        },
        minify: small,
        comments: false,
      },
    },
  },
  // Its address is found from the script that starts it, wherever a server keeps the module.
  base: "./",
});
