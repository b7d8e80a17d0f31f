import { defineConfig } from "vite";

/** A part is called by its path below the adapters, since several of them are windows. */
function partName(file: string | null): string | undefined {
  return /\/src\/foundry\/(.+)\.ts$/.exec(file ?? "")?.[1]!.replaceAll("/", "-");
}

/** Class names stay as they are written. */
const small = {
  compress: { keepNames: { class: true, function: false } },
  mangle: { toplevel: true, keepNames: { class: true, function: false } },
  codegen: { removeWhitespace: true },
};

/**
 * Builds the ES module that `module.json` names, with the parts that it fetches when they are wanted beside it. Foundry stores class
 * names in rolls, so those are kept while everything else is made small; Vite's own step for a library would keep all white space.
 */
export default defineConfig({
  publicDir: false,
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
        chunkFileNames: ({ name, facadeModuleId }) => `parts/${partName(facadeModuleId) ?? name}-[hash].js`,
        codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
        minify: small,
      },
    },
  },
  // Its address is found from the script that starts it, wherever a server keeps the module.
  base: "./",
  worker: {
    format: "es",
    rolldownOptions: { output: { entryFileNames: "parts/odds-worker-[hash].js", minify: small } },
  },
});
