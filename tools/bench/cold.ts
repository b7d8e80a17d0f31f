/** Times one task once, in a process that has run nothing before. Prints milliseconds. */
import { tasks } from "./tasks.ts";

const task = tasks[process.argv[2] ?? ""];
if (!task) throw new Error(`There is no task "${process.argv[2]}"; there are: ${Object.keys(tasks).join(", ")}.`);
const work = task();
const start = performance.now();
work();
process.stdout.write(String(performance.now() - start));
