// Until every importer names vocabulary.ts.
export type { Problem } from "./vocabulary.ts";
export { isProblem, problem } from "./vocabulary.ts";
