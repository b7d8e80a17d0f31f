/** Times one task once, in a process that has run nothing before. Prints milliseconds of the processor, which a busy machine does not stretch. */
import { tasks } from "./tasks.ts";

const task = tasks[process.argv[2] ?? ""];
if (!task) throw new Error(`There is no task "${process.argv[2]}"; there are: ${Object.keys(tasks).join(", ")}.`);
const start = process.cpuUsage();
task();
const { user, system } = process.cpuUsage(start);
process.stdout.write(String((user + system) / 1000));
