/** Times one question once, in a process that has run nothing before. Prints milliseconds. */
import { rows } from "./rows.ts";

const row = rows.find(({ id }) => id === process.argv[2]);
if (!row) throw new Error(`There is no row "${process.argv[2]}"; there are: ${rows.map(({ id }) => id).join(", ")}.`);
const start = performance.now();
row.ours();
process.stdout.write(String(performance.now() - start));
