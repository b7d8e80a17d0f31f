/** The dice in a terminal: `npm run -s dice -- --help`. */
import { run } from "./commands.ts";

// The reader may close the pipe early, as `head` does.
process.stdout.on("error", () => process.exit());

process.exitCode = await run(process.argv.slice(2), {
  isColoured: process.stdout.isTTY && process.env["NO_COLOR"] === undefined,
  write: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
});
