import { defineConfig } from "vite";

/**
 * Builds the one ES module that `module.json` names. Foundry stores class names in rolls, so those are kept while everything else is
 * made small; Vite's own step for a library would keep all white space.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2024",
    sourcemap: true,
    lib: { entry: "src/index.ts", formats: ["es"], fileName: () => "dicewright.js" },
    minify: false,
    rolldownOptions: {
      output: {
        minify: {
          compress: { keepNames: { class: true, function: false } },
          mangle: { toplevel: true, keepNames: { class: true, function: false } },
          codegen: { removeWhitespace: true },
        },
      },
    },
  },
});
