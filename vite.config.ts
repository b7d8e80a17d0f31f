import { defineConfig } from "vite";

/** Builds the one ES module that `module.json` names. Foundry stores class names in rolls, so they must survive. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2024",
    sourcemap: true,
    lib: { entry: "src/index.ts", formats: ["es"], fileName: () => "dicewright.js" },
    rolldownOptions: { output: { keepNames: true } },
  },
});
