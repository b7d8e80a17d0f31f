import prettier from "eslint-config-prettier";
import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "dist/",
      "dist-quench/",
      "coverage/",
      "node_modules/",
      ".world/",
      "test/fifth/lots.ts",
      "test/sixth/tinker.ts",
      "packages/table/test/fixtures/",
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ["*.js"] }, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["test/**", "packages/table/{test,conformance}/**", "packages/table/surface.ts"],
    rules: { "max-lines": "off", "max-lines-per-function": "off" },
  },
  {
    // Dialects read JSON of any shape: each takes the keys it knows, and the gate of the kind checks the values.
    files: ["tools/terminal/dialects/**"],
    rules: Object.fromEntries(
      [
        "no-explicit-any",
        "no-unsafe-argument",
        "no-unsafe-assignment",
        "no-unsafe-call",
        "no-unsafe-member-access",
        "no-unsafe-return",
      ].map((rule) => [`@typescript-eslint/${rule}`, "off"]),
    ),
  },
  { files: ["**/*.js"], extends: [tseslint.configs.disableTypeChecked] },
  prettier,
);
