import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

/** Class names stay as they are written. */
const small = {
  compress: { keepNames: { class: true, function: false } },
  mangle: { toplevel: true, keepNames: { class: true, function: false } },
  codegen: { removeWhitespace: true },
};

const WORKER = fileURLToPath(new URL("src/foundry/odds/worker.ts", import.meta.url));
/** The expression by which the page starts its worker; a build puts another address there. */
export const STARTS_WORKER = 'new URL("./worker.ts", import.meta.url)';

/** Builds the worker of odds with the page, so that both use the same files; Vite's own way builds all of it twice. */
function workerOfOdds(): Plugin {
  return {
    name: "worker-of-odds",
    enforce: "pre",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("/odds/scheduler.ts")) return undefined;
      if (!code.includes(STARTS_WORKER)) this.error(`${id} does not start the worker as this build expects.`);
      const worker = this.emitFile({ type: "chunk", id: WORKER });
      return { code: code.replace(STARTS_WORKER, `import.meta.ROLLUP_FILE_URL_${worker}`), map: null };
    },
  };
}

/**
 * Builds the ES module that `module.json` names, with the worker of odds and what both use beside it. Foundry stores class names in
 * rolls, so those are kept while everything else is made small; Vite's own step for a library would keep all white space.
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
    rolldownOptions: { output: { chunkFileNames: "parts/[name]-[hash].js", minify: small, comments: false } },
  },
  // Its address is found from the script that starts it, wherever a server keeps the module.
  base: "./",
});
